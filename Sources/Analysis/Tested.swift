import Kaiki
import Statistics

package typealias TestResult = Statistics.TestResult
package typealias Estimate = Statistics.Estimate
package typealias TrendRegression = Statistics.TrendRegression

/// A figure, or why the data cannot bear it.
package typealias Answer<Value> = Result<Value, StatisticsError>

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

/// A figure that holds tests.
protocol HoldsTests {
  /// Shows every test, in an order that is always the same.
  mutating func visitTests(_ visit: (inout TestResult) -> Void)
}

extension Figure {
  /// Shows every test of the figure.
  private mutating func visitTests(_ visit: (inout TestResult) -> Void) {
    switch self {
    case .rhythm(var figure):
      figure.visitTests(visit)
      self = .rhythm(figure)
    case .trend(var figure):
      figure.visitTests(visit)
      self = .trend(figure)
    case .series(var figure):
      figure.visitTests(visit)
      self = .series(figure)
    default: break
    }
  }

  /// Adjusts the tests of all figures together, by the method of Holm.
  static func adjustTests(of figures: inout [(measure: Measure, figure: Figure)]) {
    var p: [Double] = []
    for place in figures.indices { figures[place].figure.visitTests { p.append($0.p) } }
    guard let adjusted = try? Holm.adjusted(p) else { return }
    var next = adjusted[...]
    for place in figures.indices { figures[place].figure.visitTests { $0.adjusted = next.popFirst() } }
  }
}

/// The seed of every draw behind a printed figure.
enum DrawSeed {
  static let standard: UInt64 = 1
}
