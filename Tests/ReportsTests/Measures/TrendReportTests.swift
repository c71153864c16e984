import TestSupport
import Testing

@testable import Analysis
@testable import Kaiki
@testable import Reports

/// `trend` in every form (INTERFACE 4); numbers without a hand's work are of `Fixtures/printed_values.py`.
struct TrendReportTests {
  /// So many completions on each day from Monday, 1 January 2024.
  private static func history(_ counts: [Int]) throws -> HistoryAsOf {
    let first = try day("2024-01-01")
    let done = counts.enumerated().flatMap { offset, count in
      (0..<count).map { Event("\(first + offset)T0\($0):00", "t") }
    }
    return try HistoryAsOf(now: "\(first + counts.count)T12:00").with(done: done)
  }

  /// One thing a day for two weeks, then two, four and eight: twice as much in two weeks is 41 % more in one.
  ///
  /// A line through the steps is a little less steep, 37 %, with an interval around the truth. By hand: of the 28 pairs
  /// of weeks 24 rise and four are ties, so that z is 23 / √((8 x 7 x 21 - 4 x 18) / 18); the slopes have the median 7.
  static let printed = PrintedValue(
    history: { try history([1, 2, 4, 8].flatMap { Array(repeating: $0, count: 14) }) },
    json: """
      [{"kind": "tasks", "n": 56, "success": {"value": null, "reason": "all values are equal"},
        "count": {"slope": 0.3171294902659986, "se": 0.034624434391712665, "low": 0.24926684587317177,
                  "high": 0.3849921346588255, "growth": 0.37318037390527864, "dispersion": 0.14348210845185372,
                  "dispersionP": 1, "deviance": 7.620551782454493, "nullDeviance": 104.73866310049377,
                  "statistic": 9.159124064764603, "df": null, "p": 5.232026433352981e-20,
                  "pHolm": 1.0464052866705962e-19, "method": "Wald test"},
        "weeks": {"slope": 7, "se": null, "low": 3.5, "high": 10.5, "statistic": 2.9368350311176825,
                  "p": 0.00331580440157448, "pHolm": 0.00331580440157448, "method": "Mann-Kendall test"},
        "change": {"value": null, "reason": "all values are equal"}}]
      """,
    csv: """
      kind,trend,slope,low,high,p,pHolm,day,before,after,method,item
      tasks,count,0.317129490266,0.249266845873,0.384992134659,5.23202643335e-20,1.04640528667e-19,,,,Wald test,
      tasks,weeks,7,3.5,10.5,0.00331580440157,0.00331580440157,,,,Mann-Kendall test,
      """, english: ["found p tasks number done, a week +37 % (+28 – +47) < 0.001 p: adjusted"],
    japanese: ["結果 p 課題 実行数の変化（1週あたり） +37 % (+28 – +47) < 0.001 p は、このレポートの"])

  /// Twenty days on each of which something was done, then forty with every fourth.
  ///
  /// By hand: all of 20 days against 10 of 40 differ most, and no order of 999 as much: the odds of one day are better
  /// by twice the entropy of 30 in 60 less that of 10 in 40.
  static let printedOfChange = PrintedValue(
    history: { try history(Array(repeating: 1, count: 20) + (0..<40).map { $0 % 4 == 3 ? 1 : 0 }) },
    json: """
      [{"kind": "tasks", "n": 60,
        "success": {"slope": -0.5575380041820989, "se": 0.1477686372062748, "low": -0.8471592111509629,
                    "high": -0.2679167972132348, "growth": -0.42738288923326107, "dispersion": 1.0711776856581234,
                    "dispersionP": 0.3313602259373649, "deviance": 63.08054325498706,
                    "nullDeviance": 83.17766166719345, "statistic": -3.7730469382607508,
                    "p": 0.00016126593345273905, "pHolm": 0.0006450637338109562},
        "count": {"slope": -0.2364910283256318, "se": 0.08130898851512852, "low": -0.3958537174346646,
                  "high": -0.077128339216599, "growth": -0.21060703555317495, "p": 0.003631123950441823,
                  "pHolm": 0.007262247900883646},
        "weeks": {"slope": -0.8333333333333334, "low": -1.3333333333333333, "high": 0,
                  "statistic": -1.8764216167568353, "p": 0.06059740857636107, "pHolm": 0.06059740857636107},
        "change": {"day": "2024-01-21", "before": 1, "after": 0.25, "statistic": 38.19085009768877, "p": 0.001,
                   "pHolm": 0.003, "method": "permutation test of the change (999, seed 1)"}}]
      """,
    csv: """
      kind,trend,slope,low,high,p,pHolm,day,before,after,method,item
      tasks,success,-0.557538004182,-0.847159211151,-0.267916797213,0.000161265933453,0.000645063733811,,,,Wald test,
      tasks,count,-0.236491028326,-0.395853717435,-0.0771283392166,0.00363112395044,0.00726224790088,,,,Wald test,
      tasks,weeks,-0.833333333333,-1.33333333333,0,0.0605974085764,0.0605974085764,,,,Mann-Kendall test,
      tasks,change,,,,0.001,0.003,2024-01-21,1,0.25,"permutation test of the change (999, seed 1)",
      """,
    english: [
      "tasks number done, a week −21 % (−33 – −7.4) 0.007 tasks odds of success, a week −43 % (−57 – −24) < 0.001",
      "tasks a lasting change of the share from 2024-01-21: 100 % to 25 % 0.003",
    ],
    japanese: [
      "課題 実行数の変化（1週あたり） −21 % (−33 – −7.4) 0.007 課題 成功のオッズの変化（1週あたり） −43 % (−57 – −24) < 0.001",
      "課題 割合の持続的な変化 2024-01-21 から 100 % → 25 % 0.003",
    ])

  @Test func `nothing observed is said`() {
    let none = TrendReport.shown(TrendFigure(entries: []))
    #expect(none.page() == "Trend\n  nothing observed\n")
    #expect(none.page(.japanese) == "傾向\n  集計できる記録はありません\n")
    #expect(none.json == [])
  }
}

extension TrendReport: PrintedMeasure {
  static let printedValues = [TrendReportTests.printed, TrendReportTests.printedOfChange]
}
