import Files
import Kaiki
import Rows

/// Answer with the interval that an app chose after it; the history stores it as a row of Anki's log.
package struct AppAnswer: GatheredRow {
  package let card: String
  /// Row of Anki's log; its time is also its id.
  package let answer: AnkiAnswer
  /// Byte offset of the answer in its file.
  package let offset: Int

  package func add(to builder: inout HistoryBuilder) {
    let card = Int32(builder.log.cards.intern(card))
    answer.add(to: &builder.log, card: card, at: offset) { log in
      Int32(log.ids.intern("\(answer.at.milliseconds)"))
    }
  }
}

/// State that Org files and Obsidian notes share: ids of items and times of answers, which are unique over all files.
package struct NotesMemory: FormatMemory {
  private var names = MadeNames()
  /// Last id by file name (without folders) and own name of the item.
  private var lastNames: [[String]: String] = [:]
  /// Name by stated id in lower case.
  private var namesOfIDs: [String: String] = [:]
  private var times = MadeTimes()

  package init() {}

  /// Returns a name that is unique over all files; an item with the same text in another file, such as a copy, shares
  /// it.
  ///
  /// Notes an item that has another text in a file of the same name in another folder, such as an older state of the
  /// file.
  ///
  /// - Parameters:
  ///   - own: Name that is unique in the file.
  ///   - text: Content of the item in the file.
  ///   - offset: Byte offset of the item in the file.
  package mutating func name(
    _ own: String, in file: String, telling text: String, at offset: Int, _ rows: inout Translation
  ) -> String {
    let name = names.made(own, ofAny: ["file \(file)", "text \(text)"])
    let other = lastNames.updateValue(name, forKey: [Folder.name(of: file), own])
    if let other, other != name {
      rows.note(.nameInTwoFolders(own.quoted), at: offset, like: "name in two folders")
    }
    return name
  }

  /// Returns the name of an item with a stated id, which is the same in every file.
  package mutating func name(ofID id: String) -> String {
    let key = id.lowercased()
    let name = namesOfIDs[key] ?? names.made(id)
    namesOfIDs[key] = name
    return name
  }

  /// Adds an answer whose time is known to the minute or day.
  ///
  /// The time in milliseconds is the answer's id. The milliseconds depend on the card, so that answers of one minute
  /// differ; if another answer has this time, the next free one is used.
  ///
  /// - Parameter interval: Days until the next review, given by the answer.
  package mutating func append(
    card: String, at instant: Instant, rating: Int, interval: Double, offset: Int, _ rows: inout Translation
  ) {
    let time = times.time(
      of: card, at: instant, wanted: instant.milliseconds + Int64(StableHash.of(card.utf8) % 60_000))
    guard InstantText.range.contains(Int(time)) else {
      return rows.reject(
        .ankiReviewLog, at: offset,
        "\(AnkiColumn.id.rawValue) \"\(time.description)\" \(InstantText.Problem.range.message)")
    }
    let days = interval.isFinite ? Int(max(0, min(interval.rounded(), 36_500))) : 0
    let answer = AnkiAnswer(
      interval: days, at: Instant(milliseconds: time), ease: rating, factor: 2_500, type: 1)
    rows.append(
      .ankiReviewLog, at: offset, AppAnswer(card: card, answer: answer, offset: offset),
      required: (AnkiColumn.cid.rawValue, card))
  }
}
