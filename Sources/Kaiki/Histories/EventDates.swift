/// When things happened: the latest moment of each date, so that a date that is a slip can be left out at the end.
struct EventDates: Sendable {
  private var latest: [Int: Instant] = [:]
  /// What is known by its day alone.
  private var days: Set<Day> = []
  /// The date of the last moment, and the latest moment of it; events come by their dates for the most part.
  private var running = (date: Instant.noDate, at: Instant(milliseconds: 0))

  /// Takes in that something happened at a moment.
  @inline(__always)
  mutating func insert(_ instant: Instant) {
    if running.date.contains(instant) { running.at = max(running.at, instant) } else { begin(instant) }
  }

  /// Takes in the first moment of a date.
  private mutating func begin(_ instant: Instant) {
    settle()
    let date = instant.date
    running = (Instant.instants(ofDate: date), max(latest[date] ?? instant, instant))
  }

  /// Takes in that something happened on a day.
  mutating func insert(_ day: Day) { days.insert(day) }

  /// Takes in what happened elsewhere.
  mutating func formUnion(_ other: consuming EventDates) {
    settle()
    other.settle()
    latest.merge(other.latest, uniquingKeysWith: max)
    days.formUnion(other.days)
  }

  private mutating func settle() {
    if !running.date.isEmpty { latest[running.date.lowerBound.date] = running.at }
    running.date = Instant.noDate
  }

  /// The latest moment, where a day counts from its start; `nil` where nothing happened.
  ///
  /// - Parameters:
  ///   - end: The day on which and after which nothing counts.
  ///   - boundary: Where days begin.
  consuming func latest(before end: Day?, in boundary: DayBoundary) -> Instant? {
    settle()
    let (instants, days) = (latest, days)
    let instant = instants.filter { date, _ in end.map { date < Int($0.number) } ?? true }.values.max()
    let day = days.filter { day in end.map { day < $0 } ?? true }.max()
    return [instant, day.map(boundary.start)].compactMap { $0 }.max()
  }
}

private let millisecondsOfDay: Int64 = 86_400_000

extension Instant {
  /// Its date by number; to a day, since the zone is left out.
  var date: Int { Int(floorDivide(milliseconds, millisecondsOfDay)) }

  /// The instants of a date by number.
  static func instants(ofDate date: Int) -> Range<Instant> {
    let start = Int64(date) * millisecondsOfDay
    return Instant(milliseconds: start)..<Instant(milliseconds: start + millisecondsOfDay)
  }

  /// A date without instants.
  static let noDate = Instant(milliseconds: 0)..<Instant(milliseconds: 0)
}

// When something happened, as rows tell it; never what is planned.

extension RecurringTask {
  var instants: [Instant] { [isMakingKnown ? created : nil, lastCompleted, modified].compactMap { $0 } }
}

extension AttemptTask {
  var instants: [Instant] {
    [isMakingKnown ? createdAt : nil, knownChange, completedAt, lastAttemptAt].compactMap { $0 }
  }
}

extension DailyList {
  var instants: [Instant] { [createdAt, lastReset].compactMap { $0 } + items.compactMap(\.modified) }
}
