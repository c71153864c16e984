/// How often the intervals of a study cover the true value.
package struct CoverageResult: Sendable {
  /// The figures of one point.
  package struct Point: Sendable {
    package var name: String
    /// Data sets with an interval.
    package var intervals: Int
    /// The share of them that cover the true value.
    package var coverage: Double
    package var withoutValue: Int
  }

  package var title: String
  package var grid: String
  package var expected: ClosedRange<Double>
  /// Data sets of each point.
  package var replicates: Int
  package var points: [Point]

  /// Measures a study.
  package init(_ study: IntervalStudy, replicates: Int) async {
    (title, grid, expected) = (study.title, study.grid, study.expected)
    self.replicates = replicates
    points = await study.outcomes(replicates: replicates).map { point in
      let intervals = point.values.count
      return Point(
        name: point.name, intervals: intervals,
        coverage: Double(point.values.count { $0 }) / Double(max(1, intervals)),
        withoutValue: point.withoutValue)
    }
  }

  private var measured: [Point] { points.filter { $0.intervals > 0 } }

  /// The mean coverage of the points with any interval.
  package var mean: Double { measured.reduce(0) { $0 + $1.coverage } / Double(max(1, measured.count)) }

  /// The point with the least coverage.
  package var least: Point? { measured.min { $0.coverage < $1.coverage } }

  package var withoutValue: Int { points.reduce(0) { $0 + $1.withoutValue } }

  /// Whether the mean lies where it is expected.
  ///
  /// - Parameter errors: Binomial standard errors that it may lie outside, where data sets are few.
  package func isAsExpected(within errors: Double = BinomialError.allowed) -> Bool {
    let intervals = measured.reduce(0) { $0 + $1.intervals }
    let low = expected.lowerBound - errors * BinomialError.of(expected.lowerBound, intervals)
    let high = expected.upperBound + errors * BinomialError.of(expected.upperBound, intervals)
    return intervals > 0 && low <= mean && mean <= high
  }
}

/// How often the tests of a study find what is not there.
package struct LevelResult: Sendable {
  /// The figures of one point.
  package struct Point: Sendable {
    package var name: String
    /// Data sets with a p.
    package var tests: Int
    /// The share with p ≤ α, one for each of ``levels``.
    package var shares: [Double]
    package var withoutValue: Int
  }

  /// The levels α.
  package static let levels = [0.01, 0.05, 0.10]
  /// How far the share with p ≤ α may lie above α.
  package static let excess = 0.01

  package var title: String
  package var grid: String
  /// Data sets of each point.
  package var replicates: Int
  package var points: [Point]

  /// Measures a study.
  package init(_ study: TestStudy, replicates: Int) async {
    (title, grid) = (study.title, study.grid)
    self.replicates = replicates
    points = await study.outcomes(replicates: replicates).map { point in
      let shares = Self.levels.map { level in
        Double(point.values.count { $0 <= level }) / Double(max(1, point.values.count))
      }
      return Point(
        name: point.name, tests: point.values.count, shares: shares, withoutValue: point.withoutValue)
    }
  }

  private var measured: [Point] { points.filter { $0.tests > 0 } }

  /// The mean share of the points, one for each level.
  package var means: [Double] {
    Self.levels.indices.map { level in
      measured.reduce(0) { $0 + $1.shares[level] } / Double(max(1, measured.count))
    }
  }

  /// The largest share of a point, one for each level.
  package var largest: [Double] {
    Self.levels.indices.map { level in measured.map { $0.shares[level] }.max() ?? 0 }
  }

  package var withoutValue: Int { points.reduce(0) { $0 + $1.withoutValue } }

  /// Whether no level is exceeded by more than ``excess`` on the mean, nor at any point but for the binomial error.
  ///
  /// - Parameter errors: Binomial standard errors that a mean may lie above, where data sets are few.
  package func isAsExpected(within errors: Double = BinomialError.allowed) -> Bool {
    let tests = measured.reduce(0) { $0 + $1.tests }
    return tests > 0
      && Self.levels.indices.allSatisfy { level in
        let bound = Self.levels[level] + Self.excess
        return means[level] <= bound + errors * BinomialError.of(bound, tests)
          && measured.allSatisfy {
            $0.shares[level] <= bound + BinomialError.allowed * BinomialError.of(bound, $0.tests)
          }
      }
  }
}

/// How far a share of some trials lies from its chance.
package enum BinomialError {
  /// Standard errors that are allowed: one share in three thousand lies farther on one side.
  package static let allowed = 3.4

  /// The standard error.
  package static func of(_ chance: Double, _ trials: Int) -> Double {
    (chance * (1 - chance) / Double(max(1, trials))).squareRoot()
  }
}
