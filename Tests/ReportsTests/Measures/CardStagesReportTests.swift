import TestSupport
import Testing

@testable import Analysis
@testable import Kaiki
@testable import Reports

/// `cards` in every form.
struct CardStagesReportTests {
  /// By the standard table: right once on 1 January comes back on the 2nd, right twice two days after the second, and wrong
  /// on the same day.
  static let printed = PrintedValue(
    history: {
      try HistoryAsOf(
        [
          SmallReview("2024-01-01T08:00", "b", true), SmallReview("2024-01-01T08:01", "a", true),
          SmallReview("2024-01-02T08:00", "b", true), SmallReview("2024-01-03T08:01", "c", false),
        ],
        cards: try ["a", "b", "c", "d"].map { try Card($0, due: "2024-01-02T00:00") },
        now: "2024-01-03T12:00")
    },
    json: """
      {"states": [{"state": "new", "cards": 1}, {"state": "learning", "cards": 1}, {"state": "young", "cards": 2}],
       "overdue": 1,
       "days": [{"day": "2024-01-03", "cards": 1, "total": 2}, {"day": "2024-01-04", "cards": 1, "total": 3}]}
      """,
    csv: """
      group,label,cards,total
      state,new,1,
      state,learning,1,
      state,young,2,
      overdue,,1,1
      day,2024-01-03,1,2
      day,2024-01-04,1,3
      """,
    english: [
      "new 1 (25 %) learning or relearning 1 (25 %) young (< 21 days) 2 (50 %)",
      "The due day of a card is the day of its last answer plus the interval of its step in the interval table. Future answers and new cards are not included.",
      "comes back cards up to then overdue 1 1 today 1 2 tomorrow 1 3",
    ],
    japanese: ["新規 1枚（25 %） 習得中・再習得中 1枚（25 %） 未習熟（21日未満） 2枚（50 %）", "期限超過 1 1 今日 1 2 明日 1 3"])

  @Test func `what is overdue has a bar of its own beside those of periods, and each of 31 days has one`()
    throws
  {
    let today = Sample.monday
    let figure = CardsFigure(
      today: today, stages: [.init(stage: .young, cards: 9)], overdue: 4,
      days: [
        .init(day: today, cards: 2, total: 6), .init(day: today + 30, cards: 1, total: 7),
        .init(day: today + 31, cards: 2, total: 9),
      ],
      basis: .logged)
    let charts = figure.charts
    #expect(charts.map(\.name) == ["cards-due", "cards-due-days"])
    guard case .plot(let periods) = charts[0].form, case .names(let names) = periods.x.scale,
      case .plot(let single) = charts[1].form
    else {
      Issue.record("no plots")
      return
    }
    #expect(
      names.map(\.english) == [
        "overdue", "today", "tomorrow", "in 2–7 days", "in 8–30 days", "in 31–90 days",
      ])
    #expect(periods.layers[0].points.map(\.y) == [2, 0, 0, 1, 2] && periods.layers[1].points.map(\.y) == [4])
    #expect(periods.layers[2].points.map(\.y) == [4, 6, 6, 6, 7, 9])
    #expect(single.layers[0].points.map(\.y) == [2] + Array(repeating: 0, count: 29) + [1])
    #expect(single.layers[0].points.last?.x == Double((today + 30).number))
  }

  @Test func `without cards, and without a due day, the page says so`() {
    func page(_ stages: [CardsFigure.StageCount]) -> String {
      CardStagesReport.shown(CardsFigure(today: Sample.monday, stages: stages, overdue: 0, days: [])).page()
    }
    let unknown = [CardsFigure.StageCount(stage: .unknown, cards: 3)]
    #expect(page([]).contains("no cards"))
    #expect(page(unknown).contains("interval not known  3 (100 %)"))
    #expect(page(unknown).contains("no card with a known due day"))
  }
}

extension CardStagesReport: PrintedMeasure {
  static let printedValues = [CardStagesReportTests.printed]
}
