import Kaiki

/// The schedulers that can be asked for: a new one is a file beside this one and a case here.
public enum SchedulerChoice: Hashable, Sendable {
  /// One that moves cards over steps.
  case stepped(SteppedSchedulerChoice)
  /// SuperMemo's second algorithm.
  case sm2(SM2Scheduler)
  /// By what FSRS-6 believes.
  case fsrs6(RetentionScheduler<FSRS6>)
  /// By what FSRS-7 believes.
  case fsrs7(RetentionScheduler<FSRS7>)
  /// One that goes on as the app of a log did.
  case logged(LoggedScheduler)

  /// The names by which they are asked for.
  public enum Name: String, CaseIterable, Sendable {
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
    /// The table of Memrise.
    case memrise
    /// The same interval after every right answer.
    case fixed
    /// As the app of the log did.
    case logged

    /// Whether the scheduler has steps.
    public var isStepped: Bool {
      switch self {
      case .table, .leitner, .memrise, .fixed: true
      case .sm2, .fsrs6, .fsrs7, .logged: false
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

  /// The chance of recall at which cards come back where no other is wanted.
  public static let standardRetention = 0.9
  /// The days of a fixed interval where no others are wanted.
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
    case .logged: .logged
    }
  }

  /// The chance of recall at which cards come back; `nil` for schedulers that know of none.
  public var retention: Double? {
    switch self {
    case .fsrs6(let scheduler): scheduler.retention
    case .fsrs7(let scheduler): scheduler.retention
    case .stepped, .sm2, .logged: nil
    }
  }

  /// Days until a card at each step comes back, from step 0; `nil` where the scheduler has no steps.
  public var intervals: [Int]? {
    switch self {
    case .stepped(let choice): choice.intervals
    case .sm2, .fsrs6, .fsrs7, .logged: nil
    }
  }

  /// Does something with the scheduler itself.
  func with<Work: SchedulerWork>(_ work: Work) -> Work.Result {
    switch self {
    case .stepped(let choice): choice.with(SteppedWork(work: work))
    case .sm2(let scheduler): work.run(scheduler)
    case .fsrs6(let scheduler): work.run(scheduler)
    case .fsrs7(let scheduler): work.run(scheduler)
    case .logged(let scheduler): work.run(scheduler)
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

/// Something that can be done with any scheduler.
protocol SchedulerWork {
  associatedtype Result
  func run(_ scheduler: some Scheduler) -> Result
}

/// Something that can be done with any scheduler that has steps.
protocol SteppedSchedulerWork {
  associatedtype Result
  func run(_ scheduler: some SteppedScheduler) -> Result
}

/// Reads the intervals of the steps.
private struct Intervals: SteppedSchedulerWork {
  func run(_ scheduler: some SteppedScheduler) -> [Int] { scheduler.intervals }
}

/// What can be done with any scheduler can be done with one that has steps.
private struct SteppedWork<Work: SchedulerWork>: SteppedSchedulerWork {
  let work: Work

  func run(_ scheduler: some SteppedScheduler) -> Work.Result { work.run(scheduler) }
}
