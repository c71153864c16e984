/// The app's plan of reminders and what the system keeps of it, change by change.
struct ReminderReplay {
  private let plan: TaskPlan
  private let begin: Instant
  /// The rounds that were ticked off, each with the one after it, in the order of time.
  private var changes: ArraySlice<(from: TaskEngine.Round, to: TaskEngine.Round)> = []
  /// The reminders that come due while their task waits, in the order of time.
  private var firing: ArraySlice<Reminder> = []
  private var queue: ReminderQueue<Reminder>
  private var pending = PendingReminders()

  /// A reminder, in the order in which the app plans them.
  fileprivate struct Reminder: Hashable, Comparable {
    var fire: Instant
    /// The task, by its place in the plan.
    var task: Int
    /// Days after the first reminder.
    var repeatDay: Int

    static func < (left: Reminder, right: Reminder) -> Bool {
      if left.fire != right.fire { return left.fire < right.fire }
      return (left.task, left.repeatDay) < (right.task, right.repeatDay)
    }
  }

  /// The replay of some rounds.
  ///
  /// - Parameters:
  ///   - plan: The rules.
  ///   - rounds: Of all tasks with reminders; those of one task in their order, the last of them not ticked off.
  ///   - begin: The last moment before the plan.
  ///   - end: The last moment of the plan.
  init(_ plan: TaskPlan, _ rounds: [TaskEngine.Round], after begin: Instant, through end: Instant) {
    self.plan = plan
    self.begin = begin
    var changes: [(from: TaskEngine.Round, to: TaskEngine.Round)] = []
    var firing: [Reminder] = []
    var first: [Reminder] = []
    for (place, round) in rounds.enumerated() {
      if round.completed != nil { changes.append((round, rounds[place + 1])) }
      let until = round.completed ?? end
      firing += Self.reminders(of: round, plan).filter { $0.fire > round.since && $0.fire <= until }
      if round.since == begin { first += Self.kept(of: round, at: begin, plan) }
    }
    queue = ReminderQueue(first, cap: plan.cap)
    self.changes = changes.sorted { Self.moment($0.from) < Self.moment($1.from) }[...]
    self.firing = firing.sorted()[...]
  }

  private static func moment(_ round: TaskEngine.Round) -> SimulatedCompletion {
    SimulatedCompletion(task: round.task, at: round.completed ?? round.since)
  }

  private static func reminders(of round: TaskEngine.Round, _ plan: TaskPlan) -> [Reminder] {
    (0...plan.repeatDays).map { day in
      Reminder(fire: plan.fire(of: round.state, repeatDay: day), task: round.task, repeatDay: day)
    }
  }

  /// The reminders of a round that the app counts at a moment: by the original rules passed ones keep their place.
  private static func kept(of round: TaskEngine.Round, at now: Instant, _ plan: TaskPlan) -> [Reminder] {
    reminders(of: round, plan).filter { plan.rules == .original || $0.fire > now }
  }

  /// Counts the reminders that come due, by whether the system has them.
  mutating func count(by openings: Openings, into totals: inout TaskTotals) {
    handOver(at: begin)
    for day in 0..<openings.days {
      for open in openings.moments(of: day) where openings.isOpened[day] {
        show(upTo: open, on: day, into: &totals)
        if plan.rules == .corrected { queue.removeFirst { $0.fire <= open } }
        while let (from, to) = changes.first, from.completed == open {
          changes.removeFirst()
          for reminder in Self.kept(of: from, at: open, plan) { queue.remove(reminder) }
          for reminder in Self.kept(of: to, at: open, plan) { queue.insert(reminder) }
        }
        handOver(at: open)
      }
      show(upTo: plan.scheduler.boundary.end(of: plan.span.start + day), on: day, into: &totals)
    }
  }

  private mutating func handOver(at open: Instant) {
    let planned = queue.planned
    pending.replace(
      with: plan.rules == .original ? planned.filter { $0.fire > open } : planned, by: plan.system)
  }

  private mutating func show(upTo now: Instant, on day: Int, into totals: inout TaskTotals) {
    while let reminder = firing.first, reminder.fire <= now {
      firing.removeFirst()
      if pending.contains(reminder) { totals.shown[day] += 1 } else { totals.starved[day] += 1 }
    }
  }

  /// What the system has been handed.
  private struct PendingReminders {
    /// In the order of adding.
    private var kept: [Reminder] = []
    private var sorted: [Reminder] = []

    func contains(_ reminder: Reminder) -> Bool {
      let place = sorted.partitioningIndex { $0 >= reminder }
      return place < sorted.count && sorted[place] == reminder
    }

    /// Hands over a plan: what is not in it goes, what is new is added (N4); the system then keeps its limit.
    ///
    /// - Parameter planned: In ascending order.
    mutating func replace(with planned: [Reminder], by system: SystemModel) {
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
}
