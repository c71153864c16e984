import KaikiSimulation

/// Settings of unseen cards and daily limits.
extension CardSetting {
  /// Maximum number of cards in a simulation, and of cards per day: 10,000,000.
  package static let maxCards = 10_000_000

  package static let deck = CardSetting(
    key: "deck", placeholder: "N", form: .integer(0...maxCards, \.deck),
    group: .cards,
    scope: .deck,
    fields: [PlanField(key: "deck") { .integer($0.deck) }])

  package static let newPerDay = CardSetting(
    key: "new-per-day", placeholder: "N",
    form: .integer(0...maxCards, \.newPerDay), group: .cards, part: "new", grain: 1, heading: "new/day",
    idle: { $0.plan.unseenCount > 0 || $0.canHaveOpenDeck ? nil : .allSeen },
    fields: [
      PlanField(
        key: "newPerDay"
      ) { .integer($0.plan.learner.newPerDay) }
    ])

  package static let reviewLimit = CardSetting(
    key: "review-limit", placeholder: "N",
    form: .integer(0...maxCards, \.reviewLimit), group: .cards, part: "limit", grain: 1, heading: "limit",
    idle: { scenario in
      // Without this setting the app's limit would apply; if the simulation adds cards, their number is unknown.
      if scenario.isLimitedByPreset || scenario.assumes(.openDeck) { return nil }
      let count = scenario.plan.seen.count + scenario.plan.unseenCount
      return scenario.plan.learner.reviewLimit.map { $0 >= count } == true ? .fewerCards(count) : nil
    },
    fields: [
      PlanField(key: "reviewLimit") {
        .integer($0.plan.learner.reviewLimit)
      }
    ])
}

extension IdleReason {
  /// Reason why a setting for new cards has no effect: every card has at least one answer.
  static let allSeen = IdleReason("every card has been seen; --deck N adds unseen ones")

  /// Returns the reason why a limit of reviews has no effect: the simulation has only `count` cards, at most the limit.
  static func fewerCards(_ count: Int) -> IdleReason {
    IdleReason("there are only \(count, "card")", isOfValue: true)
  }
}
