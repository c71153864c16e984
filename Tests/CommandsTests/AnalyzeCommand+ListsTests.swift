import Foundation
import TestSupport
import Testing

/// The daily resets as `analyze` prints them.
struct AnalyzeCommandListsTests {
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
}
