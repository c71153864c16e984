import Kaiki

extension ICalendarReader {
  /// What meetings have in common that are one class.
  struct Slot: Hashable {
    var name: String
    var weekday: Weekday
    /// Minutes after midnight.
    var start: Int
    /// How long it lasts.
    var minutes: Int
  }

  /// Events that were taken for the meetings of a class in one slot of the week.
  struct ClassEvent {
    var offset: Int
    var slot: Slot
    /// The days on which it would meet, whatever falls out, in their order; never empty.
    var days: [Day]
    var excluded: Set<Day> = []
    /// How many meetings there are beside those, made up for or moved to another day.
    var extra = 0
    /// Their days.
    var extraDays: Set<Day> = []
    /// The days that stand in the calendar each by itself, rather than by a rule.
    var dated: Set<Day> = []

    var name: String { slot.name }
    var first: Day { days[0] }
    var last: Day { days[days.count - 1] }
    var held: Set<Day> { Set(days).subtracting(excluded) }
    var total: Int { held.count + extra }

    /// Takes in a meeting on another day.
    mutating func addExtra(on day: Day) {
      extra += 1
      extraDays.insert(day)
    }

    /// Takes in meetings of the same slot; a day on which one of both is held does not fall out.
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

  /// The least single events of a slot that are a class.
  private static let minMeetings = 4
  /// The longest time without a meeting, in days; the holidays between terms are longer.
  private static let longestPause = 45
  /// The longest break within a term, in days, after which a class goes on in another slot of the week.
  private static let longestBreak = 28

  /// The weekly classes with what single events add to them, and those that single events make; events of no class are
  /// left out, which is said.
  func allClasses(_ translation: inout Translation) -> [ClassEvent] {
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

  /// The classes, with those of one slot as one: a series that was split where something changed, and goes on as another.
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

  /// Days in their order, cut where holidays lie between them or a term would be too long.
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

  /// The courses, terms, periods and days without classes that the classes make.
  func addClasses(to translation: inout Translation) {
    let fallenOut = fallenOut
    let free = freeDays.union(fallenOut.filter(\.isWhole).map(\.day))
    var terms: [String: (half: Semester.Half, events: [ClassEvent])] = [:]
    for (event, start) in zip(classes, beginnings()) {
      let (id, half) = Self.term(of: start)
      terms[id, default: (half, [])].events.append(event)
    }
    for (id, term) in terms.sorted(by: { $0.key < $1.key }) {
      addTerm(id, term.half, term.events, without: free, to: &translation)
    }
    add(fallenOut, to: &translation)
  }

  /// The day from which on each class meets without a long break, in whatever slots of the week: that of its term.
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

  /// A term with its courses; the beginnings of its classes are its periods.
  ///
  /// - Parameter free: The days that the calendar has without classes.
  private func addTerm(
    _ id: String, _ half: Semester.Half, _ events: [ClassEvent], without free: Set<Day>,
    to translation: inout Translation
  ) {
    let extra = events.flatMap(\.extraDays)
    guard let start = (events.map(\.first) + extra).min(), let last = (events.map(\.last) + extra).max()
    else {
      return
    }
    let end = min(last, start + Semester.longest)
    let offset = events[0].offset
    translation.append(
      .semesters, at: offset,
      [
        "semesterId": .text(id), "name": .text(id), "semesterType": .text(half.rawValue),
        "startDate": .date(start.date), "endDate": .date(end.date),
      ])
    let ends = Dictionary(
      events.map { ($0.slot.start, $0.slot.start + $0.slot.minutes) }, uniquingKeysWith: max)
    let starts = ends.keys.sorted().prefix(Course.periods.count)
    let periods = Dictionary(uniqueKeysWithValues: zip(starts, Course.periods))
    for (start, period) in zip(starts, Course.periods) {
      translation.append(
        .periodTimes, at: offset,
        [
          "period": .integer(period), "startTime": .minute(start),
          "endTime": .minute(ends[start] ?? start + 1), "semesterId": .text(id),
        ])
    }
    let holidays = Set(start.date.year...end.date.year).flatMap { JapaneseHolidays.holidays(ofYear: $0) }
    addCourses(
      of: events, to: id, in: start...end, periods, without: free.union(holidays.map(\.day)), &translation)
  }

  /// The courses of a term, one for each slot of the week.
  ///
  /// - Parameters:
  ///   - periods: The periods by the minutes at which they begin; a class at another time has none.
  ///   - free: The days on which no class is expected.
  private func addCourses(
    of events: [ClassEvent], to term: String, in days: ClosedRange<Day>, _ periods: [Int: Int],
    without free: Set<Day>, _ translation: inout Translation
  ) {
    let totals = Dictionary(events.map { ($0.name, $0.total) }, uniquingKeysWith: +)
    // One of another length is of the same slot.
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
      translation.append(
        .courses, at: event.offset,
        [
          "courseId": .text(event.name), "courseName": .text(event.name),
          "dayOfWeek": .integer(event.slot.weekday.rawValue), "period": .integer(period),
          "totalClasses": .integer(totals[event.name] ?? event.total), "semesterId": .text(term),
          "classDays": Self.ownDays(of: event, in: days, except: free),
        ])
    }
  }

  /// The days of a class, where they are not those of every week of its term, as of one that was moved to another slot.
  ///
  /// - Parameter settled: Days that say nothing, since the calendar has them: those without classes, and holidays.
  private static func ownDays(
    of event: ClassEvent, in term: ClosedRange<Day>, except settled: Set<Day>
  ) -> CellValue? {
    let weekly = Set(term.filter { $0.weekday == event.slot.weekday })
    let differing = event.held.symmetricDifference(weekly).subtracting(settled)
    guard !differing.isEmpty || !event.extraDays.isEmpty else { return nil }
    return .texts(event.held.union(event.extraDays).sorted().map(\.description))
  }

  /// A day on which classes fall out.
  private struct FallenOut {
    var day: Day
    var offset: Int
    /// Whether all classes do.
    var isWhole: Bool
  }

  /// The days on which classes fall out, ascending.
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

  /// Adds the days on which all classes fall out, says where only some do, and opens holidays on which classes are held.
  private func add(_ fallenOut: [FallenOut], to translation: inout Translation) {
    for one in fallenOut {
      if one.isWhole {
        translation.append(
          .calendar, at: one.offset, ["date": .date(one.day.date), "kind": .text("noClass")])
      } else {
        translation.note(.singleCancellation, at: one.offset, like: "single cancellation")
      }
    }
    let held = classes.reduce(into: Set<Day>()) { $0.formUnion($1.held.union($1.extraDays)) }
    // A rule goes through holidays that a calendar of Japan leaves unsaid; a date of its own, another country, and a rule
    // from which other holidays are taken out do not.
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
      translation.append(
        .calendar, at: classes[0].offset, ["date": .date(day.date), "kind": .text("classDay")])
    }
  }

  /// The term of a class that begins on a day.
  private static func term(of day: Day) -> (id: String, half: Semester.Half) {
    let date = day.date
    // A term begins up to a month before April or October.
    let half: Semester.Half = 3...8 ~= date.month ? .first : .second
    let year = date.month < 3 ? date.year - 1 : date.year
    return ("\(year) \(half.rawValue)", half)
  }
}
