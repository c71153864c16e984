import Foundation
import Testing

@testable import Kaiki
@testable import KaikiNumerics
@testable import KaikiSimulation

struct CompletionHazardTests {
  typealias Lateness = CompletionHazard.Lateness
  typealias Count = CompletionHazard.Count

  /// The lateness of a day from the due day on, as its name says it.
  private static func lateness(_ late: Int) -> Lateness {
    switch late {
    case 0: .dueDay
    case 1: .one
    case 2: .two
    case 3, 4, 5, 6: .threeToSix
    case 7, 8, 9, 10, 11, 12, 13: .secondWeek
    default: .later
    }
  }

  // MARK: - Cells

  @Test func `every number of days belongs to one lateness`() {
    for late in Array(0...40) + [40_000, 1_000_000] {
      #expect(Lateness.allCases.filter { $0.days.contains(late) } == [Self.lateness(late)], "\(late)")
    }
    for late in [-1, -2, -40_000] {
      #expect(!Lateness.allCases.contains { $0.days.contains(late) }, "before the due day there is none")
    }
    // And the ranges meet: each begins where the one before it ends.
    for (left, right) in zip(Lateness.allCases, Lateness.allCases.dropFirst()) {
      #expect(left.days.upperBound + 1 == right.days.lowerBound)
    }
    #expect(Lateness.allCases.map(\.rawValue) == ["0", "1", "2", "3-6", "7-13", "14+"])
  }

  @Test func `the rates of a replicate are looked up by lateness and weekday`() {
    var hazard = CompletionHazard()
    for (number, lateness) in Lateness.allCases.enumerated() {
      for weekday in Weekday.allCases {
        hazard[lateness, weekday] = Count(days: 100, done: number * 7 + weekday.rawValue)
      }
    }
    var stream = RandomStream(seed: 1, domain: .tests)
    let rates = hazard.rates(drawnFrom: &stream)
    for late in Array(0...30) + [5_000] {
      for weekday in Weekday.allCases {
        #expect(
          rates.chances(on: weekday)[CompletionHazard.Rates.index(late: late)]
            == rates[Self.lateness(late), weekday], "\(late)")
      }
    }
    let all = Lateness.allCases.flatMap { lateness in Weekday.allCases.map { rates[lateness, $0] } }
    #expect(Set(all).count == 42)
  }

  // MARK: - Counts

  @Test func `F3: a round by hand: its early days, and from the due day on a cell for each`() {
    // Done on Monday 6 January 2025, due on Thursday the 9th, done on Saturday the 11th.
    let monday = Day(20_094)
    var hazard = CompletionHazard()
    #expect(hazard.isEmpty)
    hazard.add(begun: monday, due: monday + 3, completed: monday + 5, before: monday + 30)
    #expect(!hazard.isEmpty)
    // Tuesday and Wednesday were early days, on which it was not done.
    #expect(hazard.early.occurrences == 1 && hazard.early.doneEarly == 0)
    #expect(hazard.early.exposure == [1, 1, 1, 1])
    #expect(hazard[.dueDay, .thursday] == Count(days: 1))
    #expect(hazard[.one, .friday] == Count(days: 1))
    #expect(hazard[.two, .saturday] == Count(days: 1, done: 1))
    #expect(Lateness.allCases.map { hazard.total($0).days } == [1, 1, 1, 0, 0, 0])
    #expect(Lateness.allCases.map { hazard.total($0).done } == [0, 0, 1, 0, 0, 0])
    // Today is not over: as of Saturday neither the day nor its completion counts.
    var today = CompletionHazard()
    today.add(begun: monday, due: monday + 3, completed: monday + 5, before: monday + 5)
    #expect(Lateness.allCases.map { today.total($0).days } == [1, 1, 0, 0, 0, 0])
    #expect(Lateness.allCases.allSatisfy { today.total($0).done == 0 })
    // Done on Wednesday, it was done early, and no day was late.
    var early = CompletionHazard()
    early.add(begun: monday, due: monday + 3, completed: monday + 2, before: monday + 30)
    #expect(early.early.doneEarly == 1 && !early.isEmpty)
    #expect(Lateness.allCases.allSatisfy { early.total($0) == Count() })
    // A second occurrence done on the day of the first has not waited for a day.
    var none = CompletionHazard()
    none.add(begun: monday, due: monday - 1, completed: monday, before: monday + 9)
    none.add(begun: monday, due: monday - 1, completed: nil, before: monday + 1)
    none.add(begun: monday, due: monday + 5, completed: nil, before: monday - 3)
    #expect(none.isEmpty && none == CompletionHazard())
  }

  @Test(arguments: Array(1...16) as [UInt64])
  func `days before a first one and days from it on amount to all days`(seed: UInt64) {
    var draws = RandomStream(seed: seed, domain: .tests)
    for _ in 0..<40 {
      let begun = Day(19_900)
      let due = begun + draws.below(20) - 3
      let completed = draws.uniform() < 0.3 ? nil : begun + draws.below(30)
      let (cut, end) = (begun + draws.below(34) - 2, begun + 34)
      var (before, after, all) = (CompletionHazard(), CompletionHazard(), CompletionHazard())
      before.add(begun: begun, due: due, completed: completed, before: cut)
      after.add(begun: begun, due: due, completed: completed, from: cut, before: end)
      all.add(begun: begun, due: due, completed: completed, before: end)
      let comment: Comment =
        "seed \(seed), due \(due - begun), done \(completed.map { $0 - begun } ?? -1), cut \(cut - begun)"
      for lateness in Lateness.allCases {
        let (one, other) = (before.total(lateness), after.total(lateness))
        #expect(
          Count(days: one.days + other.days, done: one.done + other.done) == all.total(lateness), comment)
      }
      #expect(before.early.occurrences + after.early.occurrences == all.early.occurrences, comment)
      #expect(before.early.doneEarly + after.early.doneEarly == all.early.doneEarly, comment)
      for quarter in 0..<4 {
        let sum = before.early.exposure[quarter] + after.early.exposure[quarter]
        #expect(abs(sum - all.early.exposure[quarter]) < 1e-12, comment)
        let done = before.early.done[quarter] + after.early.done[quarter]
        #expect(abs(done - all.early.done[quarter]) < 1e-12, comment)
      }
    }
  }

  @Test(arguments: Array(1...16) as [UInt64])
  func `the counts are those of a walk through the days one by one`(seed: UInt64) {
    var draws = RandomStream(seed: seed, domain: .tests)
    var hazard = CompletionHazard()
    var days: [Lateness: [Weekday: Int]] = [:]
    var done: [Lateness: [Weekday: Int]] = [:]
    for _ in 0..<12 {
      let begun = Day(19_900 + draws.below(60))
      // Now and then a round of years; due before it begins where a fixed chain has a backlog.
      let due = begun + draws.below(40) - 10
      let completed = draws.uniform() < 0.3 ? nil : begun + draws.below(draws.uniform() < 0.2 ? 1_200 : 30)
      let end = begun + draws.below(draws.uniform() < 0.2 ? 1_500 : 45) - 3
      hazard.add(begun: begun, due: due, completed: completed, before: end)
      var day = max(begun + 1, due)
      while day < end, completed.map({ day <= $0 }) ?? true {
        days[Self.lateness(day - due), default: [:]][day.weekday, default: 0] += 1
        if day == completed { done[Self.lateness(day - due), default: [:]][day.weekday, default: 0] += 1 }
        day = day + 1
      }
    }
    for lateness in Lateness.allCases {
      for weekday in Weekday.allCases {
        #expect(
          hazard[lateness, weekday]
            == Count(days: days[lateness]?[weekday] ?? 0, done: done[lateness]?[weekday] ?? 0),
          "\(lateness), \(weekday), seed \(seed)")
      }
      #expect(hazard.total(lateness).days == (days[lateness]?.values.reduce(0, +) ?? 0))
      #expect(hazard.total(lateness).done == (done[lateness]?.values.reduce(0, +) ?? 0))
    }
  }

  // MARK: - Rates

  @Test func `where nothing has been observed, the stated rates hold`() {
    let hazard = CompletionHazard()
    #expect(hazard.isEmpty)
    #expect(Lateness.allCases.map(\.standardRate) == [0.6, 0.4, 0.3, 0.2, 0.1, 0.05])
    #expect(hazard.early.means == [0.0125, 0.0125, 0.0125, 0.0125])
    for lateness in Lateness.allCases {
      #expect(abs(hazard.priorMean(lateness) - lateness.standardRate) < 1e-12)
    }
    Self.expectMeans(of: hazard, Lateness.allCases.map { lateness in (10 * lateness.standardRate, 10.0) })
  }

  @Test func `a lateness is drawn towards its stated rate, and a cell towards its lateness`() {
    var hazard = CompletionHazard()
    for weekday in Weekday.allCases { hazard[.dueDay, weekday] = Count(days: 20, done: 4) }
    hazard[.dueDay, .monday] = Count(days: 20, done: 18)
    // (4 x 6 + 18 + 10 x 0.6) / (140 + 10)
    #expect(abs(hazard.priorMean(.dueDay) - 48.0 / 150) < 1e-12)
    var sums = [0.0, 0.0, 0.0]
    let count = 1_500
    for replicate in 0..<count {
      var stream = RandomStream(seed: 1, domain: .tests, replicate: replicate)
      let rates = hazard.rates(drawnFrom: &stream)
      sums[0] += rates[.dueDay, .monday]
      sums[1] += rates[.dueDay, .sunday]
      sums[2] += rates[.one, .sunday]
    }
    // Beta(3.2 + 18, 6.8 + 2) and Beta(3.2 + 4, 6.8 + 16). Of a day late nothing is known: its hazard is the standard one
    // at the pace of the due day, ln(1 - 48 / 150) / ln(1 - 0.6) = 0.4209, so that its rate is 1 - 0.6^0.4209 = 0.1935.
    for (sum, (a, b)) in zip(sums, [(21.2, 8.8), (7.2, 22.8), (1.935, 8.065)]) {
      let error = (a * b / ((a + b) * (a + b) * (a + b + 1)) / Double(count)).squareRoot()
      #expect(abs(sum / Double(count) - a / (a + b)) < 4 * error, "\(sum / Double(count))")
    }
  }

  /// Expects the mean of many draws of each row, over its seven cells: Beta(a, n - a).
  private static func expectMeans(of hazard: CompletionHazard, _ expected: [(a: Double, n: Double)]) {
    let count = 150
    var sums = [Double](repeating: 0, count: expected.count)
    for replicate in 0..<count {
      var stream = RandomStream(seed: 2, domain: .tests, replicate: replicate)
      let rates = hazard.rates(drawnFrom: &stream)
      for (row, lateness) in Lateness.allCases.enumerated() {
        for weekday in Weekday.allCases {
          #expect((0...1).contains(rates[lateness, weekday]))
          sums[row] += rates[lateness, weekday] / Double(7 * count)
        }
      }
    }
    for (sum, (a, n)) in zip(sums, expected) {
      // The seven cells of a lateness share the draw of its level.
      let variance = a * (n - a) / (n * n * (n + 1))
      let error = (variance / Double(count) + variance / Double(7 * count)).squareRoot()
      #expect(abs(sum - a / n) < 4.5 * error, "\(sum), not \(a / n)")
    }
  }
}
