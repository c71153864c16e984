import Kaiki
import TestSupport
import Testing

/// What is said of sheets that students keep, with a timetable and without (F22).
struct StudentSheetsTests {
  private static let absences = """
    日付,科目,出欠,備考
    2026/10/5,線形代数学Ⅱ,欠席,寝坊
    2026/10/12,線形代数学Ⅱ,欠席,
    2026/10/19,線形代数学Ⅱ,遅刻,電車遅延
    2026/10/26,線形代数学Ⅱ,欠席,
    2026/11/2,線形代数学Ⅱ,欠席,

    """
  private static let timetable = """
    BEGIN:VCALENDAR
    VERSION:2.0
    X-WR-TIMEZONE:Asia/Tokyo
    BEGIN:VEVENT
    DTSTART;TZID=Asia/Tokyo:20260928T104000
    DTEND;TZID=Asia/Tokyo:20260928T121000
    RRULE:FREQ=WEEKLY;UNTIL=20270129T145959Z;BYDAY=MO
    EXDATE;TZID=Asia/Tokyo:20261123T104000
    EXDATE;TZID=Asia/Tokyo:20261228T104000
    EXDATE;TZID=Asia/Tokyo:20270104T104000
    UID:a1
    SUMMARY:線形代数学Ⅱ
    END:VEVENT
    END:VCALENDAR

    """

  private func course(_ outcome: Outcome) throws -> JSON? {
    try outcome.json("measures")("attendance").array?.first
  }

  @Test func `every date with a mark is a class held, and the last one is the moment`() async throws {
    let folder = try TemporaryFolder()
    let marks = ["出席", "出席", "欠席", "出席", "欠席", "出席"]
    let days = ["10/5", "10/12", "10/19", "10/26", "11/2", "11/9"]
    let rows = zip(days, marks).map { "2026/\($0),線形代数,\($1)\n" }.joined()
    _ = try folder.write(("日付,科目,出欠\n" + rows).utf8, to: "own.csv")
    let outcome = try await folder.run("analyze own.csv --only attendance --json")
    #expect(try outcome.json("asOf").text == "2026-11-09T14:59:59.999Z")
    let course = try #require(try course(outcome))
    #expect(try course("held").integer == 6 && course("absences").number == 2)
    #expect(try course("coming").integer == 9 && course("max").integer == 5)
    let said = try outcome.json("remarks").array?.compactMap { try $0("text").text } ?? []
    #expect(
      said.contains {
        $0.contains("線形代数: Mondays, 2026-10-05 to 2027-01-25, 15 classes, limit 5")
      })
    #expect(!said.contains { $0.contains("only absences") })
  }

  /// Fourteen Mondays, of which six have a mark: eight are to come, and four absences, a third of 14, are allowed.
  @Test func `the dates of a sheet that was filled in beforehand are its classes to come`() async throws {
    let folder = try TemporaryFolder()
    let days = [
      "2026-10-05", "2026-10-12", "2026-10-19", "2026-10-26", "2026-11-02", "2026-11-09", "2026-11-16",
      "2026-11-23", "2026-11-30", "2026-12-07", "2026-12-14", "2026-12-21", "2026-12-28", "2027-01-04",
    ]
    let marks = ["○", "○", "×", "○", "△", "○"] + Array(repeating: "", count: 8)
    let rows = zip(days, marks).map { "\($0),線形代数,\($1)\n" }.joined()
    for text in ["日付,科目,出欠\n" + rows, "日付,線形代数\n" + rows.replacing("線形代数,", with: "")] {
      _ = try folder.write(text.utf8, to: "出欠.csv")
      let outcome = try await folder.run("analyze 出欠.csv --only attendance --json")
      #expect(try outcome.json("asOf").text == "2026-11-09T14:59:59.999Z")
      #expect(try outcome.json("rejected").array?.isEmpty == true)
      let course = try #require(try course(outcome))
      #expect(
        try course("held").integer == 6 && course("absences").number == 1 && course("late").integer == 1)
      #expect(try course("coming").integer == 8 && course("max").integer == 4)
      let said = try outcome.json("remarks").array?.compactMap { try $0("text").text } ?? []
      #expect(
        said.contains {
          $0.contains("線形代数: Mondays, 2026-10-05 to 2027-01-04, 14 classes, limit 4")
        })
      let ahead = try await folder.run("simulate 出欠.csv --days 365 --replicates 20 --json")
      #expect(ahead.code == 0)
      #expect(ahead.text.contains(#""totals": {"classes": {"mean": 8,"#))
    }
  }

  /// Wednesdays from 8 April to 15 July, of which the first five have a mark.
  private static let prepared = (0..<15).map { number in
    let day = Day(CivilDate(year: 2026, month: 4, day: 8) ?? CivilDate(daysSinceEpoch: 0)) + 7 * number
    return "\(day),線形代数,\(number < 5 ? ["出席", "欠席"][number % 2] : "")\n"
  }

  /// Five held, two of them missed; whatever the day, the others of the fifteen are without a mark or to come.
  @Test(
    arguments: [
      ("2026-05-06", 0), ("2026-05-13", 1), ("2026-06-10", 5), ("2026-07-01", 8), ("2026-12-01", 10),
    ])
  func `a sheet that was filled in beforehand has all its classes on every day`(now: String, unmarked: Int)
    async throws
  {
    let folder = try TemporaryFolder()
    _ = try folder.write(("日付,科目,出欠\n" + Self.prepared.joined()).utf8, to: "fill.csv")
    let outcome = try await folder.run("analyze fill.csv --only attendance --now \(now) --json")
    let course = try #require(try course(outcome))
    #expect(try course("held").integer == 5 && course("absences").number == 2 && course("max").integer == 5)
    #expect(try course("unmarked").integer == unmarked && course("coming").integer == 10 - unmarked)
    let said = try outcome.json("remarks").array?.compactMap { try $0("text").text } ?? []
    let dates =
      unmarked == 0
      ? "" : " (attendance marks are missing on \(unmarked) date\(unmarked == 1 ? "" : "s") so far"
    #expect(said.contains { $0.contains("2026-04-08 to 2026-07-15, 15 classes, limit 5\(dates)") })
  }

  @Test func `one date ahead leaves the classes as they are, in a list as in a grid`() async throws {
    let folder = try TemporaryFolder()
    let days = ["10-05", "10-12", "10-19", "10-26", "11-02", "11-09"]
    let rows = days.map { "2026-\($0),代数,○\n" }.joined()
    func figures(_ text: String) async throws -> [Int?] {
      _ = try folder.write(text.utf8, to: "出欠.csv")
      let course = try #require(try course(try await folder.run("analyze 出欠.csv --only attendance --json")))
      return try ["held", "coming", "max"].map { try course($0).integer }
    }
    for last in ["", "2026-11-16,代数,\n"] {
      #expect(try await figures("日付,科目,出欠\n" + rows + last) == [6, 9, 5])
      #expect(try await figures("日付,代数\n" + (rows + last).replacing("代数,", with: "")) == [6, 9, 5])
    }
  }

  /// Absent, nothing, absent, and three dates ahead.
  @Test func `a list with a date without a mark among others is read as the grid of the same marks`()
    async throws
  {
    let folder = try TemporaryFolder()
    let rows = ["10-05,a,absent", "10-12,a,", "10-19,a,absent", "10-26,a,", "11-02,a,", "11-09,a,"]
    let text = rows.map { "2026-\($0)\n" }.joined()
    var answers: [[Double?]] = []
    for whole in ["date,course,status\n" + text, "date,a\n" + text.replacing(",a,", with: ",")] {
      _ = try folder.write(whole.utf8, to: "a.csv")
      let outcome = try await folder.run("analyze a.csv --only attendance --json")
      #expect(try outcome.json("rejected").array?.isEmpty == true)
      let course = try #require(try course(outcome))
      answers.append(try ["held", "coming", "absences", "max"].map { try course($0).number })
      #expect(try course("status").text == "safe")
    }
    #expect(answers[0] == answers[1])
    #expect(answers[0] == [3, 12, 2, 5])
  }

  @Test func `a class that was moved to another slot is one course, and comes next where it is`() async throws
  {
    let folder = try TemporaryFolder()
    let event = { (lines: String) in "BEGIN:VEVENT\nUID:a@x\nSUMMARY:Algebra\n\(lines)\nEND:VEVENT\n" }
    let text =
      "BEGIN:VCALENDAR\nVERSION:2.0\nX-WR-TIMEZONE:Asia/Tokyo\n"
      + event("DTSTART;TZID=Asia/Tokyo:20260406T090000\nDURATION:PT90M\nRRULE:FREQ=WEEKLY;COUNT=15")
      + event(
        "RECURRENCE-ID;RANGE=THISANDFUTURE;TZID=Asia/Tokyo:20260511T090000\n"
          + "DTSTART;TZID=Asia/Tokyo:20260512T140000\nDURATION:PT90M") + "END:VCALENDAR\n"
    _ = try folder.write(text.utf8, to: "s.ics")
    let outcome = try await folder.run("analyze s.ics --now 2026-05-20 --only attendance,items,audit --json")
    let course = try #require(try course(outcome))
    // 4 May is a holiday of Japan: four Mondays and two Tuesdays were held, and eight Tuesdays are to come.
    #expect(try course("held").integer == 6 && course("coming").integer == 8 && course("max").integer == 5)
    #expect(outcome.text.contains("2026-05-26") && !outcome.text.contains("2026-05-25"))
    let page = try await folder.run("analyze s.ics --now 2026-05-20 --only attendance")
    #expect(page.text.split(separator: "Algebra ?/5").count == 2)
  }

  @Test func `G2: a zone is spoken of only where moments stand in the data`() async throws {
    let folder = try TemporaryFolder()
    _ = try folder.write("date,Run,Read\n2026-01-01,1,0\n2026-01-02,1,1\n".utf8, to: "hab.csv")
    _ = try folder.write(("日付,科目,出欠\n" + Self.prepared.joined()).utf8, to: "fill.csv")
    let terms = "semesterId,name,semesterType,startDate,endDate\ns,s,first_half,"
    _ = try folder.write((terms + "2026-04-01,2026-07-31\n").utf8, to: "dates/semesters.csv")
    _ = try folder.write((terms + "2026-04-01T00:30:00Z,2026-07-31\n").utf8, to: "moments/semesters.csv")
    for part in ["dates", "moments"] {
      _ = try folder.write(
        "courseId,courseName,dayOfWeek,period,totalClasses,semesterId\nc,c,1,1,15,s\n".utf8,
        to: "\(part)/courses.csv")
    }
    func isSaid(_ line: String) async throws -> Bool {
      let outcome = try await folder.run(line)
      #expect(outcome.code == 0, "\(line): \(outcome.errors)")
      return (outcome.text + outcome.errors).contains("name no time zone")
    }
    for line in [
      "analyze hab.csv", "analyze fill.csv", "simulate fill.csv --days 30 --replicates 20",
      "convert hab.csv --to csv --out a", "analyze dates --now 2026-05-01",
    ] { #expect(try await !isSaid(line), "\(line)") }
    for line in [
      "analyze moments --now 2026-05-01", "convert fill.csv --to ics --out b",
    ] { #expect(try await isSaid(line), "\(line)") }
  }

  @Test func `with a timetable its classes count, those on holidays that it leaves in too`() async throws {
    let folder = try TemporaryFolder()
    _ = try folder.write(Self.absences.utf8, to: "kesseki.csv")
    _ = try folder.write(Self.timetable.utf8, to: "timetable.ics")
    let line = "analyze kesseki.csv timetable.ics --now 2026-11-14 --only attendance"
    let course = try #require(try course(try await folder.run(line + " --json")))
    #expect(try course("held").integer == 7 && course("coming").integer == 8)
    #expect(try course("absences").number == 4 && course("late").integer == 1)
    #expect(try course("rate").number.map { ($0 * 100).rounded() } == 36)
    #expect(try course("safeMisses").integer == 0 && course("status").text == "warning")
    _ = try await folder.run(line + " --lang ja --report page.html")
    #expect(try folder.text(of: "page.html").contains("なし（次で超過確率"))
    let page = try await folder.run(line)
    let words = page.text.split { " \n".contains($0) }.joined(separator: " ")
    #expect(words.contains("none: the next one makes the risk"), "\(page.text)")
  }

  @Test func `without one fifteen classes are assumed, which are held or to come`() async throws {
    let folder = try TemporaryFolder()
    _ = try folder.write(Self.absences.utf8, to: "kesseki.csv")
    let outcome = try await folder.run("analyze kesseki.csv --only attendance --json")
    let course = try #require(try course(outcome))
    #expect(try course("held").integer == 6 && course("coming").integer == 9)
    let said = try outcome.json("remarks").array?.compactMap { try $0("text").text } ?? []
    #expect(
      said.contains { $0.contains("線形代数学Ⅱ: Mondays, 2026-09-28 to 2027-01-18, 15 classes, limit 5") })
  }

  @Test func `sheets without dates are counted as of the clock`() async throws {
    let folder = try TemporaryFolder()
    _ = try folder.write("科目,第1回,第2回,第3回,第4回\n代数,○,×,遅,\n".utf8, to: "wide.csv")
    let course = try #require(try course(try await folder.run("analyze wide.csv --only attendance --json")))
    #expect(try course("held").integer == 3 && course("coming").integer == 1)
    #expect(try course("absences").number == 1 && course("late").integer == 1)
    let page = try await folder.run("analyze wide.csv")
    #expect(page.code == 0, "\(page.errors)")
    let ahead = try await folder.run("simulate wide.csv --days 30")
    #expect(ahead.code == 0, "\(ahead.errors)")
  }

  @Test func `days off miss the classes that lie on them`() async throws {
    let folder = try TemporaryFolder()
    _ = try folder.write(Self.absences.utf8, to: "kesseki.csv")
    func run(_ more: String) async throws -> (absences: Double?, risk: Double?, said: Bool) {
      let outcome = try await folder.run("simulate kesseki.csv --days 90 --json" + more)
      let part = try #require(try outcome.json("parts").array?.first)
      let item = try #require(try part("items").array?.first)
      return (
        try item("absences")("mean").number, try item("exceeds").number,
        outcome.errors.contains("--days-off has no effect")
      )
    }
    let plain = try await run("")
    let off = try await run(" --days-off 2026-11-16..2026-12-01")
    #expect(!off.said)
    #expect((off.absences ?? 0) > (plain.absences ?? 0) + 0.5)
    #expect(off.risk == 1 && (plain.risk ?? 1) < 1)
    #expect(try await run(" --days-off 2026-11-17").said)
  }
}
