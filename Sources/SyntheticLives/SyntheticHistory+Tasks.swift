import Kaiki

extension SyntheticHistory {
  /// Creates the history of an app for recurring tasks (D0).
  package init(_ life: SyntheticTaskLife, settings: AppSettings) {
    let lived = life.lived()
    let zone = life.scheduler.boundary.zone
    let ids = (0..<life.taskCount).map { "task-\(padded($0 + 1, to: 3))" }
    var stored = History()
    stored.settings = settings
    stored.recurringTasks = lived.tasks.enumerated().map { number, task in
      let title =
        Self.titles[number % Self.titles.count]
        + (number < Self.titles.count ? "" : "（\(number / Self.titles.count + 1)）")
      return RecurringTask(
        id: ids[number], title: title, recurrence: task.recurrence,
        anchor: task.recurrence.policy == .fromCompletion ? nil : zone.instant(of: task.state.anchor),
        // A device that was offline has kept an old time of completion.
        lastCompleted: number % 67 == 13 ? task.created + 60 : task.state.lastCompleted,
        nextReminder: life.scheduler.fire(task.state.reminder), created: task.created,
        isActive: task.isActive, isNotificationEnabled: task.isNotificationEnabled,
        modified: max(task.created, task.state.lastCompleted ?? task.created))
    }
    var logged = History()
    var completions: [Completion] = []
    for (number, completion) in lived.completions.enumerated() {
      let row = Completion(
        id: "completion-\(padded(number + 1, to: 5))", task: ids[completion.task], at: completion.at)
      completions += Array(repeating: row, count: completion.isDoubled ? 2 : 1)
      // The log also has completions of a deleted task.
      if number % 2_500 == 1_250 {
        completions.append(
          Completion(id: "completion-\(padded(number + 1, to: 5))-deleted", task: "task-deleted", at: row.at))
      }
    }
    logged.completions = completions
    self.init(stored: stored, logged: logged)
  }

  /// Creates the history of an app for attempts (D3).
  package init(_ life: SyntheticAttemptLife, settings: AppSettings) {
    let (tasks, tries) = life.lived()
    let ids = (0..<life.taskCount).map { "step-\(padded($0 + 1, to: 2))" }
    var counts = [Int](repeating: 0, count: tasks.count)
    var latest = [Instant?](repeating: nil, count: tasks.count)
    for attempt in tries {
      counts[attempt.task] += 1
      latest[attempt.task] = attempt.at
    }
    var stored = History()
    stored.settings = settings
    stored.attemptTasks = tasks.enumerated().map { number, task in
      let updated = [task.created, task.completed, task.archived, latest[number]].compactMap { $0 }.max()
      let word = Self.steps[number % Self.steps.count]
      return AttemptTask(
        id: ids[number],
        name: word.name + (number < Self.steps.count ? "" : " \(number / Self.steps.count + 1)"),
        taskDescription: number % 4 == 0 ? word.description : nil, category: task.category,
        priority: task.priority, targetAttempts: task.target, isCompleted: task.completed != nil,
        isArchived: task.archived != nil, createdAt: task.created, updatedAt: updated,
        completedAt: task.completed,
        // Deleted attempts have never been taken from the counter (S6).
        totalAttempts: counts[number] + (number % 17 == 5 ? 2 : 0), lastAttemptAt: latest[number],
        tags: number % 3 == 0 ? ["朝", "家"] : number % 3 == 1 ? ["外"] : [])
    }
    var logged = History()
    logged.attempts = tries.enumerated().map { number, attempt in
      Attempt(
        id: "attempt-\(padded(number + 1, to: 5))",
        task: number % 900 == 450 ? "step-deleted" : ids[attempt.task], at: attempt.at,
        note: attempt.isNoted ? Self.notes[number % Self.notes.count] : nil)
    }
    self.init(stored: stored, logged: logged)
  }

  /// Creates the history of an app for daily lists (D1).
  package init(_ life: SyntheticListLife, settings: AppSettings) {
    let (lists, opens) = life.lived(contents: Self.contents)
    var stored = History()
    stored.settings = settings
    stored.lists = lists
    var logged = History()
    logged.opens = opens
    self.init(stored: stored, logged: logged)
  }

  private static let titles = [
    "植木に水をやる", "布団を干す", "風呂の掃除", "換気扇を拭く", "冷蔵庫の整理", "浄水器の交換", "靴を磨く",
    "家計簿をつける", "祖母に電話", "自転車の空気", "カーテンを洗う", "歯ブラシの交換", "薬の補充", "窓を拭く",
    "排水口の掃除", "エアコンのフィルター", "シーツの洗濯", "写真の整理", "車の洗浄", "資源ごみを出す",
  ]

  private static let steps: [(name: String, description: String)] = [
    ("腕立て伏せ", "十回から始める"), ("英語の日記", "三行だけ, 毎日でなくてよい"), ("ギターの練習", "C と \"F\" の移り変わり"),
    ("片づけ", "机の上だけ"), ("走る", "駅まで往復"), ("論文を読む", "要約を一行で"), ("瞑想", "五分"),
    ("料理の新作", "週末に一品"), ("Swift の勉強", "一章ずつ"), ("早起き 🌅", "六時"),
  ]

  private static let notes = [
    "できた", "途中まで", "気が重い, でも始めた", "「あと一回」", "雨 ☔️", "短く\n二回に分けた", "とても良い",
  ]

  private static let contents = [
    "牛乳を買う", "返信する", "洗濯", "資料を印刷", "請求書を払う", "散歩 30 分", "本を返す", "電話をかけ直す", "夕食の支度",
    "予約を確認", "植木の水", "ゴミ出し", "レポートの下書き", "銀行へ行く", "部屋の換気",
  ]
}
