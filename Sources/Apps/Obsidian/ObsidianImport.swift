import Files
import Formats
import Kaiki
import Rows

/// Notes of Obsidian with the state of the plugin Spaced Repetition.
///
/// A comment such as `<!--SR:!2024-01-01,3,250-->` has the due date, the interval in days and the ease of each card above
/// it. A note that is reviewed as a whole has `sr-due`, `sr-interval` and `sr-ease` at its head.
package enum ObsidianImport: AppFormat {
  package static func score(_ head: Head) -> Score {
    let text = head.text
    guard !text.name.lowercased().hasSuffix(".csv"), !text.name.lowercased().hasSuffix(".json") else {
      return Score(0)
    }
    let bytes = UnsafeRawBufferPointer(rebasing: text.bytes.prefix(4 << 20))
    return Score(85, if: self.head(of: text) != nil || ByteLanes.end(of: "<!--SR:!", in: bytes) != nil)
  }

  /// Returns the state at the head of a note that is reviewed as a whole, in the form of a card's comment.
  ///
  /// `nil` if the head has no such state.
  private static func head(of text: ThirdPartyText) -> ThirdPartyText.Line? {
    let lines = text.lines(first: 100)
    guard lines.first?.text.trimmed == "---" else { return nil }
    var values: [String: String] = [:]
    var offset: Int?
    for line in lines.dropFirst() {
      if line.text.trimmed == "---" { break }
      let parts = line.text.split(separator: ":", maxSplits: 1).map(\.trimmed)
      guard parts.count == 2, keys.contains(parts[0]) else { continue }
      values[parts[0]] = parts[1].filter { $0 != "\"" && $0 != "'" }
      offset = offset ?? line.offset
    }
    guard let offset else { return nil }
    return ThirdPartyText.Line(text: keys.map { values[$0] ?? "" }.joined(separator: ","), offset: offset)
  }

  private static let keys = ["sr-due", "sr-interval", "sr-ease"]

  package static func read(
    _ text: ThirdPartyText, into translation: inout Translation, _ memory: inout NotesMemory,
    _ context: ReadingContext
  ) throws(Fault) {
    translation.begin(.ankiReviewLog)
    let (comments, broken) = comments(of: text)
    for offset in broken { translation.reject(at: offset, "the comment SR is not closed; add -->") }
    let head = head(of: text)
    let file = Folder.name(of: text.name)
    let note = file.hasSuffix(".md") ? String(file.dropLast(3)) : file
    var names = MadeNames((head == nil ? [] : [note]) + comments.map(\.question))
    if let head {
      // A copy of a note has the same text.
      let body = text.lines.map(\.text).hashValue
      let card = memory.name(
        names.name(note), in: text.name, telling: "\(head.text) \(body)", at: head.offset, &translation)
      read(head.text[...], of: card, at: head.offset, &translation, &memory, context)
    }
    for comment in comments {
      let name = names.name(comment.question)
      // The hash is short, because every mark contains it.
      let told = comment.card.hashValue
      for (number, mark) in comment.marks.enumerated() {
        let own = number == 0 ? name : names.made("\(name) (\(number + 1))")
        let card = memory.name(
          own, in: text.name, telling: "\(told)\n\(mark)", at: comment.offset, &translation)
        read(mark, of: card, at: comment.offset, &translation, &memory, context)
      }
    }
  }

  private struct Comment {
    var question: String
    var card: String
    var marks: [Substring]
    var offset: Int
  }

  private static func comments(of text: ThirdPartyText) -> (comments: [Comment], broken: [Int]) {
    var (comments, broken) = ([Comment](), [Int]())
    var (question, isAnswer) = ("", false)
    var card = ""
    for line in ThirdPartyText.LineSequence(text: text) {
      guard !line.text.isEmpty else {
        (isAnswer, card) = (false, "")
        continue
      }
      guard let range = line.text.firstRange(of: "<!--SR:") else {
        let bare = line.text.trimmed
        if bare == "?" || bare == "??" { isAnswer = true }
        if bare.isEmpty {
          (isAnswer, card) = (false, "")
        } else {
          if !isAnswer { question = bare.asName }
          card += "\n\(bare)"
        }
        continue
      }
      isAnswer = false
      defer { card = "" }
      let before = line.text[..<range.lowerBound].trimmed
      if !before.isEmpty { question = before.asName }
      let comment = line.text[range.upperBound...]
      guard let end = comment.firstRange(of: "-->") else {
        broken.append(line.offset)
        continue
      }
      comments.append(
        Comment(
          question: question, card: "\(card)\n\(before)",
          marks: comment[..<end.lowerBound].split(separator: "!"), offset: line.offset))
    }
    return (comments, broken)
  }

  private static func read(
    _ part: Substring, of card: String, at offset: Int, _ translation: inout Translation,
    _ memory: inout NotesMemory, _ context: ReadingContext
  ) {
    let cells = part.split(separator: ",", omittingEmptySubsequences: false)
    guard cells.count >= 2, let due = InstantText.date(String(cells[0].prefix(10))),
      let interval = Double(cells[1]),
      0...36_500 ~= interval
    else {
      return translation.reject(
        at: offset,
        "\"\(part.prefix(40))\" is not a date with interval and ease; write these three as in 2024-01-01,3,250"
      )
    }
    guard due.year > 2_000 else {
      return translation.note(.neverAnswered, at: offset)
    }
    let reviewed = Day(due) - Int(interval.rounded())
    guard reviewed.date.year >= 1 else { return }
    translation.note(.answerFromDueDate, at: offset)
    memory.append(
      card: card, at: context.noon(of: reviewed.date), rating: 3, interval: interval, offset: offset,
      &translation)
  }
}
