import Distributions
import Phrases
import TestSupport
import Testing

@testable import Analysis
@testable import Forecasting
@testable import Kaiki
@testable import KaikiSimulation
@testable import Reports
@testable import Statistics

/// Every line of a summary: the states that it can have, and data that cause each of them.
struct SummaryLineTests {
  /// Data that cause a state of a line.
  struct Row: Sendable, CustomTestStringConvertible {
    let line: SummaryLine
    let state: Page.SummaryState
    /// The data in words.
    let data: String
    /// The summary of a page on these data.
    let summary: @Sendable () async throws -> [Page.SummaryPoint]

    init(
      _ line: SummaryLine, _ state: Page.SummaryState, _ data: String,
      _ summary: @escaping @Sendable () async throws -> [Page.SummaryPoint]
    ) {
      (self.line, self.state, self.data, self.summary) = (line, state, data, summary)
    }

    var testDescription: String { "\(line.rawValue) \(state.sign) \(data)" }
  }

  static let rows =
    ofReading + ofToday + ofCourses + ofRecord + ofForecasts + ofSearches + ofModels + ofCohorts

  @Test(arguments: rows)
  func `the data of a row cause its state`(row: Row) async throws {
    let points = try await row.summary().filter { $0.line == row.line }
    #expect(!points.isEmpty)
    for point in points {
      #expect(point.state == row.state, "\(point.words.english)")
      // A basis: a number, or why there is none.
      let isFound = point.words.english.contains(where: \.isNumber)
      #expect(isFound || row.state == .unknown, "\(point.words.english)")
    }
  }

  @Test(arguments: SummaryLine.allCases)
  func `every line can be unknown`(line: SummaryLine) {
    #expect(Self.rows.contains { $0.line == line && $0.state == .unknown })
  }

  @Test(arguments: ["2024-06-18", "2024-08-20"])
  func `a course whose absences are unknown denies a ✓ to all courses`(today: String) async throws {
    let points = await Self.analyzed(
      try Self.courses([Course("m", max: 5), Self.unfinished([.absent])], [], today: today))
    #expect(!points.contains { [.courses, .course].contains($0.line) && $0.state == .good })
  }

  @Test func `totals that contradict the records are named with both numbers, and deny a ✓ to courses`()
    async throws
  {
    let points = await Self.analyzed(
      try Self.courses([Self.twice()], Self.absences(1, from: "m"), today: "2024-06-18"))
    #expect(
      points.contains {
        $0.words.english == "m – absences: 2 in the totals, 1 in the records. Kaiki uses the greater number"
      })
    #expect(!points.contains { [.courses, .course].contains($0.line) && $0.state == .good })
    let same = await Self.analyzed(
      try Self.courses([Self.twice()], Self.absences(2, from: "m"), today: "2024-06-18"))
    #expect(!same.contains { $0.words.english.contains("in the totals") })
  }

  @Test func `a course with too few classes says how many are needed`() async throws {
    let points = await Self.analyzed(try Self.begun())
    #expect(
      points.filter { $0.line == .course }.map(\.words.english)
        == ["n 0/10 (2 classes held), too early to say: 2 of 3 classes known"])
  }

  @Test func `analyze and simulate say in the same words that a course is expected to exceed its limit`()
    async throws
  {
    // 4 of 5 classes missed and 8 to come: 4 + 8 x 5/7 = 9.71 by the mean of Beta(5, 2).
    let history = try Self.courses(
      [Course("m", max: 4)], Self.absences(4, from: "m"), today: "2024-05-21")
    let pages = [await Self.analyzed(history), try await Self.simulated(history, days: 80)]
    for points in pages {
      #expect(
        points.filter { $0.line == .courseForecast }.map(\.words.english)
          == ["m: 9.7 absences expected by the end of the term, 5.7 more than the 4 allowed"])
    }
  }

  @Test func `text and HTML show the same sign of every state`() {
    let points = Page.SummaryState.allCases.map { Page.SummaryPoint(.streak, $0, "is \($0.rawValue)") }
    let page = Page(sections: [Page.Section(title: "t", blocks: [])], summary: points)
    let (text, html) = (page.text(.english, width: 80, isColoured: false), page.html(.english))
    for (state, sign) in [
      (Page.SummaryState.good, "✓"), (.watch, "!"), (.bad, "✕"), (.unknown, "·"),
    ] {
      #expect(text.contains("\(sign) is \(state.rawValue)\n"))
      #expect(html.contains(">\(sign) is \(state.rawValue)<"))
    }
  }

  @Test func `the worst lines of a question come first`() {
    let states = [Page.SummaryState.watch, .watch, .watch, .watch, .watch, .watch, .watch, .bad]
    let page = Page(
      sections: [], summary: states.map { Page.SummaryPoint(.course, $0, Phrase(verbatim: $0.rawValue)) })
    let answers = page.answeredQuestions.map(\.answers)
    #expect(answers.count == 1 && answers[0].more == 1)
    #expect(answers[0].points.first?.state == .bad)
  }
}

// MARK: Pages of small histories

extension SummaryLineTests {
  static let source = ReportedSource(path: "a.csv", kind: "cards", rows: 9, rejected: 0, unknownColumns: [])

  /// The summary of `analyze`, without a forecast.
  static func analyzed(
    _ history: HistoryAsOf, gaps: ReadingGaps? = nil, sources: [ReportedSource] = [source],
    _ change: (inout AnalysisOptions) -> Void = { _ in }
  ) async -> [Page.SummaryPoint] {
    var options = AnalysisOptions(boundary: history.boundary)
    change(&options)
    var report = AnalysisReport(
      version: "1", asOf: history.now, boundary: history.boundary, sources: sources, rejections: [],
      answers: await MeasureRegistry.answers(to: nil, of: history, options, jobs: 1))
    report.gaps =
      gaps
      ?? ReadingGaps(
        history.findings, totalsChecks: history.courses?.totalsChecks ?? [],
        people: history.history.log?.users.count)
    return report.page.summary
  }

  /// The summary of `simulate` over some days.
  static func simulated(
    _ history: HistoryAsOf, days: Int = 28, sources: [ReportedSource] = [source]
  ) async throws -> [Page.SummaryPoint] {
    let span = PlanSpan(start: history.today + 1, days: days, replicates: 40, seed: 1)
    let scenarios = try Scenarios(history, ScenarioOptions(span: span))
    let parts = await ReportedParts.simulated(scenarios, jobs: 1) {}
    var frame = SimulationFrame(
      span: span, asOf: history.now, boundary: history.boundary, sources: sources, tags: [], categories: [],
      isMadeUp: false)
    frame.gaps = ReadingGaps(history.findings, people: history.history.log?.users.count)
    return SimulationReport(version: "1", frame: frame, parts: parts).page.summary
  }

  /// Mondays of a term of five weeks, or of fifteen.
  static func courses(
    _ courses: [Course], _ absences: [Absence], today: String, isLong: Bool = true
  ) throws -> HistoryAsOf {
    try HistoryAsOf(
      courses, absences,
      semesters: isLong ? [Semester("spring", "2024-04-08", "2024-07-26")] : nil, today: today)
  }

  /// A course on Tuesdays of which a sheet of totals leaves some kinds of absence empty.
  static func unfinished(_ unknown: Set<AttendanceRecord.Kind>) -> Course {
    var course = Course("n", .tuesday, max: 5)
    course.counts = CourseCounts(held: 6, absences: AbsenceCount(), unknown: unknown)
    return course
  }

  /// A course on Mondays with three classes, and one on Wednesdays with two.
  static func begun() throws -> HistoryAsOf {
    try courses([Course("m", max: 10), Course("n", .wednesday, max: 10)], [], today: "2024-04-23")
  }

  /// A course of which a sheet of totals has two absences.
  static func twice() -> Course {
    var (course, count) = (Course("m", max: 5), AbsenceCount())
    count.absent = 2
    course.counts = CourseCounts(held: nil, absences: count)
    return course
  }

  /// Absences from the first Mondays of the term that are no holidays.
  static func absences(_ count: Int, from course: String) -> [Absence] {
    ["04-08", "04-15", "04-22", "05-13", "05-20", "05-27", "06-03", "06-10"].prefix(count)
      .map { Absence("2024-\($0)", course) }
  }

  /// A habit that is done on some of the days before 1 May 2024.
  static func habit(days: Int, isDone: (Int) -> Bool) throws -> HistoryAsOf {
    let first = try day("2024-05-01") + -days
    return try HistoryAsOf(now: "2024-04-30T22:00").with(
      habits: [
        Habit(
          name: "走る", frequency: .daily,
          ticks: (0..<days).map { Tick(day: first + $0, value: isDone($0) ? .manualYes : .no) })
      ])
  }

  /// Two answers to each of a hundred cards, some days apart, at one hour of the day.
  static func answers(right: Int, users: Int = 1) throws -> HistoryAsOf {
    let answers = (0..<100).flatMap { number in
      let user = users > 1 ? "u\(number % users)" : nil
      return [
        SmallReview("2024-01-01T08:00", "c\(number)", true, user: user),
        SmallReview(
          "2024-01-0\(3 + number % 6)T08:00", "c\(number)", number * 37 % 100 < right, user: user),
      ]
    }
    return try HistoryAsOf(answers.sorted { $0.at < $1.at }, now: "2024-01-10T12:00")
  }

  /// Completions of one task on some days from 1 January 2024.
  static func completions(_ days: [Bool]) throws -> HistoryAsOf {
    let first = try day("2024-01-01")
    let done = days.indices.filter { days[$0] }.map { Event("\(first + $0)T09:00", "t") }
    return try HistoryAsOf(now: "\(first + days.count)T12:00").with(done: done)
  }

  /// A weekly task that is done in time, or two days late.
  static func occurrences(_ count: Int, isLate: Bool) throws -> HistoryAsOf {
    let first = try day("2024-01-01")
    let done = (0...count).map { number in
      Event("\(first + number * (isLate ? 9 : 7))T09:00", "t")
    }
    let last = first + count * (isLate ? 9 : 7)
    return try HistoryAsOf(now: "\(last + 1)T12:00").with(
      tasks: [RecurringTask("t", every: 7, next: "\(last + 7)T09:00")], done: done)
  }
}

// MARK: The rows

extension SummaryLineTests {
  private static let ofReading: [Row] = [
    Row(.unmatchedRecords, .bad, "records of a course that the timetable lacks") {
      await analyzed(
        try courses([Course("英語Ⅱ")], absences(5, from: "English II"), today: "2024-07-01"))
    },
    Row(.unmatchedRecords, .bad, "records without any course") {
      var history = History()
      history.attendanceRecords = try absences(2, from: "m").records
      return await analyzed(
        HistoryAsOf(
          history, settings: AppSettings(), boundary: DayBoundary(zone: .tokyo),
          now: try instant("2024-05-01T12:00")))
    },
    Row(.unmatchedRecords, .unknown, "completions of a task that the tasks lack") {
      try await analyzed(orphanedTasks())
    },
    Row(.pooledPeople, .bad, "answers of three people") {
      await analyzed(try answers(right: 90, users: 3))
    },
    Row(.pooledPeople, .unknown, "a column of people that was not read") {
      await analyzed(
        try answers(right: 90), gaps: ReadingGaps(unread: [.init(.people)]))
    },
    Row(.reading, .good, "rows without a fault") { await analyzed(try answers(right: 90)) },
    Row(.reading, .watch, "two rejected rows") {
      await analyzed(
        try answers(right: 90),
        sources: [ReportedSource(path: "a.csv", kind: "cards", rows: 9, rejected: 2, unknownColumns: [])])
    },
    Row(.reading, .unknown, "an unread sheet") {
      await analyzed(try answers(right: 90), gaps: ReadingGaps(unread: [.init(.sheet)]))
    },
    Row(.reading, .unknown, "files without rows") {
      await analyzed(
        try answers(right: 90),
        sources: [ReportedSource(path: "a.csv", kind: "cards", rows: 0, rejected: 0, unknownColumns: [])])
    },
  ]

  /// A task due in the future, and a completion of another task.
  static func orphanedTasks() throws -> HistoryAsOf {
    let known = try HistoryAsOf(now: "2024-01-10T12:00").with(
      tasks: [RecurringTask("t", next: "2024-01-12T09:00")],
      done: [Event("2024-01-09T09:00", "t"), Event("2024-01-09T10:00", "gone")])
    var history = known.history
    history.reportOrphans()
    return HistoryAsOf(history, settings: known.settings, boundary: known.boundary, now: known.now)
  }

  private static let ofToday: [Row] = [
    Row(.due, .bad, "a card overdue") {
      await analyzed(
        try HistoryAsOf([], cards: [Card("a", due: "2024-01-08T00:00")], now: "2024-01-10T12:00"))
    },
    Row(.due, .watch, "a card due today") {
      await analyzed(
        try HistoryAsOf([], cards: [Card("a", due: "2024-01-10T00:00")], now: "2024-01-10T12:00"))
    },
    Row(.due, .good, "a card due later") {
      await analyzed(
        try HistoryAsOf([], cards: [Card("a", due: "2024-01-12T00:00")], now: "2024-01-10T12:00"))
    },
    Row(.due, .unknown, "answers of an app that exports no due days") {
      await analyzed(
        try HistoryAsOf(
          [SmallReview("2024-01-09T08:00", "a", true)], now: "2024-01-10T12:00", origin: .thirdParty))
    },
    Row(.classesToday, .unknown, "a class of today without a record") {
      await analyzed(try courses([Course("m")], [], today: "2024-04-22"))
    },
    Row(.openHabits, .unknown, "a habit that today leaves open") {
      await analyzed(try habit(days: 5) { $0 < 3 })
    },
    Row(.openItems, .unknown, "an open item of today's list") {
      await analyzed(
        try HistoryAsOf(now: "2024-01-10T12:00").with(lists: [DailyList("2024-01-10T07:00", ["a", "b!"])]))
    },
  ]

  private static let ofCourses: [Row] = [
    Row(.courses, .good, "nine classes without an absence") {
      await analyzed(try courses([Course("m", max: 5)], [], today: "2024-06-18"))
    },
    Row(.courses, .good, "a known end of the term within the limit") {
      await analyzed(try courses([Course("m", max: 5)], absences(5, from: "m"), today: "2024-08-20"))
    },
    Row(.courses, .unknown, "two of three classes") {
      await analyzed(try courses([Course("m", max: 5)], absences(1, from: "m"), today: "2024-04-16"))
    },
    Row(.course, .bad, "more absences than allowed, during the term") {
      await analyzed(try courses([Course("m", max: 2)], absences(3, from: "m"), today: "2024-06-18"))
    },
    Row(.course, .bad, "more absences than allowed, after the term") {
      await analyzed(try courses([Course("m", max: 2)], absences(3, from: "m"), today: "2024-09-20"))
    },
    Row(.course, .watch, "a risk above 10 %") {
      await analyzed(try courses([Course("m", max: 5)], absences(3, from: "m"), today: "2024-06-18"))
    },
    // Of 7 classes none was missed, and 6 are to come, of which 2 may be missed: with Beta(1, 8) more are missed with the
    // chance 5 %, and after one more absence with the chance 13 %.
    Row(.course, .watch, "a small risk that the next absence makes large") {
      await analyzed(try courses([Course("m", max: 2)], [], today: "2024-06-04"))
    },
    Row(.course, .unknown, "two classes of a course, beside one with three") {
      await analyzed(try begun())
    },
    Row(.course, .unknown, "a course whose term is unknown, beside one with classes") {
      await analyzed(
        try courses([Course("m", max: 5), Course("n", .tuesday, in: "other")], [], today: "2024-06-18"))
    },
    Row(.course, .unknown, "a running course whose absences are unknown, beside one with classes") {
      await analyzed(try courses([Course("m", max: 5), unfinished([.absent])], [], today: "2024-06-18"))
    },
    Row(.course, .unknown, "a course that is over and whose absences are unknown") {
      await analyzed(try courses([Course("m", max: 5), unfinished([.absent])], [], today: "2024-08-20"))
    },
    Row(.course, .watch, "totals with two absences, and records with one") {
      await analyzed(try courses([twice()], absences(1, from: "m"), today: "2024-06-18"))
    },
  ]

  private static let ofRecord: [Row] = [
    Row(.streak, .good, "something done today") {
      await analyzed(try completions([true, true, true] + [true]).asOf("2024-01-04T22:00"))
    },
    Row(.streak, .watch, "nothing done today after two days") {
      await analyzed(try completions([true, true]))
    },
    Row(.streak, .unknown, "nothing done for a week") {
      await analyzed(try completions([true] + Array(repeating: false, count: 7)))
    },
    Row(.reminders, .good, "one task due later") {
      await analyzed(
        try HistoryAsOf(now: "2024-01-10T12:00").with(
          tasks: [RecurringTask("t", next: "2024-01-12T09:00")]))
    },
    Row(.reminders, .watch, "more tasks than reminders") {
      await analyzed(
        try HistoryAsOf(now: "2024-01-10T12:00").with(
          tasks: (0..<80).map { try RecurringTask("t\($0)", next: "2024-01-12T09:00") }))
    },
    Row(.reminders, .unknown, "a task that is not in use") {
      await analyzed(
        try HistoryAsOf(now: "2024-01-10T12:00").with(
          tasks: [RecurringTask("t", next: "2024-01-12T09:00", isActive: false)]))
    },
    Row(.habits, .good, "sixty days without a miss") { await analyzed(try habit(days: 60) { _ in true }) },
    Row(.habits, .watch, "sixty days, every fifth one done") {
      await analyzed(try habit(days: 60) { $0 % 5 == 0 })
    },
    Row(.habits, .unknown, "three days") { await analyzed(try habit(days: 3) { _ in true }) },
    Row(.habits, .unknown, "sixty days, three of five done") {
      await analyzed(try habit(days: 60) { $0 % 5 < 3 })
    },
    Row(.recall, .watch, "20 of 100 right") { await analyzed(try answers(right: 20)) },
    Row(.recall, .unknown, "90 of 100 right") { await analyzed(try answers(right: 90)) },
    Row(.recallByHour, .unknown, "answers in the morning and in the evening") {
      let history = (0..<200).map { number in
        SmallReview(
          "2024-0\(1 + number / 28 % 6)-\(10 + number % 18)T\(number % 2 == 0 ? "08" : "20"):00",
          "c\(number % 20)", number % 5 > 0)
      }.sorted { $0.at < $1.at }
      return await analyzed(try HistoryAsOf(history, now: "2024-12-10T12:00"))
    },
    Row(.studyHour, .unknown, "answers at one hour") { await analyzed(try answers(right: 90)) },
    Row(.trend, .watch, "twenty days done, then every fourth") {
      await analyzed(
        try completions(Array(repeating: true, count: 20) + (0..<40).map { $0 % 4 == 3 }))
    },
    Row(.trend, .good, "every fourth of forty days done, then twenty") {
      await analyzed(
        try completions([true] + (0..<39).map { $0 % 4 == 3 } + Array(repeating: true, count: 20)))
    },
    Row(.trend, .unknown, "three days") { await analyzed(try completions([true, false, true])) },
    Row(.trend, .unknown, "sixty even days") {
      await analyzed(try completions((0..<60).map { $0 % 3 == 0 }))
    },
    Row(.listItems, .watch, "one of five items done, forty times") {
      await analyzed(try lists(40, ["a!", "b", "c", "d", "e"]))
    },
    Row(.listItems, .unknown, "one of three items done, once") {
      await analyzed(try lists(1, ["a!", "b", "c"]))
    },
    Row(.taskDelays, .watch, "twenty rounds two days late") {
      await analyzed(try occurrences(20, isLate: true))
    },
    Row(.taskDelays, .unknown, "one round two days late") {
      await analyzed(try occurrences(1, isLate: true))
    },
    Row(.taskDelays, .unknown, "twenty rounds in time") {
      await analyzed(try occurrences(20, isLate: false))
    },
  ]

  /// Lists on days from 1 January 2024.
  private static func lists(_ count: Int, _ items: [String]) throws -> HistoryAsOf {
    let first = try day("2024-01-01")
    return try HistoryAsOf(now: "\(first + count)T12:00").with(
      lists: (0..<count).map { try DailyList("\(first + $0)T07:00", items, id: "l\($0)") })
  }

  private static let ofForecasts: [Row] = [
    Row(.forecast, .unknown, "completions of a task") {
      try await simulated(try occurrences(5, isLate: false))
    },
    Row(.courseForecast, .watch, "four of five classes missed, on the page of analyze") {
      await analyzed(try courses([Course("m", max: 4)], absences(4, from: "m"), today: "2024-05-21"))
    },
    Row(.courseForecast, .bad, "the limit exceeded, on the page of analyze") {
      await analyzed(try courses([Course("m", max: 2)], absences(4, from: "m"), today: "2024-05-21"))
    },
    Row(.courseForecast, .watch, "four of five classes missed") {
      try await simulated(
        try courses([Course("m", max: 4)], absences(4, from: "m"), today: "2024-05-21"), days: 80)
    },
    Row(.courseForecast, .bad, "the limit exceeded") {
      try await simulated(
        try courses([Course("m", max: 2)], absences(4, from: "m"), today: "2024-05-21"), days: 80)
    },
    Row(.courseForecast, .unknown, "two of three classes") {
      try await simulated(
        try courses([Course("m", max: 5)], absences(1, from: "m"), today: "2024-04-16"), days: 80)
    },
    Row(.forecastTrust, .good, "ten forecasts of the past, which were near") {
      try trust(BandCalibration(folds: 10, days: 1, totals: [.init(days: 28, chances: [1, 0, 0, 0, 0, 0])]))
    },
    Row(.forecastTrust, .watch, "ten forecasts of the past, which were far off") {
      try trust(BandCalibration(folds: 10, days: 1, totals: [.init(days: 28, chances: [0, 0, 0, 0, 0, 1])]))
    },
    Row(.forecastTrust, .unknown, "no forecast of the past") {
      try trust(BandCalibration(folds: 0, days: 1, totals: [.init(days: 28, chances: [1, 0, 0, 0, 0, 0])]))
    },
    Row(.forecastTrust, .unknown, "forecasts that were not tried") { try trust(nil) },
  ]

  /// The summary of lists with errors of past forecasts.
  private static func trust(_ bandCalibration: BandCalibration?) throws -> [Page.SummaryPoint] {
    let part = try SimulatedParts.lists().figure
    var scenario = part.scenario
    scenario.bandCalibration = bandCalibration
    let own = Answer<ListsPartReport>(
      figure: Simulated(scenario: scenario, projection: part.projection, ending: ()))
    return SimulatedParts.report([own]).page.summary
  }
}

extension HistoryAsOf {
  /// The same history at another moment.
  fileprivate func asOf(_ moment: String) throws -> HistoryAsOf {
    HistoryAsOf(history, settings: settings, boundary: boundary, now: try instant(moment))
  }
}
