/// Generic code that runs with any scheduler type.
protocol SchedulerWork {
  associatedtype Result
  func run(_ scheduler: some Scheduler) -> Result
}

/// Generic code that runs with any scheduler type that has steps.
protocol SteppedSchedulerWork {
  associatedtype Result
  func run(_ scheduler: some SteppedScheduler) -> Result
}

struct Intervals: SteppedSchedulerWork {
  func run(_ scheduler: some SteppedScheduler) -> [Int] { scheduler.intervals }
}

/// Adapter that runs `work` with schedulers that have steps.
struct SteppedWork<Work: SchedulerWork>: SteppedSchedulerWork {
  let work: Work

  func run(_ scheduler: some SteppedScheduler) -> Work.Result { work.run(scheduler) }
}
