import Kaiki
import TestSupport
import Testing
@testable import Analysis
@testable import Forecasting

/// Which answers of a log are fitted: F19, by the rule of `reviews_for_fsrs` in ankitects/anki. Days are of March 2026.
struct TrainingAnswersTests {
  /// One answer of a card: its day, and a letter for where the card stood: `l`earning, `r`eview, re`a`learning, `c`ram, or
  /// for what is none: `x` for a reset, `s` for an interval that was set.
  private static func training(
    _ cards: [String], origin: ReviewLog.Origin = .thirdParty
  ) throws -> (kept: [String], leftOut: TrainingAnswers.LeftOut) {
    var (reviews, changes) = (ContiguousArray<Review>(), [ScheduleChange]())
    for (card, events) in cards.enumerated() {
      for (index, event) in events.split(separator: " ").enumerated() {
        let number = Int(event.dropLast()) ?? 0
        let at = try instant("2026-03-\(number < 10 ? "0" : "")\(number)T12:00") + Int64(60 * index + card)
        switch event.last {
        case "x": changes.append(ScheduleChange(at: at, card: Int32(card), kind: .reset))
        case "s": changes.append(ScheduleChange(at: at, card: Int32(card), kind: .rescheduled, interval: 9))
        case "n": changes.append(ScheduleChange(at: at, card: Int32(card), kind: .noticed, interval: 9))
        default:
          let phase: CardPhase? =
            switch event.last {
            case "l": .learning
            case "a": .relearning
            case "r", "c": .review
            default: nil
            }
          reviews.append(
            Review(
              reviewedAt: at, card: Int32(card), interval: 1, isCorrect: true,
              counting: event.last == "c" ? .practice : nil, phase: phase))
        }
      }
    }
    let log = ReviewLog(
      reviews: reviews, cards: IdentifierTable(cards.indices.map { "\($0)" }), origin: origin,
      changes: changes)
    let replayed = log.replayed(
      by: TableScheduler(table: .standard), boundary: DayBoundary(zone: .tokyo), until: try day("2026-03-31"))
    let training = TrainingAnswers(log, replayed)
    let first = try day("2026-03-01")
    return (
      training.reviews.map { "\($0.card): \($0.day - first + 1) after \($0.elapsed)" }, training.leftOut
    )
  }

  @Test(
    arguments: [
      ("a whole life", "1l 2r 5r", ["1 after -1", "2 after 1", "5 after 3"]),
      ("the last of two", "1l 2r 4x 5l 7r", ["5 after -1", "7 after 2"]),
      ("one that is learnt anew without a row", "1l 2r 5l 7r", ["5 after -1", "7 after 2"]),
      (
        "the beginning of a group in learning", "1l 1l 2l 5r",
        ["1 after -1", "1 after 0", "2 after 1", "5 after 3"]
      ),
      ("a set interval divides a group", "1l 2s 3l 5r", ["3 after -1", "5 after 2"]),
      ("one without a beginning", "1r 5r", []),
      ("one with answers after a reset, and none of them in learning", "1l 2r 4x 5r", []),
      ("one that was made new again", "1l 2r 4x", []),
      ("relearning is no beginning", "1l 2r 2a 5r", ["1 after -1", "2 after 1", "2 after 0", "5 after 3"]),
      ("cram sessions are none", "1l 2c 3c 5r", ["1 after -1", "5 after 4"]),
    ] as [(String, String, [String])])
  func `F19: a card begins at its last answers in learning`(
    name: String, events: String, kept: [String]
  ) throws {
    #expect(
      try Self.training([events, "1l"]).kept.filter { $0.hasPrefix("0: ") }.map { $0.dropFirst(3) }
        == kept.map { $0[...] })
  }

  @Test func `what is left out is counted`() throws {
    let leftOut = try Self.training(["1l 2r 3c", "1r 5r", "1l 2r 4x 5l 7r", "9r 9c"]).leftOut
    #expect(leftOut.cards == 2 && leftOut.answersOfCards == 3)
    #expect(leftOut.earlierAnswers == 2 && leftOut.crammed == 2)
    #expect(try Self.training(["1l 2r"]).leftOut.isEmpty)
  }

  @Test func `a log that does not tell learning from review begins each card at its first answer`() throws {
    let (kept, leftOut) = try Self.training(["1r 5r", "9n 9r 12r"])
    #expect(kept == ["0: 1 after -1", "0: 5 after 4"] && leftOut.cards == 1)
  }

  @Test func `of a log by a table every answer counts`() throws {
    let (kept, leftOut) = try Self.training(["1r 2c 5r"], origin: .table)
    #expect(kept.count == 3 && leftOut.isEmpty)
  }
}
