import Kaiki
import TestSupport
import Testing

@testable import Apps
@testable import Formats
@testable import Intake

/// Tables of habits as people keep them, and files of apps that are no ticks.
struct HabitGridImportTests {
  private func read(_ text: String, as name: String = "habits.csv", student: String? = nil) throws
    -> ReadHistory
  {
    let folder = try TemporaryFolder()
    let path = try folder.write(text.utf8, to: name)
    return try HistoryReader.read([path], kind: nil, student: student)
  }

  /// Each habit with its days done and not done.
  private func shown(_ read: ReadHistory) -> [String] {
    (read.history.habits ?? []).map { habit in
      let marks = habit.ticks.map {
        "\($0.day.date.day)\($0.value == .manualYes ? "+" : $0.value == .no ? "-" : "?")"
      }
      return "\(habit.name) \(marks.joined(separator: " "))"
    }
  }

  @Test(
    arguments: ["habits.csv", "habit.csv", "2026.csv", "Tracker.txt", "my.checkmarks.csv", "習慣.csv"],
    [
      "date,Run,Read\n2026-04-01,1,0\n2026-04-02,0,1\n", "Date,Run,Read\n2026-04-01,1,0\n2026-04-02,0,1\n",
      "date,Run,Read\n2026-04-01,x,\n2026-04-02,,x\n2026-04-02,,\n", "日付,Run,Read\n4月1日,✓,\n2026/4/2,,✓\n",
      "Day,Run,Read\n4/1/2026,yes,no\n4/2/2026,No,Yes\n",
      "date;Run;Read\n2026-04-01;TRUE;FALSE\n2026-04-02;FALSE;TRUE\n",
      "Tracker,,\nDate,Run,Read\n2026-04-01,o,x\n2026-04-02,x,o\n",
      "Name,Date,Run,Read\nWed,\"April 1, 2026\",Yes,No\nThu,\"April 2, 2026\",No,Yes\n",
      "date,Run,Read\n2026-04-01,done,missed\n2026-04-02,missed,done\n",
      "date,Run,Read\n2026-04-01,x,skip\n2026-04-02,skip,x\n",
      "Date,Run,Read\n4/1/2026,✓,\n4/2/2026,,✓\n", "Date,Run,Read\n01.04.2026,x,\n02.04.2026,,x\n",
      "Date,Run,Read,Mood\n2026/4/1,✔️,❌,2\n2026/4/2,❌,✔️,5\n",
      "Date,Day,Run,Read\n2026-04-01,Wed,yes,no\n2026-04-02,Thu,no,yes\n",
      "Date,Run,Read,Water\n2026-04-01,yes,no,4\n2026-04-02,no,yes,6\n",
      "Day,Run,Date,Mood,Read\nNew page,No,2026-04-02,good,Yes\nNew page,Yes,2026-04-01,,No\n",
    ])
  func `a row a date and a column a habit are read, whatever the file is called`(name: String, text: String)
    throws
  {
    let read = try read(text, as: name)
    let habits = read.history.habits ?? []
    #expect(habits.map(\.name) == ["Run", "Read"])
    let done = habits.map { $0.ticks.filter { $0.value == .manualYes }.map { $0.day.date.day } }
    #expect(done == [[1], [2]])
    #expect(read.rejectedCount == 0)
    #expect(read.history.attendanceRecords == nil)
  }

  @Test(
    arguments: [
      "Name,Date,Run,Read\nAnn,2026-04-01,Yes,No\nBen,2026-04-01,No,Yes\n",
      "date,subject,missed?,reason\n2026-04-01,Algebra,yes,ill\n2026-04-08,Algebra,no,\n",
      "Student,Date,Run,Read\nAnn,2026-04-01,Yes,No\nBen,2026-04-02,No,Yes\n",
      "Name,Date,Done\nRun,2026-04-01,Yes\nRead,2026-04-02,No\n",
      "Name,Date,Math,Physics\nMon,2026-04-01,○,×\nTue,2026-04-02,×,○\n",
    ])
  func `dates after a title that come twice, one column of marks, or circles are no table of habits`(
    text: String
  ) {
    #expect((try? read(text, as: "log.csv"))?.history.habits == nil)
  }

  @Test func `an empty cell is not done where no mark says so, from the first mark on`() throws {
    let read = try read("date,Run,Read\n2026-04-01,x,\n2026-04-02,,\n2026-04-03,x,x\n2026-04-04,,\n")
    #expect(shown(read) == ["Run 1+ 2- 3+", "Read 3+"])
  }

  @Test func `an empty cell says nothing where another mark says that it was not done`() throws {
    let read = try read("date,Run,Read\n2026-04-01,1,\n2026-04-02,,0\n2026-04-03,0,1\n")
    #expect(shown(read) == ["Run 1+ 3-", "Read 2- 3+"])
  }

  @Test func `columns that are no habits are left out, which is said`() throws {
    let read = try read("date,weight,Run,note\n2026-04-01,61.5,1,slow\n2026-04-02,61.2,0,\n", as: "log.csv")
    #expect(shown(read) == ["Run 1+ 2-"])
    #expect(FilesRead(read: read).noteLines.filter { $0.contains("column(") }.count == 2)
  }

  @Test(
    arguments: [
      "Date,Run,\n2026-04-01,2,\n2026-04-02,0,\n", "Date,Run,\n2026-04-01,YES_MANUAL,\n2026-04-02,NO,\n",
      "Date,Run,\n2026-04-01,1,\n2026-04-02,-1,\n",
    ])
  func `Loop's own table stays Loop's`(text: String) throws {
    let read = try read(text, as: "Checkmarks.csv")
    #expect(read.sources.map(\.format) == [.loopCheckmarks])
  }

  @Test(arguments: 0..<10)
  func `F18: habits of several people are refused, and those of one are read`(seed: Int) throws {
    var random = SeededGenerator(seed: seed)
    let people = 2 + seed
    var text = "date,name,Run,Read\n"
    var done = 0
    for number in 1...28 {
      for person in 0..<people {
        let (run, read) = (Bool.random(using: &random), Bool.random(using: &random))
        text += "2026-02-\(number < 10 ? "0" : "")\(number),Person \(person),\(run ? 1 : 0),\(read ? 1 : 0)\n"
        if person == 1, run { done += 1 }
      }
    }
    #expect(throws: ReadingError.self, "seed \(seed)") { try read(text) }
    let own = try read(text, student: "person 1")
    #expect(own.history.habits?.first?.ticks.count { $0.value == .manualYes } == done, "seed \(seed)")
  }

  @Test(
    arguments: [
      ("Scores.csv", "Date,Run,Read,\n2026-04-02,0.0519,0.1012,\n2026-04-01,0.0000,0.0519,\n"),
      ("other.csv", "Date,Run,Read,\n2026-04-02,0.0519,0.1012,\n2026-04-01,0.0000,0.0519,\n"),
      ("001 Run.csv", "Date,Score\n2026-04-02,0.0519\n"), ("phone.Scores.csv", "Date,Run\n2026-04-02,1\n"),
    ])
  func `Loop's scores are refused, with the file that has the ticks`(name: String, text: String) throws {
    do {
      _ = try read(text, as: name)
      Issue.record("\(name) was read")
    } catch ReadingError.unreadable(let rejection) {
      #expect(rejection.message == LoopScores.message)
    }
  }

  @Test(
    arguments: [
      "[description:\"Water plants\" entry:\"1704067200\" status:\"pending\" uuid:\"a360fc44\"]\n",
      "[due:\"1704067200\" entry:\"1704067200\" recur:\"weekly\" status:\"completed\" uuid:\"a360fc44\"]\n",
    ])
  func `Taskwarrior's own files are refused with its export as the way out`(text: String) throws {
    for name in ["pending.data", "completed.data", "tasks.txt", "a.json"] {
      do {
        _ = try read(text, as: name)
        Issue.record("\(name) was read")
      } catch ReadingError.unreadable(let rejection) {
        #expect(rejection.message.english.contains("task export > tasks.json"), "\(name)")
      }
    }
  }
}
