import Testing

@testable import Distributions
@testable import Statistics

/// The distribution of the absences to come (F4).
struct AbsenceOutlookTests {
  private typealias Day = AbsenceOutlook.Day
  private typealias Weights = AbsenceOutlook.Weights

  private static func days(_ count: Int, of classes: Int = 1, canBeBad: Bool = false) -> [Day] {
    Array(repeating: Day(classes: classes, canBeBad: canBeBad), count: count)
  }

  @Test(
    arguments: [
      (0, 0, 1, 1), (9, 2, 1, 10), (30, 4, 1.5, 40), (12, 0, 3, 9), (12, 11, 3, 9), (200, 10, 3, 40),
    ] as [(Int, Int, Double, Double)])
  func `F4: without bad days it is a beta-binomial number`(
    classes: Int, limit: Int, a: Double, b: Double
  ) throws {
    let outlook = AbsenceOutlook(missing: Weights(a: a, b: b), late: nil, bad: nil)
    let expected = try BetaBinomial.chance(ofMoreThan: limit, of: classes, a: a, b: b)
    // Several classes of a day are as those of several days.
    for days in [Self.days(classes), Self.days(1, of: max(1, classes)).filter { _ in classes > 0 }] {
      #expect(abs(outlook.chance(over: days) { missed, _ in missed > limit } - expected) < 1e-9)
    }
    // Bad days that none of the days can be change nothing, and neither do late arrivals that do not count.
    let other = AbsenceOutlook(
      missing: Weights(a: a, b: b), late: Weights(a: 2, b: 3), bad: Weights(a: 5, b: 5))
    #expect(
      abs(other.chance(over: Self.days(classes)) { missed, _ in missed > limit } - expected) < 1e-9)
    let known = BetaBinomial.chance(ofMoreThan: limit, of: classes, rate: 0.3)
    let rated = outlook.chance(over: Self.days(classes), rate: 0.3) { missed, _ in missed > limit }
    #expect(abs(rated - known) < 1e-12)
  }

  @Test func `F4: bad days by hand`() {
    // A day of two classes is bad with the mean chance 1/4; else each is missed with chance 1/2, both with that of
    // Beta(1, 1): 1/3. None is missed with 3/4 x 1/3, both with 1/4 + 3/4 x 1/3.
    let outlook = AbsenceOutlook(missing: Weights(a: 1, b: 1), late: nil, bad: Weights(a: 1, b: 3))
    let day = Self.days(1, of: 2, canBeBad: true)
    #expect(abs(outlook.chance(over: day) { missed, _ in missed > 1 } - 0.5) < 1e-12)
    #expect(abs(outlook.chance(over: day) { missed, _ in missed > 0 } - 0.75) < 1e-12)
    // Two such days of one class: the chance of bad days is one for both. Both are bad with 1/4 x 2/5, one with
    // 2 x 1/4 x 3/5, none with 3/4 x 4/5; then 1, 1/2 and 1/3 are the chances that all are missed.
    let two = Self.days(2, canBeBad: true)
    let both: Double = 0.1 + 0.3 / 2 + 0.6 / 3
    #expect(abs(outlook.chance(over: two) { missed, _ in missed > 1 } - both) < 1e-12)
  }

  @Test func `T7: late arrivals are of the classes that are not missed`() {
    // One class: missed with chance 1/4, else come late to with 2/3.
    let outlook = AbsenceOutlook(
      missing: Weights(a: 1, b: 3), late: Weights(a: 2, b: 1), bad: nil)
    let one = Self.days(1)
    #expect(abs(outlook.chance(over: one) { _, late in late > 0 } - 0.5) < 1e-12)
    #expect(abs(outlook.chance(over: one) { missed, late in missed + late > 0 } - 0.75) < 1e-12)
    // At a known chance of missing of 1/2, two of two are come late to with 1/4 x (2 x 3) / (3 x 4).
    let two = outlook.chance(over: Self.days(2), rate: 0.5) { _, late in late > 1 }
    #expect(abs(two - 0.25 * 0.5) < 1e-12)
  }

  @Test func `what is certain is 1, and what cannot be is 0`() {
    let outlook = AbsenceOutlook(
      missing: Weights(a: 0.3, b: 17), late: Weights(a: 1, b: 9), bad: Weights(a: 1.5, b: 30))
    let days = Self.days(40, of: 2, canBeBad: true)
    #expect(outlook.chance(over: days) { missed, _ in missed >= 0 } == 1)
    #expect(outlook.chance(over: days) { missed, late in missed + late > 80 } == 0)
    #expect(outlook.chance(over: []) { missed, _ in missed > 0 } == 0)
  }

  /// A course by whole weights, of which a Beta number is an order statistic of uniform ones.
  struct Case: Sendable, CustomTestStringConvertible {
    var seed: UInt64
    var missing: (a: Int, b: Int)
    var late: (a: Int, b: Int)
    var bad: (a: Int, b: Int)?
    /// The classes of each day; of those below 0 none can be bad.
    var days: [Int]
    var limit: Int

    var testDescription: String { "seed \(seed)" }
  }

  @Test(
    arguments: [
      Case(seed: 1, missing: (1, 9), late: (1, 4), bad: (1, 20), days: [1, 1, 2, 1, -1, -3, 2], limit: 2),
      Case(seed: 2, missing: (3, 30), late: (2, 8), bad: (4, 10), days: [2, 2, 2, 2, 2], limit: 3),
      Case(seed: 3, missing: (2, 4), late: (5, 5), bad: nil, days: [1, -1, 2, 3, -2, 1], limit: 5),
      Case(seed: 4, missing: (1, 30), late: (1, 30), bad: (2, 2), days: [3, 1, 3, 1, -1], limit: 4),
      Case(
        seed: 5, missing: (5, 25), late: (3, 20), bad: (1, 5), days: Array(repeating: 1, count: 15), limit: 5),
    ] as [Case])
  func `F4: the chance is that of lives lived class by class`(item: Case) throws {
    let source = RandomSource(seed: item.seed)
    func beta(_ weights: (a: Int, b: Int), _ source: borrowing RandomSource) -> Double {
      var numbers: [Double] = []
      for _ in 1..<(weights.a + weights.b) { numbers.append(source.uniform()) }
      return numbers.sorted()[weights.a - 1]
    }
    let lives = 40_000
    var tooMuch = 0
    for _ in 0..<lives {
      let (missing, late) = (beta(item.missing, source), beta(item.late, source))
      let bad = if let bad = item.bad { beta(bad, source) } else { 0.0 }
      var (missed, arrivals) = (0, 0)
      for day in item.days {
        let isBad = day > 0 && source.uniform() < bad
        for _ in 0..<abs(day) {
          if isBad || source.uniform() < missing {
            missed += 1
          } else if source.uniform() < late {
            arrivals += 1
          }
        }
      }
      // Two make one.
      if missed + arrivals / 2 > item.limit { tooMuch += 1 }
    }
    func weights(_ pair: (a: Int, b: Int)) -> Weights { Weights(a: Double(pair.a), b: Double(pair.b)) }
    let outlook = AbsenceOutlook(
      missing: weights(item.missing), late: weights(item.late), bad: item.bad.map(weights))
    let chance = outlook.chance(over: item.days.map { Day(classes: abs($0), canBeBad: $0 > 0) }) {
      $0 + $1 / 2 > item.limit
    }
    let error = (chance * (1 - chance) / Double(lives)).squareRoot()
    #expect(abs(Double(tooMuch) / Double(lives) - chance) < 4 * error, "\(chance), \(tooMuch) of \(lives)")
    #expect(chance > 0.01 && chance < 0.99)
  }
}
