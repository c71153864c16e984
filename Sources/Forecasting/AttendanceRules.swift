import Kaiki

/// Rules that turn attendance records into absences, shares and limits (T7-T9).
package struct AttendanceRules: Hashable, Sendable {
  /// Rule that converts late arrivals and early leaves to absences; `.none` by default, so that none counts (T7).
  package var late: LateRule = .none
  /// Treatment of official absences in the attended share: attended (default), missed, or omitted from the classes (T8).
  package var official: OfficialRule = .present
  /// Absence limit of courses without a stated one; by default a third of the classes, rounded down (T9).
  package var limit: AbsenceLimit = .twoThirds
  /// True if the rules as published apply; false if the later corrections of matching, duplicates and colours do (T1, T4, T6).
  package var isOriginal = false

  package init() {}
}
