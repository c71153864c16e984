import Kaiki

extension ICalendarReader {
  /// An event with times that happens once.
  struct SingleEvent {
    var offset: Int
    var name: String
    var start: ICalendarTime
    /// Minutes; `nil` where it has no end, or one on another day.
    var minutes: Int?
  }

  mutating func readEvent(
    _ event: ICalendarText.Component, _ uid: String, _ translation: inout Translation
  ) {
    guard let start = time(event["DTSTART"], &translation) else {
      if event["DTSTART"] == nil {
        translation.reject(at: event.offset, "the event has no DTSTART; give it a beginning")
      }
      return
    }
    let name = event["SUMMARY"]?.text ?? "(\(uid))"
    guard let rule = event["RRULE"].map({ ICalendarRule($0.value) }) else {
      let excluded = times("EXDATE", of: event, &translation).map(\.instant)
      for start in [start] + times("RDATE", of: event, &translation)
      where !excluded.contains(start.instant) {
        if start.isDate {
          addFreeDays(event, from: start, name, &translation)
        } else {
          addSingle(event, start, name, &translation)
        }
      }
      return
    }
    if let found = classEvents(event, uid, start, rule, name, &translation) {
      classes += found
    } else {
      addTask(event, uid, name, from: start, rule, &translation)
    }
  }

  private mutating func addSingle(
    _ event: ICalendarText.Component, _ start: ICalendarTime, _ name: String,
    _ translation: inout Translation
  ) {
    guard singles.count < Self.mostSingles else {
      return translation.note(.singleEvent, at: event.offset)
    }
    singles.append(
      SingleEvent(
        offset: event.offset, name: name, start: start,
        minutes: minutes(of: event, &translation, from: start)))
  }

  /// The most events that happen once.
  private static let mostSingles = 50_000

  /// How long an event is that begins and ends on one day; `nil` for any other.
  private mutating func minutes(
    of event: ICalendarText.Component, _ translation: inout Translation, from start: ICalendarTime
  ) -> Int? {
    let first = time(event["DTSTART"], &translation) ?? start
    guard let length = seconds(from: first, to: event, &translation), 60...43_200 ~= length,
      start.local.secondOfDay + length < 86_400
    else { return nil }
    return length / 60
  }

  /// The days of an all-day event.
  private mutating func addFreeDays(
    _ event: ICalendarText.Component, from start: ICalendarTime, _ name: String,
    _ translation: inout Translation
  ) {
    let first = time(event["DTSTART"], &translation)?.day ?? start.day
    let end = time(event["DTEND"], &translation)?.day ?? first + 1
    let last = min(max(start.day + (end - first) - 1, start.day), start.day + 365)
    translation.note(.freeDay(name.quoted), at: event.offset, like: "free day")
    var day = start.day
    while day <= last, freeDays.count < Self.mostFreeDays {
      if freeDays.insert(day).inserted {
        translation.append(
          .calendar, at: event.offset, ["date": day.description, "kind": "noClass", "note": name])
      }
      day = day + 1
    }
  }

  /// The most days without classes of a calendar: a hundred years of them.
  private static let mostFreeDays = 36_525

  /// The classes of a weekly event with times and an end; `nil` for any other event.
  private mutating func classEvents(
    _ event: ICalendarText.Component, _ uid: String, _ start: ICalendarTime, _ rule: ICalendarRule,
    _ name: String, _ translation: inout Translation
  ) -> [ClassEvent]? {
    guard rule.parts["FREQ"] == "WEEKLY", rule.parts["INTERVAL"] ?? "1" == "1", !start.isDate,
      rule.isPlain(from: start.local), let last = lastDay(of: rule, from: start),
      last - start.day <= Semester.longest, last >= start.day
    else { return nil }
    guard let minutes = minutes(of: event, &translation, from: start) else { return nil }
    let weekdays = rule.weekdays.isEmpty ? [start.day.weekday] : rule.weekdays
    let excluded = Set(times("EXDATE", of: event, &translation).map(\.day))
    translation.note(.weeklyClass(name.quoted), at: event.offset, like: "weekly class")
    var classes = weekdays.compactMap { weekday -> ClassEvent? in
      let first = start.day + (weekday.rawValue - start.day.weekday.rawValue + 7) % 7
      guard first <= last else { return nil }
      return ClassEvent(
        offset: event.offset, name: name, start: start.local.secondOfDay / 60,
        end: start.local.secondOfDay / 60 + minutes,
        days: stride(from: first.number, through: last.number, by: 7).map { Day(Int($0)) },
        excluded: excluded)
    }
    let extra = Set(times("RDATE", of: event, &translation).map(\.day))
      .subtracting(classes.flatMap(\.days)).subtracting(excluded).count
    if extra > 0, let offset = event["RDATE"]?.offset, !classes.isEmpty {
      classes[0].extra = extra
      translation.note(.extraDays(name.quoted), at: offset)
    }
    for number in classes.indices { move(&classes[number], moved[uid] ?? [], &translation) }
    return classes
  }

  private func lastDay(of rule: ICalendarRule, from start: ICalendarTime) -> Day? {
    if let until = rule.parts["UNTIL"] {
      if let date = CompactTime.date(until), date.year >= 1 { return Day(date) }
      if let instant = CompactTime.instant(until) {
        return Day(start.zone.localTime(of: instant).date)
      }
      return CompactTime.local(until).map { Day($0.date) }
    }
    guard let count = rule.count, 1...1_000 ~= count else { return nil }
    // A count is of all weekdays together, from the first meeting on.
    let weekdays = rule.weekdays.isEmpty ? [start.day.weekday] : rule.weekdays
    let inWeek = (0..<7).filter { weekdays.contains((start.day + $0).weekday) }
    return start.day + 7 * ((count - 1) / inWeek.count) + inWeek[(count - 1) % inWeek.count]
  }

  private mutating func seconds(
    from start: ICalendarTime, to event: ICalendarText.Component, _ translation: inout Translation
  ) -> Int? {
    if let end = time(event["DTEND"], &translation) {
      return Int(exactly: end.instant.seconds - start.instant.seconds)
    }
    guard let text = event["DURATION"]?.value.trimmed, text.hasPrefix("PT") else { return nil }
    var (total, digits) = (0, "")
    for character in text.dropFirst(2) {
      if character.isASCII, character.isNumber, digits.count < 6 {
        digits.append(character)
      } else if let factor = ["H": 3_600, "M": 60, "S": 1][character], let value = Int(digits) {
        total += value * factor
        digits = ""
      } else {
        return nil
      }
    }
    return total
  }

  /// The times that stand under a name; of periods their beginnings.
  private mutating func times(
    _ name: String, of event: ICalendarText.Component, _ translation: inout Translation
  ) -> [ICalendarTime] {
    var times: [ICalendarTime] = []
    for property in event.all(name) {
      for value in property.value.split(separator: ",") {
        var one = property
        one.value = String(value.prefix { $0 != "/" })
        if let time = time(one, &translation) { times.append(time) }
      }
    }
    return times
  }

  // MARK: What comes back

  /// A rule as recurring tasks: one for each weekday, or day of a month.
  mutating func addTask(
    _ component: ICalendarText.Component, _ uid: String, _ name: String, from start: ICalendarTime,
    _ rule: ICalendarRule, isTodo: Bool = false, done: [Instant] = [],
    _ translation: inout Translation
  ) {
    let stamps = ["LAST-MODIFIED", "DTSTAMP"].compactMap {
      time(component[$0], &translation)?.instant
    }
    let task = RuleTask(
      component: component, id: uid, moved: isTodo ? [] : moved[uid] ?? [],
      excluded: Set(times("EXDATE", of: component, &translation).map(\.instant)), name: name, rule: rule,
      isTodo: isTodo, done: done.max(),
      created: time(component["CREATED"], &translation)?.instant ?? start.instant,
      modified: stamps.max(),
      isOver: rule.end(in: start.zone).map { end in written.map { end < $0 } ?? false } ?? false)
    if rule.isPlain(from: start.local), let interval = rule.interval {
      addPlain(task, interval, from: start, &translation)
    } else if let days = ICalendarMonthDays(rule), let interval = rule.interval {
      addMonthly(task, days, interval, from: start, &translation)
    } else {
      translation.note(
        .rule(String(rule.text.prefix(80))), at: component["RRULE"]?.offset ?? component.offset,
        like: "rule")
      return
    }
    let exceptions = [rule.parts["COUNT"], component["EXDATE"]?.value, component["RDATE"]?.value]
    if !task.isOver, exceptions.contains(where: { $0 != nil }) || rule.parts["UNTIL"] != nil {
      translation.note(.endAndExceptions(name.quoted), at: component.offset, like: "end")
    }
  }

  /// What tasks of one rule have in common.
  private struct RuleTask {
    var component: ICalendarText.Component
    var id: String
    var moved: [MovedTime]
    /// The times that fall out.
    var excluded: Set<Instant>
    var name: String
    var rule: ICalendarRule
    var isTodo: Bool
    /// When it was last done.
    var done: Instant?
    var created: Instant
    var modified: Instant?
    /// Whether it had ended when the calendar was written.
    var isOver: Bool

    /// After what it comes next.
    var last: Instant? { isTodo ? done : modified }
  }

  private mutating func addPlain(
    _ task: RuleTask, _ interval: CalendarInterval, from start: ICalendarTime,
    _ translation: inout Translation
  ) {
    let weekdays =
      interval.unit == .week && !task.rule.weekdays.isEmpty
      ? task.rule.weekdays : [start.day.weekday]
    for weekday in weekdays {
      let shift = Int64((weekday.rawValue - start.day.weekday.rawValue + 7) % 7) * 86_400
      let first = ICalendarTime(
        local: LocalTime(seconds: start.local.seconds + shift), isDate: start.isDate,
        zone: start.zone)
      let recurrence = Recurrence(interval: interval, policy: .fixed, skip: task.rule.skip)
      func following(_ last: Instant) -> Instant {
        first.zone.instant(of: recurrence.next(after: first.local, past: first.zone.localTime(of: last)))
      }
      let ruled = task.last.flatMap { $0 >= first.instant ? following($0) : nil } ?? first.instant
      let next = next(of: task, ruled, following, &translation)
      append(
        task, id: weekdays.count > 1 ? part(of: task, "\(weekday)") : task.id, interval,
        anchor: first.instant,
        first: first.instant, next: next, task.rule.skip, &translation)
    }
  }

  /// The id of one of the tasks of a rule.
  private mutating func part(of task: RuleTask, _ word: String) -> String {
    names.made("\(task.id) \(word)", of: "\(task.id)\n\(word)")
  }

  /// When a task comes next: the time of its rule, or the next one that does not fall out, or where that was moved to.
  ///
  /// - Parameters:
  ///   - ruled: When it comes next by its rule.
  ///   - following: The first time of the rule after a moment.
  private func next(
    of task: RuleTask, _ ruled: Instant, _ following: (Instant) -> Instant, _ translation: inout Translation
  ) -> Instant {
    let falling = task.excluded.union(task.moved.filter { $0.isCancelled }.map(\.ruled.instant))
    var next = ruled
    for _ in 0..<Self.mostFallingOut where falling.contains(next) {
      let later = following(next)
      guard later > next else { break }
      next = later
    }
    let starts = task.moved.filter { !$0.isCancelled }
    if let own = starts.first(where: { $0.ruled.instant == next }) { next = own.start.instant }
    // What was moved from before the last change to after it comes first.
    let early = starts.map(\.start.instant).filter { start in task.last.map { $0 < start } ?? false }
    next = min(next, early.min() ?? next)
    for one in starts where one.ruled.instant > next && one.start.instant != next {
      translation.note(.movedEvent, at: one.offset)
    }
    return next
  }

  /// The most times of a rule in a row that are passed over since they fall out.
  private static let mostFallingOut = 1_000

  /// Days of a month: a number of the month is kept for ever, other days are right for the next time alone.
  private mutating func addMonthly(
    _ task: RuleTask, _ days: ICalendarMonthDays, _ interval: CalendarInterval,
    from start: ICalendarTime,
    _ translation: inout Translation
  ) {
    let (zone, second) = (start.zone, start.local.secondOfDay)
    func instant(_ date: CivilDate) -> Instant {
      zone.instant(of: LocalTime(date: date, secondOfDay: second))
    }
    for place in 0..<days.count {
      let start = start.local.date
      guard let first = days.dates(place, from: start).first(where: { _ in true }) else {
        translation.note(
          .rule(String(task.rule.text.prefix(80))),
          at: task.component["RRULE"]?.offset ?? task.component.offset, like: "rule")
        continue
      }
      let next =
        task.last.flatMap { last in
          days.dates(place, from: start, near: zone.localTime(of: last).date).first {
            instant($0) > last
          }
        } ?? first
      let id = days.count > 1 ? part(of: task, "\(place + 1)") : task.id
      let real = self.next(
        of: task, instant(next),
        { last in
          days.dates(place, from: start, near: zone.localTime(of: last).date).map(instant).first { $0 > last }
            ?? last
        }, &translation)
      var (anchor, skip) = (instant(next), SkipRule.omit)
      var isExact = days.number(place).map { $0 > 0 } ?? false
      if isExact { anchor = instant(first) }
      if days.number(place) == -1,
        let long = days.dates(place, from: start).prefix(12).first(where: { $0.day == 31 })
      {
        (anchor, skip, isExact) = (instant(long), .backward, true)
      }
      if !isExact {
        translation.note(
          .ruleAsInterval(String(task.rule.text.prefix(80)), interval),
          at: task.component["RRULE"]?.offset ?? task.component.offset)
      }
      append(
        task, id: id, interval, anchor: anchor, first: instant(first), next: real, skip, &translation)
    }
  }

  private func append(
    _ task: RuleTask, id: String, _ interval: CalendarInterval, anchor: Instant, first: Instant,
    next: Instant,
    _ skip: SkipRule, _ translation: inout Translation
  ) {
    translation.append(
      .recurringTasks, at: task.component.offset,
      [
        "id": id, "title": task.name, "intervalValue": interval.value.description,
        "intervalUnit": interval.unit.rawValue, "lastCompletedDate": task.done?.description,
        "nextReminderDate": next.description, "createdDate": min(task.created, first).description,
        "isActive": (!task.isOver).description, "modified": task.modified?.description,
        "policy": (task.isTodo ? RecurrencePolicy.fixed : .fixedSkip).rawValue,
        "skip": skip.rawValue,
        "anchorDate": anchor.description,
      ])
  }
}
