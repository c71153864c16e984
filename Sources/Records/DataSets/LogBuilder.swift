import Kaiki

/// Gathers the answers of several inputs into one log (R0.8).
///
/// Answers with one id and equal content count once; of unequal ones the greater written row is kept, so
/// that the order of the inputs does not matter.
struct LogBuilder {
  var cards = IdentifierTable()
  var ids = IdentifierTable()
  var users = IdentifierTable()
  /// Rows that are no answers.
  var ignored = 0
  private(set) var findings = Findings()
  /// The places of rows that are earlier than the row before them (C9), by the byte of their start.
  private(set) var backward: [Int] = []

  private var reviews = ContiguousArray<Review>()
  private var positions = ContiguousArray<Int32>()
  private var voids: [(card: Int32, before: Instant)] = []
  private var lastReadAt: Instant?
  private var isTable = false
  private var hasInput = false

  /// Says that an input of some format begins.
  mutating func beginInput(_ format: ImportFormat) {
    lastReadAt = nil
    backward = []
    guard format.kind == .reviewLogs else { return }
    hasInput = true
    isTable = isTable || format == .reviewLogs
  }

  mutating func append(_ review: Review, at start: Int) {
    if let lastReadAt, review.reviewedAt < lastReadAt { backward.append(start) }
    lastReadAt = review.reviewedAt
    if let id = review.id {
      if Int(id) < positions.count {
        settle(review, against: Int(positions[Int(id)]))
        return
      }
      positions.append(Int32(reviews.count))
    }
    reviews.append(review)
  }

  mutating func void(card: Int32, before instant: Instant) {
    voids.append((card, instant))
  }

  mutating func add(_ finding: Finding) {
    findings.append(finding)
  }

  private mutating func settle(_ review: Review, against position: Int) {
    let kept = reviews[position]
    let id = ids[Int(review.id ?? 0)]
    guard review != kept else {
      findings.append(
        Finding(
          rule: "duplicate", severity: .note, place: id, message: "the review occurs twice; counted once"))
      return
    }
    findings.append(
      Finding(
        rule: "duplicate", severity: .warning, place: id,
        message: "two reviews with this id differ; the one whose row is greater as text was kept"))
    if written(kept).lexicographicallyPrecedes(written(review)) { reviews[position] = review }
  }

  private func written(_ review: Review) -> [UInt8] {
    ReviewLogExport.row(review, cards: cards, ids: ids, users: users).json.encoded()
  }

  /// The log, which is `nil` where no input held answers, and what was found on the way.
  consuming func finish() -> (log: ReviewLog?, findings: Findings) {
    guard hasInput else { return (nil, findings) }
    if ignored > 0 {
      findings.append(
        Finding(
          rule: "anki", severity: .note, place: "",
          message: "rows that are no answers (ease 0, or a cram session) were left out: \(ignored)"))
    }
    var log = ReviewLog(
      reviews: reviews, cards: cards, ids: ids, users: users, origin: isTable ? .table : .foreign)
    if !voids.isEmpty {
      var latest: [Int32: Instant] = [:]
      for void in voids { latest[void.card] = max(void.before, latest[void.card] ?? void.before) }
      let count = log.reviews.count
      log.keep { review in latest[review.card].map { review.reviewedAt >= $0 } ?? true }
      findings.append(
        Finding(
          rule: "anki", severity: .note, place: "",
          message:
            "cards that were reset: \(latest.count); reviews before that, which are void: \(count - log.reviews.count)"
        ))
    }
    return (log, findings)
  }
}
