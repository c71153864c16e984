/// The parts of a list of things that come back (R0.2, A0.1).
public enum DueSection: String, CaseIterable, Codable, Sendable {
  /// The logical day has passed.
  case overdue
  /// The logical day is today's.
  case today
  /// The logical day is still to come.
  case upcoming

  /// The section of something that comes due on a day.
  public init(due: Day, today: Day) {
    self = due < today ? .overdue : due == today ? .today : .upcoming
  }
}
