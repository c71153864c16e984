import Kaiki
import Testing
@testable import Rows
@testable import Formats
@testable import Apps
@testable import Intake

/// What is made of the files of other programs. Counts are those of `Oracles/count_foreign.py`.
struct ThirdPartyImportTests {
  // MARK: Tasks

  @Test func `Taskwarrior's templates and instances are tasks and completions`() throws {
    let read = try ThirdPartyFixture.read("taskwarrior-done.json", zone: "UTC")
    #expect(read.faults == [])
    #expect(read.recurringTasks?.count == 3)
    #expect(read.completions?.count == 21)
    #expect(read.attemptTasks?.count == 2)
    #expect(read.attempts?.count == 1)
    #expect(
      read.noteLines == ["- 43:1 deletedInstance ×3"])
    let rent = try #require(read.recurringTasks?.first { $0.title == "Pay the rent" })
    #expect(rent.recurrence.interval == (try CalendarInterval(1, .month)))
    #expect(rent.recurrence.policy == .fixed)
    #expect(try rent.anchor == .at("2026-05-31T09:00:00Z"))
    #expect(read.attemptTasks?.map(\.priority) == [.low, .medium])
    #expect(read.attemptTasks?.map(\.tags) == [[], ["book"]])
  }

  @Test func `every task of a real export is read, done or deleted as its reports count`() throws {
    let read = try ThirdPartyFixture.read("taskwarrior-tokyo.json")
    #expect(read.faults == [])
    let tasks = try #require(read.attemptTasks)
    #expect(tasks.count == 206)
    #expect(tasks.count(where: \.isCompleted) == 177)
    #expect(tasks.count(where: \.isArchived) == 13)
    #expect(read.attempts?.count == 177)
  }

  @Test func `the periods of Taskwarrior's own chains are read`() throws {
    let read = try ThirdPartyFixture.read("taskwarrior-recurrence.json", zone: "UTC")
    #expect(read.faults == [])
    #expect(
      read.recurringTasks?.map { "\($0.title) \($0.recurrence.interval.englishPhrase)" }.sorted() == [
        "3d every 3 days", "m31 every month", "w every week", "wd every day", "y229 every 12 months",
      ])
    #expect(read.guesses.count == 1)
  }

  @Test(
    arguments: [
      ("daily", "every day"), ("3d", "every 3 days"), ("weekly", "every week"), ("2w", "every 2 weeks"),
      ("biweekly", "every 2 weeks"), ("monthly", "every month"), ("2mo", "every 2 months"),
      ("quarterly", "every 3 months"),
      ("2q", "every 6 months"), ("yearly", "every 12 months"), ("P3D", "every 3 days"),
      ("P2W", "every 2 weeks"),
      ("P1Y", "every 12 months"), ("6h", nil), ("PT5M", nil), ("", nil), ("99999999999999999999d", nil),
      ("0d", nil),
      ("P-1D", nil), ("9223372036854775807q", nil), ("6148914691236517206q", nil),
      ("1537228672809129302y", nil), ("-1d", nil), ("P99999Y", nil),
    ] as [(String, String?)])
  func `a period is a number of days, weeks or months`(word: String, phrase: String?) {
    #expect(TaskwarriorPeriod.interval(word)?.englishPhrase == phrase)
  }

  @Test func `a period beyond its range is refused in every unit, and none is wrapped into the range`() {
    let units = ["d", "w", "mo", "q", "y", "days", "weeks", "months", "quarters", "years"]
    for unit in units {
      for value in [10_001, 99_999, Int.max / 12, Int.max / 3 + 1, Int.max / 3 * 2 + 2, Int.max] {
        #expect(TaskwarriorPeriod.interval("\(value)\(unit)") == nil, "\(value)\(unit)")
      }
    }
  }

  @Test(arguments: ["6148914691236517206q", "9223372036854775807y", "99999999999999999999d"])
  func `Taskwarrior, todo.txt and Org: a period that would wrap is refused`(period: String) throws {
    let texts = [
      (
        "tw.json",
        #"[{"uuid":"u","entry":"20250101T000000Z","status":"recurring","description":"d","due":"20250105T000000Z","recur":"\#(period)"}]"#
      ),
      ("todo.txt", "2025-01-01 a rec:\(period) due:2025-01-05\n"),
      ("a.org", "* TODO q\nSCHEDULED: <2025-01-01 Wed .+\(period)>\n"),
    ]
    for (name, text) in texts {
      let error = #expect(throws: ReadingError.self) {
        try HistoryReader.read(Array(text.utf8), named: name)
      }
      guard case .noGoodRow? = error else { return #expect(Bool(false), "\(name): \(error as Any)") }
    }
  }

  @Test func `lines of todo.txt and done.txt with one text are one task`() throws {
    let read = try ThirdPartyFixture.read("todo.txt", "done.txt", zone: "UTC")
    #expect(
      read.recurringTasks?.map(\.title) == ["Pay the rent +home @bank", "Water the plants +home", "Meditate"])
    #expect(read.recurringTasks?.map(\.recurrence.policy) == [.fixed, .fromCompletion, .fromCompletion])
    #expect(read.completions?.count == 3)
    #expect(
      read.attemptTasks?.map(\.name).sorted() == [
        "Buy milk @shop", "Call the dentist http://example.com/a:b", "Read 雪国 +book",
      ])
    #expect(read.attempts?.count == 1)
    #expect(read.faults.map { String($0.prefix(13)) } == ["todo.txt:6:1:"])
    let filled = read.history.filledIn(in: DayBoundary(zone: .utc))
    let dues = filled.recurringTasks?.map { "\($0.nextReminder)" }
    #expect(dues == ["2026-11-30T00:00:00Z", "2026-11-21T00:00:00Z", "2026-11-23T00:00:00Z"])
  }

  @Test func `org's repeaters and logged states are tasks and completions`() throws {
    let read = try ThirdPartyFixture.read("habits.org", zone: "UTC")
    #expect(
      read.recurringTasks?.map { "\($0.id) \($0.recurrence.interval.englishPhrase) \($0.recurrence.policy)" }
        == [
          "Shave every 2 days fromCompletion", "rent every month fixed", "Weekly report every week fixedSkip",
        ])
    // CANCELLED is a state of what is done, by the file's own #+TODO line.
    #expect(read.completions?.count == 5)
    #expect(read.attemptTasks?.map(\.name) == ["Buy a razor"])
    #expect(read.log?.reviews.map { $0.rating?.rawValue } == [2])
    #expect(read.log?.reviews.first?.interval == 4)
    #expect(read.faults.map { String($0.prefix(15)) } == ["habits.org:27:1"])
  }

  @Test func `what topydo wrote is read whole, its archive beside it`() throws {
    let read = try ThirdPartyFixture.read("topydo/todo.txt", "topydo/done.txt", zone: "UTC")
    #expect(read.faults == [])
    #expect(
      read.recurringTasks?.map {
        "\($0.title) \($0.recurrence.interval.englishPhrase) \($0.recurrence.policy)"
      }
        == [
          "Water the plants +home @garden every 3 days fromCompletion",
          "Pay the rent @bank every month fixed",
        ])
    #expect(
      try read.recurringTasks?.map(\.nextReminder) == [
        .at("2024-03-13T00:00:00Z"), .at("2024-04-30T00:00:00Z"),
      ])
    #expect(
      try read.completions?.map(\.at) == [
        .at("2024-03-02T12:00:00Z"), .at("2024-03-06T12:00:00Z"), .at("2024-03-10T12:00:00Z"),
        .at("2024-04-01T12:00:00Z"),
      ])
    #expect(read.attemptTasks?.map(\.isCompleted).sorted { $0 && !$1 } == [true, false, false])
  }

  @Test func `what Emacs wrote of repeated tasks is read with every logged state`() throws {
    let read = try ThirdPartyFixture.read("org-repeated.org", zone: "UTC")
    #expect(read.faults == [])
    #expect(read.noteLines == [])
    #expect(
      read.recurringTasks?.map {
        "\($0.title) \($0.recurrence.interval.englishPhrase) \($0.recurrence.policy)"
      }
        == [
          "Shave every 2 days fromCompletion", "Pay the rent every month fixed",
          "Weekly report every week fixedSkip",
        ])
    let done = Dictionary(grouping: read.completions ?? [], by: \.task).mapValues(\.count)
    #expect(done == ["Shave": 4, "Pay the rent": 3, "Weekly report": 3])
    #expect(read.attemptTasks?.map(\.name) == ["Buy a razor", "Call the bank"])
    #expect(try read.completions?.map(\.at).min() == .at("2024-02-01T10:00:00Z"))
  }

  @Test func `what org-drill wrote is the last answer of each card that was seen`() throws {
    let read = try ThirdPartyFixture.read("org-drill.org", zone: "UTC")
    #expect(read.faults == [])
    #expect(read.log?.cards.all == ["Capital of Peru", "犬"])
    #expect(read.log?.reviews.map { $0.rating?.rawValue } == [2, 4])
    #expect(read.log?.reviews.map { Int($0.interval ?? 0) } == [4, 10])
  }

  // MARK: Habits

  @Test func `HabitBull's table is read with its dates and skipped days`() throws {
    let read = try ThirdPartyFixture.read("habitbull.csv")
    #expect(read.habits?.map(\.name) == ["Run", "Water"])
    #expect(
      read.habits?.first?.ticks.map { "\($0.day) \($0.value.rawValue)" } == [
        "2020-11-05 YES_MANUAL", "2020-11-06 NO", "2020-11-14 SKIP",
      ])
    #expect(read.habits?.last?.ticks.map(\.amount) == [6, 8])
    #expect(read.faults.count == 2)
  }

  @Test func `an older unpacked folder of Loop's is read by the order in which its dates run`() throws {
    let read = try ThirdPartyFixture.read("loop-old", zone: "UTC")
    #expect(read.faults == [])
    let habit = try #require(read.habits?.first { $0.name == "Wake up early" })
    #expect(habit.frequency == HabitFrequency(times: 2, days: 3))
    #expect(
      habit.ticks.map { "\($0.day) \($0.value.rawValue)" } == [
        "2024-05-30 YES_MANUAL", "2024-06-03 YES_MANUAL", "2024-06-15 YES_MANUAL", "2024-06-16 NO",
      ])
    let one = try ThirdPartyFixture.read("loop-old/001 Meditate/Checkmarks.csv", zone: "UTC")
    #expect(one.habits?.map(\.name) == ["Meditate"])
    #expect(one.habits?.first?.ticks.map(\.value) == [.no, .manualYes])
  }

  @Test func `marks as version 2.1 of Loop's wrote them are read`() throws {
    let read = try ThirdPartyFixture.read("loop-entries", zone: "UTC")
    #expect(read.faults == [])
    #expect(read.habits?.map(\.name) == ["Read", "Run"])
    #expect(
      read.habits?.first?.ticks.map { "\($0.day) \($0.value.rawValue)" } == [
        "2023-03-01 YES_MANUAL", "2023-03-02 SKIP", "2023-03-03 NO", "2023-03-04 YES_MANUAL",
      ])
    #expect(read.habits?.last?.ticks.compactMap(\.amount) == [2.5, 1.5])
    #expect(read.guesses == [])
  }

  @Test func `a person's older table of Loop's is read whole, newest first`() throws {
    let read = try ThirdPartyFixture.read("loop-real", zone: "UTC")
    #expect(read.faults == [])
    #expect(read.counts == [.checkmarks: [169, 0]])
    let days = try #require(read.habits?.first).ticks.map(\.day)
    #expect(days.map(\.description).first == "2023-12-31")
    #expect(days.map(\.description).last == "2024-06-16")
    #expect(read.habits?.map(\.ticks.count) == [Int](repeating: 169, count: 9))
    #expect(read.guesses.map(\.count) == [169])
  }

  @Test(
    arguments: [
      ("\"dayStart\": 3, \"timezoneOffset\": -180", "UTC+03:00", 3),
      ("\"timezoneOffset\": 300", "UTC-05:00", 0),
      ("\"dayStart\": 12, \"timezoneOffset\": -540", "Asia/Tokyo", 12),
      ("\"dayStart\": 24, \"timezoneOffset\": -540", "Asia/Tokyo", 0),
      ("\"timezoneOffset\": 99999", "Asia/Tokyo", 0),
      ("\"language\": \"en\"", "Asia/Tokyo", 0),
    ])
  func `G2: the clock and the day start of Habitica's user are those of the data`(
    preferences: String, zone: String, hour: Int
  ) throws {
    let text = """
      {"preferences": {\(preferences)}, "tasks": {"habits": [], "todos": [], "dailys": [{"text": "a", "history": [
      {"date": 1751374800000, "value": 1, "completed": true}]}]}}
      """
    let read = try HistoryReader.read(Array(text.utf8), named: "a.json")
    let own = HistoryReader.ownBoundary(of: read.history.settings)
    #expect(own.zone.identifier == zone && own.dayStartHour == hour)
    #expect(
      read.history.habits?.first?.ticks.map(\.day) == [own.day(of: Instant(milliseconds: 1_751_374_800_000))])
  }

  @Test func `Habitica's dailies, habits and to-dos are read`() throws {
    let read = try ThirdPartyFixture.read("habitica.json", zone: "UTC")
    let stretch = try #require(read.habits?.first { $0.name == "Stretch" })
    #expect(stretch.frequency == HabitFrequency(times: 5, days: 7))
    #expect(
      stretch.ticks.map { "\($0.day) \($0.value.rawValue)" } == [
        "2025-07-01 YES_MANUAL", "2025-07-02 NO", "2025-07-03 SKIP",
      ])
    #expect(read.habits?.first { $0.name == "Drink water" }?.ticks.map(\.amount) == [3, 1])
    #expect(read.attemptTasks?.map(\.isCompleted) == [true, false])
    #expect(read.faults.map { String($0.prefix(20)) } == ["habitica.json:9:80: "])
    let table = try ThirdPartyFixture.read("habitica-history.csv", zone: "UTC")
    #expect(table.counts == [.checkmarks: [3, 1]])
    #expect(table.guesses.map(\.count) == [3])
  }

  /// By hand: a habit begins with the value 0, and a value that stays as it was has not risen.
  @Test func `Habitica's entry that does not count is done where its value is above the one before it`()
    throws
  {
    let text = """
      {"tasks": {"dailys": [], "todos": [], "habits": [{"text": "Walk", "history": [
      {"date": "2025-07-01T03:00:00Z", "value": 1}, {"date": "2025-07-02T03:00:00Z", "value": 1},
      {"date": "2025-07-03T03:00:00Z", "value": 2}, {"date": "2025-07-04T03:00:00Z", "value": 0.5}]}]}}
      """
    let read = try HistoryReader.read(Array(text.utf8), named: "a.json")
    #expect(read.history.habits?.first?.ticks.map(\.value) == [.manualYes, .no, .manualYes, .no])
  }

  // MARK: Calendars

  @Test func `a timetable gives courses, their term, periods and days without classes`() throws {
    let read = try ThirdPartyFixture.read("timetable.ics")
    #expect(
      read.courses?.map { "\($0.name) \($0.weekdayText) \($0.periodText) \($0.totalClasses)" } == [
        "線形代数 monday 1 15", "English, part II monday 2 29", "English, part II wednesday 2 29",
      ])
    #expect(
      read.semesters?.map { "\($0.days.lowerBound) \($0.days.upperBound) \($0.half)" } == [
        "2025-09-29 2026-01-19 second"
      ])
    #expect(read.periodTimes?.map { [$0.start, $0.end] } == [[540, 630], [640, 730]])
    #expect(
      read.calendar?.map { "\($0.day)" } == [
        "2025-10-31", "2025-11-01", "2025-11-02", "2025-11-03", "2025-12-29",
      ])
    #expect(read.recurringTasks?.map(\.title) == ["Pay the rent; in cash", "Club", "Water the plants"])
    #expect(
      try read.recurringTasks?.map(\.nextReminder) == [
        .at("2025-12-31T00:00:00Z"), .at("2025-04-08T10:00:00Z"), .at("2025-11-16T08:00:00Z"),
      ])
    #expect(try read.completions?.map(\.at) == [.at("2025-11-10T08:30:00Z")])
    #expect(read.attemptTasks?.map(\.priority) == [.high])
    #expect(
      read.faults == [
        "timetable.ics:84:1: DTSTART \"soon\" is not a calendar time; write it as 20240115T093000Z"
      ])
    #expect(
      read.noteLines.filter { $0.hasPrefix("-") } == ["- 52:1 singleEvent"])
    #expect(read.noteLines.contains("12:1 singleCancellation"))
  }

  /// By hand: 13 meetings and one on a Saturday; 17 Wednesdays, of which one falls out, and two on Saturdays.
  @Test func `single events and extra dates are the meetings of classes`() throws {
    let read = try ThirdPartyFixture.read("term-events.ics")
    #expect(read.faults == [])
    #expect(
      read.courses?.map { "\($0.name) \($0.weekdayText) \($0.periodText) \($0.totalClasses)" } == [
        "英語 wednesday 2 18", "線形代数 monday 1 14",
      ])
    #expect(
      read.calendar?.map { "\($0.day) \($0.change)" } == [
        "2025-10-13 classDay", "2025-11-03 noClass", "2025-11-23 noClass", "2025-11-24 noClass",
        "2025-12-24 noClass",
      ])
  }

  /// The next dates are those of recurring-ical-events 3.8 (`Oracles/calendar_rules.py`).
  @Test func `days of a month are tasks that come next when the rule says`() throws {
    let read = try ThirdPartyFixture.read("term-events.ics")
    let tasks = (read.recurringTasks ?? []).filter { $0.isActive && !$0.id.hasPrefix("wd") }
    #expect(
      tasks.map { "\($0.id) \($0.nextReminder) \($0.recurrence.interval.englishPhrase)" } == [
        "club 2025-11-11T10:00:00Z every month", "last 2025-10-31T00:00:00Z every month",
        "lastday 2025-10-31T03:00:00Z every month", "two 1 2025-11-01T03:00:00Z every month",
        "two 2 2025-10-15T03:00:00Z every month", "tg 2025-11-27T17:00:00Z every 12 months",
      ])
    // The last day of a month stays the last day.
    let last = try #require(tasks.first { $0.id == "lastday" })
    let first = LocalTime(date: try #require(CivilDate(year: 2025, month: 5, day: 31)), secondOfDay: 43_200)
    let dates = last.recurrence.occurrences(after: first, count: 4).map(\.date.description)
    #expect(dates == ["2025-06-30", "2025-07-31", "2025-08-31", "2025-09-30"])
    #expect(last.recurrence.skip == .backward)
    #expect(read.recurringTasks?.filter { !$0.isActive }.map(\.title) == ["Old subscription"])
    #expect(read.recurringTasks?.count { $0.id.hasPrefix("wd") } == 5)
    let (month, year) = (
      String(reflecting: try CalendarInterval(1, .month)),
      String(reflecting: try CalendarInterval(12, .month))
    )
    #expect(
      read.noteLines.filter { $0.contains("rule") } == [
        "122:1 ruleAsInterval(\"FREQ=MONTHLY;BYDAY=2TU\", \(month))",
        "129:1 ruleAsInterval(\"FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1\", \(month))",
        "150:1 ruleAsInterval(\"FREQ=YEARLY;BYMONTH=11;BYDAY=4TH\", \(year))",
        "- 178:1 rule(\"FREQ=HOURLY\")",
      ])
  }

  /// A calendar with one to-do or event, written on 2025-04-02.
  private static func calendar(_ kind: String, _ lines: String) throws -> FilesRead {
    let folder = try TemporaryFolder()
    let text =
      "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//x//y//EN\r\nBEGIN:\(kind)\r\nUID:u\r\nDTSTAMP:20250402T000000Z\r\n"
      + "SUMMARY:s\r\n\(lines)END:\(kind)\r\nEND:VCALENDAR\r\n"
    let path = try folder.write(text.utf8, to: "c.ics")
    return FilesRead(read: try HistoryReader.read([path], kind: nil))
  }

  @Test(
    arguments: [
      ("BYMONTHDAY=15,31", ["2025-04-15", "2025-05-31"]), ("BYDAY=1FR,5FR", ["2025-04-04", "2025-05-30"]),
      ("BYDAY=2TU,2TU", ["2025-04-08"]), ("BYDAY=-1FR", ["2025-04-25"]), ("BYDAY=-5WE", ["2025-04-02"]),
    ] as [(String, [String])])
  func `a day of a month is there, whether or not the month has the others`(rule: String, days: [String])
    throws
  {
    let read = try Self.calendar(
      "VEVENT",
      "DTSTART:20250103T030000Z\r\nLAST-MODIFIED:20250402T000000Z\r\nRRULE:FREQ=MONTHLY;\(rule)\r\n")
    #expect(
      read.recurringTasks?.map { String("\($0.nextReminder)".prefix(10)) } == days, "\(read.faults)")
  }

  @Test func `a count is of the meetings of all weekdays together`() throws {
    // Fifteen from Wednesday, 2025-04-09: eight Wednesdays and seven Mondays, the last on 2025-05-28.
    let read = try Self.calendar(
      "VEVENT",
      "DTSTART:20250409T090000\r\nDTEND:20250409T103000\r\nRRULE:FREQ=WEEKLY;BYDAY=MO,WE;COUNT=15\r\n")
    let courses = read.courses ?? []
    #expect(courses.map { "\($0.weekdayText) \($0.totalClasses)" }.sorted() == ["monday 15", "wednesday 15"])
    #expect(read.semesters?.map { "\($0.days.upperBound)" } == ["2025-05-28"])
  }

  @Test(
    arguments: [
      ("event_with_recurrence.ics", [.tasks: [1, 0]]), ("rfc_7529.ics", [.tasks: [1, 0]]),
      ("property_params.ics", [.calendar: [1, 0]]),
    ] as [(String, [DataKind: [Int]])])
  func `calendars of a public repository are read`(name: String, counts: [DataKind: [Int]]) throws {
    #expect(try ThirdPartyFixture.read(name, zone: "UTC").counts == counts)
  }

  @Test(arguments: ["small_bad_calendar.ics", "rfc_5545_RDATE_example.ics", "america_new_york.ics"])
  func `a calendar of which nothing can be read is refused with its place`(name: String) throws {
    #expect(throws: ReadingError.self) { try ThirdPartyFixture.read(name) }
  }

  // MARK: Memory

  @Test func `org-fc's history is a log of answers`() throws {
    let read = try ThirdPartyFixture.read("org-fc-reviews.tsv", zone: "UTC")
    #expect(read.log?.reviews.map { Int($0.rating?.rawValue ?? 0) } == [3, 1, 4])
    #expect(read.log?.cards.all == ["card-1 front", "card-1 back", "card-2 0"])
    #expect(read.log?.reviews.map { Int($0.latency ?? 0) } == [4_520, 14_200, 2_000])
    #expect(read.counts == [.reviewLogs: [3, 1]])
  }

  /// The tenth value is the name of the algorithm, which says nothing of an answer
  /// (https://www.leonrische.me/fc/review_history.html).
  @Test(arguments: [9, 10])
  func `org-fc's history is known by the nine values that say what was answered, and when`(count: Int) {
    let values = [
      "2021-01-05T10:00:00Z", "/home/a/notes.org", "card-1", "front", "2.50", "0", "0.00", "good", "4.52",
      "sm2",
    ]
    let line = values.prefix(count).joined(separator: "\t") + "\n"
    Array(line.utf8).withUnsafeBytes { bytes in
      #expect(AppFormats.recognised(Head(ThirdPartyText(name: "-", bytes: bytes))) == OrgFCImport.self)
    }
  }

  @Test func `comments of Obsidian's plugin give the last answer of each card`() throws {
    let read = try ThirdPartyFixture.read("notes.md", zone: "UTC")
    #expect(
      read.log?.cards.all.sorted() == [
        "==Lima== is the capital", "==Lima== is the capital (2)", "Capital of Peru",
        "What does GET do?::It reads",
      ])
    #expect(read.log?.reviews.map { Int($0.interval ?? 0) }.sorted() == [4, 99, 133, 141])
    #expect(read.counts == [.reviewLogs: [4, 1]])
    #expect(read.guesses.map(\.count) == [4])
  }

  @Test func `notes of the plugin's own vault are read, those that are reviewed as a whole too`() throws {
    let read = try ThirdPartyFixture.read("obsidian", zone: "UTC")
    #expect(read.faults == [])
    #expect(read.log?.reviews.map { Int($0.interval ?? 0) }.sorted() == [1, 3, 4, 124, 421])
    #expect(read.log?.cards.all.contains("Triboelectric Effect") == true)
    let whole = try #require(read.log?.reviews.first { $0.interval == 421 })
    #expect("\(whole.reviewedAt)".hasPrefix("2023-12-28T12:00:"))
  }
}
