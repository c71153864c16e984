import Foundation
import Testing

@testable import Kaiki
@testable import KaikiNumerics

struct InstantTests {
  @Test(
    arguments: [
      (0, "1970-01-01T00:00:00Z"),
      (1, "1970-01-01T00:00:00.001Z"),
      (999, "1970-01-01T00:00:00.999Z"),
      (1_000, "1970-01-01T00:00:01Z"),
      (-1, "1969-12-31T23:59:59.999Z"),
      (-999, "1969-12-31T23:59:59.001Z"),
      (-1_000, "1969-12-31T23:59:59Z"),
      (1_705_310_200_500, "2024-01-15T09:16:40.500Z"),
      (1_705_310_200_050, "2024-01-15T09:16:40.050Z"),
      (1_709_251_199_000, "2024-02-29T23:59:59Z"),
      (253_402_300_799_999, "9999-12-31T23:59:59.999Z"),
      (253_402_300_800_000, "10000-01-01T00:00:00Z"),
      (-62_135_596_800_000, "0001-01-01T00:00:00Z"),
      (-62_135_596_800_001, "0000-12-31T23:59:59.999Z"),
      (-62_198_755_200_000, "-0001-01-01T00:00:00Z"),
      (.max, "292278994-08-17T07:12:55.807Z"),
      (.min, "-292275055-05-16T16:47:04.192Z"),
    ] as [(Int64, String)])
  func `an instant is written in ISO 8601, with milliseconds only where there are any`(
    milliseconds: Int64, expected: String
  ) {
    #expect(Instant(milliseconds: milliseconds).description == expected)
  }

  @Test func `Foundation reads what is written`() throws {
    var stream = RandomStream(seed: 1, domain: .tests)
    let style = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
    for _ in 0..<2_000 {
      let instant = Instant(milliseconds: Int64(stream.below(265_000_000_000_000)) - 12_000_000_000_000)
      guard instant.milliseconds % 1_000 != 0 else { continue }
      let date = try style.parse(instant.description)
      #expect(Int64((date.timeIntervalSince1970 * 1_000).rounded()) == instant.milliseconds, "\(instant)")
    }
  }

  @Test(arguments: [(0, 0), (999, 0), (1_000, 1), (-1, -1), (-1_000, -1), (-1_001, -2)] as [(Int64, Int64)])
  func `seconds are rounded down`(milliseconds: Int64, seconds: Int64) {
    #expect(Instant(milliseconds: milliseconds).seconds == seconds)
  }

  @Test func `instants compare and move by seconds`() {
    let instant = Instant(seconds: 5)
    #expect(instant == Instant(milliseconds: 5_000))
    #expect(instant + 2 == Instant(milliseconds: 7_000))
    #expect(instant + -6 == Instant(seconds: -1))
    #expect(Instant(milliseconds: 4_999) < instant && !(instant < instant))
    #expect(Set([instant, Instant(seconds: 5)]).count == 1)
  }
}
