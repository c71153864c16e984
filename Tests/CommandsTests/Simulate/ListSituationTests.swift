import Foundation
import TestSupport
import Testing

struct ListSituationTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  /// One case of the shared vectors: a list, openings of the app, and what each does to the list.
  struct Sample: Decodable {
    struct Expected: Decodable {
      var at: String
      var reset: Bool
      var fromDay: String
      var toDay: String
      var daysSkipped: Int
    }

    var zone: String
    var dayStartHour: Int
    var created: String
    var expected: [Expected]
  }

  @Test(arguments: 0..<4)
  func `R1.4, L4: the shared cases of the daily reset come out of analyze as they say`(number: Int)
    async throws
  {
    let url = try #require(Bundle.module.url(forResource: "Fixtures/daily_resets", withExtension: "json"))
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    let samples = try decoder.decode([Sample].self, from: Data(contentsOf: url))
    #expect(samples.count == 4)
    let sample = samples[number]
    try folder.write(
      #"[{"id": "l1", "createdAt": "\#(sample.created)", "items": [{"id": "i1", "content": "x"}]}]"#,
      to: "d/lists.json")
    let opens = sample.expected.map { #"{"timestamp": "\#($0.at)", "timeZone": "\#(sample.zone)"}"# }
    try folder.write("[\(opens.joined(separator: ",\n"))]", to: "d/opens.json")
    let outcome = try await folder.run(
      "analyze d --time-zone \(sample.zone) --day-start \(sample.dayStartHour) --only lists --json")
    #expect(outcome.code == 0)
    #expect(outcome.errors == "")
    let resets = try #require(try outcome.json("measures")("lists")("resets").array)
    #expect(resets.count == 12 && sample.expected.contains { $0.reset })
    for (reset, expected) in zip(resets, sample.expected) {
      #expect(
        reset
          == .object([
            "at": .text(expected.at), "reset": .flag(expected.reset), "fromDay": .text(expected.fromDay),
            "toDay": .text(expected.toDay), "daysSkipped": .number(Double(expected.daysSkipped)),
          ]))
    }
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
    let plan = try json("plan")
    #expect(
      try ["pastDays", "notOpened", "items", "done", "left"].map { try plan($0).integer } == [3, 1, 6, 4, 0])
    #expect(try plan("start").text == "2026-01-18")
    // Every past list had two items, so a simulated day has two, or none where the app is not opened.
    for day in try #require(try json("days").array) {
      for key in ["p5", "p50", "p95"] {
        let items = try #require(try day("items")(key).integer)
        #expect([0, 2].contains(items), "\(day)")
      }
      #expect(try day("carried")("mean").number == 0)
    }
    let carried = try await folder.run(
      "simulate lists.json --days 9 --replicates 20 --time-zone UTC --json --reset carry"
    ).json
    // Of the last list e is left; what was left before was not written down again.
    #expect(try carried("plan")("left").integer == 1)
    #expect(try carried("plan")("items").integer == 6)
  }
}
