import Kaiki
import TestSupport
import Testing

/// When a reset is made, by openings on one device and several, at home and on journeys.
struct ResetLivesTests {
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
}
