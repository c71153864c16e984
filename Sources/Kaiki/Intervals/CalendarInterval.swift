/// A number of days, weeks or months on the calendar.
public struct CalendarInterval: Hashable, Sendable {
  /// What is counted.
  public enum Unit: String, CaseIterable, Codable, Sendable {
    /// Calendar days.
    case day
    /// Seven calendar days.
    case week
    /// Calendar months.
    case month

    /// The numbers that make sense of the unit: ten years of each (A0.7).
    public var range: ClosedRange<Int> {
      switch self {
      case .day: 1...3_650
      case .week: 1...520
      case .month: 1...120
      }
    }
  }

  /// Why an interval was refused.
  public enum Problem: Error, Hashable {
    /// The number lies outside the unit's range (A0.7).
    case outOfRange(value: Int, unit: Unit)
  }

  /// How many units.
  public let value: Int
  /// What is counted.
  public let unit: Unit

  /// An interval.
  ///
  /// - Throws: `Problem.outOfRange` for a number outside the unit's range.
  public init(_ value: Int, _ unit: Unit) throws(Problem) {
    guard unit.range.contains(value) else { throw .outOfRange(value: value, unit: unit) }
    self.value = value
    self.unit = unit
  }

  /// How many days the interval has, with months of 30 days.
  public var approximateDays: Int {
    switch unit {
    case .day: value
    case .week: 7 * value
    case .month: 30 * value
    }
  }

  /// Whether the interval counts months, of which not all have every day.
  public var countsMonths: Bool { unit == .month }
}

extension CalendarInterval: Codable {
  private enum CodingKeys: CodingKey { case value, unit }

  /// Reads an interval.
  ///
  /// - Throws: `DecodingError.dataCorrupted` for a number outside the unit's range, besides what the decoder throws.
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

/// What becomes of a day that a month does not have (RFC 7529, section 4.1).
public enum SkipRule: String, CaseIterable, Codable, Sendable {
  /// The month's last day.
  case backward
  /// The first day of the next month.
  case forward
  /// The month is left out.
  case omit
}

extension LocalTime {
  /// The wall-clock time a number of intervals later (A0.3, G3).
  ///
  /// The time of day stays. Days and weeks are calendar days, whatever the clock does in between.
  ///
  /// - Parameters:
  ///   - count: How many intervals; below 0 for an earlier time.
  ///   - interval: The interval.
  ///   - skip: What becomes of a day that the month does not have.
  /// - Returns: `nil` where such a day is to be left out.
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
