import Kaiki
import TestSupport
import Testing

@testable import Formats
@testable import Intake

/// Nothing is lost to ids that a text does not have and the program makes: as many different things come out as went in.
struct MadeNamesTests {
  @Test func `a name is given once, and one of the text to what has it there`() {
    var names = MadeNames(["x #2", "x", "X", "x", "x (2)"])
    #expect(["x #2", "x", "X", "x"].map { names.name($0) } == ["x #2", "x", "X #3", "x #4"])
    #expect(names.made("x (2)") == "x (2) #2")
    #expect(names.name("x (2)") == "x (2)")
    #expect(names.made("new", of: "one") == "new")
    #expect(names.made("new", of: "two") == "new #2")
    #expect(names.made("new", of: "one") == "new")
  }

  @Test func `a time is given to one answer, which always has it`() {
    var times = MadeTimes()
    let noon = Instant(seconds: 0)
    let given = ["a", "b", "a", "c"].map { times.time(of: $0, at: noon, wanted: 7) }
    #expect(given == [7, 8, 7, 9])
    #expect(times.time(of: "a", at: Instant(seconds: 60), wanted: 8) == 10)
  }

  @Test(arguments: 0..<8)
  func `a time is the first that is free from the wanted one on`(seed: Int) {
    var random = SeededGenerator(seed: seed)
    var times = MadeTimes()
    var taken: Set<Int64> = []
    for number in 0..<400 {
      let wanted = Int64.random(in: 0..<60, using: &random)
      let first = (wanted...).first { !taken.contains($0) }
      let time = times.time(of: "card \(number)", at: Instant(seconds: 0), wanted: wanted)
      #expect(time == first)
      taken.insert(time)
    }
  }

  /// Names that are other names with something that is put behind names.
  private static let names = [
    "x", "X", "x #2", "x #3", "x (2)", "x #2 (2)", "x monday", "x 1", "x 2", "x 2025-01-10", "y", "é",
    "e\u{301}", "x 2025-01-10 #2", "question",
  ]

  private func drawn(_ count: Int, _ generator: inout SeededGenerator) -> [String] {
    (0..<count).map { _ in Self.names.randomElement(using: &generator) ?? "" }
  }

  private func read(_ text: String, _ name: String) throws -> History {
    try HistoryReader.read(Array(text.utf8), named: name).history
  }

  @Test(arguments: 1...25)
  func `Obsidian: each mark is a card with an answer`(seed: Int) throws {
    var generator = SeededGenerator(seed: seed)
    var (text, marks) = ("---\nsr-due: 2025-01-10\nsr-interval: 3\nsr-ease: 250\n---\n", 1)
    for name in drawn(200, &generator) {
      let count = Int.random(in: 1...3, using: &generator)
      marks += count
      text += "\(name)\n?\na\n<!--SR:\(String(repeating: "!2025-01-10,3,250", count: count))-->\n\n"
    }
    let log = try #require(try read(text, "x.md").log)
    #expect(log.reviews.count == marks && log.cards.count == marks)
  }

  @Test func `Obsidian: thousands of cards of one day lose none, in one note or in many`() throws {
    let cards = (0..<3_000).map { "question \($0)\n?\na\n<!--SR:!2025-01-10,3,250-->\n\n" }
    let one = try #require(try read(cards.joined(), "a.md").log)
    #expect(one.reviews.count == 3_000)
    let folder = try TemporaryFolder()
    for part in 0..<10 {
      try folder.write(cards[(300 * part)..<(300 * part + 300)].joined().utf8, to: "vault/\(part).md")
    }
    let many = try #require(try HistoryReader.read([folder("vault")], kind: nil).history.log)
    #expect(many.reviews.count == 3_000)
    // What stands in two files is one answer.
    try folder.write(cards[..<300].joined().utf8, to: "vault/copy.md")
    let copied = try #require(try HistoryReader.read([folder("vault")], kind: nil).history.log)
    #expect(copied.reviews.count == 3_000)
  }

  @Test(arguments: 1...25)
  func `Org: each heading is a task, and each of org-drill's a card with an answer`(seed: Int) throws {
    var generator = SeededGenerator(seed: seed)
    let names = drawn(150, &generator)
    let tasks = names.enumerated().map { number, name in
      "* TODO \(name)\nSCHEDULED: <2025-01-01 Wed .+\(number + 1)d>\n"
    }
    #expect(try read(tasks.joined(), "a.org").recurringTasks?.count == names.count)
    let cards = names.map { name in
      """
      * \(name)
      :PROPERTIES:
      :DRILL_LAST_REVIEWED: [2025-01-10 Fri 12:00]
      :DRILL_LAST_QUALITY: 4
      :DRILL_LAST_INTERVAL: 3
      :END:

      """
    }
    let log = try #require(try read(cards.joined(), "a.org").log)
    #expect(log.reviews.count == names.count && log.cards.count == names.count)
  }

  @Test(arguments: 1...25)
  func `todo.txt: each different line without a period is a task, and so is each text with one`(seed: Int)
    throws
  {
    var generator = SeededGenerator(seed: seed)
    let names = drawn(150, &generator)
    let lines = names.map { name in
      "(\(["A", "B", "C"].randomElement(using: &generator) ?? "A")) 2025-01-10 \(name)"
    }
    #expect(
      try read(lines.joined(separator: "\n"), "todo.txt").attemptTasks?.count
        == Set(lines.map { Array($0.utf8) }).count)
    let repeated = names.map { "2025-01-10 \($0) rec:1w due:2025-02-01" }
    #expect(
      try read(repeated.joined(separator: "\n"), "todo.txt").recurringTasks?.count == Set(names).count)
  }

  @Test(arguments: 1...25)
  func `calendars: each event or to-do that comes back is a task for each weekday, with an id or without`(
    seed: Int
  ) throws {
    var generator = SeededGenerator(seed: seed)
    var ids = Set(Self.names.map { $0.lowercased() })
    var (text, count) = ("BEGIN:VCALENDAR\n", 0)
    for (number, name) in drawn(120, &generator).enumerated() {
      let days = Int.random(in: 1...3, using: &generator)
      count += days
      let id = Bool.random(using: &generator) ? ids.popFirst().map { "UID:\($0)\n" } ?? "" : ""
      text += """
        BEGIN:VEVENT
        \(id)SUMMARY:\(name)
        DTSTART;VALUE=DATE:20250106
        RRULE:FREQ=WEEKLY;INTERVAL=\(number + 1);BYDAY=\(["MO", "MO,TU", "MO,TU,WE"][days - 1])
        END:VEVENT

        """
    }
    let tasks = try read(text + "END:VCALENDAR\n", "a.ics").recurringTasks
    #expect(tasks?.count == count)
    let todos = drawn(100, &generator).enumerated().map { number, name in
      "BEGIN:VTODO\nSUMMARY:\(name)\nCREATED:20250106T120000Z\nPRIORITY:\(number % 9)\nEND:VTODO\n"
    }
    let read = try read("BEGIN:VCALENDAR\n\(todos.joined())END:VCALENDAR\n", "a.ics")
    #expect(read.attemptTasks?.count == Set(todos.map { Array($0.utf8) }).count)
  }

  @Test(arguments: 1...25)
  func `Habitica and Loop: each habit is one, whatever it is called`(seed: Int) throws {
    var generator = SeededGenerator(seed: seed)
    let names = drawn(40, &generator)
    func objects(_ names: ArraySlice<String>, _ more: String) -> String {
      names.enumerated().map { number, name in
        #"{"text": "\#(name)", "id": "\#(number)", "history": [{"date": 1751374800000, "value": 1, \#(more)}]}"#
      }.joined(separator: ",")
    }
    let json = """
      {"tasks": {"habits": [\(objects(names[..<20], #""scoredUp": 1"#))], "dailys": [\(
        objects(names[20...], #""completed": true"#))], "todos": []}}
      """
    #expect(try read(json, "habitica.json").habits?.count == names.count)
    let rows = names.enumerated().map { "\($1),\($0),daily,2016-06-03 05:06:55,1\n" }
    let table = "Task Name,Task ID,Task Type,Date,Value\n" + rows.joined()
    #expect(try read(table, "history.csv").habits?.count == names.count)
    let row = String(repeating: ",2", count: names.count)
    let marks = "Date,\(names.joined(separator: ","))\n06-16-24\(row)\n"
    #expect(try read(marks, "Checkmarks.csv").habits?.count == names.count)
    let inserted = names.enumerated().map { number, name in
      "INSERT INTO Habits VALUES (\(number), 0, 1, '', 7, 3, 0, '\(name)', 0, 0, 0, 0, '');"
        + "INSERT INTO Repetitions VALUES (\(number), \(number), 1704067200000, 2);"
    }
    let backup = MadeDatabase.bytes(
      """
      CREATE TABLE Habits (id INTEGER PRIMARY KEY, archived INTEGER, color INTEGER, description TEXT,
        freq_den INTEGER, freq_num INTEGER, highlight INTEGER, name TEXT, position INTEGER, type INTEGER,
        target_type INTEGER, target_value REAL, unit TEXT);
      CREATE TABLE Repetitions (id INTEGER PRIMARY KEY, habit INTEGER, timestamp INTEGER, value INTEGER);
      """, inserted.joined())
    #expect(try HistoryReader.read(backup, named: "a.db").history.habits?.count == names.count)
  }

  @Test(arguments: 1...25)
  func `org-fc: each position of a card is a card`(seed: Int) throws {
    var generator = SeededGenerator(seed: seed)
    let indices = Set((0..<100).map { _ in drawn(2, &generator) }.map { "\($0[0])\t\($0[1])" })
    let bytes = Set(indices.map { Array($0.utf8) })
    let lines = bytes.map {
      "2021-01-05T10:00:00Z\t/n.org\t\(String(decoding: $0, as: UTF8.self))\t2.50\t0\t0.00\tgood\t4.52\tsm2"
    }
    let log = try #require(try read(lines.joined(separator: "\n"), "a.tsv").log)
    #expect(log.cards.count == bytes.count && log.reviews.count == bytes.count)
  }

  @Test(arguments: 1...25)
  func `tables of people: each different row is a record or a task`(seed: Int) throws {
    var generator = SeededGenerator(seed: seed)
    // Letters that look alike are other letters.
    let rows = Set(
      drawn(100, &generator).enumerated().map { number, name in
        let period = ["", "1", "2"].randomElement(using: &generator) ?? ""
        // A class is missed once: two marks of one would be those of two people.
        let date = "2025/\(4 + number / 28)/\(1 + number % 28)"
        return "\(name),\(date),欠席,\(period),\(Int.random(in: 0...2, using: &generator))"
      })
    let sheet = "科目,日付,区分,時限,備考\n\(rows.sorted().joined(separator: "\n"))\n"
    #expect(try read(sheet, "sheet.csv").attendanceRecords?.count == rows.count)
    let grid = "日付,Math,math,MATH\n2025/04/07,欠席,欠席,欠席\n2025/04/14,欠席,欠席,遅刻\n"
    #expect(try read(grid, "grid.csv").attendanceRecords?.count == 6)
  }
}
