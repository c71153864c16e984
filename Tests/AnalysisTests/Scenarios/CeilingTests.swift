import TestSupport
import Testing

@testable import Analysis
@testable import Forecasting

struct CeilingTests {
  /// The days on which a thing is done that comes back an interval after it was done, some of them late.
  private static func life(
    _ occurrence: Ceiling.Occurrence, days: Int, lateness: () -> Int
  ) -> [Int] {
    var done: [Int] = []
    var day = occurrence.first + lateness()
    while day < days {
      done.append(day)
      day += occurrence.interval + lateness()
    }
    return done
  }

  @Test(arguments: 1...50)
  func `no life of late rounds has more in any days, and one on time has as many from the start`(seed: Int) {
    var random = SeededGenerator(seed: seed)
    let occurrences = (0..<5).map { _ in
      Ceiling.Occurrence(
        first: .random(in: 0...40, using: &random), interval: .random(in: 1...30, using: &random))
    }
    let ceiling = Ceiling.occurrences(occurrences)
    let late = occurrences.flatMap { occurrence in
      Self.life(occurrence, days: 100) {
        Int.random(in: 0...3, using: &random) > 0 ? 0 : .random(in: 0...20, using: &random)
      }
    }
    let onTime = occurrences.flatMap { Self.life($0, days: 100) { 0 } }
    for _ in 0..<50 {
      let start = Int.random(in: 0..<100, using: &random)
      let days = start..<Int.random(in: start...100, using: &random)
      #expect(Double(late.count(where: days.contains)) <= ceiling.most(in: days))
      #expect(Double(onTime.count { $0 < start }) == ceiling.most(in: 0..<start))
    }
  }

  @Test func `what is known for each day is summed`() {
    #expect(Ceiling.days([1, 0, 2, 4]).most(in: 1..<4) == 6)
    #expect(Ceiling.days([1]).most(in: 0..<0) == 0)
  }
}
