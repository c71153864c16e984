import KaikiSimulation

extension CardSetting {
  package static let maxInterval = CardSetting(
    key: "max-interval", placeholder: "DAYS",
    summary: "the most days for which a card is sent away, whatever its scheduler gives", standard: "none",
    form: .integer(1...36_500, \.rules.mostInterval), part: "max", grain: 1, heading: "longest interval",
    idle: { scenario in
      // Intervals that are spread may be longer than those of the scheduler.
      guard let most = scenario.plan.rules.mostInterval, !scenario.plan.rules.isSpread,
        let longest = scenario.plan.crossing.scheduler.intervals?.max()
      else { return nil }
      return longest <= most ? .longestInterval(longest) : nil
    },
    fields: [
      PlanField(
        key: "maxInterval", meaning: "the most days for which a card is sent away, or null", unit: "days"
      ) { .integer($0.plan.rules.mostInterval) }
    ],
    rule: { $0.plan.rules.mostInterval.map { "no interval above \($0, "day")" } })
}

extension IdleReason {
  /// No interval is longer than so many days.
  static func longestInterval(_ days: Int) -> IdleReason {
    IdleReason("no interval is above \(days, "day")", isOfValue: true)
  }
}
