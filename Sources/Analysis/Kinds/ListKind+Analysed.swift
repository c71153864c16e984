import Forecasting
import Kaiki

extension ListKind: AnalysedKind {
  static func activity(_ question: Activity.Question) -> Activity? {
    question.history.listActivity(question.observed)
  }

  static func items(_ question: ItemsFigure.Question) -> [ItemsFigure.Entry] {
    question.history.listItems
  }
}

extension HistoryAsOf {
  fileprivate func listActivity(_ observed: ObservedDays) -> Activity? {
    guard let lists else { return nil }
    var known: [Day: Activity.DayCount] = [:]
    for (day, list) in lists.byDay {
      let done = list.items.count { $0.isCompleted }
      known[day] = .init(day: day, count: done, trials: list.items.count, successes: done)
    }
    var activity = daily(.lists, known, since: known.keys.min(), observed)
    activity.daysDone = DaySet(known.values.filter { $0.count > 0 }.map(\.day).sorted())
    return activity
  }

  fileprivate var listItems: [ItemsFigure.Entry] {
    guard let last = lists?.byDay.last, last.day == today else { return [] }
    return last.list.items.map { item in
      var entry = ItemsFigure.Entry(.item, id: item.id, name: item.content, count: item.isCompleted ? 1 : 0)
      entry.next = .day(today)
      entry.section = .today
      entry.status = item.isCompleted ? "done" : "open"
      return entry
    }
  }
}
