import Analysis
import Forecasting
import Kaiki
import KaikiSimulation

enum TasksReport: PartReport {
  static let kind = ItemKind.tasks
  static let monthly = (main: Quantity.done, others: [Quantity.dueNew, .overdue, .shown, .starved])
  static let ahead = Quantity.done

  static let quantities: [(quantity: Quantity, meaning: String)] = [
    (.due, "tasks due at the day's start, overdue ones included"),
    (.dueNew, "tasks that come due on the day, each time once"), (.done, "tasks done"),
    (.overdue, "tasks at the day's start whose day had passed"),
    (.shown, "reminders that came due and were shown"),
    (.starved, "reminders that came due and were not planned"),
  ]

  /// A cell of the hazard.
  private struct Cell {
    var lateness: CompletionHazard.Lateness
    var weekday: Weekday
    var count: CompletionHazard.Count
    var mean: Double
    var first: Double
  }

  private static func cells(_ scenario: TaskScenario) -> [Cell] {
    let (hazard, first) = (scenario.plan.hazard, scenario.plan.firstRates)
    return CompletionHazard.Lateness.allCases.flatMap { lateness in
      Weekday.allCases.map { weekday in
        Cell(
          lateness: lateness, weekday: weekday, count: hazard[lateness, weekday],
          mean: hazard.mean(lateness, weekday), first: first[lateness, weekday])
      }
    }
  }

  static let plan: [Field<TaskScenario>] = [
    Field("tasks", "tasks in use") { $0.plan.tasks.count },
    Field("drawnFrom", "tasks of the data that they were drawn from, or null for those themselves") {
      $0.drawnFrom
    },
    Field("keepTime", "whether tasks keep their time of day") { $0.plan.scheduler.keepsTime },
    Field("cap", "the most reminders that the app plans") { $0.plan.cap },
    Field("nagDays", "days of repeated reminders") { $0.plan.repeatDays },
    Field("rules", "how the plan is trimmed") { $0.plan.rules },
    Field("osModel", "which reminders a system keeps of too many") { $0.plan.system },
    Field("osLimit", "how many it keeps") { _ in SystemModel.limit },
    Field("opensPerDay", "openings of the app on a day") { $0.usage.usage.perDay },
    Field("opensFrom", "where that number comes from: option, opens, completions or standard") {
      $0.usage.source
    },
    Field("priorWeight", "how many days of waiting a prior is worth") { _ in CompletionHazard.priorWeight },
    Field("levelVariance", "the variance of the tasks' own levels, the factors of their chances") {
      $0.plan.levelVariance
    },
    .object(
      "early", "rounds that were done before they were due", { $0.plan.hazard.early },
      [
        Field("n", "rounds that could be") { $0.rounds },
        Field("done", "those that were") { $0.doneEarly },
        .values("hazards", "the mean hazard of each quarter of the days before the due day") { $0.means },
      ]),
    .list(
      "hazard", "the chance that a task that is due is done on a day, by lateness and weekday", cells,
      [
        Field("daysLate", "days after the due day") { $0.lateness },
        Field("weekday", "monday to sunday") { $0.weekday },
        Field("n", "observed days on which a task waited") { $0.count.days },
        Field("done", "those on which it was done") { $0.count.done },
        Field("mean", "mean of the posterior") { $0.mean },
        Field("first", "the chance that the first replicate lives by") { $0.first },
      ]),
  ]

  static let ending: [Field<ReminderDelivery>] = [
    .object(
      "coverage", "the share of reminders that came due and were shown, or null", { $0.share },
      BandFields.band)
  ]

  static func title(_ language: Language) -> String { language("Recurring tasks", "繰り返す課題") }
  static func aheadTitle(_ language: Language) -> String { language("tasks done", "課題の完了") }

  static func remarks(_ scenario: TaskScenario, _ language: Language) -> [String] {
    let plan = scenario.plan
    let perDay = Page.Cell.fixed(scenario.usage.usage.perDay, places: 1).terminalText
    let openings =
      switch scenario.usage.source {
      case .option: language("as asked for", "指定値")
      case .opens: language("as recorded", "起動の記録から")
      case .completions: language("by the times of completions", "完了の時刻から")
      case .standard: language("assumed", "仮定")
      }
    let forCompletions =
      plan.opens.opensForCompletions
      ? language(", and once on other days on which something is done", "、ほかの日も完了があれば1回")
      : language("; what is done waits for the next opening", "。完了は次の起動まで待つ")
    let tasks =
      scenario.drawnFrom.map { own in
        language(
          "Recurring tasks: \(plan.tasks.count), drawn from the \(own) in use, each due on a day of its own.",
          "繰り返す課題：使用中の \(own)件から引いた \(plan.tasks.count)件（期日は課題ごとに別）。")
      } ?? language("Recurring tasks in use: \(plan.tasks.count).", "使用中の繰り返す課題：\(plan.tasks.count)件。")
    return [
      tasks,
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
      language(
        "Shown and starved are reminders that came due while their task waited: tasks that were done before, or have reminders off, had none.",
        "表示と未予約は、課題が残っている間に時刻の来た通知です。先に完了した課題と通知を切った課題にはありません。"),
    ]
  }

  static func headline(_ part: Simulated<TaskScenario>, _ language: Language) -> [Page.Pair] {
    let totals = part.projection.totals
    let perDay = [Quantity.dueNew, .done].map { Page.Cell.amount(part.projection.perDay($0)).terminalText }
    var pairs = [
      Page.Pair(language("done", "完了"), .band(totals[.done], language)),
      Page.Pair(
        language("per day", "1日あたり"),
        .text(language("\(perDay[0]) due, \(perDay[1]) done", "期日 \(perDay[0])件、完了 \(perDay[1])件"))),
      Page.Pair(language("overdue at the end", "最終日の期限超過"), .band(totals[.overdue], language)),
    ]
    if let share = part.ending.share {
      let mean = Page.Cell.percent(share.mean).terminalText
      let range = Page.Cell.range(.percent(share.p5), .percent(share.p95)).terminalText
      pairs += [
        Page.Pair(
          language("reminders shown", "届いた通知"),
          .text(
            language("\(mean) of those due (90 % band: \(range))", "\(mean)（90 % の幅: \(range)）"))),
        Page.Pair(language("reminders starved", "未予約の通知"), .band(totals[.starved], language)),
      ]
    }
    return pairs
  }

  static func sections(_ part: Simulated<TaskScenario>, _ language: Language) -> [Page.Section] { [] }
}

extension NotificationRules: Reportable {}
extension SystemModel: Reportable {}
extension AppUsageEstimate.Source: Reportable {}
