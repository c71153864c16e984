/// Cholesky factor L of a matrix A: the lower triangle with A = L Lᵀ.
///
/// - Note: Source: G. H. Golub, C. F. Van Loan, *Matrix Computations*, section 4.2.
package struct CholeskyFactor: Sendable {
  private let size: Int
  /// Elements of L, row after row, `size` elements per row; elements above the diagonal are unused.
  private var rows: [Double]

  /// Creates the factor of a symmetric matrix; `nil` if the matrix is not positive definite.
  ///
  /// - Parameter matrix: `size` × `size` elements, row after row; only the lower triangle is read.
  package init?(_ matrix: [Double], size: Int) {
    self.size = size
    rows = matrix
    for row in 0..<size {
      for column in 0...row {
        var sum = rows[row * size + column]
        for index in 0..<column { sum -= rows[row * size + index] * rows[column * size + index] }
        if row == column {
          guard sum > 0, sum < .infinity else { return nil }
          rows[row * size + row] = sum.squareRoot()
        } else {
          rows[row * size + column] = sum / rows[column * size + column]
        }
      }
    }
  }

  /// Returns L times a vector, both with one element per row of L.
  ///
  /// Independent standard normal draws become draws with the covariance matrix A = L Lᵀ.
  package func product(_ vector: [Double]) -> [Double] {
    (0..<size).map { row in (0...row).reduce(0) { $0 + rows[row * size + $1] * vector[$1] } }
  }

  /// Returns the vector x that solves the linear equations A x = `right`; both vectors have one element per row of A.
  package func solution(_ right: [Double]) -> [Double] {
    var vector = right
    for row in 0..<size {
      for index in 0..<row { vector[row] -= rows[row * size + index] * vector[index] }
      vector[row] /= rows[row * size + row]
    }
    for row in (0..<size).reversed() {
      for index in (row + 1)..<max(size, row + 1) { vector[row] -= rows[index * size + row] * vector[index] }
      vector[row] /= rows[row * size + row]
    }
    return vector
  }
}
