import CGSL
import Distributions

/// A vector that the library owns.
struct Vector: ~Copyable {
  let handle: UnsafeMutablePointer<gsl_vector>

  /// - Precondition: At least one value.
  init(_ values: [Double]) {
    guard let handle = gsl_vector_alloc(values.count) else { preconditionFailure("a vector has values") }
    self.handle = handle
    for (index, value) in values.enumerated() { gsl_vector_set(handle, index, value) }
  }

  deinit { gsl_vector_free(handle) }

  /// The values.
  var values: [Double] { (0..<handle.pointee.size).map { gsl_vector_get(handle, $0) } }
}

/// A matrix that the library owns.
struct Matrix: ~Copyable {
  let handle: UnsafeMutablePointer<gsl_matrix>

  /// - Precondition: At least one row and column, and rows of equal length.
  init(_ rows: [[Double]]) {
    guard let handle = gsl_matrix_alloc(rows.count, rows[0].count) else {
      preconditionFailure("a matrix has rows and columns")
    }
    self.handle = handle
    for (row, values) in rows.enumerated() {
      for (column, value) in values.enumerated() { gsl_matrix_set(handle, row, column, value) }
    }
  }

  deinit { gsl_matrix_free(handle) }

  subscript(row: Int, column: Int) -> Double { gsl_matrix_get(handle, row, column) }
}

/// A weighted linear fit.
struct LinearFit {
  /// The coefficients, one for each column.
  var coefficients: [Double]
  /// The inverse of XᵀWX.
  var covariance: [[Double]]

  /// Fits y to the columns of a design.
  ///
  /// - Parameters:
  ///   - rows: One row for each observation.
  ///   - weights: One for each observation, > 0.
  /// - Throws: `StatisticsError.library`.
  init(rows: [[Double]], y: [Double], weights: [Double]) throws(StatisticsError) {
    _ = GSL.isQuiet
    let columns = rows[0].count
    guard let space = gsl_multifit_linear_alloc(rows.count, columns) else { throw .library("out of memory") }
    defer { gsl_multifit_linear_free(space) }
    let design = Matrix(rows)
    let weights = Vector(weights)
    let targets = Vector(y)
    let fitted = Vector(Array(repeating: 0, count: columns))
    let spread = Matrix(Array(repeating: Array(repeating: 0, count: columns), count: columns))
    var residual = 0.0
    try GSL.check(
      gsl_multifit_wlinear(
        design.handle, weights.handle, targets.handle, fitted.handle, spread.handle, &residual, space))
    coefficients = fitted.values
    covariance = (0..<columns).map { row in (0..<columns).map { spread[row, $0] } }
  }
}

extension Matrix {
  /// xᵀ A⁻¹ x for a symmetric, positive definite matrix, which is overwritten.
  ///
  /// - Throws: `StatisticsError.library` where the matrix is not positive definite.
  consuming func inverseForm(_ x: [Double]) throws(StatisticsError) -> Double {
    _ = GSL.isQuiet
    let right = Vector(x)
    let solution = Vector(x)
    try GSL.check(gsl_linalg_cholesky_decomp1(handle))
    try GSL.check(gsl_linalg_cholesky_solve(handle, right.handle, solution.handle))
    return zip(x, solution.values).reduce(0) { $0 + $1.0 * $1.1 }
  }
}
