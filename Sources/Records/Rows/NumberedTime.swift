import Kaiki

/// Interpretation of moments in an input that lack a unit or a zone.
struct WrittenClock: Sendable {
  var numbers = NumberedTime.milliseconds(isTold: false)
  var zone: TimeZoneRules?
}

/// Unit and epoch of a bare number in a column of moments.
enum NumberedTime: Hashable, Sendable {
  /// Milliseconds since 1970.
  ///
  /// - isTold: True if other values of the input prove the unit: numbers too large for seconds, or dates as text. A number
  ///   that fits only seconds is then a fault.
  case milliseconds(isTold: Bool)
  case seconds
  /// Seconds since 2001, the default of Swift's `JSONEncoder` for a `Date`.
  case secondsSince2001

  /// 2001-01-01 in seconds since 1970.
  private static let start2001 = 978_307_200

  /// Minimum number that is read as milliseconds (March 1973); as seconds, it would be the year 5138.
  private static let minMilliseconds = 100_000_000_000
  /// Minimum number that is evidence of seconds (March 1973); as milliseconds, it would be the second day of 1970.
  private static let minSeconds = 100_000_000
  /// Minimum number that is evidence of seconds since 1970 in JSON: January 2008, before most apps existed. Since 2001, it
  /// would be January 2039.
  private static let minSecondsOfJSON = 1_200_000_000
  /// Numbers that are milliseconds of the first months of 1970, or seconds from March 1973 to 2286.
  private static let secondsAmongMilliseconds = minSeconds..<10_000_000_000

  /// Reads a number or ISO 8601.
  func parse(_ text: UnsafeRawBufferPointer) -> Result<Instant, InstantText.Problem> {
    if let number = Field.integer(text) { return moment(number) }
    let parsed = InstantText.parse(text)
    guard parsed == .failure(.shape), let number = DecimalNumber.read(text) else { return parsed }
    return moment(number)
  }

  private func moment(_ number: Int) -> Result<Instant, InstantText.Problem> {
    switch self {
    case .milliseconds(let isTold):
      if isTold, Self.secondsAmongMilliseconds.contains(number) { return .failure(.unit) }
      return Self.instant(milliseconds: number)
    case .seconds, .secondsSince2001:
      guard number.magnitude < Self.minMilliseconds else { return .failure(.unit) }
      return Self.instant(milliseconds: (number + offset) * 1_000)
    }
  }

  private func moment(_ number: Double) -> Result<Instant, InstantText.Problem> {
    guard let whole = Int(exactly: number.rounded(.down)), whole.magnitude < 1 << 53 else {
      return .failure(.range)
    }
    let start = moment(whole)
    if case .milliseconds = self { return start }
    let fraction = Int64((number - Double(whole)) * 1_000)
    return start.map { Instant(milliseconds: $0.milliseconds + fraction) }
  }

  private var offset: Int { self == .secondsSince2001 ? Self.start2001 : 0 }

  private static func instant(milliseconds: Int) -> Result<Instant, InstantText.Problem> {
    InstantText.range.contains(milliseconds)
      ? .success(Instant(milliseconds: Int64(milliseconds))) : .failure(.range)
  }

  /// True if a number in a column of dates is probably a written date.
  ///
  /// Examples are 20240115 and the day numbers of a spreadsheet; as milliseconds, such numbers would be in the first years
  /// after 1970.
  func isDate(_ text: UnsafeRawBufferPointer) -> Bool {
    guard case .milliseconds = self else { return false }
    let number = Field.integer(text).map(Double.init) ?? DecimalNumber.read(text)
    return number.map { abs($0) < Double(Self.minMilliseconds) } ?? false
  }

  /// Returns the note about numbers in another unit than milliseconds; `nil` for milliseconds.
  func fact(_ column: String) -> ReadingFact? {
    switch self {
    case .milliseconds: nil
    case .seconds: .seconds(column)
    case .secondsSince2001: .secondsSince2001(column)
    }
  }
}

extension NumberedTime {
  /// Maximum number of rows, and of bytes, that determine the unit.
  private static let (toldRows, toldBytes) = (1_000, 1 << 20)

  /// Determines the unit of numbers in columns of moments, by the majority in the first 1,000 rows; in JSON, they may be
  /// seconds since 2001.
  ///
  /// - Returns: The unit, and the column and offset of the first number in this unit.
  static func told<Reader: RowReader>(
    by reader: Reader, of bytes: UnsafeRawBufferPointer, _ columns: [String], isMoment: (String) -> Bool,
    isJSON: Bool
  ) -> (time: NumberedTime, first: (column: String, offset: Int)?) {
    let moments = columns.indices.filter { isMoment(columns[$0]) }
    var (reader, row) = (reader, Row(columnCount: columns.count))
    let end = reader.position + toldBytes
    var counts = (milliseconds: 0, seconds: 0, early: 0)
    var first: (column: String, offset: Int)?
    var hasOtherDates = false
    reading: for _ in 0..<toldRows where !moments.isEmpty && reader.position < end {
      switch reader.next(into: &row) {
      case .end: break reading
      case .fault: continue
      case .row: break
      }
      for index in moments where row.cells[index].form != .missing {
        let start = row.cells[index].range.lowerBound
        let isText = isJSON && start > 0 && bytes[start - 1] == UInt8(ascii: "\"")
        let number = row.withWord(index, in: bytes) {
          Field.integer($0).map(Double.init) ?? DecimalNumber.read($0)
        }
        guard let number else {
          // A number with too many digits is no evidence.
          let isNumber = row.withWord(index, in: bytes) { word in
            word.allSatisfy { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
          }
          hasOtherDates = hasOtherDates || !isNumber
          continue
        }
        if isText { hasOtherDates = true }
        switch number {
        case Double(minMilliseconds)...: counts.milliseconds += 1
        case Double(minSecondsOfJSON)..<Double(minMilliseconds): counts.seconds += 1
        case Double(minSeconds)..<Double(minSecondsOfJSON): counts.early += 1
        default: continue
        }
        if first == nil, number < Double(minMilliseconds) { first = (columns[index], start) }
      }
    }
    if isJSON, !hasOtherDates, counts.early > counts.seconds + counts.milliseconds {
      return (.secondsSince2001, first)
    }
    if !isJSON { counts.seconds += counts.early }
    if counts.seconds > counts.milliseconds { return (.seconds, first) }
    return (.milliseconds(isTold: counts.milliseconds > 0 || isJSON && hasOtherDates), nil)
  }
}

/// A number with a fraction or an exponent, as other programs write whole numbers.
enum DecimalNumber {
  static func read(_ text: UnsafeRawBufferPointer) -> Double? {
    guard 2...32 ~= text.count, text[0] != UInt8(ascii: "+"), text.allSatisfy({ isPart($0) }),
      text.contains(where: { !isDigit($0) }),
      let number = Double(String(decoding: text, as: UTF8.self)), number.isFinite
    else { return nil }
    return number
  }

  private static func isDigit(_ byte: UInt8) -> Bool { UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte }

  private static func isPart(_ byte: UInt8) -> Bool {
    isDigit(byte)
      || [UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "e"), UInt8(ascii: "E")]
        .contains(byte)
  }
}
