import Kaiki

/// The columns of Anki's `revlog` table.
enum AnkiColumn: Int, ImportColumn {
  case id, cid, usn, ease, ivl, lastIvl, factor, time, type
}

enum AnkiImport {
  static let format = RowFormat(
    .reviewLogs, .thirdPartyReviews, required: [AnkiColumn.id, .cid, .ease, .factor, .type]
  ) { (fields, history, _) throws(Fault) in try read(fields, into: &history.log) }

  /// Reads a row of the table.
  static func read(_ fields: Fields, into log: inout LogBuilder) throws(Fault) {
    func column(_ name: AnkiColumn) -> Int { name.rawValue }
    let answer = AnkiAnswer(
      interval: fields.lenientInteger(column(.ivl), in: AnkiAnswer.intervals),
      lastInterval: fields.lenientInteger(column(.lastIvl), in: AnkiAnswer.intervals),
      at: try fields.instant(column(.id)),
      ease: try fields.requiredInteger(column(.ease), in: AnkiAnswer.eases),
      factor: try fields.requiredInteger(column(.factor), in: AnkiAnswer.factors),
      type: try fields.requiredInteger(column(.type), in: AnkiAnswer.types),
      latency: fields.lenientInteger(column(.time), in: AnkiAnswer.latencies))
    let card = try fields.interned(column(.cid), in: &log.cards)
    try answer.add(to: &log, card: card, at: fields.row.start) { log throws(Fault) in
      guard case .milliseconds = fields.clock.numbers else {
        // In one second several cards may be answered, and the time is the id.
        return Int32(
          log.ids.intern("\(try fields.text(column(.id))) \(try fields.text(column(.cid)))"))
      }
      return try fields.interned(column(.id), in: &log.ids)
    }
  }
}
