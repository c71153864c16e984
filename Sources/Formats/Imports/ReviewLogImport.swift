import Kaiki
import Rows

enum ReviewLogImport {
  static let format = RowFormat(
    .reviewLogs, .reviews, required: [ReviewRow.Column.cardId, .reviewedAt, .result]
  ) { (fields, history, _, _) throws(Fault) in
    var batch = ReviewBatch()
    try batch.append(fields)
    history.log.append(batch, of: fields.row.bytes)
  }

  /// Answer of a sheet, with the bytes of its ids.
  struct Answer: GatheredRow {
    fileprivate let batch: ReviewBatch
    fileprivate let bytes: [UInt8]

    func add(to builder: inout HistoryBuilder) {
      bytes.withUnsafeBytes { builder.log.append(batch, of: $0) }
    }
  }

  static func read(_ fields: NamedFields<ReviewRow.Column>, _: ReadingContext) throws(Fault) -> Answer {
    var batch = ReviewBatch()
    try batch.append(fields)
    return Answer(batch: batch, bytes: Array(fields.row.bytes))
  }
}

/// The columns of Anki's `revlog` table.
enum AnkiColumn: String, RowColumn {
  case id, cid, usn, ease, ivl, lastIvl, factor, time, type
}

enum AnkiImport {
  static let format = RowFormat(
    .reviewLogs, .thirdPartyReviews, required: [AnkiColumn.id, .cid, .ease, .factor, .type]
  ) { (fields, history, _, _) throws(Fault) in try read(fields, into: &history.log) }

  static func read(_ fields: NamedFields<AnkiColumn>, into log: inout LogBuilder) throws(Fault) {
    let answer = AnkiAnswer(
      interval: fields[.ivl].lenientInteger(in: AnkiAnswer.intervals),
      lastInterval: fields[.lastIvl].lenientInteger(in: AnkiAnswer.intervals),
      at: try fields[.id].instant(),
      ease: try fields[.ease].requiredInteger(in: AnkiAnswer.eases),
      factor: try fields[.factor].requiredInteger(in: AnkiAnswer.factors),
      type: try fields[.type].requiredInteger(in: AnkiAnswer.types),
      latency: fields[.time].lenientInteger(in: AnkiAnswer.latencies))
    let card = try fields[.cid].interned(in: &log.cards)
    try answer.add(to: &log, card: card, at: fields.row.start) { log throws(Fault) in
      guard case .milliseconds = fields.row.clock.numbers else {
        // In one second several cards may be answered, and the time is the id.
        return Int32(log.ids.intern("\(try fields[.id].text()) \(try fields[.cid].text())"))
      }
      return try fields[.id].interned(in: &log.ids)
    }
  }
}

/// Columns of Duolingo's public learning traces (Settles and Meeder 2016, doi:10.18653/v1/P16-1174).
enum DuolingoColumn: String, RowColumn {
  case timestamp
  case user = "user_id"
  case lexeme = "lexeme_id"
  case seen = "session_seen"
  case correct = "session_correct"
}

enum DuolingoImport {
  static let format = RowFormat(
    .reviewLogs, .thirdPartyReviews, required: DuolingoColumn.allCases
  ) { (fields, history, _, _) throws(Fault) in try read(fields, into: &history.log) }

  /// Reads the answers of a person to a word in one lesson as one answer, which is right if all of them are right.
  static func read(_ fields: NamedFields<DuolingoColumn>, into log: inout LogBuilder) throws(Fault) {
    let second = try fields[.timestamp].requiredInteger(in: 0...253_402_300_799)
    let seen = try fields[.seen].requiredInteger(in: 1...1_000_000)
    let correct = try fields[.correct].requiredInteger(in: 0...seen)
    let lexeme = try fields[.lexeme].requiredText()
    let user = try fields[.user].requiredText()
    log.append(
      Review(
        reviewedAt: Instant(seconds: Int64(second)), card: Int32(log.cards.intern("\(user) \(lexeme)")),
        user: Int32(log.users.intern(user)), isCorrect: correct == seen),
      at: fields.row.start)
  }
}

/// Columns of the reviews of one user in the data of srs-benchmark.
///
/// - Note: Source: open-spaced-repetition/srs-benchmark, `README.md`.
enum SRSBenchmarkColumn: String, RowColumn {
  case card = "card_id"
  case day = "day_offset"
  case rating, state, duration
}

enum SRSBenchmarkImport {
  static let format = RowFormat(
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
    var answers: [Int: Int] = [:]

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
  private static let maxDays = 36_525
}
