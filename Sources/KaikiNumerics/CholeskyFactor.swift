/// The lower triangle whose product with its own transpose is a matrix.
///
/// - Note: Source: G. H. Golub, C. F. Van Loan, *Matrix Computations*, section 4.2.
package struct CholeskyFactor: Sendable {
  private let size: Int
  /// Row by row.
  private var rows: [Double]

  /// The factor of a symmetric matrix; `nil` where it is not positive definite.
  ///
  /// - Parameters:
  ///   - matrix: Row by row; the lower triangle is read.
  ///   - size: Rows and columns, ≥ 0.
  package init?(_ matrix: [Double], size: Int) {
    self.size = size
    rows = matrix
    for row in 0..<size {
      for column in 0...row {
        var sum = rows[row * size + column]
        for place in 0..<column { sum -= rows[row * size + place] * rows[column * size + place] }
        if row == column {
          guard sum > 0, sum < .infinity else { return nil }
          rows[row * size + row] = sum.squareRoot()
        } else {
          rows[row * size + column] = sum / rows[column * size + column]
        }
      }
    }
  }

  /// The triangle times a vector: of independent standard normal draws it makes draws whose covariance is the matrix.
  package func product(_ vector: [Double]) -> [Double] {
    (0..<size).map { row in (0...row).reduce(0) { $0 + rows[row * size + $1] * vector[$1] } }
  }

  /// The vector that the matrix takes to another one.
  package func solution(_ right: [Double]) -> [Double] {
    var vector = right
    for row in 0..<size {
      for place in 0..<row { vector[row] -= rows[row * size + place] * vector[place] }
      vector[row] /= rows[row * size + row]
    }
    for row in (0..<size).reversed() {
      for place in (row + 1)..<max(size, row + 1) { vector[row] -= rows[place * size + row] * vector[place] }
      vector[row] /= rows[row * size + row]
    }
    return vector
  }
}
