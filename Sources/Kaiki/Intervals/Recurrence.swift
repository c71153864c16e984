/// Rule for the start of the interval to a task's next occurrence: the completion or the first occurrence.
public enum RecurrencePolicy: String, CaseIterable, Codable, Sendable {
  /// The interval starts at the completion, so a late completion delays all later occurrences (A0.3, A0.4).
  ///
  /// After a short month, the earlier day of the month remains.
  case fromCompletion
  /// Intervals count from the first occurrence, one at a time. Overdue occurrences remain, and the day of the
  /// month stays the same.
  case fixed
  /// Intervals count from the first occurrence to the next one after now. Overdue occurrences are skipped.
  case fixedSkip
}

/// Rule for the times of a task's occurrences, in local time: the interval, its start, and short months.
public struct Recurrence: Hashable, Codable, Sendable {
  /// Calendar interval from one occurrence to the next.
  public var interval: CalendarInterval
  /// Rule for the start of the interval to the next occurrence: the completion or the first occurrence.
  public var policy: RecurrencePolicy
  /// Replacement for a date that a month does not have; it has an effect only if ``interval`` is in months.
  public var skip: SkipRule

  /// Creates a recurrence; by default, the last day of a short month replaces a missing date.
  public init(interval: CalendarInterval, policy: RecurrencePolicy, skip: SkipRule = .backward) {
    self.interval = interval
    self.policy = policy
    self.skip = skip
  }

  /// Returns the first occurrence after an anchor that is also later than a moment.
  ///
  /// Intervals always count from the anchor, so an occurrence on the 31st returns to the 31st after February. The
  /// ``policy`` has no effect.
  ///
  /// - Parameters:
  ///   - anchor: Occurrence from which the rule counts.
  ///   - moment: Occurrences up to and including this time are skipped; `nil` to return the first after the anchor.
  public func next(after anchor: LocalTime, past moment: LocalTime? = nil) -> LocalTime {
    var count = 1
    if let moment, moment > anchor {
      // Maximum seconds per unit. 151 days after the anchor, a monthly search starts at interval 4 (151 / 31).
      let longest: Int64 = interval.countsMonths ? 31 * 86_400 : interval.unit == .week ? 604_800 : 86_400
      count = max(1, Int((moment.seconds - anchor.seconds) / (longest * Int64(interval.value))))
    }
    while true {
      if let time = anchor.adding(count, of: interval, skip: skip), moment.map({ time > $0 }) ?? true {
        return time
      }
      count += 1
    }
  }

  /// Returns the next `count` occurrences after an anchor, ascending, the anchor excluded; empty if `count` is 0.
  ///
  /// Under ``RecurrencePolicy/fromCompletion``, each occurrence counts as completed at its due time.
  ///
  /// - Parameters:
  ///   - anchor: Occurrence from which the rule counts.
  ///   - count: Number of occurrences, ≥ 0.
  ///   - now: Under ``RecurrencePolicy/fixedSkip``, occurrences up to this time are skipped; `nil` to skip none. Other
  ///     policies ignore this time.
  public func occurrences(after anchor: LocalTime, count: Int, now: LocalTime? = nil) -> [LocalTime] {
    var occurrences: [LocalTime] = []
    var last = policy == .fixedSkip ? now.map { max($0, anchor) } ?? anchor : anchor
    while occurrences.count < count {
      last = policy == .fromCompletion ? next(after: last) : next(after: anchor, past: last)
      occurrences.append(last)
    }
    return occurrences
  }
}
