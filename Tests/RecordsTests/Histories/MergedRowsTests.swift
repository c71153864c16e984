import Kaiki
import Testing
@testable import Formats
@testable import Intake

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
      let read = try folder.read(["1.tasks.csv": file(left), "2.tasks.csv": file(right)])
      #expect(read.recurringTasks?.map { Array($0.title.utf8) } == [Array(title.utf8)])
      let isTie = first.split(separator: ",").dropFirst() == second.split(separator: ",").dropFirst()
      let titles = [first, second].map { "\($0.prefix { $0 != "," })" }
      // Texts that look alike are equal as `String`.
      let other = titles.first { !$0.utf8.elementsEqual(title.utf8) } ?? ""
      #expect(
        read.findings.all.map { "\($0.rule) \($0.severity): \($0.message)" } == [
          isTie
            ? #"A0.8 warning: two tasks with this id differ; the greater one was kept: title "\#(title)" (not "\#(other)")"#
            : "duplicate note: two tasks with this id differ; the newer one was kept"
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
      let read = try folder.read(["1.tasks.csv": file(left), "2.tasks.csv": file(right)])
      #expect(read.attemptTasks?.map(\.name) == [name])
      let isTie = first.dropFirst(1) == second.dropFirst(1)
      #expect(read.findings.all.map(\.severity) == [isTie ? .warning : .note])
    }
  }

  @Test func `rows with one id and equal content count once (R0.8)`() throws {
    let read = try folder.read([
      "tasks.csv": Self.recurring + "t,x,1,day,0,0,\nT,y,1,day,0,0,\nt,x,1,day,0,0,\n",
      "completions.csv": "id,taskId,completedAt\ne,t,1970-01-01T00:00:00Z\ne,t,0\ne,t,0\n",
      "attempted.tasks.csv": Self.attempted + "s,x,habit,0,\ns,x,habit,0,0\n",
      "attempts.csv": "id,taskId,timestamp,note\na,s,0,n\na,s,0,n\n",
    ])
    #expect(read.recurringTasks?.map(\.title) == ["x"])
    #expect(read.completions?.count == 1)
    #expect(read.attemptTasks?.count == 1)
    #expect(read.attempts?.count == 1)
    #expect(
      read.findings.all.map { "\($0.location) \($0.message)" } == [
        // Ids are the same but for their case, and the row with the small letter is the greater one.
        #"t two tasks with this id differ; the greater one was kept: id "t" (not "T"), title "x" (not "y")"#,
        "a the attempt occurs twice; counted once",
        "e the completion occurs twice; counted once", "e the completion occurs twice; counted once",
        "s the task occurs twice; counted once", "t the task occurs twice; counted once",
      ])
    #expect(read.sources.map(\.rows) == [3, 3, 2, 2])
  }

  @Test(
    arguments: [
      ("completions.csv", "id,taskId,completedAt\n", "e,t,0\n", "e,t,5000\n", "completion"),
      ("completions.csv", "id,taskId,completedAt\n", "e,s,5000\n", "e,t,0\n", "completion"),
      // Something is more than nothing.
      ("attempts.csv", "id,taskId,timestamp,note\n", "e,t,0,\n", "e,t,0,note\n", "attempt"),
      ("attempts.csv", "id,taskId,timestamp,note\n", "e,t,0,a\n", "e,t,0,b\n", "attempt"),
      // Numbers go by size: as texts 9 and 5 would be the greater.
      ("cards.csv", "id,stepIndex,nextDue\n", "e,9,0\n", "e,10,0\n", "card"),
      ("observations.csv", "series,date,value\n", "e,2026-01-01,5\n", "e,2026-01-01,10\n", "observation"),
      ("observations.csv", "series,date,value\n", "e,2026-01-01,-5\n", "e,2026-01-01,-2.5\n", "observation"),
      ("observations.csv", "series,date,value\n", "e,2026-01-01,\n", "e,2026-01-01,-5\n", "observation"),
      // The first column that differs decides, in the order in which the columns are written.
      ("cards.csv", "lastResult,stepIndex,id,nextDue\n", "1,3,e,0\n", "0,4,e,0\n", "card"),
      ("cards.csv", "nextDue,stepIndex,id\n", "0,4,e\n", "900,3,e\n", "card"),
      ("cards.csv", "id,stepIndex,nextDue,tags\n", "e,0,0,b;b\n", "e,0,0,b;c\n", "card"),
      ("cards.csv", "id,stepIndex,nextDue,tags\n", "e,0,0,b\n", "e,0,0,b;a\n", "card"),
      ("cards.csv", "id,stepIndex,nextDue,lastResult\n", "e,0,0,\n", "e,0,0,false\n", "card"),
      ("cards.csv", "id,stepIndex,nextDue,lastResult\n", "e,0,0,false\n", "e,0,0,true\n", "card"),
      ("calendar.csv", "date,kind,note\n", "2026-01-01,classDay,\n", "2026-01-01,noClass,\n", "calendar day"),
    ] as [(String, String, String, String, String)])
  func `of rows with one id and unequal content the greater row is kept and it is reported (R0.8)`(
    name: String, header: String, lesser: String, greater: String, noun: String
  ) throws {
    // A due date that is later knows more of the past.
    let isNewer = header.hasPrefix("nextDue")
    let expected = try folder.read(["x.\(name)": header + greater]).history.lines()
    for (left, right) in [(lesser, greater), (greater, lesser)] {
      let read = try folder.read(["1.\(name)": header + left, "2.\(name)": header + right])
      #expect(read.history.lines() == expected)
      #expect(read.findings.all.map(\.rule) == [isNewer ? "duplicate" : "A0.8"])
      let words = isNewer ? "the newer one was kept" : "the greater one was kept: "
      #expect(
        read.findings.all.allSatisfy { $0.message.hasPrefix("two \(noun)s with this id differ; \(words)") })
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
    for read in [first, second] {
      let list = try #require(read.lists?.first)
      #expect(read.lists?.count == 1)
      #expect(list.createdAt.milliseconds == 3)
      #expect(list.items.map(\.content) == ["new", "same", "y"])
      #expect(list.items.map(\.isCompleted) == [false, false, false])
      #expect(read.findings.all.map(\.rule) == ["A0.8", "L2", "L2"])
      #expect(read.findings.all.map(\.severity) == [.warning, .note, .note])
    }
  }

  // MARK: In any order

  @Test(arguments: 1...30)
  func `merging commutes and is idempotent, whatever the kind (R0.8, A0.8, L2, T2)`(seed: Int) throws {
    var pool = RowPool(random: SeededGenerator(seed: seed))
    let paths = try threeDevices(&pool)
    func merged(_ order: Int...) throws -> [String] { try lines(order.flatMap { paths[$0] }) }
    let all = try merged(0, 1, 2)
    #expect(try merged(2, 1, 0) == all, "seed \(seed)")
    #expect(try merged(1, 0, 2) == all, "seed \(seed)")
    #expect(try merged(0, 2, 1, 0, 1, 2) == all, "seed \(seed)")
    #expect(try merged(1, 1) == merged(1), "seed \(seed)")
  }

  @Test(arguments: 1...30)
  func `what is found does not depend on the order of the inputs (A0.8)`(seed: Int) throws {
    var pool = RowPool(random: SeededGenerator(seed: seed))
    let paths = try threeDevices(&pool)
    /// By ids in small letters: an id is spelled as it was first.
    func found(_ order: Int...) throws -> [String] {
      try HistoryReader.read(order.flatMap { paths[$0] }, kind: nil).history.findings.all
        .map { "\($0.rule) \($0.severity) \($0.location) \($0.message)".lowercased() }.sorted()
    }
    let all = try found(0, 1, 2)
    #expect(try found(2, 1, 0) == all, "seed \(seed)")
    #expect(try found(1, 2, 0) == all, "seed \(seed)")
  }

  @Test(arguments: 1...30)
  func `what two devices have merged and written is merged with a third as if all were read at once`(
    seed: Int
  ) throws {
    var pool = RowPool(random: SeededGenerator(seed: seed))
    // A file does not say whether a number was a state where nothing in it can only be an amount.
    pool.marks = RowPool.plainMarks
    let paths = try threeDevices(&pool)
    let halfway = try TemporaryFolder()
    let written = try HistoryReader.read(paths[0] + paths[1], kind: nil).history
    for (name, bytes) in HistoryWriter(format: .csv).files(of: written) { try halfway.write(bytes, to: name) }
    #expect(try lines([halfway.path] + paths[2]) == lines(paths.flatMap { $0 }), "seed \(seed)")
  }

  /// The files of three devices.
  private func threeDevices(_ pool: inout RowPool) throws -> [[String]] {
    try ["1", "2", "3"].map { prefix in
      try pool.files().map { try folder.write($0.text.utf8, to: "\(prefix).\($0.name).csv") }
    }
  }

  /// What is read of some files, sorted; in ASCII, since texts that look alike are equal as `String`.
  private func lines(_ paths: [String]) throws -> [String] {
    try HistoryReader.read(paths, kind: nil).history.lines()
      .map { $0.unicodeScalars.map { $0.escaped(asASCII: true) }.joined() }.sorted()
  }
}
