import Kaiki

/// Notes with comments of Obsidian's spaced repetition, `<!--SR:!2024-01-01,3,250-->`: the due date, the interval in days
/// and the ease of each card above it; and `sr-due`, `sr-interval` and `sr-ease` at the head of a note that is reviewed as
/// a whole.
enum ObsidianImport: ThirdPartyRows {
  static func isFormat(of text: ThirdPartyText) -> Bool {
    guard !text.name.lowercased().hasSuffix(".csv"), !text.name.lowercased().hasSuffix(".json") else {
      return false
    }
    guard head(of: text) == nil else { return true }
    let mark = Array("<!--SR:!".utf8)
    var index = text.start
    let end = min(text.bytes.count, 4 << 20)
    while index + mark.count <= end {
      if text.bytes[index] == mark[0], text.bytes[index..<(index + mark.count)].elementsEqual(mark) {
        return true
      }
      index += 1
    }
    return false
  }

  /// What the plugin keeps at the head of a note that is reviewed as a whole, as a card's comment has it.
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

  static func read(
    _ text: ThirdPartyText, into translation: inout Translation, _ context: inout ImportContext
  ) throws(Fault) {
    translation.begin(.ankiReviewLog)
    let (comments, broken) = comments(of: text)
    for offset in broken { translation.reject(at: offset, "the comment SR is not closed; add -->") }
    let head = head(of: text)
    let file = Folder.name(of: text.name)
    let note = file.hasSuffix(".md") ? String(file.dropLast(3)) : file
    var names = MadeNames((head == nil ? [] : [note]) + comments.map(\.question))
    if let head {
      // A copy of a note has its text, too.
      let body = text.lines.map(\.text).hashValue
      let card = context.name(
        names.name(note), in: text.name, telling: "\(head.text) \(body)", at: head.offset, &translation)
      read(head.text[...], of: card, at: head.offset, &translation, &context)
    }
    for comment in comments {
      let name = names.name(comment.question)
      // As long as it may be, it is told for each mark.
      let told = comment.card.hashValue
      for (number, mark) in comment.marks.enumerated() {
        let own = number == 0 ? name : names.made("\(name) (\(number + 1))")
        let card = context.name(
          own, in: text.name, telling: "\(told)\n\(mark)", at: comment.offset, &translation)
        read(mark, of: card, at: comment.offset, &translation, &context)
      }
    }
  }

  /// A comment with the marks of the cards above it.
  private struct Comment {
    var question: String
    /// All that stands above it, up to an empty line.
    var card: String
    var marks: [Substring]
    var offset: Int
  }

  /// The comments of a note, and where those begin that are never closed.
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
    _ context: inout ImportContext
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
    AnswerRow.append(
      card: card, at: context.reading.noon(of: reviewed.date), rating: 3, interval: interval, offset: offset,
      &translation, &context)
  }
}
