import Kaiki
import KaikiNumerics

/// The schedulers that can be asked for: a new one is a file beside this one and a case here.
public enum SchedulerChoice: Hashable, Sendable {
  /// One that moves cards over steps.
  case stepped(SteppedSchedulerChoice)
  /// SuperMemo's second algorithm.
  case sm2(SM2Scheduler)
  /// FSRS-6 with a desired retention.
  case fsrs6(RetentionScheduler<FSRS6>)
  /// FSRS-7 with a desired retention.
  case fsrs7(RetentionScheduler<FSRS7>)
  /// Ebisu with a desired retention.
  case ebisu(RetentionScheduler<Ebisu>)
  /// One that goes on as the app of a log did.
  case logged(LoggedScheduler)

  /// The names by which they are asked for.
  public enum Name: String, CaseIterable, Codable, Sendable {
    /// An interval for each step.
    case table
    /// Leitner's boxes.
    case leitner
    /// SuperMemo's second algorithm.
    case sm2
    /// When FSRS-6 believes that recall has fallen to a wanted level.
    case fsrs6
    /// When FSRS-7 believes that.
    case fsrs7
    /// When Ebisu believes that.
    case ebisu
    /// The table of Memrise.
    case memrise
    /// The same interval after every right answer.
    case fixed
    /// As the app of the log did.
    case logged

    /// What the intervals rest on, by which it is known what can be set and what a report says of them.
    public enum Basis: Hashable, Sendable {
      /// The step of a card.
      case steps
      /// The day on which the model of a name predicts that recall falls to the desired retention.
      case belief(of: String)
      /// The answers, by the algorithm of a name.
      case answers(by: String)
      /// What the app of a log did.
      case log
    }

    /// What the intervals rest on.
    public var basis: Basis {
      switch self {
      case .table, .leitner, .memrise, .fixed: .steps
      case .sm2: .answers(by: title)
      case .fsrs6, .fsrs7, .ebisu: .belief(of: title)
      case .logged: .log
      }
    }

    /// Name of the scheduler on pages; proper names are the same in every language.
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

    /// Whether the scheduler has steps.
    public var isStepped: Bool { basis == .steps }

    /// Whether cards come back when recall is believed to have fallen to a wanted level.
    public var aimsAtRetention: Bool {
      switch basis {
      case .belief: true
      case .steps, .answers, .log: false
      }
    }

    /// The model that is believed, where it can be fitted to a log.
    public var believed: FittedModel? {
      switch self {
      case .fsrs6: .fsrs6
      case .fsrs7: .fsrs7
      case .table, .leitner, .sm2, .ebisu, .memrise, .fixed, .logged: nil
      }
    }

    /// What gives the intervals, in a few words of English for the help of commands.
    public var summary: String {
      switch self {
      case .table: "the interval table"
      case .leitner: "Leitner's boxes, a box up or down with each answer"
      case .sm2: "SuperMemo's second algorithm"
      case .fsrs6, .fsrs7:
        "when \(believed?.title ?? "") believes that recall has fallen to the desired retention"
      case .ebisu: "when Ebisu believes that, by right and wrong alone"
      case .memrise: "Memrise's table"
      case .fixed: "one interval"
      case .logged: "what the app of the log did after such an answer"
      }
    }
  }

  /// What schedulers rest on, each on its own part.
  public struct Grounds: Hashable, Sendable {
    /// The interval table in force.
    public var table: IntervalTable
    /// Whether cards are placed on it by their intervals rather than by their steps.
    public var placesByInterval: Bool
    /// What the app of a log did.
    public var cases: [LoggedScheduler.Case]
    /// The chance of recall at which cards come back.
    public var retention: Double
    /// The one interval, in 1...36,500 days.
    public var fixedInterval: Int
    /// What is believed of memory.
    public var fsrs6: FSRS6
    /// The same by FSRS-7.
    public var fsrs7: FSRS7

    /// Grounds.
    public init(
      table: IntervalTable, placesByInterval: Bool = false, cases: [LoggedScheduler.Case] = [],
      retention: Double = standardRetention,
      fixedInterval: Int = standardFixedInterval, fsrs6: FSRS6 = .standard, fsrs7: FSRS7 = .standard
    ) {
      self.table = table
      self.placesByInterval = placesByInterval
      self.cases = cases
      self.retention = retention
      self.fixedInterval = fixedInterval
      self.fsrs6 = fsrs6
      self.fsrs7 = fsrs7
    }
  }

  /// The chances of recall that can be wanted.
  public static let retentions = 0.5...0.99
  /// Desired retention if none is given, 0...1.
  public static let standardRetention = 0.9
  /// Fixed interval in days if none is given.
  public static let standardFixedInterval = 7

  /// The scheduler of a name.
  public init(_ name: Name, _ grounds: Grounds) {
    switch name {
    case .logged: self = .logged(LoggedScheduler(cases: grounds.cases))
    case .table:
      self = .stepped(
        .table(TableScheduler(table: grounds.table, placesByInterval: grounds.placesByInterval)))
    case .leitner: self = .stepped(.leitner(LeitnerScheduler()))
    case .memrise: self = .stepped(.memrise(TableScheduler(table: .memrise, placesByInterval: true)))
    case .fixed:
      self = .stepped(.fixed(TableScheduler(table: .fixed(grounds.fixedInterval), placesByInterval: true)))
    case .sm2: self = .sm2(SM2Scheduler())
    case .fsrs6: self = .fsrs6(RetentionScheduler(model: grounds.fsrs6, retention: grounds.retention))
    case .fsrs7: self = .fsrs7(RetentionScheduler(model: grounds.fsrs7, retention: grounds.retention))
    case .ebisu: self = .ebisu(RetentionScheduler(model: Ebisu(), retention: grounds.retention))
    }
  }

  /// The name.
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

  /// The chance of recall at which cards come back; `nil` for schedulers that know of none.
  public var retention: Double? {
    switch self {
    case .fsrs6(let scheduler): scheduler.retention
    case .fsrs7(let scheduler): scheduler.retention
    case .ebisu(let scheduler): scheduler.retention
    case .stepped, .sm2, .logged: nil
    }
  }

  /// Days until a card at each step comes back, from step 0; `nil` where the scheduler has no steps.
  public var intervals: [Int]? {
    switch self {
    case .stepped(let choice): choice.intervals
    case .sm2, .fsrs6, .fsrs7, .ebisu, .logged: nil
    }
  }

  /// Intervals of a new card in days, first to last, if it is answered Good on each of its due days.
  package func intervals(ofGoodAnswers count: Int) -> [Int] {
    var stream = RandomStream(seed: 0, domain: .cards)
    var (state, day) = (unseen, Day(0))
    return (0..<count).map { _ in
      let interval = answer(&state, rating: .good, on: day, drawing: &stream)
      day = day + interval
      return interval
    }
  }

  /// Does something with the scheduler itself.
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

/// Any scheduler behind one type.
///
/// Each answer finds out anew which scheduler it is. Memories whose own formulas cost far more are crossed with this one type;
/// an engine for each scheduler would be no faster there, and takes seconds to compile.
extension SchedulerChoice: Scheduler {
  /// What the chosen scheduler knows of one card.
  public enum State: Hashable, Codable, Sendable {
    /// A step of a table or of Leitner's boxes.
    case step(Int)
    /// State of SM-2.
    case sm2(SM2Scheduler.State)
    /// State of FSRS-6.
    case fsrs6(RetentionScheduler<FSRS6>.State)
    /// State of FSRS-7.
    case fsrs7(RetentionScheduler<FSRS7>.State)
    /// State of Ebisu.
    case ebisu(RetentionScheduler<Ebisu>.State)
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
    case .ebisu(let scheduler): .ebisu(scheduler.unseen)
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
    case .ebisu(let scheduler): .ebisu(scheduler.state(of: card, after: answers))
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
    case .ebisu(let scheduler):
      guard case .ebisu(var own) = state else { Self.stopAtForeignState() }
      defer { state = .ebisu(own) }
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
    switch state {
    case .logged(let own): own.repeats
    case .step, .sm2, .fsrs6, .fsrs7, .ebisu: PracticeCount()
    }
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
    case .ebisu(let own): return Int(own.interval)
    case .logged(let own): return Int(own.interval ?? 0)
    }
  }

  /// The step on a table.
  public func stepInLog(_ state: State) -> Int? {
    switch state {
    case .step(let step):
      if case .stepped(.leitner(let scheduler)) = self { scheduler.stepInLog(step) } else { step }
    case .sm2, .fsrs6, .fsrs7, .ebisu, .logged: nil
    }
  }
}

/// The schedulers with steps.
public enum SteppedSchedulerChoice: Hashable, Sendable {
  /// An interval for each step.
  case table(TableScheduler)
  /// Leitner's boxes.
  case leitner(LeitnerScheduler)
  /// The table of Memrise.
  case memrise(TableScheduler)
  /// A table of one interval.
  case fixed(TableScheduler)

  /// Days until a card at each step comes back, from step 0.
  public var intervals: [Int] { with(Intervals()) }

  /// Does something with the scheduler itself.
  func with<Work: SteppedSchedulerWork>(_ work: Work) -> Work.Result {
    switch self {
    case .table(let scheduler), .memrise(let scheduler), .fixed(let scheduler): work.run(scheduler)
    case .leitner(let scheduler): work.run(scheduler)
    }
  }
}
