import TestSupport
import Testing

@testable import Analysis
@testable import Kaiki
@testable import Reports
@testable import Statistics

/// `delays` in every form (INTERFACE 4).
struct DelaysReportTests {
  /// A task of three days, done on Monday, 1 January, and on Saturday: it was due on Thursday.
  ///
  /// By hand: it was not done on the two days before its day. From then on each day of waiting is one of its lateness and
  /// weekday, and on the last it was done. The exact interval of 0 in 1 ends at 0.975, that of 1 in 1 begins at 0.025.
  static let printed = PrintedValue(
    history: {
      try HistoryAsOf(now: "2024-01-07T07:00").with(
        tasks: [RecurringTask("t", every: 3, done: "2024-01-06T09:00", next: "2024-01-09T09:00")],
        done: [Event("2024-01-01T09:00", "t"), Event("2024-01-06T09:00", "t")])
    },
    json:
      #"{"completed": 1, "inTime": {"n": 1, "done": 0, "rate": 0, "low": 0, "high": 0.975}, "early": {"n": 1, "done": 0, "rate": 0, "low": 0, "high": 0.975}, "cells": ["#
      + waiting.map(cells).joined(separator: ", ") + "]}",
    csv: """
      daysLate,weekday,n,done,rate,low,high,method
      0,,1,0,0,0,0.975,Clopper-Pearson 95 %
      0,thursday,1,0,0,0,0.975,Clopper-Pearson 95 %
      1,,1,0,0,0,0.975,Clopper-Pearson 95 %
      1,friday,1,0,0,0,0.975,Clopper-Pearson 95 %
      2,,1,1,1,0.025,1,Clopper-Pearson 95 %
      2,saturday,1,1,1,0.025,1,Clopper-Pearson 95 %
      """,
    english: [
      "done by the due day 0 of 1 occurrences, 0.0 % (95 %: 0.0 % – 97.5 %)",
      "done before the due day 0 of 1 occurrences, 0.0 % (95 %: 0.0 % – 97.5 %)",
      "0 1 0 0.0 % 0.0 % – 97.5 %",
      "2 1 1 100.0 % 2.5 % – 100.0 %",
    ],
    japanese: [
      "期日までの完了 1回中 0回、0.0 %（95 % 信頼区間: 0.0 % – 97.5 %）", "期日前の完了 1回中 0回、0.0 %（95 % 信頼区間: 0.0 % – 97.5 %）",
      "0 1 0 0.0 % 0.0 % – 97.5 %",
      "2 1 1 100.0 % 2.5 % – 100.0 %",
    ])

  private static let waiting = [("0", "thursday"), ("1", "friday"), ("2", "saturday")]

  /// The cells of one day of waiting: that of all weekdays, and its own.
  private static func cells(_ daysLate: String, _ weekday: String) -> String {
    let done = daysLate == "2" ? 1 : 0
    let interval = done == 1 ? #""low": 0.025, "high": 1"# : #""low": 0, "high": 0.975"#
    return ["null", "\"\(weekday)\""].map { weekday in
      """
      {"daysLate": "\(daysLate)", "weekday": \(weekday), "n": 1, "done": \(done), "rate": \(done), \(interval)}
      """
    }.joined(separator: ", ")
  }

  private static func interval(
    _ successes: Int, of n: Int, _ low: Double, _ high: Double
  ) -> ProportionInterval {
    ProportionInterval(n: n, successes: successes, rate: Double(successes) / Double(n), low: low, high: high)
  }

  /// With the exact intervals of SciPy 1.17.1 (`binomtest(...).proportion_ci(method="exact")`).
  private static let cells = DelaysFigure(
    completed: 3, early: interval(0, of: 10, 0, 0.308497107819),
    cells: [
      DelaysFigure.Cell(
        lateness: .dueDay, weekday: nil, interval: interval(2, of: 3, 0.094299324051, 0.991596241340)),
      DelaysFigure.Cell(lateness: .dueDay, weekday: .monday, interval: interval(1, of: 1, 0.025, 1)),
      DelaysFigure.Cell(
        lateness: .later, weekday: nil, interval: interval(1, of: 2, 0.012579117094, 0.987420882906)),
    ])

  private let figure = DelaysReport.shown(Self.cells)

  @Test func `JSON has a cell a lateness, for all weekdays and for each`() throws {
    let method = #""method": "Clopper-Pearson 95 %""#
    let expected = """
      {"completed": 3, "inTime": null,
       "early": {"n": 10, "done": 0, "rate": 0, "low": 0, "high": 0.308497107819, \(method)},
       "cells": [
        {"daysLate": "0", "weekday": null, "n": 3, "done": 2, "rate": 0.666666666667,
         "low": 0.094299324051, "high": 0.99159624134, \(method)},
        {"daysLate": "0", "weekday": "monday", "n": 1, "done": 1, "rate": 1, "low": 0.025, "high": 1,
         \(method)},
        {"daysLate": "14+", "weekday": null, "n": 2, "done": 1, "rate": 0.5, "low": 0.012579117094,
         "high": 0.987420882906, \(method)}]}
      """
    #expect(try canonical(figure.json.text) == canonical(expected))
  }

  @Test func `JSON without completed rounds has no cells`() throws {
    let none = DelaysReport.shown(DelaysFigure(completed: 0, early: nil, cells: []))
    #expect(
      try canonical(none.json.text)
        == canonical(#"{"completed": 0, "inTime": null, "early": null, "cells": []}"#))
    #expect(none.table.text == "daysLate,weekday,n,done,rate,low,high,method\n")
  }

  @Test func `CSV has a row a cell, and no formula among the names of its rows`() {
    #expect(
      figure.table.text == """
        daysLate,weekday,n,done,rate,low,high,method
        0,,3,2,0.666666666667,0.094299324051,0.99159624134,Clopper-Pearson 95 %
        0,monday,1,1,1,0.025,1,Clopper-Pearson 95 %
        14+,,2,1,0.5,0.012579117094,0.987420882906,Clopper-Pearson 95 %

        """)
  }

  @Test func `the page has the cells of all weekdays in both languages`() {
    #expect(figure.page().contains("\n  done before the due day  0 of 10 occurrences, 0.0 % "))
    #expect(figure.page(.japanese).contains("\n  期日前の完了  10回中 0回、0.0 %"))
    figure.checkPage(shows: ["14+", "66.7 %", "9.4 % – 99.2 %", "1.3 % – 98.7 %", "0.0 % – 30.8 %"])
    let page = figure.page(width: 120)
    #expect(page.hasPrefix("Delays of recurring tasks\n"))
    #expect(page.contains("Chance that a due task is done on a day"))
    // A title, a line of what is done early, a sentence, a header and two rows.
    #expect(page.split(separator: "\n").count == 6)
    #expect(!page.contains("monday"))
    #expect(figure.page(.japanese).hasPrefix("繰り返す課題の遅れ\n"))
    #expect(figure.page(.japanese).contains("遅れの日数"))
  }

  @Test func `the page says that nothing was completed`() {
    let none = DelaysReport.shown(DelaysFigure(completed: 0, early: nil, cells: []))
    #expect(none.page() == "Delays of recurring tasks\n  no completed rounds\n")
    #expect(none.page(.japanese) == "繰り返す課題の遅れ\n  課題を完了した記録はありません\n")
  }

  @Test func `F3: rounds that were done early have a page of their own before any is due`() {
    let early = DelaysReport.shown(
      DelaysFigure(completed: 2, early: Self.interval(2, of: 3, 0.094299324051, 0.991596241340), cells: []))
    #expect(
      early.page() == """
        Delays of recurring tasks
          done before the due day  2 of 3 occurrences, 66.7 % (95 %: 9.4 % – 99.2 %)

        """)
    early.checkPage(shows: ["66.7 %", "9.4 % – 99.2 %"])
  }
}

extension DelaysReport: PrintedMeasure {
  static let printedValues = [DelaysReportTests.printed]
}
