import Kaiki

extension ICalendarReader {
  /// What a calendar says of one time of an event that comes back (`RECURRENCE-ID`, RFC 5545, section 3.8.4.4).
  struct MovedTime {
    var offset: Int
    /// When the event would be by its rule.
    var ruled: ICalendarTime
    /// When it is.
    var start: ICalendarTime
    var isCancelled: Bool
    /// Whether all times after it are changed as it is.
    var holdsOn: Bool
    /// The name that it has; `nil` where it has that of the others.
    var name: String?
    /// Seconds from its beginning to its end; `nil` where it is as long as the others.
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

  /// The most times of one event that are moved.
  private static let maxMoved = 1_000

  /// The changes of all times from one on; one from a time that the rule does not have is said.
  ///
  /// - Parameters:
  ///   - ruled: The time of the rule that a change names.
  ///   - first: Where the rule begins, which is asked for where `later` is not 0.
  ///   - later: By how many seconds of the clock all times from there on are later.
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
          // What lasts whole days is moved by days, wherever their clocks are; else the clock of the rule tells, also of a time
          // that it leaves out in spring.
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

  /// The longest way that a series is moved, ten years.
  static let maxSecondsMoved: Int64 = 3_653 * 86_400

  /// The times of a rule that were moved or fall out, as the rule writes them; one that the rule does not have is said.
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
