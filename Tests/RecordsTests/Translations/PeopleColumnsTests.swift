import Kaiki
import TestSupport
import Testing

@testable import Formats
@testable import Intake

/// Whether a table is of one person or of many (F18).
struct PeopleColumnsTests {
  @Test(
    arguments: [
      "student", "Student", "STUDENT NAME", "student_id", "Student No.", "Students", "pupil", "Name",
      "full name", "member",
      "Members", "user", "userId", "User Name", "e-mail", "participant", "学生", "学生名", "学生番号", "生徒氏名", "氏名",
      "氏　名",
      "名前", "お名前", "学籍番号", "メンバー", "会員番号", "ユーザー名", "出席番号", "ｓｔｕｄｅｎｔ",
    ])
  func `F18: headings of people are known in any spelling`(heading: String) {
    #expect(PeopleColumns.isHeading(heading))
  }

  @Test(arguments: [
    "date", "course", "科目名", "habit name", "note", "memo", "period", "時限", "Run", "status", "number", "名称",
  ])
  func `other headings are none`(heading: String) {
    #expect(!PeopleColumns.isHeading(heading))
  }

  // MARK: Made sheets

  private static let courses = ["Algebra", "Chemistry", "English"]
  private static let words = ["出席", "欠席", "遅刻", "早退", "公欠"]

  /// What one student's marks of a course on some weeks are, as the words of a sheet.
  private static func mark(_ random: inout SeededGenerator) -> String {
    switch Double.random(in: 0..<1, using: &random) {
    case ..<0.78: words[0]
    case ..<0.90: words[1]
    case ..<0.95: words[2]
    case ..<0.97: words[3]
    default: words[4]
    }
  }

  private static func date(_ week: Int, _ course: Int) -> String {
    (Day(CivilDate(year: 2026, month: 4, day: 6) ?? CivilDate(daysSinceEpoch: 0)) + 7 * week + course)
      .description
  }

  /// A row for each student, course and week.
  private static func rows(
    students: Int, weeks: Int = 15, absencesAlone: Bool = false, _ random: inout SeededGenerator
  ) -> [(name: String, date: String, course: String, mark: String)] {
    var rows: [(name: String, date: String, course: String, mark: String)] = []
    for week in 0..<weeks {
      for (number, course) in courses.enumerated() {
        for student in 0..<students {
          let mark = mark(&random)
          if absencesAlone, mark == words[0] { continue }
          rows.append(("Student \(student)", date(week, number), course, mark))
        }
      }
    }
    return rows
  }

  private static func read(_ text: String, student: String? = nil) throws -> ReadHistory {
    let folder = try TemporaryFolder()
    let path = try folder.write(text.utf8, to: "sheet.csv")
    return try HistoryReader.read([path], kind: nil, student: student)
  }

  private static func refusal(_ text: String, student: String? = nil) throws -> String? {
    do {
      _ = try read(text, student: student)
      return nil
    } catch ReadingError.unreadable(let rejection) {
      return rejection.message.english
    } catch ReadingError.unknownStudent(let problem) {
      return problem.english
    }
  }

  @Test(arguments: 0..<20)
  func `F18: a class with a column of students is refused, and one student is read`(seed: Int) throws {
    var random = SeededGenerator(seed: seed)
    let students = 2 + seed * 2
    let heading = ["student", "氏名", "学籍番号", "Name"][seed % 4]
    var rows = Self.rows(students: students, absencesAlone: seed % 3 == 0, &random)
    if seed % 2 == 0 { rows.shuffle(using: &random) }
    let text =
      "日付,科目,\(heading),出欠\n" + rows.map { "\($0.date),\($0.course),\($0.name),\($0.mark)\n" }.joined()
    let refusal = try #require(try Self.refusal(text), "seed \(seed)")
    #expect(refusal.hasPrefix("the column \"\(heading)\" names \(students) people ("), "seed \(seed)")
    #expect(
      refusal.hasSuffix(
        "but figures describe one person; choose a person with --student NAME, or run analyze or simulate with --by-user"
      ))
    let own = try Self.read(text, student: "student 1")
    let wanted = rows.filter { $0.name == "Student 1" }
    #expect(own.history.attendanceRecords?.count == wanted.count, "seed \(seed)")
    let unknown = try Self.refusal(text, student: "Nobody")
    #expect(
      unknown?.hasPrefix("--student \"Nobody\" is not in the tables; choose one of Student ") == true)
  }

  @Test(arguments: 0..<39)
  func `F18: a class without a column of students is refused`(seed: Int) throws {
    var random = SeededGenerator(seed: seed)
    let rows = Self.rows(students: seed + 2, &random)
    let text = "date,course,status\n" + rows.map { "\($0.date),\($0.course),\($0.mark)\n" }.joined()
    let refusal = try #require(try Self.refusal(text), "seed \(seed)")
    #expect(refusal.contains("records of more than one person"), "\(refusal)")
    #expect(refusal.contains("--student NAME"), "\(refusal)")
  }

  @Test(arguments: 0..<30)
  func `a sheet of absences alone is refused for five students or more`(seed: Int) throws {
    var random = SeededGenerator(seed: seed)
    let rows = Self.rows(students: 5 + seed, absencesAlone: true, &random)
    let text = "date,course,status\n" + rows.map { "\($0.date),\($0.course),\($0.mark)\n" }.joined()
    #expect(try Self.refusal(text) != nil, "seed \(seed)")
  }

  @Test(arguments: 0..<40)
  func `T4: the sheet of one person is read, with repeated rows, a correction, and late with leaving early`(
    seed: Int
  ) throws {
    var random = SeededGenerator(seed: seed)
    let rows = Self.rows(students: 1, &random)
    var lines = rows.map { "\($0.date),\($0.course),\($0.mark)" }
    switch seed % 4 {
    case 0: lines += lines + lines
    case 1: lines += lines.prefix(20)
    case 2:
      // One class first late, then absent, and the old row left standing.
      let row = try #require(rows.first { $0.mark == "遅刻" } ?? rows.first)
      lines.append("\(row.date),\(row.course),欠席")
    default:
      let row = try #require(rows.first { $0.mark == "遅刻" } ?? rows.first)
      if row.mark == "遅刻" { lines.append("\(row.date),\(row.course),早退") }
    }
    if seed % 8 >= 4 { lines.shuffle(using: &random) }
    let text = "date,course,status\n" + lines.map { $0 + "\n" }.joined()
    #expect(try Self.refusal(text) == nil, "seed \(seed)")
  }

  @Test(arguments: 0..<10)
  func `T4: several periods of a course on a day are classes of their own`(seed: Int) throws {
    var random = SeededGenerator(seed: seed)
    let rows = Self.rows(students: 1, &random).flatMap { row in
      (1...3).map { "\(row.date),\(row.course),\($0)限,\(Self.mark(&random))\n" }
    }
    #expect(try Self.refusal("date,course,時限,status\n" + rows.joined()) == nil, "seed \(seed)")
    let refusal = try Self.refusal(
      "date,course,status\n" + rows.map { $0.replacing(/,.限/, with: "") }.joined())
    #expect(refusal?.contains("or a column period for two meetings a day") == true, "seed \(seed)")
  }

  @Test func `a column that names one person throughout is that person's own`() throws {
    let read = try Self.read("日付,科目,氏名,出欠\n2026-04-06,数学,山田,欠席\n2026-04-13,数学,山田,出席\n")
    #expect(read.history.attendanceRecords?.map(\.kind) == [.absent, .present])
  }

  @Test func `a name is found by one of its columns, or by all of them`() throws {
    let text =
      "date,course,first name,last name,status\n2026-04-06,A,Ada,Byron,absent\n2026-04-06,A,Ada,King,late\n"
    #expect(try Self.refusal(text)?.contains("names 2 people (Ada Byron, Ada King)") == true)
    for name in ["byron", "ada byron", "AdaByron"] {
      #expect(
        try Self.read(text, student: name).history.attendanceRecords?.map(\.kind) == [.absent], "\(name)")
    }
  }

  @Test(
    arguments: [
      "氏名,4/6,4/13,4/20\n山田,○,×,○\n鈴木,×,○,○\n", "学籍番号,氏名,2026/4/6,2026/4/13\n1,山田,出席,欠席\n2,鈴木,遅刻,出席\n",
      "日付,氏名,数学,英語\n2026-04-06,山田,○,×\n2026-04-06,鈴木,×,○\n",
      "日付／氏名,山田,鈴木\n2026-04-06,○,×\n2026-04-13,×,○\n",
    ])
  func `F18: a list of a class with a column a date, or a person, is refused`(text: String) throws {
    let refusal = try #require(try Self.refusal(text))
    #expect(refusal.contains("names 2 people"), "\(refusal)")
  }

  /// Two pupils with an absence each; every block of columns of the list may be the first.
  private static func classLists(index: String, people: String, classes: [String]) -> [String] {
    let blocks = [
      [[index], ["4"], ["9"]], [[people], ["Sato Ren"], ["Kato Mei"]],
      [classes, ["○", "×", "○"], ["×", "○", "△"]],
    ]
    return blocks.indices.map { first in
      let order = blocks[first...] + blocks[..<first]
      return (0..<3).map { row in order.flatMap { $0[row] }.joined(separator: ",") + "\n" }.joined()
    }
  }

  @Test(
    arguments: ["No.", "番号", "組", "#", "Seat", "クラス", "学年", "Roll No", "席番号", "Class"],
    ["氏名", "生徒氏名", "Name", "名前", "Student name", "氏名＼日付"])
  func `F18: a class list is refused wherever its column of people is`(index: String, people: String) throws {
    for classes in [["2026-04-07", "2026-04-14", "2026-04-21"], ["第1回", "第2回", "第3回"], ["1", "2", "3"]] {
      for text in Self.classLists(index: index, people: people, classes: classes) {
        let refusal = try Self.refusal(text)
        #expect(
          refusal?.contains("\"\(people)\" names 2 people (Sato Ren, Kato Mei)") == true,
          "\(text)\(refusal ?? "")")
        #expect(refusal?.contains("--student") == true && refusal?.contains("--by-user") == true)
        let history = try Self.read(text, student: "kato mei").history
        let counts = history.courses?.first?.counts?.absences
        if classes[0].count > 4 {
          #expect(history.attendanceRecords?.map(\.kind) == [.absent, .present, .late], "\(text)")
        } else {
          #expect(counts?.absent == 1 && counts?.late == 1, "\(text)")
        }
      }
    }
  }

  @Test func `a class list of one person is that person's own`() throws {
    let read = try Self.read("組,氏名,第1回,第2回,第3回\n2,原 圭,出,欠,出\n")
    #expect(read.history.courses?.map(\.name) == ["sheet"])
    #expect(read.history.courses?.first?.counts?.absences.absent == 1)
  }

  @Test func `F18: people with one family name are several`() throws {
    let text = "姓,名,2026-04-06,2026-04-13\n林,一,○,×\n林,二,×,○\n"
    #expect(try Self.refusal(text)?.contains("names 2 people (林 一, 林 二)") == true)
    #expect(
      try Self.read(text, student: "林 二").history.attendanceRecords?.map(\.kind) == [.absent, .present])
  }

  @Test(arguments: ["番号", "No.", "id"])
  func `numbers of people are no ids of their records`(heading: String) throws {
    let weeks = ["07", "14", "21", "28"]
    let rows = weeks.flatMap { ["4,Ren,2026-04-\($0),Art,欠席\n", "9,Mei,2026-04-\($0),Art,出席\n"] }.joined()
    let text = "\(heading),氏名,日付,科目,出欠\n\(rows)"
    #expect(try Self.refusal(text)?.contains("names 2 people") == true)
    #expect(try Self.read(text, student: "Ren").history.attendanceRecords?.count == 4)
  }

  @Test func `ids of records stay, though a corrected row repeats one`() throws {
    let read = try Self.read(
      "番号,日付,科目,出欠\nr1,2026-04-07,Art,欠席\nr2,2026-04-14,Art,欠席\nr2,2026-04-15,Art,欠席\nr3,2026-04-21,Art,出席\n")
    #expect(Set(read.history.attendanceRecords?.map(\.id) ?? []) == ["r1", "r2", "r3"])
  }

  @Test func `of a list of a class one person is read, whose course is called by the file`() throws {
    let read = try Self.read("氏名,2026/4/6,2026/4/13\n山田,○,×\n鈴木,×,○\n", student: "山田")
    #expect(
      read.history.attendanceRecords?.map { "\($0.course) \($0.day)" } == [
        "sheet 2026-04-06", "sheet 2026-04-13",
      ])
  }

  @Test(
    arguments: [
      "recordId,courseId,date,type,student\n1,A,2026-04-06,absent,x\n2,A,2026-04-06,late,y\n",
      "habit,date,value,user\nRun,2026-04-06,YES_MANUAL,x\nRun,2026-04-06,NO,y\n",
      "Date,Name,Run\n2026-04-06,x,2\n2026-04-06,y,0\n",
    ])
  func `F18: native tables that name people are refused, and one is read`(text: String) throws {
    #expect(try Self.refusal(text)?.contains("names 2 people (x, y)") == true)
    let read = try Self.read(text, student: "X")
    #expect(read.sources.map(\.rows).reduce(0, +) == 1)
    #expect(read.sources.allSatisfy { $0.rejected == 0 })
  }

  @Test func `F18: native JSON that names people is refused, and one is read`() throws {
    let folder = try TemporaryFolder()
    let rows = ["x", "y"].enumerated().map { number, name in
      "{\"recordId\": \"\(number)\", \"courseId\": \"A\", \"date\": \"2026-04-06\", \"type\": \"absent\", \"student\": \"\(name)\"}"
    }
    let path = try folder.write("[\(rows.joined(separator: ","))]".utf8, to: "attendanceRecords.json")
    #expect(throws: ReadingError.self) { try HistoryReader.read([path], kind: nil) }
    let read = try HistoryReader.read([path], kind: nil, student: "y")
    #expect(read.history.attendanceRecords?.map(\.id) == ["1"])
  }

  @Test func `a student of tables that name nobody is refused`() throws {
    let refusal = try Self.refusal("date,course,status\n2026-04-06,A,absent\n", student: "x")
    #expect(
      refusal
        == "--student: no table of attendance or habits has a column of people; leave the option out, or name the column student"
    )
  }
}
