import Kaiki
import TestSupport
import Testing
@testable import Intake

/// Limits, numbers of classes, weekdays and periods in every layout of sheets.
struct CourseStatementTests {
  private func read(_ files: KeyValuePairs<String, String>) throws -> FilesRead {
    try TemporaryFolder().read(files)
  }

  /// Name, weekday, period, number of classes and limit of each row of a course.
  private func rows(_ read: FilesRead) -> [String] {
    (read.courses ?? []).map { course in
      let slot = [course.weekday.map { "\($0)" }, course.period.map { "\($0)" }].map { $0 ?? "-" }
      return "\(course.name) \(slot.joined(separator: " ")) \(course.totalClasses) "
        + (course.maxAbsences?.description ?? "-")
    }
  }

  /// One course per layout: Mondays in periods 3 and 4, limit 2, 14 classes, 1 absence of 3 classes.
  private static let layouts: [String: KeyValuePairs<String, String>] = [
    "numbers, columns before": [
      "a.csv": "科目,曜日,時限,欠席上限,全授業回数,第1回,第2回,第3回,第4回\n実験,月,3-4,2,14,○,×,○,\n"
    ],
    "numbers, columns after": [
      "a.csv":
        "Course,Week 1,Week 2,Week 3,Week 4,Day/Period,Absence limit,Total classes\n実験,P,A,P,,\"Mon 3,4\",2,14\n"
    ],
    "numbers, course in the middle": [
      "a.csv": "欠席の上限,曜日,時限,授業科目,全授業回数,第1回,第2回,第3回,第4回\n2,月,3-4,実験,14,○,×,○,\n"
    ],
    "bare numbers, course after the limit": [
      "a.csv":
        "Absence cap,Weekday,Period,Course title,Planned number of lectures,1,2,3,4\n2,Mon,3-4,実験,14,P,A,P,\n"
    ],
    "dates first, course last": [
      "a.csv": "2026-10-05,2026-10-12,2026-10-19,許される欠席数,曜日と時限,全授業回数,No.,授業名\n○,×,○,2,月3-4,14,7,実験\n"
    ],
    "numbers down": [
      "a.csv": "回,実験\n曜時,月3・4\n上限,2\n授業回数,14\n第1回,○\n第2回,×\n第3回,○\n第4回,\n"
    ],
    "dates across": [
      "a.csv":
        "科目,2026-10-05,2026-10-12,2026-10-19,Max absences,Weekday,Period,Total classes\n実験,○,×,○,2,Mon,3-4,14\n"
    ],
    "dates down": [
      "出欠.csv": "日付,実験\n曜日,月\n時限,3・4\n欠席限度,2\n全授業回数,14\n2026-10-05,○\n2026-10-12,×\n2026-10-19,○\n"
    ],
    "log": [
      "a.csv":
        "日付,科目,曜日,時限,出欠,上限,全授業回数\n2026-10-05,実験,月,3-4,出席,2,14\n2026-10-12,実験,月,3-4,欠席,2,14\n"
        + "2026-10-19,実験,月,3-4,出席,2,14\n"
    ],
    "log and list": [
      "a.csv": "日付,科目,出欠\n2026-10-05,実験,出席\n2026-10-12,実験,欠席\n2026-10-19,実験,出席\n",
      "b.csv": "科目,曜日,時限,欠席上限,全授業回数\n実験,月,3〜4限,2,14\n",
    ],
    "totals": ["a.csv": "科目,全授業回数,曜日,時限,欠席,実施回数,上限\n実験,14,月,３・４限,1,3,2\n"],
    "totals and list": [
      "a.csv": "科目,全授業回数,欠席,実施回数\n実験,14,1,3\n", "b.csv": "科目,曜時,上限\n実験,月3-4,2\n",
    ],
    "numbers and list": [
      "a.csv": "科目,第1回,第2回,第3回,第4回\n実験,○,×,○,\n", "b.csv": "科目,全授業回数,曜日,時限,上限\n実験,14,月,3-4,2\n",
    ],
  ]

  @Test(arguments: layouts.keys.sorted())
  func `every layout states the limit, the number of classes and a double class`(layout: String) throws {
    let read = try read(try #require(Self.layouts[layout]))
    #expect(read.faults == [])
    #expect(rows(read) == ["実験 monday 3 14 2", "実験 monday 4 14 2"])
    let absences = (read.attendanceRecords ?? []).count { $0.kind == .absent }
    #expect(absences + (read.courses?.first?.counts?.absences.absent ?? 0) == 1)
  }

  @Test func `a sheet without weekdays leaves them open`() throws {
    let read = try read(["a.csv": "科目,第1回,第2回,上限\n英語,○,×,3\n"])
    #expect(rows(read) == ["英語 - - 15 3"])
  }

  @Test(
    arguments: [
      ("a.csv", "日付,科目,出欠,上限\n2026-10-05,英語,欠席,3\n2026-10-12,英語,欠席,4\n", "3:18"),
      ("a.csv", "科目,上限,欠席上限,第1回,第2回\n英語,3,4,○,×\n", "2:6"),
    ])
  func `of two limits of a course the first holds, and a remark names the place of the other`(
    name: String, text: String, location: String
  ) throws {
    let read = try read([name: text])
    #expect(read.courses?.map(\.maxAbsences) == [3])
    #expect(read.noteLines.contains { $0.hasPrefix("\(location) otherStatement") })
  }

  @Test func `a limit that cannot be read is unknown, and counts as unread`() throws {
    let read = try read(["a.csv": "科目,上限,第1回,第2回\n英語,たくさん,○,×\n"])
    #expect(read.courses?.map(\.maxAbsences) == [nil])
    #expect(read.noteLines.contains { $0.hasPrefix("- 2:4 unreadStatement") })
    #expect(read.notes.count { $0.fact.unread == .cell } == 1)
  }

  @Test(
    arguments: [
      "科目,目安,第1回,第2回\n英語,3,○,×\n", "Course,2026-10-05,2026-10-12,目安\n英語,○,×,3\n",
      "科目,全授業回数,欠席,目安\n英語,15,1,3\n",
    ])
  func `numbers under an unknown heading may be limits, and count as unread`(text: String) throws {
    let read = try read(["出欠.csv": text])
    #expect(read.noteLines.contains { $0.hasSuffix("unknownNumbers(\"目安\")") })
    #expect(read.notes.count { $0.fact.unread == .numbers } == 1)
  }

  @Test(arguments: ["単位数", "No.", "教室番号", "Credits"])
  func `numbers under a heading of something else are read as no limits`(heading: String) throws {
    let read = try read(["a.csv": "科目,\(heading),第1回,第2回\n英語,3,○,×\n"])
    #expect(!read.notes.contains { $0.fact.unread != nil })
  }

  @Test func `a weekday that most records contradict does not count, and a remark says so`() throws {
    let read = try read(["出欠.csv": "科目,曜日,2026-10-05,2026-10-12\n英語,水,○,×\n"])
    #expect(read.courses?.map(\.weekday) == [.monday])
    #expect(read.noteLines.contains { $0.contains("weekdayOfRecords") })
  }

  @Test func `a record of two periods is two records beside a timetable of both`() throws {
    let folder = try TemporaryFolder()
    let read = try folder.read([
      "a.csv": "日付,科目,時限,出欠\n2026-10-05,実験,3-4,欠席\n",
      "courses.csv":
        "courseId,courseName,dayOfWeek,period,totalClasses,semesterId\n実験,実験,1,3,30,s\n実験,実験,1,4,30,s\n",
      "semesters.csv":
        "semesterId,name,semesterType,startDate,endDate\ns,s,second_half,2026-09-24,2027-01-31\n",
    ])
    #expect(
      read.attendanceRecords?.map { "\($0.day) \($0.period ?? 0)" } == ["2026-10-05 3", "2026-10-05 4"])
  }

  @Test func `a list of limits without records is refused with the way out`() throws {
    let folder = try TemporaryFolder()
    _ = try folder.write("科目,上限\n英語,3\n".utf8, to: "a.csv")
    _ = try folder.write("科目,上限\n物理,3\n".utf8, to: "b.csv")
    #expect(throws: ReadingError.self) {
      try HistoryReader.read([folder("a.csv"), folder("b.csv")], kind: nil)
    }
  }

  @Test(
    arguments: [
      ("Course,Total,Attended,Absent,Late\nA,15,6,,0\n", [.absent]),
      ("科目,全授業回数,実施回数,欠席,遅刻\nA,15,6,2,\n", [.late]), ("科目,全授業回数,欠席,早退\nA,15,-,1\n", [.absent]),
    ] as [(String, Set<AttendanceRecord.Kind>)])
  func `an empty count is unknown, and a remark names the row`(
    text: String, unknown: Set<AttendanceRecord.Kind>
  ) throws {
    let read = try read(["a.csv": text])
    #expect(read.courses?.first?.counts?.unknown == unknown)
    #expect(read.noteLines.contains { $0.hasPrefix("- 2:1 emptyCount") })
    #expect(read.notes.count { $0.fact.unread == .emptyCell } == 1)
  }

  @Test func `empty classes attended leave the number held unknown`() throws {
    let read = try read(["a.csv": "Course,Total,Attended,Absent\nA,15,,1\nB,15,4,1\n"])
    #expect(read.courses?.map { $0.counts?.held } == [nil, 5])
  }

  @Test func `a row without any count is rejected`() throws {
    let read = try read(["a.csv": "科目,全授業回数,欠席,遅刻,早退,公欠\nA,15,,,,\nB,15,1,0,0,0\n"])
    #expect(read.courses?.map(\.name) == ["B"])
    #expect(
      read.faults == ["a.csv:2:1: every count of the row is empty; write the number of absences, such as 0"])
  }

  @Test(
    arguments: [
      "氏名,日付,科目,出欠\n青木,2026-10-05,英語,欠席\n青木,2026-10-12,英語,出席\n",
      "日付,student,英語\n2026-10-05,Ann,absent\n2026-10-12,Ann,present\n",
      "user_name,card,date,result\nbob,a,2026-10-05,○\nbob,a,2026-10-06,×\n",
    ])
  func `a column of people that is not used is named`(text: String) throws {
    let read = try read(["a.csv": text])
    #expect(read.noteLines.count { $0.contains("peopleColumn") } == 1)
  }

  @Test(arguments: [("英語（月1）", "英語"), ("英語", "英語（月1）"), ("English (MWF 3)", "english"), ("英語Ⅱ", "英語 II")])
  func `a statement is of the course that its name means without a place, in logs and totals`(
    course: String, stated: String
  ) throws {
    let log = try read([
      "a.csv": "日付,科目,出欠\n2026-10-05,\(course),出席\n2026-10-12,\(course),欠席\n2026-10-19,\(course),出席\n",
      "b.csv": "科目,上限\n\(stated),2\n",
    ])
    let totals = try read([
      "a.csv": "科目,全授業回数,欠席,実施回数\n\(course),15,1,3\n", "b.csv": "科目,上限\n\(stated),2\n",
    ])
    for read in [log, totals] {
      #expect(read.courses?.map(\.maxAbsences) == [2])
      #expect(read.notes.allSatisfy { $0.fact.unread == nil })
    }
  }

  @Test(arguments: [("数学I", "\"数学\""), ("Zoology", "nil")])
  func `a statement about a course that no input has counts as unread, and the nearest course is named`(
    stated: String, nearest: String
  ) throws {
    let read = try read([
      "a.csv": "日付,科目,出欠\n2026-10-05,数学,出席\n2026-10-12,数学,欠席\n", "b.csv": "科目,上限,曜日\n\(stated),2,月\n",
    ])
    #expect(read.courses?.map(\.maxAbsences) == [nil])
    let unread = read.notes.filter { $0.fact.unread == .cell }.map(\.fact)
    #expect(unread == [.statementWithoutCourse(stated, nearest: nearest == "nil" ? nil : "数学")])
  }

  private static let term =
    "semesterId,name,semesterType,startDate,endDate\ns,s,second_half,2026-09-24,2027-01-31\n"

  @Test(arguments: [("c2", [nil, nil, 8], 1), ("c1", [8, 8], 0)] as [(String, [Int?], Int)])
  func `totals of a name move to one course alone, and of several courses they ask for a decision`(
    secondID: String, held: [Int?], unread: Int
  ) throws {
    let read = try read([
      "courses.csv":
        "courseId,courseName,dayOfWeek,period,totalClasses,semesterId\nc1,英語,1,1,15,s\n\(secondID),英語,3,2,15,s\n",
      "semesters.csv": Self.term, "totals.csv": "科目,全授業回数,欠席,実施回数\n英語,15,3,8\n",
    ])
    #expect((read.courses ?? []).map { $0.counts?.held ?? -1 }.sorted() == held.map { $0 ?? -1 }.sorted())
    let facts = read.notes.filter { $0.fact.unread == .cell }.map(\.fact)
    #expect(facts == (unread == 0 ? [] : [.totalsOfSeveral("英語", courses: 2)]))
  }

  @Test(
    arguments: [
      ("10,5,1,,,", true), ("10,9,1,,,", false), ("10,7,1,2,,", false), ("10,9,1,0,3,", false),
      ("10,5,1,0,0,0", true), ("10,6,1,3,0,0", false), ("5,5,1,0,0,0", true),
    ])
  func `classes attended and missed that do not add up to the classes held count as unread`(
    counts: String, isContradiction: Bool
  ) throws {
    let cells = counts.split(separator: ",", omittingEmptySubsequences: false)
    // Without the columns of late arrivals, early leaves and official absences where these are empty.
    let isShort = cells.dropFirst(3).allSatisfy(\.isEmpty)
    let heading = isShort ? "科目,全授業回数,実施回数,出席,欠席" : "科目,全授業回数,実施回数,出席,欠席,遅刻,早退,公欠"
    let row = (isShort ? cells.prefix(3) : cells.map { $0.isEmpty ? "0" : $0 }[...]).joined(separator: ",")
    let read = try read(["a.csv": "\(heading)\n英語,15,\(row)\n"])
    #expect(read.notes.contains { $0.fact.unread == .cell } == isContradiction)
  }

  @Test func `the remark on contradicting weekdays is of the first row, whatever the number of courses`()
    throws
  {
    let rows = ["A", "B", "C"].flatMap { course in
      ["2026-10-05,\(course),月,出席", "2026-10-06,\(course),水,欠席", "2026-10-13,\(course),火,出席"]
    }
    let read = try read(["a.csv": "日付,科目,曜日,出欠\n\(rows.joined(separator: "\n"))\n"])
    let lines = read.noteLines.filter { $0.contains("weekdayBesideDate") }
    #expect(lines.count == 1 && lines[0].hasPrefix("3:") && lines[0].contains("2026-10-06"))
    #expect(lines[0].hasSuffix("×3"))
  }
}
