import TestSupport
import Testing

/// Daily lists as `simulate` prints them.
struct SimulateCommandListsTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test func `new items are drawn from past days, and left ones are counted (L5)`() async throws {
    let lists = #"""
      [{"id": "l1", "createdAt": "2026-01-14T08:00:00Z", "items": [
        {"id": "a", "content": "done", "isCompleted": true}, {"id": "b", "content": "left"}]},
       {"id": "l2", "createdAt": "2026-01-15T08:00:00Z", "items": [
        {"id": "c", "content": "x", "isCompleted": true}, {"id": "d", "content": "y", "isCompleted": true}]},
       {"id": "l3", "createdAt": "2026-01-17T08:00:00Z", "items": [
        {"id": "e", "content": "x"}, {"id": "f", "content": "y", "isCompleted": true}]}]
      """#
    try folder.write(lists, to: "lists.json")
    let json = try await folder.run("simulate lists.json --days 9 --replicates 20 --time-zone UTC --json")
      .json
    let part = try json.part("lists")
    let plan = try part("plan")
    #expect(
      try ["pastDays", "notOpened", "items", "done", "left"].map { try plan($0).integer } == [3, 1, 6, 4, 0])
    #expect(try json("plan")("start").text == "2026-01-18")
    // Every past list had two items, so a simulated day has two, or none where the app is not opened.
    for day in try #require(try part("days").array) {
      for key in ["p5", "p50", "p95"] {
        let items = try #require(try day("items")(key).integer)
        #expect([0, 2].contains(items), "\(day)")
      }
      #expect(try day("carried")("mean").number == 0)
    }
    let carried = try await folder.run(
      "simulate lists.json --days 9 --replicates 20 --time-zone UTC --json --reset carry"
    ).part()
    // Of the last list e is left; what was left before was not written down again.
    #expect(try carried("plan")("left").integer == 1)
    #expect(try carried("plan")("items").integer == 6)
  }
}
