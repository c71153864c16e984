/// Events that lie long before all others, as a clock that was reset makes them.
public struct EarlyEvents: Hashable, Sendable {
  /// The day of the first of them.
  public var first: Day
  /// How many there are.
  public var count: Int
  /// The day of the first event that counts.
  public var next: Day
}

extension History {
  /// The most events that are taken for slips of a clock where they lie long before all others.
  private static let mostEarly = 3

  /// The first one to three events, where more than ten years lie between them and the next event and more events follow than
  /// they are (see ``strayDates``); `nil` where it is not so.
  ///
  /// When a task was made is no event: an app that does not know writes some first date.
  public var earlyEvents: EarlyEvents? {
    // The dates of the first events, one more than may be early; ascending.
    var first: [Int] = []
    var all = 0
    forEachPastEvent { date, count in
      all += count
      for _ in 0..<min(count, Self.mostEarly + 1) {
        if first.count > Self.mostEarly {
          guard date < first[Self.mostEarly] else { return }
          first.removeLast()
        }
        first.insert(date, at: first.firstIndex { date < $0 } ?? first.count)
      }
    }
    let early = (1...Self.mostEarly).last { count in
      count < first.count && count < all - count && first[count] - first[count - 1] > Day.longestPause
    }
    return early.map { EarlyEvents(first: Day(first[0]), count: $0, next: Day(first[$0])) }
  }

  /// The history without its ``earlyEvents``.
  func settingAside(_ early: EarlyEvents) -> History {
    let start = Instant.instants(ofDate: Int(early.next.number)).lowerBound
    var history = self
    // A log that was not kept is so long that none of it is early.
    if log?.digest == nil { history.log?.keep { $0.reviewedAt >= start } }
    history.completions?.removeAll { $0.at < start }
    history.attempts?.removeAll { $0.at < start }
    history.lists?.removeAll { $0.createdAt < start }
    history.opens?.removeAll { $0.at < start }
    history.attendanceRecords?.removeAll { $0.day < early.next }
    history.observations?.removeAll { $0.day < early.next }
    return history
  }

  /// Calls a function with the date of everything that happened at one time, and how many things of that date there are;
  /// dates may come again.
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
