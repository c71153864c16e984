import Kaiki
import Testing
@testable import Files
@testable import Formats
@testable import Intake

struct HistoryWriterTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func text(_ files: [(name: String, bytes: [UInt8])]) -> [String: String] {
    Dictionary(uniqueKeysWithValues: files.map { ($0.name, String(decoding: $0.bytes, as: UTF8.self)) })
  }

  // MARK: Bytes

  @Test func `JSON is one object of rows, a row a line`() throws {
    let files = text(
      HistoryWriter(format: .json).files(
        of: try Fixture.read("good.settings.json", "good.cards.json").history))
    #expect(files.keys.sorted() == ["cards.json", "settings.json"])
    #expect(
      files["settings.json"] == """
        {
          "intervals": [0, 1, 3, 7],
          "morningHour": 6,
          "timeZoneIdentifier": "America/New_York",
          "dayStartHour": 4
        }

        """)
    #expect(
      files["cards.json"] == #"""
        {
          "schemaVersion": 2,
          "rows": [
            {"id": "c1", "question": "りんごは英語で？", "answer": "apple", "stepIndex": 3, "nextDue": \#
        "2024-01-15T00:00:00Z", "reviewCount": 7, "lastResult": true, "tags": ["英語", "exam"]},
            {"id": "c2", "question": "=1+1", "answer": "\"2\"", "stepIndex": 0, "nextDue": \#
        "2024-01-15T09:30:00Z", "reviewCount": 0, "tags": []}
          ]
        }

        """#)
  }

  @Test func `CSV has the columns that have values, and guards formulas`() throws {
    let history = try Fixture.read("good.settings.json", "good.cards.json", "good.reviewLogs.json").history
    let files = text(HistoryWriter(format: .csv).files(of: history))
    #expect(
      files["cards.csv"] == """
        id,question,answer,stepIndex,nextDue,reviewCount,lastResult,tags
        c1,りんごは英語で？,apple,3,2024-01-15T00:00:00Z,7,true,英語;exam
        c2,'=1+1,\"\"\"2\"\"\",0,2024-01-15T09:30:00Z,0,,

        """)
    #expect(
      files["reviewLogs.csv"] == """
        id,cardId,reviewedAt,previousStep,nextStep,result,latencyMs,rating,userId,counted
        r1,c1,2024-01-15T09:30:00Z,0,1,true,4226,,,
        r2,c1,2024-01-16T09:30:00Z,1,0,false,,1,u1,graded

        """)
    #expect(
      files["settings.csv"] == """
        intervals,morningHour,timeZoneIdentifier,dayStartHour
        0;1;3;7,6,America/New_York,4

        """)
    let raw = text(HistoryWriter(format: .csv, guardsFormulas: false).files(of: history))
    #expect(raw["cards.csv"]?.contains("\nc2,=1+1,") == true)
  }

  @Test func `columns without a value are left out of CSV`() throws {
    let history = try folder.read(["reviewLogs.csv": "cardId,reviewedAt,result,rating,id\nc,0,1,,\n"]).history
    let files = text(HistoryWriter(format: .csv).files(of: history))
    #expect(files == ["reviewLogs.csv": "cardId,reviewedAt,result\nc,1970-01-01T00:00:00Z,true\n"])
  }

  @Test(arguments: ExportFormat.allCases)
  func `daily numbers of which none was submitted are read again`(format: ExportFormat) throws {
    let history = try folder.read(["observations.csv": "series,date,value\na,2014-01-03,\n"]).history
    let files = HistoryWriter(format: format).files(of: history)
    if format == .csv {
      #expect(text(files) == ["observations.csv": "series,date,value\na,2014-01-03,\n"])
    }
    let other = try TemporaryFolder()
    for (name, bytes) in files { try other.write(bytes, to: name) }
    #expect(try other.readAll().observations == history.observations)
  }

  @Test(arguments: ExportFormat.allCases)
  func `a history without rows is written and read as one without rows`(format: ExportFormat) throws {
    let history = try folder.read(["cards.json": "[]", "reviewLogs.csv": "cardId,reviewedAt,result\n"])
      .history
    let files = HistoryWriter(format: format).files(of: history)
    #expect(files.map(\.name) == ["cards.\(format.rawValue)", "reviewLogs.\(format.rawValue)"])
    let other = try TemporaryFolder()
    for (name, bytes) in files { try other.write(bytes, to: name) }
    let read = try other.readAll()
    #expect(read.cards == [] && read.log?.reviews.isEmpty == true)
  }

  @Test(arguments: ExportFormat.allCases)
  func `a kind of tasks without any comes back as what it was, or not at all`(format: ExportFormat) throws {
    var history = History()
    let recurrence = Recurrence(interval: try CalendarInterval(1, .day), policy: .fromCompletion)
    let at = Instant(milliseconds: 1)
    history.recurringTasks = [
      RecurringTask(id: "a", title: "a", recurrence: recurrence, nextReminder: at, created: at)
    ]
    history.attemptTasks = []
    let writer = HistoryWriter(format: format)
    let files = writer.files(of: history)
    for (name, bytes) in files { try folder.write(bytes, to: name) }
    let read = try folder.readAll()
    #expect(read.recurringTasks == history.recurringTasks)
    #expect(read.attemptTasks == (format == .csv ? [] : nil))
    #expect(text(writer.files(of: read.history)) == text(files))
  }

  // MARK: There and back

  @Test(arguments: ExportFormat.allCases, 1...30)
  func `export, import and export give the same bytes`(format: ExportFormat, seed: Int) throws {
    var random = SeededGenerator(seed: seed)
    let history = try Self.history(&random)
    let writer = HistoryWriter(format: format)
    let first = writer.files(of: history)
    for (name, bytes) in first { try folder.write(bytes, to: name) }
    let read = try folder.readAll()
    #expect(read.rejections == [], "seed \(seed)")
    #expect(read.sources.allSatisfy { $0.unknownColumns.isEmpty }, "seed \(seed)")
    let second = writer.files(of: read.history)
    #expect(text(first) == text(second), "seed \(seed)")

    // And what was read is what was written, in whichever format it is looked at.
    #expect(read.history.lines() == history.lines(), "seed \(seed)")
    #expect(read.settings == history.settings, "seed \(seed)")
    #expect(read.cards == history.cards, "seed \(seed)")
    #expect(read.recurringTasks == history.recurringTasks, "seed \(seed)")
    #expect(read.completions == history.completions, "seed \(seed)")
    #expect(read.attemptTasks == history.attemptTasks, "seed \(seed)")
    #expect(read.attempts == history.attempts, "seed \(seed)")
    #expect(read.lists == history.lists, "seed \(seed)")
    #expect(read.habits == history.habits, "seed \(seed)")
    #expect(read.observations == history.observations, "seed \(seed)")
    #expect(read.semesters == history.semesters, "seed \(seed)")
    #expect(read.courses == history.courses, "seed \(seed)")
    #expect(read.attendanceRecords == history.attendanceRecords, "seed \(seed)")
    #expect(read.periodTimes == history.periodTimes, "seed \(seed)")
    #expect(read.calendar == history.calendar, "seed \(seed)")
  }

  @Test(arguments: ExportFormat.allCases)
  func `F18: a card of several people is exported under an id for each, which stays`(format: ExportFormat)
    throws
  {
    let rows = "a,0,1,x\na,1,1,y\na,2,1,\nb,3,1,y\n"
    let history = try folder.read(["reviewLogs.csv": "cardId,reviewedAt,result,userId\n" + rows]).history
    #expect(history.log?.cards.all.sorted() == ["a", "b", "x a", "y a"])
    let writer = HistoryWriter(format: format)
    let first = writer.files(of: history)
    let other = try TemporaryFolder()
    for (name, bytes) in first { try other.write(bytes, to: name) }
    let read = try other.readAll()
    #expect(text(writer.files(of: read.history)) == text(first))
  }

  /// A text in every place where one can stand, alone in its history.
  @Test(
    arguments: [
      "=1+1", "+81", "-1", "@you", "'", "''=", "'quoted'", " x ", "  ", "\t", "\r", "\n", "\r\n", "a\rb",
      "\"", "\"\"", "a\"b", ",", ";", "a,b;c", "\\", "\\n", "null", "true", "0", "{}", "[]", "日本語、改行\nあり",
      "か\u{3099}", "が", "👩‍👩‍👧", "🇯🇵", "\u{FEFF}x", "\u{2028}", "\u{202E}x", "\u{1}", "\u{7F}",
    ], ExportFormat.allCases)
  func `any text comes back as it was, byte for byte`(text: String, format: ExportFormat) throws {
    var history = History()
    let at = Instant(milliseconds: 1)
    let recurrence = Recurrence(interval: try CalendarInterval(1, .day), policy: .fromCompletion)
    history.recurringTasks = [
      RecurringTask(id: text, title: text, recurrence: recurrence, nextReminder: at, created: at)
    ]
    history.completions = [Completion(id: text, task: text, at: at)]
    history.attemptTasks = [
      AttemptTask(
        id: text, name: text, taskDescription: text, category: .other, createdAt: at,
        tags: [text])
    ]
    history.attempts = [Attempt(id: text, task: text, at: at, note: text)]
    history.lists = [
      DailyList(
        id: text, createdAt: at,
        items: [ListItem(id: text, content: ListItem.content(text) ?? "blank", order: 0)])
    ]
    history.opens = [AppOpen(at: at, zone: .utc, device: text)]
    let day = Day(0)
    history.habits = [Habit(name: text, frequency: .daily, ticks: [Tick(day: day, value: .no)])]
    history.observations = [DailyObservation(series: text, day: day, value: 1)]
    history.semesters = [Semester(id: text, name: text, half: .first, days: day...day)]
    history.courses = [
      Course(id: text, name: text, weekday: .monday, period: 1, totalClasses: 1, semester: text, pairId: text)
    ]
    history.attendanceRecords = [
      AttendanceRecord(id: text, course: text, day: day, kind: .absent, memo: text)
    ]
    history.periodTimes = [PeriodTime(period: 1, start: 0, end: 1, semester: text)]
    history.calendar = [CalendarException(day: day, change: .noClass, note: text)]
    let writer = HistoryWriter(format: format)
    for (name, bytes) in writer.files(of: history) { try folder.write(bytes, to: name) }
    let read = try folder.readAll()
    #expect(read.rejections == [])
    let task = try #require(read.attemptTasks?.first)
    #expect(try #require(read.recurringTasks?.first).title.utf8.elementsEqual(text.utf8))
    #expect(try #require(task.taskDescription).utf8.elementsEqual(text.utf8))
    #expect(try #require(read.attempts?.first?.note).utf8.elementsEqual(text.utf8))
    #expect(try #require(read.opens?.first?.device).utf8.elementsEqual(text.utf8))
    #expect(try #require(read.habits?.first?.name).utf8.elementsEqual(text.utf8))
    #expect(try #require(read.observations?.first?.series).utf8.elementsEqual(text.utf8))
    #expect(try #require(read.semesters?.first?.name).utf8.elementsEqual(text.utf8))
    #expect(try #require(read.courses?.first?.pairId).utf8.elementsEqual(text.utf8))
    #expect(try #require(read.attendanceRecords?.first?.memo).utf8.elementsEqual(text.utf8))
    #expect(try #require(read.periodTimes?.first?.semester).utf8.elementsEqual(text.utf8))
    #expect(try #require(read.calendar?.first?.note).utf8.elementsEqual(text.utf8))
    #expect(writer.files(of: read.history).map(\.bytes) == writer.files(of: history).map(\.bytes))
  }

  /// A history with everything in it that a format could lose.
  ///
  /// An empty tag is no tag. One person answers a card: the reader gives a card of several people an id for each (F18).
  private static func history(_ random: inout SeededGenerator) throws -> History {
    var history = History()
    let table = try IntervalTable((0..<Int.random(in: 1...9, using: &random)).map { $0 * $0 + 1 })
    history.settings = AppSettings(
      table: table, morningHour: Int.random(in: 0...23, using: &random),
      timeZoneIdentifier: ["Asia/Tokyo", "UTC", "America/Sao_Paulo"].randomElement(using: &random) ?? "UTC",
      dayStartHour: [nil, 0, 4].randomElement(using: &random) ?? nil)
    let cards = (0..<Int.random(in: 1...6, using: &random)).map { number in
      let tags = (0..<Int.random(in: 0...3, using: &random)).map { _ in random.text() }
      return Card(
        id: "\(random.text())-\(number)", question: random.text(upTo: 20), answer: random.text(upTo: 20),
        step: Int.random(in: -3...9, using: &random), nextDue: History.instant(&random),
        reviewCount: Int.random(in: 0...99, using: &random),
        lastResult: [nil, true, false].randomElement(using: &random) ?? nil, tags: tags.filter { !$0.isEmpty }
      )
    }
    history.cards = cards
    var known = IdentifierTable()
    var ids = IdentifierTable()
    var users = IdentifierTable()
    for card in cards { _ = known.intern(card.id) }
    let people = cards.map { _ -> String? in Bool.random(using: &random) ? "u\(random.text(upTo: 2))" : nil }
    let reviews = (0..<Int.random(in: 0...12, using: &random)).map { number -> Review in
      let isCorrect = Bool.random(using: &random)
      let ratings: [Rating?] = isCorrect ? [nil, .hard, .good, .easy] : [nil, .again]
      let hasSteps = Bool.random(using: &random)
      let card = Int.random(in: cards.indices, using: &random)
      return Review(
        reviewedAt: History.instant(&random), card: Int32(card),
        id: Int32(ids.intern("\(random.text())#\(number)")),
        user: people[card].map { Int32(users.intern($0)) },
        latency: [nil, 0, .max, 4_226].randomElement(using: &random) ?? nil,
        steps: hasSteps
          ? Review.StepChange(
            previous: Int16.random(in: .min ... .max, using: &random),
            next: Int16.random(in: 0...6, using: &random))
          : nil,
        isCorrect: isCorrect, rating: ratings.randomElement(using: &random) ?? nil,
        counting: [nil, .graded, .practice].randomElement(using: &random) ?? nil)
    }
    history.log = ReviewLog(reviews: ContiguousArray(reviews), cards: known, ids: ids, users: users)
    try history.addTasksAndLists(&random)
    history.addHabitsAndCourses(&random)
    return history
  }

  // MARK: Files

  @Test func `files are written into a folder that is made`() throws {
    let history = try Fixture.read("good.settings.json", "good.cards.json").history
    try HistoryWriter(format: .json).write(history, to: folder("a/b/c"), replaces: false)
    let inner = try folder.names.map { folder($0) }
    #expect(inner == [folder("a")])
    #expect(try HistoryReader.read([folder("a/b/c")], kind: nil).history.cards == history.cards)
  }

  @Test func `nothing is written where one file exists and may not be replaced`() throws {
    let history = try Fixture.read("good.settings.json", "good.cards.json").history
    try folder.write("old".utf8, to: "cards.json")
    #expect(throws: FileError.exists(path: folder("cards.json"))) {
      try HistoryWriter(format: .json).write(history, to: folder.path, replaces: false)
    }
    #expect(try folder.names == ["cards.json"])
    #expect(try folder.bytes(of: "cards.json") == Array("old".utf8))
    try HistoryWriter(format: .json).write(history, to: folder.path, replaces: true)
    #expect(try folder.names == ["cards.json", "settings.json"])
    #expect(try folder.bytes(of: "cards.json") != Array("old".utf8))
  }

  @Test(arguments: ExportFormat.allCases, [[0, 1], [0, 2, 3], [2], [1, 2, 3], [0, 2.5]] as [[Double]])
  func `amounts stay amounts, though states are written by the same numbers`(
    format: ExportFormat, amounts: [Double]
  ) throws {
    var history = History()
    let frequency = try #require(HabitFrequency(times: 3, days: 7))
    let ticks = amounts.enumerated().map {
      Tick(day: Day(20_000 + $0), value: $1 > 0 ? .manualYes : .no, amount: $1)
    }
    history.habits = [Habit(name: "Read", frequency: frequency, ticks: ticks)]
    let read = try HistoryReader.read(HistoryWriter(format: format).files(of: history)).history
    #expect(read.habits?.map(\.ticks) == [ticks] && read.habits?.map(\.frequency) == [frequency])
  }

  @Test(arguments: ExportFormat.allCases)
  func `one kind of tasks has a file, though it has no task`(format: ExportFormat) {
    var history = History()
    history.attemptTasks = []
    #expect(HistoryWriter(format: format).files(of: history).map(\.name) == ["tasks.\(format.rawValue)"])
  }
}
