import Kaiki
import Testing
@testable import Intake

struct LoopBackupTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test func `a backup gives the habits with their frequencies and targets, and what was ticked`() throws {
    let read = try HistoryReader.read(
      [try folder.write(MadeDatabase.loop, to: "Loop Habits Backup.db")], kind: nil)
    let habits = try #require(read.history.habits)
    #expect(habits.map(\.name) == ["Run", "Read"])
    #expect(
      habits.map { $0.details?.frequency } == [
        HabitFrequency(times: 3, days: 7), HabitFrequency(times: 1, days: 1),
      ])
    #expect(habits.map { $0.details?.isArchived } == [false, true])
    #expect(habits[1].details?.target == HabitTarget(.atLeast, 20.5))
    #expect(habits[1].details?.unit == "pages")
    #expect(habits[0].ticks.map { "\($0.day) \($0.value)" } == ["2024-01-01 manualYes", "2024-01-02 skip"])
    #expect(habits[1].ticks.map(\.amount) == [12.5, 0])
    #expect(read.sources.map(\.rows) == [2, 4])
    #expect(
      read.rejections.map(\.description.english) == [
        "\(folder("Loop Habits Backup.db"))/repetitions:5:1: habit is not in the table of habits; check the database in its app, then export it again"
      ])
  }

  @Test func `older backups lack what measures`() throws {
    let bytes = MadeDatabase.bytes(
      "CREATE TABLE Habits (Id INTEGER PRIMARY KEY, archived INTEGER, freq_den INTEGER, freq_num INTEGER, name TEXT)",
      "CREATE TABLE Repetitions (id INTEGER PRIMARY KEY, habit INTEGER, timestamp INTEGER, value INTEGER)",
      "INSERT INTO Habits VALUES (1, 0, 1, 1, 'Run'), (2, 0, 0, 1, 'Bad')",
      "INSERT INTO Repetitions VALUES (1, 1, 1704067200000, 2), (2, 1, 'x', 2)")
    let read = try HistoryReader.read([try folder.write(bytes, to: "old.db")], kind: nil)
    #expect(read.history.habits?.map(\.name) == ["Run"])
    #expect(read.rejectedCount == 2)
  }

  /// As the versions of 2016 wrote them; 1453766400000 is midnight of 26 January 2016 in UTC.
  @Test func `the first backups have no values, and each row is a tick`() throws {
    let bytes = MadeDatabase.bytes(
      "CREATE TABLE Habits (Id INTEGER PRIMARY KEY, name TEXT, freq_num INTEGER, freq_den INTEGER, archived INTEGER)",
      "CREATE TABLE Repetitions (Id INTEGER PRIMARY KEY, habit INTEGER, timestamp INTEGER)",
      "INSERT INTO Habits VALUES (1, 'Read', 1, 1, 0)",
      "INSERT INTO Repetitions VALUES (1, 1, 1453766400000), (2, 1, 1453852800000)")
    let read = try HistoryReader.read([try folder.write(bytes, to: "old.db")], kind: nil)
    #expect(
      read.history.habits?.first?.ticks.map { "\($0.day) \($0.value)" } == [
        "2016-01-26 manualYes", "2016-01-27 manualYes",
      ])
    #expect(read.rejectedCount == 0)
  }

  @Test func `a database of another app is called so`() throws {
    let path = try folder.write(MadeDatabase.bytes("CREATE TABLE moz_places (id)"), to: "places.sqlite")
    let error = #expect(throws: ReadingError.self) { try HistoryReader.read([path], kind: nil) }
    guard case .unreadable(let rejection)? = error else { return #expect(Bool(false), "\(error as Any)") }
    #expect(rejection.message.english.hasPrefix("the database is not from a supported app"))
  }

  @Test func `a measured habit without a target has one of 0`() throws {
    let bytes = MadeDatabase.bytes(
      "CREATE TABLE Habits (Id INTEGER PRIMARY KEY, name TEXT, freq_num INTEGER, freq_den INTEGER, archived INTEGER, type INTEGER, target_value REAL)",
      "CREATE TABLE Repetitions (Id INTEGER PRIMARY KEY, habit INTEGER, timestamp INTEGER, value INTEGER)",
      "INSERT INTO Habits VALUES (1, 'Read', 1, 1, 0, 1, NULL)",
      "INSERT INTO Repetitions VALUES (1, 1, 1453766400000, 500)")
    let read = try HistoryReader.read([try folder.write(bytes, to: "old.db")], kind: nil)
    #expect(read.history.habits?.first?.details?.target == HabitTarget(.atLeast, 0))
  }
}
