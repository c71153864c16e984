import Kaiki
import TestSupport
import Testing

@testable import Intake

/// Ids that are made of texts: so many things go in, so many come out, whichever file each stands in.
struct NamesAcrossFilesTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private static func note(due: String) -> String { "question\n?\nanswer\n<!--SR:!\(due),3,250-->\n" }

  private func history(_ paths: String...) throws -> History {
    try HistoryReader.read(paths.map { folder($0) }, kind: nil, zoneOfTimes: .utc).history
  }

  @Test func `cards of two notes with one question are two, and of one note in two exports one`() throws {
    try folder.write(Self.note(due: "2025-02-10"), to: "one/a.md")
    try folder.write(Self.note(due: "2025-02-11"), to: "one/b.md")
    try folder.write(Self.note(due: "2025-02-10"), to: "one/copy.md")
    try folder.write(Self.note(due: "2025-02-10"), to: "two/a.md")
    let one = try #require(try history("one").log)
    #expect(one.cards.count == 2 && one.reviews.count == 2)
    #expect(Set((0..<one.cards.count).map { one.cards[$0] }) == ["question", "question #2"])
    let both = try #require(try history("one", "two").log)
    #expect(both.cards.count == 2 && both.reviews.count == 2)
  }

  @Test func `tasks of two files of Org with one title are two, and with one ID one`() throws {
    func heading(_ days: Int, id: String?) -> String {
      let properties = id.map { ":PROPERTIES:\n:ID: \($0)\n:END:\n" } ?? ""
      return "* TODO x\nSCHEDULED: <2025-01-01 Wed .+\(days)d>\n\(properties)"
    }
    try folder.write(heading(1, id: nil), to: "titles/a.org")
    try folder.write(heading(2, id: nil), to: "titles/b.org")
    let tasks = try #require(try history("titles").recurringTasks)
    #expect(Set(tasks.map(\.id)) == ["x", "x #2"])
    #expect(Set(tasks.map(\.recurrence.interval.value)) == [1, 2])
    try folder.write(heading(1, id: "own"), to: "ids/a.org")
    try folder.write(heading(1, id: "own"), to: "ids/b.org")
    #expect(try history("ids").recurringTasks?.map(\.id) == ["own"])
  }

  @Test func `columns of a grid with one heading are several habits`() throws {
    let rows = (1...20).map { "2025-01-\($0 < 10 ? "0" : "")\($0),0,1,1\n" }.joined()
    try folder.write("date,x,x,x #2\n\(rows)", to: "grid.csv")
    let habits = try #require(try history("grid.csv").habits)
    #expect(habits.map(\.name).sorted() == ["x", "x #2", "x #3"])
    #expect(habits.map { habit in habit.ticks.count { $0.value == .manualYes } }.sorted() == [0, 20, 20])
  }

  @Test func `notes of one name in two folders are two, which is said`() throws {
    try folder.write(Self.note(due: "2025-02-10"), to: "physics/index.md")
    try folder.write(Self.note(due: "2025-02-11"), to: "chemistry/index.md")
    let read = try HistoryReader.read(
      [folder("physics"), folder("chemistry")], kind: nil, zoneOfTimes: .utc)
    let log = try #require(read.history.log)
    #expect(Set((0..<log.cards.count).map { log.cards[$0] }) == ["question", "question #2"])
    #expect(read.notes.map(\.fact).contains(.nameInTwoFolders("question")))
  }

  @Test func `IDs of Org that differ by case alone are two in one file, and one heading's in two`() throws {
    func heading(_ id: String) -> String {
      "* TODO of \(id)\nSCHEDULED: <2025-01-01 Wed .+1d>\n:PROPERTIES:\n:ID: \(id)\n:END:\n"
    }
    try folder.write(heading("a") + heading("A"), to: "one.org")
    #expect(try history("one.org").recurringTasks?.map(\.title).sorted() == ["of A", "of a"])
    // Ids do not know case: another state of the heading.
    try folder.write(heading("a"), to: "two/x.org")
    try folder.write(heading("A"), to: "two/y.org")
    #expect(try history("two").recurringTasks?.count == 1)
  }

  @Test func `an ID of Org and the title of another file are two, in either order`() throws {
    let titled = "* TODO x\nSCHEDULED: <2025-01-01 Wed .+1d>\n"
    let known = "* TODO y\nSCHEDULED: <2025-01-01 Wed .+2d>\n:PROPERTIES:\n:ID: x\n:END:\n"
    for (name, files) in [("first", [titled, known]), ("last", [known, titled])] {
      try folder.write(files[0], to: "\(name)/a.org")
      try folder.write(files[1], to: "\(name)/b.org")
      let tasks = try #require(try history(name).recurringTasks)
      #expect(Set(tasks.map(\.title)) == ["x", "y"])
      #expect(Set(tasks.map(\.id)).count == 2)
    }
  }

  @Test func `a task that is done and one of its text and day that is open are two, in each export`() throws {
    for export in ["one", "two"] {
      try folder.write("2025-01-01 call\n", to: "\(export)/todo.txt")
      try folder.write("x 2025-01-05 2025-01-01 call\n", to: "\(export)/done.txt")
    }
    let both = try #require(try history("one", "two").attemptTasks)
    #expect(both.count == 2)
    #expect(both.count { $0.completedAt != nil } == 1)
  }

  // Six long lines put the second interval behind the first 5 MiB.
  @Test(arguments: [0, 6])
  func `tasks of todo.txt with one text and open lines of several intervals are several`(
    longLines: Int
  ) throws {
    let long = "2025-01-01 \(String(repeating: "x", count: 900_000))\n"
    try folder.write(
      "2025-01-01 water rec:1w due:2025-02-01\n" + String(repeating: long, count: longLines)
        + "2025-01-01 water rec:2d due:2025-02-02\n", to: "two/todo.txt")
    try folder.write(
      "x 2025-01-20 2025-01-01 water rec:2d due:2025-01-20\nx 2025-01-25 2025-01-01 water rec:1w due:2025-01-25\n"
        + "x 2025-01-10 2025-01-01 water rec:3d due:2025-01-10\n", to: "two/done.txt")
    let read = try history("two")
    let tasks = try #require(read.recurringTasks)
    #expect(tasks.map { "\($0.id) \($0.recurrence.interval.value)" }.sorted() == ["water #2 2", "water 1"])
    let done = Dictionary(grouping: try #require(read.completions), by: \.task)
    #expect(done.mapValues(\.count) == ["water": 2, "water #2": 1])
  }

  @Test func `habits of HabitBull whose names differ by case are two, in each export`() throws {
    let header = "HabitName,HabitDescription,HabitCategory,CalendarDate,Value,CommentText\n"
    let first = "Run,,,2025-01-01,1,\nrun,,,2025-01-01,0,\nRun,,,2025-01-02,1,\nrun,,,2025-01-02,1,\n"
    let second = "run,,,2025-01-03,1,\nRun,,,2025-01-03,0,\n"
    try folder.write(header + first, to: "one/a.csv")
    try folder.write(header + second, to: "two/a.csv")
    let habits = try #require(try history("one", "two").habits)
    #expect(habits.map(\.name).sorted() == ["Run", "run #2"])
    let done = habits.sorted { $0.name < $1.name }.map { habit in
      habit.ticks.filter { $0.value == .manualYes }.map { "\($0.day.date)" }
    }
    #expect(done == [["2025-01-01", "2025-01-02"], ["2025-01-02", "2025-01-03"]])
  }

  @Test func `a habit of HabitBull that is counted is its own, whichever of two names stands first`() throws {
    let header = "HabitName,HabitDescription,HabitCategory,CalendarDate,Value,CommentText\n"
    let ticked = "Run,,,2025-01-01,1,\nRun,,,2025-01-02,1,\n"
    let counted = "run,,,2025-01-01,12,\nrun,,,2025-01-02,30,\n"
    try folder.write(header + ticked + counted, to: "first.csv")
    try folder.write(header + counted + ticked, to: "second.csv")
    for path in ["first.csv", "second.csv"] {
      let habits = try #require(try history(path).habits)
      #expect(habits.count == 2)
      let most = habits.map { habit in habit.ticks.compactMap(\.amount).max() ?? 0 }.sorted()
      #expect(most.last == 30 && most.first ?? 9 <= 1, "\(path)")
    }
  }

  @Test func `habits of Loop in two folders of one name are two, and in two exports one each`() throws {
    let marks = "Date,Value,Notes\n2025-01-01,2,\n2025-01-02,2,\n"
    for index in ["one/001 Run", "one/002 Run", "two/001 Run", "two/002 Run"] {
      try folder.write(marks, to: "\(index)/Checkmarks.csv")
    }
    func names(_ paths: [String]) throws -> [String]? {
      try HistoryReader.read(paths.map { folder("\($0) Run/Checkmarks.csv") }, kind: nil, zoneOfTimes: .utc)
        .history.habits?.map(\.name).sorted()
    }
    #expect(try names(["one/001", "one/002"]) == ["Run", "Run #2"])
    #expect(try names(["one/001", "one/002", "two/001", "two/002"]) == ["Run", "Run #2"])
    // The number of a habit changes when one before it is deleted.
    #expect(try names(["one/001", "two/002"]) == ["Run"])
  }

  @Test func `rows of one course in a sheet of totals are two courses, and equal ones one`() throws {
    try folder.write(
      "course,total classes,absences\nEnglish,15,2\nEnglish,15,4\nEnglish,15,4\n", to: "totals.csv")
    let courses = try #require(try history("totals.csv").courses)
    #expect(courses.map(\.name) == ["English", "English"])
    #expect(Set(courses.map(\.id)) == ["English", "English #2"])
    #expect(courses.map { $0.counts?.absences.absent } == [2, 4])
  }

  @Test
  func `A0.8 what one document of a folder lacks stands in another, and is neither missing nor dropped`()
    throws
  {
    func heading(_ title: String) -> String { "* TODO \(title)\nSCHEDULED: <2025-01-01 Wed .+1d>\n" }
    func event(_ uid: String) -> String {
      Self.calendar(
        "BEGIN:VTODO\nUID:\(uid)\nSUMMARY:\(uid)\nDTSTAMP:20250101T000000Z\nDUE:20250102T100000Z\nRRULE:FREQ=DAILY\nEND:VTODO\n"
      )
    }
    let files = [
      ("org/a.org", heading("a")), ("org/b.org", heading("b")), ("ics/a.ics", event("a")),
      ("ics/b.ics", event("b")), ("txt/todo.txt", "2025-01-02 a rec:1d due:2025-01-03\n"),
      ("txt/done.txt", "x 2025-01-01 2025-01-01 b rec:1d due:2025-01-01\n"),
    ]
    for (name, text) in files { try folder.write(text, to: name) }
    for name in ["org", "ics", "txt"] {
      let read = try HistoryReader.read([folder(name)], kind: nil, zoneOfTimes: .utc, deletedBy: .newest)
      #expect(read.history.recurringTasks?.map(\.title).sorted() == ["a", "b"], "\(name)")
      #expect(read.history.findings.counts["A0.8"] == nil, "\(name)")
    }
    // Two folders are two exports.
    try folder.write(heading("a") + heading("c"), to: "later/a.org")
    let both = try HistoryReader.read([folder("org"), folder("later")], kind: nil, zoneOfTimes: .utc)
    #expect(both.history.findings.counts["A0.8"] == 2)
  }

  // MARK: Calendars

  private static func calendar(_ components: String...) -> String {
    "BEGIN:VCALENDAR\n\(components.joined())END:VCALENDAR\n"
  }

  private static func task(_ name: String, uid: String?, days: Int, more: String = "") -> String {
    "BEGIN:VEVENT\n\(uid.map { "UID:\($0)\n" } ?? "")SUMMARY:\(name)\nDTSTART:20250101T090000Z\n"
      + "RRULE:FREQ=DAILY;INTERVAL=\(days)\n\(more)END:VEVENT\n"
  }

  @Test func `events of one UID are as many as differ, but for states of one event`() throws {
    try folder.write(
      Self.calendar(
        Self.task("a", uid: "u", days: 1),
        Self.task("b", uid: "u", days: 2, more: "DTSTAMP:20250101T000000Z\n"),
        Self.task("b", uid: "u", days: 2), Self.task("c", uid: "v", days: 3),
        Self.task("c", uid: "v", days: 4, more: "SEQUENCE:1\nLAST-MODIFIED:20250201T000000Z\n")), to: "a.ics")
    let tasks = try #require(try history("a.ics").recurringTasks)
    #expect(Set(tasks.map(\.title)) == ["a", "b", "c"])
    #expect(tasks.count == 3)
    #expect(tasks.first { $0.title == "c" }?.recurrence.interval.value == 4)
  }

  @Test func `to-dos of one UID are as many as differ, and completions are of the one with a rule`() throws {
    func todo(_ name: String, _ more: String) -> String {
      "BEGIN:VTODO\nUID:u\nSUMMARY:\(name)\nDUE:20250101T090000Z\n\(more)END:VTODO\n"
    }
    try folder.write(
      Self.calendar(todo("a", "COMPLETED:20250102T090000Z\n"), todo("b", "COMPLETED:20250103T090000Z\n")),
      to: "singles.ics")
    #expect(try history("singles.ics").attemptTasks?.map(\.name).sorted() == ["a", "b"])
    try folder.write(
      Self.calendar(
        todo("a", "RRULE:FREQ=WEEKLY\n"), todo("b", "RRULE:FREQ=DAILY\n"),
        todo("a", "COMPLETED:20250102T090000Z\n")), to: "repeated.ics")
    let read = try history("repeated.ics")
    let tasks = try #require(read.recurringTasks)
    #expect(tasks.map(\.title).sorted() == ["a", "b"])
    #expect(read.completions?.map(\.task) == ["u"])
    #expect(read.attemptTasks == nil)
  }

  @Test func `single times that were moved and completions are of the one of their name, of one UID`() throws
  {
    func weekly(_ name: String, at hour: String) -> String {
      "BEGIN:VEVENT\nUID:u\nSUMMARY:\(name)\nDTSTART:202504\(hour)0000Z\nDURATION:PT1H\n"
        + "RRULE:FREQ=WEEKLY;COUNT=6\nEND:VEVENT\n"
    }
    let cancelled =
      "BEGIN:VEVENT\nUID:u\nSUMMARY:Physics\nRECURRENCE-ID:20250416T100000Z\n"
      + "DTSTART:20250416T100000Z\nSTATUS:CANCELLED\nEND:VEVENT\n"
    try folder.write(
      Self.calendar(weekly("Maths", at: "07T09"), weekly("Physics", at: "09T10"), cancelled), to: "week.ics")
    let courses = try #require(try history("week.ics").courses)
    #expect(
      Dictionary(uniqueKeysWithValues: courses.map { ($0.name, $0.totalClasses) }) == [
        "Maths": 6, "Physics": 5,
      ])
  }

  @Test func `what shares a UID has the same ids in the next export, in whatever order it stands there`()
    throws
  {
    try folder.write(
      Self.calendar(Self.task("a", uid: "u", days: 1), Self.task("b", uid: "u", days: 2)), to: "1.ics")
    try folder.write(
      Self.calendar(Self.task("b", uid: "u", days: 2), Self.task("a", uid: "u", days: 1)), to: "2.ics")
    let tasks = try #require(try history("1.ics", "2.ics").recurringTasks)
    #expect(tasks.map(\.title).sorted() == ["a", "b"])
  }

  @Test func `events without a UID are those of the last export`() throws {
    try folder.write(
      Self.calendar(Self.task("a", uid: nil, days: 1, more: "DTSTAMP:20250101T000000Z\n")), to: "1.ics")
    try folder.write(
      Self.calendar(Self.task("a", uid: nil, days: 1, more: "DTSTAMP:20250201T000000Z\n")), to: "2.ics")
    #expect(try history("1.ics", "2.ics").recurringTasks?.count == 1)
  }

  @Test func `notes of one name with one question and day are two where their answers differ`() throws {
    func note(_ answer: String) -> String { "Term\n?\n\(answer)\n<!--SR:!2025-02-10,1,230-->\n" }
    try folder.write(note("Force"), to: "physics/words.md")
    try folder.write(note("Mole"), to: "chemistry/words.md")
    try folder.write(note("Force"), to: "copy/words.md")
    #expect(try history("physics", "chemistry", "copy").log?.cards.count == 2)
  }
}
