import Distributions
import Kaiki
import Statistics

package typealias TestResult = Statistics.TestResult
package typealias Estimate = Distributions.Estimate
package typealias TrendRegression = Statistics.TrendRegression
package typealias MannKendall = Statistics.MannKendall
package typealias ProportionInterval = Statistics.ProportionInterval

/// A figure, or why the data cannot bear it.
package typealias Outcome<Value> = Result<Value, StatisticsError>

extension Result where Failure == StatisticsError {
  /// The figure; `nil` where there is none.
  package var value: Success? { try? get() }

  /// Why there is no figure.
  package var reason: String? {
    if case .failure(let error) = self { error.reason } else { nil }
  }

  /// Changes the figure, where there is one.
  mutating func change(_ body: (inout Success) -> Void) {
    guard case .success(var value) = self else { return }
    body(&value)
    self = .success(value)
  }

  /// The outcome of a computation.
  init(of body: () throws(StatisticsError) -> Success) {
    do throws(StatisticsError) { self = .success(try body()) } catch { self = .failure(error) }
  }
}

/// A figure with the tests that it holds.
package protocol HoldsTests {
  /// Shows every test, in an order that is always the same.
  mutating func visitTests(_ visit: (inout TestResult) -> Void)
}

/// A figure that says of itself that it holds no test.
package protocol HoldsNoTests: HoldsTests {}

extension HoldsNoTests {
  package mutating func visitTests(_ visit: (inout TestResult) -> Void) {}
}

/// The tests of one report.
package enum ReportedTests {
  /// Adjusts the tests of several figures together, by the method of Holm.
  package static func adjust<Holder>(
    of holders: inout [Holder], visit: (inout Holder, (inout TestResult) -> Void) -> Void
  ) {
    var p: [Double] = []
    for place in holders.indices { visit(&holders[place]) { p.append($0.p) } }
    guard let adjusted = try? Holm.adjusted(p) else { return }
    var next = adjusted[...]
    for place in holders.indices { visit(&holders[place]) { $0.adjusted = next.popFirst() } }
  }
}

/// The seed of every draw behind a printed figure.
enum DrawSeed {
  static let standard: UInt64 = 1
}
