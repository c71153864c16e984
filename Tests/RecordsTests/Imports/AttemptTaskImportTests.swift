import Kaiki
import Testing
@testable import Formats

struct AttemptTaskImportTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  // MARK: Tasks

  @Test func `tasks with attempts are read as the app exports them (R3.1)`() throws {
    let read = try Fixture.read("attempted.good.tasks.json")
    #expect(read.faults == [])
    #expect(read.findings.all == [])
    #expect(read.sources.map(\.format) == [.attemptTasks])
    #expect(read.recurringTasks == nil)
    let tasks = try #require(read.attemptTasks)
    var untold = AttemptTask(
      id: "s2", name: "Swift", category: .learning, priority: .medium, targetAttempts: nil,
      isCompleted: false, isArchived: false, createdAt: try .at("2026-01-02T00:00:00Z"),
      updatedAt: try .at("2026-01-02T00:00:00Z"), totalAttempts: 0, tags: [])
    untold.isTotalStored = false
    #expect(
      tasks == [
        AttemptTask(
          id: "s1", name: "腕立て伏せ", taskDescription: "十回, \"毎日\"", category: .habit, priority: .high,
          targetAttempts: 30, isCompleted: true, isArchived: false,
          createdAt: try .at("2026-01-01T00:00:00Z"), updatedAt: try .at("2026-01-09T00:00:00Z"),
          completedAt: try .at("2026-01-08T00:00:00Z"), totalAttempts: 3,
          lastAttemptAt: try .at("2026-01-07T00:00:00Z"), tags: ["朝", "家"]),
        untold,
      ])
  }

  @Test func `each faulty task with attempts is named (G8)`() throws {
    let read = try Fixture.read("attempted.faulty.tasks.csv")
    #expect(read.attemptTasks?.map(\.id) == ["s1", "s2", "s4", "s7"])
    #expect(read.attemptTasks?.map(\.priority) == [.low, .medium, .low, .low])
    #expect(
      read.notes.map(\.fact) == [
        .unknownValue("many", column: "targetAttempts"), .unknownValue("3000000000", column: "totalAttempts"),
      ])
    #expect(
      read.faults == [
        "attempted.faulty.tasks.csv:4:1: \(Words.missing("category"))",
        "attempted.faulty.tasks.csv:6:19: \(Words.noFlag("isCompleted", "done"))",
        "attempted.faulty.tasks.csv:7:24: createdAt \"2026-01-01\" \(Words.shape)",
        "attempted.faulty.tasks.csv:9:1: \(Words.missing("id"))",
      ])
  }

  @Test(
    arguments: [
      (
        "tasks.json",
        #"[{"id":"s","name":"x","category":"project","priority":"low","isCompleted":true,"createdAt":0,"#
          + #""updatedAt":5,"completedAt":4,"totalAttempts":2}]"#
      ),
      (
        "tasks.json",
        #"{"schemaVersion": 1, "rows": [{"id":"s","name":"x","category":"project","priority":"low","#
          + #""isCompleted":true,"createdAt":0,"updatedAt":5,"completedAt":4,"totalAttempts":2}]}"#
      ),
      (
        "tasks.csv",
        "id,name,category,priority,isCompleted,createdAt,updatedAt,completedAt,totalAttempts\n"
          + "s,x,project,low,true,0,5,4,2\n"
      ),
    ] as [(String, String)])
  func `the first schema, without tags and isArchived, is migrated on reading (S11)`(
    name: String, text: String
  ) throws {
    let read = try folder.read([name: text])
    let task = AttemptTask(
      id: "s", name: "x", category: .project, priority: .low, isCompleted: true, isArchived: false,
      createdAt: Instant(milliseconds: 0), updatedAt: Instant(milliseconds: 5),
      completedAt: Instant(milliseconds: 4), totalAttempts: 2, tags: [])
    #expect(read.attemptTasks == [task])
    #expect(read.rejections == [])
    // What is written is of the second schema.
    let written = HistoryWriter(format: .json).files(of: read.history)
    let json = try #require(written.first.map { String(decoding: $0.bytes, as: UTF8.self) })
    #expect(json.contains(#""schemaVersion": 2"#))
    #expect(json.contains(#""isArchived": false"#) && json.contains(#""tags": []"#))
  }

  @Test func `S13: a category that is not known is read as other and reported`() throws {
    let csv = "id,name,category,createdAt\na,x,habit,0\nb,x,sport,0\nc,x,Habit,0\n"
    let read = try folder.read(["tasks.csv": csv])
    #expect(read.attemptTasks?.map(\.category) == [.habit, .other, .other])
    #expect(read.rejections == [])
    let findings = read.findings.all
    #expect(findings.map(\.rule) == ["S13", "S13"])
    #expect(findings.map(\.severity) == [.warning, .warning])
    #expect(findings.map(\.location) == ["b", "c"])
    #expect(
      findings.map(\.message) == [
        "the category \"sport\" is not known; read as other",
        "the category \"Habit\" is not known; read as other",
      ])
  }

  @Test func `S13: with --strict a category that is not known is a fault`() throws {
    let csv = "id,name,category,createdAt\na,x,habit,0\nb,x,sport,0\n"
    let read = try folder.read(["tasks.csv": csv], isStrict: true)
    #expect(read.attemptTasks?.map(\.id) == ["a"])
    #expect(
      read.faults(in: folder) == [
        "tasks.csv:3:5: \(Words.noChoice("category", "sport", Words.categories))"
      ])
    #expect(read.findings.all == [])
  }

  @Test func `a rejected task leaves no word about its category`() throws {
    let csv = "id,name,category,createdAt\na,x,habit,0\nb,x,sport,soon\n"
    let read = try folder.read(["tasks.csv": csv])
    #expect(read.rejections.map(\.message.english) == ["createdAt \"soon\" \(Words.shape)"])
    #expect(read.findings.all == [])
  }

  @Test(
    arguments: [
      (" ", "0", "", "false", "", .blankName), ("", "0", "", "false", "", .blankName),
      ("x", "-2", "", "false", "", .negativeAttempts(-2)), ("x", "0", "0", "false", "", .targetTooLow(0)),
      ("x", "0", "-5", "false", "", .targetTooLow(-5)), ("x", "0", "", "false", "9", .completedTooSoon),
    ] as [(String, String, String, String, String, AttemptTask.Problem)])
  func `R3.6: a task that the app's own checks refuse is kept`(
    name: String, attempts: String, target: String, isCompleted: String, completed: String,
    problem: AttemptTask.Problem
  ) throws {
    let csv =
      "id,name,category,createdAt,totalAttempts,targetAttempts,isCompleted,completedAt\n"
      + "s,\(name),habit,0,\(attempts),\(target),\(isCompleted),\(completed)\n"
    for isStrict in [false, true] {
      let read = try folder.read(["tasks.csv": csv], isStrict: isStrict)
      #expect(read.faults(in: folder) == [])
      #expect(read.attemptTasks?.map(\.problems) == [[problem]])
    }
  }

  // MARK: Attempts

  @Test func `attempts are in the order of time, with their notes`() throws {
    let read = try Fixture.read("good.attempts.csv")
    #expect(read.faults == [])
    #expect(
      read.attempts == [
        Attempt(id: "a3", task: "s2", at: try .at("2026-01-01T00:00:00Z")),
        Attempt(id: "a1", task: "s1", at: try .at("2026-01-02T03:00:00Z"), note: "=1+1"),
        Attempt(id: "a2", task: "s1", at: try .at("2026-01-03T00:00:00Z"), note: "短く\n\"二回\""),
      ])
  }

  @Test func `each faulty attempt is named (G8)`() throws {
    let read = try Fixture.read("faulty.attempts.jsonl")
    // A note that is no text does not decide what the attempt is.
    #expect(read.attempts?.map(\.id) == ["a1", "a5"])
    #expect(
      read.faults == [
        "faulty.attempts.jsonl:2:1: \(Words.missing("id"))",
        "faulty.attempts.jsonl:3:1: \(Words.missing("taskId"))",
        "faulty.attempts.jsonl:4:44: timestamp \"tomorrow\" \(Words.shape)",
      ])
  }

  @Test func `attempts at one time are in the order of their ids, whichever comes first (G6)`() throws {
    let csv = "id,taskId,timestamp\nB,s,0\na,s,0\nC,s,0\n"
    #expect(try folder.read(["attempts.csv": csv]).attempts?.map(\.id) == ["a", "B", "C"])
  }
}
