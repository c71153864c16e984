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
  /// - Parameter value: Number of units: 1...3,650 days, 1...520 weeks or 1...120 months.
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
  /// - Parameter skip: Replacement for a date that the month does not have; it affects only intervals in months.
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
