import Databases
import Encoding
import Kaiki
import Rows

/// Settings of an Anki collection: its days, its decks and their presets.
///
/// Versions up to schema 14 store the settings as JSON in the table `col`, later versions in separate tables.
package struct AnkiCollection {
  package struct Deck {
    /// Name of the deck, preceded by the names of its parents: `Languages::Japanese`.
    package var name: String
    /// Id of the deck's preset; 0 if the deck has none, as for a filtered deck.
    var preset: Int64
    /// Maximum number of new cards per day of this deck; `nil` if the preset's limit applies.
    var newLimit: Int?
    /// Maximum number of due cards per day of this deck; `nil` if the preset's limit applies.
    var reviewLimit: Int?
    /// Desired retention of this deck, 0...1; `nil` if the preset's value applies.
    var desiredRetention: Double?
  }

  struct Preset {
    var name: String
    var newPerDay: Int
    var reviewLimit: Int
    /// Parameters of FSRS-6; empty if the user has not fitted any.
    var weights: [Double]
    /// Desired retention, 0...1; `nil` in versions without this option.
    var desiredRetention: Double?
    /// Learning and relearning steps in minutes, in order; empty if the preset has none.
    var learningSteps, relearningSteps: [Double]
  }

  /// Creation time of the collection; due days count from the day of creation.
  package private(set) var created = Instant(seconds: 0)
  /// Last change of the collection; `nil` if unknown.
  package private(set) var modified: Instant?
  /// Hour at which a day begins, 0...23; 4 if the collection has no value.
  package private(set) var rollover = 4
  /// Offset UTC − local time in minutes at creation, −1440...1440; `nil` to use the day boundary of the report.
  package private(set) var creationOffset: Int?
  private(set) var usesFSRS = false
  private(set) var newIgnoresReviewLimit = false
  package private(set) var decks: [Int64: Deck] = [:]
  private(set) var presets: [Int64: Preset] = [:]

  /// Allowed times in seconds since 1970: years 1...9999.
  private static let seconds: ClosedRange<Int64> = -62_135_596_800...253_402_300_799

  /// Tables that every collection has.
  package static let tables = ["col", "cards", "notes", "revlog"]
  package static let laterTables = ["decks", "deck_config", "config"]

  package init(_ database: borrowing Database, _ columns: [String: [String]]) throws(DatabaseError) {
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

  /// True if the database is only a placeholder for older versions of Anki.
  ///
  /// Newer versions add this placeholder to a package. The placeholder has no answers and one note, which asks the user to
  /// install a newer version.
  package static func isStub(_ database: borrowing Database) throws(DatabaseError) -> Bool {
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

  /// Reads decks and presets of schema 15 and later, stored as Protocol Buffers messages.
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

  /// Reads decks and presets of schema 14 and earlier, stored as JSON objects by id.
  private mutating func read(decks: JSONValue, presets: JSONValue) {
    for (id, deck) in decks.byNumber {
      guard let name = deck["name"]?.asText else { continue }
      self.decks[id] = Deck(
        name: name, preset: Int64(deck["conf"]?.wholeNumber ?? 0), newLimit: deck["newLimit"]?.wholeNumber,
        reviewLimit: deck["reviewLimit"]?.wholeNumber,
        // A deck stores a percentage here, a preset a probability.
        desiredRetention: (deck["desiredRetention"]?.asNumber).map { $0 / 100 })
    }
    for (id, preset) in presets.byNumber {
      self.presets[id] = Preset(
        name: preset["name"]?.asText ?? "",
        newPerDay: preset["new"]?["perDay"]?.wholeNumber ?? 20,
        reviewLimit: preset["rev"]?["perDay"]?.wholeNumber ?? 200,
        weights: preset["fsrsParams6"]?.numbers ?? [], desiredRetention: preset["desiredRetention"]?.asNumber,
        learningSteps: preset["new"]?["delays"]?.numbers ?? [],
        relearningSteps: preset["lapse"]?["delays"]?.numbers ?? [])
    }
  }

  package var state: CollectionState {
    CollectionState(
      modified: modified, scheduler: usesFSRS ? .fsrs : .sm2, newIgnoresReviewLimit: newIgnoresReviewLimit)
  }

  package func days(in boundary: DayBoundary) -> AnkiDays {
    let first = creationOffset.map { DayBoundary(zone: .utc).day(of: created + Int64(-60 * $0)) }
    return AnkiDays(first: first ?? boundary.day(of: created), created: created, changed: modified ?? created)
  }

  /// Returns the limits and options of each deck with cards and a preset, by name; subdecks count for their parents.
  package func limits(_ counts: [Int64: Int]) -> [DeckPreset] {
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

  /// Returns a number rounded to four decimals, because Anki stores such numbers with only 32 bits.
  private static func rounded(_ number: Double) -> Double { (number * 10_000).rounded() / 10_000 }

  /// Returns the valid steps in minutes, above 0 and at most one year (525,600), of the first 100 steps.
  private static func steps(_ minutes: [Double]) -> [Double] {
    minutes.prefix(100).map(rounded).filter { 0 < $0 && $0 <= 525_600 }
  }
}

/// Access to Anki's JSON by the expected type; a result is `nil` if the value has another type or is missing.
extension JSONValue {
  package subscript(key: String) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    return members.last { $0.key == key }?.value
  }

  package var wholeNumber: Int? {
    switch self {
    case .integer(let integer): integer
    case .number(let number): Int(exactly: number.rounded())
    case .null, .flag, .text, .array, .object, .written: nil
    }
  }

  package var numbers: [Double]? {
    guard case .array(let elements) = self else { return nil }
    return elements.compactMap(\.asNumber)
  }

  package var byNumber: [(Int64, JSONValue)] {
    guard case .object(let members) = self else { return [] }
    return members.compactMap { member in Int64(member.key).map { ($0, member.value) } }
  }
}

/// Fields of a message in the wire format of Protocol Buffers, up to the first damaged field.
///
/// - Note: Source: protobuf.dev/programming-guides/encoding.
package struct ProtobufMessage {
  private enum Value {
    case integer(UInt64)
    case number(Float)
    case bytes(UnsafeRawBufferPointer)
  }

  private var fields: [(number: Int, value: Value)] = []

  package init(_ bytes: UnsafeRawBufferPointer) {
    var rest = bytes[...]
    while !rest.isEmpty, let key = Self.integer(&rest) {
      let number = Int(truncatingIfNeeded: key >> 3)
      switch key & 7 {
      case 0:
        guard let integer = Self.integer(&rest) else { return }
        fields.append((number, .integer(integer)))
      case 1:
        guard rest.count >= 8 else { return }
        rest = rest.dropFirst(8)
      case 2:
        guard let count = Self.integer(&rest), count <= rest.count else { return }
        fields.append((number, .bytes(UnsafeRawBufferPointer(rebasing: rest.prefix(Int(count))))))
        rest = rest.dropFirst(Int(count))
      case 5:
        guard rest.count >= 4 else { return }
        fields.append((number, .number(Self.float(rest))))
        rest = rest.dropFirst(4)
      default: return
      }
    }
  }

  /// Returns the last integer of a field number; `nil` if the message has none.
  package func integer(_ number: Int) -> Int? {
    last(number) { if case .integer(let integer) = $0 { Int(truncatingIfNeeded: integer) } else { nil } }
  }

  /// Returns the last 32-bit floating-point number of a field number; `nil` if the message has none.
  package func number(_ number: Int) -> Double? {
    last(number) { if case .number(let value) = $0 { Double(value) } else { nil } }
  }

  /// Returns the last embedded message of a field number; `nil` if the message has none.
  package func message(_ number: Int) -> ProtobufMessage? {
    last(number) { if case .bytes(let bytes) = $0 { ProtobufMessage(bytes) } else { nil } }
  }

  private func last<Element>(_ number: Int, _ element: (Value) -> Element?) -> Element? {
    for field in fields.reversed() where field.number == number {
      if let found = element(field.value) { return found }
    }
    return nil
  }

  /// Returns all 32-bit floating-point numbers of a field number, packed or single, in order; empty if there are none.
  package func numbers(_ number: Int) -> [Double] {
    fields.filter { $0.number == number }.flatMap { field -> [Double] in
      switch field.value {
      case .integer: []
      case .number(let number): [Double(number)]
      case .bytes(let bytes):
        stride(from: 0, through: bytes.count - 4, by: 4).map { Double(Self.float(bytes[$0...])) }
      }
    }
  }

  private static func float(_ bytes: Slice<UnsafeRawBufferPointer>) -> Float {
    let word = bytes.base.loadUnaligned(fromByteOffset: bytes.startIndex, as: UInt32.self)
    return Float(bitPattern: UInt32(littleEndian: word))
  }

  private static func integer(_ rest: inout Slice<UnsafeRawBufferPointer>) -> UInt64? {
    var (value, shift) = (UInt64(0), UInt64(0))
    while let byte = rest.first, shift < 64 {
      rest = rest.dropFirst()
      value |= UInt64(byte & 0x7F) << shift
      if byte < 0x80 { return value }
      shift += 7
    }
    return nil
  }
}
