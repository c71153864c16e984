import Kaiki

enum ReviewLogImport {
  static let format = RowFormat(
    .reviewLogs, .reviews, required: [ReviewRow.Column.cardId, .reviewedAt, .result]
  ) { (fields, history, _, _) throws(Fault) in
    var batch = ReviewBatch()
    try read(fields, into: &batch)
    history.log.append(batch, of: fields.row.bytes)
  }

  static func read(
    _ fields: borrowing NamedFields<ReviewRow.Column>, into batch: inout ReviewBatch
  ) throws(Fault) {
    let steps = try steps(fields)
    let isCorrect = try fields[.result].requiredFlag()
    let rating = try fields[.rating].integer(in: 1...4).flatMap { Rating(rawValue: UInt8($0)) }
    if let rating, (rating == .again) == isCorrect {
      throw fields[.rating].fault(
        "\(fields[.rating].heading) \(rating.rawValue) contradicts \(fields[.result].heading) \(isCorrect); correct one of them"
      )
    }
    let latency = fields[.latencyMs].lenientInteger(in: 0...Int(Int32.max))
    let counting = try counting(fields)
    let reviewedAt = try fields[.reviewedAt].instant()
    let user = try fields[.userId].location(in: &batch)
    let card = try fields[.cardId].requiredLocation(in: &batch)
    let id = try fields[.id].location(in: &batch)
    batch.reviews.append(
      ParsedReview(
        start: fields.row.start, reviewedAt: reviewedAt, card: card, id: id, user: user,
        latency: latency.map(Int32.init) ?? -1, steps: steps, isCorrect: isCorrect, rating: rating,
        counting: counting))
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
    try read(fields, into: &batch)
    return Answer(batch: batch, bytes: Array(fields.row.bytes))
  }

  private static func steps(
    _ fields: borrowing NamedFields<ReviewRow.Column>
  ) throws(Fault) -> Review.StepChange? {
    let range = Int(Int16.min)...Int(Int16.max)
    let previous = try fields[.previousStep].integer(in: range)
    let next = try fields[.nextStep].integer(in: range)
    guard let previous, let next else {
      if previous == nil, next == nil { return nil }
      let (given, missing) =
        previous == nil
        ? (fields[.nextStep], fields[.previousStep]) : (fields[.previousStep], fields[.nextStep])
      throw given.fault("\(given.heading) needs \(missing.heading); give both or remove both")
    }
    return Review.StepChange(previous: Int16(previous), next: Int16(next))
  }

  private static func counting(
    _ fields: borrowing NamedFields<ReviewRow.Column>
  ) throws(Fault) -> ReviewKind? {
    let field = fields[.counted]
    if field.isMissing { return nil }
    switch try field.text() {
    case "graded": return .graded
    case "practice": return .practice
    case let word:
      throw field.fault("\(field.heading) \"\(word)\" is not known; write graded or practice")
    }
  }
}
