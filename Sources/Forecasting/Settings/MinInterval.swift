import KaikiSimulation

extension CardSetting {
  package static let minInterval = CardSetting(
    key: "min-interval", placeholder: "DAYS", form: .integer(1...36_500, \.rules.minInterval), part: "min",
    grain: 1,
    heading: "shortest interval",
    contradiction: { settings in
      guard let least = settings.rules.minInterval, let most = settings.rules.maxInterval, least > most
      else { return nil }
      return
        "--min-interval \(least) is more than --max-interval \(most); give at most \(most), or leave one of them out"
    },
    idle: { scenario in
      // Random spread may shorten the scheduler's shortest interval.
      guard let least = scenario.plan.rules.minInterval, !scenario.plan.rules.isSpread,
        let shortest = scenario.plan.simulationModel.scheduler.intervals?.filter({ $0 > 0 }).min()
      else { return nil }
      return shortest >= least ? .shortestInterval(shortest) : nil
    },
    fields: [PlanField(key: "minInterval") { .integer($0.plan.rules.minInterval) }],
    rule: {
      $0.plan.rules.minInterval.map { "no interval below \($0, "day"), except same-day repeats" }
    })
}

extension IdleReason {
  static func shortestInterval(_ days: Int) -> IdleReason {
    IdleReason("no interval is below \(days, "day"), except same-day repeats", isOfValue: true)
  }
}

extension CardSetting {
  package static let maxInterval = CardSetting(
    key: "max-interval", placeholder: "DAYS",
    form: .integer(1...36_500, \.rules.maxInterval), part: "max", grain: 1, heading: "longest interval",
    idle: { scenario in
      // Random spread may exceed the scheduler's longest interval.
      guard let most = scenario.plan.rules.maxInterval, !scenario.plan.rules.isSpread,
        let longest = scenario.plan.simulationModel.scheduler.intervals?.max()
      else { return nil }
      return longest <= most ? .longestInterval(longest) : nil
    },
    fields: [PlanField(key: "maxInterval") { .integer($0.plan.rules.maxInterval) }],
    rule: { $0.plan.rules.maxInterval.map { "no interval above \($0, "day")" } })
}

extension IdleReason {
  static func longestInterval(_ days: Int) -> IdleReason {
    IdleReason("no interval is above \(days, "day")", isOfValue: true)
  }
}
