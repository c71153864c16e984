import Kaiki

/// Notes with comments of Obsidian's spaced repetition, `<!--SR:!2024-01-01,3,250-->`: the due date, the interval in days
/// and the ease of each card above it; and `sr-due`, `sr-interval` and `sr-ease` at the head of a note that is reviewed as
/// a whole.
enum ObsidianImport: ForeignRows {
  static func isFormat(of text: ForeignText) -> Bool {
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
  private static func head(of text: ForeignText) -> ForeignText.Line? {
    let lines = text.lines(first: 100)
    guard lines.first?.text.trimmed == "---" else { return nil }
    var values: [String: String] = [:]
    var offset: Int?
    for line in lines.dropFirst() {
      if line.text.trimmed == "---" { break }
      let parts = line.text.split(separator: ":", maxSplits: 1).map(\.trimmed)
      guard parts.count == 2, parts[0].hasPrefix("sr-") else { continue }
      values[parts[0]] = parts[1]
      offset = offset ?? line.offset
    }
    guard let offset, let due = values["sr-due"], let interval = values["sr-interval"] else { return nil }
    return ForeignText.Line(text: "\(due),\(interval),\(values["sr-ease"] ?? "")", offset: offset)
  }

  static func read(
    _ text: ForeignText, into translation: inout Translation, _ context: inout ImportContext
  ) throws(Fault) {
    translation.begin(.ankiReviewLog)
    var (question, isAnswer) = ("", false)
    var used: [String: Int] = [:]
    if let head = head(of: text) {
      let name = Folder.name(of: text.name)
      read(
        head.text[...], of: name.hasSuffix(".md") ? String(name.dropLast(3)) : name, at: head.offset,
        &translation, context)
    }
    for line in text.lines {
      guard let range = line.text.firstRange(of: "<!--SR:") else {
        let bare = line.text.trimmed
        if bare == "?" || bare == "??" { isAnswer = true }
        if !isAnswer, !bare.isEmpty { question = bare }
        if bare.isEmpty { isAnswer = false }
        continue
      }
      isAnswer = false
      let before = line.text[..<range.lowerBound].trimmed
      if !before.isEmpty { question = before }
      let comment = line.text[range.upperBound...]
      guard let end = comment.firstRange(of: "-->") else {
        translation.reject(at: line.offset, "the comment SR is never closed; write -->")
        continue
      }
      used[question, default: 0] += 1
      let name = used[question] == 1 ? question : "\(question) #\(used[question] ?? 0)"
      for (number, part) in comment[..<end.lowerBound].split(separator: "!").enumerated() {
        read(part, of: number == 0 ? name : "\(name) (\(number + 1))", at: line.offset, &translation, context)
      }
    }
  }

  private static func read(
    _ part: Substring, of card: String, at offset: Int, _ translation: inout Translation,
    _ context: ImportContext
  ) {
    let cells = part.split(separator: ",", omittingEmptySubsequences: false)
    guard cells.count >= 3, let due = InstantText.date(String(cells[0].prefix(10))),
      let interval = Double(cells[1]),
      0...36_500 ~= interval
    else {
      return translation.reject(
        at: offset, "\"\(part.prefix(40))\" is no date, interval and ease; write them as 2024-01-01,3,250")
    }
    guard due.year > 2_000 else {
      return translation.note(.neverAnswered, at: offset)
    }
    let reviewed = Day(due) - Int(interval.rounded())
    guard reviewed.date.year >= 1 else { return }
    translation.note(.answerFromDueDate, at: offset)
    AnswerRow.append(
      card: card, at: context.noon(of: reviewed.date), rating: 3, interval: interval, place: offset,
      &translation)
  }
}
