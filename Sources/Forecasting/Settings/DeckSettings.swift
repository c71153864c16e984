import KaikiSimulation

/// Settings of unseen cards and daily limits.
extension CardSetting {
  /// Maximum number of cards in a projection.
  package static let mostCards = 10_000_000

  package static let deck = CardSetting(
    key: "deck", placeholder: "N", summary: "unseen cards added to the data",
    standard: "0, or \(ScenarioOptions.standardDeck) without data", form: .integer(0...mostCards, \.deck),
    group: .cards,
    scope: .deck,
    fields: [PlanField(key: "deck", meaning: "unseen cards added to the data") { .integer($0.deck) }])

  package static let newPerDay = CardSetting(
    key: "new-per-day", placeholder: "N", summary: "unseen cards introduced per study day",
    standard: "as in the log, else \(ScenarioOptions.standardNewPerDay)",
    form: .integer(0...mostCards, \.newPerDay), group: .cards, part: "new", grain: 1, heading: "new/day",
    idle: { $0.plan.unseenCount > 0 || $0.canHaveOpenDeck ? nil : .allSeen },
    fields: [
      PlanField(
        key: "newPerDay", meaning: "unseen cards introduced per study day, or null for as many as in the log"
      ) { .integer($0.plan.learner.newPerDay) }
    ])

  package static let reviewLimit = CardSetting(
    key: "review-limit", placeholder: "N",
    summary: "maximum due cards per day, without new cards and repeats", standard: "all",
    form: .integer(0...mostCards, \.reviewLimit), group: .cards, part: "limit", grain: 1, heading: "limit",
    idle: { scenario in
      // Without this setting the app's limit would apply; if the simulation adds cards, their number is unknown.
      if scenario.isLimitedByPreset || scenario.assumes(.openDeck) { return nil }
      let count = scenario.plan.seen.count + scenario.plan.unseenCount
      return scenario.plan.learner.reviewLimit.map { $0 >= count } == true ? .fewerCards(count) : nil
    },
    fields: [
      PlanField(key: "reviewLimit", meaning: "maximum due cards per day, or null") {
        .integer($0.plan.learner.reviewLimit)
      }
    ])
}

extension IdleReason {
  /// Every card has been seen.
  static let allSeen = IdleReason("every card has been seen; --deck N adds unseen ones")

  /// There are only `count` cards, so the limit of due cards has no effect.
  static func fewerCards(_ count: Int) -> IdleReason {
    IdleReason("there are only \(count, "card")", isOfValue: true)
  }
}
