import Phrases

/// A value of a row, as bytes of the input that nobody has interpreted yet.
struct Cell {
  enum Form {
    /// The row has no such value, or an empty or null one.
    case missing
    /// A bare word or number, or text without escapes.
    case plain
    /// JSON text with escapes.
    case escapedJSON
    /// CSV text with doubled quotes.
    case quotedCSV
    /// A JSON array or object, brackets included.
    case nested
  }

  var form: Form
  var range: Range<Int>

  static let missing = Cell(form: .missing, range: 0..<0)
}

/// One row of an input, its values in the order of the wanted columns.
struct Row {
  var start = 0
  var cells: ContiguousArray<Cell>
  /// Byte offset of each cell in the file; empty if the ranges of the cells are offsets in the file.
  var offsets: ContiguousArray<Int> = []

  init(columnCount: Int) {
    cells = ContiguousArray(repeating: .missing, count: columnCount)
  }

  /// Byte offset of the cell of a column in the file.
  func offset(of column: Int) -> Int { offsets.isEmpty ? cells[column].range.lowerBound : offsets[column] }

  mutating func clear(from start: Int) {
    self.start = start
    for index in cells.indices { cells[index] = .missing }
  }
}

enum RowEvent {
  case row
  case fault(Fault)
  case end
}

protocol RowReader {
  /// True if the input has a header instead of a key per value.
  static var isTable: Bool { get }
  /// The names of the columns, or the keys of the first object.
  var names: [String] { get }
  /// First fault before the names; `nil` without one.
  var firstFault: Fault? { get }
  /// Names of the input that no column reads.
  var unknownNames: [String] { get }
  /// Sets the columns that are read; called once, before the first row.
  mutating func want(_ columns: [String])
  /// Number of bytes read.
  var position: Int { get }
  /// The byte after the row that was read last, if other bytes separate rows, such as the commas of an array; `nil`
  /// if rows follow each other.
  var rowEnd: Int? { get }
  /// Number of bytes read for the names.
  var probedTo: Int { get }
  /// Reads up to the next row or fault.
  mutating func next(into row: inout Row) -> RowEvent
  /// Reader before a row that begins at a byte, without any row read.
  func resumed(at start: Int) -> Self
  /// Likely first byte of a row after a byte. A guess, because the meaning of the bytes depends on earlier bytes.
  func likelyRow(from offset: Int) -> Int
}

extension RowReader {
  var rowEnd: Int? { nil }
}

enum InputLimits {
  /// Maximum length of a row in bytes.
  static let rowBytes = 1 << 20
  /// Maximum nesting of JSON.
  static let nesting = 128
  static let tooLong: Phrase = "the row is longer than 1 MiB; split it"
}

/// The first byte in a range that is no part of UTF-8, or a NUL.
func firstInvalidByte(in range: Range<Int>, of bytes: UnsafeRawBufferPointer) -> Int? {
  var index = range.lowerBound
  // A high bit marks a byte that is 0 or not ASCII.
  var doubtful = SIMD16<UInt8>()
  let ones = SIMD16<UInt8>(repeating: 1)
  var rest = index
  while rest &+ 16 <= range.upperBound {
    let lanes = bytes.loadUnaligned(fromByteOffset: rest, as: SIMD16<UInt8>.self)
    doubtful |= (lanes &- ones) | lanes
    rest &+= 16
  }
  if rest < range.upperBound, range.count >= 16 {
    let lanes = bytes.loadUnaligned(fromByteOffset: range.upperBound - 16, as: SIMD16<UInt8>.self)
    doubtful |= (lanes &- ones) | lanes
    rest = range.upperBound
  }
  if ByteLanes.highBits(doubtful) == 0 { index = rest }
  while index < range.upperBound {
    if index + 8 <= range.upperBound {
      let word = bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self)
      let hasZero = (word &- 0x0101_0101_0101_0101) & ~word & 0x8080_8080_8080_8080
      if word & 0x8080_8080_8080_8080 == 0, hasZero == 0 {
        index += 8
        continue
      }
    }
    guard let length = lengthOfScalar(at: index, before: range.upperBound, in: bytes) else { return index }
    index += length
  }
  return nil
}

/// The length of the well-formed UTF-8 sequence at a byte (Unicode 16, table 3-7).
func lengthOfScalar(at index: Int, before end: Int, in bytes: UnsafeRawBufferPointer) -> Int? {
  let first = bytes[index]
  if first < 0x80 { return first == 0 ? nil : 1 }
  let length = first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
  guard 0xC2...0xF4 ~= first, index + length <= end else { return nil }
  let second = bytes[index + 1]
  let allowed: ClosedRange<UInt8> =
    switch first {
    case 0xE0: 0xA0...0xBF
    case 0xED: 0x80...0x9F
    case 0xF0: 0x90...0xBF
    case 0xF4: 0x80...0x8F
    default: 0x80...0xBF
    }
  guard allowed ~= second, bytes[(index + 2)..<(index + length)].allSatisfy({ 0x80...0xBF ~= $0 }) else {
    return nil
  }
  return length
}
