import TestSupport
import Testing

@testable import Analysis
@testable import Kaiki
@testable import Reports

/// What a person wants to know first.
struct SummaryPointTests {
  private func words(_ measure: any MeasureReport.Type, of history: HistoryAsOf) async throws -> [String] {
    let answers = await MeasureRegistry.answers(
      to: [measure], of: history, AnalysisOptions(boundary: history.boundary), jobs: 1)
    return try #require(answers.first).summary.map { point in
      "\(point.state.sign) \(point.words.english)"
    }
  }

  @Test func `D0: what is overdue is red, what is of today orange, and nothing due is green`() async throws {
    let cards = [
      try Card("a", due: "2024-01-08T00:00", question: "a"),
      try Card("b", due: "2024-01-10T00:00", question: "b"),
    ]
    let waiting = try HistoryAsOf([], cards: cards, now: "2024-01-10T12:00")
    #expect(try await words(TodayReport.self, of: waiting) == ["✕ 1 overdue: a", "! 1 due today: b"])
    let later = try HistoryAsOf([], cards: cards, now: "2024-01-01T12:00")
    #expect(try await words(TodayReport.self, of: later) == ["✓ nothing is due (2 cards)"])
  }

  @Test func `a streak that ends today is at risk`() async throws {
    let answers = ["08", "09"].map { SmallReview("2024-01-\($0)T08:00", "a", true) }
    let open = try HistoryAsOf(answers, now: "2024-01-10T12:00")
    #expect(
      try await words(StreaksReport.self, of: open) == [
        "! the streak of 2 days ends unless something is done today (2 active days)"
      ])
    let done = try HistoryAsOf(answers, now: "2024-01-09T12:00")
    #expect(try await words(StreaksReport.self, of: done) == ["✓ a streak of 2 days (2 active days)"])
    let broken = try HistoryAsOf(answers, now: "2024-01-20T12:00")
    #expect(try await words(StreaksReport.self, of: broken) == ["· no streak runs (2 active days)"])
  }

  @Test func `kinds that can be trusted alike are named once`() throws {
    let parts: [any SimulatedPart] = [try SimulatedParts.tasks(), try SimulatedParts.lists()]
    let points = SimulationReport.summary(parts) { $0.kind }
    #expect(points.filter { $0.question == .ahead }.map(\.section) == ["tasks", "lists"])
    let trust = points.filter { $0.question == .trust }
    #expect(trust.count == 1 && trust[0].section == Page.said && trust[0].state == .unknown)
    let elsewhere = SimulationReport.summary(parts, trust: "ahead") { $0.kind }
    #expect(elsewhere.filter { $0.question == .trust }.map(\.section) == ["ahead"])
  }

  @Test func `a question without an answer is left out of the page`() {
    let page = Page(
      sections: [Page.Section(title: "t", blocks: [])],
      summary: [.init(.streak, .watch, "a"), .init(.course, .watch, "b")])
    let html = page.html(.english)
    #expect(html.contains(Page.SummaryPoint.Question.risk.title.english))
    #expect(!html.contains(Page.SummaryPoint.Question.waits.title.english))
    #expect(!Page(sections: page.sections).html(.english).contains("<nav"))
  }

  @Test func `a link leads only to what is on the page`() {
    let page = Page(
      sections: [Page.Section(title: "t", blocks: []), Page.Section(title: "u", blocks: [], id: "u")],
      summary: [
        .init(.forecast, .unknown, "there", section: "u"),
        .init(.forecast, .unknown, "gone", section: Page.said),
      ])
    let html = page.html(.english)
    #expect(html.contains("<a href=\"#u\">· there</a>") && html.contains("<li>· gone</li>"))
  }

  @Test func `little recall is at risk, and much is not`() async throws {
    func history(right: Int) throws -> HistoryAsOf {
      let cards = (0..<100).flatMap { number in
        [
          SmallReview("2024-01-01T08:00", "c\(number)", true),
          SmallReview("2024-01-0\(3 + number % 6)T08:00", "c\(number)", number * 37 % 100 < right),
        ]
      }
      return try HistoryAsOf(cards.sorted { $0.at < $1.at }, now: "2024-01-10T12:00")
    }
    #expect(try await words(RetentionReport.self, of: history(right: 20)).first?.hasPrefix("! 20 %") == true)
    #expect(try await words(RetentionReport.self, of: history(right: 90)).first?.hasPrefix("· 90 %") == true)
  }

  @Test func `of many points the first are told, and how many more there are`() {
    func html(_ count: Int) -> String {
      Page(
        sections: [Page.Section(title: "t", blocks: [])],
        summary: (0..<count).map { .init(.course, .watch, "point \($0)") }
      ).html(.english)
    }
    #expect(html(7).contains("point 6") && !html(7).contains(" more<"))
    #expect(
      html(9).contains("point 6") && !html(9).contains("point 7") && html(9).contains("<li>and 2 more</li>"))
  }
}
