import Kaiki

/// The columns of Duolingo's public learning traces (Settles and Meeder 2016, doi:10.18653/v1/P16-1174).
enum DuolingoColumn: Int, ImportColumn {
  case timestamp, user, lexeme, seen, correct

  var name: String {
    switch self {
    case .timestamp: "timestamp"
    case .user: "user_id"
    case .lexeme: "lexeme_id"
    case .seen: "session_seen"
    case .correct: "session_correct"
    }
  }
}

enum DuolingoImport {
  static let format = RowFormat(
    .reviewLogs, .thirdPartyReviews, required: DuolingoColumn.allCases
  ) { (fields, history, _) throws(Fault) in try read(fields, into: &history.log) }

  /// Reads what a person did with a word in one lesson: right where every showing of it was.
  static func read(_ fields: Fields, into log: inout LogBuilder) throws(Fault) {
    func column(_ name: DuolingoColumn) -> Int { name.rawValue }
    let second = try fields.requiredInteger(column(.timestamp), in: 0...253_402_300_799)
    let seen = try fields.requiredInteger(column(.seen), in: 1...1_000_000)
    let correct = try fields.requiredInteger(column(.correct), in: 0...seen)
    let lexeme = try fields.requiredText(column(.lexeme))
    let user = try fields.requiredText(column(.user))
    log.append(
      Review(
        reviewedAt: Instant(seconds: Int64(second)), card: Int32(log.cards.intern("\(user) \(lexeme)")),
        user: Int32(log.users.intern(user)), isCorrect: correct == seen),
      at: fields.row.start)
  }
}
