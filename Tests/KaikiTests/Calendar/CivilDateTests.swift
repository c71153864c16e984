import Foundation
import Testing

@testable import Kaiki
@testable import KaikiNumerics

struct CivilDateTests {
  @Test func `every day of the years -1 to 10001 has its number, its date and its weekday`() throws {
    // 0000-03-01 is day -719,468 and a Wednesday; the walk begins 60 + 365 days earlier.
    var number = -719_468 - 60 - 365
    var weekday = 5  // -0001-01-01 is a Friday
    for year in -1...10_001 {
      let isLeap = (year % 4 == 0 && year % 100 != 0) || year % 400 == 0
      for (index, length) in [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31].enumerated() {
        for day in 1...length {
          let date = CivilDate(daysSinceEpoch: number)
          if date.year != year || date.month != index + 1 || date.day != day || date.daysSinceEpoch != number
            || Weekday(daysSinceEpoch: number).rawValue != weekday
          {
            Issue.record("\(year)-\(index + 1)-\(day), day \(number), is \(date), day \(date.daysSinceEpoch)")
            return
          }
          number += 1
          weekday = weekday % 7 + 1
        }
      }
    }
    #expect(CivilDate(daysSinceEpoch: 0) == CivilDate(year: 1970, month: 1, day: 1))
  }

  /// Foundation's Gregorian calendar is the Julian one before 15 October 1582.
  @Test func `dates from 1583 on agree with Foundation's`() throws {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    var stream = RandomStream(seed: 1, domain: .tests)
    for _ in 0..<3_000 {
      let number = -141_427 + stream.below(3_075_000)  // 1582-10-15 to 10001
      let foundation = calendar.dateComponents(
        [.year, .month, .day], from: Date(timeIntervalSince1970: Double(number) * 86_400))
      let date = CivilDate(daysSinceEpoch: number)
      #expect(date.year == foundation.year && date.month == foundation.month && date.day == foundation.day)
    }
  }

  @Test(
    arguments: [
      (2023, 2, 29), (1900, 2, 29), (2100, 2, 29), (2000, 2, 30), (2024, 4, 31), (2024, 6, 31), (2024, 9, 31),
      (2024, 11, 31), (2024, 1, 32), (2024, 1, 0), (2024, 1, -1), (2024, 0, 1), (2024, 13, 1), (2024, -1, 1),
      (-1, 2, 29), (.max, .max, .max), (.min, .min, .min), (2024, 1, .min),
    ] as [(Int, Int, Int)])
  func `a date that does not exist is nil`(year: Int, month: Int, day: Int) {
    #expect(CivilDate(year: year, month: month, day: day) == nil)
  }

  @Test(
    arguments: [
      (2024, 2, 29, 19_782), (2000, 2, 29, 11_016), (0, 2, 29, -719_469), (-4, 2, 29, -720_930),
      (1, 1, 1, -719_162), (1582, 10, 15, -141_427), (1969, 12, 31, -1), (1970, 1, 1, 0),
      (2038, 1, 19, 24_855), (9999, 12, 31, 2_932_896), (10_000, 1, 1, 2_932_897),
    ] as [(Int, Int, Int, Int)])
  func `a date has its number of days since 1970`(year: Int, month: Int, day: Int, number: Int) throws {
    let date = try #require(CivilDate(year: year, month: month, day: day))
    #expect(date.daysSinceEpoch == number)
    #expect(CivilDate(daysSinceEpoch: number) == date)
  }

  @Test(
    arguments: [
      (2024, 1, 5, "2024-01-05"), (987, 12, 31, "0987-12-31"), (1, 1, 1, "0001-01-01"),
      (0, 2, 29, "0000-02-29"),
      (-1, 12, 31, "-0001-12-31"), (-44, 3, 15, "-0044-03-15"), (-12_345, 6, 7, "-12345-06-07"),
      (9_999, 12, 31, "9999-12-31"), (10_000, 1, 1, "10000-01-01"), (123_456, 10, 10, "123456-10-10"),
    ] as [(Int, Int, Int, String)])
  func `a date is written with four digits of the year or more`(
    year: Int, month: Int, day: Int, expected: String
  ) throws {
    #expect(try #require(CivilDate(year: year, month: month, day: day)).description == expected)
  }

  @Test func `dates are ordered as their numbers are`() {
    var stream = RandomStream(seed: 2, domain: .tests)
    for _ in 0..<2_000 {
      let number = stream.below(4_000_000) - 1_000_000
      let other = number + stream.below(800) - 400
      let isBefore = CivilDate(daysSinceEpoch: number) < CivilDate(daysSinceEpoch: other)
      #expect(isBefore == (number < other), "\(number), \(other)")
    }
  }

  @Test(
    arguments: [
      (1, 31), (2, 28), (3, 31), (4, 30), (5, 31), (6, 30), (7, 31), (8, 31), (9, 30), (10, 31), (11, 30),
      (12, 31),
    ] as [(Int, Int)])
  func `a month has its days`(month: Int, days: Int) {
    #expect(CivilDate.daysInMonth(month, ofYear: 2023) == days)
    #expect(CivilDate.daysInMonth(month, ofYear: 2024) == (month == 2 ? 29 : days))
  }

  @Test(
    arguments: [
      (2024, true), (2023, false), (1900, false), (2000, true), (2100, false), (2400, true), (0, true),
      (-1, false),
      (-4, true), (-100, false), (-400, true),
    ] as [(Int, Bool)])
  func `a leap year is divisible by 4, but by 100 only where by 400`(year: Int, isLeap: Bool) {
    #expect(CivilDate.isLeapYear(year) == isLeap)
  }

  @Test(
    arguments: [
      (7, 2, 3), (-7, 2, -4), (-8, 2, -4), (0, 5, 0), (-1, 86_400, -1), (86_399, 86_400, 0), (.min, 1, .min),
      (.min, 1_000, -9_223_372_036_854_776), (.max, 1_000, 9_223_372_036_854_775),
    ] as [(Int, Int, Int)])
  func `a quotient is rounded toward negative infinity`(value: Int, divisor: Int, expected: Int) {
    #expect(floorDivide(value, divisor) == expected)
  }

  @Test(
    arguments: [
      (0, 0, "0"), (0, 2, "00"), (9, 1, "9"), (10, 1, "10"), (7, 4, "0007"), (999, 3, "999"),
      (1_000, 3, "1000"),
      (.max, 4, "9223372036854775807"), (999_999_999_999_999_999, 20, "00999999999999999999"),
      (1_000_000_000_000_000_000, 4, "1000000000000000000"),
    ] as [(Int, Int, String)])
  func `a number is filled up with zeros and never cut`(number: Int, width: Int, expected: String) {
    #expect(padded(number, to: width) == expected)
  }
}
