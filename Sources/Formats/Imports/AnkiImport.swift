import Kaiki
import Rows

/// The columns of Anki's `revlog` table.
package enum AnkiColumn: String, RowColumn {
  case id, cid, usn, ease, ivl, lastIvl, factor, time, type
}

package enum AnkiImport {
  package static let format = RowFormat(
    .reviewLogs, .thirdPartyReviews, required: [AnkiColumn.id, .cid, .ease, .factor, .type]
  ) { (fields, history, _, _) throws(Fault) in try read(fields, into: &history.log) }

  package static func read(_ fields: NamedFields<AnkiColumn>, into log: inout LogBuilder) throws(Fault) {
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
