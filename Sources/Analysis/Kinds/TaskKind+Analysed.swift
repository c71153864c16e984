import Forecasting
import Kaiki

extension TaskKind: AnalysedKind {
  static func activity(_ question: Activity.Question) -> Activity? {
    question.history.taskActivity(question.observed)
  }

  static func items(_ question: ItemsFigure.Question) -> [ItemsFigure.Entry] {
    question.history.taskItems(cap: question.cap)
  }
}

extension HistoryAsOf {
  fileprivate func taskActivity(_ observed: ObservedDays) -> Activity? {
    guard let tasks, !tasks.completions.isEmpty else { return nil }
    var activity = activity(
      .tasks, of: tasks.completions.flatMap { task, instants in instants.map { (item: task, at: $0) } },
      observed)
    activity.each = (tasks.standings ?? []).map { standing in
      let trials = tasks.occurrences(of: standing).filter { observed.containsWhole($0.due) }.map {
        occurrence in
        Activity.Trial(
          day: occurrence.due, isSuccess: occurrence.completed.map { $0 <= occurrence.due } ?? false)
      }
      let (id, title) = (standing.task.id, standing.task.title)
      return Activity.Trials(
        id: id, name: title.isEmpty ? id : title, trials: trials.sorted { $0.day < $1.day })
    }
    return activity
  }

  fileprivate func taskItems(cap: Int) -> [ItemsFigure.Entry] {
    let standings = (tasks?.standings ?? []).filter { $0.task.created <= now }
    let starved = tasks?.starved(opens: (history.opens ?? []).map(\.at), until: now, cap: cap)
    return standings.map { standing in
      let task = standing.task
      let isKnown = history.completions != nil
      var entry = ItemsFigure.Entry(
        .task, id: task.id, name: task.title, count: isKnown ? standing.completions.count : nil)
      entry.spacing = .calendar(task.recurrence.interval)
      entry.last = standing.state.lastCompleted.map(ItemsFigure.Next.moment)
      entry.starved = starved?[task.id.lowercased()] ?? 0
      guard task.isActive else { return entry }
      let day = boundary.day(of: task.nextReminder)
      entry.next = .moment(task.nextReminder)
      entry.nextLocal = boundary.zone.localTime(of: task.nextReminder)
      entry.section = section(day)
      if isKnown { entry.streak = day < today ? 0 : standing.history.inTime(in: boundary) }
      return entry
    }
  }
}
