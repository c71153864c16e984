import Kaiki

/// The columns of `reviewLogs`.
enum ReviewLogColumn: Int, ImportColumn {
  case id, cardId, reviewedAt, previousStep, nextStep, result, latencyMs, rating, userId, counted
}

enum ReviewLogImport {
  static let format = RowFormat(
    .reviewLogs, .reviews, required: [ReviewLogColumn.cardId, .reviewedAt, .result]
  ) { (fields, history, _) throws(Fault) in
    var batch = ReviewBatch()
    try read(fields, into: &batch)
    history.log.append(batch, of: fields.bytes)
  }

  /// Reads an answer of the original design.
  static func read(_ fields: borrowing Fields, into batch: inout ReviewBatch) throws(Fault) {
    func column(_ name: ReviewLogColumn) -> Int { name.rawValue }
    let steps = try steps(fields)
    let isCorrect = try fields.requiredFlag(column(.result))
    let rating = try fields.integer(column(.rating), in: 1...4).flatMap { Rating(rawValue: UInt8($0)) }
    if let rating, (rating == .again) == isCorrect {
      throw fields.fault(
        column(.rating),
        "\(fields.heading(column(.rating))) \(rating.rawValue) contradicts \(fields.heading(column(.result))) \(isCorrect); correct one of them"
      )
    }
    let latency = fields.lenientInteger(column(.latencyMs), in: 0...Int(Int32.max))
    let counting = try counting(fields)
    let reviewedAt = try fields.instant(column(.reviewedAt))
    let user = try fields.location(column(.userId), in: &batch)
    let card = try fields.requiredLocation(column(.cardId), in: &batch)
    let id = try fields.location(column(.id), in: &batch)
    batch.reviews.append(
      ParsedReview(
        start: fields.row.start, reviewedAt: reviewedAt, card: card, id: id, user: user,
        latency: latency.map(Int32.init) ?? -1, steps: steps, isCorrect: isCorrect, rating: rating,
        counting: counting))
  }

  private static func steps(_ fields: borrowing Fields) throws(Fault) -> Review.StepChange? {
    let range = Int(Int16.min)...Int(Int16.max)
    let previous = try fields.integer(ReviewLogColumn.previousStep.rawValue, in: range)
    let next = try fields.integer(ReviewLogColumn.nextStep.rawValue, in: range)
    guard let previous, let next else {
      if previous == nil, next == nil { return nil }
      let (given, missing): (ReviewLogColumn, ReviewLogColumn) =
        previous == nil ? (.nextStep, .previousStep) : (.previousStep, .nextStep)
      throw fields.fault(
        given.rawValue,
        "\(fields.heading(given.rawValue)) needs \(fields.heading(missing.rawValue)); give both or remove both"
      )
    }
    return Review.StepChange(previous: Int16(previous), next: Int16(next))
  }

  private static func counting(_ fields: borrowing Fields) throws(Fault) -> ReviewKind? {
    let column = ReviewLogColumn.counted.rawValue
    if fields.isMissing(column) { return nil }
    switch try fields.text(column) {
    case "graded": return .graded
    case "practice": return .practice
    case let word:
      throw fields.fault(
        column, "\(fields.heading(column)) \"\(word)\" is not known; write graded or practice")
    }
  }
}
