import Kaiki
import Phrases

/// Instants as text: ISO 8601 with `Z` or an offset, or milliseconds since 1970.
package enum InstantText {
  /// Fault of a text.
  package enum Problem: Error, Hashable {
    case shape
    case noZone
    case noSuchDate
    case noSuchTime
    case leapSecond
    case offset
    case range
    case unit

    /// The problem and its remedy, as a continuation of the quoted text.
    package var message: Phrase {
      switch self {
      case .shape: "is not a date and time; write 2024-01-15T09:30:00Z or milliseconds since 1970"
      case .noZone: "has no time zone; add Z or an offset such as +09:00"
      case .noSuchDate: "is not a calendar date; check year, month and day"
      case .noSuchTime: "is not a time of day; write hours 00-23, minutes and seconds 00-59"
      case .leapSecond: "is a leap second, which no app records; write second 59"
      case .offset: "has an offset from UTC beyond 15:59 hours; correct the offset"
      case .range: "is outside the years 1 to 9999; correct the year"
      case .unit:
        "has a different unit than the other times of the file; write the time as 2024-01-15T09:30:00Z"
      }
    }
  }

  /// Milliseconds since 1970 of the first and last valid instants: 0001-01-01 and the end of 9999.
  package static let range = -62_135_596_800_000...253_402_300_799_999

  /// Returns the reason why an instant cannot be written and read again; `nil` for an instant of the years 1 to 9999.
  package static func problem(of instant: Instant) -> Problem? {
    guard !range.contains(Int(instant.milliseconds)), case .failure(let problem) = parse(instant.description)
    else { return nil }
    return problem
  }

  package static func parse(_ text: String) -> Result<Instant, Problem> {
    var text = text
    return text.withUTF8 { parse(UnsafeRawBufferPointer($0)) }
  }

  package static func parse(_ text: UnsafeRawBufferPointer) -> Result<Instant, Problem> {
    if let instant = parseUsual(text) { return .success(instant) }
    if text.count < 20 || text.first == UInt8(ascii: "-"), let milliseconds = Field.integer(text) {
      guard range.contains(milliseconds) else { return .failure(.range) }
      return .success(Instant(milliseconds: Int64(milliseconds)))
    }
    var scanner = DigitScanner(rest: text[...])
    guard let year = scanner.number(digits: 4), scanner.take("-"), let month = scanner.number(digits: 2),
      scanner.take("-"), let day = scanner.number(digits: 2), scanner.take("T") || scanner.take(" "),
      let hour = scanner.number(digits: 2), scanner.take(":"), let minute = scanner.number(digits: 2)
    else { return .failure(.shape) }
    var second = 0
    var fraction = 0
    if scanner.take(":") {
      guard let given = scanner.number(digits: 2) else { return .failure(.shape) }
      second = given
      if scanner.take(".") || scanner.take(",") {
        guard let given = scanner.thousandths() else { return .failure(.shape) }
        fraction = given
      }
    }
    var offset = 0
    let hasZone = !scanner.rest.isEmpty
    if hasZone, !scanner.take("Z") {
      let isWest = scanner.take("-")
      guard isWest || scanner.take("+"), let hours = scanner.number(digits: 2) else {
        return .failure(.shape)
      }
      var minutes = 0
      if !scanner.rest.isEmpty {
        _ = scanner.take(":")
        guard let given = scanner.number(digits: 2) else { return .failure(.shape) }
        minutes = given
      }
      guard hours < 16, minutes < 60 else { return .failure(.offset) }
      offset = (hours * 60 + minutes) * (isWest ? -60 : 60)
    }
    guard scanner.rest.isEmpty else { return .failure(.shape) }
    guard year >= 1, let date = CivilDate(year: year, month: month, day: day) else {
      return .failure(.noSuchDate)
    }
    if hour < 24, minute < 60, second == 60 { return .failure(.leapSecond) }
    guard hour < 24, minute < 60, second < 60 else { return .failure(.noSuchTime) }
    // Checks the time first: an impossible time is reported before a missing zone.
    guard hasZone else { return .failure(.noZone) }
    let seconds = date.daysSinceEpoch * 86_400 + hour * 3_600 + minute * 60 + second - offset
    let milliseconds = seconds * 1_000 + fraction
    guard range.contains(milliseconds) else { return .failure(.range) }
    return .success(Instant(milliseconds: Int64(milliseconds)))
  }

  /// Reads `YYYY-MM-DDTHH:MM:SSZ` with optional milliseconds, the format of nearly all apps; `nil` for other texts.
  @inline(__always)
  private static func parseUsual(_ text: UnsafeRawBufferPointer) -> Instant? {
    guard text.count == 20 || text.count == 24, text[text.count - 1] == UInt8(ascii: "Z"),
      text[4] == UInt8(ascii: "-"), text[7] == UInt8(ascii: "-"), text[10] == UInt8(ascii: "T"),
      text[13] == UInt8(ascii: ":"), text[16] == UInt8(ascii: ":"),
      text.count == 20 || text[19] == UInt8(ascii: ".")
    else { return nil }
    var isDigits = true
    @inline(__always) func number(_ start: Int, _ count: Int) -> Int {
      var value = 0
      for index in start..<(start + count) {
        let digit = text[index] &- UInt8(ascii: "0")
        isDigits = isDigits && digit < 10
        value = value * 10 + Int(digit)
      }
      return value
    }
    let (year, month, day) = (number(0, 4), number(5, 2), number(8, 2))
    let (hour, minute, second) = (number(11, 2), number(14, 2), number(17, 2))
    let fraction = text.count == 24 ? number(20, 3) : 0
    guard isDigits, year >= 1, hour < 24, minute < 60, second < 60,
      let date = CivilDate(year: year, month: month, day: day)
    else { return nil }
    let seconds = date.daysSinceEpoch * 86_400 + hour * 3_600 + minute * 60 + second
    return Instant(milliseconds: Int64(seconds * 1_000 + fraction))
  }

  /// Reads a local time with seconds and optional fractions, in a zone; `nil` for other texts.
  package static func parse(_ text: UnsafeRawBufferPointer, in zone: TimeZoneRules) -> Instant? {
    let word = String(decoding: text, as: UTF8.self)
    guard case .success(let instant) = parse("\(word)Z") else { return nil }
    let local = LocalTime(seconds: instant.seconds)
    return Instant(
      milliseconds: zone.instant(of: local).milliseconds + instant.milliseconds - instant.seconds * 1_000)
  }

  /// Reads a local time, `YYYY-MM-DDTHH:MM` with optional seconds; `nil` for other texts.
  package static func localTime(_ text: String) -> LocalTime? {
    guard !text.hasSuffix("Z"), let date = date(String(text.prefix(10))) else { return nil }
    let clock = text.dropFirst(10)
    let hasSeconds = clock.utf8.count == 9
    guard clock.first == "T" || clock.first == " ", hasSeconds || clock.utf8.count == 6,
      case .success(let instant) = parse("\(text)\(hasSeconds ? "" : ":00")Z")
    else { return nil }
    let midnight = Int64(date.daysSinceEpoch) * 86_400
    return LocalTime(date: date, secondOfDay: Int(instant.seconds - midnight))
  }

  /// Reads `YYYY-MM-DD`; `nil` for any other text.
  package static func date(_ text: String) -> CivilDate? {
    var text = text
    return text.withUTF8 { bytes in
      var scanner = DigitScanner(rest: UnsafeRawBufferPointer(bytes)[...])
      guard let year = scanner.number(digits: 4), scanner.take("-"), let month = scanner.number(digits: 2),
        scanner.take("-"), let day = scanner.number(digits: 2), scanner.rest.isEmpty, year >= 1
      else { return nil }
      return CivilDate(year: year, month: month, day: day)
    }
  }
}

private struct DigitScanner {
  var rest: Slice<UnsafeRawBufferPointer>

  mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard rest.first == UInt8(ascii: character) else { return false }
    rest = rest.dropFirst()
    return true
  }

  mutating func number(digits: Int) -> Int? {
    guard rest.count >= digits else { return nil }
    var value = 0
    for byte in rest.prefix(digits) {
      guard UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte else { return nil }
      value = value * 10 + Int(byte - UInt8(ascii: "0"))
    }
    rest = rest.dropFirst(digits)
    return value
  }

  /// Reads a fraction of a second in milliseconds, 0...999, truncated after three digits; `nil` if the text has no digit here.
  mutating func thousandths() -> Int? {
    let digits = rest.prefix { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
    guard !digits.isEmpty else { return nil }
    rest = rest.dropFirst(digits.count)
    var value = 0
    var count = 0
    for byte in digits.prefix(3) {
      value = value * 10 + Int(byte - UInt8(ascii: "0"))
      count += 1
    }
    while count < 3 {
      value *= 10
      count += 1
    }
    return value
  }
}

/// Reads instants in the format `YYYY-MM-DDTHH:MM:SSZ` with optional milliseconds; fast if consecutive instants have the
/// same date.
package struct UsualInstants {
  /// The ten bytes of the last date.
  private var date: (year: UInt64, day: UInt16) = (0, 0)
  /// Start of the last date in milliseconds since 1970.
  private var start: Int64 = 0
  private let numbers: NumberedTime

  package init(_ numbers: NumberedTime = .milliseconds(isTold: false)) { self.numbers = numbers }

  @inline(__always)
  package mutating func read(_ text: UnsafeRawBufferPointer) -> Instant? {
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
    // HH:MM:SS as one number, first byte lowest: digits become 0...9, and colons 0.
    let clock = UInt64(littleEndian: text.loadUnaligned(fromByteOffset: 11, as: UInt64.self))
    let digits = clock ^ 0x3030_3A30_303A_3030
    guard (digits | (digits &+ 0x0606_0006_0600_0606)) & 0xF0F0_FFF0_F0FF_F0F0 == 0 else { return nil }
    // Each pair of digits becomes a number in the byte of its first digit.
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
