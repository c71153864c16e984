import Kaiki
import KaikiNumerics

/// Scheduler that a user can select; a new one needs its own file in this folder and a case here.
public enum SchedulerChoice: Hashable, Sendable {
  /// Scheduler that moves cards over numbered steps: an interval table or Leitner's boxes.
  case stepped(SteppedSchedulerChoice)
  /// SM-2, SuperMemo's second algorithm.
  case sm2(SM2Scheduler)
  /// FSRS-6: each review is due when its recall falls to the desired retention.
  case fsrs6(RetentionScheduler<FSRS6>)
  /// FSRS-7: each review is due when its recall falls to the desired retention.
  case fsrs7(RetentionScheduler<FSRS7>)
  /// Ebisu: each review is due when its recall falls to the desired retention.
  case ebisu(RetentionScheduler<Ebisu>)
  /// Scheduler that samples intervals from the intervals that the app of a log gave.
  case logged(LoggedScheduler)

  /// Names of the schedulers in commands and stored data.
  public enum Name: String, CaseIterable, Codable, Sendable {
    /// Interval table with one interval per step.
    case table
    /// Leitner's boxes: one box up after a right answer, down after a wrong one.
    case leitner
    /// SM-2, SuperMemo's second algorithm.
    case sm2
    /// Interval after which FSRS-6 predicts the desired retention.
    case fsrs6
    /// Interval after which FSRS-7 predicts the desired retention.
    case fsrs7
    /// Interval after which Ebisu predicts the desired retention.
    case ebisu
    /// Interval table that Memrise uses.
    case memrise
    /// Equal interval after every right answer; the user chooses it.
    case fixed
    /// Intervals sampled from the intervals that the app of a log gave.
    case logged

    /// Data from which a scheduler computes intervals.
    ///
    /// Determines the options that apply and the description in reports.
    public enum Basis: Hashable, Sendable {
      /// Step of the card: the interval is the element of a table with this index.
      case steps
      /// Memory model with the given name: the interval ends when its recall falls to the desired retention.
      case belief(of: String)
      /// Answers of the card, by the algorithm with the given name.
      case answers(by: String)
      /// Intervals that the app of a log gave after similar answers.
      case log
    }

    /// Data from which the scheduler computes intervals.
    public var basis: Basis {
      switch self {
      case .table, .leitner, .memrise, .fixed: .steps
      case .sm2: .answers(by: title)
      case .fsrs6, .fsrs7, .ebisu: .belief(of: title)
      case .logged: .log
      }
    }

    /// Name of the scheduler on English pages, such as "SM-2"; other languages translate all but proper names.
    public var title: String {
      switch self {
      case .table: "Interval table"
      case .leitner: "Leitner"
      case .sm2: "SM-2"
      case .fsrs6: FittedModel.fsrs6.title
      case .fsrs7: FittedModel.fsrs7.title
      case .ebisu: "Ebisu"
      case .memrise: "Memrise"
      case .fixed: "Fixed interval"
      case .logged: "Copied intervals"
      }
    }

    /// True if the scheduler has numbered steps: interval tables and Leitner's boxes.
    public var isStepped: Bool { basis == .steps }

    /// True if a memory model schedules each review for the day on which it predicts the desired retention.
    public var aimsAtRetention: Bool {
      switch basis {
      case .belief: true
      case .steps, .answers, .log: false
      }
    }

    /// Memory model of the scheduler that can be fitted to a log: FSRS-6 or FSRS-7; `nil` for all other schedulers.
    public var believed: FittedModel? {
      switch self {
      case .fsrs6: .fsrs6
      case .fsrs7: .fsrs7
      case .table, .leitner, .sm2, .ebisu, .memrise, .fixed, .logged: nil
      }
    }

    /// Source of the intervals in a few English words, for the help of commands.
    public var summary: String {
      switch self {
      case .table: "the interval table"
      case .leitner: "Leitner's boxes (one box up or down per answer)"
      case .sm2: "SuperMemo's second algorithm"
      case .fsrs6, .fsrs7:
        "the day on which \(believed?.title ?? "") expects recall at the desired retention"
      case .ebisu: "the same day by Ebisu (from right and wrong answers only)"
      case .memrise: "Memrise's table"
      case .fixed: "one interval"
      case .logged: "the interval that the log's app gave after a similar answer"
      }
    }
  }

  /// Settings of all schedulers; each scheduler reads only the settings that concern it.
  public struct Context: Hashable, Sendable {
    /// Interval table of the scheduler `table`.
    public var table: IntervalTable
    /// True if a card's interval determines its step on the table; false if the stored step does.
    public var stepsByInterval: Bool
    /// Intervals that the app of a log gave, one element per card and day of answers, in any order; empty without a log.
    ///
    /// Only `logged` reads them.
    public var cases: [LoggedScheduler.Case]
    /// Desired retention of schedulers with a memory model, 0.5...0.99.
    public var retention: Double
    /// Interval of the scheduler `fixed` after every right answer, in days, 1...36,500.
    public var fixedInterval: Int
    /// Parameters of the scheduler FSRS-6.
    public var fsrs6: FSRS6
    /// Parameters of the scheduler FSRS-7.
    public var fsrs7: FSRS7

    /// Creates settings; every argument except the table has a default.
    public init(
      table: IntervalTable, stepsByInterval: Bool = false, cases: [LoggedScheduler.Case] = [],
      retention: Double = standardRetention,
      fixedInterval: Int = standardFixedInterval, fsrs6: FSRS6 = .standard, fsrs7: FSRS7 = .standard
    ) {
      self.table = table
      self.stepsByInterval = stepsByInterval
      self.cases = cases
      self.retention = retention
      self.fixedInterval = fixedInterval
      self.fsrs6 = fsrs6
      self.fsrs7 = fsrs7
    }
  }

  /// Range of the desired retention that a user can choose, as a probability of recall.
  public static let retentions = 0.5...0.99
  /// Desired retention if the user chooses none, as a probability of recall: 0.9.
  public static let standardRetention = 0.9
  /// Fixed interval in days if the user chooses none: 7.
  public static let standardFixedInterval = 7

  /// Creates the named scheduler from its part of the settings.
  public init(_ name: Name, _ context: Context) {
    switch name {
    case .logged: self = .logged(LoggedScheduler(cases: context.cases))
    case .table:
      self = .stepped(
        .table(TableScheduler(table: context.table, stepsByInterval: context.stepsByInterval)))
    case .leitner: self = .stepped(.leitner(LeitnerScheduler()))
    case .memrise: self = .stepped(.memrise(TableScheduler(table: .memrise, stepsByInterval: true)))
    case .fixed:
      self = .stepped(.fixed(TableScheduler(table: .fixed(context.fixedInterval), stepsByInterval: true)))
    case .sm2: self = .sm2(SM2Scheduler())
    case .fsrs6: self = .fsrs6(RetentionScheduler(model: context.fsrs6, retention: context.retention))
    case .fsrs7: self = .fsrs7(RetentionScheduler(model: context.fsrs7, retention: context.retention))
    case .ebisu: self = .ebisu(RetentionScheduler(model: Ebisu(), retention: context.retention))
    }
  }

  /// Name of the scheduler in commands and stored data.
  public var name: Name {
    switch self {
    case .stepped(.table): .table
    case .stepped(.leitner): .leitner
    case .stepped(.memrise): .memrise
    case .stepped(.fixed): .fixed
    case .sm2: .sm2
    case .fsrs6: .fsrs6
    case .fsrs7: .fsrs7
    case .ebisu: .ebisu
    case .logged: .logged
    }
  }

  /// Desired retention, 0.5...0.99; `nil` for schedulers without a memory model.
  public var retention: Double? {
    switch self {
    case .fsrs6(let scheduler): scheduler.retention
    case .fsrs7(let scheduler): scheduler.retention
    case .ebisu(let scheduler): scheduler.retention
    case .stepped, .sm2, .logged: nil
    }
  }

  /// Intervals in days, ≥ 0, one element per step from step 0, at least one; `nil` if the scheduler has no steps.
  public var intervals: [Int]? {
    switch self {
    case .stepped(let choice): choice.intervals
    case .sm2, .fsrs6, .fsrs7, .ebisu, .logged: nil
    }
  }

  /// Returns the intervals of a new card in days after each of its first `count` answers, if all are Good and on the due day.
  ///
  /// The scheduler `logged` samples them with a fixed seed. Empty if `count` is 0.
  package func intervals(ofGoodAnswers count: Int) -> [Int] {
    var stream = RandomStream(seed: 0, domain: .cards)
    var (state, day) = (unseen, Day(0))
    return (0..<count).map { _ in
      let interval = answer(&state, rating: .good, on: day, drawing: &stream)
      day = day + interval
      return interval
    }
  }

  /// Calls `work.run` with the chosen scheduler as its concrete type, and returns the result.
  func with<Work: SchedulerWork>(_ work: Work) -> Work.Result {
    switch self {
    case .stepped(let choice): choice.with(SteppedWork(work: work))
    case .sm2(let scheduler): work.run(scheduler)
    case .fsrs6(let scheduler): work.run(scheduler)
    case .fsrs7(let scheduler): work.run(scheduler)
    case .ebisu(let scheduler): work.run(scheduler)
    case .logged(let scheduler): work.run(scheduler)
    }
  }
}

/// Forwards every call to the chosen scheduler.
///
/// The `switch` runs once per answer. Simulations of slow memory models use this single type: the models' formulas take far
/// longer than the `switch`, and a specialised engine per scheduler takes seconds to compile.
extension SchedulerChoice: Scheduler {
  /// State of one card under the chosen scheduler.
  public enum State: Hashable, Codable, Sendable {
    /// Step of a card: index of the interval table, or Leitner box from 0.
    case step(Int)
    /// State of a card in SM-2.
    case sm2(SM2Scheduler.State)
    /// State of a card in FSRS-6.
    case fsrs6(RetentionScheduler<FSRS6>.State)
    /// State of a card in FSRS-7.
    case fsrs7(RetentionScheduler<FSRS7>.State)
    /// State of a card in Ebisu.
    case ebisu(RetentionScheduler<Ebisu>.State)
    /// Interval sampled from a log, and the practice answers after it.
    case logged(LoggedScheduler.State)
  }

  /// State of a card without any answer, as the chosen scheduler represents it.
  public var unseen: State {
    switch self {
    case .stepped(.table(let scheduler)), .stepped(.memrise(let scheduler)), .stepped(.fixed(let scheduler)):
      .step(scheduler.unseen)
    case .stepped(.leitner(let scheduler)): .step(scheduler.unseen)
    case .sm2(let scheduler): .sm2(scheduler.unseen)
    case .fsrs6(let scheduler): .fsrs6(scheduler.unseen)
    case .fsrs7(let scheduler): .fsrs7(scheduler.unseen)
    case .ebisu(let scheduler): .ebisu(scheduler.unseen)
    case .logged(let scheduler): .logged(scheduler.unseen)
    }
  }

  /// Returns the state of a card that has at least one answer, from the card and its past answers (may be empty).
  public func state(of card: SeenCard, after answers: PastAnswers.Answers) -> State {
    switch self {
    case .stepped(.table(let scheduler)), .stepped(.memrise(let scheduler)), .stepped(.fixed(let scheduler)):
      .step(scheduler.state(of: card, after: answers))
    case .stepped(.leitner(let scheduler)): .step(scheduler.state(of: card, after: answers))
    case .sm2(let scheduler): .sm2(scheduler.state(of: card, after: answers))
    case .fsrs6(let scheduler): .fsrs6(scheduler.state(of: card, after: answers))
    case .fsrs7(let scheduler): .fsrs7(scheduler.state(of: card, after: answers))
    case .ebisu(let scheduler): .ebisu(scheduler.state(of: card, after: answers))
    case .logged(let scheduler): .logged(scheduler.state(of: card, after: answers))
    }
  }

  /// Updates the card's state with the chosen scheduler and returns the next interval in days, ≥ 0; 0 for the same day.
  ///
  /// - Precondition: `state` was made by the same scheduler.
  public func answer(
    _ state: inout State, rating: Rating, on day: Day, drawing stream: inout RandomStream
  ) -> Int {
    switch self {
    case .stepped(.table(let scheduler)), .stepped(.memrise(let scheduler)), .stepped(.fixed(let scheduler)):
      guard case .step(var own) = state else { Self.stopAtUnexpectedState() }
      defer { state = .step(own) }
      return scheduler.answer(&own, rating: rating, on: day)
    case .stepped(.leitner(let scheduler)):
      guard case .step(var own) = state else { Self.stopAtUnexpectedState() }
      defer { state = .step(own) }
      return scheduler.answer(&own, rating: rating, on: day)
    case .sm2(let scheduler):
      guard case .sm2(var own) = state else { Self.stopAtUnexpectedState() }
      defer { state = .sm2(own) }
      return scheduler.answer(&own, rating: rating, on: day, drawing: &stream)
    case .fsrs6(let scheduler):
      guard case .fsrs6(var own) = state else { Self.stopAtUnexpectedState() }
      defer { state = .fsrs6(own) }
      return scheduler.answer(&own, rating: rating, on: day, drawing: &stream)
    case .fsrs7(let scheduler):
      guard case .fsrs7(var own) = state else { Self.stopAtUnexpectedState() }
      defer { state = .fsrs7(own) }
      return scheduler.answer(&own, rating: rating, on: day, drawing: &stream)
    case .ebisu(let scheduler):
      guard case .ebisu(var own) = state else { Self.stopAtUnexpectedState() }
      defer { state = .ebisu(own) }
      return scheduler.answer(&own, rating: rating, on: day, drawing: &stream)
    case .logged(let scheduler):
      guard case .logged(var own) = state else { Self.stopAtUnexpectedState() }
      defer { state = .logged(own) }
      return scheduler.answer(&own, rating: rating, on: day, drawing: &stream)
    }
  }

  private static func stopAtUnexpectedState() -> Never {
    preconditionFailure("a scheduler gets only states that it created")
  }

  /// Returns the numbers of practice answers that follow on the day of the last answer; 0 for every scheduler except `logged`.
  public func repeats(of state: State) -> PracticeCount {
    switch state {
    case .logged(let own): own.repeats
    case .step, .sm2, .fsrs6, .fsrs7, .ebisu: PracticeCount()
    }
  }

  /// Returns the card's current interval in days, ≥ 0; `state` must be a state of the same scheduler.
  public func interval(of state: State) -> Int {
    switch state {
    case .step(let step):
      guard case .stepped(let choice) = self else { Self.stopAtUnexpectedState() }
      return choice.intervals[step]
    case .sm2(let own): return Int(own.interval)
    case .fsrs6(let own): return Int(own.interval)
    case .fsrs7(let own): return Int(own.interval)
    case .ebisu(let own): return Int(own.interval)
    case .logged(let own): return Int(own.interval ?? 0)
    }
  }

  /// Returns the step (index of an interval table, ≥ 0); `nil` for Leitner's boxes and for schedulers without steps.
  public func stepInLog(_ state: State) -> Int? {
    switch state {
    case .step(let step):
      if case .stepped(.leitner(let scheduler)) = self { scheduler.stepInLog(step) } else { step }
    case .sm2, .fsrs6, .fsrs7, .ebisu, .logged: nil
    }
  }
}

/// Scheduler with numbered steps, each with a fixed interval.
public enum SteppedSchedulerChoice: Hashable, Sendable {
  /// Interval table with one interval per step.
  case table(TableScheduler)
  /// Leitner's boxes: one box up after a right answer, down after a wrong one.
  case leitner(LeitnerScheduler)
  /// Scheduler with the interval table of Memrise.
  case memrise(TableScheduler)
  /// Interval table with one interval only.
  case fixed(TableScheduler)

  /// Intervals in days, ≥ 0, one element per step from step 0; at least one.
  public var intervals: [Int] { with(Intervals()) }

  /// Calls `work.run` with the chosen scheduler as its concrete type, and returns the result.
  func with<Work: SteppedSchedulerWork>(_ work: Work) -> Work.Result {
    switch self {
    case .table(let scheduler), .memrise(let scheduler), .fixed(let scheduler): work.run(scheduler)
    case .leitner(let scheduler): work.run(scheduler)
    }
  }
}
