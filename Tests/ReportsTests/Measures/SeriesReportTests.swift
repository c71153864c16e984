import TestSupport
import Testing

@testable import Analysis
@testable import Kaiki
@testable import Reports

/// `series` in every form (INTERFACE 4); numbers are of `Fixtures/printed_values.py` (NumPy, SciPy).
struct SeriesReportTests {
  /// So many daily numbers from Monday, 1 January 2024.
  private static func history(_ name: String, _ values: [Int]) throws -> HistoryAsOf {
    let first = try day("2024-01-01")
    return try HistoryAsOf(now: "2024-12-31T12:00").with(
      observations: values.enumerated().map { offset, value in
        DailyObservation(series: name, day: first + offset, value: Double(value))
      })
  }

  /// A hundred and forty numbers of which Mondays are lower by 15, and those from 11 March on higher by 20.
  static let printed = PrintedValue(
    history: {
      try history(
        "=s", (0..<140).map { 90 + $0 * 5 % 13 - ($0 % 7 == 0 ? 15 : 0) + ($0 >= 70 ? 20 : 0) })
    },
    json: """
      [{"series": "=s", "n": 140, "first": "2024-01-01", "last": "2024-05-19", "mean": 103.82857142857142,
        "sd": 12.065136680715957, "median": 101, "min": 75, "max": 122, "lag1": 0.6183078618167704,
        "meanInterval": {"mean": 103.82857142857142},
        "weekday": {
          "statistic": 18.748241738997184, "df": 6, "p": 0.004610631016894525, "pHolm": 0.004610631016894525,
          "method": "Kruskal-Wallis test",
          "days": [
            {"weekday": "monday", "n": 20, "median": 90.5}, {"weekday": "tuesday", "n": 20, "median": 106},
            {"weekday": "wednesday", "n": 20, "median": 106.5}, {"weekday": "thursday", "n": 20, "median": 106.5},
            {"weekday": "friday", "n": 20, "median": 106}, {"weekday": "saturday", "n": 20, "median": 106},
            {"weekday": "sunday", "n": 20, "median": 105.5}]},
        "trend": {"slope": 76.89473684210527, "se": null, "low": 64.16554054054053, "high": 89.1889534883721,
                  "statistic": 8.581044349334386, "p": 9.401562282874248e-18, "pHolm": 2.8204686848622743e-17,
                  "method": "Mann-Kendall test"},
        "change": {"day": "2024-03-11", "before": 93.77142857142857, "after": 113.88571428571429,
                   "statistic": 168.48095952385225, "p": 0.001, "pHolm": 0.002}}]
      """,
    csv: """
      series,n,first,last,mean,meanLow,meanHigh,lag1,weekdayP,slope,slopeLow,slopeHigh,trendP,changeDay,before,after,changeP
      '=s,140,2024-01-01,2024-05-19,103.828571429,*,*,0.618307861817,0.00461063101689,76.8947368421,64.1655405405,89.1889534884,9.40156228287e-18,2024-03-11,93.7714285714,113.885714286,0.001
      """,
    english: [
      "found p =s weekdays lowest Mon 90.5, highest Wed 107 0.005 =s slope a year 76.9 (64.2 – 89.2) < 0.001",
      "=s a lasting change from 2024-03-11: 93.8 to 114 0.002 p: adjusted", "=s 140 104 (", ") 0.62",
    ],
    japanese: [
      "結果 p =s 曜日別 最低 月 90.5、最高 水 107 0.005 =s 1年あたりの変化 76.9 (64.2 – 89.2) < 0.001",
      "=s 持続的な変化 2024-03-11 から 93.8 → 114 0.002 p は、このレポートの", "=s 140 104 (", ") 0.62",
    ])

  /// Numbers that repeat after 13 days: what blocks of twelve days leave of their spread is far less than that of
  /// independent days, 1.96 x 0.3074 on each side.
  @Test func `the interval of the mean holds it, and is drawn from blocks`() async throws {
    let history = try Self.history("s", (0..<150).map { 90 + $0 * 5 % 13 })
    let answers = await MeasureRegistry.answers(
      to: [SeriesReport.self], of: history, AnalysisOptions(boundary: history.boundary), jobs: 1)
    let entry = try #require(answers.first?.json.elements?.first)
    let mean = try #require(try entry("mean").double)
    #expect(abs(mean - 95.98666666666666) < 1e-9)
    #expect(abs(try #require(try entry("lag1").double) + 0.417581114239658) < 1e-9)
    let low = try #require(try entry("meanInterval")("low").double)
    let high = try #require(try entry("meanInterval")("high").double)
    #expect(low < mean && mean < high)
    #expect(high - low < 2 * 1.96 * 0.3074 && high - low > 0.01)
  }

  /// Numbers that repeat after 13 days are of no weekday, rise with no year and change on no day.
  @Test func `F13: the page leads with what holds, and names the rest in one line`() async throws {
    let answers = await MeasureRegistry.answers(
      to: [SeriesReport.self], of: try Self.history("s", (0..<130).map { 90 + $0 * 5 % 13 }),
      AnalysisOptions(boundary: DayBoundary(zone: .tokyo)), jobs: 1)
    let section = try #require(answers.first?.section)
    let page = Page(sections: [section]).text(.english, width: 80, isColoured: false)
    #expect(
      page.hasPrefix("Series\n  No more than chance: weekdays (s); slope a year (s); a lasting change (s).\n")
    )
    #expect(page.contains("\n  series  days "))
  }

  @Test func `no numbers are said`() {
    let none = SeriesReport.shown(SeriesFigure(entries: []))
    #expect(none.page() == "Series\n  no numbers\n")
    #expect(none.page(.japanese) == "日ごとの数値の系列\n  数値なし\n")
    #expect(none.json == [])
  }
}

extension SeriesReport: PrintedMeasure {
  static let printedValues = [SeriesReportTests.printed]
}
