import Foundation
import TestSupport
import Testing

@testable import Kaiki
@testable import KaikiNumerics

struct TimeZoneRulesTests {
  /// Past offsets that tzdata put right after release 2025b, which Foundation carries in Swift 6.3.
  static let repairs: [String: ClosedRange<String>] = [
    "America/Sao_Paulo": "1965-03-31"..."1966-03-01",
    "Asia/Tehran": "1979-05-25"..."1979-05-26",
  ]

  @Test(arguments: ZoneComparison.identifiers)
  func `a zone file gives Foundation's offsets, 1950-2090, but where the two have other releases of the data`(
    identifier: String
  ) throws {
    let comparison = try ZoneComparison.of(identifier)
    let foundation = TimeZone.timeZoneDataVersion
    let releases = "Foundation has \(foundation), the system has \(ZoneFile.release ?? "an unknown release")"
    // Governments decide about the years to come; a release of the data may tell of them what it likes.
    let older = min(foundation, ZoneFile.release ?? foundation)
    let decided = try Day(iso: "\(older.prefix(4))-01-01")
    for difference in comparison.differences {
      let from = Instant(seconds: difference.lowerBound)
      let to = Instant(seconds: difference.upperBound)
      #expect(foundation != ZoneFile.release, "\(identifier) differs from \(from) to \(to); \(releases)")
      let isRepair = try Self.repairs[identifier].map { dates in
        let days = try Day(iso: dates.lowerBound)...Day(iso: dates.upperBound)
        return days.contains(DayBoundary(zone: .utc).day(of: from))
      }
      #expect(
        from >= DayBoundary(zone: .utc).start(of: decided) || isRepair == true,
        "\(identifier) differs from \(from) to \(to), in the past; \(releases)")
    }
  }

  @Test(arguments: ZoneComparison.identifiers)
  func `the offset holds far beyond the table, to the year 9999, as Foundation has it`(
    identifier: String
  ) throws {
    let comparison = try ZoneComparison.of(identifier)
    // Where the last years of the comparison differ, the rules for the time to come differ too.
    let horizon = ZoneComparison.years.upperBound - 2 * 366 * 86_400
    let differs = comparison.differences.contains { $0.upperBound > horizon }
    let isReleased = TimeZone.timeZoneDataVersion == ZoneFile.release
    if differs, !isReleased { return }
    var stream = RandomStream(seed: 9_999, domain: .tests)
    let start = ZoneComparison.years.upperBound
    let near = (0..<2_000).map { _ in start + Int64(stream.below(410 * 31_556_952)) }  // 2091-2500
    let far = (0..<1_000).map { _ in start + Int64(stream.below(7_908 * 31_556_952)) }  // 2091-9998
    let last = (0..<1_000).map { _ in 253_370_764_800 + Int64(stream.below(31_536_000)) }  // 9999
    let wrong = (near + far + last).filter {
      comparison.rules.offset(at: $0) != comparison.foundation.offset(at: $0)
    }
    #expect(
      wrong.isEmpty,
      "\(wrong.count) offsets differ, first at \(wrong.first.map { Instant(seconds: $0).description } ?? "")")
  }

  /// The file may list nothing, or its last change on a New Year's Day: long ago, late, or in the far future.
  @Test(arguments: [nil, 2008, 2038, 2099] as [Int?])
  func `the clock changes when glibc says, under a footer's rule`(lastListed: Int?) throws {
    for line in try Fixture.lines(of: "posix-rules.txt", in: .module) {
      let cells = line.split(separator: "\t").map(String.init)
      let numbers = cells.dropFirst().flatMap { $0.split(separator: " ") }.compactMap { Int64($0) }
      try #require(numbers.count == 6, "\(line)")
      let (year, initial) = (Int(numbers[0]), numbers[1])
      if let lastListed, year <= lastListed { continue }
      let listed = try lastListed.map { [(time: try newYear($0), offset: Int32(initial))] } ?? []
      let rules = try TimeZoneRules(
        identifier: cells[0],
        tzif: ZoneFile.bytes(version: "3", initial: -5_000, changes: listed, footer: cells[0]))
      var before = initial
      #expect(rules.offset(at: try newYear(year)) == before, "\(line)")
      for (time, after) in [(numbers[2], numbers[3]), (numbers[4], numbers[5])] {
        #expect(rules.offset(at: time - 1) == before, "\(line) before \(time)")
        #expect(rules.offset(at: time) == after, "\(line) at \(time)")
        before = after
      }
    }
  }

  /// Summer time begins 100 hours before New Year, in the year before that of the rule; glibc looks for it in
  /// the wrong year. 2408 and 2409 are where the laid-out years end and begin again.
  @Test(arguments: [2_009, 2_100, 2_407, 2_408, 2_409, 2_808, 2_809, 9_999])
  func `a change may fall into the year before its own`(year: Int) throws {
    let rules = try TimeZoneRules(
      identifier: "Test",
      tzif: ZoneFile.bytes(
        version: "3", initial: 0, changes: [(try newYear(2_008), -7_200)], footer: "AAA3BBB,0/-100,J180/0"))
    let start = try newYear(year + 1) - 97 * 3_600
    let end = start + (97 + 179 * 24 + 2 + (CivilDate.isLeapYear(year + 1) ? 24 : 0)) * 3_600
    let expected: [(Int64, Int)] = [(start - 1, -10_800), (start, -7_200), (end - 1, -7_200), (end, -10_800)]
    for (seconds, offset) in expected {
      #expect(rules.offset(at: seconds) == offset, "\(Instant(seconds: seconds))")
    }
    #expect(rules.firstInstant(atOrAfterLocal: start - 10_800) == start)
    #expect(rules.firstInstant(atOrAfterLocal: start - 10_801) == start - 1)
  }

  private func newYear(_ year: Int) throws -> Int64 {
    Int64(try #require(CivilDate(year: year, month: 1, day: 1)).daysSinceEpoch) * 86_400
  }

  /// Every second of a change is looked at from both sides, in the listed years and in the laid-out ones.
  @Test(arguments: ["America/New_York", "Australia/Lord_Howe", "Antarctica/Troll", "Pacific/Apia"])
  func `the first instant at or after a local time has no earlier one (G4)`(identifier: String) throws {
    let rules = try ZoneFile.rules(of: identifier)
    var stream = RandomStream(seed: 4, domain: .tests)
    let changes = rules.starts.dropFirst()
    for _ in 0..<200 {
      let change = changes[changes.startIndex + stream.below(changes.count)]
      let cycles = Int64(stream.below(3)) * (change > 5_000_000_000 ? TimeZoneRules.secondsInCycle : 0)
      let local = change + cycles + Int64(rules.offset(at: change) + stream.below(4 * 3_600) - 7_200)
      let found = rules.firstInstant(atOrAfterLocal: local)
      func shows(_ second: Int64) -> Bool { second + Int64(rules.offset(at: second)) >= local }
      // Around the answer every second, further back every minute; more than a day back no clock shows it.
      let earlier = Array((found - 120)..<found) + stride(from: found - 120, to: found - 100_000, by: -60)
      #expect(shows(found), "\(identifier) \(local)")
      #expect(earlier.allSatisfy { !shows($0) }, "\(identifier) \(local)")
    }
  }

  @Test func `a fixed offset holds for all time`() {
    let rules = TimeZoneRules(identifier: "JST", fixedOffset: 32_400)
    for seconds: Int64 in [-1 << 50, -1, 0, 1, 1 << 50] {
      #expect(rules.offset(at: seconds) == 32_400)
      #expect(rules.firstInstant(atOrAfterLocal: seconds) == seconds - 32_400)
    }
    #expect(TimeZoneRules.utc.identifier == "UTC")
    #expect(TimeZoneRules.utc.offset(at: 0) == 0)
  }

  @Test func `the offset before the first change is that of the file's first type`() throws {
    let rules = try TimeZoneRules(
      identifier: "Test", tzif: ZoneFile.bytes(initial: -100, changes: [(0, 3_600), (50, 7_200)]))
    let expected: [(Int64, Int)] = [
      (-1 << 50, -100), (-1, -100), (0, 3_600), (49, 3_600), (50, 7_200), (1 << 50, 7_200),
    ]
    for (seconds, offset) in expected { #expect(rules.offset(at: seconds) == offset) }
  }
}
