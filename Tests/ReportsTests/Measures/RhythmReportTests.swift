import TestSupport
import Testing

@testable import Analysis
@testable import Kaiki
@testable import Reports

/// `rhythm` in every form (INTERFACE 4); numbers without a hand's work are of `Fixtures/printed_values.py`.
struct RhythmReportTests {
  /// Something done at 22:00 on the Mondays and Tuesdays of eight weeks.
  ///
  /// By hand: weekdays are all or nothing, so that chi-square is the number of days and V is 1, and no draw of 9999 is
  /// as far off; the residual of a Monday is (8 - 16/7) / √(16/7 x 5/7 x 6/7). The power of a period of a week is
  /// that of the counts without their line and their correlation with the day before, which no order of 999 reaches.
  static let printed = PrintedValue(
    history: {
      let first = try day("2024-01-01")
      let days = (0..<8).flatMap { [7 * $0, 7 * $0 + 1] }
      return try HistoryAsOf(now: "2024-02-26T12:00").with(
        done: days.map { Event("\(first + $0)T22:00", "t") })
    },
    json: """
      [{"kind": "tasks", "n": 56,
        "weekday": {
          "statistic": 56, "df": 6, "p": 0.0001, "pHolm": 0.0003,
          "method": "Monte Carlo chi-square test (9999 draws, seed 1)", "cramersV": 1,
          "days": [
            {"weekday": "monday", "trials": 8, "successes": 8, "rate": 1, "low": 0.67559243511612, "high": 1,
             "residual": 4.8304589153965},
            {"weekday": "tuesday", "trials": 8, "successes": 8, "rate": 1},
            {"weekday": "wednesday", "trials": 8, "successes": 0, "rate": 0, "low": 0,
             "high": 0.32440756488388, "residual": -1.9321835661586},
            {"weekday": "thursday"}, {"weekday": "friday"}, {"weekday": "saturday"}, {"weekday": "sunday"}]},
        "meanHour": 22,
        "hour": {"n": 16, "resultantLength": 1, "deviationHours": 0, "kappa": null,
                 "statistic": 16, "df": null, "p": 1.4780058362e-11, "pHolm": 5.9120233448e-11,
                 "method": "Rayleigh test"},
        "hours": [{"start": "22:00", "end": "22:15", "share": 1}],
        "hoursTest": {"n": 16, "days": 16, "statistic": 64, "df": null, "p": 0.001, "pHolm": 0.002,
                      "method": "turned days (999, seed 1)"},
        "period": {"days": 7, "statistic": 2.523570982905332, "p": 0.001, "pHolm": 0.002,
                   "method": "permutation test of the peak (999, seed 1)"}}]
      """,
    csv: """
      kind,weekday,trials,successes,rate,low,high,residual
      tasks,monday,8,8,1,0.67559243511612,1,4.8304589153965
      tasks,tuesday,8,8,1,0.67559243511612,1,4.8304589153965
      tasks,wednesday,8,0,0,0,0.32440756488388,-1.9321835661586
      """,
    english: [
      "found p tasks weekdays, Mon–Sun ██ < 0.001 tasks usual hours 22:00–22:15 0.002 tasks period 7 days 0.002 p: adjusted"
    ],
    japanese: ["結果 p 課題 曜日、月〜日 ██ < 0.001 課題 実行が多い時間帯 22:00–22:15 0.002 課題 実行の周期 7日 0.002 p は、このレポートの"],
    tolerance: 1e-6)

  /// Cards answered after 23:00 and after 01:00 in turn, in days that begin at four. There are two usual
  /// quarters of an hour, and no mean between them.
  ///
  /// By hand: two directions 2 h 40 min, or 40°, apart have a resultant of cos 20°; in waves of so many quarter hours
  /// from 23:00 to 01:45, 11 of 96, the resultants of the days are 20 Σ cos²(11πk/96).
  static let printedOfNights = PrintedValue(
    history: {
      let first = try day("2024-01-01")
      let answers = (0..<20).map { offset in
        let time = offset % 2 == 0 ? "\(first + offset)T23:10" : "\(first + offset + 1)T01:50"
        return SmallReview(time, "a", true)
      }
      return try HistoryAsOf(answers, now: "2024-01-21T12:00", dayStartHour: 4)
    },
    json: """
      [{"kind": "cards", "n": 20, "weekday": {"value": null, "reason": "all values are equal"},
        "meanHour": null,
        "hour": {"n": 20, "resultantLength": 0.939692620786},
        "hours": [{"start": "01:45", "end": "02:00", "share": 0.5}, {"start": "23:00", "end": "23:15", "share": 0.5}],
        "hoursTest": {"n": 20, "days": 20, "statistic": 33.60869940390359, "p": 0.001, "pHolm": 0.001},
        "period": {"value": null, "reason": "20 days, and the method needs 28"}}]
      """, csv: "kind,weekday,trials,successes,rate,low,high,residual",
    english: ["found p cards usual hours 01:45–02:00, 23:00–23:15 0.001 p: adjusted"],
    japanese: ["結果 p カード 実行が多い時間帯 01:45–02:00, 23:00–23:15 0.001 p は、このレポートの"])

  /// A life that answers only after 22:00 has no other usual hour.
  static let printedOfEvenings = PrintedValue(
    history: {
      let first = try day("2024-01-01")
      let answers = (0..<12).map { SmallReview("\(first + $0)T22:00", "a", $0 % 3 != 0) }
      return try HistoryAsOf(answers, now: "2024-01-13T12:00")
    },
    json: """
      [{"kind": "cards", "n": 12,
        "meanHour": 22, "hour": {"n": 12, "resultantLength": 1, "deviationHours": 0, "kappa": null}}]
      """, csv: "kind,weekday,trials,successes,rate,low,high,residual",
    english: ["found p cards usual hours 22:00–22:15 0.001 p: adjusted"],
    japanese: ["結果 p カード 実行が多い時間帯 22:00–22:15 0.001 p は、このレポートの"],
    tolerance: 1e-6)

  /// Each hour of the clock once: there is no usual hour to be named, and nothing but chance.
  static let printedRoundTheClock = PrintedValue(
    history: {
      let first = try day("2024-01-01")
      return try HistoryAsOf(now: "2024-01-25T12:00").with(
        done: (0..<24).map { Event("\(first + $0)T\($0 < 10 ? "0" : "")\($0):00", "t") })
    },
    json: """
      [{"kind": "tasks", "n": 24,
        "meanHour": null, "hours": [], "hour": {"n": 24, "resultantLength": 0, "deviationHours": null, "statistic": 0, "p": 1}}]
      """, csv: "kind,weekday,trials,successes,rate,low,high,residual",
    english: ["Rhythm No more than chance: usual hours (tasks). p: adjusted"],
    japanese: ["実行のリズム（時刻・曜日・周期） 偶然の範囲を超える結果なし：実行が多い時間帯（課題）。 p は、このレポートの"])

  @Test func `nothing observed is said`() {
    let none = RhythmReport.shown(RhythmFigure(entries: []))
    #expect(none.page() == "Rhythm\n  nothing observed\n")
    #expect(none.page(.japanese) == "実行のリズム（時刻・曜日・周期）\n  集計できる記録はありません\n")
    #expect(none.json == [])
  }
}

extension RhythmReport: PrintedMeasure {
  static let printedValues = [
    RhythmReportTests.printed, RhythmReportTests.printedOfNights, RhythmReportTests.printedOfEvenings,
    RhythmReportTests.printedRoundTheClock,
  ]
}
