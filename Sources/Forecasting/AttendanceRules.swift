import Kaiki

/// By which rules absences are counted.
package struct AttendanceRules: Hashable, Sendable {
  /// What late arrivals and early leaves count (T7).
  package var late: LateRule = .none
  /// What official absences count in the rate (T8).
  package var official: OfficialRule = .present
  /// How many absences are allowed where a course does not say (T9).
  package var limit: AbsenceLimit = .twoThirds
  /// Whether the literal text of the design holds (T1, T4, T6).
  package var isOriginal = false

  package init() {}
}
