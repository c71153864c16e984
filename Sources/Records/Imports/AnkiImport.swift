import Kaiki

/// The columns of Anki's `revlog` table.
enum AnkiColumn: Int, ImportColumn {
  case id, cid, usn, ease, ivl, lastIvl, factor, time, type
}

enum AnkiImport {
  static let format = RowFormat(
    .reviewLogs, .foreignReviews, required: [AnkiColumn.id, .cid, .ease, .factor, .type]
  ) { (fields, history, _) throws(Fault) in try read(fields, into: &history.log) }

  /// Reads a row of the table.
  ///
  /// Ease 0 is no answer. Type 3 with factor 0 was a cram session, and so practice; type 4 with factor 0 was a reset,
  /// after which the card's earlier answers say nothing of it. In all types but 1 older versions had three buttons.
  /// A positive `ivl` counts days, a negative one seconds.
  static func read(_ fields: Fields, into log: inout LogBuilder) throws(Fault) {
    let reviewedAt = try fields.instant(AnkiColumn.id.rawValue)
    let ease = try fields.requiredInteger(AnkiColumn.ease.rawValue, in: 0...4)
    let factor = try fields.requiredInteger(AnkiColumn.factor.rawValue, in: -1_000_000...1_000_000)
    let type = try fields.requiredInteger(AnkiColumn.type.rawValue, in: 0...100)
    let latency = try fields.integer(AnkiColumn.time.rawValue, in: 0...Int(Int32.max))
    let card = try fields.interned(AnkiColumn.cid.rawValue, in: &log.cards)
    let interval = try fields.integer(AnkiColumn.ivl.rawValue, in: -1_000_000_000...1_000_000_000)
    if type == 4, factor == 0 {
      log.void(card: card, before: reviewedAt)
    } else if ease == 0 {
      log.ignored += 1
    } else {
      let id = try fields.interned(AnkiColumn.id.rawValue, in: &log.ids)
      log.append(
        Review(
          reviewedAt: reviewedAt, card: card, id: id, latency: latency.map(Int32.init),
          interval: interval.map { Int32(max(0, $0)) }, isCorrect: ease > 1,
          rating: Rating(rawValue: UInt8(ease)), counting: type == 3 && factor == 0 ? .practice : nil),
        at: fields.row.start)
      if type != 1 { log.noteLearning(id) }
    }
  }
}
