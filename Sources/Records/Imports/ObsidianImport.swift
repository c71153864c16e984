import Kaiki

/// Notes with comments of Obsidian's spaced repetition, `<!--SR:!2024-01-01,3,250-->`: the due date, the interval in days
/// and the ease of each card above it.
enum ObsidianImport: ForeignRows {
  static func isFormat(of text: ForeignText) -> Bool {
    guard !text.name.lowercased().hasSuffix(".csv"), !text.name.lowercased().hasSuffix(".json") else {
      return false
    }
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

  static func read(
    _ text: ForeignText, into translation: inout Translation, _ context: inout ImportContext
  ) throws(Fault) {
    translation.begin(.ankiReviewLog)
    var (question, isAnswer) = ("", false)
    var used: [String: Int] = [:]
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
      return translation.leaveOut("new", at: offset, "a card that was never answered was left out")
    }
    let reviewed = Day(due) - Int(interval.rounded())
    guard reviewed.date.year >= 1 else { return }
    translation.guess(
      "answer", at: offset,
      "the plugin keeps no history: the last answer was taken for Good, at noon of the due date less the interval"
    )
    AnswerRow.append(
      card: card, at: context.noon(of: reviewed.date), rating: 3, interval: interval, place: offset,
      &translation)
  }
}
