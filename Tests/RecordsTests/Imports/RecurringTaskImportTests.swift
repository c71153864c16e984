import Kaiki
import Testing
@testable import Intake

struct RecurringTaskImportTests {
  let folder: TemporaryFolder
  private static let header = "id,title,intervalValue,intervalUnit,nextReminderDate,createdDate"

  init() throws {
    folder = try TemporaryFolder()
  }

  // MARK: Tasks

  @Test func `recurring tasks are read as the app exports them (R0.1)`() throws {
    let read = try Fixture.read("recurring.good.tasks.json")
    #expect(read.faults == [])
    #expect(read.sources.map(\.format) == [.recurringTasks])
    #expect(read.attemptTasks == nil)
    let tasks = try #require(read.recurringTasks)
    #expect(
      tasks == [
        RecurringTask(
          id: "t1", title: "植木に水をやる",
          recurrence: Recurrence(interval: try CalendarInterval(2, .week), policy: .fixed, skip: .omit),
          anchor: try .at("2025-12-13T00:00:00Z"), lastCompleted: try .at("2026-01-10T00:00:00Z"),
          nextReminder: try .at("2026-01-24T00:00:00Z"), created: try .at("2025-12-01T00:00:00Z"),
          isActive: true, isNotificationEnabled: false, modified: try .at("2026-01-10T00:00:01Z")),
        RecurringTask(
          id: "t2", title: "=SUM(A1)",
          recurrence: Recurrence(interval: try CalendarInterval(1, .month), policy: .fromCompletion),
          nextReminder: try .at("2026-01-31T23:00:00Z"), created: try .at("2026-01-01T00:00:00.500Z"),
          isActive: false, isNotificationEnabled: true),
      ])
  }

  @Test func `what a task does not say is the design's own (R0.5, A0.2, A0.3)`() throws {
    let csv = Self.header + "\nt,x,3,day,2026-01-24T00:00:00Z,0\n"
    let json =
      #"[{"id":"t","title":"x","intervalValue":3,"intervalUnit":"day","#
      + #""nextReminderDate":"2026-01-24T00:00:00Z","createdDate":0}]"#
    let lines = json.dropFirst().dropLast() + "\n"
    for (name, text) in [("tasks.csv", csv), ("tasks.json", json), ("tasks.jsonl", String(lines))] {
      let task = try #require(try folder.read([name: text]).recurringTasks?.first, "\(name)")
      #expect(task.recurrence.policy == .fromCompletion)
      #expect(task.recurrence.skip == .backward)
      #expect(task.isActive && task.isNotificationEnabled)
      #expect([task.anchor, task.lastCompleted, task.modified] == [nil, nil, nil])
    }
  }

  @Test func `each faulty recurring task is named (G8, A0.7)`() throws {
    let read = try Fixture.read("recurring.faulty.tasks.csv")
    #expect(read.recurringTasks?.map(\.id) == ["t1", "t12"])
    #expect(
      read.faults == [
        "recurring.faulty.tasks.csv:3:6: \(Words.outOfRange("intervalValue", 0, 1...3_650))",
        "recurring.faulty.tasks.csv:4:8: \(Words.noChoice("intervalUnit", "year", Words.units))",
        "recurring.faulty.tasks.csv:5:1: \(Words.missing("intervalUnit"))",
        "recurring.faulty.tasks.csv:6:1: \(Words.missing("title"))",
        "recurring.faulty.tasks.csv:7:12: nextReminderDate \"2026-02-30T00:00:00Z\" \(Words.noSuchDate)",
        "recurring.faulty.tasks.csv:8:54: \(Words.noFlag("isActive", "perhaps"))",
        "recurring.faulty.tasks.csv:9:59: \(Words.noChoice("policy", "sometimes", Words.policies))",
        "recurring.faulty.tasks.csv:10:65: \(Words.noChoice("skip", "never", Words.skips))",
        "recurring.faulty.tasks.csv:11:1: \(Words.missing("createdDate"))",
        "recurring.faulty.tasks.csv:12:7: \(Words.notWhole("intervalValue", "1.5", such: 1))",
      ])
    #expect(read.sources.map { [$0.rows, $0.rejected] } == [[2, 10]])
    let last = try #require(read.recurringTasks?.last)
    #expect(
      last.recurrence
        == Recurrence(interval: try CalendarInterval(120, .month), policy: .fixedSkip, skip: .forward))
  }

  @Test(
    arguments: [("day", 1...3_650), ("week", 1...520), ("month", 1...120)]
      as [(String, ClosedRange<Int>)])
  func `A0.7: each unit has its range, and beyond it a row is a fault`(unit: String, range: ClosedRange<Int>)
    throws
  {
    let values = [
      range.lowerBound, range.upperBound, range.lowerBound - 1, range.upperBound + 1, -1, 2_147_483_648,
    ]
    let rows = values.map { "t\($0),x,\($0),\(unit),0,0\n" }.joined()
    let read = try folder.read(["tasks.csv": "\(Self.header)\n\(rows)"])
    #expect(read.recurringTasks?.map(\.recurrence.interval.value) == [range.lowerBound, range.upperBound])
    #expect(
      read.rejections.map(\.message.english)
        == values.dropFirst(2).map { Words.outOfRange("intervalValue", $0, range) })
    #expect(read.rejections.map(\.line) == [4, 5, 6, 7])
    // The value stands behind the id, the title and two commas.
    #expect(read.rejections.map(\.column) == values.dropFirst(2).map { "t\($0),x,".count + 1 })
  }

  @Test func `A0.5: an overdue reminder, or a completion in the future, is no fault on import`() throws {
    let csv =
      Self.header + ",lastCompletedDate\n"
      + "t,x,1,day,0001-01-01T00:00:00Z,2026-01-01T00:00:00Z,9999-12-31T23:59:59Z\n"
    let read = try folder.read(["tasks.csv": csv])
    #expect(read.faults(in: folder) == [])
    #expect(read.recurringTasks?.count == 1)
  }

  @Test func `columns that are needed are named where the header lacks one`() throws {
    let path = try folder.write("id,title,intervalUnit\n".utf8, to: "tasks.csv")
    let names = "id, title, intervalValue, intervalUnit, nextReminderDate, createdDate"
    #expect {
      _ = try HistoryReader.read([path], kind: nil)
    } throws: { error in
      guard case .unreadable(let rejection) = error as? ReadingError else { return false }
      return rejection.description.english
        == "\(path):1:1: \(Words.missing(column: "intervalValue", of: names))"
    }
  }

  // MARK: Completions

  @Test func `completions are in the order of time, with ids or without`() throws {
    let read = try Fixture.read("good.completions.csv")
    #expect(read.faults == [])
    #expect(
      read.completions == [
        Completion(id: "e1", task: "T2", at: try .at("2026-01-01T00:00:00Z")),
        Completion(id: "e2", task: "t1", at: try .at("2026-01-10T00:00:00Z")),
        Completion(task: "t1", at: try .at("2026-01-12T00:00:00.250Z")),
      ])
    let json = #"[{"taskId":"t1","completedAt":5,"id":null},{"taskId":"t1","completedAt":"\#(Self.early)"}]"#
    #expect(
      try folder.read(["completions.json": json]).completions?.map(\.at) == [
        try .at(Self.early), Instant(milliseconds: 5),
      ])
  }

  private static let early = "1969-12-31T23:59:59Z"

  @Test func `each faulty completion is named (G8)`() throws {
    let read = try Fixture.read("faulty.completions.csv")
    #expect(read.completions?.map(\.id) == ["e1"])
    #expect(
      read.faults == [
        "faulty.completions.csv:3:7: completedAt \"soon\" \(Words.shape)",
        "faulty.completions.csv:4:1: \(Words.missing("taskId"))",
        "faulty.completions.csv:5:1: \(Words.missing("completedAt"))",
        "faulty.completions.csv:6:1: \(Words.fields(2, header: 3))",
      ])
  }

  @Test func `completions without an id are never the same (R0.8)`() throws {
    let csv = "taskId,completedAt\nt,0\nt,0\n"
    let read = try folder.read(["a.completions.csv": csv, "b.completions.csv": csv])
    #expect(read.completions?.count == 4)
    #expect(read.findings.all == [])
  }
}
