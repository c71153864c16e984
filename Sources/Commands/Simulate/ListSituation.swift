import Analysis
import Encoding
import Kaiki
import Reports

/// Where a simulation of daily lists begins.
struct ListSituation: Sendable {
  let plan: ListPlan

  /// Settles everything that the options leave open; `nil` where the data have no list.
  init?(_ point: StartingPoint, _ options: SimulationOptions) {
    let mode = options.rules.resetMode
    // The lists as they are, whatever mode they are to be projected by: what was never shown was never done.
    let days = point.subject.lists(mode: .clear).days
    let opened = days.filter { !$0.isNotOpened }
    guard let last = opened.last else { return nil }
    let left =
      switch mode {
      case .clear: 0
      case .carry: last.items - last.completed
      case .uncheck: last.items
      }
    plan = ListPlan(
      start: point.start, days: options.days, replicates: options.replicates, seed: options.seed, mode: mode,
      pastDays: opened.map {
        ListPlan.PastDay(weekday: $0.day.weekday, added: $0.items - $0.carried)
      },
      notOpened: days.count - opened.count, itemCount: opened.reduce(0) { $0 + $1.items },
      doneCount: opened.reduce(0) { $0 + $1.completed }, left: left)
  }

  /// Runs the plan.
  func simulated(
    jobs: Int, onReplicate: @escaping @Sendable () -> Void
  ) async -> SimulatedPart {
    let replicates = await plan.run(jobs: jobs, onReplicate: onReplicate)
    return SimulatedPart(
      kind: .lists,
      plan: [
        .init(key: "reset", value: .text(plan.mode.rawValue)),
        .init(key: "pastDays", value: .integer(plan.pastDays.count)),
        .init(key: "notOpened", value: .integer(plan.notOpened)),
        .init(key: "items", value: .integer(plan.itemCount)),
        .init(key: "done", value: .integer(plan.doneCount)), .init(key: "left", value: .integer(plan.left)),
      ],
      remarks: { language in
        [
          language(
            "Lists: new items as on one of \(plan.pastDays.count) past days, each done with the past rate; reset: \(plan.mode.rawValue).",
            "一覧：新しい項目は過去 \(plan.pastDays.count)日から、完了は過去の率で抽選。リセットは \(plan.mode.rawValue)。")
        ]
      },
      projection: Projection(replicates, start: plan.start))
  }
}
