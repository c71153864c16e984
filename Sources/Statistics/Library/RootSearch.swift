import CGSL
import Distributions

/// Root search for functions of one variable.
enum RootSearch {
  private static let maxSteps = 200

  /// Returns a root of a continuous function within the bracket low...high, by Brent's method, to 15 digits.
  static func root(
    between low: Double, and high: Double, of function: @escaping (Double) -> Double
  ) throws(StatisticsError) -> Double {
    _ = GSL.isQuiet
    guard let solver = gsl_root_fsolver_alloc(kaiki_gsl_brent()) else { throw .library("out of memory") }
    defer { gsl_root_fsolver_free(solver) }
    let box = Function(function)
    return try withExtendedLifetime(box) { () throws(StatisticsError) -> Double in
      var callback = gsl_function(
        function: { x, parameters in
          guard let parameters else { return .nan }
          return Unmanaged<Function>.fromOpaque(parameters).takeUnretainedValue().body(x)
        }, params: Unmanaged.passUnretained(box).toOpaque())
      return try search(solver, &callback, low, high)
    }
  }

  private static func search(
    _ solver: UnsafeMutablePointer<gsl_root_fsolver>, _ callback: inout gsl_function, _ low: Double,
    _ high: Double
  ) throws(StatisticsError) -> Double {
    var (code, steps) = (Int32(0), 0)
    withUnsafeMutablePointer(to: &callback) { callback in
      code = gsl_root_fsolver_set(solver, callback, low, high)
      while code == GSL_SUCCESS, steps < maxSteps {
        steps += 1
        code = gsl_root_fsolver_iterate(solver)
        let (left, right) = (gsl_root_fsolver_x_lower(solver), gsl_root_fsolver_x_upper(solver))
        if gsl_root_test_interval(left, right, 0, 1e-15) == GSL_SUCCESS { break }
      }
    }
    try GSL.check(code)
    if steps == maxSteps { throw .notConverged(iterations: steps) }
    return gsl_root_fsolver_root(solver)
  }

  /// Box of a closure, so that a C callback can receive a pointer to the closure.
  private final class Function {
    let body: (Double) -> Double

    init(_ body: @escaping (Double) -> Double) { self.body = body }
  }
}
