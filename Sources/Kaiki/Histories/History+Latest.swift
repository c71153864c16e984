extension History {
  /// The latest thing that happened, never a planned date; `nil` where nothing did.
  ///
  /// What a filter has left out has happened too.
  public var latestEvent: Instant? { latestEvent(before: nil) }

  /// The latest day on which something happened that is known by its day alone; `nil` where nothing is.
  public var latestDay: Day? { latestDay(before: nil) }

  /// The latest thing that happened, but for ``strayDates``; or the end of its day, where that is all that is known of
  /// the latest day.
  public func latest(in boundary: DayBoundary) -> Instant? {
    let end = strayDates.first
    let event = latestEvent(before: end)
    guard let day = latestDay(before: end), event.map({ boundary.day(of: $0) < day }) ?? true else {
      return event
    }
    return boundary.end(of: day)
  }

  /// Dates at the end that are no present, but a slip of a clock or a pen; ascending.
  ///
  /// Such a date lies more than ten years after all others, and has fewer events than they have together.
  public var strayDates: [Day] {
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

  /// The last day with an answer and the one before it, where the last may be a slip of a clock or a pen although it is the
  /// present: it has one or two answers, at least ten on five days come before it, and it is 60 days or more after them and at
  /// least twice as far as they ever were apart. Nothing else happened since.
  ///
  /// Where an app says when its collection was last changed, or something was filtered out, nothing is doubted.
  public func doubtfulEnd(in boundary: DayBoundary) -> (last: Day, before: Day)? {
    let isWhole = latestBeforeFilter == nil && latestDayBeforeFilter == nil
    // A later one is a stray.
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

  /// The numbers of the latest date on which something happened and of the one before; `nil` where there are not two.
  private var lastDates: (last: Int, before: Int)? {
    var (last, before) = (Int.min, Int.min)
    forEachDate { date, _ in
      if date > last { (last, before) = (date, last) } else if date < last { before = max(before, date) }
    }
    return before > Int.min ? (last, before) : nil
  }

  /// How many things happened on each date, by its number.
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

  /// What happened, by date; answers of one date may come together.
  private func forEachEvent(_ each: (_ date: Int, _ events: LogDigest.OnDate) -> Void) {
    func body(_ instant: Instant) { each(instant.date, .init(count: 1, latest: instant)) }
    log?.forEachDate(each)
    if let modified = collection?.modified { body(modified) }
    for kind in Self.kinds { kind.forEachMoment(of: self, event: body) { _ in } }
    for list in lists ?? [] { list.instants.forEach(body) }
    for open in opens ?? [] { body(open.at) }
  }

  /// The days of what is known by its day alone.
  private func forEachEventDay(_ body: (Day) -> Void) {
    for habit in habits ?? [] { for tick in habit.ticks { body(tick.day) } }
    for kind in Self.kinds { kind.forEachMoment(of: self, event: { _ in }, day: body) }
  }

  private static let kinds = HistoryPart.allCases.compactMap(\.rows)
}

extension History {
  /// Whether moments stand in it, whose days are those of a zone: answers, cards, tasks, lists and what was written at a time.
  /// Habits, daily numbers, terms, classes and marks of attendance have days alone.
  public var holdsInstants: Bool {
    if log != nil || cards != nil || collection != nil || recurringTasks != nil || attemptTasks != nil {
      return true
    }
    if completions != nil || attempts != nil || lists != nil || opens != nil { return true }
    return attendanceRecords?.contains { $0.createdAt != nil } ?? false
  }
}
