import Foundation
import Testing

@testable import Kaiki

struct WeekdayTests {
  @Test func `weekdays are numbered as in ISO 8601`() {
    let expected: [Weekday] = [.monday, .tuesday, .wednesday, .thursday, .friday, .saturday, .sunday]
    #expect(Weekday.allCases == expected)
    #expect(Weekday.allCases.map(\.rawValue) == Array(1...7))
  }

  @Test(
    arguments: [
      ("1582-10-15", .friday), ("1868-01-25", .saturday), ("1945-08-15", .wednesday),
      ("1970-01-01", .thursday), ("2000-01-01", .saturday), ("2024-02-29", .thursday),
      ("2100-03-01", .monday),
    ] as [(String, Weekday)])
  func `a date has its weekday`(date: String, expected: Weekday) throws {
    #expect(try Day(iso: date).weekday == expected)
  }

  @Test func `weekdays from 1583 on agree with Foundation's`() {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    for number in stride(from: -141_427, to: 2_932_896, by: 1_009) {
      let noon = Date(timeIntervalSince1970: (Double(number) + 0.5) * 86_400)
      let sundayFirst = calendar.component(.weekday, from: noon)
      #expect(Weekday(daysSinceEpoch: number).rawValue == (sundayFirst + 5) % 7 + 1, "\(Day(number))")
    }
  }
}
