import Foundation
import TestSupport
import Testing

@testable import Kaiki
@testable import KaikiNumerics

struct TimeZoneRulesTZifTests {
  // MARK: - Good files

  @Test func `every zone of the system's table can be read`() throws {
    let table = try String(contentsOf: ZoneFile.folder.appending(path: "zone.tab"), encoding: .utf8)
    let identifiers = table.split(separator: "\n").filter { !$0.hasPrefix("#") }
      .compactMap { $0.split(separator: "\t").dropFirst(2).first.map(String.init) }
    #expect(identifiers.count > 300)
    for identifier in identifiers {
      #expect(throws: Never.self, "\(identifier)") {
        let rules = try ZoneFile.rules(of: identifier)
        #expect(rules.identifier == identifier)
        #expect(zip(rules.starts, rules.starts.dropFirst()).allSatisfy(<), "\(identifier) goes back in time")
        #expect(abs(rules.offset(at: 4_000_000_000)) <= 14 * 3_600)
      }
    }
  }

  @Test(arguments: ["2", "3", "4"] as [Character])
  func `versions 2 to 4 are read from their second block and footer`(version: Character) throws {
    let bytes = ZoneFile.bytes(
      version: version, initial: 0, changes: [(-5_000_000_000, 3_600), (10, 7_200)], footer: "AAA-2")
    let rules = try TimeZoneRules(identifier: "Test", tzif: bytes)
    let expected: [(Int64, Int)] = [(-5_000_000_001, 0), (-5_000_000_000, 3_600), (9, 3_600), (10, 7_200)]
    for (seconds, offset) in expected { #expect(rules.offset(at: seconds) == offset) }
    #expect(rules.offset(at: 1 << 45) == 7_200)
  }

  @Test func `version 1 has 32 bits and no footer`() throws {
    let bytes = ZoneFile.bytes(
      version: nil, initial: -3_600, changes: [(-2_000_000_000, 0), (2_000_000_000, 3_600)])
    let rules = try TimeZoneRules(identifier: "Test", tzif: bytes)
    let expected: [(Int64, Int)] = [(-2_000_000_001, -3_600), (-2_000_000_000, 0), (2_000_000_000, 3_600)]
    for (seconds, offset) in expected { #expect(rules.offset(at: seconds) == offset) }
    #expect(rules.offset(at: 1 << 45) == 3_600)
  }

  @Test(arguments: [1, 27])
  func `leap seconds, which the clocks of the data do not count, are passed over`(count: Int) throws {
    let bytes = ZoneFile.bytes(changes: [(10, 7_200)], footer: "AAA-2", leapSeconds: count)
    let rules = try TimeZoneRules(identifier: "Test", tzif: bytes)
    #expect(rules.offset(at: 9) == 0 && rules.offset(at: 10) == 7_200 && rules.offset(at: 1 << 45) == 7_200)
  }

  @Test func `a file without changes and footer has one offset for ever`() throws {
    let rules = try TimeZoneRules(identifier: "Test", tzif: ZoneFile.bytes(initial: 12_345))
    for seconds: Int64 in [-1 << 45, 0, 1 << 45] { #expect(rules.offset(at: seconds) == 12_345) }
  }

  @Test func `the big bang of files before 2014 is passed over`() throws {
    let bytes = ZoneFile.bytes(initial: -100, changes: [(-1 << 59, -100), (1_000, 3_600)])
    let rules = try TimeZoneRules(identifier: "Test", tzif: bytes)
    #expect(rules.offset(at: -1 << 45) == -100)
    #expect(rules.offset(at: 999) == -100)
    #expect(rules.offset(at: 1_000) == 3_600)
  }

  /// Summer time that ends when it begins, as RFC 8536, section 3.3.1, spells it.
  @Test(arguments: ["EST5EDT,0/0,J365/25", "XXX3EDT4,0/0,J365/23"])
  func `summer time may last the whole year`(footer: String) throws {
    let bytes = ZoneFile.bytes(version: "3", initial: -18_000, changes: [(0, -14_400)], footer: footer)
    let rules = try TimeZoneRules(identifier: "Test", tzif: bytes)
    for year in 1971...2_500 {
      let newYear = Int64(try #require(CivilDate(year: year, month: 1, day: 1)).daysSinceEpoch) * 86_400
      for second in stride(from: newYear - 7_200, to: newYear + 6 * 3_600, by: 1_800) {
        if rules.offset(at: second) != -14_400 { Issue.record("\(Instant(seconds: second))") }
      }
    }
  }

  @Test func `what stands behind the footer does not matter`() throws {
    let bytes = ZoneFile.bytes(initial: 3_600, footer: "AAA-1") + Array("rubbish".utf8)
    #expect(try TimeZoneRules(identifier: "Test", tzif: bytes).offset(at: 0) == 3_600)
  }

  // MARK: - Faulty files

  @Test(arguments: ["Asia/Tokyo", "America/New_York", "America/Nuuk", "Africa/Casablanca", "Pacific/Apia"])
  func `every beginning of a file is malformed`(identifier: String) throws {
    let bytes = try ZoneFile.bytes(of: identifier)
    for length in 0..<bytes.count {
      #expect(throws: TimeZoneError.malformed, "\(length) bytes") {
        try TimeZoneRules(identifier: identifier, tzif: Array(bytes.prefix(length)))
      }
    }
  }

  @Test(arguments: ["Asia/Tokyo", "Pacific/Apia"], [0xFF, 0x00, 0x80] as [UInt8])
  func `a file with one wrong byte is refused or read, and never traps`(
    identifier: String, wrong: UInt8
  ) throws {
    let bytes = try ZoneFile.bytes(of: identifier)
    var refused = 0
    for index in bytes.indices {
      var damaged = bytes
      damaged[index] = wrong
      if !isReadable(damaged) { refused += 1 }
    }
    #expect(refused > 40 && refused < bytes.count)
  }

  @Test func `a file with many wrong bytes is refused or read, and never traps`() throws {
    let bytes = ZoneFile.bytes(
      initial: 0, changes: (0..<20).map { ($0 * 16_000_000, $0 % 2 == 0 ? 3_600 : 7_200) },
      footer: "AAA-1BBB,M3.2.0,M11.1.0")
    var stream = RandomStream(seed: 1, domain: .tests)
    var readable = 0
    for _ in 0..<3_000 {
      var damaged = bytes
      for _ in 0...stream.below(4) { damaged[stream.below(bytes.count)] = UInt8(stream.below(256)) }
      if isReadable(damaged) { readable += 1 }
    }
    #expect(readable > 100 && readable < 2_900)
  }

  /// Reads bytes, and asks the rules, if there are any, what could go wrong.
  private func isReadable(_ bytes: [UInt8]) -> Bool {
    guard let rules = try? TimeZoneRules(identifier: "Test", tzif: bytes) else { return false }
    for seconds: Int64 in [-1 << 50, -3_000_000_000, -1, 0, 1_700_000_000, 16_725_225_600, 1 << 50] {
      let offset = rules.offset(at: seconds)
      let first = rules.firstInstant(atOrAfterLocal: seconds)
      if abs(offset) >= 16 * 3_600 || abs(first - seconds) >= 17 * 3_600 {
        Issue.record("offset \(offset) at \(seconds), first instant \(first)")
      }
    }
    return true
  }

  /// Positions are counted from the beginning of a block: the counts stand from 20, times from 44, types from
  /// 60, offsets from 62 in steps of 6, abbreviations from 80, the footer from 84.
  @Test(
    arguments: [
      ("wrong magic in the first header", 0, 0, [0]),
      ("wrong magic in the second header", 1, 3, [0x46]),
      ("no type in the first block", 0, 39, [0]),
      ("no type in the second block", 1, 39, [0]),
      ("neither changes nor types", 1, 32, [UInt8](repeating: 0, count: 8)),
      ("a negative count of changes", 1, 32, [0xFF]),
      ("more changes than bytes", 1, 33, [0x7F]),
      ("more leap seconds than bytes", 1, 31, [0x7F]),
      ("a change no later than the one before", 1, 52, [UInt8](repeating: 0, count: 8)),
      ("a change in the year 36,000,000", 1, 52, [0, 4]),
      ("a type that is not there", 1, 60, [3]),
      ("an offset of 16 hours", 1, 62, [0, 0, 0xE1, 0]),
      ("an offset of -16 hours", 1, 68, [0xFF, 0xFF, 0x1F, 0]),
      ("the least offset that can be written", 1, 74, [0x80, 0, 0, 0]),
      ("no line feed before the footer", 1, 84, [0x20]),
      ("no line feed behind the footer", 1, 90, [0x20]),
    ] as [(String, Int, Int, [UInt8])])
  func `a file is malformed that has`(fault: String, block: Int, position: Int, replacement: [UInt8]) throws {
    var bytes = ZoneFile.bytes(initial: 0, changes: [(0, 3_600), (500, 7_200)], footer: "AAA-2")
    let secondBlock = 44 + 3 * 6 + 4
    try #require(bytes.count == secondBlock + 91)
    #expect(throws: Never.self) { try TimeZoneRules(identifier: "Test", tzif: bytes) }
    let start = block * secondBlock + position
    bytes.replaceSubrange(start..<(start + replacement.count), with: replacement)
    #expect(throws: TimeZoneError.malformed, "\(fault)") {
      try TimeZoneRules(identifier: "Test", tzif: bytes)
    }
  }

  /// No zone has ever been 16 hours from UTC, and look-ups rest on it.
  @Test(
    arguments: [
      "EST5EDT", "rubbish", "EST5EDT,M3.2.0", "\u{7F}", "日本-9",
      "AAA16", "AAA-16", "AAA-24", "AAA-15BBB,M3.2.0,M11.1.0", "AAA3BBB-167,M3.2.0,M11.1.0",
    ])
  func `a footer that is no rule of a zone on Earth is refused`(footer: String) throws {
    let bytes = ZoneFile.bytes(initial: 0, changes: [(0, 3_600)], footer: footer)
    #expect(throws: TimeZoneError.badFooter(footer)) { try TimeZoneRules(identifier: "Test", tzif: bytes) }
  }
}
