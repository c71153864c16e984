import Kaiki

/// How a course ends.
package struct CourseForecast: Hashable, Sendable {
  /// The id of the course.
  package var course: String
  /// What it is called.
  package var name: String
  /// Absences so far.
  package var absencesSoFar: Double
  /// Absences at the end of the run.
  package var absences: Band
  /// The most that are allowed.
  package var max: Int
  /// The share of replicates that exceed it; `nil` where too few classes have been held to learn from.
  package var exceeds: Double?
  /// How many of the next classes may all be missed, so that with the usual misses of those after them at most
  /// ``AttendanceFigure/safeRisk`` of the replicates exceed it; `nil` with ``exceeds``.
  package var safeMisses: Int?

  /// Sums up one course over replicates.
  ///
  /// - Parameters:
  ///   - missed: Which of the classes within the run were missed in each replicate, by their place, ascending;
  ///     at least one replicate.
  ///   - late: Which were come late to or left early; one entry for each replicate.
  ///   - count: The records before the run.
  ///   - rule: What late arrivals count.
  ///   - coming: Classes within the run.
  ///   - isLearnt: Whether enough classes have been held to learn from.
  package init(
    course: String, name: String, count: AbsenceCount, rule: LateRule, max: Int, missed: [[Int32]],
    late: [[Int32]], coming: Int, isLearnt: Bool
  ) {
    self.course = course
    self.name = name
    self.max = max
    absencesSoFar = count.absences(by: rule)
    let records = zip(missed, late)
    /// The absences of a replicate whose next classes are all missed, and come late to none.
    func final(_ missed: [Int32], _ late: [Int32], next: Int) -> Double {
      let rest = missed.count - missed.partitioningIndex { $0 >= Int32(next) }
      let lateRest = late.count - late.partitioningIndex { $0 >= Int32(next) }
      return Double(count.absent + next + rest)
        + rule.absences(for: count.late + count.earlyLeave + lateRest)
    }
    let finals = records.map { final($0, $1, next: 0) }
    absences = Band(finals)
    guard isLearnt else { return }
    exceeds = Double(finals.count { $0 > Double(max) }) / Double(finals.count)
    let allowed = Int((AttendanceFigure.safeRisk * Double(missed.count)).rounded(.down))
    var safe = 0
    while safe < coming {
      let next = safe + 1
      let exceeding = records.count { final($0, $1, next: next) > Double(max) }
      guard exceeding <= allowed else { break }
      safe = next
    }
    safeMisses = safe
  }
}
