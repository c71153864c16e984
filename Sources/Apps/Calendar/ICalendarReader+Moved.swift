import Kaiki

extension ICalendarReader {
  /// Change of one occurrence of a recurring event (`RECURRENCE-ID`, RFC 5545, section 3.8.4.4).
  package struct MovedTime {
    package var offset: Int
    var ruled: ICalendarTime
    package var start: ICalendarTime
    var isCancelled: Bool
    /// True if the change also applies to all later occurrences (`RANGE=THISANDFUTURE`).
    var holdsOn: Bool
    package var name: String?
    /// Changed duration in seconds; `nil` if unchanged.
    package var length: Int?
  }

  func isCancelled(_ component: ICalendarText.Component) -> Bool {
    component["STATUS"]?.value.trimmed.uppercased() == "CANCELLED"
  }

  /// Collects the moved and cancelled occurrences of recurring events, and the cancelled occurrences of recurring to-dos.
  mutating func readMoved() {
    var zones: [String: TimeZoneRules] = [:]
    for component in calendar.components
    where component["RECURRENCE-ID"] == nil && (component["RRULE"] != nil || component["RDATE"] != nil) {
      zones[uid(of: component)] = zone(of: component["DTSTART"] ?? component["DUE"])
    }
    for component in calendar.components {
      guard let mark = component["RECURRENCE-ID"], let zone = zones[uid(of: component)],
        component.name == "VEVENT" || isCancelled(component)
      else { continue }
      var times = moved[uid(of: component)] ?? []
      let beginning = component["DTSTART"] ?? component["DUE"] ?? mark
      let range = mark.parameters["RANGE"]?.uppercased()
      if times.count < Self.maxMoved, range == nil || range == "THISANDFUTURE",
        let ruled = time(mark, floatingIn: zone),
        let start = time(beginning, floatingIn: zone)
      {
        times.append(
          MovedTime(
            offset: component.offset, ruled: ruled, start: start, isCancelled: isCancelled(component),
            holdsOn: range != nil, name: component["SUMMARY"]?.text,
            length: range == nil ? nil : seconds(of: component, from: start)))
      } else {
        translation.note(.movedEvent, at: component.offset)
      }
      moved[uid(of: component)] = times
    }
  }

  private static let maxMoved = 1_000

  /// Returns the changes of a series that apply to an occurrence and all later ones; notes changes of unknown occurrences.
  ///
  /// - Parameter later: Seconds of local time from the rule to the due time of all occurrences.
  mutating func shifts(
    of uid: String, _ ruled: (ICalendarTime) -> ICalendarTime?, from first: ICalendarTime? = nil,
    later: Int64 = 0
  ) -> ICalendarShifts {
    let all = (later == 0 ? nil : first).map {
      ICalendarShifts.Shift(from: $0, seconds: later, isCancelled: false)
    }
    return ICalendarShifts(
      [all].compactMap { $0 }
        + (moved[uid] ?? []).compactMap { one in
          guard one.holdsOn else { return nil }
          guard let ruled = ruled(one.ruled) else {
            translation.note(.movedEvent, at: one.offset)
            return nil
          }
          // Days move by days. Times move by the clock of the rule's zone, also if the clock skips the time in spring.
          let clock = one.ruled.isDate ? ruled.local : ruled.zone.localTime(of: ruled.instant)
          let seconds =
            ruled.isDate
            ? Int64(one.start.wholeDay - ruled.ownDay) * 86_400
            : ruled.zone.localTime(of: one.start.instant).seconds - clock.seconds
          guard abs(seconds) <= Self.maxSecondsMoved || one.isCancelled else {
            translation.note(.movedEvent, at: one.offset)
            return nil
          }
          return ICalendarShifts.Shift(
            from: ruled, seconds: seconds, isCancelled: one.isCancelled, name: one.name, length: one.length)
        })
  }

  /// Maximum shift of a series: 10 years.
  static let maxSecondsMoved: Int64 = 3_653 * 86_400

  /// Returns the moved and cancelled single occurrences with their times by the rule; notes moves of unknown occurrences.
  package mutating func changes(of uid: String, _ occurrences: ICalendarOccurrences) -> [MovedTime] {
    (moved[uid] ?? []).compactMap { one in
      guard !one.holdsOn else { return nil }
      guard let ruled = occurrences.time(named: one.ruled) else {
        if !one.isCancelled { translation.note(.movedEvent, at: one.offset) }
        return nil
      }
      var change = one
      change.ruled = ruled
      return change
    }
  }
}

/// Changes of a series from an occurrence on (`RECURRENCE-ID;RANGE=THISANDFUTURE`, RFC 5545, section 3.2.13): all later
/// occurrences are shifted equally and have the same duration.
///
/// As in `EXDATE` and `RECURRENCE-ID`, an occurrence is named by its time by the rule.
package struct ICalendarShifts {
  package struct Shift {
    /// First changed occurrence, by the rule.
    package var from: ICalendarTime
    /// Shift in seconds of local time.
    package var seconds: Int64
    var isCancelled: Bool
    package var name: String?
    package var length: Int?
  }

  /// Occurrence by the rule and after the changes.
  package struct Time {
    var ruled: ICalendarTime
    var real: ICalendarTime
  }

  private let shifts: [Shift]

  /// - Parameter shifts: In any order; of several changes of one occurrence, the last applies.
  package init(_ shifts: [Shift]) {
    var byStart: [Instant: Shift] = [:]
    for shift in shifts { byStart[shift.from.instant] = shift }
    self.shifts = byStart.values.sorted { $0.from.instant < $1.from.instant }
  }

  package func shift(at ruled: ICalendarTime) -> Shift? {
    guard !shifts.isEmpty else { return nil }
    let instant = ruled.instant
    return shifts.last { $0.from.instant <= instant }
  }

  func real(_ ruled: ICalendarTime) -> ICalendarTime? {
    guard let shift = shift(at: ruled) else { return ruled }
    return shift.isCancelled ? nil : Self.moved(ruled, by: shift.seconds)
  }

  package static func moved(_ ruled: ICalendarTime, by seconds: Int64) -> ICalendarTime {
    var real = ruled
    real.local = LocalTime(seconds: ruled.local.seconds + seconds)
    return real
  }

  /// - Parameter isWanted: True for the occurrences by the rule that count.
  package func next(
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
  package func each(of occurrences: ICalendarOccurrences, after moment: Instant?, _ visit: (Time) -> Bool) {
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
