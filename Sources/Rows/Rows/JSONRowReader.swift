import Files

/// Reads the objects of a JSON array, of JSON Lines, or of `{"schemaVersion": 2, "rows": [...]}`.
///
/// An unreadable object is one fault; reading continues after its closing brace, or on the next line of JSON Lines. The
/// complete objects of a truncated array remain.
package struct JSONRowReader: RowReader {
  package static let isTable = false

  private enum Layout {
    case array
    case sequence
    case ended
  }

  package private(set) var scanner: JSONScanner
  private var layout: Layout
  private var isArray = false
  private var isAfterRow = false
  /// True if the current row is between two members, false inside a value.
  private var isBetweenMembers = false
  package private(set) var columns: [[UInt8]] = []
  private(set) var plainKeys = ContiguousArray<PlainKey>()
  private var unknown = UnknownKeys()
  package private(set) var names: [String] = []
  /// Object around the rows; `nil` for a plain array or lines.
  private var wrapper: JSONRowsWrapper?

  var schemaVersion: Int? { wrapper?.schemaVersion }
  package var unknownNames: [String] { unknown.names }

  /// First fault among the probed rows; `nil` if all are valid.
  package private(set) var firstFault: Fault?
  package private(set) var probedTo = 0

  /// Recognises the layout of the rows; other content and an unknown version are faults.
  package init(bytes: UnsafeRawBufferPointer, from start: Int, isLines: Bool = false) throws(Fault) {
    scanner = JSONScanner(bytes: bytes, position: start)
    scanner.skipSpace()
    switch scanner.byte {
    case UInt8(ascii: "["):
      layout = .array
      scanner.position += 1
    case UInt8(ascii: "{"):
      wrapper = try JSONRowsWrapper(entering: &scanner)
      layout = wrapper == nil ? .sequence : .array
    default:
      if isLines, scanner.isAtEnd {
        layout = .ended
        return
      }
      throw Fault(
        offset: scanner.position,
        message: "the rows start with another character than [ or {; give a JSON array or JSON Lines")
    }
    isArray = layout == .array
    probe()
  }

  private mutating func probe() {
    var probe = self
    var row = Row(columnCount: 0)
    reading: for _ in 0..<Self.probedRows {
      switch probe.next(into: &row) {
      case .row: continue
      case .fault(let fault): firstFault = firstFault ?? fault
      case .end: break reading
      }
    }
    names = probe.unknownNames
    probedTo = probe.position
  }

  private static let probedRows = 100

  package mutating func want(_ columns: [String]) {
    self.columns = columns.map { Array($0.utf8) }
    plainKeys = ContiguousArray(self.columns.map(PlainKey.init(_:)))
  }

  package var position: Int { scanner.position }
  package var rowEnd: Int? { isArray ? scanner.position : nil }

  package func resumed(at start: Int) -> JSONRowReader {
    var reader = self
    reader.scanner.position = start
    reader.unknown = UnknownKeys()
    return reader
  }

  /// Returns the start of the next object in an array, after a brace and a comma; for JSON Lines, the next line.
  package func likelyRow(from offset: Int) -> Int {
    let bytes = scanner.bytes
    guard layout == .array else { return ByteLanes.first(0x0A, in: bytes, from: offset) + 1 }
    var probe = scanner
    probe.position = offset
    while true {
      probe.position = ByteLanes.first(UInt8(ascii: "}"), in: bytes, from: probe.position) + 1
      guard !probe.isAtEnd else { return bytes.count }
      probe.skipSpace()
      guard probe.byte == UInt8(ascii: ",") else { continue }
      probe.position += 1
      probe.skipSpace()
      if probe.byte == UInt8(ascii: "{") { return probe.position }
    }
  }

  /// Returns the start of the next row without passing it; `nil` for other content.
  func nextObject() -> Int? {
    var probe = scanner
    probe.skipSpace()
    if layout == .array, isAfterRow {
      guard probe.byte == UInt8(ascii: ",") else { return nil }
      probe.position += 1
      probe.skipSpace()
    }
    return layout != .ended && probe.byte == UInt8(ascii: "{") ? probe.position : nil
  }

  mutating func passRow(upTo end: Int) {
    scanner.position = end
    isAfterRow = true
  }

  package mutating func next(into row: inout Row) -> RowEvent {
    scanner.skipSpace()
    row.start = scanner.position
    switch layout {
    case .ended:
      return .end
    case .sequence:
      guard !scanner.isAtEnd else {
        layout = .ended
        return .end
      }
    case .array:
      if let event = separator() { return event }
    }
    let start = scanner.position
    row.clear(from: start)
    do throws(Fault) {
      guard scanner.byte == UInt8(ascii: "{") else {
        let fault = Fault(offset: start, message: "a row must be an object; write {\"key\": value}")
        guard passElement() else { throw fault }
        return .fault(fault)
      }
      let lengthOfInnerRows = try readObject(into: &row)
      isAfterRow = true
      guard scanner.position - start - lengthOfInnerRows <= InputLimits.rowBytes else {
        return .fault(Fault(offset: start, message: InputLimits.tooLong))
      }
      if let invalid = firstInvalidByte(in: start..<scanner.position, of: scanner.bytes) {
        return .fault(Fault(offset: invalid, message: InputText.notUTF8))
      }
      return .row
    } catch {
      recover(from: start, brokenAt: error.offset)
      return .fault(error)
    }
  }

  /// Passes an element of an array that is not an object; an element before a comma may be empty.
  private mutating func passElement() -> Bool {
    guard layout == .array else { return false }
    let start = scanner.position
    if scanner.byte != UInt8(ascii: ","), (try? scanner.value()) == nil {
      scanner.position = start
      return false
    }
    isAfterRow = true
    return true
  }

  /// Passes the comma before a row, or the end of the array; returns an event unless a row follows.
  private mutating func separator() -> RowEvent? {
    if scanner.byte == UInt8(ascii: "]") {
      scanner.position += 1
      layout = .ended
      return end()
    }
    if isAfterRow {
      guard scanner.byte == UInt8(ascii: ",") else {
        let offset = scanner.position
        if scanner.isAtEnd {
          layout = .ended
          return .fault(Fault(offset: offset, message: "the array breaks off here; export the file again"))
        }
        isAfterRow = false
        if scanner.byte != UInt8(ascii: "{") { recover(from: offset, brokenAt: offset) }
        return .fault(Fault(offset: offset, message: "a comma is missing between two rows; put a comma here"))
      }
      scanner.position += 1
      scanner.skipSpace()
      isAfterRow = false
    }
    guard !scanner.isAtEnd else {
      layout = .ended
      return .fault(
        Fault(offset: scanner.position, message: "the array breaks off here; export the file again"))
    }
    return nil
  }

  /// Checks that the array is followed by the rest of the wrapper or by the end of the input.
  private mutating func end() -> RowEvent {
    if let wrapper {
      do throws(Fault) {
        try wrapper.leave(&scanner)
      } catch {
        return .fault(error)
      }
    }
    scanner.skipSpace()
    guard scanner.isAtEnd else {
      return .fault(Fault(offset: scanner.position, message: "text follows the end of the rows; remove it"))
    }
    return .end
  }

  /// Reads an object, and returns the number of bytes of rows within it, which have their own maximum length.
  private mutating func readObject(into row: inout Row) throws(Fault) -> Int {
    scanner.position += 1
    scanner.skipSpace()
    if scanner.byte == UInt8(ascii: "}") {
      scanner.position += 1
      return 0
    }
    var lengthOfInnerRows = 0
    var guess = 0
    var unknownGuess = 0
    // Bit set of the given columns, including null and empty values.
    var given: UInt64 = 0
    while true {
      isBetweenMembers = true
      let keyStart = scanner.position
      let key = try scanner.key()
      scanner.skipSpace()
      isBetweenMembers = false
      let cell = try scanner.value()
      if scanner.holdsRows(cell) { lengthOfInnerRows += cell.range.count }
      isBetweenMembers = true
      if let column = column(of: key, near: guess) {
        guess = column + 1
        if given & 1 << column != 0 {
          let name = CellText.string(key, in: scanner.bytes)
          throw Fault(offset: keyStart, message: "the key \"\(name)\" occurs twice; keep one")
        }
        given |= 1 << column
        row.cells[column] = cell
      } else {
        unknown.note(key, in: scanner, near: &unknownGuess)
      }
      scanner.skipSpace()
      if scanner.byte == UInt8(ascii: "}") {
        scanner.position += 1
        return lengthOfInnerRows
      }
      try scanner.expect(",")
      scanner.skipSpace()
    }
  }

  private func column(of key: Cell, near guess: Int) -> Int? {
    if guess < columns.count, scanner.isKey(key, columns[guess]) { return guess }
    return columns.firstIndex { scanner.isKey(key, $0) }
  }

  /// Moves to the row after a broken one, whose fault is at `offset`.
  private mutating func recover(from start: Int, brokenAt offset: Int) {
    isAfterRow = false
    if layout == .sequence {
      scanner.position = start
      scanner.skipLine()
    } else if let next = scanner.nextRow(
      from: max(offset, start + 1), mayBeginThere: offset > start && isBetweenMembers)
    {
      scanner.position = next
    } else {
      layout = .ended
    }
  }
}

/// A key with its closing quote, or other text, as two words for one comparison.
package struct PlainKey {
  private var words: SIMD2<UInt64> = [0, 0]
  private var masks: SIMD2<UInt64> = [0, 0]
  /// Length in bytes; a length above ``maxBytes`` never matches.
  package let count: Int

  package static let maxBytes = 16

  package init(_ key: [UInt8]) {
    self.init(text: key + [UInt8(ascii: "\"")])
  }

  package init(text: [UInt8]) {
    count = text.count
    for (location, byte) in text.prefix(Self.maxBytes).enumerated() {
      words[location / 8] |= UInt64(byte) << UInt64(8 * (location % 8))
      masks[location / 8] |= 0xFF << UInt64(8 * (location % 8))
    }
  }

  /// True if 16 bytes begin with the text.
  @inline(__always)
  package func begins(_ bytes: SIMD2<UInt64>) -> Bool {
    let differing = (bytes ^ words) & masks
    return differing[0] | differing[1] == 0 && count <= Self.maxBytes
  }
}

/// Members around the rows in `{"schemaVersion": 2, "rows": [...]}`.
package struct JSONRowsWrapper {
  /// Newest supported version.
  package static let newestSchema = 2

  let schemaVersion: Int?

  /// Enters the array of rows; `nil`, with the scanner unchanged, if the object is a row.
  package init?(entering scanner: inout JSONScanner) throws(Fault) {
    var inside = scanner
    inside.position += 1
    var version: Int?
    var isFirst = true
    while true {
      inside.skipSpace()
      if !isFirst {
        guard inside.byte == UInt8(ascii: ",") else { return nil }
        inside.position += 1
        inside.skipSpace()
      }
      isFirst = false
      guard let key = try? inside.key() else { return nil }
      inside.skipSpace()
      if inside.isKey(key, Array("rows".utf8)), inside.byte == UInt8(ascii: "[") {
        inside.position += 1
        scanner = inside
        schemaVersion = version
        return
      }
      let start = inside.position
      guard inside.isKey(key, Array("schemaVersion".utf8)), let cell = try? inside.value() else { return nil }
      version = try Self.knownVersion(cell, at: start, in: inside)
    }
  }

  func leave(_ scanner: inout JSONScanner) throws(Fault) {
    while true {
      scanner.skipSpace()
      if scanner.byte == UInt8(ascii: "}") {
        scanner.position += 1
        return
      }
      try scanner.expect(",")
      scanner.skipSpace()
      let key = try scanner.key()
      scanner.skipSpace()
      let start = scanner.position
      let cell = try scanner.value()
      if scanner.isKey(key, Array("schemaVersion".utf8)) {
        _ = try Self.knownVersion(cell, at: start, in: scanner)
      }
    }
  }

  private static func knownVersion(
    _ cell: Cell, at start: Int, in scanner: JSONScanner
  ) throws(Fault) -> Int {
    let text = CellText.string(cell, in: scanner.bytes)
    guard let number = Int(text), 1...newestSchema ~= number else {
      throw Fault(
        offset: start,
        message: "schemaVersion \(text) is not known; this program reads 1 and \(newestSchema)")
    }
    return number
  }
}

/// Unrequested keys of rows, in the order of appearance; at most 1,000.
package struct UnknownKeys {
  package private(set) var names: [String] = []
  private var keys: [[UInt8]] = []
  private var indices: [String: Int] = [:]

  /// - Parameter guess: Probable index of the key; replaced by the probable index of the next key.
  package mutating func note(_ key: Cell, in scanner: JSONScanner, near guess: inout Int) {
    defer { guess += 1 }
    if guess < keys.count, scanner.isKey(key, keys[guess]) { return }
    guess = note(CellText.string(key, in: scanner.bytes)) ?? guess
  }

  /// Adds a name and returns its index; `nil` beyond the maximum.
  @discardableResult
  package mutating func note(_ name: String) -> Int? {
    if let known = indices[name] { return known }
    guard keys.count < 1_000 else { return nil }
    indices[name] = keys.count
    keys.append(Array(name.utf8))
    names.append(name)
    return keys.count - 1
  }

  package init() {}
}
