import Kaiki

/// The columns of the reviews of one user in the data of srs-benchmark.
///
/// - Note: Source: open-spaced-repetition/srs-benchmark, `README.md`.
enum SRSBenchmarkColumn: Int, ImportColumn {
  case card, day, rating, state, duration

  var name: String {
    switch self {
    case .card: "card_id"
    case .day: "day_offset"
    case .rating: "rating"
    case .state: "state"
    case .duration: "duration"
    }
  }
}

enum SRSBenchmarkImport {
  static let format = RowFormat(
    .reviewLogs, .thirdPartyReviews, required: [SRSBenchmarkColumn.card, .day, .rating]
  ) { (fields, history, context) throws(Fault) in
    func column(_ name: SRSBenchmarkColumn) -> Int { name.rawValue }
    let number = try fields.requiredInteger(column(.rating), in: 0...5)
    let day = try fields.requiredInteger(column(.day), in: 0...maxDays)
    let card = try fields.interned(column(.card), in: &history.log.cards)
    // Cards that were set by hand, and other presses that are no answer.
    guard let rating = Rating(rawValue: UInt8(number)) else {
      history.log.ignored += 1
      return
    }
    let latency = fields.lenientInteger(column(.duration), in: 0...Int(Int32.max))
    let order = context.rowsOfDays[day, default: 0]
    context.rowsOfDays[day] = order + 1
    history.log.append(
      Review(
        reviewedAt: Instant(milliseconds: first + Int64(day) * 86_400_000 + Int64(order)), card: card,
        latency: latency.map(Int32.init), isCorrect: rating != .again, rating: rating),
      at: fields.row.start)
  }

  /// Noon of 2000-01-01 in UTC, which is that day in nearly all zones: the data tell days by their number alone, and the order
  /// within a day by that of the rows, so that answers of a day are a thousandth of a second apart.
  private static let first: Int64 = 946_728_000_000
  /// A hundred years.
  private static let maxDays = 36_525
}
