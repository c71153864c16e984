import Analysis
import Kaiki
import Phrases

/// What one test of a section may have found.
struct PageFinding {
  /// What it is of, such as cards.
  var subject: Phrase
  /// What was looked for, such as weekdays.
  var question: Phrase
  /// What was found.
  var answer: Page.Cell
  /// The test; `nil` where the data could not bear it.
  var test: TestResult?

  /// From this adjusted p on, what was seen may be chance.
  static let byChance = 0.05

  /// Whether it holds after the adjustment for all tests of the report.
  var holds: Bool { test.map { ($0.adjusted ?? $0.p) < Self.byChance } ?? false }
}

extension Page.Block {
  /// How many subjects without a finding a line names.
  private static let maxSubjects = 8

  /// What holds, as a table, and what does not, in one line (F13).
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
