/// Reminders that a system keeps if an app adds more than its maximum (N7).
public enum SystemModel: String, CaseIterable, Sendable {
  /// The system keeps the soonest reminders, as its documentation states.
  case soonest
  /// The system keeps the reminders added last, as developers report.
  case lastAdded

  /// Maximum number of pending reminders of one app.
  public static let limit = 64
}
