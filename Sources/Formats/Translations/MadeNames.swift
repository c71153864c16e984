import Files
import Kaiki
import Rows

/// Generator of unique names, which replace the ids that a text lacks.
///
/// A repeated name gets a number, such as `x #2`; numbered names that the text itself contains are skipped. Like ids, names
/// are equal if they differ only in the case of ASCII letters or in Unicode normalization.
package struct MadeNames {
  /// Names in the text; the first thing with such a name keeps it.
  private let written: Set<String>
  /// Names in use, and the last number of each.
  private var given: Set<String> = []
  private var numbers: [String: Int] = [:]
  private var ofThings: [Thing: String] = [:]

  /// Identity of a thing with a generated name.
  private struct Thing: Hashable {
    var wanted, text: [UInt8]
  }

  /// - Parameter written: All names in the text.
  package init(_ written: some Sequence<String> = EmptyCollection()) {
    self.written = Set(written.map(Self.key))
  }

  /// Returns a unique name: the wanted name, or the name with a number.
  ///
  /// - Complexity: O(1), amortised.
  package mutating func name(_ wanted: String) -> String { free(wanted, isWritten: true) }

  /// Returns a unique name for a thing without a name in the text.
  ///
  /// - Complexity: O(1), amortised.
  package mutating func made(_ wanted: String) -> String { free(wanted, isWritten: false) }

  /// Returns a unique name for a thing; equal things have one name.
  ///
  /// - Parameter text: All facts about the thing.
  package mutating func made(_ wanted: String, of text: String) -> String { made(wanted, ofAny: [text]) }

  /// Returns a unique name for a thing that any of the texts identifies.
  package mutating func made(_ wanted: String, ofAny texts: [String]) -> String {
    let things = texts.map { Thing(wanted: Array(wanted.utf8), text: Array($0.utf8)) }
    let name = things.compactMap { ofThings[$0] }.first ?? made(wanted)
    for thing in things where ofThings[thing] == nil { ofThings[thing] = name }
    return name
  }

  private mutating func free(_ wanted: String, isWritten: Bool) -> String {
    let key = Self.key(wanted)
    if isWritten || !written.contains(key), given.insert(key).inserted { return wanted }
    var number = numbers[key] ?? 1
    while true {
      number += 1
      let name = "\(wanted) #\(number)"
      let own = Self.key(name)
      if !written.contains(own), given.insert(own).inserted {
        numbers[key] = number
        return name
      }
    }
  }

  private static func key(_ name: String) -> String {
    String(decoding: name.utf8.map { 0x41...0x5A ~= $0 ? $0 | 0x20 : $0 }, as: UTF8.self)
  }
}

/// Generator of unique times of answers; a time is the id of its answer in all files.
package struct MadeTimes {
  /// For each used time, a later time before which no time is free; it keeps the search short.
  private var later: [Int64: Int64] = [:]

  private struct Answer: Hashable {
    // Letters of the same look may be different cards.
    var card: [UInt8]
    var at: Int64
  }

  private var times: [Answer: Int64] = [:]

  /// Returns the time of an answer in milliseconds: the wanted time, or the next unused time.
  ///
  /// - Parameters:
  ///   - card: Id of the card.
  ///   - at: Known moment of the answer; an answer of the same card and moment has the same time.
  ///   - wanted: The time, if it is free.
  package mutating func time(of card: String, at: Instant, wanted: Int64) -> Int64 {
    let answer = Answer(card: Array(card.utf8), at: at.milliseconds)
    if let known = times[answer] { return known }
    var time = wanted
    while let next = later[time] { time = next }
    times[answer] = time
    // All skipped times now point behind this time.
    var passed = wanted
    while let next = later.updateValue(time + 1, forKey: passed) { passed = next }
    return time
  }
}

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
