import Kaiki
import Testing
@testable import Intake

/// Tables of habits as HabitBull and Loop Habit Tracker export them.
struct HabitTablesImportTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func read(_ files: [(name: String, text: String)]) throws -> FilesRead {
    var paths: [String] = []
    for file in files { paths.append(try folder.write(file.text.utf8, to: file.name)) }
    return FilesRead(read: try HistoryReader.read(paths, kind: nil))
  }

  private func shown(_ read: FilesRead) -> [String] {
    (read.habits ?? []).map { habit in
      let ticks = habit.ticks.map { "\($0.value.rawValue)\($0.amount.map { " \($0)" } ?? "")" }
      return "\(habit.name): \(ticks.joined(separator: ", "))"
    }
  }

  // MARK: HabitBull

  @Test(
    arguments: [
      ("3,2,3,1,2", "YES_MANUAL 3.0, YES_MANUAL 2.0, YES_MANUAL 3.0, YES_MANUAL 1.0, YES_MANUAL 2.0"),
      ("0,1,2", "NO 0.0, YES_MANUAL 1.0, YES_MANUAL 2.0"), ("3", "YES_MANUAL 3.0"),
      ("2,0", "YES_MANUAL 2.0, NO 0.0"),
      ("1,0,1", "YES_MANUAL, NO, YES_MANUAL"), ("1.0,true,FALSE", "YES_MANUAL, YES_MANUAL, NO"),
      ("1,-2150000000", "YES_MANUAL, SKIP"), ("2.5,-2150000000,1", "YES_MANUAL 2.5, SKIP, YES_MANUAL 1.0"),
    ])
  func `HabitBull: numbers besides 0 and 1 are amounts, however small`(values: String, ticks: String) throws {
    let rows = values.split(separator: ",").enumerated().map { "Water,,H,2024-03-0\($0 + 1),\($1),\n" }
    let header = "HabitName,HabitDescription,HabitCategory,CalendarDate,Value,CommentText\n"
    let read = try read([("HabitBull.csv", header + rows.joined() + "Run,,S,2024-03-01,1,\n")])
    #expect(shown(read) == ["Water: \(ticks)", "Run: YES_MANUAL"])
  }

  // MARK: Names in Loop's table

  private static let list = """
    Position,Name,Type,Question,Description,FrequencyNumerator,FrequencyDenominator,Color,Unit,Target Type,Target Value,Archived?
    001,"Sleep, early",YES_NO,,,1,1,#FF8F00,,,,false
    002,Run,YES_NO,,,3,7,#00897B,,,,false

    """
  private static let table = """
    Date,Sleep, early,Run,
    2024-03-02,YES_MANUAL,NO,
    2024-03-01,NO,YES_MANUAL,

    """

  @Test func `names with commas are those of Habits.csv beside the table`() throws {
    let files = [("Checkmarks.csv", Self.table), ("Habits.csv", Self.list)]
    for files in [files, files.reversed()] {
      let read = try read(files)
      #expect(read.faults == [])
      #expect(shown(read).sorted() == ["Run: YES_MANUAL, NO", "Sleep, early: NO, YES_MANUAL"])
      #expect(
        read.habits?.first { $0.name == "Run" }?.details?.frequency == HabitFrequency(times: 3, days: 7))
    }
  }

  @Test(
    arguments: [
      ("Date,Run,Sleep, early,\n2024-03-01,NO,YES_MANUAL,\n", ["Run: NO", "Sleep, early: YES_MANUAL"]),
      ("Date,Sleep, early,Run,\n2024-03-01,2,0,\n", ["Run: NO", "Sleep, early: YES_MANUAL"]),
      (
        "Date,Sleep, early,Run,\n03-21-24,2,0,\n03-20-24,2,0,\n",
        ["Run: NO, NO", "Sleep, early: YES_MANUAL, YES_MANUAL"]
      ),
      ("Date,\"Sleep, early\",Run,\n2024-03-01,2,0,\n", ["Run: NO", "Sleep, early: YES_MANUAL"]),
    ] as [(String, [String])])
  func `names with commas are found in any order, with any marks`(table: String, habits: [String]) throws {
    #expect(shown(try read([("Checkmarks.csv", table), ("Habits.csv", Self.list)])).sorted() == habits)
  }

  @Test(
    arguments: [
      ("Checkmarks.csv", Self.table),
      ("Checkmarks.csv", "Date,Read, a lot,Run,\n2024-03-01,2,0,\n2024-03-02,1,2,\n"),
      ("Checkmarks.csv", "Date,Sleep, early,Run\n2024-03-01,YES_MANUAL,NO\n"),
      ("mine.csv", "Date,Sleep, early,Run\n2024-03-01,1,0\n2024-03-02,1,1\n"),
    ])
  func `a heading longer than every row is refused where no list says the names`(name: String, text: String)
    throws
  {
    let error = #expect(throws: ReadingError.self) { try read([(name, text)]) }
    guard case .unreadable(let rejection)? = error else { return #expect(Bool(false), "\(error as Any)") }
    #expect(
      rejection.message.english
        == "the heading has 3 names, but the rows have 2 marks; put names with a comma in quotes, or give the folder with the app's Habits.csv"
    )
    #expect(rejection.line == 1)
  }

  @Test func `two habits of one name are two, each with its own frequency`() throws {
    let list =
      "Position,Name,Type,Question,Description,FrequencyNumerator,FrequencyDenominator,Color,Unit,Target Type,Target Value,Archived?\n"
      + "001,Run,YES_NO,,,1,1,#FF8F00,,,,false\n002,Read,YES_NO,,,1,1,#FF8F00,,,,false\n003,run,YES_NO,,,3,7,#00897B,,,,true\n"
    let table = "Date,Run,Read,run,\n2024-03-02,YES_MANUAL,NO,NO,\n2024-03-01,NO,NO,YES_MANUAL,\n"
    let read = try read([("Checkmarks.csv", table), ("Habits.csv", list)])
    #expect(read.faults == [])
    #expect(shown(read) == ["Run: NO, YES_MANUAL", "Read: NO, NO", "run #2: YES_MANUAL, NO"])
    #expect(read.habits?.map { $0.details?.frequency.times } == [1, 1, 3])
  }
}
