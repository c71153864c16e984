import Kaiki
import Rows

/// Columns of the reviews of one user in the data of srs-benchmark.
///
/// - Note: Source: open-spaced-repetition/srs-benchmark, `README.md`.
package enum SRSBenchmarkColumn: String, RowColumn {
  case card = "card_id"
  case day = "day_offset"
  case rating, state, duration
}

package enum SRSBenchmarkImport {
  package static let format = RowFormat(
    .reviewLogs, .thirdPartyReviews, required: [SRSBenchmarkColumn.card, .day, .rating]
  ) { (fields, history, memories, _) throws(Fault) in
    let number = try fields[.rating].requiredInteger(in: 0...5)
    let day = try fields[.day].requiredInteger(in: 0...maxDays)
    let card = try fields[.card].interned(in: &history.log.cards)
    // Rating 0: the user changed the schedule of the card by hand.
    guard let rating = Rating(rawValue: UInt8(number)) else {
      history.log.ignored += 1
      return
    }
    let latency = fields[.duration].lenientInteger(in: 0...Int(Int32.max))
    let order = memories.use(Memory.self) { $0.nextIndex(of: day) }
    history.log.append(
      Review(
        reviewedAt: Instant(milliseconds: first + Int64(day) * 86_400_000 + Int64(order)), card: card,
        latency: latency.map(Int32.init), isCorrect: rating != .again, rating: rating),
      at: fields.row.start)
  }

  private struct Memory: FormatMemory {
    /// Number of answers read so far of each day.
    private var answers: [Int: Int] = [:]

    init() {}

    /// Returns the number of earlier answers of a day, and counts one more.
    mutating func nextIndex(of day: Int) -> Int {
      defer { answers[day, default: 0] += 1 }
      return answers[day, default: 0]
    }
  }

  /// Noon of 2000-01-01 in UTC, in milliseconds, for day 0: it is on that date in nearly all time zones.
  ///
  /// The data state the number of the day only. Answers of a day follow each other in steps of 1 ms, in the order of the
  /// rows.
  private static let first: Int64 = 946_728_000_000
  /// A hundred years.
  private static let maxDays = 36_525
}
