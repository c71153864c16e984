import Kaiki
import TestSupport
import Testing

@testable import Formats
@testable import Apps
@testable import Intake

/// By when a task that is done once is to be done, in every program that says it.
struct DueDatesTests {
  private let boundary = DayBoundary(zone: .tokyo)

  private func read(_ name: String, _ text: String) throws -> History {
    let folder = try TemporaryFolder()
    let path = try folder.write(text.utf8, to: name)
    return try HistoryReader.read([path], kind: nil) { _ in boundary }.history
  }

  /// Of each task its name and when it is due on the clock of Tokyo.
  private func dues(_ history: History) -> [String] {
    (history.attemptTasks ?? []).map { task in
      "\(task.name) \(task.dueDate.map { boundary.zone.localTime(of: $0).description } ?? "-")"
    }.sorted()
  }

  /// A due day, a time and none.
  private static let texts: [(String, String)] = [
    (
      "todo.txt",
      "2026-01-01 day due:2026-02-03\n2026-01-01 none\nx 2026-01-05 2026-01-01 done due:2026-01-04\n"
    ),
    (
      "a.org",
      "* TODO day\nSCHEDULED: <2026-02-01 Sun> DEADLINE: <2026-02-03 Tue>\n* TODO none\n"
        + "* TODO time\nSCHEDULED: <2026-02-03 Tue 10:30>\n* DONE done\nCLOSED: [2026-01-05 Mon 12:00] DEADLINE: <2026-01-04 Sun>\n"
    ),
    (
      "tw.json",
      #"[{"uuid":"a","status":"pending","description":"day","entry":"20260101T000000Z","due":"20260202T150000Z"},"#
        + #"{"uuid":"b","status":"pending","description":"none","entry":"20260101T000000Z"},"#
        + #"{"uuid":"c","status":"pending","description":"time","entry":"20260101T000000Z","due":"20260203T013000Z"}]"#
    ),
    (
      "a.ics",
      """
      BEGIN:VCALENDAR
      BEGIN:VTODO
      UID:a
      SUMMARY:day
      DTSTAMP:20260101T000000Z
      DUE;VALUE=DATE:20260203
      END:VTODO
      BEGIN:VTODO
      UID:b
      SUMMARY:none
      DTSTAMP:20260101T000000Z
      DTSTART:20260203T013000Z
      END:VTODO
      BEGIN:VTODO
      UID:c
      SUMMARY:time
      DTSTAMP:20260101T000000Z
      DUE;TZID=Asia/Tokyo:20260203T103000
      END:VTODO
      END:VCALENDAR

      """
    ),
    (
      "h.json",
      #"{"tasks":{"habits":[],"dailys":[],"todos":[{"id":"a","type":"todo","text":"day","createdAt":"2026-01-01T00:00:00Z","date":"2026-02-02T15:00:00Z","completed":false},"#
        + #"{"id":"b","type":"todo","text":"none","createdAt":"2026-01-01T00:00:00Z","completed":false},"#
        + #"{"id":"c","type":"todo","text":"time","createdAt":"2026-01-01T00:00:00Z","date":"2026-02-03T01:30:00Z","completed":false}]}}"#
    ),
  ]

  @Test(arguments: texts)
  func `a day begins at its midnight, a time stands, and what says nothing has none`(
    name: String, text: String
  ) throws {
    let dues = dues(try read(name, text))
    #expect(dues.contains("day 2026-02-03T00:00:00"), "\(dues)")
    #expect(dues.contains("none -") || name == "a.org", "\(dues)")
    #expect(dues.contains("time 2026-02-03T10:30:00") || name == "todo.txt", "\(dues)")
  }

  @Test func `Org: what is done keeps its closing, and a heading without a date is no task`() throws {
    let tasks = try #require(try read("a.org", Self.texts[1].1).attemptTasks)
    #expect(tasks.map(\.name).sorted() == ["day", "done", "time"])
    #expect(tasks.filter(\.isCompleted).map(\.name) == ["done"])
  }

  @Test(arguments: [ThirdPartyExport.todotxt, .taskwarrior, .ics])
  func `due dates come back from each program that has them`(export: ThirdPartyExport) throws {
    let history = try read("tw.json", Self.texts[2].1)
    let files = export.written(history, in: boundary, now: try .at("2026-01-10T00:00:00Z")).files
    let file = try #require(files.first)
    let again = try read(file.name, String(decoding: file.bytes, as: UTF8.self))
    // todo.txt has days alone.
    let time = export == .todotxt ? "time 2026-02-03T00:00:00" : "time 2026-02-03T10:30:00"
    #expect(dues(again) == ["day 2026-02-03T00:00:00", "none -", time])
  }

  @Test func `the native table has the column`() throws {
    let history = try read("tw.json", Self.texts[2].1)
    #expect(AttemptTask.Column.names.contains("dueDate"))
    let rows =
      "id,name,category,createdAt,dueDate\na,day,other,2026-01-01T00:00:00Z,2026-02-02T15:00:00Z\n"
      + "b,none,other,2026-01-01T00:00:00Z,\nc,time,other,2026-01-01T00:00:00Z,2026-02-03T01:30:00Z\n"
    #expect(dues(try read("tasks.csv", rows)) == dues(history))
  }

  // MARK: Plans are no events

  @Test(arguments: [
    ("todo.txt", "2026-01-01 known\nplan due:2027-03-15\nx 2026-01-05 2026-01-01 done due:2027-01-04\n"),
    ("a.org", "* DONE done\nCLOSED: [2026-01-05 Mon 12:00]\n* TODO plan\nDEADLINE: <2027-03-15 Mon>\n"),
    (
      "a.ics",
      "BEGIN:VCALENDAR\nBEGIN:VTODO\nUID:a\nSUMMARY:plan\nDUE;VALUE=DATE:20270315\nEND:VTODO\nBEGIN:VTODO\nUID:b\n"
        + "SUMMARY:done\nCOMPLETED:20260105T030000Z\nEND:VTODO\nEND:VCALENDAR\n"
    ),
  ])
  func `F17 a due day is not the present, even where nothing says when the task was made`(
    name: String, text: String
  ) throws {
    for startHour in [0, 4] {
      let boundary = DayBoundary(zone: .tokyo, dayStartHour: startHour)
      let folder = try TemporaryFolder()
      let path = try folder.write(text.utf8, to: name)
      let history = try HistoryReader.read([path], kind: nil) { _ in boundary }.history
      let done = try Instant.at("2026-01-05T03:00:00Z")
      #expect(history.latest(in: boundary) == done)
      let plan = try #require(history.attemptTasks?.first { $0.name == "plan" })
      #expect(!plan.isCreationKnown && plan.isMade(by: done))
      #expect(plan.dueDate.map { boundary.day(of: $0).date.description } == "2027-03-15")
    }
  }

  @Test(arguments: [
    ("todo.txt", "2026-01-05 a due:2026-01-05\n"),
    (
      "tw.json",
      #"[{"uuid":"a","status":"pending","description":"a","entry":"20260105T090000Z","due":"20260104T150000Z"}]"#
    ),
    (
      "a.ics",
      "BEGIN:VCALENDAR\nBEGIN:VTODO\nUID:a\nSUMMARY:a\nDTSTAMP:20260105T030000Z\nDUE;VALUE=DATE:20260105\nEND:VTODO\nEND:VCALENDAR\n"
    ),
    (
      "a.org", "* TODO a\nDEADLINE: <2026-01-05 Mon>\n:PROPERTIES:\n:CREATED: [2026-01-05 Mon 10:00]\n:END:\n"
    ),
  ])
  func `what is made on its due day was made then`(name: String, text: String) throws {
    let history = try read(name, text)
    #expect(history.attemptTasks?.map(\.isCreationKnown) == [true])
    #expect(history.latest(in: boundary).map { boundary.day(of: $0).date.description } == "2026-01-05")
  }

  @Test(arguments: [ThirdPartyExport.todotxt, .taskwarrior, .ics])
  func `F17 what nobody knows of a making is not known after a way through another program`(
    export: ThirdPartyExport
  ) throws {
    let history = try read("todo.txt", "Rent due:2026-02-01\nwater rec:1w due:2026-02-03\n")
    #expect(history.latest(in: boundary) == nil)
    let files = export.written(history, in: boundary, now: Instant(seconds: 0)).files
    let again = try read(files[0].name, String(decoding: files[0].bytes, as: UTF8.self))
    #expect(again.attemptTasks?.map(\.isCreationKnown) == [false])
    let known = export.written(
      try read("todo.txt", "2026-02-01 Rent due:2026-02-01\n"), in: boundary, now: Instant(seconds: 0)
    ).files[0]
    let back = try read(known.name, String(decoding: known.bytes, as: UTF8.self))
    #expect(back.attemptTasks?.map(\.isCreationKnown) == [true])
    if export != .ics { #expect(again.latest(in: boundary) == nil) }
  }

  @Test func `the native table says that nobody knows a making`() throws {
    let history = try read("todo.txt", "Rent due:2026-02-01\nwater rec:1w due:2026-02-03\n")
    for format in [ExportFormat.csv, .json, .jsonl] {
      let folder = try TemporaryFolder()
      for (name, bytes) in HistoryWriter(format: format).files(of: history) {
        try folder.write(bytes, to: name)
      }
      let boundary = boundary
      let again = try HistoryReader.read([folder.path], kind: nil) { _ in boundary }.history
      #expect(again.attemptTasks == history.attemptTasks)
      #expect(again.recurringTasks == history.recurringTasks)
    }
  }

  @Test func `VTODO: a later stamp holds, though it comes after the due day`() throws {
    func todo(_ stamp: String, _ rest: String) -> String {
      "BEGIN:VCALENDAR\nBEGIN:VTODO\nUID:a\nSUMMARY:a\nDTSTAMP:\(stamp)T000000Z\nDUE;VALUE=DATE:20260110\n\(rest)END:VTODO\nEND:VCALENDAR\n"
    }
    let folder = try TemporaryFolder()
    let open = try folder.write(todo("20260103", "").utf8, to: "a/x.ics")
    let cancelled = try folder.write(todo("20260112", "STATUS:CANCELLED\n").utf8, to: "b/x.ics")
    for paths in [[open, cancelled], [cancelled, open]] {
      let tasks = try HistoryReader.read(paths, kind: nil) { _ in boundary }.history.attemptTasks
      #expect(tasks?.map(\.isArchived) == [true])
    }
  }

  @Test func `todo.txt: a line without a day of making is one task before and after it is done`() throws {
    let folder = try TemporaryFolder()
    let open = try folder.write("Rent due:2026-02-01\n".utf8, to: "old/todo.txt")
    let done = try folder.write("x 2026-01-30 Rent due:2026-02-01\n".utf8, to: "new/todo.txt")
    let tasks = try HistoryReader.read([open, done], kind: nil) { _ in boundary }.history.attemptTasks
    #expect(tasks?.map(\.isCompleted) == [true])
  }

  @Test func `G1 midnight of another program is a day, and no hour of the day before`() throws {
    let boundary = DayBoundary(zone: .tokyo, dayStartHour: 4)
    let folder = try TemporaryFolder()
    for index in [2, 4] {
      let path = try folder.write(Self.texts[index].1.utf8, to: Self.texts[index].0)
      let history = try HistoryReader.read([path], kind: nil) { _ in boundary }.history
      let day = history.attemptTasks?.first { $0.name == "day" }?.dueDate
      #expect(day.map { boundary.day(of: $0).date.description } == "2026-02-03", "\(Self.texts[index].0)")
    }
  }

  @Test
  func
    `A0.8 a task that is closed stays closed beside an older file in which it is open, and its later deadline gives way to none`()
    throws
  {
    let folder = try TemporaryFolder()
    func heading(_ text: String) -> String { "* \(text)\n:PROPERTIES:\n:ID: r\n:END:\n" }
    let open = try folder.write(heading("TODO Report\nDEADLINE: <2026-03-01 Sun>").utf8, to: "a/x.org")
    let closed = try folder.write(
      heading("DONE Report\nCLOSED: [2026-02-01 Sun 10:00]").utf8, to: "b/x.org")
    for paths in [[open, closed], [closed, open]] {
      let tasks = try HistoryReader.read(paths, kind: nil) { _ in boundary }.history.attemptTasks
      #expect(tasks?.map(\.isCompleted) == [true])
    }
    let moved = try folder.write(heading("TODO Report\nDEADLINE: <2026-02-01 Sun>").utf8, to: "c/x.org")
    let history = try HistoryReader.read([open, moved], kind: nil) { _ in boundary }.history
    #expect(history.attemptTasks?.count == 1)
    #expect(history.findings.counts["A0.8"] == 1)
  }

  @Test func `a recurring task of which only the next day is known has waited for an interval`() throws {
    for (name, text) in [
      ("todo.txt", "water rec:1w due:2026-12-02\n"),
      ("a.org", "* TODO water\nSCHEDULED: <2026-12-02 Wed .+1w>\n"),
    ] {
      let task = try #require(try read(name, text).recurringTasks?.first)
      #expect(boundary.day(of: task.nextReminder).date.description == "2026-12-02")
      #expect(boundary.day(of: task.created).date.description == "2026-11-25")
      #expect(!task.isCreationKnown)
      let standings = TaskHistories(
        [task], completions: nil, scheduler: TaskScheduler(boundary: boundary),
        now: try .at("2026-11-01T00:00:00Z"))
      #expect(standings.inUse(at: try .at("2026-11-01T00:00:00Z")).count == 1)
    }
  }

  // MARK: Org

  @Test(arguments: [
    "* CANCELED x\nCLOSED: [2025-11-20 Thu 10:00] DEADLINE: <2025-12-02 Tue>\n",
    "* CANCELLED x\nDEADLINE: <2025-12-02 Tue>\n", "* KILL x\nDEADLINE: <2025-12-02 Tue>\n",
    "* VAT return\nDEADLINE: <2025-12-02 Tue>\n", "* TODO\nDEADLINE: <2025-12-02 Tue>\n",
    "* COMMENT draft\nDEADLINE: <2025-12-02 Tue>\n", "* TODO x :ARCHIVE:\nDEADLINE: <2025-12-02 Tue>\n",
    "* TODO x\nSomebody said the DEADLINE: <2025-12-02 Tue> holds.\n",
    "* TODO x\n# DEADLINE: <2025-12-02 Tue>\n", "* TODO x\nDEADLINE: [2025-12-02 Tue]\n",
    "* TODO x\n:LOGBOOK:\n- Note taken on [2025-11-02 Sun]\n  DEADLINE: <2025-12-02 Tue>\n:END:\n",
    "* TODO parent :ARCHIVE:\n** TODO x\nDEADLINE: <2025-12-02 Tue>\n",
    "* TODO x\nDEADLINE: <%%(diary-float t 4 2)>\n", "* x\nDEADLINE: <2025-12-02 Tue>\n",
    "#+TODO: TODO | SENT\n* SENT x\nDEADLINE: <2025-12-02 Tue>\n",
  ])
  func `Org: what is closed, put away, or not planned right below its heading does not wait`(text: String)
    throws
  {
    let history = try read("a.org", "* TODO other\nDEADLINE: <2026-01-01 Thu>\n" + text)
    #expect(history.attemptTasks?.filter(\.isActive).map(\.name) == ["other"])
  }

  @Test(
    arguments: [
      ("* NEXT x\nSCHEDULED: <2026-02-01 Sun> DEADLINE: <2026-02-03 Tue -3d>\n", "x 2026-02-03T00:00:00"),
      ("* TODO [#A] x :tag:\nCLOSED: \nDEADLINE: <2026-02-03 Tue>\n", nil),
      (
        "#+TODO: MAIL(m) | SENT(s!)\n* MAIL x\nDEADLINE: <2026-02-03 Tue 10:00-11:30>\n",
        "x 2026-02-03T10:00:00"
      ),
      ("* TODO x\nSCHEDULED: <2026-02-03 Tue>--<2026-02-05 Thu>\n", "x 2026-02-03T00:00:00"),
    ] as [(String, String?)])
  func `Org: a deadline goes before the day on which something is to be begun`(text: String, due: String?)
    throws
  {
    let history = try read("a.org", "* TODO other\nDEADLINE: <2026-01-01 Thu>\n" + text)
    #expect(dues(history).filter { !$0.hasPrefix("other") } == (due.map { [$0] } ?? []))
  }

  @Test func `Org: a deadline that is no date of the calendar is kept out with its place`() throws {
    let folder = try TemporaryFolder()
    let read = try folder.read([
      "a.org": "* DONE y\nCLOSED: [2026-01-05 Mon]\n* TODO x\nDEADLINE: <2026-02-31 Sat>\n"
    ])
    #expect(
      read.faults == [
        "a.org:3:1: DEADLINE: <2026-02-31 Sat> is not a calendar date; check year, month and day"
      ])
  }
}
