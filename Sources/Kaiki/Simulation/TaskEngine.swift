/// One replicate of a simulation of recurring tasks.
///
/// Each day every waiting task is done or not, by the hazard of its lateness and weekday; completions happen when
/// the app is open. Between two openings the system's reminders stay as they were planned: what comes due and is
/// not among them is starved (N2).
struct TaskEngine {
  private let plan: TaskSimulationPlan
  private let rates: CompletionHazard.Rates
  private(set) var states: [TaskState]
  /// The due day of each task, from the start of the plan.
  private var dueDays: [Int]
  /// The same were there no gaps of the clock, which move a reminder but not its repetitions.
  private var clockDays: [Int]
  private var streams: [RandomStream]
  /// Whether each task has been done and waits to be ticked off at the next opening.
  private var held: [Bool]
  private var openStream: RandomStream
  private var queue: ReminderQueue<PlannedReminder>
  private var pending = PendingReminders()
  /// Reminders of waiting tasks that are to be shown today, or tomorrow where a gap of the clock moves them.
  private var firing: [PlannedReminder] = []
  private var totals: TaskTotals

  /// A reminder in the order in which the app plans them.
  private struct PlannedReminder: Hashable, Comparable {
    var fire: Instant
    var task: Int32
    var nagDay: Int32

    static func < (left: PlannedReminder, right: PlannedReminder) -> Bool {
      if left.fire != right.fire { return left.fire < right.fire }
      return (left.task, left.nagDay) < (right.task, right.nagDay)
    }
  }

  /// What the system has been handed.
  private struct PendingReminders {
    /// In the order of adding.
    private var kept: [PlannedReminder] = []
    private var sorted: [PlannedReminder] = []

    func contains(_ reminder: PlannedReminder) -> Bool {
      let place = sorted.partitioningIndex { $0 >= reminder }
      return place < sorted.count && sorted[place] == reminder
    }

    /// Hands over a plan: what is not in it goes, what is new is added (N4); the system then keeps its limit.
    ///
    /// - Parameter planned: In ascending order.
    mutating func replace(with planned: [PlannedReminder], by system: SystemModel) {
      if system == .soonest {
        kept = Array(planned.prefix(SystemModel.limit))
        sorted = kept
      } else {
        let wanted = Set(planned)
        let old = kept.filter(wanted.contains)
        kept = Array((old + planned.filter { !contains($0) }).suffix(SystemModel.limit))
        sorted = kept.sorted()
      }
    }
  }

  init(plan: TaskSimulationPlan, replicate: Int) {
    self.plan = plan
    rates = plan.rates(ofReplicate: replicate)
    states = plan.tasks.map(\.state)
    dueDays = plan.tasks.map { plan.scheduler.day(of: $0.state.reminder) - plan.start }
    clockDays = plan.tasks.map { plan.scheduler.boundary.day(ofLocal: $0.state.reminder) - plan.start }
    streams = plan.tasks.indices.map { RandomStream(seed: plan.seed, replicate: replicate, item: $0) }
    held = plan.tasks.map { _ in false }
    openStream = RandomStream(seed: plan.seed, replicate: replicate, item: -2)
    totals = TaskTotals(days: plan.days)
    queue = ReminderQueue([], cap: plan.cap)
    // The app was last open before the first day, so that a reminder at its very start is planned.
    let begin = Instant(milliseconds: plan.scheduler.boundary.start(of: plan.start).milliseconds - 1)
    queue = ReminderQueue(
      plan.tasks.indices.flatMap { reminders(of: $0).filter { keeps($0, at: begin) } }, cap: plan.cap)
    handOver(at: begin)
    for task in plan.tasks.indices where clockDays[task] < 0 {
      firing += reminders(of: task).filter { $0.fire > begin && clockDays[task] + Int($0.nagDay) < 0 }
    }
  }

  /// Whether the app still counts a reminder at a moment: by the original rules passed ones keep their place.
  private func keeps(_ reminder: PlannedReminder, at now: Instant) -> Bool {
    plan.rules == .original || reminder.fire > now
  }

  private func reminders(of task: Int) -> [PlannedReminder] {
    guard plan.tasks[task].isNotificationEnabled else { return [] }
    return (0...plan.nagDays).map { nag in
      PlannedReminder(fire: fire(of: task, nagDay: nag), task: Int32(task), nagDay: Int32(nag))
    }
  }

  private func fire(of task: Int, nagDay: Int) -> Instant {
    plan.scheduler.fire(LocalTime(seconds: states[task].reminder.seconds + Int64(nagDay) * 86_400))
  }

  private mutating func handOver(at now: Instant) {
    let planned = queue.planned
    pending.replace(
      with: plan.rules == .original ? planned.filter { $0.fire > now } : planned, by: plan.system)
  }

  /// Runs the days in order.
  mutating func run(_ onCompletion: (SimulatedCompletion) -> Void) -> TaskTotals {
    for day in 0..<plan.days { live(day, onCompletion) }
    return totals
  }

  private mutating func live(_ day: Int, _ onCompletion: (SimulatedCompletion) -> Void) {
    let date = plan.start + day
    let boundary = plan.scheduler.boundary
    let weekday = date.weekday
    var opens = plan.opens.opens(on: date, in: boundary, drawnFrom: &openStream)
    var completions: [(task: Int, at: Instant)] = []
    for task in plan.tasks.indices {
      let late = day - dueDays[task]
      if late >= 0 {
        totals.due[day] += 1
        if late > 0 { totals.overdue[day] += 1 }
      }
      let nag = day - clockDays[task]
      if nag >= 0, nag <= plan.nagDays, plan.tasks[task].isNotificationEnabled {
        firing.append(
          PlannedReminder(fire: fire(of: task, nagDay: nag), task: Int32(task), nagDay: Int32(nag)))
      }
      if held[task] {
        if let first = opens.first {
          held[task] = false
          completions.append((task, first))
        }
      } else if streams[task].uniform() < rates.chance(late: late, weekday: weekday) {
        if opens.isEmpty {
          guard plan.opens.opensForCompletions else {
            held[task] = true
            continue
          }
          opens = [plan.opens.moment(on: date, in: boundary, drawnFrom: &openStream)]
        }
        completions.append((task, opens[streams[task].below(opens.count)]))
      }
    }
    completions.sort { ($0.at, $0.task) < ($1.at, $1.task) }

    var rest = completions[...]
    for open in opens {
      show(upTo: open, on: day)
      if plan.rules == .corrected { queue.removeFirst { $0.fire <= open } }
      while let next = rest.first, next.at == open {
        rest.removeFirst()
        complete(next.task, at: open, on: day)
        onCompletion(SimulatedCompletion(task: next.task, at: open))
      }
      handOver(at: open)
    }
    show(upTo: Instant(milliseconds: boundary.start(of: date + 1).milliseconds - 1), on: day)
  }

  private mutating func complete(_ task: Int, at now: Instant, on day: Int) {
    totals.done[day] += 1
    for reminder in reminders(of: task) where keeps(reminder, at: now) { queue.remove(reminder) }
    firing.removeAll { $0.task == Int32(task) }
    plan.scheduler.complete(&states[task], of: plan.tasks[task].recurrence, at: now)
    dueDays[task] = plan.scheduler.day(of: states[task].reminder) - plan.start
    clockDays[task] = plan.scheduler.boundary.day(ofLocal: states[task].reminder) - plan.start
    for reminder in reminders(of: task) where keeps(reminder, at: now) {
      queue.insert(reminder)
      // Of a backlog, the next occurrence may be still to come on the same day.
      if reminder.fire > now, clockDays[task] + Int(reminder.nagDay) <= day { firing.append(reminder) }
    }
  }

  /// Counts the reminders that have come due, by whether the system has them.
  private mutating func show(upTo now: Instant, on day: Int) {
    firing.removeAll { reminder in
      guard reminder.fire <= now else { return false }
      if pending.contains(reminder) { totals.notified[day] += 1 } else { totals.starved[day] += 1 }
      return true
    }
  }
}
