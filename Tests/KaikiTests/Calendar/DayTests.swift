import Testing

@testable import Kaiki

struct DayTests {
  @Test(
    arguments: [
      (19_723, "2024-01-01", .monday), (0, "1970-01-01", .thursday), (-1, "1969-12-31", .wednesday),
      (-719_528, "0000-01-01", .saturday), (2_932_896, "9999-12-31", .friday),
    ] as [(Int, String, Weekday)])
  func `a day knows its date and weekday`(number: Int, text: String, weekday: Weekday) {
    let day = Day(number)
    #expect(day.description == text)
    #expect(day.weekday == weekday)
    #expect(Day(day.date) == day)
    #expect(day.number == Int32(number))
  }

  @Test func `days add, subtract and compare as whole numbers`() {
    let day = Day(100)
    #expect(day + 1 == Day(101))
    #expect(day - 101 == Day(-1))
    #expect(Day(-1) - day == -101)
    #expect(day - Day(-1) == 101)
    #expect(Day(-1) < Day(0) && !(day < day))
    #expect(Set([day, Day(100), Day(101)]).count == 2)
  }

  @Test func `days are strided over, and counted in ranges`() {
    #expect((Day(-2)..<Day(2)).map(\.number) == [-2, -1, 0, 1])
    #expect(Array(stride(from: Day(0), through: Day(14), by: 7)) == [Day(0), Day(7), Day(14)])
    #expect(Day(3).distance(to: Day(-4)) == -7)
    #expect(Day(3).advanced(by: -4) == Day(-1))
  }

  @Test func `the days at the ends of 32 bits have dates`() {
    for number in [Int(Int32.min), Int(Int32.max)] {
      #expect(Day(Day(number).date) == Day(number))
    }
    #expect(Day(Int(Int32.max)) - Day(Int(Int32.min)) == 4_294_967_295)
  }
}
