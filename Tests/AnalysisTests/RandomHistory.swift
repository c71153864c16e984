import Kaiki
import KaikiNumerics
@testable import Analysis
@testable import Forecasting

/// A made-up person, whose every field may hold what a field can hold.
struct RandomHistory {
  var history: HistoryAsOf
  /// The answers as the rules read them.
  var reviews: ContiguousArray<ObservedReview> { history.replayed?.reviews ?? [] }
  /// Draws that tests go on with.
  var stream: RandomStream

  init(seed: UInt64) {
    var stream = RandomStream(seed: seed, domain: .tests)
    let count = stream.below(4) == 0 ? stream.below(6) : stream.below(160)
    let names = (0..<(1 + stream.below(9))).map { "Card-\($0)" }
    let people = (0..<(1 + stream.below(3))).map { "Person-\($0)" }
    let isThirdParty = stream.below(3) == 0
    let hasSteps = !isThirdParty && stream.below(2) == 0
    let hasUsers = stream.below(2) == 0
    let hasRatings = stream.below(2) == 0
    // Times on both sides of the dense table's end; rare, since such a table takes a while to merge.
    let hasLongTimes = seed % 20 == 0
    let start: Int64 = 1_704_000_000_000
    let span = 86_400_000 * (1 + stream.below(70))
    var cards = IdentifierTable()
    var users = IdentifierTable()
    var reviews = ContiguousArray<Review>()
    for _ in 0..<count {
      let isCorrect = stream.below(3) > 0
      let latencies: [Int32?] = [
        nil, 0, Int32(stream.below(5)), Int32(stream.below(900)), Int32(200_000 + stream.below(10_000_000)),
        .max,
        hasLongTimes ? Int32(131_070 + stream.below(5)) : 1_000,
      ]
      let step = Int16(stream.below(9) - 1)
      reviews.append(
        Review(
          reviewedAt: Instant(milliseconds: start + Int64(stream.below(span))),
          card: Int32(cards.intern(names[stream.below(names.count)])),
          user: hasUsers && stream.below(9) > 0
            ? Int32(users.intern(people[stream.below(people.count)])) : nil,
          latency: latencies[stream.below(latencies.count)],
          steps: hasSteps && stream.below(9) > 0
            ? Review.StepChange(previous: step, next: isCorrect ? step + 1 : 0) : nil,
          isCorrect: isCorrect,
          rating: hasRatings ? (isCorrect ? [.hard, .good, .easy][stream.below(3)] : .again) : nil,
          counting: stream.below(5) == 0 ? .practice : stream.below(2) == 0 ? .graded : nil))
    }
    let zone = TimeZoneRules(identifier: "Test/Zone", fixedOffset: (stream.below(25) - 11) * 3_600)
    // One history in four is asked about while it still goes on.
    let end = stream.below(4) == 0 ? start + Int64(span / 2) : start + Int64(span)
    var all = History()
    all.log = ReviewLog(
      reviews: reviews, cards: cards, users: users, origin: isThirdParty ? .thirdParty : .table)
    history = HistoryAsOf(
      all, settings: AppSettings(), boundary: DayBoundary(zone: zone, dayStartHour: stream.below(7)),
      now: Instant(milliseconds: end))
    self.stream = stream
  }
}
