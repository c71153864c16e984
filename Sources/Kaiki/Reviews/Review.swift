/// Answer button that the learner pressed.
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

/// Role of an answer in the schedule: graded or practice (C3).
public enum ReviewKind: UInt8, Codable, Sendable {
  /// Graded answer to a due card; it changes step and due day.
  case graded
  /// Practice answer to a card before its due day; it affects only load, streak and the count of answers.
  case practice
}

extension ReviewKind {
  /// Creates the role of an answer: practice before the due day, otherwise graded.
  ///
  /// - Parameters:
  ///   - day: Logical day of the answer.
  ///   - due: Due day of the card; `nil` if it has none.
  @inline(__always)
  public init(on day: Day, due: Day?) { self = due.map { day < $0 } ?? false ? .practice : .graded }
}

/// Answer as a log records it, in 32 bytes.
public struct Review: Hashable, Sendable {
  /// Time of the answer, in milliseconds.
  public var reviewedAt: Instant
  /// Index of the card's id in ``ReviewLog/cards``.
  public var card: Int32
  /// Index of the answer's id in ``ReviewLog/ids``; `nil` if the log has none.
  public var id: Int32? {
    get { storedID < 0 ? nil : storedID }
    set { storedID = newValue ?? -1 }
  }
  /// Index of the user's id in ``ReviewLog/users``; `nil` if the log has none.
  public var user: Int32? {
    get { storedUser < 0 ? nil : storedUser }
    set { storedUser = newValue ?? -1 }
  }
  /// Milliseconds from question to answer, ≥ 0; `nil` if not recorded.
  public var latency: Int32? {
    get { storedLatency < 0 ? nil : storedLatency }
    set { storedLatency = newValue ?? -1 }
  }
  /// Steps before and after the answer; `nil` if the log does not record them.
  public var steps: StepChange? {
    get { if case .steps(let change) = schedule { change } else { nil } }
    set { schedule = newValue.map(Schedule.steps) }
  }
  /// Interval in days after the answer, ≥ 0; `nil` if not recorded.
  public var interval: Int32? {
    get { if case .interval(let days) = schedule { days } else { nil } }
    set { schedule = newValue.map(Schedule.interval) }
  }
  /// True if the learner recalled the card.
  public var isCorrect: Bool
  /// Answer button; `nil` if the log records only right or wrong.
  public var rating: Rating?
  /// Role of the answer as recorded; `nil` if the log does not record it.
  public var counting: ReviewKind?
  /// Learning phase of the card as recorded; `nil` if the log does not record it.
  public var phase: CardPhase?

  /// Schedule after the answer as recorded: steps of an interval table, or an interval in days.
  @usableFromInline
  enum Schedule: Hashable, Sendable {
    case steps(StepChange)
    case interval(Int32)
  }

  @usableFromInline var schedule: Schedule?
  @usableFromInline var storedID: Int32
  @usableFromInline var storedUser: Int32
  @usableFromInline var storedLatency: Int32

  /// Steps before and after one answer as recorded; they may be outside the table.
  public struct StepChange: Hashable, Sendable {
    /// Step on the interval table before the answer.
    public var previous: Int16
    /// Step on the interval table after the answer.
    public var next: Int16

    /// Creates a change of step.
    @inlinable
    public init(previous: Int16, next: Int16) {
      self.previous = previous
      self.next = next
    }
  }

  /// Creates an answer; omitted values are not recorded.
  @inlinable
  public init(
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
