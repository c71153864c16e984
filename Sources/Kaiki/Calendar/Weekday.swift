/// Day of the week, numbered as in ISO 8601: Monday is 1 and Sunday is 7.
public enum Weekday: Int, CaseIterable, Codable, Sendable {
  /// Monday, 1 in ISO 8601: the first day of the week.
  case monday = 1
  /// Tuesday, 2 in ISO 8601.
  case tuesday
  /// Wednesday, 3 in ISO 8601.
  case wednesday
  /// Thursday, 4 in ISO 8601.
  case thursday
  /// Friday, 5 in ISO 8601.
  case friday
  /// Saturday, 6 in ISO 8601.
  case saturday
  /// Sunday, 7 in ISO 8601: the last day of the week.
  case sunday

  /// Creates the weekday of a day number.
  ///
  /// - Parameter daysSinceEpoch: Days since 1970-01-01, a Thursday; negative before 1970.
  init(daysSinceEpoch: Int) {
    let sinceMonday = (daysSinceEpoch + 3) - 7 * floorDivide(daysSinceEpoch + 3, 7)
    guard let weekday = Self(rawValue: sinceMonday + 1) else { preconditionFailure("a week has seven days") }
    self = weekday
  }
}
