/// Which reminders a system keeps when an app hands it more than it takes (N7).
public enum SystemModel: String, CaseIterable, Sendable {
  /// Those that are shown soonest, as the system's guide says.
  case soonest
  /// Those that were added last, as reports from the field say.
  case lastAdded

  /// The most reminders that the system keeps for an app.
  public static let limit = 64
}
