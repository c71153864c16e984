import Foundation
import Kaiki
import KaikiKit

extension TimeZoneRules {
  /// Creates rules from one of Foundation's time zones, without reading a file.
  ///
  /// The initialiser samples the zone's offset every third day of the years 1900 to 2089 and locates each change to the
  /// second. A second sample covers 400 years from 2090 on, because later years repeat these. Sampling takes some hundredths
  /// of a second, so keep the rules until the zone changes. Two changes less than three days apart may be missed; no zone
  /// has had such a pair since 1970.
  ///
  ///     let rules = TimeZoneRules(TimeZone.current)
  public init(_ zone: TimeZone) {
    let changes = OffsetChanges(of: zone)
    self.init(
      identifier: zone.identifier, starts: changes.starts, offsets: changes.offsets,
      cycleStart: changes.cycleStart)
  }
}

private struct OffsetChanges {
  var starts: ContiguousArray<Int64>
  var offsets: ContiguousArray<Int32>
  /// Unix time in seconds from which the changes repeat every 400 years; `nil` if the zone has no changes from 2090 on.
  var cycleStart: Int64?

  private static let first = seconds(ofYear: 1900)
  private static let cycle = seconds(ofYear: 2090)
  private static let end = seconds(ofYear: 2490)
  private static let step: Int64 = 3 * 86_400

  private static func seconds(ofYear year: Int) -> Int64 {
    Int64((CivilDate(year: year, month: 1, day: 1)?.daysSinceEpoch ?? 0)) * 86_400
  }

  init(of zone: TimeZone) {
    starts = [Self.first]
    offsets = [Self.offset(of: zone, at: Self.first)]
    add(from: Self.first, to: Self.cycle, of: zone)
    let count = starts.count
    // The year 2090 shows whether the zone has a recurring rule.
    let year = Self.cycle + 366 * 86_400
    add(from: Self.cycle, to: year, of: zone)
    guard starts.count > count else { return }
    add(from: year, to: Self.end, of: zone)
    cycleStart = Self.cycle
  }

  private mutating func add(from start: Int64, to end: Int64, of zone: TimeZone) {
    var (time, current) = (start, Self.offset(of: zone, at: start))
    while time < end {
      let next = min(time + Self.step, end)
      let then = Self.offset(of: zone, at: next)
      if then != current {
        var (before, after) = (time, next)
        while after - before > 1 {
          let middle = before + (after - before) / 2
          if Self.offset(of: zone, at: middle) == current { before = middle } else { after = middle }
        }
        starts.append(after)
        offsets.append(then)
        current = then
      }
      time = next
    }
  }

  private static func offset(of zone: TimeZone, at seconds: Int64) -> Int32 {
    Int32(zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(seconds))))
  }
}

extension DayBoundary {
  /// Creates the boundary of days in one of Foundation's time zones.
  ///
  ///     let days = try DayBoundary(TimeZone.current, startingAt: 4)
  ///     days.day(of: Date())
  ///
  /// - Throws: `Kit.Problem.dayStartHour` if the hour is outside 0...23.
  public init(_ zone: TimeZone, startingAt hour: Int = 0) throws(Kit.Problem) {
    self = try Kit.days(in: TimeZoneRules(zone), startingAt: hour)
  }
}
