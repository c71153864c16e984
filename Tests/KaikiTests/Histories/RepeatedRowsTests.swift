import Phrases
import TestSupport
import Testing

@testable import Kaiki

struct RepeatedRowsTests {
  private static func card(_ step: Int, reviews: Int = 0) throws -> Card {
    try Card("c", due: "2024-01-08T00:00", step: step, reviews: reviews)
  }

  /// What is said of rows of one id that come in some order.
  private static func findings(_ cards: [Card]) -> Findings {
    var (rows, findings) = (MergedRows<Card>(.cards), Findings())
    for card in cards { rows.add(card, id: card.id) }
    rows.report(to: &findings)
    return findings
  }

  @Test func `A0.8: of rows with one id each other row is told once, equal ones as notes, in any order`()
    throws
  {
    let cards = try [Self.card(10), Self.card(9), Self.card(10), Self.card(3, reviews: 0), Self.card(9)]
    let expected = [
      "A0.8 warning: two cards with this id differ; the greater one was kept: stepIndex 10 (not 3)",
      "A0.8 warning: two cards with this id differ; the greater one was kept: stepIndex 10 (not 9)",
      "duplicate note: the card occurs twice; counted once",
      "duplicate note: the card occurs twice; counted once",
    ]
    for order in [cards, cards.reversed(), cards.sorted { $0.step < $1.step }] {
      #expect(Self.findings(order).all.map { "\($0.rule) \($0.severity): \($0.message)" } == expected)
    }
  }

  @Test func `A0.8: a row that knows less of the past is no conflict`() throws {
    let cards = try [Self.card(0, reviews: 9), Self.card(5, reviews: 8)]
    for order in [cards, cards.reversed()] {
      #expect(
        Self.findings(order).all.map { "\($0.rule) \($0.severity): \($0.message)" } == [
          "duplicate note: two cards with this id differ; the newer one was kept"
        ])
    }
  }

  @Test func `of very many different rows of one id as many are told as are listed`() throws {
    let cards = try (0..<500).map { try Self.card($0) }
    let findings = Self.findings(cards)
    #expect(findings.counts == ["A0.8": Findings.maxPerRule, "duplicate": 499 - Findings.maxPerRule])
    #expect(Self.findings(cards.reversed()).counts == findings.counts)
    #expect(Self.findings(cards.reversed()).all == findings.all)
  }
}
