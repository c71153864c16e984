import Databases
import Encoding
import Kaiki

/// What a collection of Anki says of itself: its days, its decks and their presets.
///
/// Versions up to schema 14 keep all that as JSON in the table `col`, later ones in tables of their own.
struct AnkiCollection {
  /// A deck.
  struct Deck {
    /// Its name, with those above it: `Languages::Japanese`.
    var name: String
    /// The preset that it has; 0 where it has none, as a filtered one.
    var preset: Int64
    /// New cards a day, where the deck has a limit of its own.
    var newLimit: Int?
    /// Due cards a day, where the deck has a limit of its own.
    var reviewLimit: Int?
    /// The wanted chance of recall, where the deck has one of its own.
    var desiredRetention: Double?
  }

  /// What several decks share.
  struct Preset {
    var name: String
    var newPerDay: Int
    var reviewLimit: Int
    /// The weights of FSRS-6; empty where none were fitted.
    var weights: [Double]
    /// The wanted chance of recall; `nil` in versions that knew none.
    var desiredRetention: Double?
    /// Minutes.
    var learningSteps, relearningSteps: [Double]
  }

  /// When the collection was made; due days are counted from the day of it.
  private(set) var created = Instant(seconds: 0)
  /// When something in it was last changed; `nil` where that is not known.
  private(set) var modified: Instant?
  /// The hour at which a day begins.
  private(set) var rollover = 4
  /// Minutes that the clock was behind UTC where the collection was made; `nil` where days are counted from
  /// ``created`` on.
  private(set) var creationOffset: Int?
  /// Whether cards are scheduled by FSRS rather than by SM-2.
  private(set) var usesFSRS = false
  /// Whether new cards are begun though due cards take up the review limit.
  private(set) var newIgnoresReviewLimit = false
  private(set) var decks: [Int64: Deck] = [:]
  private(set) var presets: [Int64: Preset] = [:]

  /// The values that hold where a preset leaves one out.
  private static let standardLimits = (new: 20, review: 200)
  /// Seconds that are taken for a moment: years 1...9999.
  private static let seconds: ClosedRange<Int64> = -62_135_596_800...253_402_300_799

  /// The tables by which a collection is known.
  static let tables = ["col", "cards", "notes", "revlog"]
  /// Tables of later schemas.
  static let laterTables = ["decks", "deck_config", "config"]

  init(_ database: borrowing Database, _ columns: [String: [String]]) throws(DatabaseError) {
    var texts: [String] = []
    try database.read("SELECT crt, mod, conf, decks, dconf FROM col LIMIT 1") { row in
      if let seconds = row.integer(0), Self.seconds.contains(seconds) { created = Instant(seconds: seconds) }
      if let time = row.integer(1), time > 0, Self.seconds.contains(time / 1_000) {
        modified = Instant(milliseconds: time)
      }
      texts = (2...4).map { row.text($0) ?? "" }
    }
    let values = texts.map(Self.json)
    if columns["config"] != nil {
      try database.read("SELECT key, val FROM config") { row in
        guard let key = row.text(0), let bytes = row.bytes(1) else { return }
        set(key, try? JSONDocument.value(of: bytes))
      }
    } else if case .object(let members)? = values.first {
      for member in members { set(member.key, member.value) }
    }
    if columns["decks"] != nil, columns["deck_config"] != nil {
      try readTables(database)
    } else if values.count == 3 {
      read(decks: values[1], presets: values[2])
    }
  }

  /// Whether it is what newer versions put beside the real collection for older ones: a note which says, in the language
  /// of whoever exported it, that the package needs a newer version.
  static func isStub(_ database: borrowing Database) throws(DatabaseError) -> Bool {
    var (notes, isNotice, answers) = (0, false, 0)
    try database.read("SELECT flds FROM notes LIMIT 2") { row in
      notes += 1
      isNotice = row.text(0)?.contains(".colpkg") ?? false
    }
    try database.read("SELECT id FROM revlog LIMIT 1") { _ in answers += 1 }
    return notes == 1 && isNotice && answers == 0
  }

  private mutating func set(_ key: String, _ value: JSONValue?) {
    if case .flag(let flag)? = value {
      switch key {
      case "fsrs": usesFSRS = flag
      case "newCardsIgnoreReviewLimit": newIgnoresReviewLimit = flag
      default: break
      }
    }
    guard let number = value?.wholeNumber else { return }
    switch key {
    case "rollover" where 0...23 ~= number: rollover = number
    case "creationOffset" where -1_440...1_440 ~= number: creationOffset = number
    default: break
    }
  }

  private static func json(_ text: String) -> JSONValue {
    var text = text
    return text.withUTF8 { (try? JSONDocument.value(of: UnsafeRawBufferPointer($0))) ?? .null }
  }

  /// Schema 15 and later: messages in blobs.
  private mutating func readTables(_ database: borrowing Database) throws(DatabaseError) {
    try database.read("SELECT id, name, kind FROM decks") { row in
      guard let id = row.integer(0), let name = row.text(1) else { return }
      let normal = row.bytes(2).flatMap { ProtobufMessage($0).message(1) }
      decks[id] = Deck(
        name: name.split(separator: "\u{1F}").joined(separator: DeckName.separator),
        preset: Int64(normal?.integer(1) ?? 0), newLimit: normal?.integer(7), reviewLimit: normal?.integer(6),
        desiredRetention: normal?.number(10))
    }
    try database.read("SELECT id, name, config FROM deck_config") { row in
      guard let id = row.integer(0), let name = row.text(1), let bytes = row.bytes(2) else { return }
      let message = ProtobufMessage(bytes)
      presets[id] = Preset(
        name: name, newPerDay: message.integer(9) ?? 0, reviewLimit: message.integer(10) ?? 0,
        weights: message.numbers(6), desiredRetention: message.number(37), learningSteps: message.numbers(1),
        relearningSteps: message.numbers(2))
    }
  }

  /// Schema 14 and earlier: objects by id.
  private mutating func read(decks: JSONValue, presets: JSONValue) {
    for (id, deck) in decks.byNumber {
      guard let name = deck["name"]?.string else { continue }
      self.decks[id] = Deck(
        name: name, preset: Int64(deck["conf"]?.wholeNumber ?? 0), newLimit: deck["newLimit"]?.wholeNumber,
        reviewLimit: deck["reviewLimit"]?.wholeNumber,
        // A deck's own is a percentage here, though that of a preset is a chance.
        desiredRetention: (deck["desiredRetention"]?.decimal).map { $0 / 100 })
    }
    for (id, preset) in presets.byNumber {
      self.presets[id] = Preset(
        name: preset["name"]?.string ?? "",
        newPerDay: preset["new"]?["perDay"]?.wholeNumber ?? Self.standardLimits.new,
        reviewLimit: preset["rev"]?["perDay"]?.wholeNumber ?? Self.standardLimits.review,
        weights: preset["fsrsParams6"]?.numbers ?? [], desiredRetention: preset["desiredRetention"]?.decimal,
        learningSteps: preset["new"]?["delays"]?.numbers ?? [],
        relearningSteps: preset["lapse"]?["delays"]?.numbers ?? [])
    }
  }

  /// What it says of itself as a whole.
  var state: CollectionState {
    CollectionState(
      modified: modified, scheduler: usesFSRS ? .fsrs : .sm2, newIgnoresReviewLimit: newIgnoresReviewLimit)
  }

  /// The day from which due days are counted.
  private func firstDay(in boundary: DayBoundary) -> Day {
    guard let creationOffset else { return boundary.day(of: created) }
    return DayBoundary(zone: .utc).day(of: created + Int64(-60 * creationOffset))
  }

  /// What its due days are reckoned by.
  func days(in boundary: DayBoundary) -> AnkiDays {
    AnkiDays(first: firstDay(in: boundary), created: created, changed: modified ?? created)
  }

  /// What the presets allow of decks that hold cards.
  ///
  /// - Parameter counts: The cards of each deck, by its id.
  func limits(_ counts: [Int64: Int]) -> [DeckPreset] {
    let sums = DeckName.sums(
      counts.compactMap { id, count in decks[id].map { (deck: $0.name, count: count) } })
    return decks.values.sorted { $0.name < $1.name }.compactMap { deck in
      guard let preset = presets[deck.preset], let count = sums[deck.name.lowercased()], count > 0 else {
        return nil
      }
      let retention = (deck.desiredRetention ?? preset.desiredRetention).map(Self.rounded)
      func limit(_ own: Int?, _ shared: Int) -> Int { min(max(0, own ?? shared), Int(Int32.max)) }
      return DeckPreset(
        deck: deck.name, name: preset.name, newPerDay: limit(deck.newLimit, preset.newPerDay),
        reviewLimit: limit(deck.reviewLimit, preset.reviewLimit),
        weights: preset.weights.isEmpty ? nil : preset.weights,
        desiredRetention: retention.flatMap { 0 < $0 && $0 < 1 ? $0 : nil },
        learningSteps: Self.steps(preset.learningSteps), relearningSteps: Self.steps(preset.relearningSteps),
        cardCount: count)
    }
  }

  /// A number of four places, as people write them, which Anki keeps in 32 bits.
  private static func rounded(_ number: Double) -> Double { (number * 10_000).rounded() / 10_000 }

  /// Steps that can be: up to a year, and no more than a person would set.
  private static func steps(_ minutes: [Double]) -> [Double] {
    minutes.prefix(100).map(rounded).filter { 0 < $0 && $0 <= 525_600 }
  }
}
