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
struct Intervals: SteppedSchedulerWork {
  func run(_ scheduler: some SteppedScheduler) -> [Int] { scheduler.intervals }
}

/// What can be done with any scheduler can be done with one that has steps.
struct SteppedWork<Work: SchedulerWork>: SteppedSchedulerWork {
  let work: Work

  func run(_ scheduler: some SteppedScheduler) -> Work.Result { work.run(scheduler) }
}
