import Phrases
import Testing

@testable import Analysis
@testable import Reports
@testable import Statistics

/// What holds stands first, and the rest in one line (F13).
struct PageFindingTests {
  private func finding(_ subject: String, _ question: String, p: Double?, adjusted: Double? = nil)
    -> PageFinding
  {
    var test = p.map { TestResult(statistic: 1, p: $0, method: "m") }
    test?.adjusted = adjusted
    return PageFinding(
      subject: Phrase(verbatim: subject), question: Phrase(verbatim: question), answer: .text("answer"),
      test: test)
  }

  private func text(_ findings: [PageFinding], _ language: Language = .english) -> String {
    Page(sections: [Page.Section(title: "T", blocks: Page.Block.findings(findings))])
      .text(language, width: 100, isColoured: false)
  }

  @Test func `F13: a finding holds by the p that is adjusted for all tests`() {
    #expect(finding("a", "b", p: 0.04).holds && !finding("a", "b", p: 0.05).holds)
    #expect(
      !finding("a", "b", p: 0.001, adjusted: 0.06).holds && finding("a", "b", p: 0.001, adjusted: 0.01).holds)
    #expect(!finding("a", "b", p: nil).holds)
  }

  @Test func `F13: what holds is a table, what does not one line, and what was not asked is left out`() {
    let findings = [
      finding("cards", "hours", p: 0.001), finding("cards", "weekdays", p: 0.5),
      finding("cards", "period", p: nil),
      finding("tasks", "hours", p: 0.01, adjusted: 0.2), finding("tasks", "weekdays", p: 1),
    ]
    #expect(
      text(findings) == """
        T
                        found       p
          cards  hours  answer  0.001
          No more than chance: weekdays (cards, tasks); hours (tasks).
          p: adjusted for all tests of this report (Holm); intervals: 95 %.

        """)
    #expect(text(findings, .japanese).contains("  偶然の範囲を超える結果なし：weekdays（cards、tasks）；hours（tasks）。\n"))
    #expect(!text(Array(findings.prefix(1))).contains("No more"))
    #expect(text(Array(findings.suffix(1))).hasPrefix("T\n  No more than chance: weekdays (tasks).\n"))
    #expect(text([findings[2]]) == "T\n  the data are too few for these tests\n")
    #expect(text([], .japanese) == "T\n  判断できるだけの記録がまだありません\n")
  }
}
