import Kaiki

extension ICalendarReader {
  package struct SingleEvent {
    package var offset: Int
    package var name: String
    package var start: ICalendarTime
    /// Duration in minutes; `nil` without an end on the same day.
    package var minutes: Int?
  }

  mutating func readEvent(_ event: ICalendarText.Component, _ uid: String) {
    guard let start = time(event["DTSTART"]) else {
      if event["DTSTART"] == nil {
        translation.reject(at: event.offset, "the event has no DTSTART; add its start")
      }
      return
    }
    let name = event["SUMMARY"]?.text ?? "(\(uid))"
    guard !isCancelled(event) else {
      return translation.note(.cancelledEvent(name.quoted), at: event.offset, like: "cancelled event")
    }
    guard let rule = rule(of: event) else {
      let length = seconds(of: event, from: start)
      for start in datedTimes(of: event, uid, start) {
        if start.isDate {
          addFreeDays(event, from: start, seconds: length, name)
        } else {
          addSingle(event, start, seconds: length, name)
        }
      }
      return
    }
    if let found = classEvents(event, uid, start, rule, name) {
      classes += found
    } else {
      addTask(event, uid, name, from: start, rule)
    }
  }

  /// Returns the first `RRULE`; notes further `RRULE`, which old programs write, and `EXRULE`.
  package mutating func rule(of component: ICalendarText.Component) -> ICalendarRule? {
    let rules = component.all("RRULE")
    for other in rules.dropFirst() + component.all("EXRULE") {
      translation.note(.rule(String(other.value.prefix(80))), at: other.offset, like: "rule")
    }
    return rules.first.map { ICalendarRule($0.value) }
  }

  /// Times of an event without a rule: start, additional and moved times, minus the excluded times.
  private mutating func datedTimes(
    of event: ICalendarText.Component, _ uid: String, _ start: ICalendarTime
  ) -> [ICalendarTime] {
    let moved = (moved[uid] ?? []).filter { !$0.holdsOn }
    let excluded = ICalendarNamedTimes(
      times("EXDATE", of: event, floatingIn: start.zone) + moved.map(\.ruled), of: start)
    let ruled = [start] + times("RDATE", of: event, floatingIn: start.zone)
    let shifts = shifts(
      of: uid,
      { named in
        let names = ICalendarNamedTimes([named], of: start)
        return ruled.first(where: names.contains)
      })
    let all =
      ruled.filter { !excluded.contains($0) }.compactMap(shifts.real)
      + moved.filter { !$0.isCancelled }.map(\.start)
    var seen: Set<Instant> = []
    return all.filter { seen.insert($0.instant).inserted }
  }

  private mutating func addSingle(
    _ event: ICalendarText.Component, _ start: ICalendarTime, seconds: Int?, _ name: String
  ) {
    guard singles.count < Self.maxSingles else {
      return translation.note(.singleEvent, at: event.offset)
    }
    singles.append(
      SingleEvent(
        offset: event.offset, name: name, start: start, minutes: seconds.flatMap { minutes($0, from: start) })
    )
  }

  private static let maxSingles = 50_000

  /// Minutes of a duration that starts and ends on one day by the calendar's clock; `nil` for any other.
  private func minutes(_ seconds: Int, from start: ICalendarTime) -> Int? {
    60...43_200 ~= seconds && start.homeLocal.secondOfDay + seconds < 86_400 ? seconds / 60 : nil
  }

  /// Adds the days of an all-day event. A transparent event counts only if its words name a day without classes.
  private mutating func addFreeDays(
    _ event: ICalendarText.Component, from start: ICalendarTime, seconds: Int?, _ name: String
  ) {
    let isTransparent = event["TRANSP"]?.value.trimmed.uppercased() == "TRANSPARENT"
    guard !isTransparent || saysNoClasses(event) else {
      return translation.note(.transparentDay(name.quoted), at: event.offset, like: "transparent day")
    }
    // A part of a day counts as a day.
    let length = max(1, ((seconds ?? 0) + 86_399) / 86_400)
    let last = start.day + min(length - 1, 365)
    translation.note(.freeDay(name.quoted), at: event.offset, like: "free day")
    var day = start.day
    while day <= last, freeDays.count < Self.maxFreeDays {
      if freeDays.insert(day).inserted {
        append(.noClass, on: day, note: name, at: event.offset)
      }
      day = day + 1
    }
  }

  /// Maximum number of days without classes: 100 years.
  private static let maxFreeDays = 36_525

  /// True if the name, description or categories of an event have a word for a holiday or a day without classes.
  ///
  /// Most programs write all-day events as transparent, also in calendars of public holidays.
  private func saysNoClasses(_ event: ICalendarText.Component) -> Bool {
    let texts = ["SUMMARY", "DESCRIPTION", "CATEGORIES"].flatMap {
      event.all($0).map { $0.text.lowercased() }
    }
    return Self.wordsOfFreeDays.contains { word in texts.contains { $0.contains(word) } }
  }

  private static let wordsOfFreeDays = [
    "休", "祝日", "祭日", "holiday", "no class", "no lecture", "no school", "classes cancel", "class cancel",
    "vacation", "recess", "spring break", "fall break", "winter break", "summer break", "day off", "feiertag",
    "ferien", "vorlesungsfrei", "vacances", "férié", "vacaciones", "festivo", "festa nazionale",
  ]

  private struct Meeting {
    var ruled: ICalendarTime
    var real: ICalendarTime
    var seconds: Int
    var name: String
  }

  /// Returns the classes of a weekly event with times and an end; `nil` for any other event.
  private mutating func classEvents(
    _ event: ICalendarText.Component, _ uid: String, _ start: ICalendarTime, _ rule: ICalendarRule,
    _ name: String
  ) -> [ClassEvent]? {
    guard rule.parts["FREQ"] == "WEEKLY", rule.parts["INTERVAL"] ?? "1" == "1", !start.isDate,
      rule.isPlain(from: start.local), rule.parts["UNTIL"] != nil || rule.count != nil,
      let occurrences = ICalendarOccurrences(rule, from: start),
      let ruled = occurrences.all(atMost: 7 * (Semester.longest / 7 + 1)),
      let seconds = seconds(of: event, from: start)
    else { return nil }
    let shifts = shifts(of: uid, occurrences.time(named:))
    let meetings = ruled.compactMap { ruled in
      shifts.real(ruled).map { real in
        let shift = shifts.shift(at: ruled)
        return Meeting(ruled: ruled, real: real, seconds: shift?.length ?? seconds, name: shift?.name ?? name)
      }
    }
    guard let first = meetings.map(\.real.day).min(), let last = meetings.map(\.real.day).max(),
      last - first <= Semester.longest,
      meetings.allSatisfy({ minutes($0.seconds, from: $0.real) != nil })
    else { return nil }
    var excluded = ICalendarNamedTimes(
      times("EXDATE", of: event, floatingIn: start.zone), of: start)
    let extraTimes = times("RDATE", of: event, floatingIn: start.zone)
      .filter { !excluded.contains($0) }
    let changes = changes(of: uid, occurrences)
    // A meeting that was moved within its day is no extra class.
    func isMoved(_ one: MovedTime) -> Bool { one.start.day != shifts.real(one.ruled)?.day }
    excluded.add(changes.filter { $0.isCancelled || isMoved($0) }.map(\.ruled), of: start)
    translation.note(.weeklyClass(name.quoted), at: event.offset, like: "weekly class")
    var classes = Self.classes(of: meetings, without: excluded, at: event.offset)
    let extra = Set(extraTimes.compactMap(shifts.real).map(\.day)).subtracting(meetings.map(\.real.day))
    if !extra.isEmpty, let offset = event["RDATE"]?.offset {
      for day in extra { classes[0].addExtra(on: day) }
      translation.note(.extraDays(name.quoted), at: offset)
    }
    for one in changes where !one.isCancelled && isMoved(one) {
      guard let day = shifts.real(one.ruled)?.day,
        let index = classes.firstIndex(where: { $0.days.contains(day) })
      else { continue }
      classes[index].addExtra(on: one.start.day)
      translation.note(
        .movedClass(name.quoted, from: day.date, to: one.start.day.date), at: one.offset,
        like: "moved class")
    }
    return classes
  }

  /// Returns one class per slot of the week. A class in another zone may have two times of day by the calendar's clock.
  private static func classes(
    of meetings: [Meeting], without excluded: ICalendarNamedTimes, at offset: Int
  ) -> [ClassEvent] {
    let slots = Dictionary(grouping: meetings) { meeting in
      Slot(
        name: meeting.name, weekday: meeting.real.day.weekday,
        start: meeting.real.homeLocal.secondOfDay / 60, minutes: meeting.seconds / 60)
    }
    return slots.sorted {
      ($0.key.weekday.rawValue, $0.key.start) < ($1.key.weekday.rawValue, $1.key.start)
    }
    .map { slot, meetings in
      ClassEvent(
        offset: offset, slot: slot, days: Set(meetings.map(\.real.day)).sorted(),
        excluded: Set(meetings.filter { excluded.contains($0.ruled) }.map(\.real.day)))
    }
  }

  package mutating func seconds(of event: ICalendarText.Component, from start: ICalendarTime) -> Int? {
    if event["DTEND"] != nil {
      guard let end = time(event["DTEND"]) else { return nil }
      // An all-day event has whole days, also if the clock changes between them.
      if start.isDate { return max(0, end.wholeDay - start.day) * 86_400 }
      return Int(exactly: end.instant.seconds - start.instant.seconds)
    }
    guard let text = event["DURATION"]?.value else { return nil }
    guard let seconds = ICalendarDuration.seconds(text) else {
      translation.reject(
        at: event["DURATION"]?.offset ?? event.offset,
        "DURATION \"\(text.quoted)\" is not a duration; write it as PT1H30M")
      return nil
    }
    return seconds
  }

  /// Times of all properties with a name; start times of periods.
  package mutating func times(
    _ name: String, of event: ICalendarText.Component, floatingIn zone: TimeZoneRules
  ) -> [ICalendarTime] {
    var times: [ICalendarTime] = []
    for property in event.all(name) {
      for value in property.value.split(separator: ",") {
        var one = property
        one.value = String(value.prefix { $0 != "/" })
        if let time = time(one, floatingIn: zone) { times.append(time) }
      }
    }
    return times
  }
}
