import Kaiki
import TestSupport
import Testing

struct PastAnswersTests {
  /// A day in each of the answers of the cards that are asked for.
  private static func days(
    of cards: [Int?], _ reviews: [SmallReview], countsPractice: Bool = true
  ) throws -> [[String]] {
    let subject = try HistoryAsOf(reviews, now: "2024-02-01T12:00")
    let log = try #require(subject.replayed)
    let answers = PastAnswers(of: cards, in: log, dayStartHour: 0, countsPractice: countsPractice)
    return cards.indices.map { card in answers[card].map { "\($0.day)".suffix(2) + " \($0.rating)" } }
  }

  private static let reviews = [
    SmallReview("2024-01-01T08:00", "a", true), SmallReview("2024-01-02T08:00", "b", false),
    SmallReview("2024-01-03T08:00", "a", false, counting: .practice),
    SmallReview("2024-01-04T08:00", "a", true),
  ]

  @Test func `the answers of each card stand in their order, also where cards are asked for in another`()
    throws
  {
    #expect(
      try Self.days(of: [1, nil, 0], Self.reviews) == [["02 again"], [], ["01 good", "03 again", "04 good"]])
  }

  @Test func `practice counts but where it shapes no memory`() throws {
    #expect(
      try Self.days(of: [0, 1], Self.reviews, countsPractice: false) == [
        ["01 good", "04 good"], ["02 again"],
      ])
  }
}
