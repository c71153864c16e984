extension History {
  /// Time of the latest event of the data; `nil` if no event has a known time. Planned dates are not events.
  ///
  /// Includes events that a filter removed, events on ``strayDates``, and the last change of a card collection.
  package var latestEvent: Instant? { latestEvent(before: nil) }

  /// Latest day with an event of unknown time, such as a check mark; `nil` if the data have no such event.
  package var latestDay: Day? { latestDay(before: nil) }

  /// Returns the time of the latest event before the ``strayDates``; `nil` if the data have no events before them.
  ///
  /// If the latest day has only events of unknown time, the result is the end of that day. Includes events that a filter
  /// removed.
  package func latest(in boundary: DayBoundary) -> Instant? {
    let end = strayDates.first
    let event = latestEvent(before: end)
    guard let day = latestDay(before: end), event.map({ boundary.day(of: $0) < day }) ?? true else {
      return event
    }
    return boundary.end(of: day)
  }

  /// Dates at the end of the data that are probably errors of a clock or of typing, ascending.
  ///
  /// A stray date is more than ten years after the date before it, and has fewer events than all earlier dates
  /// together. Dates are in UTC for events of known time.
  package var strayDates: [Day] {
    guard let (last, before) = lastDates, last - before > Day.longestPause else { return [] }
    let counts = countsByDate
    var dates = counts.sorted { $0.key < $1.key }
    var others = dates.reduce(0) { $0 + $1.value }
    let known = max(
      latestBeforeFilter?.date ?? .min, latestDayBeforeFilter.map { Int($0.number) } ?? .min)
    var strays: [Day] = []
    while let (date, count) = dates.popLast(), let next = dates.last?.key {
      others -= count
      guard date - next > Day.longestPause, count < others, date > known else { break }
      strays.append(Day(date))
    }
    return strays.reversed()
  }

  /// Returns the last two days with events, if both have answers and the last one may be an error.
  ///
  /// The two results are the logical days of the latest answers on the last two UTC dates with events.
  ///
  /// The last day may be an error of a clock if all of these conditions are met; otherwise the result is `nil`:
  ///
  /// - The only events on the last day are one or two answers.
  /// - At least ten answers on at least five days precede it.
  /// - The pause before the day is 60...3,653 days, and at least twice as long as each earlier pause between answers.
  /// - The history is unfiltered, and the app does not store when its collection last changed.
  package func doubtfulEnd(in boundary: DayBoundary) -> (last: Day, before: Day)? {
    let isWhole = latestBeforeFilter == nil && latestDayBeforeFilter == nil
    // A date after a pause longer than `longestPause` is a stray date.
    guard let log, isWhole, collection?.modified == nil, let (last, before) = lastDates,
      60...Day.longestPause ~= last - before
    else { return nil }
    var latest: [Int: Instant] = [:]
    var (own, others) = (0, 0)
    log.forEachDate { date, answers in
      latest[date] = max(latest[date] ?? answers.latest, answers.latest)
      if date == last { own += answers.count } else { others += answers.count }
    }
    let dates = latest.keys.sorted().dropLast()
    let pause = zip(dates.dropFirst(), dates).map { $0 - $1 }.max() ?? 0
    guard let end = latest[last], let known = latest[before], own == countsByDate[last],
      own <= 2, others >= 10, dates.count >= 5, last - before >= 2 * pause
    else { return nil }
    return (boundary.day(of: end), boundary.day(of: known))
  }

  /// Last date with events and the date with events before it; `nil` if fewer than two dates have events.
  ///
  /// Both are in days since 1970-01-01 (UTC).
  private var lastDates: (last: Int, before: Int)? {
    var (last, before) = (Int.min, Int.min)
    forEachDate { date, _ in
      if date > last { (last, before) = (date, last) } else if date < last { before = max(before, date) }
    }
    return before > Int.min ? (last, before) : nil
  }

  private var countsByDate: [Int: Int] {
    var counts: [Int: Int] = [:]
    forEachDate { counts[$0, default: 0] += $1 }
    return counts
  }

  func latestEvent(before end: Day?) -> Instant? {
    let end = end.map { Int($0.number) } ?? .max
    var latest = latestBeforeFilter
    forEachEvent { date, event in
      if date < end, latest.map({ event.latest > $0 }) ?? true { latest = event.latest }
    }
    return latest
  }

  func latestDay(before end: Day?) -> Day? {
    var latest = latestDayBeforeFilter
    forEachEventDay { day in
      if end.map({ day < $0 }) ?? true { latest = latest.map { max($0, day) } ?? day }
    }
    return latest
  }

  private func forEachDate(_ body: (_ date: Int, _ count: Int) -> Void) {
    forEachEvent { body($0, $1.count) }
    forEachEventDay { body(Int($0.number), 1) }
    if let latestBeforeFilter { body(latestBeforeFilter.date, 1) }
    if let latestDayBeforeFilter { body(Int(latestDayBeforeFilter.number), 1) }
  }

  /// Calls a function with a UTC date (days since 1970-01-01) and the number and latest time of its events.
  ///
  /// A date may occur several times, in any order. Events of unknown time are excluded.
  private func forEachEvent(_ each: (_ date: Int, _ events: LogDigest.OnDate) -> Void) {
    func body(_ instant: Instant) { each(instant.date, .init(count: 1, latest: instant)) }
    log?.forEachDate(each)
    if let modified = collection?.modified { body(modified) }
    for kind in Self.kinds { kind.forEachMoment(of: self, event: body) { _ in } }
    for list in lists ?? [] { list.instants.forEach(body) }
    for open in opens ?? [] { body(open.at) }
  }

  private func forEachEventDay(_ body: (Day) -> Void) {
    for habit in habits ?? [] { for tick in habit.ticks { body(tick.day) } }
    for kind in Self.kinds { kind.forEachMoment(of: self, event: { _ in }, day: body) }
  }

  private static let kinds = HistoryPart.allCases.compactMap(\.rows)
}

extension History {
  /// True if the history has a kind of data with points in time, whose days depend on a time zone.
  ///
  /// Points in time are in answers, cards, tasks, lists and app sessions. An attendance record has a point in time if it
  /// states when it was written.
  /// False if the history has only data with days: habits, daily numbers, terms, classes and other attendance records.
  package var holdsInstants: Bool {
    if log != nil || cards != nil || collection != nil || recurringTasks != nil || attemptTasks != nil {
      return true
    }
    if completions != nil || attempts != nil || lists != nil || opens != nil { return true }
    return attendanceRecords?.contains { $0.createdAt != nil } ?? false
  }
}

/// Events more than ten years before all others, probably recorded while a device's clock was wrong.
package struct EarlyEvents: Hashable, Sendable {
  /// Date of the first early event, in UTC if its time is known.
  package var first: Day
  /// Number of early events, 1...3.
  package var count: Int
  /// Date of the first event that is not an early event, in UTC if its time is known.
  package var next: Day
}

extension History {
  /// Maximum number of early events: 3. A larger number is unlikely to be an error of a clock.
  private static let maxEarly = 3

  /// First one to three events, if they are probably errors of a clock; `nil` if the data have no such events.
  ///
  /// Early events precede the next event by more than ten years, and are fewer than the later events (see
  /// ``strayDates``). The creation of a task is ignored here, because an app may write a placeholder for an unknown
  /// date.
  package var earlyEvents: EarlyEvents? {
    // Dates of the first `maxEarly` + 1 events, ascending.
    var first: [Int] = []
    var all = 0
    forEachPastEvent { date, count in
      all += count
      for _ in 0..<min(count, Self.maxEarly + 1) {
        if first.count > Self.maxEarly {
          guard date < first[Self.maxEarly] else { return }
          first.removeLast()
        }
        first.insert(date, at: first.firstIndex { date < $0 } ?? first.count)
      }
    }
    let early = (1...Self.maxEarly).last { count in
      count < first.count && count < all - count && first[count] - first[count - 1] > Day.longestPause
    }
    return early.map { EarlyEvents(first: Day(first[0]), count: $0, next: Day(first[$0])) }
  }

  /// Returns the history without the events and daily lists before ``EarlyEvents/next``.
  ///
  /// Check marks and all other items stay, and also the answers of a log that was streamed.
  func settingAside(_ early: EarlyEvents) -> History {
    let start = Instant.instants(ofDate: Int(early.next.number)).lowerBound
    var history = self
    // A log that was streamed instead of kept is too long to have early events.
    if log?.digest == nil { history.log?.keep { $0.reviewedAt >= start } }
    history.completions?.removeAll { $0.at < start }
    history.attempts?.removeAll { $0.at < start }
    history.lists?.removeAll { $0.createdAt < start }
    history.opens?.removeAll { $0.at < start }
    history.attendanceRecords?.removeAll { $0.day < early.next }
    history.observations?.removeAll { $0.day < early.next }
    return history
  }

  /// Calls a function with a UTC date (days since 1970-01-01) and the number of its events, ≥ 1.
  ///
  /// The events are answers, completions, attempts and app sessions. The creation of a daily list, an attendance record
  /// and a daily number also count.
  ///
  /// A record or number has its stated day as date. A date may occur several times, in any order.
  private func forEachPastEvent(_ body: (_ date: Int, _ count: Int) -> Void) {
    log?.forEachDate { body($0, $1.count) }
    for completion in completions ?? [] { body(completion.at.date, 1) }
    for attempt in attempts ?? [] { body(attempt.at.date, 1) }
    for list in lists ?? [] { body(list.createdAt.date, 1) }
    for open in opens ?? [] { body(open.at.date, 1) }
    for record in attendanceRecords ?? [] { body(Int(record.day.number), 1) }
    for observation in observations ?? [] { body(Int(observation.day.number), 1) }
  }
}
