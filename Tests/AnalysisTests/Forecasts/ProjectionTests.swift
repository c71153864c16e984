import TestSupport
import Testing

@testable import Analysis
@testable import Forecasting
@testable import Kaiki
@testable import KaikiNumerics
@testable import KaikiSimulation

/// Bands over replicates, by day, by month and over the whole run (INTERFACE 5).
struct ProjectionTests {
  /// Made-up replicates: skewed counts, and memorised cards.
  private func replicates(seed: UInt64, days: Int) -> [DailyTotals] {
    var stream = RandomStream(seed: seed, domain: .tests, replicate: 2, item: 0)
    return (0..<(1 + stream.below(45))).map { _ in
      var totals = DailyTotals(days: days)
      for day in 0..<days {
        totals[.reviews][day] = Int32(stream.below(4) == 0 ? stream.below(2_000) : stream.below(30))
        totals[.correct][day] = Int32(stream.below(Int(totals[.reviews][day]) + 1))
        totals[.due][day] = Int32(stream.below(500))
        totals[.dueNew][day] = Int32(stream.below(400))
        totals[.new][day] = Int32(stream.below(11))
        totals[.backlog][day] = Int32(stream.below(90))
        totals[amounts: .memorised][day] = Double(stream.below(1 << 40)) * 0x1p-32
      }
      return totals
    }
  }

  private static let seconds = AnswerSeconds(right: 7.5, wrong: 21)

  /// The quantity on a day, by its definition.
  private func value(_ quantity: Quantity, _ day: Int, _ totals: DailyTotals) -> Double {
    switch quantity {
    case .minutes:
      Double(totals[.correct][day]) * 7.5 / 60 + Double(totals[.reviews][day] - totals[.correct][day]) * 21
        / 60
    case .memorised: totals[amounts: .memorised][day]
    default: Double(totals[quantity][day])
    }
  }

  /// The band by its definition: quantiles are the smallest value that enough values stay within.
  private func agrees(_ band: Band?, with values: [Double]) -> Bool {
    guard let band else { return false }
    func near(_ left: Double, _ right: Double) -> Bool { abs(left - right) <= 1e-11 * max(1, abs(right)) }
    func quantile(_ percent: Int) -> Double {
      values.sorted().first { value in values.count { $0 <= value } * 100 >= percent * values.count } ?? .nan
    }
    return near(band.mean, values.reduce(0, +) / Double(values.count)) && near(band.p5, quantile(5))
      && near(band.p50, quantile(50)) && near(band.p95, quantile(95))
  }

  @Test(arguments: Array(1...30) as [UInt64])
  func `days, months and totals are those of a naive count`(seed: UInt64) throws {
    var stream = RandomStream(seed: seed, domain: .tests, replicate: 3, item: 0)
    let days = 1 + stream.below(100)
    let start = try day("2023-12-15") + stream.below(120)
    let replicates = replicates(seed: seed, days: days)
    let projection = Projection(replicates, start: start, seconds: Self.seconds, knowsMemorised: true)
    func values(_ quantity: Quantity, _ range: Range<Int>) -> [Double] {
      let isStock = [.due, .backlog, .memorised].contains(quantity)
      return replicates.map { totals in
        isStock
          ? value(quantity, range.upperBound - 1, totals)
          : range.map { value(quantity, $0, totals) }.reduce(0, +)
      }
    }

    #expect(projection.start == start)
    #expect(projection.days.count == days)
    for quantity in CardScenario.quantities {
      for day in 0..<days {
        #expect(
          agrees(projection.days[day][quantity], with: values(quantity, day..<(day + 1))),
          "seed \(seed), \(quantity) on day \(day)")
      }
      #expect(
        agrees(projection.totals[quantity], with: values(quantity, 0..<days)), "seed \(seed), \(quantity)")
      var first = 0
      for month in projection.months {
        #expect(
          agrees(month.bands[quantity], with: values(quantity, first..<(first + month.days))),
          "seed \(seed), \(quantity) in \(month.first)")
        first += month.days
      }
      #expect(first == days, "seed \(seed)")
    }
  }

  @Test(
    arguments: [
      ("2024-01-30", 62, ["2024-01-30 2", "2024-02-01 29", "2024-03-01 31"]),
      ("2024-02-29", 1, ["2024-02-29 1"]), ("2024-02-29", 2, ["2024-02-29 1", "2024-03-01 1"]),
      ("2023-12-31", 33, ["2023-12-31 1", "2024-01-01 31", "2024-02-01 1"]),
      ("2024-04-01", 30, ["2024-04-01 30"]), ("2024-04-01", 31, ["2024-04-01 30", "2024-05-01 1"]),
    ] as [(String, Int, [String])])
  func `months cover every day of the run once`(start: String, days: Int, months: [String]) throws {
    let projection = Projection(
      [DailyTotals(days: days)], start: try day(start), seconds: Self.seconds, knowsMemorised: false)
    #expect(projection.months.map { "\($0.first) \($0.days)" } == months)
  }

  @Test func `sums add up over months, and the last month ends with the run's stock`() throws {
    let projection = Projection(
      replicates(seed: 7, days: 80), start: try day("2024-01-20"), seconds: Self.seconds, knowsMemorised: true
    )
    for quantity in CardScenario.quantities {
      let months = projection.months.compactMap { $0.bands[quantity]?.mean }
      let total = try #require(projection.totals[quantity]?.mean)
      let expected = quantity.isStock ? try #require(months.last) : months.reduce(0, +)
      #expect(abs(total - expected) <= 1e-9 * abs(expected), "\(quantity)")
    }
    #expect(CardScenario.quantities.filter(\.isStock) == [.due, .backlog, .memorised])
  }

  @Test func `memorised is missing where the model does not know recall`() throws {
    let projection = Projection(
      replicates(seed: 3, days: 40), start: try day("2024-01-20"), seconds: Self.seconds,
      knowsMemorised: false)
    #expect(projection.totals[.memorised] == nil)
    #expect(
      projection.days.allSatisfy { $0[.memorised] == nil && $0.count == CardScenario.quantities.count - 1 })
    #expect(projection.months.allSatisfy { $0.bands[.memorised] == nil && $0.bands[.backlog] != nil })
  }

  @Test(
    arguments: [
      ([4], [4, 4, 4, 4]), ([2, 1], [1.5, 1, 1, 2]), ([3, 1, 2], [2, 1, 2, 3]),
      (Array(1...20).reversed().map(Double.init), [10.5, 1, 10, 19]),
      (Array(1...21).map(Double.init), [11, 2, 11, 20]),
      (Array(1...200).map(Double.init), [100.5, 10, 100, 190]),
    ] as [([Double], [Double])])
  func `a band has the mean and exact quantiles of its values`(values: [Double], expected: [Double]) {
    let band = Band(values)
    #expect([band.mean, band.p5, band.p50, band.p95] == expected)
  }

  @Test func `quantities are named as in the contract`() {
    let start = Day(0)
    let others = [
      TaskScenario.quantities, ListScenario.quantities, AttemptScenario.quantities, HabitScenario.quantities,
      CourseScenario.quantities,
    ]
    let projections =
      [Projection([DailyTotals(days: 1)], start: start, seconds: Self.seconds, knowsMemorised: false)]
      + others.map { Projection([DailyTotals(days: 1)], start: start, $0) }
    #expect(
      projections.map { $0.quantities.map(\.rawValue) } == [
        ["due", "dueNew", "reviews", "correct", "new", "minutes", "backlog", "memorised"],
        ["due", "dueNew", "done", "overdue", "shown", "starved"], ["items", "done", "carried"], ["attempts"],
        ["done", "strength"], ["classes", "absences"],
      ])
    #expect(Quantity.allCases.filter(\.isStock) == [.due, .backlog, .memorised, .overdue, .strength])
  }

  @Test func `F6: what waits is told by the last day, what comes due by the sum of the days`() throws {
    // Two cards wait from the first day on, and a third from the second.
    var cards = DailyTotals(days: 3)
    (cards[.due], cards[.dueNew]) = ([2, 3, 3], [2, 1, 0])
    // From 30 January: two days of January, and one of February.
    let start = try day("2024-01-30")
    for projection in [
      Projection([cards], start: start, seconds: Self.seconds, knowsMemorised: false),
      Projection([cards], start: start, TaskScenario.quantities),
    ] {
      #expect(projection.totals[.due]?.mean == 3)
      #expect(projection.totals[.dueNew]?.mean == 3)
      #expect(projection.months.map { $0.bands[.due]?.mean } == [3, 3])
      #expect(projection.months.map { $0.bands[.dueNew]?.mean } == [3, 0])
    }
  }

  // MARK: Tasks, lists, attempts and courses

  /// Replicates of counts by quantity and day.
  private func counts(_ quantities: [Quantity], seed: UInt64, days: Int) -> [[Quantity: [Int32]]] {
    var stream = RandomStream(seed: seed, domain: .tests, replicate: 4, item: 0)
    return (0..<(1 + stream.below(25))).map { _ in
      Dictionary(
        uniqueKeysWithValues: quantities.map { quantity in
          (quantity, (0..<days).map { _ in Int32(stream.below(stream.below(4) == 0 ? 900 : 9)) })
        })
    }
  }

  private func check(
    _ projection: Projection, _ counts: [[Quantity: [Int32]]], _ quantities: [Quantity], start: Day,
    days: Int,
    seed: UInt64
  ) {
    func agrees(_ band: Band?, _ quantity: Quantity, _ range: Range<Int>) -> Bool {
      let counted =
        quantity == .due || quantity == .overdue ? (range.upperBound - 1)..<range.upperBound : range
      return self.agrees(
        band,
        with: counts.map { replicate in
          counted.reduce(0) { $0 + Double(replicate[quantity]?[$1] ?? -1_000_000) }
        })
    }
    #expect(projection.start == start)
    #expect(projection.quantities == quantities)
    #expect(projection.days.count == days)
    #expect(projection.days.allSatisfy { $0.count == quantities.count })
    for quantity in quantities {
      for day in 0..<days {
        #expect(
          agrees(projection.days[day][quantity], quantity, day..<(day + 1)),
          "seed \(seed), \(quantity) on day \(day)")
      }
      #expect(agrees(projection.totals[quantity], quantity, 0..<days), "seed \(seed), \(quantity)")
      var first = 0
      for month in projection.months {
        #expect(
          agrees(month.bands[quantity], quantity, first..<(first + month.days)),
          "seed \(seed), \(quantity) in \(month.first)")
        first += month.days
      }
      #expect(first == days, "seed \(seed)")
    }
  }

  @Test(arguments: Array(1...12) as [UInt64])
  func `projections of tasks, lists, attempts and courses are those of a naive count`(seed: UInt64) throws {
    let days = 1 + Int(seed) * 6
    let start = try day("2024-01-29") + Int(seed)
    func check<Totals: DailyResults>(_ quantities: [Quantity], _ zeros: Totals) {
      let drawn = counts(quantities, seed: seed, days: days)
      let replicates = drawn.map { counts in
        var totals = zeros
        for (quantity, column) in counts { totals[quantity] = ContiguousArray(column) }
        return totals
      }
      self.check(
        Projection(replicates, start: start, quantities), drawn, quantities, start: start, days: days,
        seed: seed)
    }
    check(TaskScenario.quantities, DailyTotals(days: days))
    check(ListScenario.quantities, DailyTotals(days: days))
    check(AttemptScenario.quantities, AttemptTotals(days: days, tasks: 0))
    check(CourseScenario.quantities, CourseTotals(days: days, courses: 0))
  }
}
