import Kaiki
import Rows

package enum ReviewLogImport {
  package static let format = RowFormat(
    .reviewLogs, .reviews, required: [ReviewRow.Column.cardId, .reviewedAt, .result]
  ) { (fields, history, _, _) throws(Fault) in
    var batch = ReviewBatch()
    try batch.append(fields)
    history.log.append(batch, of: fields.row.bytes)
  }

  /// Answer of a sheet, with the bytes of its ids.
  package struct Answer: GatheredRow {
    fileprivate let batch: ReviewBatch
    fileprivate let bytes: [UInt8]

    package func add(to builder: inout HistoryBuilder) {
      bytes.withUnsafeBytes { builder.log.append(batch, of: $0) }
    }
  }

  package static func read(_ fields: NamedFields<ReviewRow.Column>, _: ReadingContext) throws(Fault) -> Answer
  {
    var batch = ReviewBatch()
    try batch.append(fields)
    return Answer(batch: batch, bytes: Array(fields.row.bytes))
  }
}
