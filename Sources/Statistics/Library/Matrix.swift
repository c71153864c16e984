import CGSL
import Distributions

/// Owned GSL vector, freed in `deinit`.
struct Vector: ~Copyable {
  let handle: UnsafeMutablePointer<gsl_vector>

  /// Copies the values.
  ///
  /// - Precondition: At least one value.
  init(_ values: [Double]) {
    guard let handle = gsl_vector_alloc(values.count) else { preconditionFailure("a vector has values") }
    self.handle = handle
    for (index, value) in values.enumerated() { gsl_vector_set(handle, index, value) }
  }

  deinit { gsl_vector_free(handle) }

  var values: [Double] { (0..<handle.pointee.size).map { gsl_vector_get(handle, $0) } }
}

/// Owned GSL matrix, freed in `deinit`.
struct Matrix: ~Copyable {
  let handle: UnsafeMutablePointer<gsl_matrix>

  /// Copies the rows.
  ///
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

/// Weighted least-squares fit of a linear model: y ≈ design matrix × coefficients.
struct LinearFit {
  var coefficients: [Double]
  /// Inverse of XᵀWX (X: design matrix, W: weights), by rows. This is the covariance matrix of the coefficients if each
  /// weight is 1 / variance of the observation.
  var covariance: [[Double]]

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
  /// Returns the quadratic form xᵀA⁻¹x of this matrix A, ≥ 0, and consumes the matrix.
  consuming func inverseForm(_ x: [Double]) throws(StatisticsError) -> Double {
    _ = GSL.isQuiet
    let right = Vector(x)
    let solution = Vector(x)
    try GSL.check(gsl_linalg_cholesky_decomp1(handle))
    try GSL.check(gsl_linalg_cholesky_solve(handle, right.handle, solution.handle))
    return zip(x, solution.values).reduce(0) { $0 + $1.0 * $1.1 }
  }
}
