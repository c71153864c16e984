/// Time from one occurrence to the next, as a number of calendar days, weeks or months.
public struct CalendarInterval: Hashable, Sendable {
  /// Calendar unit of an interval: day, week or month.
  public enum Unit: String, CaseIterable, Codable, Sendable {
    /// Calendar day, which a clock change may make longer or shorter than 24 hours.
    case day
    /// Seven calendar days.
    case week
    /// Calendar month: the same day of a later month.
    case month

    /// Allowed numbers of the unit, up to ten years: 1...3,650 days, 1...520 weeks or 1...120 months (A0.7).
    public var range: ClosedRange<Int> {
      switch self {
      case .day: 1...3_650
      case .week: 1...520
      case .month: 1...120
      }
    }
  }

  /// Reason to reject an interval.
  public enum Problem: Error, Hashable {
    /// The number is outside the range of its unit: 1...3,650 days, 1...520 weeks or 1...120 months (A0.7).
    case outOfRange(value: Int, unit: Unit)
  }

  /// Number of units: 1...3,650 days, 1...520 weeks or 1...120 months.
  public let value: Int
  /// Unit of ``value``: day, week or month.
  public let unit: Unit

  /// Creates an interval.
  ///
  /// - Parameters:
  ///   - value: Number of units: 1...3,650 days, 1...520 weeks or 1...120 months.
  ///   - unit: Unit of the interval.
  /// - Throws: `Problem.outOfRange` if the number is outside the range of the unit.
  public init(_ value: Int, _ unit: Unit) throws(Problem) {
    guard unit.range.contains(value) else { throw .outOfRange(value: value, unit: unit) }
    self.value = value
    self.unit = unit
  }

  /// Approximate length in days, 1...3,650; a month counts as 30 days.
  public var approximateDays: Int {
    switch unit {
    case .day: value
    case .week: 7 * value
    case .month: 30 * value
    }
  }

  /// True if the unit is a month, so that some months lack the day of the next occurrence; false for days and weeks.
  public var countsMonths: Bool { unit == .month }
}

extension CalendarInterval: Codable {
  private enum CodingKeys: CodingKey { case value, unit }

  /// Reads an interval.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let (value, unit) = (
      try container.decode(Int.self, forKey: .value), try container.decode(Unit.self, forKey: .unit)
    )
    guard unit.range.contains(value) else {
      throw DecodingError.dataCorruptedError(
        forKey: .value, in: container, debugDescription: "\(value) \(unit)s; give \(unit.range)")
    }
    try self.init(value, unit)
  }
}

/// Replacement for a date that a month does not have, such as 31 June (RFC 7529, section 4.1).
public enum SkipRule: String, CaseIterable, Codable, Sendable {
  /// The last day of the month replaces the missing date: 31 June becomes 30 June.
  case backward
  /// The first day of the next month replaces the missing date: 31 June becomes 1 July.
  case forward
  /// The month has no occurrence; the next one is in the next month that has the date.
  case omit
}

extension LocalTime {
  /// Returns the local time that is a number of intervals later.
  ///
  /// The time of day stays the same. Days and weeks are calendar days, independent of clock changes (A0.3, G3).
  ///
  /// - Parameters:
  ///   - count: Number of intervals.
  ///   - interval: Interval that is added.
  ///   - skip: Replacement for a date that the month does not have; it affects only intervals in months.
  /// - Returns: Local time; `nil` if `skip` is ``SkipRule/omit`` and the month does not have the date.
  public func adding(_ count: Int, of interval: CalendarInterval, skip: SkipRule = .backward) -> LocalTime? {
    let units = count * interval.value
    switch interval.unit {
    case .day: return LocalTime(seconds: seconds + Int64(units) * 86_400)
    case .week: return LocalTime(seconds: seconds + Int64(units) * 604_800)
    case .month: break
    }
    let date = self.date
    let months = date.year * 12 + date.month - 1 + units
    let year = floorDivide(months, 12)
    let month = months - year * 12 + 1
    let length = CivilDate.daysInMonth(month, ofYear: year)
    if date.day <= length {
      return LocalTime(date: CivilDate(unchecked: year, month, date.day), secondOfDay: secondOfDay)
    }
    let last = LocalTime(date: CivilDate(unchecked: year, month, length), secondOfDay: secondOfDay)
    switch skip {
    case .backward: return last
    case .forward: return LocalTime(seconds: last.seconds + 86_400)
    case .omit: return nil
    }
  }
}

extension CalendarInterval {
  /// Reads an interval from an English or Japanese phrase.
  ///
  ///     CalendarInterval(phrase: "every 3 days")   // 3 days
  ///     CalendarInterval(phrase: "2週間ごと")        // 2 weeks
  ///     CalendarInterval(phrase: "1month")         // 1 month
  ///
  /// Case and spaces have no effect. Without a number the interval is one unit, and "every other day" is two days.
  ///
  /// - Returns: `nil` if the phrase is not an interval, or if its number is outside the range of the unit.
  public init?(phrase: String) {
    var words = Substring(phrase.lowercased().filter { !$0.isWhitespace })
    for prefix in ["every", "毎"] where words.hasPrefix(prefix) { words.removeFirst(prefix.count) }
    for suffix in ["ごと", "毎"] where words.hasSuffix(suffix) {
      words.removeLast(suffix.count)
    }
    var value = 1
    if words.hasPrefix("other") {
      words.removeFirst(5)
      value = 2
    } else {
      let digits = words.prefix { $0.isDecimalDigit }
      if !digits.isEmpty {
        guard let number = Self.number(digits) else { return nil }
        value = number
        words.removeFirst(digits.count)
      }
    }
    // A number requires a noun: "3 days" is an interval, "3 daily" is not.
    guard let unit = Self.units[String(words)], value == 1 || !words.hasSuffix("ly") else { return nil }
    do throws(Problem) {
      try self.init(value, unit)
    } catch {
      return nil
    }
  }

  /// Interval as a Japanese phrase with its number, such as 1日ごと, 2週間ごと or 3か月ごと.
  public var japanesePhrase: String {
    switch unit {
    case .day: "\(value)日ごと"
    case .week: "\(value)週間ごと"
    case .month: "\(value)か月ごと"
    }
  }

  /// Interval as an English phrase, such as "every 3 days", or "every day" for 1 day.
  public var englishPhrase: String {
    value == 1 ? "every \(unit.rawValue)" : "every \(value) \(unit.rawValue)s"
  }

  private static let units: [String: Unit] = [
    "d": .day, "day": .day, "days": .day, "daily": .day, "日": .day, "日間": .day,
    "w": .week, "week": .week, "weeks": .week, "weekly": .week, "週": .week, "週間": .week,
    "m": .month, "month": .month, "months": .month, "monthly": .month, "月": .month, "か月": .month,
    "ヶ月": .month, "ヵ月": .month, "カ月": .month, "ケ月": .month, "箇月": .month,
  ]

  /// Returns the value of decimal digits of any script, also full-width. The result is `nil` above 10,000,009.
  private static func number(_ digits: Substring) -> Int? {
    digits.reduce(0 as Int?) { number, digit in
      guard let number, let value = digit.wholeNumberValue, number <= 1_000_000 else { return nil }
      return number * 10 + value
    }
  }
}

extension Character {
  /// True for a decimal digit of any script, such as 3 or full-width ３; false for 十 and ².
  fileprivate var isDecimalDigit: Bool {
    unicodeScalars.count == 1 && unicodeScalars.allSatisfy { $0.properties.numericType == .decimal }
  }
}
