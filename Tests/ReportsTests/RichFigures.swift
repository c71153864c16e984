@testable import Analysis
@testable import Kaiki
@testable import Statistics

/// Figures with every member that a figure can have, and texts that are hard to show.
enum RichFigures {
  /// 2024-01-01, a Monday.
  static let monday = Day(19_723)
  /// 2024-01-10T08:00 in Tokyo.
  static let morning = Instant(seconds: 1_704_841_200)
  /// Tries to turn a terminal red, and calls itself a formula.
  static let hostile = "=cmd\u{1B}[31m|\n\u{202E}x"
  /// Longer than a line of any terminal.
  static let long = String(repeating: "長い問題文 long ", count: 30)

  static let today = TodayFigure(
    overdue: ["old"], today: [hostile, "b"], upcoming: ["later", long], late: [hostile], streak: 12,
    nextNotification: morning, nextLocal: LocalTime(seconds: 1_704_873_600), names: ["旧", "二"],
    classes: [
      TodayFigure.Lesson(course: "m1", name: "数学", period: 2, start: 545),
      TodayFigure.Lesson(course: "e", name: "e", period: 5, start: nil),
    ], habits: ["走る"], items: [], hasCards: true, hasTasks: true)

  static let load = [
    LoadDay(day: monday, reviews: 62, correct: 35, ratings: [27, 1, 30, 4]),
    LoadDay(day: monday + 1, reviews: 4, correct: 3, ratings: [0, 0, 0, 0]),
    LoadDay(day: monday + 400, reviews: 1_000, correct: 999, ratings: [1, 0, 999, 0]),
  ]

  static let retention = RetentionFigure(
    grouping: .step,
    groups: [
      RetentionFigure.Group(
        label: "0",
        interval: ProportionInterval(
          n: 3, successes: 2, rate: 2.0 / 3, low: 0.2076596008, high: 0.9385080554)),
      RetentionFigure.Group(
        label: "6", interval: ProportionInterval(n: 10, successes: 10, rate: 1, low: 0.722467241, high: 1)),
    ])

  static let retentionByDays = RetentionFigure(
    grouping: .days,
    groups: [
      RetentionFigure.Group(
        label: "3-4", interval: ProportionInterval(n: 4, successes: 1, rate: 0.25, low: 0.05, high: 0.7))
    ])

  private static func quantiles(_ values: [Int]) -> LatencyFigure.Quantiles? {
    var counts = ValueCounts()
    for value in values { counts.add(value) }
    return LatencyFigure.Quantiles(counts)
  }

  static let latency = LatencyFigure(
    all: quantiles([900, 1_449, 65_000]),
    bySteps: [(0, [900, 65_000]), (3, [1_449])].compactMap { step, values in
      quantiles(values).map { LatencyFigure.Step(step: step, quantiles: $0) }
    })

  static func streak(_ days: [Int], today: Int) -> Streak {
    Streak(active: DaySet(days.map { monday + $0 }), today: monday + today)
  }

  static let streaks = StreaksFigure(
    all: streak([0, 1, 2, 5, 6], today: 7),
    byUser: [
      StreaksFigure.User(user: hostile, streak: streak([5, 6, 7], today: 7)),
      StreaksFigure.User(user: "太郎", streak: streak([0], today: 7)),
      StreaksFigure.User(user: "e\u{301}mile🐕", streak: streak([], today: 7)),
    ],
    byTask: [
      StreaksFigure.Task(task: hostile, streak: streak([1, 2], today: 7)),
      StreaksFigure.Task(task: long, streak: streak([7], today: 7)),
    ],
    survival: [
      StreaksFigure.Survival(kind: nil, lasting: .success(lasting)),
      StreaksFigure.Survival(kind: .tasks, lasting: .failure(few)),
    ])

  static let few = StatisticsError.tooFew(2, least: 5, what: "ends")

  /// Eight durations, of which two are not over.
  static let lasting: SurvivalSummary = {
    let days = [1, 1, 2, 3, 5, 8, 13, 21.5]
    return
      (try? SurvivalSummary([zip(days, [true, true, true, false, true, true, true, false]).map { ($0, $1) }]))
      ?? { preconditionFailure("the durations bear a curve") }()
  }()

  static func test(_ p: Double, adjusted: Double? = nil, degreesOfFreedom: Int? = nil) -> TestResult {
    var test = TestResult(statistic: 2.5, degreesOfFreedom: degreesOfFreedom, p: p, method: "a test")
    test.adjusted = adjusted
    return test
  }

  private static func fitted<Value>(_ make: () throws -> Value) -> Value {
    guard let value = try? make() else { preconditionFailure("the data of a figure bear it") }
    return value
  }

  private static let slope = fitted {
    try TrendRegression.logistic(
      x: [0, 1, 2, 3, 4, 5], successes: [1, 4, 2, 5, 3, 9], trials: Array(repeating: 10, count: 6))
  }

  private static let change = TrendFigure.Change(
    day: monday + 30, before: 0.25, after: 0.75, test: test(0.001, adjusted: 0.004))

  static let rhythm = RhythmFigure(entries: [
    RhythmFigure.Entry(
      kind: .cards, n: 1_234,
      weekday: .success(
        RhythmFigure.WeekdayRhythm(
          test: test(0.0004, adjusted: 0.002, degreesOfFreedom: 6), cramersV: 0.125,
          weekdays: Weekday.allCases.map { weekday in
            RhythmFigure.WeekdayShare(
              weekday: weekday,
              share: ProportionInterval(n: 20, successes: 10, rate: 0.5, low: 0.299298, high: 0.700702),
              residual: weekday == .sunday ? nil : -1.5)
          })),
      hour: .success(fitted { try RayleighTest(hours: [8, 8.5, 9, 23.9, 7.25]) }),
      period: .success(RhythmFigure.Period(days: 7.5, test: test(0.5, adjusted: 1)))),
    RhythmFigure.Entry(
      kind: .courses, n: 3, weekday: .failure(few), hour: .failure(.noVariation), period: .failure(few)),
  ])

  static let trend = TrendFigure(entries: [
    TrendFigure.Entry(
      kind: .habits, n: 90, success: .success(slope), count: .success(slope),
      weeks: .success(fitted { try MannKendall([1, 3, 2, 5, 4, 8, 7, 9]) }), change: .success(change)),
    TrendFigure.Entry(
      kind: .lists, n: 3, success: .failure(.separation), count: .failure(few), weeks: .failure(few),
      change: .failure(few)),
  ])

  static let gaps = GapsFigure(entries: [
    GapsFigure.Entry(
      kind: .tasks, item: nil, gaps: .success(lasting),
      hazard: NelsonAalen(
        fitted { try SurvivalSample(times: [1, 2, 4], isEvent: [true, true, false]) }
      ).rows,
      weibull: .success(
        fitted {
          try WeibullFit(
            SurvivalSample(times: (1...12).map(Double.init), isEvent: (1...12).map { $0 != 5 && $0 != 9 }))
        })),
    GapsFigure.Entry(kind: .tasks, item: hostile, gaps: .failure(few), hazard: [], weibull: .failure(few)),
    GapsFigure.Entry(kind: .attempts, item: nil, gaps: .failure(few), hazard: [], weibull: .failure(few)),
  ])

  static let series = SeriesFigure(entries: [
    SeriesFigure.Entry(
      series: hostile, values: (0..<120).map { (monday + $0, Double($0 % 7) + Double($0) / 10) }),
    SeriesFigure.Entry(series: long, values: [(monday, -3.5)]),
  ])

  static let forgetting = ForgettingFigure(
    n: 1_234,
    fits: .success([
      ForgettingFigure.Fit(
        curve: .power, stability: Estimate(value: 17.25, standardError: 1.5, low: 14.5, high: 20.5),
        logLoss: 0.345_678, binnedError: 0.045_678, areaUnderCurve: 0.625,
        calibration: [
          RecallMetrics.CalibrationBin(
            predicted: 0.5,
            observed: ProportionInterval(n: 10, successes: 5, rate: 0.5, low: 0.236593, high: 0.763407))
        ]),
      ForgettingFigure.Fit(
        curve: .fsrs6, stability: Estimate(value: 1_234, standardError: 15, low: 1_200, high: 1_270),
        logLoss: 0.5,
        binnedError: 0.25, areaUnderCurve: nil, calibration: []),
    ]))

  static let due = DueFigure(
    soonest: (0..<8).map { DueCard(card: $0 == 0 ? hostile : "card-\($0)", day: monday + $0 / 2 * 3) }
      + [DueCard(card: "last", day: monday + 99), DueCard(card: "very last", day: monday + 100)],
    isCut: true)

  static let heatmap: HeatmapFigure = {
    var counts = Array(repeating: Array(repeating: 0, count: 24), count: 7)
    counts[0][0] = 1
    counts[2][8] = 653
    counts[6][23] = 330
    return HeatmapFigure(counts: counts)
  }()

  static let leeches =
    [Leech(card: hostile, wrong: 37), Leech(card: "苦手なカード", wrong: 20), Leech(card: long, wrong: 7)]
    + (0..<4).map { Leech(card: "tail-\($0)", wrong: 1) }

  static let notifications = NotificationPlan(
    keeping: [
      PlannedNotification(
        id: "morning-reminder", item: nil, fire: morning, kind: .morning, title: "復習の時間です",
        body: "今日の復習 520枚", badge: 520),
      PlannedNotification(
        id: "retry-\(hostile)", item: hostile, fire: morning + 60, kind: .retry, title: "復習の時間です",
        body: "もう一度 \(long)", badge: nil),
      PlannedNotification(
        id: "retry-x", item: "x", fire: morning + 30, kind: .retry, title: "復習の時間です", body: "もう一度 x",
        badge: nil),
    ], cap: 2)

  private static func interval(
    _ successes: Int, of n: Int, _ low: Double, _ high: Double
  ) -> ProportionInterval {
    ProportionInterval(n: n, successes: successes, rate: Double(successes) / Double(n), low: low, high: high)
  }

  /// With the exact intervals of SciPy 1.17.1 (`binomtest(...).proportion_ci(method="exact")`).
  static let delays = DelaysFigure(
    completed: 3,
    cells: [
      DelaysFigure.Cell(
        lateness: .earlier, weekday: nil, interval: interval(0, of: 10, 0, 0.308497107819)),
      DelaysFigure.Cell(
        lateness: .earlier, weekday: .sunday, interval: interval(0, of: 10, 0, 0.308497107819)),
      DelaysFigure.Cell(
        lateness: .dueDay, weekday: nil, interval: interval(2, of: 3, 0.094299324051, 0.991596241340)),
      DelaysFigure.Cell(lateness: .dueDay, weekday: .monday, interval: interval(1, of: 1, 0.025, 1)),
      DelaysFigure.Cell(
        lateness: .later, weekday: nil, interval: interval(1, of: 2, 0.012579117094, 0.987420882906)),
    ])

  static let lists = ListsFigure(
    days: [
      ListsFigure.Entry(day: monday, items: 3, completed: 2, carried: 0, isNotOpened: false),
      ListsFigure.Entry(day: monday + 1, items: 0, completed: 0, carried: 0, isNotOpened: true),
      ListsFigure.Entry(day: monday + 2, items: 1, completed: 1, carried: 1, isNotOpened: false),
    ],
    // Wilson's interval of 3 in 4.
    rate: interval(3, of: 4, 0.3006418423, 0.9544127392), allDoneStreak: 1,
    resets: [
      ResetOutcome(at: morning, isReset: false, from: monday, to: monday, skipped: []),
      ResetOutcome(at: morning + 60, isReset: true, from: monday, to: monday + 2, skipped: [monday + 1]),
    ])

  static let attempts = AttemptsFigure(
    [
      attemptTask(hostile, .habit, target: 4, attempts: 6, made: 1),
      attemptTask(long, .learning, target: 3, attempts: 1, made: 2),
      attemptTask("blank", name: " ", .habit, made: 3),
      attemptTask("done", .other, isCompleted: true, made: 4),
    ] + (0..<9).map { attemptTask("goal-\($0)", .project, target: 100, attempts: 9 - $0, made: 5) },
    invalid: ["blank"],
    events: [
      Attempt(id: "e1", task: hostile, at: morning, note: hostile),
      Attempt(id: hostile, task: long, at: morning + 60),
    ], today: 2, top: 10)

  static func attemptTask(
    _ id: String, name: String = "Try", _ category: AttemptTask.Category, target: Int? = nil,
    attempts: Int = 0, isCompleted: Bool = false, made: Int64
  ) -> AttemptTask {
    AttemptTask(
      id: id, name: name, category: category, targetAttempts: target, isCompleted: isCompleted,
      createdAt: morning + made, completedAt: isCompleted ? morning + made : nil, totalAttempts: attempts)
  }

  private static func slot(_ semester: String, _ weekday: Weekday, _ period: Int) -> TakenCourse.Slot {
    TakenCourse.Slot(semester: semester, weekday: weekday, period: period)
  }

  /// A course with as many absences, in the order of the kinds.
  static func attendance(
    _ id: String, name: String, _ slots: [TakenCourse.Slot], _ kinds: [Int], absences: Double, max: Int,
    _ status: AbsenceStatus, held: Int? = nil, rates: [Double]? = nil, risk: AttendanceFigure.Risk? = nil,
    safeMisses: Int, warnings: [AbsenceWarning] = []
  ) -> AttendanceFigure.Entry {
    var count = AbsenceCount()
    (count.absent, count.late, count.earlyLeave, count.official) = (kinds[0], kinds[1], kinds[2], kinds[3])
    return AttendanceFigure.Entry(
      course: TakenCourse(
        id: id, ids: [id], name: name, slots: slots, totalClasses: 15, maxAbsences: max,
        isFullYear: Set(slots.map(\.semester)).count > 1, colorIndex: 0),
      count: count, absences: absences, max: max, status: status, color: status.color, isRunning: nil,
      held: held,
      rate: rates?[0], rateAll: rates?[1], rateMax: rates?[2], risk: risk, safeMisses: safeMisses,
      warnings: warnings)
  }

  /// Two courses in one slot, one on Sunday in period 7, and one of another term.
  static let attendance = AttendanceFigure(
    courses: [
      attendance(
        "a", name: "線形代数", [slot("SPRING", .monday, 1), slot("autumn", .friday, 5)], [3, 4, 0, 1],
        absences: 4 + 1.0 / 3, max: 5, .limit, held: 10, rates: [0.5, 1.0 / 3, 0.9],
        risk: AttendanceFigure.Risk(p: 0.625, low: 0.25, high: 0.9375), safeMisses: 0,
        warnings: [
          AbsenceWarning(day: monday, threshold: .warning),
          AbsenceWarning(day: monday + 7, threshold: .limit),
        ]),
      attendance(
        hostile, name: hostile, [slot("spring", .monday, 1)], [4, 0, 2, 0], absences: 4, max: 1, .exceeded,
        held: 10, rates: [0.5, 1.0 / 3, 2.0 / 3],
        risk: AttendanceFigure.Risk(p: 1, low: 1, high: 1), safeMisses: 0,
        warnings: [AbsenceWarning(day: monday + 14, threshold: .exceeded)]),
      attendance(
        "sun", name: long, [slot("spring", .sunday, 7)], [0, 0, 0, 0], absences: 0, max: 2, .safe,
        safeMisses: 2),
      attendance(
        "none", name: "Other", [slot("autumn", .tuesday, 2)], [1, 0, 0, 0], absences: 1, max: 2, .warning,
        safeMisses: 1),
    ],
    term: Semester(id: "spring", name: "2024 前期", half: .first, days: monday...monday + 100),
    periodTimes: [
      PeriodTime(period: 1, start: 540, end: 630, semester: "spring"),
      PeriodTime(period: 7, start: 1_205, end: 1_295, semester: "spring"),
    ])

  /// With the published score of one day, and SciPy's ends of Beta(3, 2).
  static let strength = StrengthFigure(habits: [
    StrengthFigure.Entry(
      habit: hostile,
      days: [
        HabitDay(day: monday, value: .manualYes, amount: nil, score: 0.051_922),
        HabitDay(day: monday + 1, value: .skip, amount: nil, score: 0.051_922),
        HabitDay(day: monday + 2, value: .no, amount: nil, score: 0.049_226),
        HabitDay(day: monday + 3, value: .manualYes, amount: 2.5, score: 0.098_592),
      ],
      streaks: [monday...monday + 1, monday + 3...monday + 3],
      rate: ProportionInterval(
        n: 3, successes: 2, rate: 0.6, low: 0.194_120_449_683, high: 0.932_414_013_511)),
    StrengthFigure.Entry(
      habit: long,
      days: (0..<40).map {
        HabitDay(day: monday + $0, value: .automaticYes, amount: nil, score: Double($0) / 40)
      },
      streaks: [monday...monday + 39],
      rate: ProportionInterval(n: 40, successes: 0, rate: 1.0 / 42, low: 0.000_617, high: 0.086)),
  ])

  static let audit = findings([
    Finding(rule: "C9", severity: .note, place: "log.csv:186", message: "the review is earlier"),
    Finding(rule: "C8", severity: .warning, place: hostile, message: "step 9 lies outside 0...6; read as 6"),
  ])

  /// Findings in their order.
  static func findings(_ list: [Finding]) -> Findings {
    var findings = Findings()
    for finding in list { findings.append(finding) }
    return findings
  }

  /// One of each, in the order of the measures.
  static let all: [(measure: Measure, figure: Figure)] = Measure.allCases.map { measure in
    switch measure {
    case .today: (measure, .today(today))
    case .load: (measure, .load(load))
    case .retention: (measure, .retention(retention))
    case .latency: (measure, .latency(latency))
    case .streaks: (measure, .streaks(streaks))
    case .due: (measure, .due(due))
    case .heatmap: (measure, .heatmap(heatmap))
    case .leeches: (measure, .leeches(leeches))
    case .notifications: (measure, .notifications(notifications))
    case .delays: (measure, .delays(delays))
    case .lists: (measure, .lists(lists))
    case .attempts: (measure, .attempts(attempts))
    case .strength: (measure, .strength(strength))
    case .attendance: (measure, .attendance(attendance))
    case .rhythm: (measure, .rhythm(rhythm))
    case .trend: (measure, .trend(trend))
    case .gaps: (measure, .gaps(gaps))
    case .series: (measure, .series(series))
    case .forgetting: (measure, .forgetting(forgetting))
    case .audit: (measure, .audit(audit))
    }
  }

  /// What data without anything in them lead to.
  static let empty: [(measure: Measure, figure: Figure)] = Measure.allCases.map { measure in
    switch measure {
    case .today:
      (
        measure,
        .today(
          TodayFigure(
            overdue: [], today: [], upcoming: [], late: [], streak: 0, nextNotification: nil,
            hasCards: false, hasTasks: false))
      )
    case .load: (measure, .load([]))
    case .retention: (measure, .retention(RetentionFigure(grouping: .days, groups: [])))
    case .latency: (measure, .latency(LatencyFigure(all: nil, bySteps: [])))
    case .streaks: (measure, .streaks(StreaksFigure(all: streak([], today: 0), byUser: [], byTask: [])))
    case .due: (measure, .due(DueFigure(soonest: [], isCut: false)))
    case .heatmap:
      (measure, .heatmap(HeatmapFigure(counts: Array(repeating: Array(repeating: 0, count: 24), count: 7))))
    case .leeches: (measure, .leeches([]))
    case .notifications: (measure, .notifications(NotificationPlan(keeping: [], cap: 60)))
    case .delays: (measure, .delays(DelaysFigure(completed: 0, cells: [])))
    case .lists: (measure, .lists(ListsFigure(days: [], rate: nil, allDoneStreak: 0, resets: [])))
    case .attempts: (measure, .attempts(AttemptsFigure([], events: [], today: 0, top: 10)))
    case .strength: (measure, .strength(StrengthFigure(habits: [])))
    case .attendance:
      (measure, .attendance(AttendanceFigure(courses: [], term: nil, periodTimes: [])))
    case .rhythm: (measure, .rhythm(RhythmFigure(entries: [])))
    case .trend: (measure, .trend(TrendFigure(entries: [])))
    case .gaps: (measure, .gaps(GapsFigure(entries: [])))
    case .series: (measure, .series(SeriesFigure(entries: [])))
    case .forgetting: (measure, .forgetting(ForgettingFigure(n: 3, fits: .failure(few))))
    case .audit: (measure, .audit(Findings()))
    }
  }
}
