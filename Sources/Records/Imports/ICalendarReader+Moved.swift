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
  }

  func isCancelled(_ component: ICalendarText.Component) -> Bool {
    component["STATUS"]?.value.trimmed.uppercased() == "CANCELLED"
  }

  /// Gathers the times of what comes back that were moved or fall out; of to-dos those that fall out.
  mutating func readMoved(_ translation: inout Translation) {
    var zones: [String: TimeZoneRules] = [:]
    for component in calendar.components
    where component["RECURRENCE-ID"] == nil && (component["RRULE"] != nil || component["RDATE"] != nil) {
      var silent = Translation()
      let start = time(component["DTSTART"] ?? component["DUE"], &silent)
      zones[uid(of: component)] = start?.zone ?? context.boundary.zone
    }
    for component in calendar.components {
      guard let mark = component["RECURRENCE-ID"], let zone = zones[uid(of: component)],
        component.name == "VEVENT" || isCancelled(component)
      else { continue }
      var times = moved[uid(of: component)] ?? []
      let beginning = component["DTSTART"] ?? component["DUE"] ?? mark
      if times.count < Self.mostMoved, mark.parameters["RANGE"] == nil,
        let ruled = time(mark, floatingIn: zone, &translation),
        let start = time(beginning, floatingIn: zone, &translation)
      {
        times.append(
          MovedTime(
            offset: component.offset, ruled: ruled, start: start, isCancelled: isCancelled(component)))
      } else {
        translation.note(.movedEvent, at: component.offset)
      }
      moved[uid(of: component)] = times
    }
  }

  /// The most times of one event that are moved.
  private static let mostMoved = 1_000

  /// The times of a rule that were moved or fall out, as the rule writes them; one that the rule does not have is said.
  func changes(
    of uid: String, _ occurrences: ICalendarOccurrences, _ translation: inout Translation
  ) -> [MovedTime] {
    (moved[uid] ?? []).compactMap { one in
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
