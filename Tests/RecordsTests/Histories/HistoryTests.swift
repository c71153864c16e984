import Kaiki
import Testing
@testable import Intake

struct HistoryTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  // MARK: The latest event

  /// Files and the milliseconds of the latest thing that happened in them; planned dates are 900 and more.
  @Test(
    arguments: [
      (
        "tasks.csv",
        "id,title,intervalValue,intervalUnit,nextReminderDate,createdDate,anchorDate\nt,x,1,day,901,5,902\n",
        5
      ),
      (
        "tasks.csv",
        "id,title,intervalValue,intervalUnit,nextReminderDate,createdDate,lastCompletedDate\nt,x,1,day,901,5,8\n",
        8
      ),
      (
        "tasks.csv",
        "id,title,intervalValue,intervalUnit,nextReminderDate,createdDate,modified\nt,x,1,day,901,5,9\n", 9
      ),
      ("completions.csv", "taskId,completedAt\nt,6\nt,3\n", 6),
      ("tasks.csv", "id,name,category,createdAt\ns,x,habit,4\n", 4),
      ("tasks.csv", "id,name,category,createdAt,updatedAt\ns,x,habit,4,7\n", 7),
      ("tasks.csv", "id,name,category,createdAt,completedAt\ns,x,habit,4,8\n", 8),
      ("tasks.csv", "id,name,category,createdAt,lastAttemptAt\ns,x,habit,4,9\n", 9),
      ("attempts.csv", "id,taskId,timestamp\na,s,3\nb,s,2\n", 3),
      ("lists.csv", "listId,listCreatedAt,listDay\nl,3,9999-12-31\n", 3),
      ("lists.csv", "listId,listCreatedAt,listLastResetDate\nl,3,5\n", 5),
      ("lists.csv", "listId,listCreatedAt,id,content,modified\nl,3,i,x,7\n", 7),
      ("opens.csv", "timestamp,timeZone\n8,UTC\n2,UTC\n", 8),
      ("cards.csv", "id,stepIndex,nextDue\nc,0,901\n", nil),
      ("settings.json", #"{"morningHour": 7}"#, nil),
      ("tasks.json", "[]", nil), ("lists.json", "[]", nil), ("opens.csv", "timestamp,timeZone\n", nil),
    ] as [(String, String, Int64?)])
  func `the latest event is never a planned date`(name: String, text: String, latest: Int64?) throws {
    let read = try folder.read([name: text])
    #expect(read.rejections == [])
    #expect(read.latestEvent?.milliseconds == latest)
  }

  @Test func `the latest event is that of any kind`() throws {
    let history = try folder.read([
      "completions.csv": "taskId,completedAt\nt,6\n", "opens.csv": "timestamp,timeZone\n9,UTC\n",
      "attempts.csv": "id,taskId,timestamp\na,s,8\n",
      "reviewLogs.csv": "cardId,reviewedAt,result\nc,7,1\n",
    ]).history
    #expect(history.latestEvent?.milliseconds == 9)
  }

  // MARK: Filters

  private func mixed() throws -> History {
    try folder.read([
      "cards.csv": "id,stepIndex,nextDue,tags\nc1,0,0,x;y\nc2,0,0,y\n",
      "reviewLogs.csv": "cardId,reviewedAt,result\nc1,0,1\nc2,1,1\n",
      "recurring.tasks.csv":
        "id,title,intervalValue,intervalUnit,nextReminderDate,createdDate\nt1,x,1,day,0,0\n",
      "completions.csv": "taskId,completedAt\nt1,5\n",
      "attempted.tasks.csv":
        "id,name,category,createdAt,tags\ns1,x,habit,0,x\ns2,x,project,0,z;y\ns3,x,habit,0,\n",
      "attempts.csv": "id,taskId,timestamp\na1,S1,0\na2,s2,1\na3,s3,2\na4,gone,3\n",
      "lists.csv": "listId,listCreatedAt,id,content\nl,0,i,x\n", "opens.csv": "timestamp,timeZone\n0,UTC\n",
    ]).history
  }

  @Test(
    arguments: [
      (["x"], ["c1"], ["s1"]), (["y"], ["c1", "c2"], ["s2"]), (["z"], [], ["s2"]),
      (["x", "z"], ["c1"], ["s1", "s2"]), (["none"], [], []), (["X"], [], []),
    ] as [([String], [String], [String])])
  func `tags choose cards and tasks with attempts, and their events`(
    tags: [String], cards: [String], tasks: [String]
  ) throws {
    var history = try mixed()
    let whole = history
    history.keep(tags: tags)
    #expect(history.cards?.map(\.id) == cards)
    #expect(history.log?.reviews.count == cards.count)
    #expect(history.attemptTasks?.map(\.id) == tasks)
    #expect(history.attempts?.map { $0.task.lowercased() } == tasks)
    // What has no labels stays.
    #expect(history.recurringTasks == whole.recurringTasks && history.completions == whole.completions)
    #expect(history.lists == whole.lists && history.opens?.count == 1)
  }

  @Test(
    arguments: [([.habit], ["s1", "s3"]), ([.project, .other], ["s2"]), ([.learning], [])]
      as [([AttemptTask.Category], [String])])
  func `categories choose tasks with attempts, and their attempts`(
    categories: [AttemptTask.Category], tasks: [String]
  ) throws {
    var history = try mixed()
    history.keep(categories: categories)
    #expect(history.attemptTasks?.map(\.id) == tasks)
    #expect(history.attempts?.map { $0.task.lowercased() } == tasks)
    #expect(history.cards?.count == 2 && history.log?.reviews.count == 2)
    #expect(history.recurringTasks?.count == 1 && history.completions?.count == 1)
  }

  @Test func `T1: terms choose the courses that meet in them, whole, with their absences`() throws {
    let courses = """
      courseId,courseName,dayOfWeek,period,totalClasses,isFullYear,semesterId,pairId
      a,A,1,1,15,0,s1,
      b,B,2,1,15,0,s2,
      c1,C,3,1,15,1,s1,c2
      c2,C,4,1,15,1,S2,c1

      """
    let semesters = """
      semesterId,semesterType,startDate,endDate
      s1,first_half,2024-04-08,2024-07-31
      s2,second_half,2024-09-23,2025-01-31

      """
    let records = """
      recordId,courseId,date,type
      r1,a,2024-04-15,absent
      r2,B,2024-10-01,absent
      r3,c1,2024-04-17,absent
      r4,gone,2024-10-02,absent

      """
    let whole = try folder.read([
      "courses.csv": courses, "semesters.csv": semesters, "attendanceRecords.csv": records,
    ]).history
    for (ids, kept, left) in [
      (["s1"], ["a", "c1", "c2"], ["r1", "r3", "r4"]), (["s2"], ["b", "c1", "c2"], ["r2", "r3", "r4"]),
      (["S1", "s2"], ["a", "b", "c1", "c2"], ["r1", "r2", "r3", "r4"]), ([], [], ["r4"]),
    ] as [([String], [String], [String])] {
      var history = whole
      history.keep(semesters: ids)
      #expect(history.courses?.map(\.id) == kept)
      #expect(history.attendanceRecords?.map(\.id) == left)
      #expect(history.semesters?.count == 2)
      // What was left out has happened.
      #expect(history.latestDay == whole.latestDay)
    }
  }

  @Test func `a filter leaves the latest event where it was`() throws {
    let whole = try mixed()
    let latest = try #require(whole.latestEvent)
    var tagged = whole
    tagged.keep(tags: ["none"])
    var chosen = whole
    chosen.keep(categories: [.learning])
    #expect(tagged.latestEvent == latest && chosen.latestEvent == latest)
    var twice = tagged
    twice.keep(categories: [.habit])
    #expect(twice.latestEvent == latest)
  }

  @Test func `filters make nothing out of what is not there`() throws {
    var history = try folder.read(["opens.csv": "timestamp,timeZone\n0,UTC\n"]).history
    history.keep(tags: ["x"])
    history.keep(categories: [.habit])
    #expect(history.attemptTasks == nil && history.cards == nil && history.log == nil)
  }

  // MARK: Orphans

  @Test func `tags choose cards and their answers`() throws {
    var read = try folder.read([
      "cards.csv": "id,stepIndex,nextDue,tags\na,0,0,x;y\nb,0,0,y\nc,0,0,\n",
      "reviewLogs.csv": "cardId,reviewedAt,result\na,0,1\nb,1,1\nc,2,1\n",
    ])
    read.history.keep(tags: ["x", "z"])
    #expect(read.cards?.map(\.id) == ["a"])
    #expect(read.log?.reviews.map(\.reviewedAt.milliseconds) == [0])
  }
}
