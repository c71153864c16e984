import Kaiki
import TestSupport
import Testing
@testable import Files
@testable import Rows
@testable import Formats
@testable import Intake

/// Sheets that students keep: numbered classes, totals, marks of being there, dates of many kinds (F22).
struct StudentSheetTests {
  private func read(_ text: String, as name: String = "a.csv", isStrict: Bool = false) throws -> FilesRead {
    try TemporaryFolder().read([name: text], isStrict: isStrict)
  }

  private func records(_ read: FilesRead) -> [String] {
    (read.attendanceRecords ?? []).map { "\($0.day) \($0.course) \($0.kind.rawValue)" }
  }

  private func counts(_ read: FilesRead) -> [String] {
    (read.courses ?? []).map { course in
      let counts = course.counts
      return
        "\(course.name) \(course.totalClasses): \(counts?.held.map { "\($0)" } ?? "-") "
        + "\(counts?.absences.absent ?? -1) \(counts?.absences.late ?? -1) \(counts?.absences.earlyLeave ?? -1) "
        + "\(counts?.absences.official ?? -1)"
    }
  }

  @Test func `marks of being there are records, of which courses are made`() throws {
    let read = try read("日付,科目,出欠\n2026/10/5,線形代数,出席\n2026/10/12,線形代数,出席\n2026/10/19,線形代数,欠席\n")
    #expect(
      records(read) == [
        "2026-10-05 線形代数 present", "2026-10-12 線形代数 present", "2026-10-19 線形代数 absent",
      ])
    #expect(read.courses?.map { "\($0.weekdayText) \($0.isAssumed)" } == ["monday true"])
  }

  @Test func `a course has a row for each slot of the week that the marks of being there show`() throws {
    let days = ["10-05", "10-07", "10-12", "10-14", "10-19", "10-21", "10-23"]
    let read = try read("date,course,status\n" + days.map { "2026-\($0),Algebra,present\n" }.joined())
    // A single mark on a Friday is a class that was moved.
    #expect(read.courses?.map { "\($0.weekdayText) \($0.totalClasses)" } == ["monday 30", "wednesday 30"])
  }

  @Test(
    arguments: [
      ("E", "official_absent"), ("e", "official_absent"), ("P", "present"), ("L", "late"), ("A", "absent"),
      ("P (2/2)", "present"), ("欠席（病気）", "absent"), ("休講", "no_class"), ("補講", "present"), ("補講欠席", "absent"),
      ("補講・遅刻", "late"), ("make-up class", "present"), ("Cancelled", "no_class"), ("Ｅ", "official_absent"),
    ])
  func `marks are those of Moodle and of students`(mark: String, kind: String) throws {
    let read = try read("日付,科目,出欠\n2026/10/5,代数,\(mark)\n2026/10/12,代数,欠席\n")
    #expect(records(read).first == "2026-10-05 代数 \(kind)")
    #expect(read.faults == [])
  }

  @Test(arguments: ["-", "／", "－", "ー", "n/a"])
  func `a sign that fills the cell of a day without a class is no record, which is said`(mark: String) throws
  {
    let read = try read("日付,代数,英語\n2026/10/5,○,\(mark)\n2026/10/7,\(mark),欠席\n", as: "出欠.csv")
    #expect(records(read) == ["2026-10-05 代数 present", "2026-10-07 英語 absent"])
    #expect(read.faults == [])
    #expect(read.noteLines.contains { $0.contains("noClass") && $0.hasSuffix("×2") })
  }

  @Test func `a sheet of Moodle's letters alone is one of attendance`() throws {
    let read = try read("Date,Algebra,English\n2024-04-10,P,A\n2024-04-17,E,P\n2024-04-24,L,P\n")
    #expect(records(read).contains("2024-04-17 Algebra official_absent"))
    #expect(records(read).count == 6)
  }

  @Test(
    arguments: [
      "科目,第1回,第2回,第3回,第4回,第5回\n代数,○,×,遅,公,\n化学,早,休講,○,,\n",
      "科目,1回目,2回目,3回目,4回目,5回目\n代数,出席,欠席,遅刻,公欠,\n化学,早退,休講,出席,,\n",
      "Course,Week 1,Week 2,Week 3,Week 4,Week 5\n代数,P,A,L,E,-\n化学,early,no class,P,-,-\n",
      "回,代数,化学\n第１回,○,早\n第２回,×,休講\n第３回,△,○\n第４回,公欠,\n第５回,,\n",
    ])
  func `numbered classes are counted, with those that are left`(text: String) throws {
    let read = try read(text)
    #expect(counts(read) == ["代数 5: 4 1 1 0 1", "化学 4: 2 0 0 1 0"])
    #expect(read.faults == [])
    #expect(read.attendanceRecords == nil)
  }

  @Test func `the dates behind the numbers of classes are those of the marks`() throws {
    let dated = try read("科目,第1回 2026/10/5,第2回 2026/10/12\n代数,○,×\n", as: "出欠.csv")
    #expect(records(dated) == ["2026-10-05 代数 present", "2026-10-12 代数 absent"])
  }

  @Test func `a table of totals is read, with the limit that it names`() throws {
    let read = try read("科目,全授業回数,欠席回数,欠席上限\n代数,15,3,4\n化学,30回,0,\n")
    #expect(counts(read) == ["代数 15: - 3 0 0 0", "化学 30: - 0 0 0 0"])
    #expect(read.courses?.map(\.maxAbsences) == [4, nil])
    let attended = try self.read("Course,Total,Attended,Absent,Late\nAlgebra,15,5,2,1\n")
    #expect(counts(attended) == ["Algebra 15: 8 2 1 0 0"])
    #expect(attended.noteLines.contains { $0.contains("classesHeld") })
  }

  @Test func `totals of several students are refused, and those of one are read`() throws {
    let text = "氏名,科目,全授業回数,欠席回数\n山田,代数,15,3\n佐藤,代数,15,0\n"
    let folder = try TemporaryFolder()
    #expect(try #require(try folder.readingError(text.utf8, as: "a.csv")).contains("--student NAME"))
    let path = try folder.write(text.utf8, to: "b.csv")
    let one = FilesRead(read: try HistoryReader.read([path], kind: nil, student: "佐藤"))
    #expect(counts(one) == ["代数 15: - 0 0 0 0"])
  }

  @Test(
    arguments: [
      ("10/05/2026", "10/15/2026", ["2026-10-05", "2026-10-15"]),
      ("05/10/2026", "15/10/2026", ["2026-10-05", "2026-10-15"]),
      ("Oct 5, 2026", "October 15, 2026", ["2026-10-05", "2026-10-15"]),
      ("5 Oct 2026", "Thu, 15 Oct 2026", ["2026-10-05", "2026-10-15"]),
      ("46300", "46310", ["2026-10-05", "2026-10-15"]),
      ("46300.4375", "46310", ["2026-10-05", "2026-10-15"]),
    ] as [(String, String, [String])])
  func `dates of America, of Britain, with names of months and as day numbers are read`(
    first: String, second: String, days: [String]
  ) throws {
    let read = try read("Date,Course,Status\n\"\(first)\",Algebra,Absent\n\"\(second)\",Algebra,Absent\n")
    #expect(read.attendanceRecords?.map(\.day.description) == days)
    #expect(read.faults == [])
  }

  @Test func `day numbers are a guess, which --strict takes not`() throws {
    let text = "date,course,status\n45392,Algebra,absent\n45399,Algebra,late\n"
    #expect(try read(text).noteLines.contains("2:1 value(\"45392\", readAs: \"2024-04-10\") ×2"))
    let strict = try read(text, isStrict: true)
    let number = "is a day number of a spreadsheet"
    let otherwise = "format the column as dates and save the sheet again"
    #expect(
      strict.faults == [
        "a.csv:2:1: \"45392\" \(number) (2024-04-10 as a date); \(otherwise)",
        "a.csv:3:1: \"45399\" \(number) (2024-04-17 as a date); \(otherwise)",
      ])
    #expect(strict.attendanceRecords == [])
    let native = try TemporaryFolder().read([
      "b.csv": "recordId,courseId,date,type\n1,c,45392,absent\n2,c,45399,late\n"
    ])
    #expect(native.attendanceRecords?.map(\.day.description) == ["2024-04-10", "2024-04-17"])
  }

  @Test func `a calendar beside the sheet says the year of its dates`() throws {
    let folder = try TemporaryFolder()
    let event =
      "BEGIN:VEVENT\nUID:a\nSUMMARY:代数\nDTSTART;TZID=Asia/Tokyo:20261005T104000\nDTEND;TZID=Asia/Tokyo:20261005T121000\n"
      + "RRULE:FREQ=WEEKLY;UNTIL=20270129T145959Z\nEND:VEVENT\n"
    let read = try folder.read([
      "a.csv": "日付,科目,出欠\n10月5日,代数,欠席\n1/18,代数,欠席\n",
      "t.ics": "BEGIN:VCALENDAR\nVERSION:2.0\nX-WR-TIMEZONE:Asia/Tokyo\n\(event)END:VCALENDAR\n",
    ])
    #expect(records(read) == ["2026-10-05 代数 absent", "2027-01-18 代数 absent"])
  }

  @Test func `a mark on a holiday opens it for a course of its weekday, which is said`() throws {
    let folder = try TemporaryFolder()
    let read = try folder.read([
      "a.csv": "日付,科目,出欠\n2026/10/12,代数,欠席\n2026/11/3,代数,欠席\n",
      "c.csv": "科目,曜日,時限,回数\n代数,月,2,15\n",
    ])
    #expect(read.calendar?.map { "\($0.day) \($0.change)" } == ["2026-10-12 classDay"])
    #expect(read.noteLines.contains { $0.contains("classOnHoliday") })
  }

  @Test func `a count of classes beyond all numbers is not known`() throws {
    let read = try read("Course,Total,Attended,Absent\nAlgebra,15,9223372036854775807,1\nFrench,15,5,2\n")
    #expect(counts(read) == ["Algebra 15: - 1 0 0 0", "French 15: 7 2 0 0 0"])
  }

  // MARK: Sheets that were filled in beforehand

  /// Each course with its classes and the days of its sheet.
  private func planned(_ read: FilesRead) -> [String] {
    (read.courses ?? []).map {
      "\($0.name) \($0.weekdayText) \($0.totalClasses): \($0.classDays.map(\.description))"
    }
  }

  /// Two marks on Mondays, and the dates of the Mondays after them.
  @Test(
    arguments: [
      "日付,代数\n2026-10-05,○\n2026-10-12,×\n2026-10-19,\n2026-11-23,\n",
      "科目,2026-10-05,2026-10-12,2026-10-19,2026-11-23\n代数,○,×,,\n",
      "日付,科目,出欠\n2026-10-05,代数,○\n2026-10-12,代数,×\n2026-10-19,代数,\n2026-11-23,代数,\n",
      "Course,代数\nLast name,First name,5 Oct 2026 10:15AM,12 Oct 2026 10:15AM,19 Oct 2026 10:15AM,23 Nov 2026 10:15AM\n"
        + "A,B,P (2/2),A (0/2),?,?\n",
    ])
  func `dates after the last mark are those of classes to come`(text: String) throws {
    let read = try read(text, as: "出欠.csv")
    #expect(read.faults == [])
    #expect(records(read).count == 2)
    // Two dates ahead do not say that the term ends with them.
    #expect(planned(read) == [#"代数 monday 15: ["2026-10-05", "2026-10-12", "2026-10-19", "2026-11-23"]"#])
  }

  @Test func `a date after the last mark is of the courses of its weekday, and a sign in it of none`() throws
  {
    let read = try read(
      "日付,代数,化学,英語\n2026-10-05,○,,○\n2026-10-07,,○,\n2026-10-12,○,,×\n2026-10-14,,×,\n"
        + "2026-10-19,,,-\n2026-10-21,,休講,\n2026-10-28,,,\n", as: "出欠.csv")
    #expect(
      planned(read) == [
        #"代数 monday 15: ["2026-10-05", "2026-10-12", "2026-10-19"]"#,
        // Nothing is to come for it by the sheet, so that a class a week is assumed.
        "英語 monday 15: []",
        #"化学 wednesday 15: ["2026-10-07", "2026-10-14", "2026-10-28"]"#,
      ])
  }

  @Test func `a course that is marked later than the others has the days of the sheet, too`() throws {
    let read = try read(
      "科目,2026-10-05,2026-10-12,2026-10-19,2026-10-26,2026-11-02\n代数,○,○,×,○,\n化学,○,×,,,\n", as: "出欠.csv")
    #expect(
      planned(read) == [
        #"代数 monday 15: ["2026-10-05", "2026-10-12", "2026-10-19", "2026-10-26", "2026-11-02"]"#,
        #"化学 monday 15: ["2026-10-05", "2026-10-12", "2026-10-19", "2026-10-26", "2026-11-02"]"#,
      ])
  }

  @Test func `courses that take turns on a weekday have no days of a sheet`() throws {
    let read = try read(
      "日付,代数,化学\n2026-10-05,○,\n2026-10-12,,○\n2026-10-19,○,\n2026-10-26,,○\n2026-11-02,,\n",
      as: "出欠.csv")
    #expect(planned(read) == ["代数 monday 15: []", "化学 monday 15: []"])
  }

  @Test func `in a sheet of absences alone the past dates of a prepared sheet are classes, too`() throws {
    let read = try read(
      "日付,代数\n2026-10-05,\n2026-10-12,欠席\n2026-10-19,\n2026-10-26,欠席\n2026-11-02,\n", as: "出欠.csv")
    #expect(
      planned(read) == [
        #"代数 monday 15: ["2026-10-05", "2026-10-12", "2026-10-19", "2026-10-26", "2026-11-02"]"#
      ])
  }

  @Test func `a row without a mark before the last mark says nothing, which is said, as a cell of a grid`()
    throws
  {
    let read = try read("日付,科目,出欠\n2026-10-05,代数,\n2026-10-12,代数,欠席\n")
    #expect(read.faults == [])
    #expect(read.noteLines.contains("- 2:1 unmarkedRow"))
    #expect(planned(read) == ["代数 monday 15: []"])
    let nameless = try self.read("日付,科目,出欠\n2026-10-05,,\n2026-10-12,代数,欠席\n")
    #expect(nameless.faults == ["a.csv:2:1: \(Words.missing("科目"))"])
    // Without any mark nothing is known.
    let empty = try TemporaryFolder().readingError("日付,科目,出欠\n2026-10-05,代数,\n".utf8, as: "a.csv")
    #expect(try #require(empty).contains(Words.missing("出欠")))
  }

  /// A sheet with marks on weekly days and blanks after them.
  ///
  /// - Parameter mark: That of the days which have one.
  private func sheet(from start: String, marked: Int, blank: Int, _ mark: String = "○") throws -> String {
    let first = try #require(InstantText.date(start))
    let days = (0..<(marked + blank)).map { Day(first) + 7 * $0 }
    return "日付,代数\n"
      + days.enumerated().map { "\($1),\($0 < marked ? mark : "")\n" }.joined()
  }

  /// From the count of dates: a sheet names all classes where it has eight weeks or more with three of them ahead, or ten
  /// dates or more up to the last weeks of the term.
  @Test(
    arguments: [
      ("2026-10-05", 6, 1, 15), ("2026-10-05", 6, 3, 9), ("2026-10-05", 3, 3, 15), ("2026-04-06", 3, 2, 15),
      ("2026-04-06", 2, 6, 8), ("2026-04-06", 10, 1, 15), ("2026-04-06", 11, 1, 15),
      ("2026-04-06", 13, 1, 14), ("2026-04-08", 5, 10, 15),
      ("2026-04-08", 14, 1, 15), ("2026-04-08", 15, 0, 15), ("2026-04-08", 16, 1, 17),
    ] as [(String, Int, Int, Int)])
  func `a few dates ahead do not say that the term ends there`(
    start: String, marked: Int, blank: Int, total: Int
  ) throws {
    let read = try read(try sheet(from: start, marked: marked, blank: blank), as: "出欠.csv")
    #expect(read.courses?.map(\.totalClasses) == [total])
  }

  @Test func `a row for every day of the year is no list of classes`() throws {
    let first = Day(try #require(InstantText.date("2026-04-01")))
    func rows(_ columns: Int) -> String {
      (0..<365).map { number in
        let day = first + number
        let marks = [5, 7].prefix(columns).map {
          $0 <= number && number < 40 && (number - $0) % 7 == 0 ? "○" : ""
        }
        return "\(day),\(marks.joined(separator: ","))\n"
      }.joined()
    }
    for (head, columns) in [("日付,代数\n", 1), ("日付,代数,化学\n", 2)] {
      let read = try read(head + rows(columns), as: "出欠.csv")
      #expect(
        read.courses?.map { "\($0.totalClasses) \($0.classDays.count)" }
          == Array(repeating: "15 0", count: columns))
    }
  }

  @Test func `dates that fill a term which a file names are all classes of it`() throws {
    let text = try sheet(from: "2026-10-05", marked: 4, blank: 1)
    let term = { (last: String) in
      "semesterId,name,semesterType,startDate,endDate\nq,Q3,second_half,2026-10-01,\(last)\n"
    }
    for (last, total) in [("2026-11-10", 5), ("2026-12-31", 13), ("2027-01-31", 15)] {
      let read = try TemporaryFolder().read(["出欠.csv": text, "semesters.csv": term(last)])
      #expect(read.courses?.map(\.totalClasses) == [total], "\(last)")
    }
  }

  /// Fifteen Mondays from 12 January, and from 31 August.
  @Test(arguments: [("2026-01-12", "2025 second_half"), ("2026-08-31", "2026 second_half")])
  func `a semester that goes on over the turn of two terms is one, however far its sheet is`(
    start: String, term: String
  ) throws {
    for marked in [10, 13, 15] {
      let read = try read(try sheet(from: start, marked: marked, blank: 0))
      #expect(read.courses?.map { "\($0.semester) \($0.totalClasses)" } == ["\(term) 15"], "\(marked)")
      #expect(read.semesters?.map(\.id) == [term])
    }
    let ahead = try read(try sheet(from: start, marked: 5, blank: 10), as: "出欠.csv")
    #expect(
      ahead.courses?.map { "\($0.semester) \($0.totalClasses) \($0.classDays.count)" } == ["\(term) 15 15"])
  }

  @Test func `the days of a sheet are written and read again`() throws {
    let read = try read("日付,代数\n2026-10-05,○\n2026-10-12,○\n2026-10-19,\n", as: "出欠.csv")
    for format in [ExportFormat.csv, .json] {
      let folder = try TemporaryFolder()
      for (name, bytes) in HistoryWriter(format: format).files(of: read.read.history) {
        _ = try folder.write(bytes, to: name)
      }
      #expect(planned(try folder.readAll()) == planned(read))
    }
    let bad =
      "courseId,courseName,dayOfWeek,period,totalClasses,semesterId,classDays\nc,c,1,1,15,t,2026-10-05;soon\n"
    let error = try #require(try TemporaryFolder().readingError(bad.utf8, as: "courses.csv"))
    #expect(error.contains("\"soon\" in classDays is not a date; write dates such as 2026-10-05"))
  }

  @Test func `a sheet of one course is called after its file`() throws {
    let read = try read("日付,出欠\n2026/10/5,出席\n2026/10/12,欠席\n", as: "線形代数.csv")
    #expect(records(read) == ["2026-10-05 線形代数 present", "2026-10-12 線形代数 absent"])
  }
}
