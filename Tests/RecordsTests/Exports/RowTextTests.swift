import Kaiki
import Testing
@testable import Files
@testable import Formats

/// How rows are written, each with its columns in one order.
struct RowTextTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func text(_ history: History, _ format: ExportFormat) -> [String: String] {
    Dictionary(
      uniqueKeysWithValues: HistoryWriter(format: format).files(of: history).map {
        ($0.name, String(decoding: $0.bytes, as: UTF8.self))
      })
  }

  // MARK: Tasks

  @Test func `recurring tasks and completions are written with their columns in one order (S11)`() throws {
    let history = try Fixture.read("recurring.good.tasks.json", "good.completions.csv").history
    #expect(
      text(history, .csv) == [
        "tasks.csv": """
        id,title,intervalValue,intervalUnit,lastCompletedDate,nextReminderDate,createdDate,isActive,\
        notificationEnabled,modified,policy,skip,anchorDate
        t1,植木に水をやる,2,week,2026-01-10T00:00:00Z,2026-01-24T00:00:00Z,2025-12-01T00:00:00Z,true,false,\
        2026-01-10T00:00:01Z,fixed,omit,2025-12-13T00:00:00Z
        t2,'=SUM(A1),1,month,,2026-01-31T23:00:00Z,2026-01-01T00:00:00.500Z,false,true,,fromCompletion,,

        """,
        "completions.csv": """
        id,taskId,completedAt
        e1,T2,2026-01-01T00:00:00Z
        e2,t1,2026-01-10T00:00:00Z
        ,t1,2026-01-12T00:00:00.250Z

        """,
      ])
    #expect(
      text(history, .jsonl)["completions.jsonl"] == """
        {"id": "e1", "taskId": "T2", "completedAt": "2026-01-01T00:00:00Z"}
        {"id": "e2", "taskId": "t1", "completedAt": "2026-01-10T00:00:00Z"}
        {"taskId": "t1", "completedAt": "2026-01-12T00:00:00.250Z"}

        """)
  }

  @Test func `tasks with attempts and attempts are written with their columns in one order (S11)`() throws {
    let history = try Fixture.read("attempted.good.tasks.json", "good.attempts.csv").history
    #expect(
      text(history, .csv) == [
        "tasks.csv": #"""
        id,name,taskDescription,category,priority,targetAttempts,isCompleted,isArchived,createdAt,updatedAt,\#
        completedAt,totalAttempts,lastAttemptAt,tags
        s1,腕立て伏せ,"十回, ""毎日""",habit,high,30,true,false,2026-01-01T00:00:00Z,2026-01-09T00:00:00Z,\#
        2026-01-08T00:00:00Z,3,2026-01-07T00:00:00Z,朝;家
        s2,Swift,,learning,medium,,false,false,2026-01-02T00:00:00Z,2026-01-02T00:00:00Z,,,,

        """#,
        "attempts.csv": """
        id,taskId,timestamp,note
        a3,s2,2026-01-01T00:00:00Z,
        a1,s1,2026-01-02T03:00:00Z,'=1+1
        a2,s1,2026-01-03T00:00:00Z,"短く
        ""二回""\"

        """,
      ])
    #expect(
      text(history, .jsonl)["attempts.jsonl"] == #"""
        {"id": "a3", "taskId": "s2", "timestamp": "2026-01-01T00:00:00Z"}
        {"id": "a1", "taskId": "s1", "timestamp": "2026-01-02T03:00:00Z", "note": "=1+1"}
        {"id": "a2", "taskId": "s1", "timestamp": "2026-01-03T00:00:00Z", "note": "短く\n\"二回\""}

        """#)
  }

  @Test(arguments: ExportFormat.allCases)
  func `tasks of both kinds have names of their own, and are told apart again`(format: ExportFormat) throws {
    let history = try Fixture.read("recurring.good.tasks.json", "attempted.good.tasks.json").history
    let files = HistoryWriter(format: format).files(of: history)
    #expect(
      files.map(\.name) == ["recurring.tasks.\(format.rawValue)", "attempted.tasks.\(format.rawValue)"])
    for (name, bytes) in files { try folder.write(bytes, to: name) }
    let read = try folder.readAll()
    #expect(read.recurringTasks == history.recurringTasks)
    #expect(read.attemptTasks == history.attemptTasks)
  }

  // MARK: Lists

  @Test func `lists are nested in JSON and a row an item in CSV`() throws {
    let history = try Fixture.read("good.lists.json").history
    #expect(
      text(history, .csv) == [
        "lists.csv": #"""
        listId,listCreatedAt,listLastResetDate,listDay,id,content,isCompleted,order,modified
        l1,2026-01-01T00:00:00Z,,,c,first,true,-1,
        l1,2026-01-01T00:00:00Z,,,A,one,false,7,
        l1,2026-01-01T00:00:00Z,,,b,two,false,7,
        l2,2026-01-01T23:00:00Z,2026-01-01T15:00:00Z,,i2,牛乳を買う,true,0,2026-01-02T01:00:00Z
        l2,2026-01-01T23:00:00Z,2026-01-01T15:00:00Z,,i1,"返信, ""至急""",false,1,
        l3,2026-01-02T10:00:00Z,,2026-01-03,,,,,

        """#
      ])
    #expect(
      text(history, .json)["lists.json"] == #"""
        {
          "schemaVersion": 2,
          "rows": [
            {"id": "l1", "createdAt": "2026-01-01T00:00:00Z", "items": [{"id": "c", "content": "first", \#
        "isCompleted": true, "order": -1}, {"id": "A", "content": "one", "isCompleted": false, "order": 7}, \#
        {"id": "b", "content": "two", "isCompleted": false, "order": 7}]},
            {"id": "l2", "createdAt": "2026-01-01T23:00:00Z", "lastResetDate": "2026-01-01T15:00:00Z", \#
        "items": [{"id": "i2", "content": "牛乳を買う", "isCompleted": true, "order": 0, \#
        "modified": "2026-01-02T01:00:00Z"}, {"id": "i1", "content": "返信, \"至急\"", "isCompleted": false, \#
        "order": 1}]},
            {"id": "l3", "createdAt": "2026-01-02T10:00:00Z", "day": "2026-01-03", "items": []}
          ]
        }

        """#)
  }

  @Test func `openings are written with their zones`() throws {
    let history = try Fixture.read("good.opens.csv").history
    #expect(
      text(history, .csv) == [
        "opens.csv": """
        timestamp,timeZone,deviceId
        2026-01-01T00:00:00Z,Asia/Tokyo,
        2026-01-02T00:00:00Z,America/New_York,phone
        2026-01-02T00:00:00Z,Asia/Tokyo,"tablet, old"

        """
      ])
    #expect(
      text(history, .jsonl)["opens.jsonl"]?.split(separator: "\n").first
        == #"{"timestamp": "2026-01-01T00:00:00Z", "timeZone": "Asia/Tokyo"}"#)
  }

  @Test func `a table and nested lists are the same lists`() throws {
    let nested = try Fixture.read("good.lists.json").history
    let table = try Fixture.read("items.good.lists.csv").history
    for format in ExportFormat.allCases { #expect(text(nested, format) == text(table, format)) }
  }

  @Test(arguments: ExportFormat.allCases)
  func `no lists, no openings and a list of nothing are written and read as such`(format: ExportFormat) throws
  {
    var history = History()
    history.lists = []
    history.opens = []
    for lists in [[], [DailyList(id: "l", createdAt: Instant(milliseconds: 0), items: [])]] {
      history.lists = lists
      for (name, bytes) in HistoryWriter(format: format).files(of: history) {
        try folder.write(bytes, to: name)
      }
      let read = try folder.readAll()
      #expect(read.lists == lists)
      #expect(read.opens?.isEmpty == true)
      #expect(text(read.history, format) == text(history, format))
    }
  }
}
