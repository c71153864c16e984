import Kaiki

extension ICalendarReader {
  /// Change of one occurrence of a recurring event (`RECURRENCE-ID`, RFC 5545, section 3.8.4.4).
  struct MovedTime {
    var offset: Int
    /// Time by the rule.
    var ruled: ICalendarTime
    /// Time after the change.
    var start: ICalendarTime
    var isCancelled: Bool
    /// True if the change also applies to all later occurrences (`RANGE=THISANDFUTURE`).
    var holdsOn: Bool
    /// Changed name; `nil` if unchanged.
    var name: String?
    /// Changed duration in seconds; `nil` if unchanged.
    var length: Int?
  }

  func isCancelled(_ component: ICalendarText.Component) -> Bool {
    component["STATUS"]?.value.trimmed.uppercased() == "CANCELLED"
  }

  /// Collects the moved and cancelled occurrences of recurring events, and the cancelled occurrences of recurring to-dos.
  mutating func readMoved(_ translation: inout Translation) {
    var zones: [String: TimeZoneRules] = [:]
    for component in calendar.components
    where component["RECURRENCE-ID"] == nil && (component["RRULE"] != nil || component["RDATE"] != nil) {
      zones[uid(of: component)] = zone(of: component["DTSTART"] ?? component["DUE"], &translation)
    }
    for component in calendar.components {
      guard let mark = component["RECURRENCE-ID"], let zone = zones[uid(of: component)],
        component.name == "VEVENT" || isCancelled(component)
      else { continue }
      var times = moved[uid(of: component)] ?? []
      let beginning = component["DTSTART"] ?? component["DUE"] ?? mark
      let range = mark.parameters["RANGE"]?.uppercased()
      if times.count < Self.maxMoved, range == nil || range == "THISANDFUTURE",
        let ruled = time(mark, floatingIn: zone, &translation),
        let start = time(beginning, floatingIn: zone, &translation)
      {
        times.append(
          MovedTime(
            offset: component.offset, ruled: ruled, start: start, isCancelled: isCancelled(component),
            holdsOn: range != nil, name: component["SUMMARY"]?.text,
            length: range == nil ? nil : seconds(of: component, from: start, &translation)))
      } else {
        translation.note(.movedEvent, at: component.offset)
      }
      moved[uid(of: component)] = times
    }
  }

  /// Maximum number of moved occurrences per event.
  private static let maxMoved = 1_000

  /// Returns the changes of a series that apply to an occurrence and all later ones; notes changes of unknown occurrences.
  ///
  /// - Parameters:
  ///   - ruled: Returns the occurrence that a change names.
  ///   - first: First occurrence; used if `later` is not 0.
  ///   - later: Seconds of local time from the rule to the due time of all occurrences.
  func shifts(
    of uid: String, _ ruled: (ICalendarTime) -> ICalendarTime?, from first: ICalendarTime? = nil,
    later: Int64 = 0, _ translation: inout Translation
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
          // // Days move by days. Times move by the clock of the rule's zone, also if the clock skips the time in spring.
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
  func changes(
    of uid: String, _ occurrences: ICalendarOccurrences, _ translation: inout Translation
  ) -> [MovedTime] {
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
