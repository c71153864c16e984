import Kaiki
import TestSupport
import Testing

/// Cards whose own app says when it wants them back (F7).
struct HistoryAsOfStandingTests {
  private func card(_ id: String, _ standing: CardStanding, due: String = "2024-02-01T00:00") throws -> Card {
    var card = try Card(id, due: due)
    card.standing = standing
    return card
  }

  /// Answers by which every card would come back on the 11th of January.
  private let answers = ["a", "Away", "begun", "LATER"].map {
    SmallReview("2024-01-01T08:00", $0, true, interval: 10)
  }

  @Test func `F7: what an app stores of a card goes before what its log says`() throws {
    let subject = try HistoryAsOf(
      answers,
      cards: [
        try card("A", .waiting), try card("away", .suspended), try card("begun", .new), try card("new", .new),
        try card("other", .waiting, due: "2024-01-02T04:00"),
      ], now: "2024-01-05T09:00", origin: .thirdParty)
    let positions = subject.cardPositions
    #expect(positions.map(\.id) == ["other", "A"])
    #expect(positions.map(\.due) == [try day("2024-01-02"), try day("2024-02-01")])
    #expect(positions.map(\.isStored) == [true, true])
    #expect(positions.map(\.isSeen) == [true, true])
    #expect(positions.map(\.isAssumed) == [false, false])
    #expect(subject.newCards.map(\.id) == ["begun", "new"])
    #expect(!subject.lacksDueDays)
    // In the order of the log: a, Away, begun and LATER, of which nothing is stored.
    let due = (0..<4).map { subject.dueDay(ofCard: $0) }
    #expect(due == [try day("2024-02-01"), nil, nil, try day("2024-01-11")])
  }

  @Test func `F7: on a table, too, what an app stores of a card goes before`() throws {
    let subject = try HistoryAsOf(
      answers, cards: [try card("a", .waiting), try Card("away", due: "2024-02-01T00:00")],
      now: "2024-01-05T09:00")
    #expect(subject.dueDay(ofCard: 0) == (try day("2024-02-01")))
    #expect(subject.dueDay(ofCard: 1) == (try day("2024-01-02")))
    #expect(subject.cardPositions.map(\.id) == ["away", "a"])
  }

  @Test func `F7: a card that was answered after the moment stands as its log says`() throws {
    let subject = try HistoryAsOf(
      answers + [SmallReview("2024-01-09T08:00", "later", true, interval: 40)],
      cards: [try card("later", .waiting), try card("a", .suspended)], now: "2024-01-05T09:00",
      origin: .thirdParty)
    #expect(subject.cardPositions.map { "\($0.id) \($0.due)" } == ["later 2024-01-11"])
    #expect(subject.cardPositions.map(\.isStored) == [false])
  }

  @Test func `F7: where every card is put away, that is known and none is due`() throws {
    let subject = try HistoryAsOf(
      answers, cards: [try card("a", .suspended)], now: "2024-01-05T09:00", origin: .thirdParty)
    #expect(subject.cardPositions.isEmpty)
    #expect(!subject.lacksDueDays)
  }
}
