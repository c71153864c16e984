import Foundation
import Kaiki
import Testing
@testable import Rows

struct InstantTextTests {
  @Test(
    arguments: [
      ("1970-01-01T00:00:00Z", 0),
      ("2024-01-15T09:30:00Z", 1_705_311_000_000),
      ("2024-01-15T18:30:00+09:00", 1_705_311_000_000),
      ("2024-01-15T18:30:00+0900", 1_705_311_000_000),
      ("2024-01-15T18:30:00+09", 1_705_311_000_000),
      ("2024-01-15 09:30:00Z", 1_705_311_000_000),
      ("2024-01-15T09:30Z", 1_705_311_000_000),
      ("2024-01-15T09:30:00-00:00", 1_705_311_000_000),
      ("2024-01-15T23:30:00+14:00", 1_705_311_000_000),
      ("2024-01-14T21:30:00-12:00", 1_705_311_000_000),
      ("2024-01-15T15:15:00+05:45", 1_705_311_000_000),
      ("2024-01-15T09:30:00.5Z", 1_705_311_000_500),
      ("2024-01-15T09:30:00.050Z", 1_705_311_000_050),
      ("2024-01-15T09:30:00.123456+00:00", 1_705_311_000_123),
      ("2024-01-15T09:30:00.9999999Z", 1_705_311_000_999),
      ("2024-01-15T09:30:00,25Z", 1_705_311_000_250),
      ("1969-12-31T23:59:59.999Z", -1),
      ("2024-02-29T00:00:00Z", 1_709_164_800_000),
      ("2000-02-29T00:00:00Z", 951_782_400_000),
      ("0001-01-01T00:00:00Z", -62_135_596_800_000),
      ("9999-12-31T23:59:59.999Z", 253_402_300_799_999),
      ("1705311000000", 1_705_311_000_000),
      ("0", 0),
      ("-0", 0),
      ("-1", -1),
      ("-62135596800000", -62_135_596_800_000),
      ("253402300799999", 253_402_300_799_999),
    ] as [(String, Int64)])
  func `an instant is ISO 8601 with a zone, or milliseconds`(text: String, milliseconds: Int64) throws {
    #expect(try InstantText.parse(text).get() == Instant(milliseconds: milliseconds))
  }

  @Test(
    arguments: [
      ("", .shape), ("today", .shape), ("2024", nil), ("2024-01-15", .shape), ("2024-1-15T09:30:00Z", .shape),
      ("15/01/2024", .shape), ("2024-01-15T", .shape), ("2024-01-15T09", .shape),
      ("2024-01-15T9:30:00Z", .shape),
      ("2024-01-15T09:30:0Z", .shape), ("2024-01-15T09:30:00.Z", .shape), ("2024-01-15T09:30.5Z", .shape),
      ("2024-01-15T09:30:00z", .shape), ("2024-01-15T09:30:00Zx", .shape),
      ("2024-01-15T09:30:00+9:00", .shape),
      ("2024-01-15T09:30:00+09:", .shape), ("2024-01-15T09:30:00+09:00:00", .shape),
      (" 2024-01-15T09:30:00Z", .shape),
      ("2024-01-15T09:30:00 Z", .shape), ("２０２４-01-15T09:30:00Z", .shape), ("1e12", .shape), ("1.5", .shape),
      ("+5", .shape), ("--5", .shape), ("-", .shape), ("12345678901234567890", .shape), ("NaN", .shape),
      ("2024-01-15T09:30:00", .noZone), ("2024-01-15T09:30:00.5", .noZone), ("2024-01-15 09:30", .noZone),
      ("2024-13-45 09:30:00", .noSuchDate), ("2024-01-15T24:30", .noSuchTime),
      ("2023-02-29T00:00:00Z", .noSuchDate), ("1900-02-29T00:00:00Z", .noSuchDate),
      ("2024-13-01T00:00:00Z", .noSuchDate), ("2024-00-01T00:00:00Z", .noSuchDate),
      ("2024-01-00T00:00:00Z", .noSuchDate), ("2024-04-31T00:00:00Z", .noSuchDate),
      ("0000-01-01T00:00:00Z", .noSuchDate), ("0000-02-29T00:00:00Z", .noSuchDate),
      ("2024-01-15T24:00:00Z", .noSuchTime), ("2024-01-15T09:60:00Z", .noSuchTime),
      ("2024-01-15T09:30:61Z", .noSuchTime), ("2024-01-15T99:99:99Z", .noSuchTime),
      ("2016-12-31T23:59:60Z", .leapSecond), ("2016-12-31T23:59:60.5+09:00", .leapSecond),
      ("2024-01-15T09:30:00+16:00", .offset), ("2024-01-15T09:30:00+09:60", .offset),
      ("2024-01-15T09:30:00-99:00", .offset),
      ("10000-01-01T00:00:00Z", .shape), ("-0001-01-01T00:00:00Z", .shape), ("+2024-01-15T09:30:00Z", .shape),
      ("0001-01-01T00:00:00+14:00", .range), ("9999-12-31T23:59:59-12:00", .range),
      ("253402300800000", .range), ("-62135596800001", .range), ("999999999999999999", .range),
    ] as [(String, InstantText.Problem?)])
  func `other texts are refused with a reason`(text: String, problem: InstantText.Problem?) {
    switch InstantText.parse(text) {
    case .success(let instant): #expect(problem == nil, "read as \(instant)")
    case .failure(let found): #expect(problem == found)
    }
  }

  @Test(
    arguments: [
      (InstantText.Problem.shape, Words.shape), (.noZone, Words.noZone), (.noSuchDate, Words.noSuchDate),
      (.noSuchTime, Words.noSuchTime), (.leapSecond, Words.leapSecond), (.offset, Words.offset),
      (.range, Words.range),
    ] as [(InstantText.Problem, String)])
  func `each reason has its words`(problem: InstantText.Problem, words: String) {
    #expect(problem.message.english == words)
  }

  @Test(arguments: 1...50)
  func `Foundation writes what is read, and reads what is written`(seed: Int) throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<40 {
      let milliseconds = Int64.random(in: -62_135_596_800_000...253_402_300_799_999, using: &random)
      let instant = Instant(milliseconds: milliseconds)
      #expect(try InstantText.parse(instant.description).get() == instant, "seed \(seed), \(instant)")
      #expect(try InstantText.parse("\(milliseconds)").get() == instant, "seed \(seed), \(milliseconds)")
      // Foundation counts days before 15 October 1582 by the Julian calendar.
      guard milliseconds > -12_219_292_800_000 else { continue }
      let minutes = Int.random(in: -12 * 60...14 * 60, using: &random)
      let zone = try #require(TimeZone(secondsFromGMT: minutes * 60))
      let date = Date(timeIntervalSince1970: Double(milliseconds - milliseconds % 1_000) / 1_000)
      let style = Date.ISO8601FormatStyle(timeZoneSeparator: .colon, timeZone: zone)
      let whole = Instant(milliseconds: milliseconds - milliseconds % 1_000)
      let text = style.format(date)
      if text.hasPrefix("10000") { continue }
      #expect(try InstantText.parse(text).get() == whole, "seed \(seed), \(text)")
    }
  }

  @Test(arguments: 1...200)
  func `a text with a character changed is read or refused`(seed: Int) {
    var random = SeededGenerator(seed: seed)
    let letters = Array("0123456789-+:.,TZ e😀")
    for text in ["2024-01-15T09:30:00.123+09:00", "1705311000000", "-62135596800000"] {
      var changed = Array(text)
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        let index = changed.indices.randomElement(using: &random) ?? 0
        switch Int.random(in: 0..<3, using: &random) {
        case 0: changed[index] = letters.randomElement(using: &random) ?? "0"
        case 1: changed.insert(letters.randomElement(using: &random) ?? "0", at: index)
        default: if changed.count > 1 { changed.remove(at: index) }
        }
      }
      guard case .success(let instant) = InstantText.parse(String(changed)) else { continue }
      let years = Instant(milliseconds: -62_135_596_800_000)...Instant(milliseconds: 253_402_300_799_999)
      #expect(years.contains(instant), "seed \(seed), \(String(changed))")
    }
  }

  @Test(
    arguments: [
      ("2024-02-29", 19_782), ("1970-01-01", 0), ("0001-01-01", -719_162), ("9999-12-31", 2_932_896),
      ("2023-02-29", nil), ("0000-01-01", nil), ("2024-2-29", nil), ("2024-02-29T00:00:00Z", nil),
      ("20240229", nil),
      ("10000-01-01", nil), ("2024-02-30", nil), ("", nil), ("2024/02/29", nil), (" 2024-02-29", nil),
    ] as [(String, Int?)])
  func `a date is four, two and two digits`(text: String, days: Int?) {
    #expect(InstantText.date(text)?.daysSinceEpoch == days)
  }
}
