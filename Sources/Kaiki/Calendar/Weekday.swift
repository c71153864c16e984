/// A day of the week, numbered as in ISO 8601.
public enum Weekday: Int, CaseIterable, Codable, Sendable {
  /// The first day of the week, 1.
  case monday = 1
  /// 2.
  case tuesday
  /// 3.
  case wednesday
  /// 4.
  case thursday
  /// 5.
  case friday
  /// 6.
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
