import Forecasting
import Kaiki

extension AttemptKind: AnalysedKind {
  static func activity(_ question: Activity.Question) -> Activity? {
    question.history.attemptActivity(question.observed)
  }

  static func items(_ question: ItemsFigure.Question) -> [ItemsFigure.Entry] {
    question.history.attemptItems
  }
}

extension HistoryAsOf {
  fileprivate func attemptActivity(_ observed: ObservedDays) -> Activity? {
    guard let events = attempts?.events else { return nil }
    return activity(.attempts, of: events.map { (item: $0.task, at: $0.at) }, observed)
  }

  fileprivate var attemptItems: [ItemsFigure.Entry] {
    guard let attempts, let tasks = attempts.tasks else { return [] }
    var days: [String: DaySet] = [:]
    for event in attempts.events ?? [] {
      days[event.task.lowercased(), default: DaySet()].insert(boundary.day(of: event.at))
    }
    return tasks.filter { $0.isMade(by: now) }.map { task in
      var entry = ItemsFigure.Entry(.attempt, id: task.id, name: task.name, count: task.totalAttempts)
      entry.last = task.lastAttemptAt.map(ItemsFigure.Next.moment)
      entry.status = task.standing
      if task.isActive, let due = task.dueDate {
        let day = boundary.day(of: due)
        entry.section = section(day)
        let isWholeDay = boundary.isStart(due)
        entry.next = isWholeDay ? .day(day) : .moment(due)
        entry.nextLocal = isWholeDay ? nil : boundary.zone.localTime(of: due)
      }
      if attempts.events != nil {
        let own = days[task.id.lowercased()] ?? DaySet()
        entry.streak = Streak(active: own, today: today) { boundary.isMissing($0) }.current
      }
      return entry
    }
  }
}
