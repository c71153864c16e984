import CGSL

/// Where a function of several numbers is smallest.
enum SimplexSearch {
  private static let mostSteps = 5_000
  /// Within a simplex of this size rounding hides the slopes of a function, so that it may stop shrinking: about the
  /// square root of the unit of rounding, for values of some thousands.
  private static let sizeOfRounding = 1e-6
  /// Steps that a simplex of this size may still take.
  private static let mostStepsOfRounding = 100

  /// A minimum by the method of Nelder and Mead.
  ///
  /// - Parameters:
  ///   - start: Where the search begins, with steps of 1 in every direction.
  ///   - size: How small the simplex has to become.
  /// - Throws: `StatisticsError.notConverged`, or `.library`.
  static func minimum(
    from start: [Double], size: Double = 1e-10, of function: @escaping ([Double]) -> Double
  ) throws(StatisticsError) -> [Double] {
    _ = GSL.isQuiet
    let count = start.count
    guard let solver = gsl_multimin_fminimizer_alloc(kaiki_gsl_simplex(), count) else {
      throw .library("out of memory")
    }
    defer { gsl_multimin_fminimizer_free(solver) }
    let point = Vector(start)
    let steps = Vector(Array(repeating: 1, count: count))
    let box = Function(function)
    return try withExtendedLifetime(box) { () throws(StatisticsError) -> [Double] in
      var callback = gsl_multimin_function(
        f: { vector, parameters in
          guard let vector, let parameters else { return .nan }
          let values = (0..<vector.pointee.size).map { gsl_vector_get(vector, $0) }
          return Unmanaged<Function>.fromOpaque(parameters).takeUnretainedValue().body(values)
        }, n: count, params: Unmanaged.passUnretained(box).toOpaque())
      var (code, step, stepsOfRounding) = (Int32(0), 0, 0)
      withUnsafeMutablePointer(to: &callback) { callback in
        code = gsl_multimin_fminimizer_set(solver, callback, point.handle, steps.handle)
        while code == GSL_SUCCESS, step < mostSteps, stepsOfRounding < mostStepsOfRounding {
          step += 1
          code = gsl_multimin_fminimizer_iterate(solver)
          let reached = gsl_multimin_fminimizer_size(solver)
          if reached < size { break }
          stepsOfRounding += reached < sizeOfRounding ? 1 : 0
        }
      }
      // No better point within rounding is as good as an end.
      if code != GSL_ENOPROG { try GSL.check(code) }
      if step == mostSteps, gsl_multimin_fminimizer_size(solver) > sizeOfRounding {
        throw .notConverged(iterations: step)
      }
      return (0..<count).map { gsl_vector_get(gsl_multimin_fminimizer_x(solver), $0) }
    }
  }

  private final class Function {
    let body: ([Double]) -> Double

    init(_ body: @escaping ([Double]) -> Double) { self.body = body }
  }
}
