import Kaiki
import Testing

@testable import Records

struct TaskExportTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func text(_ dataSet: DataSet, _ format: ExportFormat) -> [String: String] {
    Dictionary(
      uniqueKeysWithValues: DataSetWriter(format: format).files(of: dataSet).map {
        ($0.name, String(decoding: $0.bytes, as: UTF8.self))
      })
  }

  @Test func `recurring tasks and completions are written with their columns in one order (S11)`() throws {
    let dataSet = try Fixture.read("recurring.good.tasks.json", "good.completions.csv")
    #expect(
      text(dataSet, .csv) == [
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
      text(dataSet, .jsonl)["completions.jsonl"] == """
        {"id": "e1", "taskId": "T2", "completedAt": "2026-01-01T00:00:00Z"}
        {"id": "e2", "taskId": "t1", "completedAt": "2026-01-10T00:00:00Z"}
        {"taskId": "t1", "completedAt": "2026-01-12T00:00:00.250Z"}

        """)
  }

  @Test func `tasks with attempts and attempts are written with their columns in one order (S11)`() throws {
    let dataSet = try Fixture.read("attempted.good.tasks.json", "good.attempts.csv")
    #expect(
      text(dataSet, .csv) == [
        "tasks.csv": #"""
        id,name,taskDescription,category,priority,targetAttempts,isCompleted,isArchived,createdAt,updatedAt,\#
        completedAt,totalAttempts,lastAttemptAt,tags
        s1,腕立て伏せ,"十回, ""毎日""",habit,high,30,true,false,2026-01-01T00:00:00Z,2026-01-09T00:00:00Z,\#
        2026-01-08T00:00:00Z,3,2026-01-07T00:00:00Z,朝;家
        s2,Swift,,learning,medium,,false,false,2026-01-02T00:00:00Z,2026-01-02T00:00:00Z,,0,,

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
      text(dataSet, .jsonl)["attempts.jsonl"] == #"""
        {"id": "a3", "taskId": "s2", "timestamp": "2026-01-01T00:00:00Z"}
        {"id": "a1", "taskId": "s1", "timestamp": "2026-01-02T03:00:00Z", "note": "=1+1"}
        {"id": "a2", "taskId": "s1", "timestamp": "2026-01-03T00:00:00Z", "note": "短く\n\"二回\""}

        """#)
  }

  @Test(arguments: ExportFormat.allCases)
  func `tasks of both kinds have names of their own, and are told apart again`(format: ExportFormat) throws {
    let dataSet = try Fixture.read("recurring.good.tasks.json", "attempted.good.tasks.json")
    let files = DataSetWriter(format: format).files(of: dataSet)
    #expect(
      files.map(\.name) == ["recurring.tasks.\(format.rawValue)", "attempted.tasks.\(format.rawValue)"])
    for (name, bytes) in files { try folder.write(bytes, to: name) }
    let read = try DataSetReader.read([folder.path], kind: nil)
    #expect(read.recurringTasks == dataSet.recurringTasks)
    #expect(read.attemptTasks == dataSet.attemptTasks)
  }
}
