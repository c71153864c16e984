import Kaiki
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
      var random = RandomStream(seed: seed, replicate: 0, item: 0)
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
}
