import Kaiki
import KaikiNumerics

/// Replay of every change of the app's planned reminders and of the reminders that the system stores.
struct ReminderReplay {
  private let plan: TaskPlan
  private let begin: Instant
  private let waits: ContiguousArray<Wait>
  /// Indices in `waits` of completed occurrences not yet replayed, by completion time.
  ///
  /// The task's next occurrence has the next index in `waits`.
  private var changes: ArraySlice<Int32> = []
  /// Reminders that become due while their task waits, ascending by time; shown or starved ones are removed.
  private var firing: ArraySlice<Reminder> = []
  private var queue: ReminderQueue<Reminder>
  private var pending = PendingReminders()

  struct Wait {
    fileprivate let task: Int32
    fileprivate let reminder: LocalTime
    fileprivate let since: Instant
    fileprivate let completed: Instant?

    init(_ occurrence: TaskEngine.Occurrence) {
      (task, reminder) = (Int32(occurrence.task), occurrence.state.reminder)
      (since, completed) = (occurrence.since, occurrence.completed)
    }
  }

  /// Reminder of a task; the order is the app's priority: by time, then by task, then by ``repeatDay``.
  fileprivate struct Reminder: Hashable, Comparable {
    var fire: Instant
    var task: Int32
    /// Days after the task's first reminder; 0 for the first reminder, above 0 for its repeats.
    var repeatDay: Int32

    static func < (left: Reminder, right: Reminder) -> Bool {
      if left.fire != right.fire { return left.fire < right.fire }
      return (left.task, left.repeatDay) < (right.task, right.repeatDay)
    }
  }

  init(_ plan: TaskPlan, _ waits: ContiguousArray<Wait>, after begin: Instant, through end: Instant) {
    self.plan = plan
    self.begin = begin
    self.waits = waits
    var changes: [Int32] = []
    var firing: [Reminder] = []
    var first: [Reminder] = []
    for (index, wait) in waits.enumerated() {
      if wait.completed != nil { changes.append(Int32(index)) }
      let until = wait.completed ?? end
      firing += Self.reminders(of: wait, plan).filter { $0.fire > wait.since && $0.fire <= until }
      if wait.since == begin { first += Self.kept(of: wait, at: begin, plan) }
    }
    queue = ReminderQueue(first, cap: plan.cap)
    changes.sort { Self.moment(waits[Int($0)]) < Self.moment(waits[Int($1)]) }
    self.changes = changes[...]
    firing.sort()
    self.firing = firing[...]
  }

  private static func moment(_ wait: Wait) -> SimulatedCompletion {
    SimulatedCompletion(task: Int(wait.task), at: wait.completed ?? wait.since)
  }

  private static func reminders(of wait: Wait, _ plan: TaskPlan) -> [Reminder] {
    (0...plan.repeatDays).map { day in
      Reminder(fire: plan.fire(of: wait.reminder, repeatDay: day), task: wait.task, repeatDay: Int32(day))
    }
  }

  /// The corrected rules count future reminders only; the original rules count all reminders.
  private static func kept(of wait: Wait, at now: Instant, _ plan: TaskPlan) -> [Reminder] {
    reminders(of: wait, plan).filter { plan.rules == .original || $0.fire > now }
  }

  /// Adds each due reminder to its day in `totals`: as shown if the system stores it, otherwise as starved.
  mutating func count(by appSessions: AppSessions, into totals: inout DailyTotals) {
    handOver(at: begin)
    for day in 0..<appSessions.days {
      for open in appSessions.moments(of: day) where appSessions.isOpened[day] {
        show(upTo: open, on: day, into: &totals)
        if plan.rules == .corrected { queue.removeFirst { $0.fire <= open } }
        while let index = changes.first.map(Int.init), waits[index].completed == open {
          changes.removeFirst()
          for reminder in Self.kept(of: waits[index], at: open, plan) { queue.remove(reminder) }
          for reminder in Self.kept(of: waits[index + 1], at: open, plan) { queue.insert(reminder) }
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

  private mutating func show(upTo now: Instant, on day: Int, into totals: inout DailyTotals) {
    while let reminder = firing.first, reminder.fire <= now {
      firing.removeFirst()
      if pending.contains(reminder) { totals[.shown][day] += 1 } else { totals[.starved][day] += 1 }
    }
  }

  private struct PendingReminders {
    /// Stored reminders in the order in which the app added them, by time under ``SystemModel/soonest``.
    private var kept: [Reminder] = []
    private var sorted: [Reminder] = []

    func contains(_ reminder: Reminder) -> Bool {
      let index = sorted.partitioningIndex { $0 >= reminder }
      return index < sorted.count && sorted[index] == reminder
    }

    /// Replaces the app's reminders by a plan: removes the missing ones, adds the new ones (N4), then applies the system's limit.
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

/// Counts of shown and of starved reminders of simulated tasks, per day.
///
/// A starved reminder becomes due while the system's list lacks it, because the last app session had no free slot for it (N2).
/// Nothing changes between two app sessions. If both the app's plan and the system prefer the soonest reminders, the system
/// shows the first reminders after a session, up to the smaller of the two limits. With other rules, a plan depends on earlier
/// plans, so every change is replayed.
struct ReminderDelivery {
  private let plan: TaskPlan
  /// Last moment before the plan; an app session at this time plans the reminders of the plan's first moments.
  let begin: Instant
  private let end: Instant
  /// Number of reminders due before each app session of a day, since the previous session, and after the day's last session.
  ///
  /// The index is the number of earlier app sessions plus the day, from 0.
  private var counts: ContiguousArray<Int32>
  /// Occurrences of tasks with reminders; empty if ``isCounted``, because only the replay of every change reads them.
  private var waits = ContiguousArray<ReminderReplay.Wait>()

  init(_ plan: TaskPlan, _ appSessions: AppSessions) {
    let (boundary, span) = (plan.scheduler.boundary, plan.span)
    self.plan = plan
    begin = Instant(milliseconds: boundary.start(of: span.start).milliseconds - 1)
    end = boundary.end(of: span.start + (span.days - 1))
    counts = ContiguousArray(repeating: 0, count: appSessions.count + appSessions.days)
  }

  private var isCounted: Bool { plan.rules == .corrected && plan.system == .soonest }

  mutating func add(_ occurrence: TaskEngine.Occurrence, _ appSessions: AppSessions) {
    guard isCounted else { return waits.append(ReminderReplay.Wait(occurrence)) }
    for repeatDay in 0...plan.repeatDays {
      let fire = plan.fire(of: occurrence.state.reminder, repeatDay: repeatDay)
      guard fire <= occurrence.completed ?? end else { return }
      guard fire > occurrence.since else { continue }
      let day =
        repeatDay == 0 ? occurrence.due : plan.scheduler.boundary.day(of: fire) - plan.span.start
      counts[appSessions.count(before: fire, of: day) + day] += 1
    }
  }

  func count(by appSessions: AppSessions, into totals: inout DailyTotals) {
    if isCounted {
      countSoonest(by: appSessions, into: &totals)
    } else {
      var replay = ReminderReplay(plan, waits, after: begin, through: end)
      replay.count(by: appSessions, into: &totals)
    }
  }

  private func countSoonest(by appSessions: AppSessions, into totals: inout DailyTotals) {
    let most = Int32(min(plan.cap, SystemModel.limit))
    var left = most
    for day in 0..<appSessions.days {
      let indices = appSessions.indices(of: day)
      for index in indices.lowerBound...indices.upperBound {
        let shown = min(left, counts[index + day])
        totals[.shown][day] += shown
        totals[.starved][day] += counts[index + day] - shown
        left = index < indices.upperBound && appSessions.isOpened[day] ? most : left - shown
      }
    }
  }
}
