import Distributions
import Kaiki
import Statistics

package typealias TestResult = Statistics.TestResult
package typealias Estimate = Distributions.Estimate
package typealias TrendRegression = Statistics.TrendRegression
package typealias MannKendall = Statistics.MannKendall
package typealias ProportionInterval = Statistics.ProportionInterval

/// Result of a statistic: a value, or the reason why the data do not suffice for it.
package typealias Outcome<Value> = Result<Value, StatisticsError>

extension Result where Failure == StatisticsError {
  /// Value of the statistic; `nil` if the data do not suffice.
  package var value: Success? { try? get() }

  /// English reason why the statistic has no value; `nil` if it has one.
  package var reason: String? {
    if case .failure(let error) = self { error.reason } else { nil }
  }

  /// Changes the value in place; a reason without a value stays unchanged.
  mutating func change(_ body: (inout Success) -> Void) {
    guard case .success(var value) = self else { return }
    body(&value)
    self = .success(value)
  }

  /// Runs a computation and stores its value, or its error as the reason why there is none.
  init(of body: () throws(StatisticsError) -> Success) {
    do throws(StatisticsError) { self = .success(try body()) } catch { self = .failure(error) }
  }
}

/// Figure (structure of numbers of one measure) that contains statistical tests.
package protocol HoldsTests {
  /// Calls `visit` with every test of the figure, always in the same order; `visit` may change the test in place.
  mutating func visitTests(_ visit: (inout TestResult) -> Void)
}

/// Figure (structure of numbers of one measure) without statistical tests.
package protocol HoldsNoTests: HoldsTests {}

extension HoldsNoTests {
  package mutating func visitTests(_ visit: (inout TestResult) -> Void) {}
}

/// Correction of the p values of all tests of a report for multiple testing.
package enum ReportedTests {
  /// Sets the adjusted p value of every test of all figures together, by Holm's method.
  package static func adjust<Holder>(
    of holders: inout [Holder], visit: (inout Holder, (inout TestResult) -> Void) -> Void
  ) {
    var p: [Double] = []
    for index in holders.indices { visit(&holders[index]) { p.append($0.p) } }
    guard let adjusted = try? Holm.adjusted(p) else { return }
    var next = adjusted[...]
    for index in holders.indices { visit(&holders[index]) { $0.adjusted = next.popFirst() } }
  }
}

/// Seed of the random numbers (bootstrap, Monte Carlo p values) behind every printed figure.
enum DrawSeed {
  static let standard: UInt64 = 1
}
