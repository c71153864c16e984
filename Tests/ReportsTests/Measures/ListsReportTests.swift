import TestSupport
import Testing

@testable import Analysis
@testable import Forecasting
@testable import Kaiki
@testable import Reports
@testable import Statistics

/// `lists` in every form (INTERFACE 4, L4).
struct ListsReportTests {
  /// One of two items on Monday, nothing on Tuesday, both of two on Wednesday; Wilson's interval of 3 in 4 is of SciPy
  /// 1.17.1.
  static let printed = PrintedValue(
    history: {
      try HistoryAsOf(now: "2024-01-03T21:00").with(
        lists: [
          DailyList("2024-01-01T07:00", ["a!", "b"], id: "one"),
          DailyList("2024-01-03T07:00", ["c!", "d!"], id: "two"),
        ])
    },
    json: """
      {"days": [
         {"day": "2024-01-01", "items": 2, "completed": 1, "carried": 0, "notOpened": false},
         {"day": "2024-01-02", "items": 0, "completed": 0, "carried": 0, "notOpened": true},
         {"day": "2024-01-03", "items": 2, "completed": 2, "carried": 0, "notOpened": false}],
       "n": 4, "completed": 3, "rate": 0.75, "low": 0.30064184258240184, "high": 0.9544127391902995,
       "method": "Wilson 95 %", "allDoneStreak": 1, "resets": []}
      """,
    csv: """
      day,items,completed,carried,notOpened
      2024-01-01,2,1,0,false
      2024-01-02,0,0,0,true
      2024-01-03,2,2,0,false
      """,
    english: [
      "lists 2, one a day, 2024-01-01 to 2024-01-03 not opened 1 day done 3 of 4 items, 75.0 % (95 %: 30.1 % – 95.4 %)",
      "all done in a row 1 list ▄█ share done, 2024-01-01 – 2024-01-03, █ = 100 %",
    ], japanese: ["開かなかった日 1日 完了 4件中 3件、75.0 %（95 % 信頼区間: 30.1 % – 95.4 %）"])

  private static let lists = ListsFigure(
    days: [
      ListsFigure.Entry(day: Sample.monday, items: 3, completed: 2, carried: 0, isNotOpened: false),
      ListsFigure.Entry(day: Sample.monday + 1, items: 0, completed: 0, carried: 0, isNotOpened: true),
      ListsFigure.Entry(day: Sample.monday + 2, items: 1, completed: 1, carried: 1, isNotOpened: false),
    ],
    // Wilson's interval of 3 in 4.
    rate: ProportionInterval(n: 4, successes: 3, rate: 0.75, low: 0.3006418423, high: 0.9544127392),
    allDoneStreak: 1,
    resets: [
      ResetOutcome(at: Sample.morning, isReset: false, from: Sample.monday, to: Sample.monday, skipped: []),
      ResetOutcome(
        at: Sample.morning + 60, isReset: true, from: Sample.monday, to: Sample.monday + 2,
        skipped: [Sample.monday + 1]),
    ])

  private let figure = ListsReport.shown(Self.lists)
  private let empty = ListsReport.shown(ListsFigure(days: [], rate: nil, allDoneStreak: 0, resets: []))

  @Test func `JSON has the days, the rate with its interval, and an entry an opening`() throws {
    let expected = """
      {"days": [
        {"day": "2024-01-01", "items": 3, "completed": 2, "carried": 0, "notOpened": false},
        {"day": "2024-01-02", "items": 0, "completed": 0, "carried": 0, "notOpened": true},
        {"day": "2024-01-03", "items": 1, "completed": 1, "carried": 1, "notOpened": false}],
       "n": 4, "completed": 3, "rate": 0.75, "low": 0.3006418423, "high": 0.9544127392,
       "method": "Wilson 95 %", "allDoneStreak": 1,
       "resets": [
         {"at": "2024-01-09T23:00:00Z", "reset": false, "fromDay": "2024-01-01", "toDay": "2024-01-01",
          "daysSkipped": 0},
         {"at": "2024-01-09T23:01:00Z", "reset": true, "fromDay": "2024-01-01", "toDay": "2024-01-03",
          "daysSkipped": 1}]}
      """
    #expect(try canonical(figure.json.text) == canonical(expected))
  }

  @Test func `JSON without items has no rate`() throws {
    let expected = """
      {"days": [], "n": 0, "completed": 0, "rate": null, "low": null, "high": null, "method": "Wilson 95 %",
       "allDoneStreak": 0, "resets": []}
      """
    #expect(try canonical(empty.json.text) == canonical(expected))
  }

  @Test func `CSV has a row a day`() {
    #expect(
      figure.table.text == """
        day,items,completed,carried,notOpened
        2024-01-01,3,2,0,false
        2024-01-02,0,0,0,true
        2024-01-03,1,1,1,false

        """)
    #expect(empty.table.text == "day,items,completed,carried,notOpened\n")
  }

  @Test func `L4 the page counts lists and days that were not opened apart`() {
    figure.checkPage(shows: ["2024-01-01", "2024-01-03", "75.0 %", "30.1 % – 95.4 %"])
    #expect(
      figure.page() == """
        Daily lists
          lists              2, one a day, 2024-01-01 to 2024-01-03
          not opened         1 day
          done               3 of 4 items, 75.0 % (95 %: 30.1 % – 95.4 %)
          all done in a row  1 list
          openings           2; the first of a day on its device: 1
          ▅█  share done, 2024-01-01 – 2024-01-03, █ = 100 %

        """)
    #expect(
      figure.page(.japanese) == """
        デイリーリスト
          デイリーリスト          2日分、2024-01-01 から 2024-01-03
          開かなかった日          1日
          完了                    4件中 3件、75.0 %（95 % 信頼区間: 30.1 % – 95.4 %）
          すべて完了した日の連続  1日
          アプリの起動            2回（うち 1回は、端末でのその日最初の起動）
          ▅█  完了の割合、2024-01-01 – 2024-01-03、█ = 100 %

        """)
  }

  @Test func `the page says that there are no lists`() {
    #expect(empty.page() == "Daily lists\n  no lists\n")
    #expect(empty.page(.japanese) == "デイリーリスト\n  デイリーリストの記録はありません\n")
    let days = [
      ListsFigure.Entry(day: Day(0), items: 0, completed: 0, carried: 0, isNotOpened: true)
    ]
    #expect(
      ListsReport.shown(ListsFigure(days: days, rate: nil, allDoneStreak: 0, resets: [])).page()
        == "Daily lists\n  no lists\n")
  }

  @Test func `the page draws the last sixty lists`() {
    let days = (0..<70).map { number in
      ListsFigure.Entry(
        day: Sample.monday + number, items: 2, completed: number < 10 ? 0 : 2, carried: 0,
        isNotOpened: false)
    }
    let figure = ListsReport.shown(ListsFigure(days: days, rate: nil, allDoneStreak: 60, resets: []))
    #expect(
      figure.page(width: 200).contains(
        "\n  \(String(repeating: "█", count: 60))  share done, 2024-01-11 – 2024-03-10, █ = 100 %\n"))
    #expect(!figure.page().contains("openings") && !figure.page().contains("done  "))
    figure.checkPage(shows: ["70", "2024-01-01", "2024-03-10", "60"])
    #expect(
      figure.page().contains("70, one a day, 2024-01-01 to 2024-03-10\n")
        && figure.page().contains("60 lists\n"))
  }
}

extension ListsReport: PrintedMeasure {
  static let printedValues = [ListsReportTests.printed]
}
