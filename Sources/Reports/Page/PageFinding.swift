import Analysis
import Kaiki
import Phrases

/// Possible finding of one statistical test.
struct PageFinding {
  /// Data that were tested, such as cards.
  var subject: Phrase
  /// Tested property, such as weekdays.
  var question: Phrase
  var answer: Page.Cell
  /// The test; `nil` if the data are too few.
  var test: TestResult?

  var holds: Bool { test?.isBeyondChance ?? false }
}

extension TestResult {
  /// True if p is below 0.05 after the adjustment for all tests of the report.
  var isBeyondChance: Bool { (adjusted ?? p) < 0.05 }
}

extension Page.Block {
  /// Largest number of subjects without a finding that a line names.
  private static let maxSubjects = 8

  /// Returns the results that hold as a table, and the others in one line (F13).
  static func findings(_ findings: [PageFinding]) -> [Page.Block] {
    let found = findings.filter(\.holds)
    let table = Page.Table(
      columns: [.text(""), .text(""), .text("found"), .number("p")],
      rows: found.map { [.text($0.subject), .text($0.question), $0.answer, .p($0.test)] })
    var names: [Phrase] = []
    var subjects: [Phrase: [Phrase]] = [:]
    for finding in findings where finding.test != nil && !finding.holds {
      if subjects[finding.question] == nil { names.append(finding.question) }
      subjects[finding.question, default: []].append(finding.subject)
    }
    let rest = names.map { name in
      let own = subjects[name] ?? []
      let more = own.count - Self.maxSubjects
      let all =
        own.prefix(Self.maxSubjects).joined(separator: ", ")
        + (more > 0 ? Phrase(" and \(more) more") : "")
      return name + Phrase(" (\(all))")
    }.joined(separator: "; ")
    return (found.isEmpty ? [] : [.table(table)])
      + (rest.isEmpty ? [] : [.line("No more than chance: \(rest).")])
      + (found.isEmpty && rest.isEmpty
        ? [.line("the data are too few for these tests")] : [.testNote])
  }
}
