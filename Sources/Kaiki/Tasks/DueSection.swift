/// Sections of a list of recurring items, by due day (R0.2, A0.1).
public enum DueSection: String, CaseIterable, Codable, Sendable {
  /// Due before today's logical day.
  case overdue
  /// Due on today's logical day.
  case today
  /// Due after today's logical day.
  case upcoming

  /// Creates the section of an item by its due day.
  public init(due: Day, today: Day) {
    self = due < today ? .overdue : due == today ? .today : .upcoming
  }
}
