import Kaiki
import KaikiNumerics
import TestSupport
import Testing

struct ResetTests {
  // MARK: What is moved

  private static func list(_ id: String, _ items: [(id: String, done: Bool, order: Int)]) -> DailyList {
    DailyList(
      id: id, createdAt: Instant(seconds: 100), lastReset: Instant(seconds: 50), plannedDay: Day(7),
      items: items.map {
        ListItem(
          id: $0.id, content: "\(id) \($0.id)", isCompleted: $0.done, order: $0.order,
          modified: Instant(seconds: Int64($0.order)))
      })
  }

  private static let closed = list(
    "closed", [("a", false, 3), ("b", true, 5), ("c", false, 8), ("d", true, 9)])

  @Test(
    arguments: [(.clear, []), (.carry, ["a", "c"]), (.uncheck, ["a", "b", "c", "d"])]
      as [(ResetMode, [String])])
  func `L5, R1.4: a reset moves nothing, what is unfinished, or all`(mode: ResetMode, ids: [String]) {
    let next = Self.closed.reset(to: Self.list("next", []), mode: mode)
    #expect(next.items.map(\.id) == ids)
    #expect(next.items.allSatisfy { !$0.isCompleted })
    #expect(next.items.map(\.content) == ids.map { "closed \($0)" })
    #expect(next.id == "next")
    #expect(Self.closed.carried(by: mode).map(\.id) == ids)
  }

  @Test func `L5: the names of the modes are those of the option`() {
    #expect(ResetMode.allCases.map(\.rawValue) == ["clear", "carry", "uncheck"])
  }

  @Test func `L5, R1.9: what is moved comes before what was written down for the day`() {
    let planned = Self.list("next", [("x", true, 0), ("w", false, 1)])
    #expect(Self.closed.reset(to: planned, mode: .carry).items.map(\.id) == ["a", "c", "x", "w"])
    #expect(Self.closed.reset(to: planned, mode: .uncheck).items.map(\.id) == ["a", "b", "c", "d", "x", "w"])
    // What the later day has done itself stays done.
    let done = Self.closed.reset(to: planned, mode: .carry).items.filter(\.isCompleted)
    #expect(done.map(\.id) == ["x"])
    #expect(Self.closed.reset(to: planned, mode: .clear) == planned)
  }

  @Test func `L5: an item that the later list has is that list's, in its carried place`() {
    let later = Self.list("next", [("x", false, 0), ("C", true, 1), ("b", false, 2)])
    let next = Self.closed.reset(to: later, mode: .carry)
    #expect(next.items.map(\.id) == ["a", "C", "x", "b"])
    #expect(next.items.map(\.content) == ["closed a", "next C", "next x", "next b"])
    #expect(next.items.map(\.isCompleted) == [false, true, false, false])
  }

  @Test(arguments: ResetMode.allCases)
  func `L4: a reset that is made twice is made once`(mode: ResetMode) {
    let once = Self.closed.reset(to: Self.list("next", [("x", true, 0), ("c", true, 1)]), mode: mode)
    #expect(Self.closed.reset(to: once, mode: mode) == once)
  }

  @Test func `R1.3: the later list keeps its own times and day`() {
    let later = Self.list("next", [])
    let next = Self.closed.reset(to: later, mode: .uncheck)
    #expect(next.createdAt == later.createdAt)
    #expect(next.lastReset == Instant(seconds: 50))
    #expect(next.plannedDay == Day(7))
  }

  // MARK: When it is made

  /// A case of `daily_reset_sample.json`.
  private struct Sample: Decodable {
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
    var opens: [String]
    var expected: [Expected]
  }

  @Test func `R1.4, L4, L6: the shared cases reset as they say`() throws {
    let samples = try Vectors.cases(of: Sample.self, in: "daily_reset_sample", of: .module)
    #expect(samples.count == 8)
    for (number, sample) in samples.enumerated() {
      let boundary = try Vectors.boundary(sample.zone, dayStartHour: sample.dayStartHour)
      let created = try Vectors.instant(sample.created)
      var clock = ResetClock(
        created: created, day: boundary.day(of: created), dayStartHour: sample.dayStartHour)
      #expect(sample.opens.count == 12)
      #expect(sample.expected.map(\.at) == sample.opens, "case \(number)")
      for expected in sample.expected {
        let outcome = clock.open(AppOpen(at: try Vectors.instant(expected.at), zone: boundary.zone))
        #expect(outcome.at.description == expected.at, "case \(number)")
        #expect(outcome.isReset == expected.reset, "case \(number), \(expected.at)")
        #expect(outcome.from.description == expected.fromDay, "case \(number), \(expected.at)")
        #expect(outcome.to.description == expected.toDay, "case \(number), \(expected.at)")
        #expect(outcome.skipped.count == expected.daysSkipped, "case \(number), \(expected.at)")
      }
    }
  }

  /// Openings of the app, with the day of the list before and after each and the days not opened.

  @Test(arguments: Array(1...40) as [UInt64])
  func `L6: no device's day goes back, and only days between two lists are missed`(seed: UInt64) throws {
    var draws = RandomStream(seed: seed, domain: .tests)
    let zones = try ["Asia/Tokyo", "America/New_York", "Pacific/Honolulu", "Pacific/Apia"].map {
      try Vectors.boundary($0).zone
    }
    let hour = draws.below(7)
    // A month before Apia leaves out a date.
    var now = try Vectors.instant("2011-12-01T00:00:00Z")
    let home = DayBoundary(zone: zones[draws.below(4)], dayStartHour: hour)
    var clock = ResetClock(created: now, day: home.day(of: now), dayStartHour: hour)
    var days: [String: Day] = [:]
    for _ in 0..<80 {
      now = now + Int64(draws.below(3_000)) * 60
      let zone = zones[draws.below(4)]
      let device = ["phone", "tablet"][draws.below(2)]
      let outcome = clock.open(AppOpen(at: now, zone: zone, device: device))
      if let day = days[device] { #expect(outcome.from == day, "\(now)") }
      #expect(outcome.to >= outcome.from, "\(now)")
      #expect(outcome.isReset == (outcome.to > outcome.from), "\(now)")
      let today = DayBoundary(zone: zone, dayStartHour: hour).day(of: now)
      #expect(outcome.to == max(today, outcome.from), "\(now)")
      #expect(outcome.skipped.allSatisfy { $0 > outcome.from && $0 < outcome.to }, "\(now)")
      #expect(outcome.skipped.allSatisfy { !days.values.contains($0) }, "\(now)")
      days[device] = outcome.to
    }
  }

  @Test(arguments: Array(1...20) as [UInt64])
  func `L4, G4: in one place every day between two openings was missed, if it exists`(seed: UInt64) throws {
    var draws = RandomStream(seed: seed, domain: .tests)
    let zone = ["Pacific/Apia", "America/Sao_Paulo", "Asia/Tokyo"][Int(seed % 3)]
    let boundary = try Vectors.boundary(zone, dayStartHour: draws.below(7))
    var now = try Vectors.instant("2011-12-01T00:00:00Z")
    var day = boundary.day(of: now)
    var clock = ResetClock(created: now, day: day, dayStartHour: boundary.dayStartHour)
    let left = zone == "Pacific/Apia" ? try Vectors.day("2011-12-30") : nil
    for _ in 0..<40 {
      now = now + Int64(draws.below(8_000)) * 60
      let today = boundary.day(of: now)
      let outcome = clock.open(AppOpen(at: now, zone: boundary.zone))
      #expect(outcome.from == day && outcome.to == today, "\(zone), \(now)")
      let missed = today > day ? (day + 1..<today).filter { $0 != left } : []
      #expect(outcome.skipped == missed, "\(zone), \(now)")
      day = today
    }
  }
}
