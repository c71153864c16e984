/// Section of a list of recurring items, by the logical day on which an item is due (R0.2, A0.1).
public enum DueSection: String, CaseIterable, Codable, Sendable {
  /// Due on a logical day before today.
  case overdue
  /// Due on the logical day of today, also if the time of day has passed.
  case today
  /// Due on a logical day after today.
  case upcoming

  /// Creates the section of an item from its due day and today's logical day.
  public init(due: Day, today: Day) {
    self = due < today ? .overdue : due == today ? .today : .upcoming
  }
}
