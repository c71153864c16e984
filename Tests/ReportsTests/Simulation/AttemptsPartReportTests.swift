import Encoding
import Foundation
import TestSupport
import Testing

@testable import Analysis
@testable import Forecasting
@testable import Kaiki
@testable import KaikiSimulation
@testable import Reports

/// `simulate` of tasks with attempts (INTERFACE 5).
struct AttemptsPartReportTests {
  private func report(_ targets: [TargetForecast]) throws -> SimulationReport {
    SimulatedParts.report([try SimulatedParts.attempts(targets)])
  }

  @Test func `JSON has the attempts of each day, and when targets are reached`() throws {
    let attempts = try SimulatedParts.attempts(SimulatedParts.targets)
    let part = """
      {"kind": "attempts", "plan": \(attempts.planText),
       "days": [{"day": "2024-01-31", "attempts": \(band("3"))}, {"day": "2024-02-01", "attempts": \(band("4"))}],
       "totals": {"attempts": \(band("7"))}, "items": \(Self.forecasts)}
      """
    let json = try report(SimulatedParts.targets).json
    #expect(try canonical(json.text) == canonical(simulation(remarks: attempts.said, [part])))
    #expect(try report([]).json("parts")(0)("items") == .array([]))
  }

  static let forecasts = """
    [{"task": "=late", "name": "遅い", "attempts": 1, "target": 9, "reached": 0.05,
      "day": {"p5": "2024-02-01", "p50": null, "p95": null}},
     {"task": "soon", "name": "soon", "attempts": 8, "target": 9, "reached": 1,
      "day": {"p5": "2024-01-31", "p50": "2024-01-31", "p95": "2024-01-31"}}]
    """

  @Test func `CSV has plain columns`() throws {
    #expect(
      try report([]).csv.text == """
        kind,day,attempts_mean,attempts_p5,attempts_p50,attempts_p95
        attempts,2024-01-31,3,3,3,3
        attempts,2024-02-01,4,4,4,4

        """)
  }

  @Test func `the page has the targets, those that are reached soonest first`() throws {
    let report = try report(SimulatedParts.targets)
    check(report.page, shows: ["遅い", "soon", "100 %", "5 %", "2024-01-31 – 2024-01-31"])
    #expect(report.text().contains("attempts  7 (90 % band: 7 – 7)\n"))
    #expect(report.text().contains("per day   3.5\n"))
    #expect(
      report.text().hasSuffix(
        """
        Targets
          task  attempts  target  reached  half of the runs by  90 % band
          soon         8       9    100 %  2024-01-31           2024-01-31 – 2024-01-31
          遅い         1       9      5 %  later                2024-02-01 – later

        """))
    let japanese = report.text(.japanese)
    #expect(japanese.contains("\n着手の目標\n") && japanese.contains("2024-02-01 – 期間より後"))
  }

  @Test func `the page shows twelve targets and counts the rest`() throws {
    let many = (0..<14).map { number in
      TargetForecast(
        task: "t", name: number == 13 ? Sample.hostile : "goal-\(number)", attempts: 0, target: 5,
        reached: [number < 13 ? 1 : 0], start: SimulatedParts.start)
    }
    let report = try report(many)
    check(report.page)
    // The last one is reached a day sooner than the others.
    #expect(report.text().contains("goal-10") && !report.text().contains("goal-11"))
    #expect(report.text().contains(#"=cmd\u{1b}[31m"#))
    #expect(report.text().hasSuffix("  and 2 more targets\n"))
    #expect(report.text(.japanese).contains("  ほかの目標 2件"))
  }

  @Test func `the page says that no target is open`() throws {
    #expect(try report([]).text().hasSuffix("Targets\n  no target is open\n"))
    #expect(try report([]).text(.japanese).hasSuffix("着手の目標\n  達成していない目標はありません\n"))
  }

  /// A task made on Monday, 1 January, and tried on each of the ten days to Wednesday, 10 January.
  ///
  /// By hand: the mean rate is (10 + 1) / (10 + 7) = 11/17, and each day lets expect (10 + 7 x 11/17) / (10 + 7) = 247/289.
  /// Weighed, the ten days and attempts are worth w = Σ 2^(−k/30) each, so that the task's rate has the mean r = (7 x
  /// 11/17 + w) / (7 + w). One of 17 days in seven goes by the rate alone; on the others one attempt comes as r / (247/289).
  /// A day or so in a hundred is one of a spell away, of which one in a year is assumed.
  @Test func `a task goes on at its own past rate`() async throws {
    let tried = (1...10).map { Event("2024-01-\($0 < 10 ? "0" : "")\($0)T09:00", "t") }
    let history = try HistoryAsOf(now: "2024-01-10T12:00").with(
      goals: [AttemptTask("t", target: 11, attempts: 10)], tried: tried)
    let options = ScenarioOptions(
      span: PlanSpan(start: try day("2024-01-11"), days: 14, replicates: 4_000, seed: 1))
    let scenarios = try Scenarios(history, options)
    let parts = await ReportedParts.simulated(scenarios, jobs: 2) {}
    let part = try #require(parts.first)
    let plan = JSONValue.object(part.plan)
    let expected = """
      {"tasks": 1, "meanRate": 0.647058823529, "priorDays": 7, "ended": 0, "pastDays": 10, "widening": null}
      """
    #expect(try canonical(plan.text) == canonical(expected))
    let json = JSONValue.object(part.members(part.projection.totals))
    let mean = try #require(try json("attempts")("mean").double)
    let weight = (0..<10).reduce(0.0) { $0 + exp2(-Double($1) / 30) }
    let rate = (77.0 / 17 + weight) / (7 + weight)
    let present = 14 * rate * (7.0 / 17 + 10.0 / 17 * 289 / 247)
    #expect(0.96 * present < mean && mean < 0.995 * present, "\(mean) of \(present)")
    // One more attempt, which hardly fails to come in two weeks.
    let target = try #require(try JSONValue.object(part.ending)("items").elements?.first)
    #expect(try target("task") == "t" && target("target") == 11)
    #expect(try #require(try target("reached").double) > 0.995)
    #expect(
      part.remarks.map(\.english).first
        == "Attempts: 1 active tasks. The number of attempts per day is resampled from past days, and each task is chosen at its recent rate."
    )
    #expect(
      part.remarks.first?.japanese == "着手：進行中の課題は 1件。1日の着手回数は過去の日から、課題ごとの配分は最近の頻度から求めます。")
  }
}
