import Kaiki

/// Reads instants in the format `YYYY-MM-DDTHH:MM:SSZ` with optional milliseconds; fast if consecutive instants have the
/// same date.
struct UsualInstants {
  /// The ten bytes of the last date.
  private var date: (year: UInt64, day: UInt16) = (0, 0)
  /// Start of the last date in milliseconds since 1970.
  private var start: Int64 = 0
  private let numbers: NumberedTime

  init(_ numbers: NumberedTime = .milliseconds(isTold: false)) { self.numbers = numbers }

  /// Reads an instant in any format; `nil` for other text.
  @inline(__always)
  mutating func read(_ text: UnsafeRawBufferPointer) -> Instant? {
    guard text.count == 20 || text.count == 24, text[text.count - 1] == UInt8(ascii: "Z") else {
      return try? numbers.parse(text).get()
    }
    let date = (
      year: text.loadUnaligned(as: UInt64.self), day: text.loadUnaligned(fromByteOffset: 8, as: UInt16.self)
    )
    if date == self.date, let milliseconds = Self.milliseconds(text) {
      return Instant(milliseconds: start + milliseconds)
    }
    return readDate(text, date)
  }

  private mutating func readDate(_ text: UnsafeRawBufferPointer, _ date: (UInt64, UInt16)) -> Instant? {
    guard let instant = try? InstantText.parse(text).get() else { return nil }
    let day: Int64 = 86_400_000
    self.date = date
    start = instant.milliseconds - (instant.milliseconds % day + day) % day
    return instant
  }

  /// Returns the milliseconds since midnight after `YYYY-MM-DD`; `nil` for another format.
  @inline(__always)
  private static func milliseconds(_ text: UnsafeRawBufferPointer) -> Int64? {
    guard text[10] == UInt8(ascii: "T") else { return nil }
    // // HH:MM:SS as one number, first byte lowest: digits become 0...9, and colons 0.
    let clock = UInt64(littleEndian: text.loadUnaligned(fromByteOffset: 11, as: UInt64.self))
    let digits = clock ^ 0x3030_3A30_303A_3030
    guard (digits | (digits &+ 0x0606_0006_0600_0606)) & 0xF0F0_FFF0_F0FF_F0F0 == 0 else { return nil }
    // // Each pair of digits becomes a number in the byte of its first digit.
    let pairs = digits &* 10 &+ digits &>> 8
    let (hour, minute, second) = (
      Int64(pairs & 0xFF), Int64(pairs &>> 24 & 0xFF), Int64(pairs &>> 48 & 0xFF)
    )
    guard hour < 24, minute < 60, second < 60 else { return nil }
    let seconds = hour &* 3_600 &+ minute &* 60 &+ second
    if text.count == 20 { return seconds &* 1_000 }
    guard text[19] == UInt8(ascii: ".") else { return nil }
    var fraction: Int64 = 0
    for index in 20..<23 {
      let digit = text[index] &- UInt8(ascii: "0")
      guard digit < 10 else { return nil }
      fraction = fraction * 10 + Int64(digit)
    }
    return seconds * 1_000 + fraction
  }
}
