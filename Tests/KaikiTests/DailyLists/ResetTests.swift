import Kaiki
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
    let samples = try Vectors.cases(of: Sample.self, in: "daily_reset_sample")
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
  struct Life: Sendable, CustomTestStringConvertible {
    struct Open: Sendable {
      var at: String
      var zone = "Asia/Tokyo"
      var device: String?
      var from: String
      var to: String
      var skipped: [String] = []
    }

    var rule: String
    var dayStartHour = 0
    var created: String
    var day: String
    var opens: [Open]

    var testDescription: String { rule }
  }

  private static func check(_ life: Life) throws {
    var clock = ResetClock(
      created: try Vectors.instant(life.created), day: try Vectors.day(life.day),
      dayStartHour: life.dayStartHour)
    for open in life.opens {
      let zone = try Vectors.boundary(open.zone).zone
      let outcome = clock.open(AppOpen(at: try Vectors.instant(open.at), zone: zone, device: open.device))
      #expect(outcome.isReset == (open.from != open.to), "\(open.at)")
      #expect(outcome.from.description == open.from, "\(open.at)")
      #expect(outcome.to.description == open.to, "\(open.at)")
      #expect(outcome.skipped.map(\.description) == open.skipped, "\(open.at)")
    }
  }

  @Test(
    arguments: [
      Life(
        rule: "R1.4: the list changes at 0:00", created: "2026-06-10T12:00:00+09:00", day: "2026-06-10",
        opens: [
          Life.Open(at: "2026-06-10T23:59:59.999+09:00", from: "2026-06-10", to: "2026-06-10"),
          Life.Open(at: "2026-06-11T00:00:00+09:00", from: "2026-06-10", to: "2026-06-11"),
          Life.Open(at: "2026-06-11T00:00:01+09:00", from: "2026-06-11", to: "2026-06-11"),
        ]),
      Life(
        rule: "R1.4, G1: with days from 4, at 4:00", dayStartHour: 4, created: "2026-06-10T12:00:00+09:00",
        day: "2026-06-10",
        opens: [
          Life.Open(at: "2026-06-11T03:59:59+09:00", from: "2026-06-10", to: "2026-06-10"),
          Life.Open(at: "2026-06-11T04:00:00+09:00", from: "2026-06-10", to: "2026-06-11"),
          Life.Open(
            at: "2026-06-14T03:00:00+09:00", from: "2026-06-11", to: "2026-06-13", skipped: ["2026-06-12"]),
        ]),
      Life(
        rule: "L4: after days away there is one reset", created: "2026-06-01T12:00:00+09:00",
        day: "2026-06-01",
        opens: [
          Life.Open(
            at: "2026-06-06T09:00:00+09:00", from: "2026-06-01", to: "2026-06-06",
            skipped: ["2026-06-02", "2026-06-03", "2026-06-04", "2026-06-05"]),
          Life.Open(at: "2026-06-06T10:00:00+09:00", from: "2026-06-06", to: "2026-06-06"),
        ]),
      Life(
        rule: "R1.9: tomorrow's list is waited for", created: "2026-06-09T21:00:00+09:00", day: "2026-06-10",
        opens: [
          Life.Open(at: "2026-06-09T22:00:00+09:00", from: "2026-06-10", to: "2026-06-10"),
          Life.Open(at: "2026-06-10T08:00:00+09:00", from: "2026-06-10", to: "2026-06-10"),
          Life.Open(at: "2026-06-11T08:00:00+09:00", from: "2026-06-10", to: "2026-06-11"),
        ]),
      // 8 March has 23 hours in New York, 1 November 25.
      Life(
        rule: "L4, G3: short and long days are days", created: "2026-03-07T12:00:00-05:00", day: "2026-03-07",
        opens: [
          Life.Open(
            at: "2026-03-09T00:00:00-04:00", zone: "America/New_York", from: "2026-03-07", to: "2026-03-09",
            skipped: ["2026-03-08"]),
          Life.Open(
            at: "2026-10-31T23:59:59-04:00", zone: "America/New_York", from: "2026-03-09", to: "2026-10-31",
            skipped: (Day(20_522)..<Day(20_757)).map(\.description)),
          Life.Open(
            at: "2026-11-01T23:59:59-05:00", zone: "America/New_York", from: "2026-10-31", to: "2026-11-01"),
        ]),
      Life(
        rule: "G4: a date that does not exist was not missed", created: "2011-12-28T12:00:00-10:00",
        day: "2011-12-28",
        opens: [
          Life.Open(
            at: "2011-12-31T00:00:00+14:00", zone: "Pacific/Apia", from: "2011-12-28", to: "2011-12-31",
            skipped: ["2011-12-29"])
        ]),
      Life(
        rule: "G4: the day after a date that does not exist follows at once",
        created: "2011-12-29T12:00:00-10:00", day: "2011-12-29",
        opens: [
          Life.Open(
            at: "2011-12-29T23:59:59-10:00", zone: "Pacific/Apia", from: "2011-12-29", to: "2011-12-29"),
          Life.Open(
            at: "2011-12-31T00:00:00+14:00", zone: "Pacific/Apia", from: "2011-12-29", to: "2011-12-31"),
        ]),
    ] as [Life])
  func `a list lasts until the first opening on a later day`(life: Life) throws {
    try Self.check(life)
  }

  @Test(
    arguments: [
      // Off from Honolulu on the night of the 9th, in Tokyo eight hours later on the 11th.
      Life(
        rule: "L6: a date that was flown over was not missed", created: "2026-06-08T12:00:00-10:00",
        day: "2026-06-08",
        opens: [
          Life.Open(
            at: "2026-06-09T23:00:00-10:00", zone: "Pacific/Honolulu", from: "2026-06-08", to: "2026-06-09"),
          Life.Open(at: "2026-06-11T02:00:00+09:00", from: "2026-06-09", to: "2026-06-11"),
          Life.Open(at: "2026-06-12T09:00:00+09:00", from: "2026-06-11", to: "2026-06-12"),
        ]),
      // The same clock times without a journey.
      Life(
        rule: "L6, L4: a day between two openings in one place was missed",
        created: "2026-06-08T12:00:00+09:00", day: "2026-06-08",
        opens: [
          Life.Open(at: "2026-06-09T23:00:00+09:00", from: "2026-06-08", to: "2026-06-09"),
          Life.Open(
            at: "2026-06-11T02:00:00+09:00", from: "2026-06-09", to: "2026-06-11", skipped: ["2026-06-10"]),
        ]),
      // 14:00 in Tokyo is 01:00 of the same date in New York: the list of the 10th serves 37 hours.
      Life(
        rule: "L6: the same date twice gives no second reset", created: "2026-06-09T12:00:00+09:00",
        day: "2026-06-09",
        opens: [
          Life.Open(at: "2026-06-10T09:00:00+09:00", from: "2026-06-09", to: "2026-06-10"),
          Life.Open(
            at: "2026-06-09T22:00:00-04:00", zone: "America/New_York", from: "2026-06-10", to: "2026-06-10"),
          Life.Open(
            at: "2026-06-10T23:59:59-04:00", zone: "America/New_York", from: "2026-06-10", to: "2026-06-10"),
          Life.Open(
            at: "2026-06-11T00:00:00-04:00", zone: "America/New_York", from: "2026-06-10", to: "2026-06-11"),
          Life.Open(
            at: "2026-06-13T08:00:00-04:00", zone: "America/New_York", from: "2026-06-11", to: "2026-06-13",
            skipped: ["2026-06-12"]),
        ]),
      // The night of the 9th, from Kiritimati at +14 to Honolulu at -10, is the night of the 8th.
      Life(
        rule: "L6: over the date line westward, a day goes by before the next reset",
        created: "2026-06-09T12:00:00+14:00", day: "2026-06-09",
        opens: [
          Life.Open(
            at: "2026-06-09T22:00:00+14:00", zone: "Pacific/Kiritimati", from: "2026-06-09",
            to: "2026-06-09"),
          Life.Open(
            at: "2026-06-09T02:00:00-10:00", zone: "Pacific/Honolulu", from: "2026-06-09", to: "2026-06-09"),
          Life.Open(
            at: "2026-06-10T00:00:00-10:00", zone: "Pacific/Honolulu", from: "2026-06-09", to: "2026-06-10"),
        ]),
      // Away for days: the 10th in Honolulu, the 12th in Tokyo, and the 11th in both were whole days.
      Life(
        rule: "L6, L4: days that passed in one of two places were missed",
        created: "2026-06-09T12:00:00-10:00", day: "2026-06-09",
        opens: [
          Life.Open(
            at: "2026-06-09T20:00:00-10:00", zone: "Pacific/Honolulu", from: "2026-06-09", to: "2026-06-09"),
          Life.Open(
            at: "2026-06-13T08:00:00+09:00", from: "2026-06-09", to: "2026-06-13",
            skipped: ["2026-06-10", "2026-06-11", "2026-06-12"]),
        ]),
    ] as [Life])
  func `a traveller's list goes by the date`(life: Life) throws {
    try Self.check(life)
  }

  @Test(
    arguments: [
      Life(
        rule: "L4: a day on which another device was used was not missed",
        created: "2026-06-01T12:00:00+09:00", day: "2026-06-01",
        opens: [
          Life.Open(at: "2026-06-02T09:00:00+09:00", device: "phone", from: "2026-06-01", to: "2026-06-02"),
          Life.Open(at: "2026-06-03T09:00:00+09:00", device: "tablet", from: "2026-06-02", to: "2026-06-03"),
          Life.Open(
            at: "2026-06-05T09:00:00+09:00", device: "phone", from: "2026-06-02", to: "2026-06-05",
            skipped: ["2026-06-04"]),
          Life.Open(at: "2026-06-05T10:00:00+09:00", device: "Phone", from: "2026-06-05", to: "2026-06-05"),
        ]),
      Life(
        rule: "L2: a device that is new finds the list of the day", created: "2026-06-01T12:00:00+09:00",
        day: "2026-06-01",
        opens: [
          Life.Open(at: "2026-06-02T09:00:00+09:00", device: "phone", from: "2026-06-01", to: "2026-06-02"),
          Life.Open(at: "2026-06-02T21:00:00+09:00", device: "tablet", from: "2026-06-02", to: "2026-06-02"),
          Life.Open(at: "2026-06-03T09:00:00+09:00", device: "tablet", from: "2026-06-02", to: "2026-06-03"),
        ]),
      // 15:30Z on the 10th is the 11th in Tokyo; New York stays on the 10th until 04:00Z.
      Life(
        rule: "L3, R1.5, R1.8: Tokyo's new day leaves New York its list",
        created: "2026-06-10T09:00:00+09:00",
        day: "2026-06-10",
        opens: [
          Life.Open(
            at: "2026-06-10T08:00:00-04:00", zone: "America/New_York", device: "laptop", from: "2026-06-10",
            to: "2026-06-10"),
          Life.Open(at: "2026-06-11T00:30:00+09:00", device: "phone", from: "2026-06-10", to: "2026-06-11"),
          Life.Open(
            at: "2026-06-10T12:00:00-04:00", zone: "America/New_York", device: "laptop", from: "2026-06-10",
            to: "2026-06-10"),
          Life.Open(
            at: "2026-06-10T23:59:59-04:00", zone: "America/New_York", device: "laptop", from: "2026-06-10",
            to: "2026-06-10"),
          Life.Open(
            at: "2026-06-11T00:00:00-04:00", zone: "America/New_York", device: "laptop", from: "2026-06-10",
            to: "2026-06-11"),
        ]),
      // A device that is new in New York while Tokyo is a day ahead.
      Life(
        rule: "L3: a new device in a zone behind shows its own date", created: "2026-06-09T09:00:00+09:00",
        day: "2026-06-09",
        opens: [
          Life.Open(at: "2026-06-10T09:00:00+09:00", device: "phone", from: "2026-06-09", to: "2026-06-10"),
          Life.Open(at: "2026-06-11T00:30:00+09:00", device: "phone", from: "2026-06-10", to: "2026-06-11"),
          Life.Open(
            at: "2026-06-10T12:00:00-04:00", zone: "America/New_York", device: "laptop", from: "2026-06-10",
            to: "2026-06-10"),
        ]),
    ] as [Life])
  func `each device goes by its own date`(life: Life) throws {
    try Self.check(life)
  }

  @Test(arguments: Array(1...40) as [UInt64])
  func `L6: no device's day goes back, and only days between two lists are missed`(seed: UInt64) throws {
    var draws = RandomStream(seed: seed, replicate: 0, item: 0)
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
    var draws = RandomStream(seed: seed, replicate: 0, item: 0)
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
