import Kaiki
import KaikiNumerics

/// Sends a card away for as long as a model of forgetting believes that it is recalled with a wanted chance.
///
/// A wrong answer is repeated on the same day until it is right (C2).
public struct RetentionScheduler<Model: ForgettingModel>: Scheduler, Hashable {
  /// What the scheduler knows of one card.
  public struct State: Hashable, Sendable {
    /// What its model knows; `nil` before the first answer.
    public var trace: Model.Trace?
    /// The day of the last answer.
    public var lastDay: Day
    /// The day of the first one.
    public var firstDay: Day
    /// The button of the last answer.
    var lastRating: Rating
    /// Days for which the card was last sent away.
    var interval: Int32
  }

  /// What is believed of memory.
  public let model: Model
  /// The chance of recall at which a card comes back, in ``SchedulerChoice/retentions``.
  public let retention: Double
  private let aim: Model.Aim

  /// The longest interval, 100 years.
  static var longest: Double { 36_500 }

  /// A scheduler.
  ///
  /// - Parameters:
  ///   - model: What is believed of memory.
  ///   - retention: The chance of recall at which a card comes back, in ``SchedulerChoice/retentions``.
  /// - Precondition: The retention is one of those.
  public init(model: Model, retention: Double) {
    precondition(
      SchedulerChoice.retentions.contains(retention),
      "a wanted retention lies in \(SchedulerChoice.retentions)")
    self.model = model
    self.retention = retention
    aim = model.aim(at: retention)
  }

  /// Nothing is known.
  public var unseen: State {
    State(trace: nil, lastDay: Day(0), firstDay: Day(0), lastRating: .good, interval: 0)
  }

  /// What the model makes of its answers, or else of its interval.
  public func state(of card: SeenCard, after answers: PastAnswers.Answers) -> State {
    let interval = card.interval ?? 0
    guard !answers.isEmpty else {
      return State(
        trace: model.trace(of: card), lastDay: card.answered, firstDay: card.answered,
        lastRating: interval == 0 ? .again : .good, interval: Int32(clamping: interval))
    }
    var state = unseen
    var last: PastAnswers.Answer?
    for answer in answers {
      if let trace = state.trace, let last {
        let days = model.days(from: last, to: answer)
        state.trace = model.next(
          trace, rating: answer.rating, days: days, recall: model.retrievability(of: trace, elapsed: days))
        (state.lastDay, state.lastRating) = (answer.day, answer.rating)
      } else {
        take(answer.rating, on: answer.day, believed: nil, &state)
      }
      last = answer
    }
    state.interval = Int32(clamping: interval)
    return state
  }

  /// The days until recall by the model falls to ``retention``, rounded, in 1...36,500; 0 after a wrong answer.
  public func answer(
    _ state: inout State, rating: Rating, on day: Day, drawing stream: inout RandomStream
  ) -> Int {
    answer(&state, rating: rating, on: day, believed: nil, drawing: &stream)
  }

  /// The same; `believed`, the model's chance of recall at the answer, saves working it out where it is given.
  @inline(__always)
  public func answer(
    _ state: inout State, rating: Rating, on day: Day, believed: Double?, drawing stream: inout RandomStream
  ) -> Int {
    take(rating, on: day, believed: believed, &state)
    guard rating != .again, let trace = state.trace else {
      state.interval = 0
      return 0
    }
    let days = model.interval(of: trace, for: aim)
    // Half a day up; `rounded` is a call.
    state.interval = Int32(min(max(days, 1), Self.longest) + 0.5)
    return Int(state.interval)
  }

  @inline(__always)
  private func take(_ rating: Rating, on day: Day, believed: Double?, _ state: inout State) {
    if let trace = state.trace {
      let elapsed = max(0, day - state.lastDay)
      if elapsed > 0, let believed {
        state.trace = model.next(trace, rating: rating, elapsed: elapsed, recall: believed)
      } else {
        state.trace = model.next(trace, rating: rating, elapsed: elapsed)
      }
    } else {
      state.trace = model.first(rating)
      state.firstDay = day
    }
    state.lastDay = day
    state.lastRating = rating
  }

  /// Days for which the card was last sent away.
  public func interval(of state: State) -> Int { Int(state.interval) }

  /// No step.
  public func stepInLog(_ state: State) -> Int? { nil }
}

extension RetentionScheduler.State: Codable where Model.Trace: Codable {}
