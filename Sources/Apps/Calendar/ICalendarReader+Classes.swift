import Formats
import Kaiki
import Rows

extension ICalendarReader {
  package struct Slot: Hashable {
    package var name: String
    package var weekday: Weekday
    /// Minutes after midnight, 0...1,439.
    package var start: Int
    package var minutes: Int
  }

  package struct ClassEvent {
    package var offset: Int
    package var slot: Slot
    /// Scheduled days including cancelled days, ascending; never empty.
    package var days: [Day]
    var excluded: Set<Day> = []
    /// Number of meetings on other days: additional or moved meetings.
    var extra = 0
    var extraDays: Set<Day> = []
    /// Days that are single events of the calendar, not occurrences of a rule.
    package var dated: Set<Day> = []

    package var name: String { slot.name }
    package var first: Day { days[0] }
    package var last: Day { days[days.count - 1] }
    package var held: Set<Day> { Set(days).subtracting(excluded) }
    package var total: Int { held.count + extra }

    mutating func addExtra(on day: Day) {
      extra += 1
      extraDays.insert(day)
    }

    /// Adds the meetings of the same slot; a day is cancelled only if both are.
    mutating func join(_ other: Self) {
      let held = self.held.union(other.held)
      let all = Set(days).union(other.days)
      (days, excluded) = (all.sorted(), all.subtracting(held))
      extra += other.extra
      extraDays.formUnion(other.extraDays)
      dated.formUnion(other.dated)
      offset = min(offset, other.offset)
    }
  }

  /// Minimum number of single events of a slot that form a class.
  private static let minMeetings = 4
  /// Maximum days between two meetings of a class; the holidays between terms are longer.
  private static let longestPause = 45
  /// Maximum break within a term, in days, between two slots of a class.
  private static let longestBreak = 28

  /// Returns the weekly classes with additional meetings, and the classes of single events; notes all other events.
  mutating func allClasses() -> [ClassEvent] {
    var groups: [Slot: [Day: [Int]]] = [:]
    var order: [Slot] = []
    for (number, event) in singles.enumerated() {
      guard let slot = slot(of: event) else { continue }
      if groups[slot] == nil { order.append(slot) }
      groups[slot, default: [:]][event.start.day, default: []].append(number)
    }
    var found: [ClassEvent] = []
    var taken: Set<Int> = []
    for slot in order {
      for run in runs(of: groups[slot] ?? [:]) {
        let numbers = run.flatMap { groups[slot]?[$0] ?? [] }
        guard run.count >= Self.minMeetings,
          let offset = numbers.map({ singles[$0].offset }).min()
        else {
          continue
        }
        found.append(
          ClassEvent(offset: offset, slot: slot, days: run, dated: Set(run)))
        taken.formUnion(numbers)
        translation.note(
          .datedClass(slot.name.quoted, count: run.count), at: offset, like: "dated class")
      }
    }
    var all = joined(classes + found)
    let known = Dictionary(grouping: all.indices) { all[$0].name }
    for (number, event) in singles.enumerated() where !taken.contains(number) {
      let own = known[event.name]?.first { index in
        all[index].first - Self.longestPause <= event.start.day
          && event.start.day <= all[index].last + Self.longestPause
      }
      guard let own, event.minutes != nil else {
        translation.note(.singleEvent, at: event.offset)
        continue
      }
      all[own].addExtra(on: event.start.day)
      translation.note(.extraClass(event.name.quoted), at: event.offset, like: "extra class")
    }
    return all
  }

  /// Returns the classes, with the series of one slot joined: programs split a series when it changes.
  private func joined(_ classes: [ClassEvent]) -> [ClassEvent] {
    var joined: [(number: Int, event: ClassEvent)] = []
    var indices: [Slot: Int] = [:]
    for (number, event) in classes.enumerated().sorted(by: {
      ($0.element.first, $0.offset) < ($1.element.first, $1.offset)
    }) {
      guard let index = indices[event.slot], event.first - joined[index].event.last <= Self.longestPause,
        max(event.last, joined[index].event.last) - joined[index].event.first <= Semester.longest
      else {
        indices[event.slot] = joined.count
        joined.append((number, event))
        continue
      }
      joined[index].number = min(joined[index].number, number)
      joined[index].event.join(event)
    }
    return joined.sorted { $0.number < $1.number }.map(\.event)
  }

  /// Returns the days ascending, split at long pauses and at the maximum length of a term.
  private func runs(of days: [Day: [Int]]) -> [[Day]] {
    var runs: [[Day]] = []
    for day in days.keys.sorted() {
      if let run = runs.last, let first = run.first, let last = run.last,
        day - last <= Self.longestPause, day - first <= Semester.longest
      {
        runs[runs.count - 1].append(day)
      } else {
        runs.append([day])
      }
    }
    return runs
  }

  private func slot(of event: SingleEvent) -> Slot? {
    guard let minutes = event.minutes else { return nil }
    return Slot(
      name: event.name, weekday: event.start.day.weekday, start: event.start.homeLocal.secondOfDay / 60,
      minutes: minutes)
  }

  mutating func addClasses() {
    let fallenOut = fallenOut
    let free = freeDays.union(fallenOut.filter(\.isWhole).map(\.day))
    var terms: [String: (half: Semester.Half, events: [ClassEvent])] = [:]
    for (event, start) in zip(classes, beginnings()) {
      let (id, half) = Self.term(of: start)
      terms[id, default: (half, [])].events.append(event)
    }
    for (id, term) in terms.sorted(by: { $0.key < $1.key }) {
      addTerm(id, term.half, term.events, without: free)
    }
    add(fallenOut)
  }

  /// First day of each class, in the order of the classes, over all its slots up to a long break; the day determines the
  /// term.
  private func beginnings() -> [Day] {
    var chains: [String: (first: Day, last: Day, offsets: Set<Int>)] = [:]
    var beginnings = classes.map(\.first)
    for (number, event) in classes.enumerated().sorted(by: {
      ($0.element.first, $0.offset) < ($1.element.first, $1.offset)
    }) {
      if var chain = chains[event.name],
        event.first - chain.last <= Self.longestBreak || chain.offsets.contains(event.offset),
        max(event.last, chain.last) - chain.first <= Semester.longest
      {
        chain.last = max(chain.last, event.last)
        chain.offsets.insert(event.offset)
        chains[event.name] = chain
        beginnings[number] = chain.first
      } else {
        chains[event.name] = (event.first, event.last, [event.offset])
      }
    }
    return beginnings
  }

  /// Adds a term with its courses; each start time of its classes is a period.
  private mutating func addTerm(
    _ id: String, _ half: Semester.Half, _ events: [ClassEvent], without free: Set<Day>
  ) {
    let extra = events.flatMap(\.extraDays)
    guard let start = (events.map(\.first) + extra).min(), let last = (events.map(\.last) + extra).max()
    else {
      return
    }
    let end = min(last, start + Semester.longest)
    let offset = events[0].offset
    translation.append(.semesters, at: offset) { check throws(Fault) in
      let first = try check.day(start, "startDate")
      let last = try check.day(end, "endDate")
      return Semester(id: id, name: id, half: half, days: first...last)
    }
    let ends = Dictionary(
      events.map { ($0.slot.start, $0.slot.start + $0.slot.minutes) }, uniquingKeysWith: max)
    let starts = ends.keys.sorted().prefix(Course.periods.count)
    let periods = Dictionary(uniqueKeysWithValues: zip(starts, Course.periods))
    for (start, period) in zip(starts, Course.periods) {
      translation.append(
        .periodTimes, at: offset,
        PeriodTime(period: period, start: start, end: ends[start] ?? start + 1, semester: id))
    }
    let holidays = Set(start.date.year...end.date.year).flatMap { JapaneseHolidays.holidays(ofYear: $0) }
    addCourses(
      of: events, to: id, in: start...end, periods, without: free.union(holidays.map(\.day)))
  }

  /// Adds the courses of a term, one row per slot of the week; notes classes outside the periods.
  private mutating func addCourses(
    of events: [ClassEvent], to term: String, in days: ClosedRange<Day>, _ periods: [Int: Int],
    without free: Set<Day>
  ) {
    let totals = Dictionary(events.map { ($0.name, $0.total) }, uniquingKeysWith: +)
    // Meetings of different lengths share a slot.
    var slots: [ClassEvent] = []
    var indices: [Slot: Int] = [:]
    for event in events {
      var slot = event.slot
      slot.minutes = 0
      if let index = indices[slot] {
        slots[index].join(event)
      } else {
        indices[slot] = slots.count
        slots.append(event)
      }
    }
    for event in slots {
      guard let period = periods[event.slot.start] else {
        translation.note(.latePeriod, at: event.offset)
        continue
      }
      translation.append(.courses, at: event.offset) { check throws(Fault) in
        Course(
          id: try check.text(event.name, "courseId"), name: event.name, weekday: event.slot.weekday,
          period: period,
          totalClasses: try check.integer(
            totals[event.name] ?? event.total, "totalClasses", in: WrittenSlots.totals),
          semester: term,
          classDays: try Self.ownDays(of: event, in: days, except: free)
            .map { day throws(Fault) in try check.day(day, "classDays") })
      }
    }
  }

  /// Days of a class whose meetings are irregular; empty for one meeting per week of its term, not counting the `settled`
  /// days.
  private static func ownDays(
    of event: ClassEvent, in term: ClosedRange<Day>, except settled: Set<Day>
  ) -> [Day] {
    let weekly = Set(term.filter { $0.weekday == event.slot.weekday })
    let differing = event.held.symmetricDifference(weekly).subtracting(settled)
    guard !differing.isEmpty || !event.extraDays.isEmpty else { return [] }
    return event.held.union(event.extraDays).sorted()
  }

  private struct FallenOut {
    var day: Day
    var offset: Int
    var isWhole: Bool
  }

  private var fallenOut: [FallenOut] {
    var held: Set<Day> = []
    var excluded: [Day: Int] = [:]
    for event in classes {
      for day in event.days {
        if event.excluded.contains(day) {
          excluded[day] = excluded[day] ?? event.offset
        } else {
          held.insert(day)
        }
      }
      held.formUnion(event.extraDays)
    }
    return excluded.sorted { $0.key < $1.key }.map { day, offset in
      FallenOut(day: day, offset: offset, isWhole: !held.contains(day))
    }
  }

  /// Adds the days without any class and the holidays with classes; notes each day with some cancelled classes.
  private mutating func add(_ fallenOut: [FallenOut]) {
    for one in fallenOut {
      if one.isWhole {
        append(.noClass, on: one.day, at: one.offset)
      } else {
        translation.note(.singleCancellation, at: one.offset, like: "single cancellation")
      }
    }
    let held = classes.reduce(into: Set<Day>()) { $0.formUnion($1.held.union($1.extraDays)) }
    // Holidays with classes are certain for single dates, and for rules outside Japan. A rule in Japan skips no holiday,
    // unless the calendar excludes other holidays.
    let isInJapan = context.boundary.zone.identifier == AppSettings.standardTimeZone
    let years = Set(classes.flatMap(\.excluded).map(\.date.year))
    let closed = Set(years.flatMap { JapaneseHolidays.holidays(ofYear: $0) }.map(\.day))
    let certain = Set(
      classes.flatMap { event in
        isInJapan && event.excluded.isDisjoint(with: closed) ? Array(event.dated) : event.days
      }
    ).intersection(held)
    let holidays = Set(certain.map(\.date.year)).flatMap { JapaneseHolidays.holidays(ofYear: $0) }.map(\.day)
    for day in holidays.filter({ certain.contains($0) && !freeDays.contains($0) }).sorted() {
      append(.classDay, on: day, at: classes[0].offset)
    }
  }

  package mutating func append(
    _ change: CalendarException.Change, on day: Day, note: String = "", at offset: Int
  ) {
    translation.append(.calendar, at: offset) { check throws(Fault) in
      CalendarException(
        day: try check.day(day, "date"), change: change, note: note.isEmpty ? nil : note)
    }
  }

  private static func term(of day: Day) -> (id: String, half: Semester.Half) {
    let date = day.date
    // A term begins up to a month before April or October.
    let half: Semester.Half = 3...8 ~= date.month ? .first : .second
    let year = date.month < 3 ? date.year - 1 : date.year
    return ("\(year) \(half.rawValue)", half)
  }
}
