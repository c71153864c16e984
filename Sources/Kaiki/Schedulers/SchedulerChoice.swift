/// The schedulers that can be asked for: a new one is a file beside this one and a case here.
public enum SchedulerChoice: Hashable, Sendable {
  /// One that moves cards over steps.
  case stepped(SteppedSchedulerChoice)
  /// One that goes on as the app of a log did.
  case logged(LoggedScheduler)

  /// The names by which they are asked for.
  public enum Name: String, CaseIterable, Sendable {
    /// An interval for each step.
    case table
    /// Leitner's boxes.
    case leitner
    /// As the app of the log did.
    case logged
  }

  /// The scheduler of a name.
  ///
  /// - Parameters:
  ///   - name: The name.
  ///   - table: The interval table in force, for those that follow it.
  ///   - cases: What the app of the log did, for the one that goes on so.
  public init(_ name: Name, table: IntervalTable, cases: [LoggedScheduler.Case] = []) {
    switch name {
    case .logged: self = .logged(LoggedScheduler(cases: cases))
    case .table: self = .stepped(.table(TableScheduler(table: table)))
    case .leitner: self = .stepped(.leitner(LeitnerScheduler()))
    }
  }

  /// The name.
  public var name: Name {
    switch self {
    case .stepped(.table): .table
    case .stepped(.leitner): .leitner
    case .logged: .logged
    }
  }

  /// Days until a card at each step comes back, from step 0; `nil` where the scheduler has no steps.
  public var intervals: [Int]? {
    switch self {
    case .stepped(let choice): choice.intervals
    case .logged: nil
    }
  }

  /// Does something with the scheduler itself.
  func with<Work: SchedulerWork>(_ work: Work) -> Work.Result {
    switch self {
    case .stepped(let choice): choice.with(SteppedWork(work: work))
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

  /// Days until a card at each step comes back, from step 0.
  public var intervals: [Int] { with(Intervals()) }

  /// Does something with the scheduler itself.
  func with<Work: SteppedSchedulerWork>(_ work: Work) -> Work.Result {
    switch self {
    case .table(let scheduler): work.run(scheduler)
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
