import KaikiSimulation

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
    fields: [
      PlanField(
        key: "maxInterval"
      ) { .integer($0.plan.rules.maxInterval) }
    ],
    rule: { $0.plan.rules.maxInterval.map { "no interval above \($0, "day")" } })
}

extension IdleReason {
  /// Returns the reason that the scheduler's longest interval has `days` days, at most the requested maximum.
  static func longestInterval(_ days: Int) -> IdleReason {
    IdleReason("no interval is above \(days, "day")", isOfValue: true)
  }
}
