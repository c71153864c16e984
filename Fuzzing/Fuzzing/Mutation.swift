import KaikiNumerics

/// Changes of bytes that are drawn from a seed: the same seed and number give the same bytes.
package struct Mutation {
  private var random: RandomStream
  private let words: [[UInt8]]

  /// No input is longer than this, in bytes.
  static let maxBytes = 120_000

  /// The draws of one input.
  ///
  /// - Parameters:
  ///   - number: That of the input, from 0.
  ///   - words: What means something in its format.
  package init(seed: UInt64, number: Int, words: [[UInt8]]) {
    random = RandomStream(seed: seed, domain: .tests, replicate: number)
    self.words = words + Self.marks
  }

  /// One of some inputs after one to four changes.
  ///
  /// - Precondition: There is an input.
  package mutating func mutated(_ seeds: [FuzzInput]) -> FuzzInput {
    var input = one(of: seeds)
    for _ in 0..<one(of: [1, 1, 1, 2, 4]) where !input.bytes.isEmpty { change(&input.bytes, seeds) }
    if input.bytes.count > Self.maxBytes { input.bytes.removeSubrange(Self.maxBytes...) }
    return input
  }

  private mutating func one<Value>(of values: [Value]) -> Value { values[random.below(values.count)] }

  private mutating func change(_ bytes: inout [UInt8], _ seeds: [FuzzInput]) {
    let position = random.below(bytes.count)
    let end = min(bytes.count, position + one(of: [1, 2, 8, 64, 512]))
    let piece = bytes[position..<end]
    switch random.below(11) {
    case 0: flip(&bytes)
    case 1: bytes.removeSubrange(position...)
    case 2: bytes.removeSubrange(position..<end)
    case 3:
      let copies = Array(
        repeatElement(piece, count: one(of: [1, 1, 2, 2, 8, 50, 50, 1_000])).joined().prefix(30_000))
      bytes.insert(contentsOf: copies, at: position)
    case 4:
      let other = one(of: seeds).bytes
      let start = random.below(max(other.count, 1))
      let taken = other[start...].prefix(one(of: [8, 64, 512, 4_096]))
      bytes.replaceSubrange(position..<one(of: [position, end]), with: taken)
    case 5:
      let moved = Array(piece)
      bytes.removeSubrange(position..<end)
      bytes.insert(contentsOf: moved, at: random.below(bytes.count + 1))
    case 6: replaceNumber(&bytes, near: position)
    case 7: bytes.replaceSubrange(position..<one(of: [position, end]), with: one(of: words))
    case 8: overwriteInteger(&bytes, at: position)
    case 9: nest(&bytes, at: position)
    default: for index in position..<end { bytes[index] = one(of: Self.signs) }
    }
  }

  private mutating func flip(_ bytes: inout [UInt8]) {
    for _ in 0..<one(of: [1, 1, 3, 20]) { bytes[random.below(bytes.count)] ^= 1 << UInt8(random.below(8)) }
  }

  /// Puts a number that is hard to hold in the place of one that stands near.
  private mutating func replaceNumber(_ bytes: inout [UInt8], near position: Int) {
    let isDigit = { (byte: UInt8) in UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte }
    guard let start = bytes[position...].prefix(512).firstIndex(where: isDigit) else { return }
    let end = bytes[start...].firstIndex { !isDigit($0) } ?? bytes.count
    bytes.replaceSubrange(start..<end, with: one(of: Self.numbers).utf8)
  }

  /// Writes an extreme integer of 1, 2, 4 or 8 bytes over what stands there.
  private mutating func overwriteInteger(_ bytes: inout [UInt8], at position: Int) {
    let width = one(of: [1, 2, 4, 8])
    let value = one(of: Self.integers)
    let isBig = random.below(2) == 0
    for index in 0..<min(width, bytes.count - position) {
      bytes[position + index] = UInt8(truncatingIfNeeded: value >> (8 * (isBig ? width - 1 - index : index)))
    }
  }

  /// Opens many brackets within each other.
  private mutating func nest(_ bytes: inout [UInt8], at position: Int) {
    let (open, close) = one(of: Self.brackets)
    let depth = one(of: [3, 130, 3_000])
    let inner = Array(bytes[position...].prefix(16))
    bytes.insert(
      contentsOf: Array(repeatElement(open, count: depth).joined()) + inner
        + Array(repeatElement(close, count: depth).joined()), at: position)
  }

  private static let signs = Array("\u{0},;\"\n\r{}[]:<>\t\\'".utf8) + [0xFF, 0x80]
  private static let brackets = [("[", "]"), ("{\"a\":", "}"), ("<a>", "</a>"), ("\"", "\"")].map {
    (Array($0.0.utf8), Array($0.1.utf8))
  }
  private static let integers: [UInt64] = [
    0, 1, 0x7F, 0x80, 0xFF, 0x7FFF, 0x8000, 0xFFFF, 0x7FFF_FFFF, 0x8000_0000, 0xFFFF_FFFF,
    0x7FFF_FFFF_FFFF_FFFF, 0x8000_0000_0000_0000, 0xFFFF_FFFF_FFFF_FFFF,
  ]
  private static let numbers = [
    "9223372036854775807", "-9223372036854775808", "18446744073709551616", "2147483648", "-2147483649", "-1",
    "0", "1e308", "1e400", "253402300800000", "99999999999999999999999999999999", "4294967296", "32768",
    "00000000000000000001", "-62135596801", "-62135596800000", "1.5", "0.1e-400", "９", "1000000",
  ]
  /// What means something in many formats.
  private static let marks: [[UInt8]] =
    [
      "NaN", "Infinity", "null", "true", "\r\n", "\r", "\n\n", "\u{FEFF}", "\u{2028}", "\u{202E}", "\\u0000",
      "\\ud83d", "0001-01-01T00:00:00Z", "9999-12-31T23:59:60+14:00", "2024-02-29", "2023-02-29",
      "10000-01-01",
      "2024-03-31T02:30:00", "24:00", "-0", "1970-01-01", "=1+1", "e\u{301}", "令和7年", "Asia/Tokyo",
      "UTC-12:00",
    ].map { Array($0.utf8) } + [[0xC0, 0x80], [0xED, 0xA0, 0x80], [0xFF, 0xFE], [0]]
}
