import Kaiki

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
