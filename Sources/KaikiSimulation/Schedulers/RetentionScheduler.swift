import Kaiki
import KaikiNumerics

/// Schedules each review for the day on which a memory model predicts the desired retention.
///
/// A wrong answer is repeated on the same day until it is right (C2).
package struct RetentionScheduler<Model: ForgettingModel>: Scheduler, Hashable {
  /// Memory state, answer days and interval of one card.
  package struct State: Hashable, Sendable {
    /// Memory state by the scheduler's model; `nil` before the first answer.
    package var trace: Model.Trace?
    /// Day of the last answer; `Day(0)` before the first answer.
    package var lastDay: Day
    /// Day of the first answer; `Day(0)` before it, and the day of the last answer if the past answers are unknown.
    package var firstDay: Day
    /// Button of the last answer; Good before the first answer.
    var lastRating: Rating
    /// Current interval in days, ≥ 0; 0 before the first answer and after a wrong answer.
    var interval: Int32
  }

  /// Memory model that predicts recall, with its parameters.
  package let model: Model
  /// Desired retention (recall on the due day), 0.5...0.99.
  package let retention: Double
  private let aim: Model.Aim

  static var longest: Double { 36_500 }

  /// Creates a scheduler with a memory model and a desired retention in ``SchedulerChoice/retentions``.
  package init(model: Model, retention: Double) {
    precondition(
      SchedulerChoice.retentions.contains(retention),
      "a desired retention is in \(SchedulerChoice.retentions)")
    self.model = model
    self.retention = retention
    aim = model.aim(at: retention)
  }

  /// State of a card without any answer: its memory state is `nil` and its interval is 0 days.
  package var unseen: State {
    State(trace: nil, lastDay: Day(0), firstDay: Day(0), lastRating: .good, interval: 0)
  }

  /// Returns the state after replaying the past answers, with the card's stored interval, or 0 days if it is unknown.
  package func state(of card: SeenCard, after answers: PastAnswers.Answers) -> State {
    let interval = card.interval ?? 0
    guard let first = answers.first, let last = answers.last else {
      return State(
        trace: model.trace(of: card), lastDay: card.answered, firstDay: card.answered,
        lastRating: interval == 0 ? .again : .good, interval: Int32(clamping: interval))
    }
    return State(
      trace: model.trace(after: answers), lastDay: last.day, firstDay: first.day, lastRating: last.rating,
      interval: Int32(clamping: interval))
  }

  /// Updates the card's state and returns the next interval: the days until recall falls to ``retention``, rounded, 1...36,500.
  package func answer(
    _ state: inout State, rating: Rating, on day: Day, drawing stream: inout RandomStream
  ) -> Int {
    answer(&state, rating: rating, on: day, believed: nil, drawing: &stream)
  }

  /// Updates the card's state after an answer and returns the next interval, 1...36,500 days; 0 after a wrong answer.
  ///
  /// `believed` is the model's retrievability at the answer, 0...1, if the caller has already computed it; `nil` to compute
  /// it. On the day of the last answer the scheduler ignores it.
  @inline(__always)
  package func answer(
    _ state: inout State, rating: Rating, on day: Day, believed: Double?, drawing stream: inout RandomStream
  ) -> Int {
    take(rating, on: day, believed: believed, &state)
    guard rating != .again, let trace = state.trace else {
      state.interval = 0
      return 0
    }
    let days = model.interval(of: trace, for: aim)
    // Add 0.5 before truncation rounds to the nearest day; `rounded` would be a function call.
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

  /// Returns the card's current interval in days, ≥ 0; 0 before the first answer and after a wrong answer.
  package func interval(of state: State) -> Int { Int(state.interval) }
}

extension RetentionScheduler.State: Codable where Model.Trace: Codable {}

extension SchedulerChoice.Name {
  /// Interval after which FSRS-6 predicts the desired retention.
  public static let fsrs6 = Self(
    "fsrs6", title: FittedModel.fsrs6.title, basis: .belief, believed: .fsrs6
  ) { RetentionScheduler(model: $0.fsrs6, retention: $0.retention) }
  /// Interval after which FSRS-7 predicts the desired retention.
  public static let fsrs7 = Self(
    "fsrs7", title: FittedModel.fsrs7.title, basis: .belief, believed: .fsrs7
  ) { RetentionScheduler(model: $0.fsrs7, retention: $0.retention) }
  /// Interval after which Ebisu predicts the desired retention.
  public static let ebisu = Self("ebisu", title: "Ebisu", basis: .belief) {
    RetentionScheduler(model: Ebisu(), retention: $0.retention)
  }
}

protocol NamedModel: ForgettingModel where Trace: Codable {
  static var stateKey: String { get }
  static func accepts(_ trace: Trace) -> Bool
}

extension RetentionScheduler: NamedScheduler where Model: NamedModel {
  static var stateKey: String { Model.stateKey }
  var desiredRetention: Double? { retention }

  func accepts(_ state: State) -> Bool {
    Day.stored.contains(state.lastDay) && SchedulerChoice.storedIntervals.contains(state.interval)
      && state.trace.map(Model.accepts) ?? true
  }
}

private let stabilities = 0.0001...36_500
private let difficulties = 1.0...10

extension FSRS6: NamedModel {
  static var stateKey: String { "fsrs6" }

  static func accepts(_ trace: MemoryState) -> Bool {
    stabilities.contains(trace.stability) && difficulties.contains(trace.difficulty)
  }
}

extension FSRS7: NamedModel {
  static var stateKey: String { "fsrs7" }

  static func accepts(_ trace: Trace) -> Bool {
    stabilities.contains(trace.slow) && stabilities.contains(trace.fast)
      && difficulties.contains(trace.difficulty)
  }
}

extension Ebisu: NamedModel {
  static var stateKey: String { "ebisu" }

  static func accepts(_ trace: Trace) -> Bool {
    (1e-6...1e9).contains(trace.weight) && halfLives.contains(trace.halfLife)
  }
}

/// Assumed memory model that equals the scheduler's own memory model.
///
/// Reads each card's memory from the scheduler's state and stores none, so every formula is computed once per answer.
/// A ``CurveMemory`` with the same model and the same answers gives equal results.
struct SharedMemory<Model: ForgettingModel>: MemoryModel {
  /// Forgetting model, and the fixed probabilities of first and same-day answers; all cards have stability factor 1.
  let memory: CurveMemory<Model>

  static var isMemorisedKnown: Bool { true }
  static var isBelieved: Bool { true }

  @inline(__always)
  func retrievability(
    _ state: Void, cue: RetentionScheduler<Model>.State, on day: Day, _ parameters: Void
  ) -> Double {
    memory.retrievability(known(cue), cue: (), on: day, ())
  }

  @inline(__always)
  func rating(of state: Void, cue: RetentionScheduler<Model>.State, at quantile: Double, on day: Day)
    -> Rating
  {
    memory.rating(of: known(cue), cue: (), at: quantile, on: day)
  }

  @inline(__always)
  func addMemorised(
    _ state: Void, cue: RetentionScheduler<Model>.State, from first: Day,
    over days: Range<Int>, to sums: inout RecallSums
  ) {
    memory.addMemorised(known(cue), cue: (), from: first, over: days, to: &sums)
  }

  @inline(__always)
  private func known(_ cue: RetentionScheduler<Model>.State) -> CurveMemory<Model>.State {
    var state = CurveMemory<Model>.State(memory: cue.trace, lastDay: cue.lastDay, firstDay: cue.firstDay)
    state.lastRating = cue.lastRating
    return state
  }
}
