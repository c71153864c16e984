import Kaiki
import KaikiNumerics

/// Any scheduler behind one type.
///
/// Each answer finds out anew which scheduler it is. Memories whose own formulas cost far more are crossed with this one type;
/// an engine for each scheduler would be no faster there, and takes seconds to compile.
extension SchedulerChoice: Scheduler {
  /// What the chosen scheduler knows of one card.
  public enum State: Hashable, Sendable {
    /// A step of a table or of Leitner's boxes.
    case step(Int)
    /// What SM-2 knows.
    case sm2(SM2Scheduler.State)
    /// What FSRS-6 believes.
    case fsrs6(RetentionScheduler<FSRS6>.State)
    /// What FSRS-7 believes.
    case fsrs7(RetentionScheduler<FSRS7>.State)
    /// Where the app of the log had sent it.
    case logged(LoggedScheduler.State)
  }

  /// That of the chosen scheduler.
  public var unseen: State {
    switch self {
    case .stepped(.table(let scheduler)), .stepped(.memrise(let scheduler)), .stepped(.fixed(let scheduler)):
      .step(scheduler.unseen)
    case .stepped(.leitner(let scheduler)): .step(scheduler.unseen)
    case .sm2(let scheduler): .sm2(scheduler.unseen)
    case .fsrs6(let scheduler): .fsrs6(scheduler.unseen)
    case .fsrs7(let scheduler): .fsrs7(scheduler.unseen)
    case .logged(let scheduler): .logged(scheduler.unseen)
    }
  }

  /// That of the chosen scheduler.
  public func state(of card: SeenCard, after answers: PastAnswers.Answers) -> State {
    switch self {
    case .stepped(.table(let scheduler)), .stepped(.memrise(let scheduler)), .stepped(.fixed(let scheduler)):
      .step(scheduler.state(of: card, after: answers))
    case .stepped(.leitner(let scheduler)): .step(scheduler.state(of: card, after: answers))
    case .sm2(let scheduler): .sm2(scheduler.state(of: card, after: answers))
    case .fsrs6(let scheduler): .fsrs6(scheduler.state(of: card, after: answers))
    case .fsrs7(let scheduler): .fsrs7(scheduler.state(of: card, after: answers))
    case .logged(let scheduler): .logged(scheduler.state(of: card, after: answers))
    }
  }

  /// Asks the chosen scheduler.
  ///
  /// - Precondition: The state is one of its own.
  public func answer(
    _ state: inout State, rating: Rating, on day: Day, drawing stream: inout RandomStream
  ) -> Int {
    switch self {
    case .stepped(.table(let scheduler)), .stepped(.memrise(let scheduler)), .stepped(.fixed(let scheduler)):
      guard case .step(var own) = state else { Self.stopAtForeignState() }
      defer { state = .step(own) }
      return scheduler.answer(&own, rating: rating, on: day)
    case .stepped(.leitner(let scheduler)):
      guard case .step(var own) = state else { Self.stopAtForeignState() }
      defer { state = .step(own) }
      return scheduler.answer(&own, rating: rating, on: day)
    case .sm2(let scheduler):
      guard case .sm2(var own) = state else { Self.stopAtForeignState() }
      defer { state = .sm2(own) }
      return scheduler.answer(&own, rating: rating, on: day, drawing: &stream)
    case .fsrs6(let scheduler):
      guard case .fsrs6(var own) = state else { Self.stopAtForeignState() }
      defer { state = .fsrs6(own) }
      return scheduler.answer(&own, rating: rating, on: day, drawing: &stream)
    case .fsrs7(let scheduler):
      guard case .fsrs7(var own) = state else { Self.stopAtForeignState() }
      defer { state = .fsrs7(own) }
      return scheduler.answer(&own, rating: rating, on: day, drawing: &stream)
    case .logged(let scheduler):
      guard case .logged(var own) = state else { Self.stopAtForeignState() }
      defer { state = .logged(own) }
      return scheduler.answer(&own, rating: rating, on: day, drawing: &stream)
    }
  }

  private static func stopAtForeignState() -> Never {
    preconditionFailure("the state of a card is that of its own scheduler")
  }

  /// Of a log's app, those of the drawn case; none of the others.
  public func repeats(of state: State) -> PracticeCount {
    if case .logged(let own) = state { own.repeats } else { PracticeCount() }
  }

  /// Days for which the card was last sent away.
  public func interval(of state: State) -> Int {
    switch state {
    case .step(let step):
      guard case .stepped(let choice) = self else { Self.stopAtForeignState() }
      return choice.intervals[step]
    case .sm2(let own): return Int(own.interval)
    case .fsrs6(let own): return Int(own.interval)
    case .fsrs7(let own): return Int(own.interval)
    case .logged(let own): return Int(own.interval ?? 0)
    }
  }

  /// The step on a table.
  public func stepInLog(_ state: State) -> Int? {
    switch (self, state) {
    case (.stepped(.leitner(let scheduler)), .step(let box)): scheduler.stepInLog(box)
    case (.stepped, .step(let step)): step
    default: nil
    }
  }
}
