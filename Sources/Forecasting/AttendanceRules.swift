import Kaiki

/// Rules that turn attendance records into absences and limits (T7-T9).
package struct AttendanceRules: Hashable, Sendable {
  /// Number of absences that late arrivals and early leaves amount to (T7).
  package var late: LateRule = .none
  /// Treatment of official absences in the rate (T8).
  package var official: OfficialRule = .present
  /// Default absence limit, for courses without a stated one (T9).
  package var limit: AbsenceLimit = .twoThirds
  /// True if the original rules apply, without later corrections (T1, T4, T6).
  package var isOriginal = false

  package init() {}
}
