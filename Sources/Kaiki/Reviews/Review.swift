/// Button by which the learner answered: Again, Hard, Good or Easy; stored as 1...4.
public enum Rating: UInt8, CaseIterable, Codable, Sendable {
  /// The card was forgotten (wrong answer).
  case again = 1
  /// The card was recalled with effort.
  case hard
  /// The card was recalled with normal effort.
  case good
  /// The card was recalled at once.
  case easy
}

/// Role of an answer in the schedule: a graded answer changes it, a practice answer does not (C3).
public enum ReviewKind: UInt8, Codable, Sendable {
  /// Graded answer to a due card; it changes the card's step and due day.
  case graded
  /// Practice answer to a card before its due day; it changes only load, streak and number of answers.
  case practice
}

extension ReviewKind {
  /// Creates the role of an answer: practice on a day before the due day, otherwise graded.
  ///
  /// - Parameters:
  ///   - day: Day of the answer.
  ///   - due: Due day of the card; `nil` if it has none, as a new card, so that the answer is graded.
  @inline(__always)
  public init(on day: Day, due: Day?) { self = due.map { day < $0 } ?? false ? .practice : .graded }
}

/// Answer as a log records it, in 32 bytes of memory.
package struct Review: Hashable, Sendable {
  /// Time at which the learner answered.
  package var reviewedAt: Instant
  /// Index of the card's id in ``ReviewLog/cards``, from 0.
  package var card: Int32
  /// Index of the answer's id in ``ReviewLog/ids``, from 0; `nil` if the log names no id for the answer.
  package var id: Int32? {
    get { storedID < 0 ? nil : storedID }
    set { storedID = newValue ?? -1 }
  }

  /// Index of the user's id in ``ReviewLog/users``, from 0; `nil` if the log names no user for the answer.
  package var user: Int32? {
    get { storedUser < 0 ? nil : storedUser }
    set { storedUser = newValue ?? -1 }
  }

  /// Milliseconds from question to answer, ≥ 0; `nil` if the log does not record them.
  package var latency: Int32? {
    get { storedLatency < 0 ? nil : storedLatency }
    set { storedLatency = newValue ?? -1 }
  }

  /// Steps (rows of the interval table, from 0) before and after the answer; `nil` if the log does not record them.
  ///
  /// An answer has steps or an ``interval``, never both: setting one removes the other.
  package var steps: StepChange? {
    get { if case .steps(let change) = schedule { change } else { nil } }
    set { schedule = newValue.map(Schedule.steps) }
  }

  /// Interval in days, ≥ 0, that the app scheduled after the answer; `nil` if the log does not record it.
  package var interval: Int32? {
    get { if case .interval(let days) = schedule { days } else { nil } }
    set { schedule = newValue.map(Schedule.interval) }
  }

  /// True if the learner recalled the card; false if the card was forgotten.
  package var isCorrect: Bool
  /// Button that the learner pressed; `nil` if the log records only right or wrong.
  package var rating: Rating?
  /// Role of the answer, graded or practice; `nil` if the log does not record it.
  package var counting: ReviewKind?
  /// Learning phase of the card when it was answered; `nil` if the log does not record it.
  package var phase: CardPhase?

  /// Schedule after the answer as the log records it: steps of an interval table, or an interval in days.
  @usableFromInline
  enum Schedule: Hashable, Sendable {
    case steps(StepChange)
    case interval(Int32)
  }

  @usableFromInline var schedule: Schedule?
  @usableFromInline var storedID: Int32
  @usableFromInline var storedUser: Int32
  @usableFromInline var storedLatency: Int32

  /// Steps before and after one answer as the log records them; they may be outside the interval table.
  package struct StepChange: Hashable, Sendable {
    /// Step before the answer: row of the interval table, from 0.
    package var previous: Int16
    /// Step after the answer: row of the interval table, from 0.
    package var next: Int16

    /// Creates a change of step from two rows of an interval table.
    @inlinable
    package init(previous: Int16, next: Int16) {
      self.previous = previous
      self.next = next
    }
  }

  /// Creates an answer; values that are omitted count as not recorded by the log.
  ///
  /// If `steps` and `interval` are both given, `steps` applies and `interval` is ignored.
  @inlinable
  package init(
    reviewedAt: Instant, card: Int32, id: Int32? = nil, user: Int32? = nil, latency: Int32? = nil,
    steps: StepChange? = nil, interval: Int32? = nil, isCorrect: Bool, rating: Rating? = nil,
    counting: ReviewKind? = nil, phase: CardPhase? = nil
  ) {
    self.reviewedAt = reviewedAt
    self.card = card
    if let steps {
      schedule = .steps(steps)
    } else if let interval {
      schedule = .interval(interval)
    } else {
      schedule = nil
    }
    self.isCorrect = isCorrect
    self.rating = rating
    self.counting = counting
    self.phase = phase
    storedID = id ?? -1
    storedUser = user ?? -1
    storedLatency = latency ?? -1
  }
}
