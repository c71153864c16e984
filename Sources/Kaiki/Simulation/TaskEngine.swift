/// One replicate of a simulation of recurring tasks.
///
/// Each round is done early or not, by the hazards of its early days, and from its due day on each day or not, by the
/// hazard of its lateness and weekday; completions happen when the app is open. Between two openings the system's
/// reminders stay as they were planned: what comes due and is not among them is starved (N2).
struct TaskEngine {
  private let plan: TaskPlan
  private let rates: CompletionHazard.Rates
  /// Whether the user does nothing on each day; empty for one who never does.
  private let isIdle: [Bool]
  private(set) var states: [TaskState]
  /// One entry for each task.
  private var waits: ContiguousArray<Wait>
  private var openStream: RandomStream
  private var queue: ReminderQueue<PlannedReminder>
  private var pending = PendingReminders()
  /// Reminders of waiting tasks that are to be shown today, or tomorrow where a gap of the clock moves them.
  private var firing: [(reminder: PlannedReminder, round: Int32)] = []
  private var totals: TaskTotals

  /// How a task waits.
  private struct Wait {
    /// The due day, from the start of the plan.
    var dueDay: Int
    /// The same were there no gaps of the clock, which move a reminder but not its repetitions.
    var clockDay: Int
    /// The day on which the task will be done before it is due; `nil` where it will not.
    var earlyDay: Int?
    /// The task's own level: the factor of every chance.
    let level: Double
    /// How often it has been done: what was to be shown of an earlier round is not.
    var round: Int32 = 0
    /// Whether it has been done and waits to be ticked off at the next opening.
    var isHeld = false
    var isNotified: Bool
    var stream: RandomStream

    /// Draws whether the task is done on a day.
    @inline(__always)
    mutating func isDone(on day: Int, late: Int, _ chances: [Double]) -> Bool {
      guard late >= 0 else { return day == earlyDay }
      return stream.uniform() < level * chances[CompletionHazard.Rates.place(late: late)]
    }
  }

  /// A reminder in the order in which the app plans them.
  private struct PlannedReminder: Hashable, Comparable {
    var fire: Instant
    var task: Int32
    var repeatDay: Int32

    static func < (left: PlannedReminder, right: PlannedReminder) -> Bool {
      if left.fire != right.fire { return left.fire < right.fire }
      return (left.task, left.repeatDay) < (right.task, right.repeatDay)
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

  init(plan: TaskPlan, replicate: Int) {
    self.plan = plan
    rates = plan.rates(ofReplicate: replicate)
    isIdle = plan.idleDays(ofReplicate: replicate)
    states = plan.tasks.map(\.state)
    let (variance, hazards) = (plan.levelVariance, rates.early)
    waits = ContiguousArray(
      plan.tasks.enumerated().map { number, task in
        var stream = RandomStream(seed: plan.span.seed, domain: .tasks, replicate: replicate, item: number)
        let level = task.level.drawn(between: variance, from: &stream)
        let due = plan.scheduler.day(of: task.state.reminder)
        let early = EarlyDays(begun: task.begun, due: due).day(
          by: hazards.map { $0 * level }, after: plan.span.start - task.begun - 1, uniform: stream.uniform())
        return Wait(
          dueDay: due - plan.span.start,
          clockDay: plan.scheduler.boundary.day(ofLocal: task.state.reminder) - plan.span.start,
          earlyDay: early.map { $0 - plan.span.start }, level: level, isNotified: task.isNotificationEnabled,
          stream: stream)
      })
    openStream = RandomStream(seed: plan.span.seed, domain: .openings, replicate: replicate)
    totals = TaskTotals(days: plan.span.days)
    queue = ReminderQueue([], cap: plan.cap)
    // The app was last open before the first day, so that a reminder at its very start is planned.
    let begin = Instant(milliseconds: plan.scheduler.boundary.start(of: plan.span.start).milliseconds - 1)
    queue = ReminderQueue(
      plan.tasks.indices.flatMap { reminders(of: $0).filter { keeps($0, at: begin) } }, cap: plan.cap)
    handOver(at: begin)
    for task in plan.tasks.indices where waits[task].clockDay < 0 {
      for reminder in reminders(of: task)
      where reminder.fire > begin && waits[task].clockDay + Int(reminder.repeatDay) < 0 { expect(reminder) }
    }
  }

  /// Whether the app still counts a reminder at a moment: by the original rules passed ones keep their place.
  private func keeps(_ reminder: PlannedReminder, at now: Instant) -> Bool {
    plan.rules == .original || reminder.fire > now
  }

  private func reminders(of task: Int) -> [PlannedReminder] {
    guard plan.tasks[task].isNotificationEnabled else { return [] }
    return (0...plan.repeatDays).map { reminder(of: task, repeatDay: $0) }
  }

  private func reminder(of task: Int, repeatDay: Int) -> PlannedReminder {
    let local = LocalTime(seconds: states[task].reminder.seconds + Int64(repeatDay) * 86_400)
    return PlannedReminder(fire: plan.scheduler.fire(local), task: Int32(task), repeatDay: Int32(repeatDay))
  }

  private mutating func handOver(at now: Instant) {
    let planned = queue.planned
    pending.replace(
      with: plan.rules == .original ? planned.filter { $0.fire > now } : planned, by: plan.system)
  }

  /// Runs the days in order.
  mutating func run(_ onCompletion: (SimulatedCompletion) -> Void) -> TaskTotals {
    for day in 0..<plan.span.days { live(day, onCompletion) }
    return totals
  }

  private mutating func live(_ day: Int, _ onCompletion: (SimulatedCompletion) -> Void) {
    let date = plan.span.start + day
    let boundary = plan.scheduler.boundary
    let isIdle = !self.isIdle.isEmpty && self.isIdle[day]
    var opens = isIdle ? [] : plan.opens.opens(on: date, in: boundary, drawnFrom: &openStream)
    let completions = completions(of: day, isIdle: isIdle, among: &opens).sorted {
      ($0.at, $0.task) < ($1.at, $1.task)
    }

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

  /// Draws what is done on a day, and counts what waits.
  ///
  /// - Parameters:
  ///   - day: The day.
  ///   - isIdle: Whether the user is away or rests, so that nothing is done.
  ///   - opens: The openings of the day; a completion may add one.
  private mutating func completions(
    of day: Int, isIdle: Bool, among opens: inout [Instant]
  ) -> [(task: Int, at: Instant)] {
    let date = plan.span.start + day
    let (boundary, habit, repeatDays) = (plan.scheduler.boundary, plan.opens, plan.repeatDays)
    let chances = rates.chances(on: date.weekday)
    var stream = openStream
    var (due, dueNew, overdue) = (Int32(0), Int32(0), Int32(0))
    var completions: [(task: Int, at: Instant)] = []
    var announced: [(task: Int, repeatDay: Int)] = []
    waits.withUnsafeMutableBufferPointer { waits in
      for task in waits.indices {
        let late = day - waits[task].dueDay
        if late >= 0 {
          due += 1
          if late > 0 { overdue += 1 } else { dueNew += 1 }
        }
        let repetition = day - waits[task].clockDay
        if repetition >= 0, repetition <= repeatDays, waits[task].isNotified {
          announced.append((task, repetition))
        }
        if isIdle { continue }
        if waits[task].isHeld {
          if let first = opens.first {
            waits[task].isHeld = false
            completions.append((task, first))
          }
        } else if waits[task].isDone(on: day, late: late, chances) {
          if opens.isEmpty {
            guard habit.opensForCompletions else {
              waits[task].isHeld = true
              continue
            }
            opens = [habit.moment(on: date, in: boundary, drawnFrom: &stream)]
          }
          completions.append((task, opens[waits[task].stream.below(opens.count)]))
        }
      }
    }
    openStream = stream
    totals.due[day] += due
    totals.dueNew[day] += dueNew
    totals.overdue[day] += overdue
    for (task, repeatDay) in announced { expect(reminder(of: task, repeatDay: repeatDay)) }
    return completions
  }

  private mutating func complete(_ task: Int, at now: Instant, on day: Int) {
    totals.done[day] += 1
    for reminder in reminders(of: task) where keeps(reminder, at: now) { queue.remove(reminder) }
    waits[task].round += 1
    let recurrence = plan.tasks[task].recurrence
    plan.scheduler.complete(&states[task], of: recurrence, at: now)
    // A task is not done twice within one occurrence: done early, it waits again from the day on which it was due.
    let begun = recurrence.policy == .fromCompletion ? day : max(day, waits[task].dueDay)
    beginRound(of: task, after: begun, on: day)
    waits[task].clockDay = plan.scheduler.boundary.day(ofLocal: states[task].reminder) - plan.span.start
    for reminder in reminders(of: task) where keeps(reminder, at: now) {
      queue.insert(reminder)
      // Of a backlog, the next occurrence may be still to come on the same day.
      if reminder.fire > now, waits[task].clockDay + Int(reminder.repeatDay) <= day {
        expect(reminder)
      }
    }
  }

  /// Takes in that a reminder of a task's round is to be shown.
  private mutating func expect(_ reminder: PlannedReminder) {
    firing.append((reminder, waits[Int(reminder.task)].round))
  }

  /// Draws whether the next occurrence of a task is done before it is due.
  private mutating func beginRound(of task: Int, after begun: Int, on day: Int) {
    let (start, due) = (plan.span.start, plan.scheduler.day(of: states[task].reminder))
    waits[task].dueDay = due - start
    if waits[task].dueDay <= day { totals.dueNew[day] += 1 }
    let level = waits[task].level
    waits[task].earlyDay = EarlyDays(begun: start + begun, due: due).day(
      by: rates.early.map { $0 * level }, after: day - begun, uniform: waits[task].stream.uniform()
    ).map { $0 - start }
  }

  /// Counts the reminders that have come due, by whether the system has them.
  private mutating func show(upTo now: Instant, on day: Int) {
    firing.removeAll { reminder, round in
      guard reminder.fire <= now else { return false }
      guard round == waits[Int(reminder.task)].round else { return true }
      if pending.contains(reminder) { totals.shown[day] += 1 } else { totals.starved[day] += 1 }
      return true
    }
  }
}
