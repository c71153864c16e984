import Kaiki
import TestSupport
import Testing
@testable import Files
@testable import Intake

/// `todo.txt` together with `done.txt`.
struct TodoTxtImportTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func standings(_ files: [(name: String, text: String)]) throws -> [TaskStanding] {
    var paths: [String] = []
    for file in files { paths.append(try folder.write(file.text.utf8, to: file.name)) }
    let history = try HistoryReader.read(paths, kind: nil) { _ in DayBoundary(zone: .utc) }.history
    let now = try Instant.at("2024-03-05T12:00:00Z")
    return TaskHistories(
      history.recurringTasks, completions: history.completions,
      scheduler: TaskScheduler(boundary: DayBoundary(zone: .utc)), now: now
    ).standings ?? []
  }

  private static let open = "(A) 2024-02-01 Pay rent rec:+1m due:2024-03-31\n"
  private static let done = """
    x 2024-01-31 2024-01-01 Pay rent rec:+1m due:2024-01-31 pri:A
    x 2024-02-29 2024-02-01 Pay rent rec:+1m due:2024-02-29 pri:A

    """

  /// By hand: done twice on its due day, of which the first is no round.
  @Test(
    arguments: [
      [("todo.txt", open), ("done.txt", done)], [("done.txt", done), ("todo.txt", open)],
      [("todo.txt", open + done)], [("todo.txt", done + open)], [("a.todo.txt", open), ("z.done.txt", done)],
    ] as [[(String, String)]])
  func `a task is one, as if all lines stood in one file`(files: [(String, String)]) throws {
    let all = try standings(files)
    #expect(all.map(\.task.title) == ["Pay rent"])
    let one = try #require(all.first)
    #expect(try one.task.nextReminder == .at("2024-03-31T00:00:00Z"))
    #expect(try one.task.anchor == .at("2024-01-31T00:00:00Z"))
    #expect(one.history.inTime(in: DayBoundary(zone: .utc)) == 2)
    #expect(one.history.occurrences.count { $0.completed != nil } == 1)
  }

  @Test
  func `several rounds that were done on one day are several, and a line that stands there twice is one`()
    throws
  {
    let lines = ["01", "02", "01"].map { "x 2025-01-03 2024-12-31 a rec:1d due:2025-01-\($0)\n" }.joined()
    let history = try HistoryReader.read([("done.txt", Array(lines.utf8))]).history
    #expect(history.completions?.count == 2)
  }

  /// By hand: the first day of year 1 begins in year 0 in UTC, if the clocks are ahead.
  @Test(
    arguments: [
      ("rec:1d due:2024-01-01", Words.missing("id")), ("x 2024-01-01 rec:1d", Words.missing("taskId")),
      (
        "a due:0001-01-01",
        #"createdAt "0000-12-31T14:41:01Z" is not a calendar date; check year, month and day"#
      ),
      (
        "a rec:1d due:0001-01-01",
        #"nextReminderDate "0000-12-31T14:41:01Z" is not a calendar date; check year, month and day"#
      ),
    ])
  func `a row without a required text or with a time outside the years 1 to 9999 is rejected`(
    line: String, message: String
  ) throws {
    let path = try folder.write("b rec:1d due:2024-01-01\n\(line)\n".utf8, to: "todo.txt")
    let zone = try TimeZoneDatabase.rules(for: "Asia/Tokyo")
    let read = try HistoryReader.read([path], kind: nil) { _ in DayBoundary(zone: zone) }
    #expect(read.rejections.map(\.message.english).contains(message))
    #expect(read.history.recurringTasks?.map(\.id) == ["b"])
  }

  @Test func `a task that stands in done.txt alone is over where there is a todo.txt, and else goes on`()
    throws
  {
    let other = "2024-03-01 Gym rec:2d due:2024-03-05\n"
    let both = try standings([("todo.txt", other), ("done.txt", Self.done)])
    #expect(both.map { "\($0.task.title) \($0.task.isActive)" }.sorted() == ["Gym true", "Pay rent false"])
    let alone = try standings([("done.txt", Self.done)])
    #expect(alone.map(\.task.isActive) == [true])
    // Counted from the due day, not from the day on which it was done.
    #expect(try alone.first?.task.nextReminder == .at("2024-03-31T00:00:00Z"))
  }

  @Test(
    arguments: [
      "2024-02-01 a due:2024-06-31", "2024-02-01 a rec:1m t:2024-00-01", "x 2024-06-31 2024-02-01 a",
      "2024-13-01 a",
    ])
  func `a line with a date that no calendar has is kept out, and the others are read`(line: String) throws {
    let read = try HistoryReader.read(Array("\(line)\n2024-02-01 b\n".utf8), named: "todo.txt")
    #expect(read.history.attemptTasks?.map(\.name) == ["b"])
    #expect(read.history.recurringTasks == nil)
    let word = try #require(
      line.split(separator: " ").first { $0.hasSuffix("-31") || $0.contains("-00-") || $0.contains("-13-") })
    #expect(
      read.rejections.map(\.message.english)
        == ["\(word) is not a calendar date; check year, month and day"])
  }

  @Test(arguments: [
    "due:04.12.2026", "due:2026/12/04", "due:12/4/2026", "due:04-12-2026", "due:2026-1-2", "t:4.12.2026",
  ])
  func `a due day in another form than that of todo.txt is kept out, and other words after due are words`(
    word: String
  )
    throws
  {
    let text = "2026-02-01 a \(word)\n2026-02-01 b due:soon due:1.2\n"
    let read = try HistoryReader.read(Array(text.utf8), named: "todo.txt")
    #expect(
      read.rejections.map(\.message.english) == ["\(word) is not a date of todo.txt; write it as 2024-01-15"])
    #expect(read.history.attemptTasks?.map(\.name) == ["b due:soon due:1.2"])
  }
}
