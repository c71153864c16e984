import TestSupport
import Testing

/// Two exports of one list, given to the programs as they are started (A0.8).
struct SeveralExportsProcessTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    func task(_ id: String, done: String) -> String {
      #"{"id":"\#(id)","title":"\#(id)","intervalValue":7,"intervalUnit":"day","lastCompletedDate":\#(done),"#
        + #""nextReminderDate":"2024-01-15T08:00:00Z","createdDate":"2024-01-01T08:00:00Z","isActive":true,"#
        + #""notificationEnabled":true}"#
    }
    try folder.write("[\(task("a", done: "null")), \(task("b", done: "null"))]", to: "old.tasks.json")
    try folder.write("[\(task("a", done: #""2024-01-08T09:00:00Z""#))]", to: "new.tasks.json")
  }

  @Test(arguments: ["old.tasks.json new.tasks.json", "new.tasks.json old.tasks.json"])
  func `A0.8: the completion stays, and what the newest export lacks is dropped on request`(order: String)
    throws
  {
    let kept = try folder.spawn("analyze \(order) --time-zone UTC --only items,audit --json")
    #expect(kept.code == 0 && kept.errors.isEmpty)
    let items = try #require(try kept.json("measures")("items").array)
    #expect(
      try items.map { [try $0("id").text, try $0("last").text] } == [
        ["a", "2024-01-08T09:00:00Z"], ["b", nil],
      ])
    #expect(
      try kept.json("measures")("audit")(0)("message").text
        == "the task is missing in new.tasks.json: deleted there or created later; kept")
    let convert = "kaiki convert \(order) --time-zone UTC --deleted-by newest --to csv --out merged"
    let converted = try folder.spawn(convert)
    #expect(converted.code == 0)
    #expect(
      converted.lines == [
        "--deleted-by newest removed 1 item that the newest input lacks; past events of these items still count."
      ])
    let rows = try folder.text(of: "merged/tasks.csv").split(separator: "\n").dropFirst()
    #expect(rows.map { $0.prefix(4) } == ["a,a,"] && rows.first?.contains("2024-01-08T09:00:00Z") == true)
  }
}
