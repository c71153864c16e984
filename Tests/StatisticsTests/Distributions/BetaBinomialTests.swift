import Testing

@testable import Distributions

/// The chance of exceeding a limit of absences, against SciPy (INTERFACE 4, attendance).
struct BetaBinomialTests {
  struct Risk: Decodable {
    enum CodingKeys: String, CodingKey {
      case held, absent, remaining, cred95
      case priorA = "prior_a"
      case priorB = "prior_b"
      case maxAbsences = "max_absences"
      case exceed = "p_exceed"
    }

    var priorA: Double
    var priorB: Double
    var held: Int
    var absent: Int
    var remaining: Int
    var maxAbsences: Int
    var exceed: Double
    var cred95: [Double]?
  }

  struct Sample: Decodable {
    enum CodingKeys: String, CodingKey {
      case risk
      case jeffreys = "risk_jeffreys"
    }

    var risk: [Risk]
    var jeffreys: [Risk]
  }

  @Test func `the chance and the interval are those of the developers' sample to 1e-9`() throws {
    let sample = try fixture("attendance_risk", as: Sample.self)
    #expect(sample.risk.count == 10 && sample.jeffreys.count == 3)
    var intervals = 0
    for each in sample.risk + sample.jeffreys {
      let (a, b) = (each.priorA + Double(each.absent), each.priorB + Double(each.held - each.absent))
      let chance = try BetaBinomial.chance(
        ofMoreThan: each.maxAbsences - each.absent, of: each.remaining, a: a, b: b)
      #expect(abs(chance - each.exceed) < 1e-9, "\(each) has \(chance)")
      guard let expected = each.cred95 else { continue }
      let interval = BetaBinomial.interval(a: a, b: b)
      intervals += 1
      #expect(abs(interval.low - expected[0]) < 1e-9, "\(each) has \(interval)")
      #expect(abs(interval.high - expected[1]) < 1e-9, "\(each) has \(interval)")
    }
    #expect(intervals == 10)
  }

  /// Exact sums of fractions (Python's `fractions`, rounded at the end), which SciPy 1.17.1's `betabinom.sf`
  /// meets to 2e-11.
  private static let large: [(Int, Int, Double, Double, Double)] = [
    (10, 200, 3, 40, 0.600_946_160_447_576_5), (199, 200, 30, 2, 0.017_504_234_895_539_244),
    (100, 365, 51, 151, 0.268_475_822_727_399_34), (0, 1_000, 1, 1_000, 0.5),
    (333, 1_000, 301, 701, 0.054_683_690_691_771_376), (500, 1_000, 2, 2, 0.499_251_496_260_466_3),
    (150, 365, 40, 400, 5.461_294_083_660_943e-28), (60, 2_000, 1, 99, 0.050_228_593_684_657_805),
  ]

  @Test(arguments: large)
  func `the chance of many trials is that of exact sums`(
    limit: Int, trials: Int, a: Double, b: Double, expected: Double
  ) throws {
    let chance = try BetaBinomial.chance(ofMoreThan: limit, of: trials, a: a, b: b)
    #expect(abs(chance - expected) < 1e-10, "\(chance)")
  }

  @Test(
    arguments: [
      // With Beta(1, 1) every number of 0...n is as likely.
      (0, 4, 1, 1, 0.8), (3, 4, 1, 1, 0.2), (4, 9, 1, 1, 0.5),
      // Every trial a success: the next of 1 is one with chance a / (a + b).
      (0, 1, 2, 3, 0.4), (1, 2, 1, 9, 2.0 / 110),
      // Below 0 any number is too many, and above the trials none is.
      (-1, 5, 3, 4, 1), (-1, 0, 3, 4, 1), (0, 0, 3, 4, 0), (5, 5, 3, 4, 0), (9, 5, 3, 4, 0),
    ] as [(Int, Int, Double, Double, Double)])
  func `small chances are those worked out by hand`(
    limit: Int, trials: Int, a: Double, b: Double, expected: Double
  ) throws {
    let chance = try BetaBinomial.chance(ofMoreThan: limit, of: trials, a: a, b: b)
    #expect(abs(chance - expected) < 1e-12, "\(chance)")
  }

  @Test(arguments: [(3, 4), (0.5, 7.25), (60, 2)] as [(Double, Double)])
  func `the chance falls with the limit, and both tails make one`(a: Double, b: Double) throws {
    var before = 1.0
    for limit in 0..<40 {
      let chance = try BetaBinomial.chance(ofMoreThan: limit, of: 40, a: a, b: b)
      // More than 39 - limit failures are at most limit successes.
      let failures = try BetaBinomial.chance(ofMoreThan: 39 - limit, of: 40, a: b, b: a)
      // Close to 1 neighbours may be the same number.
      #expect(chance < before || before > 1 - 1e-12 && chance <= before, "\(limit)")
      #expect(abs(chance + failures - 1) < 1e-12, "\(limit): \(chance) \(failures)")
      before = chance
    }
  }

  /// SciPy 1.17.1, `binom.sf`.
  @Test(
    arguments: [
      (5, 15, 0.2, 0.061_051_429_617_664_056), (400, 1_000, 0.35, 0.000_453_488_282_381_851_24),
      (99, 100, 0.97, 0.047_552_507_925_405_62), (0, 365, 0.001, 0.305_930_112_959_525_3),
      (30, 1_000_000, 1e-5, 7.982_083_243_208_053e-8),
      (500_000, 1_000_000, 0.5, 0.499_601_057_819_334_6), (-1, 3, 0.2, 1), (3, 3, 0.2, 0),
      (0, 3, 0, 0), (2, 3, 1, 1),
    ] as [(Int, Int, Double, Double)])
  func `the chance at a known rate is that of SciPy`(limit: Int, trials: Int, rate: Double, expected: Double)
  {
    let chance = BetaBinomial.chance(ofMoreThan: limit, of: trials, rate: rate)
    #expect(agree(chance, expected, relative: 1e-8), "\(chance)")
  }

  @Test(
    arguments: [
      (-1, 1, 1, "trials are -1; give at least 0"),
      (5, 0, 1, "the weights are 0.0 and 1.0; give positive numbers"),
      (5, 1, -2, "the weights are 1.0 and -2.0; give positive numbers"),
      (5, .infinity, 1, "the weights are inf and 1.0; give positive numbers"),
      (5, 1, .nan, "the weights are 1.0 and nan; give positive numbers"),
    ] as [(Int, Double, Double, String)])
  func `an argument outside its range is refused`(trials: Int, a: Double, b: Double, message: String) {
    #expect(throws: StatisticsError.outOfRange(message)) {
      try BetaBinomial.chance(ofMoreThan: 0, of: trials, a: a, b: b)
    }
  }
}
