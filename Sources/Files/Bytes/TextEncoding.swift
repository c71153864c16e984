#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

package enum TextEncoding: Sendable {
  case utf16LittleEndian, utf16BigEndian
  /// Shift_JIS of Windows (code page 932, Windows-31J).
  case shiftJIS
  /// Western European text of Windows (code page 1252).
  case windows1252

  package var name: String {
    switch self {
    case .utf16LittleEndian, .utf16BigEndian: "UTF-16"
    case .shiftJIS: "Shift_JIS"
    case .windows1252: "Windows-1252"
    }
  }

  /// Returns the encoding of a text; `nil` for UTF-8 and for bytes that are not text.
  package static func of(_ bytes: UnsafeRawBufferPointer) -> TextEncoding? {
    if bytes.starts(with: [0xFF, 0xFE]) { return .utf16LittleEndian }
    if bytes.starts(with: [0xFE, 0xFF]) { return .utf16BigEndian }
    guard let invalid = firstInvalidByte(in: bytes.indices, of: bytes) else { return nil }
    if let unmarked = unmarkedUTF16(bytes) { return unmarked }
    if looksJapanese(bytes, from: invalid) { return .shiftJIS }
    return looksWestern(bytes) ? .windows1252 : nil
  }

  /// True if bytes are a table that Excel saved in Western Europe.
  ///
  /// The table has cells between semicolons and at least two letters such as ä, é and ñ, each next to an ASCII letter. Any
  /// other byte above ASCII is a fault of its row.
  private static func looksWestern(_ bytes: UnsafeRawBufferPointer) -> Bool {
    let heading = bytes.prefix { $0 != 0x0A && $0 != 0x0D }
    guard heading.contains(UInt8(ascii: ";")), !heading.contains(UInt8(ascii: ",")) else { return false }
    var letters = 0
    for index in bytes.indices where bytes[index] >= 0x80 {
      let isLetter = bytes[index] >= 0xC0 && bytes[index] != 0xD7 && bytes[index] != 0xF7
      let isBesideLetter = [index - 1, index + 1].contains { position in
        bytes.indices.contains(position) && 0x61...0x7A ~= bytes[position] | 0x20
      }
      guard isLetter, isBesideLetter else { return false }
      if index > 0, bytes[index - 1] >= 0x80 { return false }
      letters += 1
    }
    return letters >= 2
  }

  /// Returns the encoding of UTF-16 without a byte order mark, in which every ASCII character has a zero byte on the same
  /// side.
  private static func unmarkedUTF16(_ bytes: UnsafeRawBufferPointer) -> TextEncoding? {
    guard bytes.count % 2 == 0 else { return nil }
    var zeros = (even: 0, odd: 0)
    for index in 0..<min(bytes.count, 4_096) where bytes[index] == 0 {
      if index % 2 == 0 { zeros.even += 1 } else { zeros.odd += 1 }
    }
    let (more, fewer) = (max(zeros.even, zeros.odd), min(zeros.even, zeros.odd))
    guard more >= 4, fewer * 8 < more else { return nil }
    return zeros.odd > zeros.even ? .utf16LittleEndian : .utf16BigEndian
  }

  /// True if bytes are Japanese text in Shift_JIS.
  ///
  /// The text has at least two consecutive characters of two bytes, with optional digits between them as in 7月24日, and
  /// mostly kana and common kanji. A stray byte in UTF-8 or a Western word does not match.
  private static func looksJapanese(_ bytes: UnsafeRawBufferPointer, from start: Int) -> Bool {
    // Japanese text before the first invalid byte would be invalid as well.
    guard bytes[..<start].allSatisfy({ $0 < 0x80 }) else { return false }
    var (common, others, run, longestRun) = (0, 0, 0, 0)
    var index = start
    let end = min(bytes.count, start + 65_536)
    while index < end {
      let first = bytes[index]
      guard first >= 0x80 else {
        if !(UInt8(ascii: "0")...UInt8(ascii: "9") ~= first) { run = 0 }
        index += 1
        continue
      }
      let second = index + 1 < bytes.count ? bytes[index + 1] : 0
      let isPair = (0x81...0x9F ~= first || 0xE0...0xFC ~= first) && second >= 0x40 && second != 0x7F
      if isPair {
        if first <= 0x9F { common += 1 } else { others += 1 }
        run += 1
        longestRun = max(longestRun, run)
      } else {
        others += 1
        run = 0
      }
      index += isPair ? 2 : 1
    }
    return longestRun >= 2 && common > 2 * others
  }

  /// Returns the text in UTF-8, with U+FFFD for invalid bytes.
  package func decoded(_ bytes: UnsafeRawBufferPointer) -> [UInt8] {
    switch self {
    case .utf16LittleEndian: Self.utf16(bytes) { UInt16($0) | UInt16($1) << 8 }
    case .utf16BigEndian: Self.utf16(bytes) { UInt16($0) << 8 | UInt16($1) }
    case .shiftJIS: Self.converted(bytes, from: "CP932")
    case .windows1252: Self.converted(bytes, from: "CP1252")
    }
  }

  private static func utf16(
    _ bytes: UnsafeRawBufferPointer, _ unit: (UInt8, UInt8) -> UInt16
  ) -> [UInt8] {
    let units = stride(from: 0, to: bytes.count - 1, by: 2).map { unit(bytes[$0], bytes[$0 + 1]) }
    let text = String(decoding: units.first == 0xFEFF ? units.dropFirst() : units[...], as: UTF16.self)
    return Array(text.utf8)
  }

  /// Converts with `iconv` of the C library.
  private static func converted(_ bytes: UnsafeRawBufferPointer, from code: String) -> [UInt8] {
    let invalid = iconv_t(bitPattern: -1)
    guard let converter = iconv_open("UTF-8", code), converter != invalid else {
      return Array(String(decoding: bytes, as: UTF8.self).utf8)
    }
    defer { iconv_close(converter) }
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count * 3 / 2)
    var source = UnsafeMutablePointer(mutating: bytes.bindMemory(to: CChar.self).baseAddress)
    var left = bytes.count
    var piece = [CChar](repeating: 0, count: 1 << 16)
    while left > 0 {
      let failure = piece.withUnsafeMutableBufferPointer { buffer in
        var target = buffer.baseAddress
        var room = buffer.count
        let failure = iconv(converter, &source, &left, &target, &room) == -1 ? errno : 0
        text += buffer.prefix(buffer.count - room).map { UInt8(bitPattern: $0) }
        return failure
      }
      // E2BIG only means a full piece; any other failure replaces one byte.
      if failure != 0, failure != E2BIG {
        text += "\u{FFFD}".utf8
        source = source.map { $0 + 1 }
        left -= 1
      }
    }
    return text
  }
}

/// The first byte in a range that is no part of UTF-8, or a NUL.
package func firstInvalidByte(in range: Range<Int>, of bytes: UnsafeRawBufferPointer) -> Int? {
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
package func lengthOfScalar(at index: Int, before end: Int, in bytes: UnsafeRawBufferPointer) -> Int? {
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
