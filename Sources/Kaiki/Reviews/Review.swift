/// The button that the learner pressed.
public enum Rating: UInt8, CaseIterable, Codable, Sendable {
  /// Not recalled.
  case again = 1
  /// Recalled with effort.
  case hard
  /// Recalled.
  case good
  /// Recalled at once.
  case easy
}

/// Whether an answer moved its card or was only practice (C3).
public enum ReviewKind: UInt8, Codable, Sendable {
  /// The card was due: step and due day follow the answer.
  case graded
  /// The card was not due: only load, streak and the review count see it.
  case practice
}

extension ReviewKind {
  /// What an answer on a day is to a card that is due on another; one that waits for no day is answered as if due.
  @inline(__always)
  public init(on day: Day, due: Day?) { self = due.map { day < $0 } ?? false ? .practice : .graded }
}

/// One answer as a log records it, in 32 bytes.
public struct Review: Hashable, Sendable {
  /// When the answer was given.
  public var reviewedAt: Instant
  /// Index of the card's id in ``ReviewLog/cards``.
  public var card: Int32
  /// Index of the review's id in ``ReviewLog/ids``; `nil` where the log has none.
  public var id: Int32? {
    get { storedID < 0 ? nil : storedID }
    set { storedID = newValue ?? -1 }
  }
  /// Index of the user's id in ``ReviewLog/users``; `nil` where the log has none.
  public var user: Int32? {
    get { storedUser < 0 ? nil : storedUser }
    set { storedUser = newValue ?? -1 }
  }
  /// Milliseconds from question to answer, ≥ 0; `nil` where not recorded.
  public var latency: Int32? {
    get { storedLatency < 0 ? nil : storedLatency }
    set { storedLatency = newValue ?? -1 }
  }
  /// The steps before and after the answer; `nil` where the log leaves them to be derived.
  public var steps: StepChange? {
    get { if case .steps(let change) = schedule { change } else { nil } }
    set { schedule = newValue.map(Schedule.steps) }
  }
  /// Days until the app wanted the card back, ≥ 0; `nil` where the log does not say.
  public var interval: Int32? {
    get { if case .interval(let days) = schedule { days } else { nil } }
    set { schedule = newValue.map(Schedule.interval) }
  }
  /// Whether the card was recalled.
  public var isCorrect: Bool
  /// The button pressed; `nil` where the log knows only right and wrong.
  public var rating: Rating?
  /// What the log says of practice; `nil` where it says nothing.
  public var counting: ReviewKind?
  /// Where the card stood in its app; `nil` where the log does not say.
  public var phase: CardPhase?

  /// What the log says of when the card comes back: by steps of a table, or in days.
  @usableFromInline
  enum Schedule: Hashable, Sendable {
    case steps(StepChange)
    case interval(Int32)
  }

  @usableFromInline var schedule: Schedule?
  @usableFromInline var storedID: Int32
  @usableFromInline var storedUser: Int32
  @usableFromInline var storedLatency: Int32

  /// The steps before and after one answer, as logged: not yet held to a table.
  public struct StepChange: Hashable, Sendable {
    /// The step before the answer.
    public var previous: Int16
    /// The step after the answer.
    public var next: Int16

    /// A change of step.
    @inlinable
    public init(previous: Int16, next: Int16) {
      self.previous = previous
      self.next = next
    }
  }

  /// An answer; what is left out is not recorded.
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
