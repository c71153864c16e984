import Kaiki

/// Which reminders of simulated tasks the system shows when they come due (N2).
///
/// Between two openings nothing is done, so the reminders that come due are the soonest of those at the first of them.
/// An app that plans the soonest, for a system that keeps the soonest, thus shows the first of them, as many as both
/// take: these are counted. By other rules a plan depends on those before it, and every change is replayed.
struct ReminderDelivery {
  private let plan: TaskPlan
  /// The last moment before the plan, at which the app was last opened, so that a reminder at its very start is planned.
  let begin: Instant
  private let end: Instant
  /// How many reminders come due up to each opening from the one before it of the same day, and after a day's last one.
  private var counts: ContiguousArray<Int32>
  /// Kept for the replay alone.
  private var waits = ContiguousArray<ReminderReplay.Wait>()

  init(_ plan: TaskPlan, _ openings: Openings) {
    let (boundary, span) = (plan.scheduler.boundary, plan.span)
    self.plan = plan
    begin = Instant(milliseconds: boundary.start(of: span.start).milliseconds - 1)
    end = boundary.end(of: span.start + (span.days - 1))
    counts = ContiguousArray(repeating: 0, count: openings.count + openings.days)
  }

  private var isCounted: Bool { plan.rules == .corrected && plan.system == .soonest }

  /// Takes in a round of a task that has reminders.
  mutating func add(_ round: TaskEngine.Round, _ openings: Openings) {
    guard isCounted else { return waits.append(ReminderReplay.Wait(round)) }
    for repeatDay in 0...plan.repeatDays {
      let fire = plan.fire(of: round.state.reminder, repeatDay: repeatDay)
      guard fire <= round.completed ?? end else { return }
      guard fire > round.since else { continue }
      let day =
        repeatDay == 0 ? round.due : plan.scheduler.boundary.day(of: fire) - plan.span.start
      counts[openings.count(before: fire, of: day) + day] += 1
    }
  }

  /// Counts what was shown and what starved.
  func count(by openings: Openings, into totals: inout TaskTotals) {
    if isCounted {
      countSoonest(by: openings, into: &totals)
    } else {
      var replay = ReminderReplay(plan, waits, after: begin, through: end)
      replay.count(by: openings, into: &totals)
    }
  }

  private func countSoonest(by openings: Openings, into totals: inout TaskTotals) {
    let most = Int32(min(plan.cap, SystemModel.limit))
    var left = most
    for day in 0..<openings.days {
      let places = openings.places(of: day)
      for place in places.lowerBound...places.upperBound {
        let shown = min(left, counts[place + day])
        totals.shown[day] += shown
        totals.starved[day] += counts[place + day] - shown
        left = place < places.upperBound && openings.isOpened[day] ? most : left - shown
      }
    }
  }
}
