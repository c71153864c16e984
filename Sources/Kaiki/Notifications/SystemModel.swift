/// Reminders that an operating system keeps if an app adds more than 64; sources disagree (N7).
public enum SystemModel: String, CaseIterable, Sendable {
  /// The system keeps the 64 soonest reminders, as its documentation states.
  case soonest
  /// The system keeps the 64 reminders added last, as developers report.
  case lastAdded

  /// Maximum number of pending reminders of one app at one time: 64.
  public static let limit = 64
}
