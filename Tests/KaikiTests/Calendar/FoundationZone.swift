import Foundation
import TestSupport
import Testing

@testable import Kaiki
@testable import KaikiNumerics

/// A time zone as Foundation knows it: the oracle of the calendar tests.
struct FoundationZone {
  let identifier: String
  private let zone: TimeZone
  private let local: Calendar
  private let universal: Calendar

  init(_ identifier: String) throws {
    self.identifier = identifier
    zone = try #require(TimeZone(identifier: identifier))
    local = Self.gregorian(in: zone)
    universal = Self.gregorian(in: .gmt)
  }

  private static func gregorian(in zone: TimeZone) -> Calendar {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = zone
    return calendar
  }

  func offset(at seconds: Int64) -> Int {
    zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(seconds)))
  }

  /// The wall clock as seconds since 1970-01-01T00:00:00 on the local calendar.
  func wallClock(at seconds: Int64) throws -> Int64 {
    let shown = local.dateComponents(
      [.year, .month, .day, .hour, .minute, .second], from: Date(timeIntervalSince1970: Double(seconds)))
    return Int64(try #require(universal.date(from: shown)).timeIntervalSince1970)
  }

  /// The local date, as days since 1970-01-01.
  func day(of seconds: Int64) throws -> Int {
    let shown = local.dateComponents(
      [.year, .month, .day], from: Date(timeIntervalSince1970: Double(seconds)))
    return Int(try #require(universal.date(from: shown)).timeIntervalSince1970 / 86_400)
  }

  func startOfDay(of seconds: Int64) -> Int64 {
    Int64(local.startOfDay(for: Date(timeIntervalSince1970: Double(seconds))).timeIntervalSince1970)
  }

  /// The changes of the offset within a span, to the second.
  func changes(in span: Range<Int64>) -> [(time: Int64, offset: Int32)] {
    var changes: [(time: Int64, offset: Int32)] = []
    var time = span.lowerBound
    var current = offset(at: time)
    while time < span.upperBound {
      let next = time + 3 * 3_600
      let offsetThen = offset(at: next)
      if offsetThen != current {
        var (before, after) = (time, next)
        while after - before > 1 {
          let middle = (before + after) / 2
          if offset(at: middle) == current { before = middle } else { after = middle }
        }
        changes.append((after, Int32(offsetThen)))
        current = offsetThen
      }
      time = next
    }
    return changes
  }
}

/// A zone's rules from the system's file beside Foundation's, which carries time zone data of its own.
struct ZoneComparison {
  let foundation: FoundationZone
  /// The rules read from the system's file.
  let rules: TimeZoneRules
  /// Foundation's changes over the years compared.
  let changes: [(time: Int64, offset: Int32)]
  /// Where the two tell different offsets.
  let differences: [Range<Int64>]
  /// Rules that say what Foundation says, for the instants at which the two differ.
  private let replica: TimeZoneRules

  /// From 1950 to the end of 2090, and the days around them.
  static let years: Range<Int64> = -631_152_000..<3_818_448_000
  private static let margin: Int64 = 400 * 86_400

  /// One zone or more for each kind of trouble: summer time of half an hour, of two hours, or negative;
  /// offsets that are no whole hours; changes at midnight, at 00:01, before the day they count for; a date
  /// left out.
  static let identifiers = [
    "Australia/Lord_Howe", "Pacific/Apia", "Asia/Kathmandu", "America/Sao_Paulo", "Africa/Casablanca",
    "America/New_York", "Europe/London", "Asia/Tokyo", "America/St_Johns", "Africa/Cairo", "Asia/Beirut",
    "America/Havana", "Europe/Dublin", "Antarctica/Troll", "Asia/Tehran", "America/Nuuk",
  ]

  /// The comparison of one of `identifiers`; all are made when the first is asked for.
  static func of(_ identifier: String) throws -> ZoneComparison {
    try #require(made[identifier], "\(identifier) is not among those compared").get()
  }

  private static let made: [String: Result<ZoneComparison, any Error>] = Dictionary(
    uniqueKeysWithValues: identifiers.map { name in (name, Result { try ZoneComparison(name) }) })

  private init(_ identifier: String) throws {
    let foundation = try FoundationZone(identifier)
    let rules = try ZoneFile.rules(of: identifier)
    let span = (Self.years.lowerBound - Self.margin)..<(Self.years.upperBound + Self.margin)
    let changes = foundation.changes(in: span)
    let starts = rules.starts.filter(span.contains)
    let borders = Set(changes.map(\.time) + starts + [span.lowerBound, span.upperBound]).sorted()
    var differences: [Range<Int64>] = []
    for (start, end) in zip(borders, borders.dropFirst())
    where foundation.offset(at: start) != rules.offset(at: start) {
      differences.append(start..<end)
    }
    self.foundation = foundation
    self.rules = rules
    self.changes = changes.filter { Self.years.contains($0.time) }
    self.differences = differences
    let initial = Int32(foundation.offset(at: span.lowerBound))
    replica = try TimeZoneRules(
      identifier: identifier, tzif: ZoneFile.bytes(initial: initial, changes: changes))
  }

  /// The rules to hold against Foundation near an instant: the file's, but where Foundation's data differ.
  func rules(near seconds: Int64) -> TimeZoneRules {
    let near = (seconds - 3 * 86_400)..<(seconds + 3 * 86_400)
    return differences.contains { $0.overlaps(near) } ? replica : rules
  }

  /// Random instants of the years compared, and instants close to every change of the clock.
  func instants(random count: Int, seed: UInt64) -> (random: [Int64], nearChanges: [Int64]) {
    var stream = RandomStream(seed: seed, domain: .tests)
    let width = Int(Self.years.upperBound - Self.years.lowerBound)
    let random = (0..<count).map { _ in Self.years.lowerBound + Int64(stream.below(width)) }
    let distances: [Int64] = [0, 1, 59, 60, 1_800, 3_599, 3_600, 7_200, 40_000, 86_399, 86_400, 100_000]
    let near = changes.flatMap { change in
      distances.flatMap { [change.time + $0, change.time - $0] }
    }
    return (random, near)
  }
}
