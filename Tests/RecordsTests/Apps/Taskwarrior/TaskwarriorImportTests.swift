import Kaiki
import Testing
@testable import Rows
@testable import Intake

/// Where recurring tasks of Taskwarrior stand (RULES 9); next dates by hand.
struct TaskwarriorImportTests {
  /// A weekly template with instances, each with its due day in January 2024, and the day on which it was done; 0 for one that
  /// waits, -1 for one that was deleted.
  private func read(
    _ instances: [(due: Int, done: Int)], recur: String = "weekly", more: String = ""
  ) throws -> FilesRead {
    let template =
      #"{"uuid":"t","status":"recurring","description":"Water","entry":"20240101T000000Z","due":"20240105T000000Z","recur":"\#(recur)"\#(more)}"#
    let rows = instances.enumerated().map { number, one in
      let status = one.done == 0 ? "pending" : one.done < 0 ? "deleted" : "completed"
      let end = one.done > 0 ? #","end":"202401\#(padded(one.done, to: 2))T100000Z""# : ""
      return
        #"{"uuid":"i\#(number)","status":"\#(status)","description":"Water","entry":"20240101T000000Z","due":"202401\#(padded(one.due, to: 2))T000000Z","recur":"\#(recur)","parent":"t"\#(end)}"#
    }
    let text = "[\n" + ([template] + rows).joined(separator: ",\n") + "\n]\n"
    return FilesRead(read: try HistoryReader.read(Array(text.utf8), named: "tasks.json"))
  }

  @Test(
    arguments: [
      ([(5, 5), (12, 12), (19, 19), (26, 26)], "2024-02-02"), ([(5, 9)], "2024-01-12"), ([], "2024-01-05"),
      // One that waits is next, whatever was done after it, and one that was deleted is passed over.
      ([(5, 0), (12, 12)], "2024-01-05"), ([(5, 5), (12, -1)], "2024-01-19"), ([(5, -1)], "2024-01-12"),
    ] as [([(Int, Int)], String)])
  func `a task of which all instances are done or deleted comes next by its recurrence`(
    instances: [(Int, Int)], next: String
  ) throws {
    let read = try read(instances)
    #expect(read.recurringTasks?.map { String("\($0.nextReminder)".prefix(10)) } == [next])
    #expect(read.recurringTasks?.map(\.isActive) == [true])
  }

  @Test func `of a template that stands several times the newest state holds, and its instances count once`()
    throws
  {
    func template(_ name: String, _ modified: String) -> String {
      #"{"uuid":"t","status":"recurring","description":"\#(name)","entry":"20240101T000000Z","modified":"\#(modified)","due":"20240105T000000Z","recur":"weekly"}"#
    }
    let instance =
      #"{"uuid":"i","status":"completed","description":"Water","entry":"20240101T000000Z","due":"20240105T000000Z","end":"20240106T000000Z","recur":"weekly","parent":"t"}"#
    let rows = [
      template("old", "20240102T000000Z"), instance, template("new", "20240110T000000Z"), instance,
      template("middle", "20240105T000000Z"),
    ]
    let text = rows.joined(separator: "\n") + "\n"
    let read = FilesRead(read: try HistoryReader.read(Array(text.utf8), named: "tasks.json"))
    #expect(read.recurringTasks?.map(\.title) == ["new"])
    #expect(read.completions?.count == 1)
  }

  @Test func `the day of the month is that of the template`() throws {
    let text = """
      [{"uuid":"t","status":"recurring","description":"Rent","entry":"20240101T000000Z","due":"20240131T030000Z","recur":"monthly"},
      {"uuid":"i","status":"completed","description":"Rent","entry":"20240101T000000Z","due":"20240229T030000Z","end":"20240229T050000Z","recur":"monthly","parent":"t"}]
      """
    let read = FilesRead(read: try HistoryReader.read(Array(text.utf8), named: "tasks.json"))
    #expect(try read.recurringTasks?.map(\.nextReminder) == [.at("2024-03-31T03:00:00Z")])
  }

  @Test(
    arguments: [
      (#","until":"20240201T000000Z""#, false), (#","until":"20240202T000000Z""#, true),
      (#","until":"soon""#, true),
    ])
  func `a task whose next time lies after its end is over`(until: String, isActive: Bool) throws {
    let read = try read([(5, 5), (12, 12), (19, 19), (26, 26)], more: until)
    #expect(read.recurringTasks?.map(\.isActive) == [isActive])
    #expect(read.faults == [])
    #expect(
      try self.read([(26, 0)], more: #","until":"20240120T000000Z""#).recurringTasks?.first?.isActive == true)
  }

  @Test func `lines that nest deeper than tasks do are kept out, and those after them read`() throws {
    let task = #"{"uuid":"a","entry":"20240101T000000Z","status":"pending","description":"d"#
    let lines = [
      task + "\"}", #"{"a":[[[[[[[[[1]]]]]]]]]}"#, #"{"a":[1,"#, #"{"a":[1,"#,
      task.replacing("\"a\"", with: "\"b\"")
        + #"","annotations":[{"entry":"20240101T000000Z","description":"x"}]}"#,
    ]
    let text = lines.joined(separator: "\n") + "\n"
    let read = FilesRead(read: try HistoryReader.read(Array(text.utf8), named: "tasks.json"))
    #expect(read.attemptTasks?.map(\.id) == ["a", "b"])
    #expect(read.faults.count == 3)
    #expect(read.faults.first == "tasks.json:2:14: the values are nested more than 8 deep; flatten them")
  }

  @Test(arguments: ["[#,@]", "#\n@\n", "[@,#]"])
  func `a task that is longer than a row may be is kept out`(form: String) throws {
    func task(_ id: String, _ length: Int) -> String {
      let start = #"{"uuid":"\#(id)","entry":"20240101T000000Z","status":"pending","description":""#
      return start + String(repeating: "d", count: length - start.utf8.count - 2) + "\"}"
    }
    for (length, ids, faults) in [
      (InputLimits.rowBytes, ["a", "b"], 0), (InputLimits.rowBytes + 1, ["a"], 1),
    ] {
      let text = form.replacing("#", with: task("a", 200)).replacing("@", with: task("b", length))
      let read = FilesRead(read: try HistoryReader.read(Array(text.utf8), named: "tasks.json"))
      #expect(read.attemptTasks.map { Set($0.map(\.id)) } == Set(ids) && read.faults.count == faults)
      #expect(read.faults.allSatisfy { $0.hasSuffix(": the row is longer than 1 MiB; split it") })
    }
  }
}
