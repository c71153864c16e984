import Kaiki

/// How the times of a series were changed from some of them on (`RECURRENCE-ID;RANGE=THISANDFUTURE`, RFC 5545, section 3.2.13):
/// all that follow are as much earlier or later, and last as long.
///
/// Times are named by the rule, as `EXDATE` and `RECURRENCE-ID` name them, and are where they were moved to.
struct ICalendarShifts {
  /// A change of a time and all that follow, up to the next change.
  struct Shift {
    /// The first time, as the rule has it.
    var from: ICalendarTime
    /// How much later the clock of the rule shows.
    var seconds: Int64
    /// Whether the times fall out.
    var isCancelled: Bool
    /// The name from then on; `nil` where it stays.
    var name: String?
    /// Seconds from beginning to end; `nil` where they stay.
    var length: Int?
  }

  /// A time of a rule.
  struct Time {
    /// As the rule has it.
    var ruled: ICalendarTime
    /// When it is.
    var real: ICalendarTime
  }

  private let shifts: [Shift]

  /// - Parameter shifts: In any order; of several from one time the last holds.
  init(_ shifts: [Shift]) {
    var byStart: [Instant: Shift] = [:]
    for shift in shifts { byStart[shift.from.instant] = shift }
    self.shifts = byStart.values.sorted { $0.from.instant < $1.from.instant }
  }

  /// The change that holds at a time of the rule; `nil` for none.
  func shift(at ruled: ICalendarTime) -> Shift? {
    guard !shifts.isEmpty else { return nil }
    let instant = ruled.instant
    return shifts.last { $0.from.instant <= instant }
  }

  /// Where a time of the rule is; `nil` where it falls out.
  func real(_ ruled: ICalendarTime) -> ICalendarTime? {
    guard let shift = shift(at: ruled) else { return ruled }
    return shift.isCancelled ? nil : Self.moved(ruled, by: shift.seconds)
  }

  /// A time of the rule, some seconds later by its clock.
  static func moved(_ ruled: ICalendarTime, by seconds: Int64) -> ICalendarTime {
    var real = ruled
    real.local = LocalTime(seconds: ruled.local.seconds + seconds)
    return real
  }

  /// The first time after a moment; `nil` where there is none.
  ///
  /// - Parameters:
  ///   - occurrences: The times of the rule.
  ///   - moment: The moment; `nil` for the first time of all.
  ///   - isWanted: Whether a time counts, as the rule has it.
  func next(
    of occurrences: ICalendarOccurrences, after moment: Instant?, where isWanted: (ICalendarTime) -> Bool
  ) -> Time? {
    guard !shifts.isEmpty else {
      return occurrences.next(after: moment, where: isWanted).map { Time(ruled: $0, real: $0) }
    }
    var best: Time?
    each(of: occurrences, after: moment) { time in
      guard isWanted(time.ruled) else { return true }
      if best.map({ time.real.instant < $0.real.instant }) ?? true { best = time }
      return false
    }
    return best
  }

  /// Visits the times after a moment, between two changes in their order, until the visitor says that it has seen enough of
  /// those.
  func each(of occurrences: ICalendarOccurrences, after moment: Instant?, _ visit: (Time) -> Bool) {
    for index in -1..<shifts.count {
      let shift = index < 0 ? nil : shifts[index]
      if shift?.isCancelled == true { continue }
      let seconds = shift?.seconds ?? 0
      let end = index + 1 < shifts.count ? shifts[index + 1].from.instant : nil
      let start = shift.map { Instant(seconds: $0.from.instant.seconds - 1) }
      let after = moment.map { Instant(seconds: $0.seconds - seconds - Self.secondsOfClocks) }
      occurrences.each(after: start.map { start in after.map { max(start, $0) } ?? start } ?? after) {
        ruled in
        if let end, ruled.instant >= end { return false }
        let real = Self.moved(ruled, by: seconds)
        if let moment, real.instant <= moment { return true }
        return visit(Time(ruled: ruled, real: real))
      }
    }
  }

  /// Longer than clocks are put forward or back between two times.
  private static let secondsOfClocks: Int64 = 2 * 86_400
}
