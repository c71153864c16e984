/// From what the next occurrence is counted.
public enum RecurrencePolicy: String, CaseIterable, Codable, Sendable {
  /// From the completion: the chain drifts with its user, and for good after a short month (A0.3, A0.4).
  case fromCompletion
  /// From the first occurrence, one interval at a time: the backlog stays, and so does the day of the month.
  case fixed
  /// From the first occurrence, as many intervals as bring it past now: the backlog goes.
  case fixedSkip
}

/// Something that comes back after an interval, on the wall clock.
public struct Recurrence: Hashable, Codable, Sendable {
  /// The time between occurrences.
  public var interval: CalendarInterval
  /// From what the next one is counted.
  public var policy: RecurrencePolicy
  /// What becomes of a day that a month does not have.
  public var skip: SkipRule

  /// A recurrence.
  public init(interval: CalendarInterval, policy: RecurrencePolicy, skip: SkipRule = .backward) {
    self.interval = interval
    self.policy = policy
    self.skip = skip
  }

  /// The first occurrence after an anchor that lies after a moment.
  ///
  /// Counted from the anchor each time, so that the 31st comes back after a February.
  ///
  /// - Parameters:
  ///   - anchor: The occurrence, or completion, that is counted from.
  ///   - moment: Occurrences up to and with it are passed over; `nil` passes over none.
  public func next(after anchor: LocalTime, past moment: LocalTime? = nil) -> LocalTime {
    var count = 1
    if let moment, moment > anchor {
      // A unit is never longer than this, so no occurrence after the moment is passed over.
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

  /// The occurrences after an anchor.
  ///
  /// Under ``RecurrencePolicy/fromCompletion`` each is completed at its own time and counted from there.
  ///
  /// - Parameters:
  ///   - anchor: The occurrence, or completion, that is counted from.
  ///   - count: How many, ≥ 0.
  ///   - now: Under ``RecurrencePolicy/fixedSkip`` only occurrences after it; `nil` for all.
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
