import Kaiki
import KaikiSimulation
import TestSupport
import Testing
@testable import Analysis
@testable import Forecasting

/// Limits of decks as the presets of a collection have them.
struct DeckLimitsPresetsTests {
  private static func preset(_ deck: String, new: Int, reviews: Int) -> DeckPreset {
    DeckPreset(deck: deck, name: "p", newPerDay: new, reviewLimit: reviews, weights: nil, cardCount: 1)
  }

  private static func card(_ id: String, in deck: String?) -> CardPosition {
    CardPosition(id: id, question: id, step: 0, due: Day(0), isSeen: true, number: nil, deck: deck)
  }

  private static func limits(
    ignores: Bool = false, _ change: (inout ScenarioOptions) -> Void = { _ in }
  ) throws -> DeckLimits {
    var history = History()
    // A deck without a preset of its own lies between.
    history.presets = [
      preset("Law", new: 5, reviews: 50), preset("Law::Civil::Cases", new: 2, reviews: 20),
      preset("Art", new: 9, reviews: 90),
    ]
    history.collection = CollectionState(modified: nil, scheduler: .sm2, newIgnoresReviewLimit: ignores)
    var options = ScenarioOptions(span: PlanSpan(start: Day(0), days: 1, replicates: 1, seed: 1))
    change(&options)
    return try #require(
      DeckLimits(
        history, seen: ["art", "Law", "Law::Civil", "LAW::civil::cases::old", nil].map { card("a", in: $0) },
        unseen: [card("b", in: "Law::Civil::Cases")], others: 1, options))
  }

  private static func text(_ limits: DeckLimits) -> [String] {
    limits.decks.map { deck in
      [deck.parent, deck.newPerDay, deck.reviewLimit].map { $0?.description ?? "-" }.joined(separator: " ")
    }
  }

  @Test func `each deck has the limits of its preset, within those of the deck above`() throws {
    let limits = try Self.limits()
    // All, what is of no deck, Art, Law, and the cases in Law.
    #expect(Self.text(limits) == ["- - -", "0 20 -", "0 9 90", "0 5 50", "3 2 20"])
    #expect(limits.seen == [2, 3, 3, 4, 1] && limits.unseen == [4, 1])
    #expect(!limits.newIgnoresReviewLimit)
    #expect(try Self.limits(ignores: true).newIgnoresReviewLimit)
  }

  @Test func `what is asked for holds over all decks, in place of what their presets say`() throws {
    let new = try Self.limits { $0.cards.newPerDay = 7 }
    #expect(Self.text(new) == ["- 7 -", "0 - -", "0 - 90", "0 - 50", "3 - 20"] && !new.newIgnoresReviewLimit)
    let reviews = try Self.limits { $0.cards.reviewLimit = 70 }
    #expect(Self.text(reviews) == ["- - 70", "0 20 -", "0 9 -", "0 5 -", "3 2 -"])
    #expect(reviews.newIgnoresReviewLimit)
    let aside = try Self.limits { $0.takesPresetLimit = false }
    #expect(
      Self.text(aside) == ["- - -", "0 20 -", "0 9 -", "0 5 -", "3 2 -"] && aside.newIgnoresReviewLimit)
  }
}
