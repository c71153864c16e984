import Kaiki
import KaikiNumerics
import TestSupport
import Testing

struct LocalTimeTests {
  @Test(
    arguments: [
      ("Australia/Lord_Howe", "2025-10-05T02:15:00", "2025-10-04T15:45:00Z", "gap"),
      ("Australia/Lord_Howe", "2025-04-06T01:45:00", "2025-04-05T14:45:00Z", "overlap_first"),
      ("America/Sao_Paulo", "2018-11-04T00:30:00", "2018-11-04T03:30:00Z", "gap"),
      ("Europe/London", "2025-10-26T01:30:00", "2025-10-26T00:30:00Z", "overlap_first"),
      ("Europe/London", "2025-10-26T02:00:00", "2025-10-26T02:00:00Z", "ok"),
      ("Pacific/Kwajalein", "1969-09-30T12:00:00", "1969-09-30T01:00:00Z", "overlap_first"),
    ] as [(String, String, String, String)])
  func `G3: a gap moves a time forward by its length, an overlap takes the first`(
    zone: String, local: String, instant: String, status: String
  ) throws {
    let resolved = try Vectors.boundary(zone).zone.resolve(try Vectors.localTime(local))
    #expect(resolved.instant.description == instant)
    #expect(resolved.status.rawValue == status)
  }

  @Test func `a time that occurs shows on the clock at its instant`() throws {
    let zone = try Vectors.boundary("America/New_York").zone
    for seed in 0..<2_000 as Range<UInt64> {
      var random = RandomStream(seed: seed, domain: .tests)
      let local = LocalTime(seconds: Int64(random.below(4_000_000_000)))
      let (instant, status) = zone.resolve(local)
      let shown = instant.seconds + Int64(zone.offset(at: instant.seconds))
      #expect(shown == local.seconds + (status == .gap ? 3_600 : 0), "seed \(seed): \(local)")
    }
  }

  @Test(
    arguments: [
      (0, "1970-01-01T00:00:00"), (-1, "1969-12-31T23:59:59"), (951_782_399, "2000-02-28T23:59:59"),
    ] as [(Int64, String)])
  func `a wall-clock time is written without a zone`(seconds: Int64, text: String) throws {
    #expect(LocalTime(seconds: seconds).description == text)
    #expect(try Vectors.localTime(text).seconds == seconds)
  }

  @Test(
    arguments: [
      ("America/New_York", "2026-03-08T06:59:59Z", "2026-03-08T01:59:59"),
      ("America/New_York", "2026-03-08T07:00:00Z", "2026-03-08T03:00:00"),
      ("America/New_York", "2026-11-01T05:30:00Z", "2026-11-01T01:30:00"),
      ("America/New_York", "2026-11-01T06:30:00Z", "2026-11-01T01:30:00"),
      ("Europe/Berlin", "2026-10-25T00:59:59.999Z", "2026-10-25T02:59:59"),
      ("Europe/Berlin", "2026-10-25T01:00:00Z", "2026-10-25T02:00:00"),
      ("Pacific/Apia", "2011-12-30T09:59:59Z", "2011-12-29T23:59:59"),
      ("Pacific/Apia", "2011-12-30T10:00:00Z", "2011-12-31T00:00:00"),
      // Half a second before 1970 is still of the second before.
      ("UTC", "1969-12-31T23:59:59.500Z", "1969-12-31T23:59:59"),
    ] as [(String, String, String)])
  func `G2, G3: the clock shows whole seconds of the zone's time`(
    zone: String, instant: String, local: String
  ) throws {
    let shown = try Vectors.boundary(zone).zone.localTime(of: try Vectors.instant(instant))
    #expect(shown.description == local)
  }

  @Test(
    arguments: [
      ("America/New_York", "2026-03-08T01:59:59", "2026-03-08T06:59:59Z"),
      ("America/New_York", "2026-03-08T02:00:00", "2026-03-08T07:00:00Z"),
      ("America/New_York", "2026-03-08T02:30:00", "2026-03-08T07:30:00Z"),
      ("America/New_York", "2026-03-08T03:00:00", "2026-03-08T07:00:00Z"),
      ("America/New_York", "2026-11-01T00:59:59", "2026-11-01T04:59:59Z"),
      ("America/New_York", "2026-11-01T01:00:00", "2026-11-01T05:00:00Z"),
      ("America/New_York", "2026-11-01T01:59:59", "2026-11-01T05:59:59Z"),
      ("America/New_York", "2026-11-01T02:00:00", "2026-11-01T07:00:00Z"),
      ("Europe/Berlin", "2026-03-29T02:15:00", "2026-03-29T01:15:00Z"),
      ("Europe/Berlin", "2026-10-25T02:15:00", "2026-10-25T00:15:00Z"),
      // The gap of 24 hours moves noon of the 30th to noon of the 31st.
      ("Pacific/Apia", "2011-12-30T12:00:00", "2011-12-30T22:00:00Z"),
      ("Pacific/Apia", "2011-12-31T12:00:00", "2011-12-30T22:00:00Z"),
      // Two times 30 September 1969: of the first at +11, of the second at -12.
      ("Pacific/Kwajalein", "1969-09-30T12:00:00", "1969-09-30T01:00:00Z"),
    ] as [(String, String, String)])
  func `G3: a wall-clock time has one instant, moved on by a gap and the first of an overlap`(
    zone: String, local: String, instant: String
  ) throws {
    let found = try Vectors.boundary(zone).zone.instant(of: try Vectors.localTime(local))
    #expect(found.description == instant)
  }

  @Test(
    arguments: ["America/New_York", "Europe/Berlin", "Australia/Lord_Howe", "Pacific/Apia", "Asia/Tokyo"]
      as [String])
  func `G3: the clock and its instants agree around every change`(name: String) throws {
    let zone = try Vectors.boundary(name).zone
    for seed in 0..<400 as Range<UInt64> {
      var random = RandomStream(seed: seed, domain: .tests)
      let instant = Instant(seconds: Int64(random.below(4_000_000_000)))
      let local = zone.localTime(of: instant)
      // A time that is shown occurs: its instant is this one or the first of two.
      let first = zone.instant(of: local)
      #expect(first <= instant, "seed \(seed): \(instant)")
      #expect(zone.localTime(of: first) == local, "seed \(seed): \(instant)")
      #expect(zone.resolve(local).instant == first, "seed \(seed): \(instant)")
      #expect(zone.resolve(local).status != .gap, "seed \(seed): \(instant)")
      #expect(first == instant || zone.resolve(local).status == .firstOfOverlap, "seed \(seed): \(instant)")
    }
  }
}
