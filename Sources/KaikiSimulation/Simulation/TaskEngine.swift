import Kaiki
import KaikiNumerics

/// One replicate of a simulation of recurring tasks.
///
/// Tasks share the app sessions and are otherwise independent. At the start of an occurrence (the time from one completion to the
/// next) the engine draws its completion day. Before the due day it uses the hazards of the quarters of these days. From the due
/// day on it uses the completion probability of each lateness and weekday.
struct TaskEngine {
  private let plan: TaskPlan
  private let replicate: Int
  /// Variance of frailties between tasks, 0.001...1; a task's frailty is its factor of all completion probabilities.
  private let variance: Double
  private let rates: CompletionHazard.Rates
  /// Completion probability per day, 0...1, by weekday from Monday, then by days after the due day (15 elements per weekday).
  ///
  /// The last 15 elements are 0, for idle days.
  private let chances: [Double]
  /// Index in ``chances`` of the first element of each day of the plan, by its weekday or as an idle day.
  private let firstChances: [Int]
  private var appSessions: AppSessions
  /// Columns of the daily totals, one element per day of the plan; occurrences change them often.
  private var due, dueNew, overdue, done: ContiguousArray<Int32>
  private var delivery: ReminderDelivery

  struct Occurrence {
    var task: Int
    /// State of the task during the occurrence, with the reminder of this occurrence.
    var state: TaskState
    /// Due day, from 0 at the start of the plan; below 0 if the task was overdue at the start.
    var due = 0
    /// Time of the previous completion in the plan, or the last moment before the plan.
    var since: Instant
    /// Time of the completion; `nil` if the task still waits at the end of the plan.
    var completed: Instant?
  }

  init(plan: TaskPlan, variance: Double, replicate: Int) {
    self.plan = plan
    self.replicate = replicate
    self.variance = variance
    rates = plan.rates(ofReplicate: replicate)
    let latenessCount = CompletionHazard.Rates.latenessCount
    chances = Weekday.allCases.flatMap(rates.chances) + repeatElement(0, count: latenessCount)
    let idleDays = plan.idleDays(ofReplicate: replicate)
    let start = plan.span.start
    firstChances = (0..<plan.span.days).map { day in
      let isIdle = !idleDays.isEmpty && idleDays[day]
      return latenessCount * (isIdle ? Weekday.allCases.count : (start + day).weekday.rawValue - 1)
    }
    appSessions = AppSessions(
      plan.opens, of: plan.span, in: plan.scheduler.boundary, idleDays: idleDays, replicate: replicate)
    let zeros = ContiguousArray<Int32>(repeating: 0, count: plan.span.days)
    (due, dueNew, overdue, done) = (zeros, zeros, zeros, zeros)
    delivery = ReminderDelivery(plan, appSessions)
  }

  /// - Parameter onOccurrence: Called task by task, in order of time within a task; the last occurrence of each task has no
  ///   completion.
  mutating func run(_ onOccurrence: (Occurrence) -> Void = { _ in }) -> DailyTotals {
    for task in plan.tasks.indices {
      var stream = RandomStream(seed: plan.span.seed, domain: .tasks, replicate: replicate, item: task)
      let level = plan.tasks[task].level.drawn(between: variance, from: &stream)
      live(task, level: level, drawnFrom: &stream, onOccurrence)
    }
    var totals = DailyTotals(days: plan.span.days)
    (totals[.due], totals[.dueNew], totals[.overdue], totals[.done]) = (due, dueNew, overdue, done)
    delivery.count(by: appSessions, into: &totals)
    return totals
  }

  private mutating func live(
    _ task: Int, level: Double, drawnFrom stream: inout RandomStream, _ onOccurrence: (Occurrence) -> Void
  ) {
    let (start, days) = (plan.span.start, plan.span.days)
    let recurrence = plan.tasks[task].recurrence
    var occurrence = Occurrence(task: task, state: plan.tasks[task].state, since: delivery.begin)
    var begun = plan.tasks[task].begun - start
    // Last day on which the occurrence cannot be completed.
    var since = -1
    while true {
      let due = plan.scheduler.day(of: occurrence.state.reminder) - start
      occurrence.due = due
      let early = EarlyDays(begun: start + begun, due: start + due).day(
        by: rates.early, level: level, after: since - begun, uniform: stream.uniform()
      ).map { $0 - start }
      let done =
        early.flatMap { isIdle($0) ? nil : $0 }
        ?? lateDay(due: due, after: since, level: level, uniform: stream.uniform())
      let completion = appSessions.tickOff(on: done, drawnFrom: &stream)
      occurrence.completed = completion?.at
      if plan.tasks[task].isNotificationEnabled { delivery.add(occurrence, appSessions) }
      onOccurrence(occurrence)
      countDue(due: due, after: since, through: completion?.day ?? days - 1)
      guard let (day, now) = completion else { return }

      self.done[day] += 1
      plan.scheduler.complete(&occurrence.state, of: recurrence, at: now, on: start + day, dueOn: start + due)
      occurrence.since = now
      // An early completion does not advance the next occurrence: the task waits again from the day on which it was due.
      begun = recurrence.policy == .fromCompletion ? day : max(day, due)
      since = day
    }
  }

  /// Draws the completion day, from 0, on or after the due day; the number of days of the plan if the task is not done in it.
  private func lateDay(due: Int, after since: Int, level: Double, uniform: Double) -> Int {
    var waiting = 1.0
    let first = max(due, since + 1)
    for day in first..<max(first, plan.span.days) {
      waiting *= 1 - level * chances[firstChances[day] + CompletionHazard.Rates.index(late: day - due)]
      if waiting <= uniform { return day }
    }
    return plan.span.days
  }

  private func isIdle(_ day: Int) -> Bool {
    day < firstChances.count
      && firstChances[day] == Weekday.allCases.count * CompletionHazard.Rates.latenessCount
  }

  private mutating func countDue(due: Int, after since: Int, through last: Int) {
    guard due <= last else { return }
    // In a backlog, the next occurrence becomes due on the day of the previous completion.
    if max(due, since) >= 0 { dueNew[max(due, since)] += 1 }
    Self.raise(&self.due, from: max(due, since + 1), through: last)
    Self.raise(&overdue, from: max(due, since) + 1, through: last)
  }

  private static func raise(_ counts: inout ContiguousArray<Int32>, from first: Int, through last: Int) {
    for day in first..<max(first, last + 1) { counts[day] += 1 }
  }
}
