/// Generic code that runs with any scheduler type.
protocol SchedulerWork {
  associatedtype Result
  func run(_ scheduler: some Scheduler) -> Result
}

/// Generic code that runs with any type of scheduler that has numbered steps.
protocol SteppedSchedulerWork {
  associatedtype Result
  func run(_ scheduler: some SteppedScheduler) -> Result
}

struct Intervals: SteppedSchedulerWork {
  func run(_ scheduler: some SteppedScheduler) -> [Int] { scheduler.intervals }
}

/// Adapter that runs the `work` of any scheduler with schedulers that have numbered steps.
struct SteppedWork<Work: SchedulerWork>: SteppedSchedulerWork {
  let work: Work

  func run(_ scheduler: some SteppedScheduler) -> Work.Result { work.run(scheduler) }
}
