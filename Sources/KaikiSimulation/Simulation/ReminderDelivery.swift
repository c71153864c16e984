import Kaiki

/// Reminders of simulated tasks that the system shows (N2).
///
/// Nothing changes between two app sessions. If both the app's plan and the system prefer the soonest reminders, the system
/// shows the first ones after a session, up to the smaller of the two limits. With other rules, a plan
/// depends on earlier plans, so every change is replayed.
struct ReminderDelivery {
  private let plan: TaskPlan
  /// Last moment before the plan and time of its first app session, so that reminders at the very start are planned.
  let begin: Instant
  private let end: Instant
  /// Number of reminders due between consecutive app sessions of a day, and after each day's last session.
  private var counts: ContiguousArray<Int32>
  /// Occurrences, stored for the replay only.
  private var waits = ContiguousArray<ReminderReplay.Wait>()

  init(_ plan: TaskPlan, _ appSessions: AppSessions) {
    let (boundary, span) = (plan.scheduler.boundary, plan.span)
    self.plan = plan
    begin = Instant(milliseconds: boundary.start(of: span.start).milliseconds - 1)
    end = boundary.end(of: span.start + (span.days - 1))
    counts = ContiguousArray(repeating: 0, count: appSessions.count + appSessions.days)
  }

  private var isCounted: Bool { plan.rules == .corrected && plan.system == .soonest }

  /// Adds an occurrence of a task with reminders.
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

  /// Counts shown and starved reminders.
  func count(by appSessions: AppSessions, into totals: inout TaskTotals) {
    if isCounted {
      countSoonest(by: appSessions, into: &totals)
    } else {
      var replay = ReminderReplay(plan, waits, after: begin, through: end)
      replay.count(by: appSessions, into: &totals)
    }
  }

  private func countSoonest(by appSessions: AppSessions, into totals: inout TaskTotals) {
    let most = Int32(min(plan.cap, SystemModel.limit))
    var left = most
    for day in 0..<appSessions.days {
      let indices = appSessions.indices(of: day)
      for index in indices.lowerBound...indices.upperBound {
        let shown = min(left, counts[index + day])
        totals.shown[day] += shown
        totals.starved[day] += counts[index + day] - shown
        left = index < indices.upperBound && appSessions.isOpened[day] ? most : left - shown
      }
    }
  }
}
