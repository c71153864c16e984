import Kaiki
import KaikiNumerics
import Testing

struct DaySetTests {
  private static func expectSame(_ days: DaySet, _ oracle: Set<Day>, _ comment: @autoclosure () -> String) {
    let sorted = oracle.sorted()
    #expect(days.days == sorted, "\(comment())")
    #expect(days.count == sorted.count, "\(comment())")
    if let first = sorted.first, let last = sorted.last {
      for range in [first...last, (first + 1)...(last + 1), (first + -3)...first] {
        let within = sorted.filter(range.contains)
        #expect(days.days(in: range) == within, "\(range) of \(comment())")
        #expect(days.count(in: range) == within.count, "\(range) of \(comment())")
      }
    }
  }

  @Test func `a new set is empty`() {
    let days = DaySet()
    #expect(days.count == 0)
    #expect(days.days.isEmpty)
    #expect(!days.contains(Day(0)))
    #expect(!days.contains(Day(-1)))
  }

  @Test(
    arguments: [
      [0], [-1], [63, 64], [-64, -65], [0, 0, 0], [5, -5], [100, 3, 50, -70, 3],
      [-1_000_000, 1_000_000, 0], [20_249, 20_313, 20_185],
    ] as [[Int]])
  func `days come back once each in ascending order, also before 1970 and far apart`(numbers: [Int]) {
    let days = DaySet(numbers.map { Day($0) })
    Self.expectSame(days, Set(numbers.map { Day($0) }), "\(numbers)")
    for number in numbers {
      for near in (number - 2)...(number + 2) {
        #expect(days.contains(Day(near)) == numbers.contains(near), "day \(near) of \(numbers)")
      }
    }
  }

  /// Ranges about the edges of 64 days.
  @Test(arguments: [-64, -1, 0, 1, 62, 63, 64, 127, 128, -129] as [Int])
  func `a range adds its first and last day and all between`(first: Int) {
    for length in [1, 2, 63, 64, 65, 128, 200] {
      var days = DaySet([Day(10)])
      let range = Day(first)...Day(first + length - 1)
      days.insert(range)
      Self.expectSame(days, Set(range).union([Day(10)]), "\(first), \(length) days")
    }
  }

  @Test func `sets are equal when their days are, however they came in`() {
    let up = DaySet([Day(-100), Day(5), Day(900)])
    let down = DaySet([Day(900), Day(5), Day(-100), Day(5)])
    var union = DaySet([Day(5)])
    union.formUnion(DaySet([Day(900)]))
    union.formUnion(DaySet())
    union.formUnion(DaySet([Day(-100)]))
    #expect(up == down)
    #expect(up == union)
    #expect(up.hashValue == union.hashValue)
    #expect(up != DaySet([Day(-100), Day(5)]))
    var none = DaySet()
    none.formUnion(DaySet())
    #expect(none == DaySet())
    none.formUnion(up)
    #expect(none == up)
  }

  @Test(arguments: [1, 2, 3, 4, 5, 6, 7, 8] as [UInt64])
  func `random inserts, ranges and unions agree with a set of days`(seed: UInt64) {
    var draws = RandomStream(seed: seed, domain: .tests)
    let spread = [40, 300, 5_000, 100_000][Int(seed % 4)]
    func day() -> Day { Day(draws.below(spread) - spread / 2) }
    var days = DaySet()
    var oracle: Set<Day> = []
    for turn in 0..<120 {
      switch draws.below(4) {
      case 0, 1:
        let day = day()
        days.insert(day)
        oracle.insert(day)
      case 2:
        let first = day()
        let range = first...(first + draws.below(150))
        days.insert(range)
        oracle.formUnion(range)
      default:
        let others = (0..<draws.below(6)).map { _ in day() }
        days.formUnion(DaySet(others))
        oracle.formUnion(others)
      }
      #expect(days.count == oracle.count, "turn \(turn)")
      let asked = day()
      #expect(days.contains(asked) == oracle.contains(asked), "turn \(turn), \(asked)")
    }
    Self.expectSame(days, oracle, "at the end")
  }
}
