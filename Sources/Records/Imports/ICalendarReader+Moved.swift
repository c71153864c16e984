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

  /// Gathers the times of events in the calendar that were moved or fall out.
  mutating func readMoved(_ translation: inout Translation) {
    let events = calendar.components.filter { $0.name == "VEVENT" }
    let repeated = Set(events.filter { $0["RRULE"] != nil || $0["RDATE"] != nil }.map(uid))
    for event in events where repeated.contains(uid(of: event)) {
      guard let mark = event["RECURRENCE-ID"] else { continue }
      var times = moved[uid(of: event)] ?? []
      if times.count < Self.mostMoved, mark.parameters["RANGE"] == nil, let ruled = time(mark, &translation),
        let start = time(event["DTSTART"], &translation)
      {
        times.append(
          MovedTime(offset: event.offset, ruled: ruled, start: start, isCancelled: isCancelled(event)))
      } else {
        translation.note(.movedEvent, at: event.offset)
      }
      moved[uid(of: event)] = times
    }
  }

  /// The most times of one event that are moved.
  private static let mostMoved = 1_000

  /// Moves meetings of a class: one that is on another day counts among its classes, and leaves the day that it had.
  func move(_ event: inout ClassEvent, _ moved: [MovedTime], _ translation: inout Translation) {
    let days = Set(event.days)
    for one in moved where days.contains(one.ruled.day) && !event.excluded.contains(one.ruled.day) {
      guard one.isCancelled || one.start.day != one.ruled.day else { continue }
      event.excluded.insert(one.ruled.day)
      guard !one.isCancelled else { continue }
      event.extra += 1
      translation.note(
        .movedClass(event.name.quoted, from: one.ruled.day.date, to: one.start.day.date), at: one.offset,
        like: "moved class")
    }
  }
}
