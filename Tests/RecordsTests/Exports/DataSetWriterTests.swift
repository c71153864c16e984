import Kaiki
import Testing

@testable import Records

struct DataSetWriterTests {
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
      DataSetWriter(format: .json).files(of: try Fixture.read("good.settings.json", "good.cards.json")))
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
    let dataSet = try Fixture.read("good.settings.json", "good.cards.json", "good.reviewLogs.json")
    let files = text(DataSetWriter(format: .csv).files(of: dataSet))
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
    let raw = text(DataSetWriter(format: .csv, guardsFormulas: false).files(of: dataSet))
    #expect(raw["cards.csv"]?.contains("\nc2,=1+1,") == true)
  }

  @Test func `columns without a value are left out of CSV`() throws {
    let dataSet = try folder.read(["reviewLogs.csv": "cardId,reviewedAt,result,rating,id\nc,0,1,,\n"])
    let files = text(DataSetWriter(format: .csv).files(of: dataSet))
    #expect(files == ["reviewLogs.csv": "cardId,reviewedAt,result\nc,1970-01-01T00:00:00Z,true\n"])
  }

  @Test(arguments: ExportFormat.allCases)
  func `daily numbers of which none was submitted are read again`(format: ExportFormat) throws {
    let dataSet = try folder.read(["observations.csv": "series,date,value\na,2014-01-03,\n"])
    let files = DataSetWriter(format: format).files(of: dataSet)
    if format == .csv {
      #expect(text(files) == ["observations.csv": "series,date,value\na,2014-01-03,\n"])
    }
    let other = try TemporaryFolder()
    for (name, bytes) in files { try other.write(bytes, to: name) }
    #expect(try DataSetReader.read([other.path], kind: nil).observations == dataSet.observations)
  }

  @Test(arguments: ExportFormat.allCases)
  func `a data set without rows is written and read as one without rows`(format: ExportFormat) throws {
    let dataSet = try folder.read(["cards.json": "[]", "reviewLogs.csv": "cardId,reviewedAt,result\n"])
    let files = DataSetWriter(format: format).files(of: dataSet)
    #expect(files.map(\.name) == ["cards.\(format.rawValue)", "reviewLogs.\(format.rawValue)"])
    let other = try TemporaryFolder()
    for (name, bytes) in files { try other.write(bytes, to: name) }
    let read = try DataSetReader.read([other.path], kind: nil)
    #expect(read.cards == [] && read.log?.reviews.isEmpty == true)
  }

  // MARK: There and back

  @Test(arguments: ExportFormat.allCases, 1...30)
  func `export, import and export give the same bytes`(format: ExportFormat, seed: Int) throws {
    var random = SeededGenerator(seed: seed)
    let dataSet = try Self.dataSet(&random)
    let writer = DataSetWriter(format: format)
    let first = writer.files(of: dataSet)
    for (name, bytes) in first { try folder.write(bytes, to: name) }
    let read = try DataSetReader.read([folder.path], kind: nil)
    #expect(read.rejections == [], "seed \(seed)")
    #expect(read.sources.allSatisfy { $0.unknownColumns.isEmpty }, "seed \(seed)")
    let second = writer.files(of: read)
    #expect(text(first) == text(second), "seed \(seed)")

    // And what was read is what was written, in whichever format it is looked at.
    #expect(read.lines() == dataSet.lines(), "seed \(seed)")
    #expect(read.settings == dataSet.settings, "seed \(seed)")
    #expect(read.cards == dataSet.cards, "seed \(seed)")
    #expect(read.recurringTasks == dataSet.recurringTasks, "seed \(seed)")
    #expect(read.completions == dataSet.completions, "seed \(seed)")
    #expect(read.attemptTasks == dataSet.attemptTasks, "seed \(seed)")
    #expect(read.attempts == dataSet.attempts, "seed \(seed)")
    #expect(read.lists == dataSet.lists, "seed \(seed)")
    #expect(read.habits == dataSet.habits, "seed \(seed)")
    #expect(read.observations == dataSet.observations, "seed \(seed)")
    #expect(read.semesters == dataSet.semesters, "seed \(seed)")
    #expect(read.courses == dataSet.courses, "seed \(seed)")
    #expect(read.attendanceRecords == dataSet.attendanceRecords, "seed \(seed)")
    #expect(read.periodTimes == dataSet.periodTimes, "seed \(seed)")
    #expect(read.calendar == dataSet.calendar, "seed \(seed)")
  }

  /// A text in every place where one can stand, alone in its data set.
  @Test(
    arguments: [
      "=1+1", "+81", "-1", "@you", "'", "''=", "'quoted'", " x ", "  ", "\t", "\r", "\n", "\r\n", "a\rb",
      "\"", "\"\"", "a\"b", ",", ";", "a,b;c", "\\", "\\n", "null", "true", "0", "{}", "[]", "日本語、改行\nあり",
      "か\u{3099}", "が", "👩‍👩‍👧", "🇯🇵", "\u{FEFF}x", "\u{2028}", "\u{202E}x", "\u{1}", "\u{7F}",
    ], ExportFormat.allCases)
  func `any text comes back as it was, byte for byte`(text: String, format: ExportFormat) throws {
    var dataSet = DataSet()
    let at = Instant(milliseconds: 1)
    let recurrence = Recurrence(interval: try CalendarInterval(1, .day), policy: .fromCompletion)
    dataSet.recurringTasks = [
      RecurringTask(id: text, title: text, recurrence: recurrence, nextReminder: at, created: at)
    ]
    dataSet.completions = [Completion(id: text, task: text, at: at)]
    dataSet.attemptTasks = [
      AttemptTask(
        id: text, name: text, taskDescription: text, category: .other, createdAt: at,
        tags: [text])
    ]
    dataSet.attempts = [Attempt(id: text, task: text, at: at, note: text)]
    dataSet.lists = [
      DailyList(
        id: text, createdAt: at,
        items: [ListItem(id: text, content: ListItem.content(text) ?? "blank", order: 0)])
    ]
    dataSet.opens = [AppOpen(at: at, zone: .utc, device: text)]
    let day = Day(0)
    dataSet.habits = [Habit(name: text, frequency: .daily, ticks: [Tick(day: day, value: .no)])]
    dataSet.observations = [Observation(series: text, day: day, value: 1)]
    dataSet.semesters = [Semester(id: text, name: text, half: .first, days: day...day)]
    dataSet.courses = [
      Course(id: text, name: text, weekday: .monday, period: 1, totalClasses: 1, semester: text, pairId: text)
    ]
    dataSet.attendanceRecords = [
      AttendanceRecord(id: text, course: text, day: day, kind: .absent, memo: text)
    ]
    dataSet.periodTimes = [PeriodTime(period: 1, start: 0, end: 1, semester: text)]
    dataSet.calendar = [CalendarException(day: day, change: .noClass, note: text)]
    let writer = DataSetWriter(format: format)
    for (name, bytes) in writer.files(of: dataSet) { try folder.write(bytes, to: name) }
    let read = try DataSetReader.read([folder.path], kind: nil)
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
    #expect(writer.files(of: read).map(\.bytes) == writer.files(of: dataSet).map(\.bytes))
  }

  /// A data set with everything in it that a format could lose.
  ///
  /// An empty tag is no tag.
  private static func dataSet(_ random: inout SeededGenerator) throws -> DataSet {
    var dataSet = DataSet()
    let table = try IntervalTable((0..<Int.random(in: 1...9, using: &random)).map { $0 * $0 + 1 })
    dataSet.settings = Settings(
      table: table, morningHour: Int.random(in: 0...23, using: &random),
      timeZoneIdentifier: ["Asia/Tokyo", "UTC", "America/Sao_Paulo"].randomElement(using: &random) ?? "UTC",
      dayStartHour: [nil, 0, 4].randomElement(using: &random) ?? nil)
    let cards = (0..<Int.random(in: 1...6, using: &random)).map { number in
      let tags = (0..<Int.random(in: 0...3, using: &random)).map { _ in random.text() }
      return Card(
        id: "\(random.text())-\(number)", question: random.text(upTo: 20), answer: random.text(upTo: 20),
        step: Int.random(in: -3...9, using: &random), nextDue: DataSet.instant(&random),
        reviewCount: Int.random(in: 0...99, using: &random),
        lastResult: [nil, true, false].randomElement(using: &random) ?? nil, tags: tags.filter { !$0.isEmpty }
      )
    }
    dataSet.cards = cards
    var known = IdentifierTable()
    var ids = IdentifierTable()
    var users = IdentifierTable()
    for card in cards { _ = known.intern(card.id) }
    let reviews = (0..<Int.random(in: 0...12, using: &random)).map { number -> Review in
      let isCorrect = Bool.random(using: &random)
      let ratings: [Rating?] = isCorrect ? [nil, .hard, .good, .easy] : [nil, .again]
      let hasSteps = Bool.random(using: &random)
      let hasUser = Bool.random(using: &random)
      return Review(
        reviewedAt: DataSet.instant(&random), card: Int32.random(in: 0..<Int32(cards.count), using: &random),
        id: Int32(ids.intern("\(random.text())#\(number)")),
        user: hasUser ? Int32(users.intern("u\(random.text(upTo: 2))")) : nil,
        latency: [nil, 0, .max, 4_226].randomElement(using: &random) ?? nil,
        steps: hasSteps
          ? Review.StepChange(
            previous: Int16.random(in: .min ... .max, using: &random),
            next: Int16.random(in: 0...6, using: &random))
          : nil,
        isCorrect: isCorrect, rating: ratings.randomElement(using: &random) ?? nil,
        counting: [nil, .graded, .practice].randomElement(using: &random) ?? nil)
    }
    dataSet.log = ReviewLog(reviews: ContiguousArray(reviews), cards: known, ids: ids, users: users)
    try dataSet.addTasksAndLists(&random)
    dataSet.addHabitsAndCourses(&random)
    return dataSet
  }

  // MARK: Files

  @Test func `files are written into a folder that is made`() throws {
    let dataSet = try Fixture.read("good.settings.json", "good.cards.json")
    try DataSetWriter(format: .json).write(dataSet, to: folder("a/b/c"), replaces: false)
    let inner = try folder.names.map { folder($0) }
    #expect(inner == [folder("a")])
    #expect(try DataSetReader.read([folder("a/b/c")], kind: nil).cards == dataSet.cards)
  }

  @Test func `nothing is written where one file exists and may not be replaced`() throws {
    let dataSet = try Fixture.read("good.settings.json", "good.cards.json")
    try folder.write("old".utf8, to: "cards.json")
    #expect(throws: FileError.exists(path: folder("cards.json"))) {
      try DataSetWriter(format: .json).write(dataSet, to: folder.path, replaces: false)
    }
    #expect(try folder.names == ["cards.json"])
    #expect(try folder.bytes(of: "cards.json") == Array("old".utf8))
    try DataSetWriter(format: .json).write(dataSet, to: folder.path, replaces: true)
    #expect(try folder.names == ["cards.json", "settings.json"])
    #expect(try folder.bytes(of: "cards.json") != Array("old".utf8))
  }
}
