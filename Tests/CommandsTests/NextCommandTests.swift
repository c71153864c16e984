import TestSupport
import Testing

struct NextCommandTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test func `occurrences are an array of local time, instant and zone`() async throws {
    let line =
      "kaiki next --every 1month --from 2026-01-31T09:00 --time-zone Asia/Tokyo --policy fixed --count 3"
    let outcome = try await folder.run(line)
    #expect(outcome.code == 0)
    #expect(outcome.errors == "")
    let occurrences = try #require(try outcome.json.array)
    #expect(occurrences.map(\.keys) == Array(repeating: ["instant", "local", "zone"], count: 3))
    #expect(
      try occurrences.map { try $0("local").text }
        == ["2026-02-28T09:00:00", "2026-03-31T09:00:00", "2026-04-30T09:00:00"])
    #expect(try occurrences[0]("instant").text == "2026-02-28T00:00:00Z")
    #expect(try occurrences.map { try $0("zone").text } == ["ok", "ok", "ok"])
  }

  @Test(
    arguments: [
      ("--policy fromCompletion", ["2026-02-28", "2026-03-28", "2026-04-28"]),
      ("--policy fixed --skip forward", ["2026-03-01", "2026-03-31", "2026-05-01"]),
      ("--policy fixed --skip omit", ["2026-03-31", "2026-05-31", "2026-07-31"]),
    ] as [(String, [String])])
  func `the policy and the skip decide over short months (A0.3)`(words: String, days: [String]) async throws {
    let outcome = try await folder.run("kaiki next --every 1month --from 2026-01-31T09:00 --count 3 \(words)")
    #expect(try outcome.json.array?.map { try $0("local").text } == days.map { "\($0)T09:00:00" })
  }

  @Test func `a gap and an overlap of the clock are said (G3)`() async throws {
    let gap = try await folder.run(
      "kaiki next --every 1day --from 2026-03-07T02:30 --time-zone America/New_York --count 1")
    #expect(try gap.json(0)("zone").text == "gap")
    #expect(try gap.json(0)("local").text == "2026-03-08T02:30:00")
    #expect(try gap.json(0)("instant").text == "2026-03-08T07:30:00Z")
    let overlap = try await folder.run(
      "kaiki next --every 1day --from 2026-10-31T01:30 --time-zone America/New_York --count 1")
    #expect(try overlap.json(0)("zone").text == "overlap_first")
    #expect(try overlap.json(0)("instant").text == "2026-11-01T05:30:00Z")
  }

  @Test(
    arguments: [
      ("Asia/Tokyo", "2", "9999-12-31T20:00:00"), ("America/New_York", "1", "9999-12-30T20:00:00"),
    ] as [(String, String, String)])
  func `the last occurrences lie in the year 9999, by the clock and in UTC`(
    zone: String, count: String, last: String
  ) async throws {
    let line = "kaiki next --every 1day --from 9999-12-29T20:00 --time-zone \(zone) --count"
    let outcome = try await folder.run("\(line) \(count)")
    #expect(try outcome.json.array?.last?("local").text == last)
    let beyond = try await folder.run("\(line) 12")
    #expect(beyond.code == 64)
    #expect(beyond.text == "")
    #expect(beyond.errors.hasSuffix("give a --count of at most \(count)\n"))
  }
}
