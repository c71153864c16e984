import Analysis
import Encoding
import Kaiki
import Records
import Reports

/// Where a simulation of recurring tasks begins.
struct TaskSituation: Sendable {
  let plan: TaskPlan
  /// The tasks in use, in the order of the plan.
  let records: [TaskStanding]
  let opens: AppUsageEstimate

  /// Settles everything that the options leave open; `nil` where the data have no task in use.
  init?(_ point: StartingPoint, _ options: SimulationOptions) {
    guard let tasks = point.subject.tasks else { return nil }
    let records = tasks.inUse(at: point.subject.now).sorted {
      $0.task.created != $1.task.created
        ? $0.task.created < $1.task.created : IdentifierTable.isBefore($0.task.id, $1.task.id)
    }
    guard !records.isEmpty else { return nil }
    self.records = records
    opens = AppUsageEstimate(
      opens: point.subject.history.opens ?? [], completions: tasks.completions.flatMap(\.at),
      boundary: point.boundary,
      perDay: options.opensPerDay)
    plan = TaskPlan(
      start: point.start, days: options.days, replicates: options.replicates, seed: options.seed,
      scheduler: tasks.scheduler,
      tasks: records.map {
        TaskPlan.Task(
          recurrence: $0.task.recurrence, state: $0.state,
          isNotificationEnabled: $0.task.isNotificationEnabled)
      },
      hazard: tasks.hazard(before: point.subject.today), opens: opens.simulated, cap: options.rules.cap,
      nagDays: options.rules.nagDays, rules: options.rules.rules, system: options.rules.system)
  }

  /// Runs the plan.
  func simulated(
    jobs: Int, onReplicate: @escaping @Sendable () -> Void
  ) async -> SimulatedPart {
    let replicates = await plan.run(jobs: jobs, onReplicate: onReplicate)
    return SimulatedPart(
      kind: .tasks, plan: description, remarks: remarks,
      projection: Projection(replicates, start: plan.start), coverage: Coverage(replicates))
  }

  private var description: [JSONValue.Member] {
    let first = plan.firstRates
    let cells = CompletionHazard.Lateness.allCases.flatMap { lateness in
      Weekday.allCases.map { weekday in
        let count = plan.hazard[lateness, weekday]
        return JSONValue.members([
          "daysLate": .text(lateness.rawValue), "weekday": .text("\(weekday)"), "n": .integer(count.days),
          "done": .integer(count.done), "mean": .number(plan.hazard.mean(lateness, weekday)),
          "first": .number(first[lateness, weekday]),
        ])
      }
    }
    return [
      .init(key: "tasks", value: .integer(plan.tasks.count)),
      .init(key: "keepTime", value: .flag(plan.scheduler.keepsTime)),
      .init(key: "cap", value: .integer(plan.cap)), .init(key: "nagDays", value: .integer(plan.nagDays)),
      .init(key: "rules", value: .text(plan.rules.rawValue)),
      .init(key: "osModel", value: .text(plan.system.rawValue)),
      .init(key: "osLimit", value: .integer(SystemModel.limit)),
      .init(key: "opensPerDay", value: .number(opens.habit.perDay)),
      .init(key: "opensFrom", value: .text(opens.source.rawValue)),
      .init(key: "priorWeight", value: .number(CompletionHazard.priorWeight)),
      .init(key: "hazard", value: .array(cells)),
    ]
  }

  private func remarks(_ language: Language) -> [String] {
    let perDay = DecimalText.fixed(opens.habit.perDay, 1)
    let openings =
      switch opens.source {
      case .option: language("as asked for", "指定値")
      case .opens: language("as recorded", "起動の記録から")
      case .completions: language("by the times of completions", "完了の時刻から")
      case .standard: language("assumed", "仮定")
      }
    let forCompletions =
      plan.opens.opensForCompletions
      ? language(", and once on other days on which something is done", "、ほかの日も完了があれば1回")
      : language("; what is done waits for the next opening", "。完了は次の起動まで待つ")
    return [
      language("Recurring tasks in use: \(plan.tasks.count).", "使用中の繰り返す課題：\(plan.tasks.count)件。"),
      plan.hazard.isEmpty
        ? language(
          "Delay: assumed, since the data have no completed rounds: 60 % of what waits is done on its due day.",
          "遅れ：完了の記録がないため仮定（期日当日に 60 % を完了）。")
        : language(
          "Delay: the data's own chances by days late and weekday, drawn for every replicate.",
          "遅れ：記録の遅れ日数・曜日別の完了率を、反復ごとに事後分布から引き直します。"),
      language(
        "Reminders: at most \(plan.cap) planned; the app is opened \(perDay) times a day (\(openings))\(forCompletions).",
        "通知：予定は最大 \(plan.cap)件。アプリの起動は1日 \(perDay)回（\(openings)）\(forCompletions)。"),
    ]
  }

  /// The first replicate as a data set: the tasks at its end, and its completions.
  ///
  /// A fixed task is made anew just before its first simulated reminder, so that its chain begins there. Where
  /// that lies after the run, the chain is anchored there instead: a making is an event, and none is planned.
  func firstHistory(into future: inout History) {
    let history = plan.firstHistory()
    let scheduler = plan.scheduler
    let end = scheduler.boundary.start(of: plan.start + plan.days)
    future.recurringTasks = zip(records, history.states).map { record, state in
      var task = record.task
      if task.recurrence.policy != .fromCompletion {
        let first = scheduler.fire(record.state.reminder)
        task.anchor = first < end ? scheduler.fire(record.state.anchor) : first
        task.created = first < end ? first + -1 : task.created
      }
      task.nextReminder = scheduler.fire(state.reminder)
      task.lastCompleted = state.lastCompleted
      task.modified = [task.modified, state.lastCompleted].compactMap { $0 }.max()
      return task
    }
    future.completions = history.completions.enumerated().map { number, completion in
      Completion(
        id: "simulated-\(plan.seed)-\(padded(number + 1, to: 6))", task: records[completion.task].task.id,
        at: completion.at)
    }
  }
}
