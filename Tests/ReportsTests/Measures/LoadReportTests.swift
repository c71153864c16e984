import TestSupport
import Testing

@testable import Analysis
@testable import Kaiki
@testable import Reports

/// `load` in every form (INTERFACE 4).
struct LoadReportTests {
  /// Three answers on Monday, two of them right, and one on Wednesday with a button.
  static let printed = PrintedValue(
    history: {
      try HistoryAsOf(
        [
          SmallReview("2024-01-01T08:00", "a", true), SmallReview("2024-01-01T08:01", "b", false),
          SmallReview("2024-01-01T23:59", "b", true),
          SmallReview("2024-01-03T08:00", "a", true, rating: .hard),
        ], now: "2024-01-04T12:00")
    },
    json: """
      [{"day": "2024-01-01", "reviews": 3, "correct": 2},
       {"day": "2024-01-03", "reviews": 1, "correct": 1,
        "ratings": {"again": 0, "hard": 1, "good": 0, "easy": 0}}]
      """,
    csv: """
      day,reviews,correct,again,hard,good,easy
      2024-01-01,3,2,0,0,0,0
      2024-01-03,1,1,0,1,0,0
      """,
    english: [
      "reviews 4, with repeats of the day and practice active days 2, 2024-01-01 to 2024-01-03 per active day 2.0 reviews",
      "busiest day 2024-01-01 with 3 buttons again 0, hard 1, good 0, easy 0",
      "█ answers a week, 2023-12-28 – 2023-12-28, █ = 4",
    ],
    japanese: [
      "復習 4回（同じ日の繰り返しと練習を含む） 実行した日 2日、2024-01-01 から 2024-01-03 学習した日あたり 2.0回", "回答が最も多い日 2024-01-01 に 3回",
      "█ 1週間の回答数、2023-12-28 – 2023-12-28、█ = 4",
    ])

  private static let days = [
    LoadDay(day: Sample.monday, reviews: 62, correct: 35, ratings: [27, 1, 30, 4]),
    LoadDay(day: Sample.monday + 1, reviews: 4, correct: 3, ratings: [0, 0, 0, 0]),
    LoadDay(day: Sample.monday + 400, reviews: 1_000, correct: 999, ratings: [1, 0, 999, 0]),
  ]

  private let figure = LoadReport.shown(LoadFigure(days: Self.days))

  @Test func `JSON has an entry a day, with ratings only where a button is named`() throws {
    let expected = """
      [{"day": "2024-01-01", "reviews": 62, "correct": 35,
        "ratings": {"again": 27, "hard": 1, "good": 30, "easy": 4}},
       {"day": "2024-01-02", "reviews": 4, "correct": 3},
       {"day": "2025-02-04", "reviews": 1000, "correct": 999,
        "ratings": {"again": 1, "hard": 0, "good": 999, "easy": 0}}]
      """
    #expect(try canonical(figure.json.text) == canonical(expected))
  }

  @Test func `CSV has columns for buttons only where one is named`() {
    #expect(
      figure.table.text == """
        day,reviews,correct,again,hard,good,easy
        2024-01-01,62,35,27,1,30,4
        2024-01-02,4,3,0,0,0,0
        2025-02-04,1000,999,1,0,999,0

        """)
    #expect(
      LoadReport.shown(LoadFigure(days: [Self.days[1]])).table.text
        == "day,reviews,correct\n2024-01-02,4,3\n")
  }

  @Test func `F8: minutes stand where answers have times`() throws {
    var days = Array(Self.days.prefix(2))
    // 90 minutes of all answers of the first day.
    days[0].milliseconds = 5_400_000
    days[0].timed = 62
    let some = LoadReport.shown(LoadFigure(days: days))
    #expect(try some.json(0)("minutes") == .number(90) && some.json(1).ownKeys?.contains("minutes") == false)
    #expect(
      some.table.text == """
        day,reviews,correct,minutes,again,hard,good,easy
        2024-01-01,62,35,90,27,1,30,4
        2024-01-02,4,3,,0,0,0,0

        """)
    #expect(some.page(width: 120).contains("1.5 hours, 45 minutes an active day (of answers with a time)\n"))
    #expect(some.page(.japanese, width: 120).contains("1.5時間、学習した日あたり 45分（回答時間の記録がある回答のみ）\n"))
    days[1].timed = 4
    #expect(LoadReport.shown(LoadFigure(days: days)).page().contains("45 minutes an active day\n"))
    #expect(!figure.page().contains("time spent"))
  }

  @Test func `the page sums up the days`() {
    figure.checkPage(shows: ["1066", "2024-01-01", "2025-02-04", "355.3", "1000"])
    #expect(figure.page().contains("again 28, hard 1, good 1029, easy 4\n"))
    #expect(figure.page(.japanese).contains("もう一度 28、難しい 1、正解 1029、簡単 4\n"))
    #expect(!LoadReport.shown(LoadFigure(days: [Self.days[1]])).page().contains("again"))
  }

  @Test func `the bars show the last 52 weeks, the last one on the right`() throws {
    let start = Sample.monday
    let line = try #require(figure.page(width: 200).split(separator: "\n").last)
    let bars = line.dropFirst(2).prefix(52)
    #expect(bars == String(repeating: " ", count: 51) + "█")
    // The last day and the six before it are one bar: 8 answers, after 4 and 2 in the weeks before.
    let days = [(0, 1), (1, 3), (6, 4), (7, 2), (13, 2), (14, 2)].map { back, reviews in
      LoadDay(day: start - back, reviews: reviews, correct: 0, ratings: [0, 0, 0, 0])
    }
    #expect(
      LoadReport.shown(LoadFigure(days: days.reversed())).page().hasSuffix(
        "  ▂▄█  answers a week, 2023-12-12 – 2023-12-26, █ = 8\n"))
  }

  @Test func `without answers there is an empty array and a sentence`() {
    #expect(LoadReport.shown(LoadFigure(days: [])).json == [])
    #expect(LoadReport.shown(LoadFigure(days: [])).table.text == "day,reviews,correct\n")
    #expect(LoadReport.shown(LoadFigure(days: [])).page() == "Load\n  no reviews\n")
  }
}

extension LoadReport: PrintedMeasure {
  static let printedValues = [LoadReportTests.printed]
}
