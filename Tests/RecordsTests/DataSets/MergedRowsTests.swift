import Kaiki
import Testing

@testable import Records

/// Rows with ids, of which each id stands once (R0.8, A0.8).
struct MergedRowsTests {
  let folder: TemporaryFolder
  private static let recurring =
    "id,title,intervalValue,intervalUnit,nextReminderDate,createdDate,modified\n"
  private static let attempted = "id,name,category,createdAt,updatedAt\n"

  init() throws {
    folder = try TemporaryFolder()
  }

  // MARK: By hand

  @Test(
    arguments: [
      ("a,1", "b,2", "b"), ("b,1", "a,2", "a"), ("b,", "a,1", "a"), ("a,5", "b,5", "b"), ("a,", "b,", "b"),
      // In UTF-8 the composed letter is greater than the one with a separate mark, though they look alike.
      ("が,5", "か\u{3099},5", "が"),
    ] as [(String, String, String)])
  func `A0.8: the newer of two recurring tasks wins, of equally new ones the greater row`(
    first: String, second: String, title: String
  ) throws {
    func file(_ row: String) -> String {
      let parts = row.split(separator: ",", omittingEmptySubsequences: false)
      return Self.recurring + "t,\(parts[0]),1,day,0,0,\(parts[1])\n"
    }
    for (left, right) in [(first, second), (second, first)] {
      let dataSet = try folder.read(["1.tasks.csv": file(left), "2.tasks.csv": file(right)])
      #expect(dataSet.recurringTasks?.map { Array($0.title.utf8) } == [Array(title.utf8)])
      #expect(dataSet.findings.all.map(\.rule) == ["duplicate"])
      #expect(dataSet.findings.all.map(\.severity) == [.warning])
      let isTie = first.split(separator: ",").dropFirst() == second.split(separator: ",").dropFirst()
      #expect(
        dataSet.findings.all.map(\.message) == [
          isTie
            ? "two tasks with this id differ; the one whose row is greater as text was kept"
            : "two tasks with this id differ; the newer one was kept"
        ])
    }
  }

  @Test(
    arguments: [("a,1", "b,2", "b"), ("b,1", "a,2", "a"), ("a,5", "b,5", "b"), ("b,", "a,8", "a")]
      as [(String, String, String)])
  func `S11: the newer of two tasks with attempts wins, of equally new ones the greater row`(
    first: String, second: String, name: String
  ) throws {
    func file(_ row: String) -> String {
      let parts = row.split(separator: ",", omittingEmptySubsequences: false)
      return Self.attempted + "t,\(parts[0]),habit,0,\(parts[1])\n"
    }
    for (left, right) in [(first, second), (second, first)] {
      let dataSet = try folder.read(["1.tasks.csv": file(left), "2.tasks.csv": file(right)])
      #expect(dataSet.attemptTasks?.map(\.name) == [name])
      #expect(dataSet.findings.all.map(\.severity) == [.warning])
    }
  }

  @Test func `rows with one id and equal content count once (R0.8)`() throws {
    let dataSet = try folder.read([
      "tasks.csv": Self.recurring + "t,x,1,day,0,0,\nT,y,1,day,0,0,\nt,x,1,day,0,0,\n",
      "completions.csv": "id,taskId,completedAt\ne,t,1970-01-01T00:00:00Z\ne,t,0\ne,t,0\n",
      "attempted.tasks.csv": Self.attempted + "s,x,habit,0,\ns,x,habit,0,0\n",
      "attempts.csv": "id,taskId,timestamp,note\na,s,0,n\na,s,0,n\n",
    ])
    #expect(dataSet.recurringTasks?.map(\.title) == ["x"])
    #expect(dataSet.completions?.count == 1)
    #expect(dataSet.attemptTasks?.count == 1)
    #expect(dataSet.attempts?.count == 1)
    #expect(
      dataSet.findings.all.map(\.message) == [
        // Ids are the same but for their case, and the row with the small letter is the greater one.
        "two tasks with this id differ; the one whose row is greater as text was kept",
        "the task occurs twice; counted once",
        "the completion occurs twice; counted once", "the completion occurs twice; counted once",
        "the task occurs twice; counted once", "the attempt occurs twice; counted once",
      ])
    #expect(dataSet.findings.all.map(\.place) == ["T", "t", "e", "e", "s", "a"])
    #expect(dataSet.sources.map(\.rows) == [3, 3, 2, 2])
  }

  @Test(
    arguments: [
      ("completions.csv", "id,taskId,completedAt\n", "e,t,0\n", "e,t,5000\n", "completion"),
      ("completions.csv", "id,taskId,completedAt\n", "e,s,5000\n", "e,t,0\n", "completion"),
      // As text the brace after the last value is greater than the comma before another one.
      ("attempts.csv", "id,taskId,timestamp,note\n", "e,t,0,note\n", "e,t,0,\n", "attempt"),
      ("attempts.csv", "id,taskId,timestamp,note\n", "e,t,0,a\n", "e,t,0,b\n", "attempt"),
    ] as [(String, String, String, String, String)])
  func `of events with one id and unequal content the greater row is kept and it is reported (R0.8)`(
    name: String, header: String, lesser: String, greater: String, noun: String
  ) throws {
    let expected = try folder.read(["x.\(name)": header + greater]).lines()
    for (left, right) in [(lesser, greater), (greater, lesser)] {
      let dataSet = try folder.read(["1.\(name)": header + left, "2.\(name)": header + right])
      #expect(dataSet.lines() == expected)
      #expect(
        dataSet.findings.all.map(\.message) == [
          "two \(noun)s with this id differ; the one whose row is greater as text was kept"
        ])
    }
  }

  @Test func `L2: of two items with one id on a list the newer stays, in JSON and CSV`() throws {
    let header = "listId,listCreatedAt,id,content,isCompleted,modified\n"
    let phone = header + "l,5,a,old,1,1\nl,5,b,same,0,\nl,5,c,x,0,\n"
    let tablet =
      #"[{"id":"L","createdAt":3,"items":[{"id":"A","content":"new","modified":2},"#
      + #"{"id":"b","content":"same","order":1},{"id":"c","content":"y"}]}]"#
    let first = try folder.read(["phone.lists.csv": phone, "tablet.lists.json": tablet])
    let second = try folder.read(["tablet.lists.json": tablet, "phone.lists.csv": phone])
    for dataSet in [first, second] {
      let list = try #require(dataSet.lists?.first)
      #expect(dataSet.lists?.count == 1)
      #expect(list.createdAt.milliseconds == 3)
      #expect(list.items.map(\.content) == ["new", "same", "y"])
      #expect(list.items.map(\.isCompleted) == [false, false, false])
      #expect(dataSet.findings.all.map(\.rule) == ["L2", "L2", "L2"])
      #expect(dataSet.findings.all.map(\.severity) == [.warning, .note, .warning])
    }
  }

  // MARK: In any order

  /// A few ids, times and texts, so that files agree, differ and tie.
  private struct Pool {
    var random: SeededGenerator

    mutating func number(_ count: Int) -> Int { Int.random(in: 0..<count, using: &random) }
    mutating func id() -> String { ["a", "b", "c", "A"][number(4)] }
    mutating func text() -> String { ["x", "y", "が", "か\u{3099}", "x\u{301}"][number(5)] }
    mutating func time() -> String { ["", "0", "7", "9"][number(4)] }
    mutating func day() -> String { ["", "2026-01-03", "2026-01-04"][number(3)] }

    /// Some rows under a header.
    mutating func file(_ header: String, _ row: (inout Pool) -> String) -> String {
      (0..<number(7)).reduce(header + "\n") { text, _ in text + row(&self) + "\n" }
    }

    /// A file of every kind that is merged.
    mutating func files() -> [(name: String, text: String)] {
      [
        (
          "recurring.tasks",
          file("id,title,intervalValue,intervalUnit,nextReminderDate,createdDate,modified") {
            "\($0.id()),\($0.text()),\($0.number(2) + 1),day,0,\($0.number(2)),\($0.time())"
          }
        ),
        (
          "attempted.tasks",
          file("id,name,category,createdAt,updatedAt,tags") {
            "\($0.id()),\($0.text()),habit,\($0.number(2)),\($0.time()),\($0.text())"
          }
        ),
        (
          "completions",
          file("id,taskId,completedAt") { "\($0.id()),\($0.id()),\($0.number(3))" }
        ),
        (
          "attempts",
          file("id,taskId,timestamp,note") { "\($0.id()),\($0.id()),\($0.number(3)),\($0.text())" }
        ),
        (
          "cards",
          file("id,question,stepIndex,nextDue") { "\($0.id()),\($0.text()),\($0.number(2)),0" }
        ),
        (
          "lists",
          file("listId,listCreatedAt,listLastResetDate,listDay,id,content,isCompleted,order,modified") {
            "\($0.id()),\($0.number(3)),\($0.time()),\($0.day()),\($0.id()),\($0.text()),\($0.number(2)),"
              + "\($0.number(2)),\($0.time())"
          }
        ),
        (
          "opens",
          file("timestamp,timeZone,deviceId") {
            "\($0.number(3)),\(["UTC", "Asia/Tokyo"][$0.number(2)]),\(["", "p"][$0.number(2)])"
          }
        ),
      ] + newerFiles()
    }

    /// Files of habits, daily numbers, courses and answers.
    ///
    /// The rows of `checkmarks` all name a frequency: one that is not named is daily once it has been written, so
    /// what was merged halfway can differ there. The ids of answers are of one case: a log keeps the spelling of
    /// an id that it read first.
    private mutating func newerFiles() -> [(name: String, text: String)] {
      [
        (
          "reviewLogs",
          file("id,cardId,reviewedAt,result,latencyMs,previousStep,nextStep") {
            "\(["r", "s", "t"][$0.number(3)]),\(["x", "y"][$0.number(2)]),\($0.number(3)),\($0.number(2)),"
              + "\(["", "5"][$0.number(2)]),\(["0,1", ","][$0.number(2)])"
          }
        ),
        (
          "checkmarks",
          file("habit,date,value,freq_numerator,freq_denominator") {
            let mark = ["-1", "NO", "1", "YES_MANUAL", "3", "2.5", "10", "5"][$0.number(8)]
            return "\($0.id()),2026-01-0\($0.number(3) + 1),\(mark),\($0.number(2) + 1),\($0.number(2) + 7)"
          }
        ),
        (
          "observations",
          file("series,date,value") {
            "\($0.id()),2026-01-0\($0.number(2) + 1),\(["", "5", "10", "84.45"][$0.number(4)])"
          }
        ),
        (
          "semesters",
          file("semesterId,name,semesterType,startDate,endDate") {
            "\($0.id()),\($0.text()),\(["first_half", "second_half"][$0.number(2)]),"
              + "2026-04-0\($0.number(2) + 1),2026-07-3\($0.number(2))"
          }
        ),
        (
          "courses",
          file("courseId,courseName,dayOfWeek,period,totalClasses,maxAbsences,isFullYear,semesterId,pairId") {
            "\($0.id()),\($0.text()),\($0.number(2) + 1),1,15,\(["", "5"][$0.number(2)]),\($0.number(2)),"
              + "\($0.id()),\(["", "b"][$0.number(2)])"
          }
        ),
        (
          "attendanceRecords",
          file("recordId,courseId,date,type,memo,createdAt,period") {
            "\($0.id()),\($0.id()),2026-04-0\($0.number(2) + 1),\(["absent", "late"][$0.number(2)]),"
              + "\($0.text()),\($0.time()),\(["", "1"][$0.number(2)])"
          }
        ),
        (
          "periodTimes",
          file("period,startTime,endTime,semesterId") {
            "\($0.number(2) + 1),09:0\($0.number(2)),10:3\($0.number(2)),\($0.id())"
          }
        ),
        (
          "calendar",
          file("date,kind,note") {
            "2026-04-0\($0.number(2) + 1),\(["noClass", "classDay", "actsAs=friday"][$0.number(3)]),"
              + "\(["", "x", "y"][$0.number(3)])"
          }
        ),
      ]
    }
  }

  @Test(arguments: 1...30)
  func `merging commutes, associates and is idempotent, whatever the kind (R0.8, A0.8, L2, T2)`(seed: Int)
    throws
  {
    var pool = Pool(random: SeededGenerator(seed: seed))
    let paths = try ["1", "2", "3"].map { prefix in
      try pool.files().map { try folder.write($0.text.utf8, to: "\(prefix).\($0.name).csv") }
    }
    func merged(_ order: Int...) throws -> [[UInt8]] {
      // Texts that look alike are equal as `String`, so bytes are compared.
      try DataSetReader.read(order.flatMap { paths[$0] }, kind: nil).lines().map { Array($0.utf8) }
        .sorted { $0.lexicographicallyPrecedes($1) }
    }
    let all = try merged(0, 1, 2)
    #expect(try merged(2, 1, 0) == all, "seed \(seed)")
    #expect(try merged(1, 0, 2) == all, "seed \(seed)")
    #expect(try merged(0, 2, 1, 0, 1, 2) == all, "seed \(seed)")
    #expect(try merged(1, 1) == merged(1), "seed \(seed)")

    // What two devices have merged and written is merged with the third as if all were read at once.
    let halfway = try TemporaryFolder()
    let written = try DataSetReader.read(paths[0] + paths[1], kind: nil)
    for (name, bytes) in DataSetWriter(format: .csv).files(of: written) { try halfway.write(bytes, to: name) }
    let associated = try DataSetReader.read([halfway.path] + paths[2], kind: nil).lines()
      .map { Array($0.utf8) }.sorted { $0.lexicographicallyPrecedes($1) }
    #expect(associated == all, "seed \(seed)")
  }
}
