import Forecasting
import Kaiki

extension ItemKind {
  var analysedTraits: any AnalysedKind.Type {
    switch self {
    case .cards: CardKind.self
    case .tasks: TaskKind.self
    case .lists: ListKind.self
    case .attempts: AttemptKind.self
    case .habits: HabitKind.self
    case .courses: CourseKind.self
    }
  }
}

/// Analyses of one kind of item (such as cards or habits), in addition to its forecasts.
protocol AnalysedKind: ItemKindTraits {
  /// Returns the activity of the kind on each observed day; `nil` if the history lacks events of the kind.
  ///
  /// The activity may have 0 days, for example if all events are outside the reporting range.
  static func activity(_ context: AnalysisContext) -> Activity?

  /// Returns one entry per item of the kind, in any order; empty if the history has no items of the kind.
  static func items(_ context: AnalysisContext) -> [ItemsFigure.Entry]
}

extension CardKind: AnalysedKind {
  static func activity(_ context: AnalysisContext) -> Activity? {
    guard context.history.log != nil else { return nil }
    let (load, first) = (context[LoadAccumulator.self].days, context[FirstAnswersAccumulator.self])
    var known: [Day: Activity.DayCount] = [:]
    for day in load {
      known[day.day] = .init(day: day.day, count: day.reviews, trials: day.reviews, successes: day.correct)
    }
    var activity = context.history.daily(.cards, known, since: first.firstDay, context.days)
    activity.hours = first.minutes.filter { context.days.containsWhole($0.key) }.sorted { $0.key < $1.key }
      .map { Double($0.value) / 60 }
    activity.daysDone = DaySet(load.map(\.day))
    return activity
  }

  static func items(_ context: AnalysisContext) -> [ItemsFigure.Entry] {
    let history = context.history
    let records = history.cardRecords
    let isThirdParty = history.log?.origin == .thirdParty
    return context.cardPositions.map { position in
      let record = position.number.flatMap { records?[$0] }
      var entry = ItemsFigure.Entry(
        .cards, id: position.id, name: position.question, count: record?.count ?? position.storedCount)
      entry.last = record?.last.map(ItemsFigure.Next.moment)
      if !isThirdParty { entry.step = position.step }
      guard !position.isAssumed else { return entry }
      entry.next = .day(position.due)
      entry.section = history.section(position.due)
      entry.spacing = history.interval(of: position, records).map(ItemsFigure.Spacing.days)
      if let record {
        entry.streak = position.due < history.today ? 0 : record.streak
      } else {
        // The streak is unknown, because answers missing from the log may have been in time.
        entry.streak = position.isSeen ? nil : 0
      }
      return entry
    }
  }
}

extension HistoryAsOf {
  /// Answer record of each card, by the card's index (from 0) in the log; `nil` without a log.
  var cardRecords: ContiguousArray<CardRecord>? {
    log.flatMap { log in replayed.map { CardRecords(of: log, $0, table: settings.table).all } }
  }

  /// Returns the current interval of a card in days, ≥ 0; `nil` without an answer or if the interval is unknown.
  ///
  /// Without a log (`records` is `nil`), the stored interval or the table applies.
  func interval(of position: CardPosition, _ records: ContiguousArray<CardRecord>?) -> Int? {
    if let record = position.number.flatMap({ records?[$0] }) {
      return position.memory?.interval ?? record.interval
    }
    return position.isSeen && !position.isStored
      ? settings.table.intervals[position.step] : position.memory?.interval
  }
}

extension TaskKind: AnalysedKind {
  static func activity(_ context: AnalysisContext) -> Activity? {
    guard let tasks = context.history.tasks, !tasks.completions.isEmpty else { return nil }
    var activity = context.history.activity(
      .tasks, of: tasks.completions.flatMap { task, instants in instants.map { (item: task, at: $0) } },
      context.days)
    activity.each = (tasks.standings ?? []).map { standing in
      let trials = tasks.occurrences(of: standing).filter { context.days.containsWhole($0.due) }.map {
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

  static func items(_ context: AnalysisContext) -> [ItemsFigure.Entry] {
    let (history, tasks) = (context.history, context.history.tasks)
    let standings = (tasks?.standings ?? []).filter { $0.task.created <= history.now }
    let starved = tasks?.starved(
      opens: (history.history.opens ?? []).map(\.at), until: history.now,
      cap: context.options.taskReminders.cap)
    return standings.map { standing in
      let task = standing.task
      let isKnown = history.history.completions != nil
      var entry = ItemsFigure.Entry(
        .tasks, id: task.id, name: task.title, count: isKnown ? standing.completions.count : nil)
      entry.spacing = .calendar(task.recurrence.interval)
      entry.last = standing.state.lastCompleted.map(ItemsFigure.Next.moment)
      entry.starved = starved?[task.id.lowercased()] ?? 0
      guard task.isActive else { return entry }
      let day = history.boundary.day(of: task.nextReminder)
      entry.next = .moment(task.nextReminder)
      entry.nextLocal = history.boundary.zone.localTime(of: task.nextReminder)
      entry.section = history.section(day)
      if isKnown { entry.streak = day < history.today ? 0 : standing.history.inTime(in: history.boundary) }
      return entry
    }
  }
}

extension AttemptKind: AnalysedKind {
  static func activity(_ context: AnalysisContext) -> Activity? {
    guard let events = context.history.attempts?.events else { return nil }
    return context.history.activity(
      .attempts, of: events.map { (item: $0.task, at: $0.at) }, context.days)
  }

  static func items(_ context: AnalysisContext) -> [ItemsFigure.Entry] {
    let (history, boundary) = (context.history, context.history.boundary)
    guard let attempts = history.attempts, let tasks = attempts.tasks else { return [] }
    var days: [String: DaySet] = [:]
    for event in attempts.events ?? [] {
      days[event.task.lowercased(), default: DaySet()].insert(boundary.day(of: event.at))
    }
    return tasks.filter { $0.isMade(by: history.now) }.map { task in
      var entry = ItemsFigure.Entry(.attempts, id: task.id, name: task.name, count: task.totalAttempts)
      entry.last = task.lastAttemptAt.map(ItemsFigure.Next.moment)
      entry.status = task.standing
      if task.isActive, let due = task.dueDate {
        let day = boundary.day(of: due)
        entry.section = history.section(day)
        let isWholeDay = boundary.isStart(due)
        entry.next = isWholeDay ? .day(day) : .moment(due)
        entry.nextLocal = isWholeDay ? nil : boundary.zone.localTime(of: due)
      }
      if attempts.events != nil {
        let own = days[task.id.lowercased()] ?? DaySet()
        entry.streak = Streak(active: own, today: history.today) { boundary.isMissing($0) }.current
      }
      return entry
    }
  }
}

extension ListKind: AnalysedKind {
  static func activity(_ context: AnalysisContext) -> Activity? {
    guard let lists = context.history.lists else { return nil }
    var known: [Day: Activity.DayCount] = [:]
    for (day, list) in lists.byDay {
      let done = list.items.count { $0.isCompleted }
      known[day] = .init(day: day, count: done, trials: list.items.count, successes: done)
    }
    var activity = context.history.daily(.lists, known, since: known.keys.min(), context.days)
    activity.daysDone = DaySet(known.values.filter { $0.count > 0 }.map(\.day).sorted())
    return activity
  }

  static func items(_ context: AnalysisContext) -> [ItemsFigure.Entry] {
    let today = context.history.today
    guard let last = context.history.lists?.byDay.last, last.day == today else { return [] }
    return last.list.items.map { item in
      var entry = ItemsFigure.Entry(.lists, id: item.id, name: item.content, count: item.isCompleted ? 1 : 0)
      entry.next = .day(today)
      entry.section = .today
      entry.status = item.isCompleted ? "done" : "open"
      return entry
    }
  }
}

extension HabitKind: AnalysedKind {
  static func activity(_ context: AnalysisContext) -> Activity? {
    guard let habits = context.history.habits else { return nil }
    var known: [Day: Activity.DayCount] = [:]
    var items: [Activity.Item] = []
    var each: [Activity.Trials] = []
    for habit in habits {
      var done = DaySet()
      var trials: [Activity.Trial] = []
      for day in Strength.days(of: habit, until: context.history.today) where day.value != .skip {
        known[day.day, default: .init(day: day.day)].trials += 1
        if context.days.containsWhole(day.day) {
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
    var activity = context.history.daily(.habits, known, since: known.keys.min(), context.days)
    activity.each = each.count > 1 ? each : []
    activity.items = items
    return activity
  }

  static func items(_ context: AnalysisContext) -> [ItemsFigure.Entry] {
    let today = context.history.today
    return (context.history.habits ?? []).map { habit in
      let days = Strength.days(of: habit, until: today)
      let done = days.filter { $0.value == .manualYes }
      var entry = ItemsFigure.Entry(.habits, id: habit.name, name: habit.name, count: done.count)
      entry.spacing = .frequency(habit.frequency ?? .daily)
      entry.last = done.last.map { .day($0.day) }
      let running = Strength.streaks(days).last { $0.upperBound >= today - 1 }
      entry.streak = running.map { run in done.count { run.contains($0.day) } } ?? 0
      return entry
    }
  }
}

extension CourseKind: AnalysedKind {
  static func activity(_ context: AnalysisContext) -> Activity? {
    guard let courses = context.history.courses else { return nil }
    let held = courses.held(until: context.days.end - 1, in: context.options.semesters)
      .filter { context.days.contains($0.key) }.sorted { $0.key < $1.key }
    let days = held.map { day, classes in
      let missed = classes.count { $0.isMissed }
      return Activity.DayCount(
        day: day, count: missed, trials: classes.count, successes: classes.count - missed)
    }
    var activity = Activity(kind: .courses, days: days)
    let all = courses.timetable.courses
    guard all.count > 1 else { return activity }
    activity.each = all.map { Activity.Trials(id: $0.id, name: $0.name, trials: []) }
    for (day, classes) in held {
      for one in classes {
        activity.each[one.course].trials.append(Activity.Trial(day: day, isSuccess: !one.isMissed))
      }
    }
    return activity
  }

  static func items(_ context: AnalysisContext) -> [ItemsFigure.Entry] {
    let history = context.history
    guard let courses = history.courses else { return [] }
    return history.attendance(context.options.attendance).courses.enumerated().map { number, course in
      var entry = ItemsFigure.Entry(
        .courses, id: course.course.id, name: course.course.name,
        count: history.history.attendanceRecords == nil && course.course.counts == nil
          ? nil : course.count(of: .absent))
      entry.status = course.isKnown ? course.status.rawValue : nil
      entry.last = courses.log.events[number].last { $0.kind == .absent }.map { .day($0.day) }
      if courses.timetable.courses[number].hasDays, let next = courses.coming[number].first {
        entry.next = .day(next.day)
        entry.nextLocal = courses.start(of: next)
        entry.section = history.section(next.day)
      } else if let next = nextDay(ofUnfinished: number, courses, after: history.today) {
        entry.next = .day(next)
        entry.section = history.section(next)
      }
      return entry
    }
  }

  /// Returns the next class day of a course from a sheet of totals whose number of classes held is unknown. `nil` for any
  /// other course, and if the weekday is unknown.
  private static func nextDay(
    ofUnfinished number: Int, _ courses: CourseHistory, after today: Day
  ) -> Day? {
    let course = courses.timetable.courses[number]
    guard course.hasDays, course.counts != nil, courses.held(number) == nil, courses.coming[number].isEmpty
    else { return nil }
    return (1...Semester.longest).lazy.map { today + $0 }.first { day in
      course.slots.contains { courses.calendar.timetable(of: day) == $0.weekday }
    }
  }
}
