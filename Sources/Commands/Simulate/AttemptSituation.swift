import Analysis
import Encoding
import Kaiki
import Reports

/// Where a simulation of tasks with attempts begins.
struct AttemptSituation: Sendable {
  let plan: AttemptPlan
  /// The ids of the active tasks, in the order of the plan.
  let ids: [String]

  /// Settles everything that the options leave open; `nil` where the data have no active task.
  init?(_ point: StartingPoint, _ options: SimulationOptions) {
    guard let habits = point.subject.attemptRates(), !habits.active.isEmpty else { return nil }
    ids = habits.active.map(\.id)
    plan = AttemptPlan(
      start: point.start, days: options.days, replicates: options.replicates, seed: options.seed,
      tasks: habits.active.map(\.task), meanRate: habits.meanRate, weekdayFactors: habits.weekdayFactors)
  }

  /// Runs the plan.
  func simulated(
    jobs: Int, onReplicate: @escaping @Sendable () -> Void
  ) async -> SimulatedPart {
    let replicates = await plan.run(jobs: jobs, onReplicate: onReplicate)
    let targets = plan.tasks.enumerated().compactMap { number, task -> TargetForecast? in
      guard let target = task.target, task.attempts < target else { return nil }
      return TargetForecast(
        task: ids[number], attempts: task.attempts, target: target,
        reached: replicates.map { $0.reached[number] }, start: plan.start)
    }
    return SimulatedPart(
      kind: .attempts,
      plan: [
        .init(key: "tasks", value: .integer(plan.tasks.count)),
        .init(key: "meanRate", value: .number(plan.meanRate)),
        .init(key: "priorDays", value: .number(AttemptPlan.priorDays)),
        .init(key: "weekdayFactors", value: .array(plan.weekdayFactors.map(JSONValue.number))),
      ],
      remarks: { language in
        [
          language(
            "Attempts: \(plan.tasks.count) active tasks, each at its own past rate, drawn for every replicate.",
            "着手：進行中の課題 \(plan.tasks.count)件、課題ごとの過去の頻度を反復ごとに引き直します。")
        ]
      },
      projection: Projection(replicates, start: plan.start), targets: targets)
  }
}
