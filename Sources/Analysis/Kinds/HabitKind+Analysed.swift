import Forecasting
import Kaiki

extension HabitKind: AnalysedKind {
  static func activity(_ question: Activity.Question) -> Activity? {
    question.history.habitActivity(question.observed)
  }

  static func items(_ question: ItemsFigure.Question) -> [ItemsFigure.Entry] {
    question.history.habitItems
  }
}

extension HistoryAsOf {
  fileprivate func habitActivity(_ observed: ObservedDays) -> Activity? {
    guard let habits else { return nil }
    var known: [Day: Activity.DayCount] = [:]
    var items: [Activity.Item] = []
    var each: [Activity.Trials] = []
    for habit in habits {
      var done = DaySet()
      var trials: [Activity.Trial] = []
      for day in Strength.days(of: habit, until: today) where day.value != .skip {
        known[day.day, default: .init(day: day.day)].trials += 1
        if observed.containsWhole(day.day) {
          trials.append(Activity.Trial(day: day.day, isSuccess: day.value == .manualYes))
        }
        guard day.value == .manualYes else { continue }
        known[day.day, default: .init(day: day.day)].successes += 1
        known[day.day, default: .init(day: day.day)].count += 1
        done.insert(day.day)
      }
      if done.count > 0 { items.append(Activity.Item(id: habit.name, days: done)) }
      each.append(Activity.Trials(id: habit.name, name: habit.name, trials: trials))
    }
    var activity = daily(.habits, known, since: known.keys.min(), observed)
    activity.each = each.count > 1 ? each : []
    activity.items = items
    return activity
  }

  fileprivate var habitItems: [ItemsFigure.Entry] {
    (habits ?? []).map { habit in
      let days = Strength.days(of: habit, until: today)
      let done = days.filter { $0.value == .manualYes }
      var entry = ItemsFigure.Entry(.habit, id: habit.name, name: habit.name, count: done.count)
      entry.spacing = .frequency(habit.frequency ?? .daily)
      entry.last = done.last.map { .day($0.day) }
      let running = Strength.streaks(days).last { $0.upperBound >= today - 1 }
      entry.streak = running.map { run in done.count { run.contains($0.day) } } ?? 0
      return entry
    }
  }
}
