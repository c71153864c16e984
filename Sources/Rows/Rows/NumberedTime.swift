import Kaiki

/// Meaning of moments in an input: the unit of numbers, and the zone of times without one.
package struct WrittenClock: Sendable {
  package var numbers = NumberedTime.milliseconds(isTold: false)
  /// Zone of times that name none; `nil` if such times are faults.
  package var zone: TimeZoneRules?

  package init(numbers: NumberedTime = NumberedTime.milliseconds(isTold: false), zone: TimeZoneRules? = nil) {
    (self.numbers, self.zone) = (numbers, zone)
  }
}

/// Unit of a number in a column of moments.
package enum NumberedTime: Hashable, Sendable {
  /// Milliseconds since 1970.
  ///
  /// - isTold: Whether other numbers of the input are too great for seconds, or other dates are texts, so that a number
  ///   that can only be seconds is a fault.
  case milliseconds(isTold: Bool)
  /// Seconds since 1970.
  case seconds
  /// Seconds since 2001, the default of Swift's `JSONEncoder` for a `Date`.
  case secondsSince2001

  /// The first second of 2001, from 1970.
  private static let start2001 = 978_307_200

  /// Minimum number of milliseconds: March 1973 as milliseconds, the year 5138 as seconds.
  private static let minMilliseconds = 100_000_000_000
  /// Minimum number of seconds: March 1973 as seconds, the second day of 1970 as milliseconds. Smaller numbers are
  /// ignored.
  private static let minSeconds = 100_000_000
  /// Minimum number of seconds in JSON: January 2008 since 1970, January 2039 since 2001.
  private static let minSecondsOfJSON = 1_200_000_000
  /// Milliseconds of the first months of 1970, or seconds from March 1973 to 2286.
  private static let secondsAmongMilliseconds = minSeconds..<10_000_000_000

  /// Reads a moment: a number, or ISO 8601.
  package func parse(_ text: UnsafeRawBufferPointer) -> Result<Instant, InstantText.Problem> {
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

  /// True for a number that is more likely a date, such as 20240115 or the day number of a spreadsheet, than
  /// milliseconds of the first years after 1970.
  package func isDate(_ text: UnsafeRawBufferPointer) -> Bool {
    guard case .milliseconds = self else { return false }
    let number = Field.integer(text).map(Double.init) ?? DecimalNumber.read(text)
    return number.map { abs($0) < Double(Self.minMilliseconds) } ?? false
  }

  /// Note on numbers that are no milliseconds; `nil` for milliseconds.
  package func fact(_ column: String) -> ReadingFact? {
    switch self {
    case .milliseconds: nil
    case .seconds: .seconds(column)
    case .secondsSince2001: .secondsSince2001(column)
    }
  }
}

extension NumberedTime {
  /// Maximum number of rows by which the unit is determined.
  package static let toldRows = 1_000
  private static let toldBytes = 1 << 20

  /// Returns the unit of the numbers in the columns of moments, by most numbers in the first thousand rows, and the first
  /// number that may be seconds, with its column.
  ///
  /// - Parameter isJSON: True for JSON, in which numbers may be seconds since 2001.
  package static func told<Reader: RowReader>(
    by reader: Reader, of bytes: UnsafeRawBufferPointer, _ columns: [String], isMoment: (String) -> Bool,
    isJSON: Bool
  ) -> (time: NumberedTime, first: (column: String, offset: Int)?) {
    let moments = columns.indices.filter { isMoment(columns[$0]) }
    var (reader, row, votes) = (reader, Row(columnCount: columns.count), Votes())
    let end = reader.position + toldBytes
    reading: for _ in 0..<toldRows where !moments.isEmpty && reader.position < end {
      switch reader.next(into: &row) {
      case .end: break reading
      case .fault: continue
      case .row: break
      }
      for index in moments where row.cells[index].form != .missing {
        let range = row.cells[index].range
        let isText = isJSON && range.lowerBound > 0 && bytes[range.lowerBound - 1] == UInt8(ascii: "\"")
        votes.add(
          UnsafeRawBufferPointer(rebasing: bytes[range]), isText: isText, in: columns[index],
          at: range.lowerBound)
      }
    }
    return votes.result(isJSON: isJSON)
  }

  /// Numbers of the columns of moments, counted by their likely meaning.
  package struct Votes {
    private var (milliseconds, seconds, early) = (0, 0, 0)
    /// The first number that may be seconds.
    private var first: (column: String, offset: Int)?
    private var hasOtherDates = false

    package mutating func add(_ word: UnsafeRawBufferPointer, isText: Bool, in column: String, at offset: Int)
    {
      guard let number = Field.integer(word).map(Double.init) ?? DecimalNumber.read(word) else {
        // Digits without a value are an excessive number.
        let isNumber = word.allSatisfy { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
        hasOtherDates = hasOtherDates || !isNumber
        return
      }
      if isText { hasOtherDates = true }
      switch number {
      case Double(minMilliseconds)...: milliseconds += 1
      case Double(minSecondsOfJSON)..<Double(minMilliseconds): seconds += 1
      case Double(minSeconds)..<Double(minSecondsOfJSON): early += 1
      default: return
      }
      if first == nil, number < Double(minMilliseconds) { first = (column, offset) }
    }

    package func result(isJSON: Bool) -> (time: NumberedTime, first: (column: String, offset: Int)?) {
      if isJSON, !hasOtherDates, early > seconds + milliseconds { return (.secondsSince2001, first) }
      if seconds + (isJSON ? 0 : early) > milliseconds { return (.seconds, first) }
      return (.milliseconds(isTold: milliseconds > 0 || isJSON && hasOtherDates), nil)
    }

    package init() {}
  }
}

/// Number with a fraction or an exponent, a form in which other programs write whole numbers.
package enum DecimalNumber {
  package static func read(_ text: UnsafeRawBufferPointer) -> Double? {
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
