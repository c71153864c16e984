import TestSupport
import Testing

@testable import Analysis
@testable import Kaiki
@testable import Reports

/// `gaps` in every form (INTERFACE 4).
struct GapsReportTests {
  /// A task that came back after 1, 1, 2, 2, 3, 3, 4, 5, 6 and 8 days, and since then has not for 7.
  ///
  /// By hand: of 11 gaps 9/11, 7/11, 5/11, 4/11, 3/11 and 2/11 last longer than 1 to 6 days, and none longer than 8; half
  /// are over by 3. The hazard is 2/11 + 2/9 + 2/7 + 1/5 + 1/4 + 1/3 + 1. The intervals, and Weibull's shape and scale by
  /// the highest likelihood, are of `Fixtures/printed_values.py`.
  static let printed = PrintedValue(
    history: {
      let first = try day("2024-01-01")
      let days = [1, 1, 2, 2, 3, 3, 4, 5, 6, 8].reduce(into: [0]) { $0.append(($0.last ?? 0) + $1) }
      return try HistoryAsOf(now: "\(first + 35 + 7)T12:00").with(
        done: days.map { Event("\(first + $0)T08:00", "=t") })
    }, json: "[\(entry(item: "null")), \(entry(item: #""=t""#))]",
    csv: """
      kind,item,n,events,median,low,high,shape,shapeLow,shapeHigh,scale,scaleLow,scaleHigh
      tasks,,11,10,3,1,6,1.59305376,0.88241208,2.87600357,4.47038131,2.7959021,7.14771416
      tasks,'=t,11,10,3,1,6,1.59305376,0.88241208,2.87600357,4.47038131,2.7959021,7.14771416
      """, english: ["tasks 11 3 1 – 6 1.59 (0.88 – 2.88) 4.47"],
    japanese: ["課題 11 3 1 – 6 1.59 (0.88 – 2.88) 4.47"], tolerance: 1e-7)

  private static func entry(item: String) -> String {
    """
    {"kind": "tasks", "item": \(item),
     "gaps": {
       "n": 11, "events": 10, "median": 3, "low": 1, "high": 6,
       "method": "Kaplan-Meier; Brookmeyer-Crowley 95 %, log-log",
       "table": [
         {"days": 1, "running": 11, "events": 2, "survival": 0.818181818182, "low": 0.447428614682,
          "high": 0.951162228582},
         {"days": 2, "running": 9, "events": 2, "survival": 0.636363636364, "low": 0.296892098847,
          "high": 0.845163385970},
         {"days": 3, "running": 7, "events": 2, "survival": 0.454545454545, "low": 0.166617494124,
          "high": 0.706875504902},
         {"days": 4, "running": 5, "events": 1, "survival": 0.363636363636, "low": 0.111813168800,
          "high": 0.626830308741},
         {"days": 5, "running": 4, "events": 1, "survival": 0.272727272727, "low": 0.065175971937,
          "high": 0.538905806814},
         {"days": 6, "running": 3, "events": 1, "survival": 0.181818181818, "low": 0.028538870406,
          "high": 0.441690949477},
         {"days": 8, "running": 1, "events": 1, "survival": 0, "low": null, "high": null}]},
     "hazard": [
       {"days": 1, "running": 11, "events": 2, "hazard": 0.181818181818, "se": 0.128564869307},
       {"days": 2, "running": 9, "events": 2, "hazard": 0.404040404040, "se": 0.203027793},
       {"days": 3, "running": 7, "events": 2, "hazard": 0.689754689755, "se": 0.28642034},
       {"days": 4, "running": 5, "events": 1, "hazard": 0.889754689755, "se": 0.34933739},
       {"days": 5, "running": 4, "events": 1, "hazard": 1.139754689755, "se": 0.42957725},
       {"days": 6, "running": 3, "events": 1, "hazard": 1.473088023088, "se": 0.54373497},
       {"days": 8, "running": 1, "events": 1, "hazard": 2.473088023088, "se": 1.13826522}],
     "weibull": {
       "shape": {"shape": 1.59305376, "se": 0.40810628, "low": 0.88241208, "high": 2.87600357},
       "scale": {"scale": 4.47038131, "se": 0.90981382, "low": 2.7959021, "high": 7.14771416},
       "method": "maximum likelihood; log-scale Wald 95 % by Student's t"}}
    """
  }

  @Test func `nothing observed is said`() {
    let none = GapsReport.shown(GapsFigure(entries: []))
    #expect(none.page() == "Gaps\n  nothing observed\n")
    #expect(none.page(.japanese) == "実行の間隔\n  集計できる記録はありません\n")
    #expect(none.json == [])
  }
}

extension GapsReport: PrintedMeasure {
  static let printedValues = [GapsReportTests.printed]
}
