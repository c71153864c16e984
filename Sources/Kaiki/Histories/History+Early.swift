/// Events more than ten years before all others, probably recorded while a device's clock was wrong.
public struct EarlyEvents: Hashable, Sendable {
  /// Date of the first early event, in UTC if its time is known.
  public var first: Day
  /// Number of early events, 1...3.
  public var count: Int
  /// Date of the first event that is not an early event, in UTC if its time is known.
  public var next: Day
}

extension History {
  /// Maximum number of early events: 3. A larger number is unlikely to be an error of a clock.
  private static let maxEarly = 3

  /// First one to three events, if they are probably errors of a clock; `nil` if the data have no such events.
  ///
  /// Early events precede the next event by more than ten years, and are fewer than the later events (see
  /// ``strayDates``). The creation of a task is ignored here, because an app may write a placeholder for an unknown
  /// date.
  public var earlyEvents: EarlyEvents? {
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
