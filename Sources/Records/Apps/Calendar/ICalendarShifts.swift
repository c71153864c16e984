import Kaiki

/// Changes of a series from an occurrence on (`RECURRENCE-ID;RANGE=THISANDFUTURE`, RFC 5545, section 3.2.13): all later
/// occurrences are shifted equally and have the same duration.
///
/// As in `EXDATE` and `RECURRENCE-ID`, an occurrence is named by its time by the rule.
struct ICalendarShifts {
  /// Change of an occurrence and all later ones, up to the next change.
  struct Shift {
    /// First changed occurrence, by the rule.
    var from: ICalendarTime
    /// Shift in seconds of local time.
    var seconds: Int64
    var isCancelled: Bool
    /// Changed name; `nil` if unchanged.
    var name: String?
    /// Changed duration in seconds; `nil` if unchanged.
    var length: Int?
  }

  /// Occurrence by the rule and after the changes.
  struct Time {
    var ruled: ICalendarTime
    var real: ICalendarTime
  }

  private let shifts: [Shift]

  /// - Parameter shifts: In any order; of several changes of one occurrence, the last applies.
  init(_ shifts: [Shift]) {
    var byStart: [Instant: Shift] = [:]
    for shift in shifts { byStart[shift.from.instant] = shift }
    self.shifts = byStart.values.sorted { $0.from.instant < $1.from.instant }
  }

  /// Returns the change that applies to an occurrence by the rule; `nil` if none applies.
  func shift(at ruled: ICalendarTime) -> Shift? {
    guard !shifts.isEmpty else { return nil }
    let instant = ruled.instant
    return shifts.last { $0.from.instant <= instant }
  }

  /// Returns the changed time of an occurrence by the rule; `nil` if cancelled.
  func real(_ ruled: ICalendarTime) -> ICalendarTime? {
    guard let shift = shift(at: ruled) else { return ruled }
    return shift.isCancelled ? nil : Self.moved(ruled, by: shift.seconds)
  }

  /// Returns a time, shifted by seconds of local time.
  static func moved(_ ruled: ICalendarTime, by seconds: Int64) -> ICalendarTime {
    var real = ruled
    real.local = LocalTime(seconds: ruled.local.seconds + seconds)
    return real
  }

  /// Returns the first changed occurrence after a moment; `nil` if none follows.
  ///
  /// - Parameters:
  ///   - moment: `nil` for the first occurrence.
  ///   - isWanted: True for the occurrences by the rule that count.
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

  /// Visits the changed occurrences after a moment, ascending between two changes; the visitor returns false to skip to the
  /// next change.
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

  /// More seconds than a clock change between two occurrences.
  private static let secondsOfClocks: Int64 = 2 * 86_400
}
