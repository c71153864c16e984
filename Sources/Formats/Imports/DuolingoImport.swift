import Kaiki
import Rows

/// Columns of Duolingo's public learning traces (Settles and Meeder 2016, doi:10.18653/v1/P16-1174).
package enum DuolingoColumn: String, RowColumn {
  case timestamp
  case user = "user_id"
  case lexeme = "lexeme_id"
  case seen = "session_seen"
  case correct = "session_correct"
}

package enum DuolingoImport {
  package static let format = RowFormat(
    .reviewLogs, .thirdPartyReviews, required: DuolingoColumn.allCases
  ) { (fields, history, _, _) throws(Fault) in try read(fields, into: &history.log) }

  /// Reads the answers of a person to a word in one lesson as one answer, which is right if all of them are right.
  package static func read(_ fields: NamedFields<DuolingoColumn>, into log: inout LogBuilder) throws(Fault) {
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
