/// Collections of Anki, of its oldest schema, that a test makes itself.
enum MadeCollection {
  /// The bytes of a collection.
  ///
  /// - Parameters:
  ///   - made: When it was made, in seconds; its days are counted from that day of UTC.
  ///   - modified: When it was last changed, in milliseconds.
  ///   - configuration: Members of its configuration, as JSON without the braces.
  ///   - decks: Its decks, as JSON.
  ///   - presets: Its presets, as JSON.
  ///   - cards: Rows of `id, did, odid, due, odue, queue, type, reps, ivl, factor, mod, data`.
  ///   - answers: Rows of `id, cid, ease, ivl, lastIvl, factor, time, type`.
  static func bytes(
    made: Int, modified: Int, configuration: String = "\"rollover\": 4", decks: String = "{}",
    presets: String = "{}", cards: [String] = [], answers: [String] = []
  ) -> [UInt8] {
    let cards = cards.map { "INSERT INTO cards \(columns) VALUES (\($0));" }.joined()
    let answers = answers.map { "INSERT INTO revlog VALUES (\($0));" }.joined()
    return MadeDatabase.bytes(
      """
      CREATE TABLE col (crt, mod, conf, decks, dconf);
      INSERT INTO col VALUES (\(made), \(modified), '{"creationOffset": 0, \(configuration)}', '\(decks)', '\(presets)');
      CREATE TABLE notes (id INTEGER PRIMARY KEY, tags, flds);
      CREATE TABLE cards (id INTEGER PRIMARY KEY, did, odid, due, odue, queue, type, reps, ivl, factor, mod, data,
        nid DEFAULT 0);
      CREATE TABLE revlog (id INTEGER PRIMARY KEY, cid, ease, ivl, lastIvl, factor, time, type);
      """,
      cards, answers)
  }

  private static let columns = "(id, did, odid, due, odue, queue, type, reps, ivl, factor, mod, data)"

  /// 1 March 2026, 04:00 UTC, in seconds.
  static let march = 1_772_337_600

  /// A moment in milliseconds: a day of March 2026 and an hour, UTC.
  static func at(_ day: Int, _ hour: Int = 12) -> Int {
    (march + (day - 1) * 86_400 + (hour - 4) * 3_600) * 1_000
  }
}
