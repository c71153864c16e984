/// UTC dates of events, with the latest time of each date.
///
/// A stray date at the end (more than ten years after all others) can be ignored.
struct EventDates: Sendable {
  /// Latest time on each date, by the date in days since 1970-01-01 (UTC); the time of `running` may be missing.
  private var latest: [Int: Instant] = [:]
  private var days: Set<Day> = []
  /// All instants of the UTC date of the last inserted event, and the latest event time on this date.
  ///
  /// `date` is empty before the first event, and `at` then has no meaning.
  ///
  /// Most events are sorted, so this avoids dictionary look-ups.
  private var running = (date: Instant.noDate, at: Instant(milliseconds: 0))

  @inline(__always)
  mutating func insert(_ instant: Instant) {
    if running.date.contains(instant) { running.at = max(running.at, instant) } else { begin(instant) }
  }

  private mutating func begin(_ instant: Instant) {
    settle()
    let date = instant.date
    running = (Instant.instants(ofDate: date), max(latest[date] ?? instant, instant))
  }

  mutating func insert(_ day: Day) { days.insert(day) }

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

  /// Returns the time of the latest event; `nil` if there are no events.
  ///
  /// An event of unknown time counts at the start of its day.
  ///
  /// - Parameter end: Day from which events are ignored, compared with the UTC date of an event or, if its time is unknown,
  ///   with its day; `nil` to include all.
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
  /// Days from 1970-01-01 to the UTC date of the instant; the local date may differ by one day.
  var date: Int { Int(floorDivide(milliseconds, millisecondsOfDay)) }

  static func instants(ofDate date: Int) -> Range<Instant> {
    let start = Int64(date) * millisecondsOfDay
    return Instant(milliseconds: start)..<Instant(milliseconds: start + millisecondsOfDay)
  }

  static let noDate = Instant(milliseconds: 0)..<Instant(milliseconds: 0)
}

// Times of the known past events of a row; planned dates are not included.

extension RecurringTask {
  var instants: [Instant] { [isCreationKnown ? created : nil, lastCompleted, modified].compactMap { $0 } }
}

extension AttemptTask {
  var instants: [Instant] {
    [isCreationKnown ? createdAt : nil, knownChange, completedAt, lastAttemptAt].compactMap { $0 }
  }
}

extension DailyList {
  var instants: [Instant] { [createdAt, lastReset].compactMap { $0 } + items.compactMap(\.modified) }
}
