/// A day of the week, numbered as in ISO 8601.
public enum Weekday: Int, CaseIterable, Codable, Sendable {
  /// The first day of the week, 1.
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
  /// The last day of the week, 7.
  case sunday

  /// The weekday of a day counted from 1970-01-01, a Thursday.
  init(daysSinceEpoch: Int) {
    let sinceMonday = (daysSinceEpoch + 3) - 7 * floorDivide(daysSinceEpoch + 3, 7)
    guard let weekday = Self(rawValue: sinceMonday + 1) else { preconditionFailure("a week has seven days") }
    self = weekday
  }
}
