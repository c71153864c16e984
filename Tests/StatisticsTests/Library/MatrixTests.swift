import Distributions
import Testing

@testable import Statistics

/// Vectors, matrices and weighted fits of the library.
struct MatrixTests {
  @Test func `values come back as they were put in`() {
    #expect(Vector([3, -1, 2.5]).values == [3, -1, 2.5])
    let matrix = Matrix([[1, 2, 3], [4, 5, 6]])
    #expect(matrix[0, 2] == 3 && matrix[1, 0] == 4)
  }

  @Test func `an exact line is found whatever the weights`() throws {
    let rows = [0.0, 1, 2, 5].map { [1, $0] }
    let fit = try LinearFit(rows: rows, y: [3, 1, -1, -7], weights: [1, 10, 0.5, 2])
    #expect(abs(fit.coefficients[0] - 3) < 1e-12 && abs(fit.coefficients[1] + 2) < 1e-12)
  }

  @Test func `weights count as repetitions, and the covariance is the inverse of XᵀWX`() throws {
    // The mean of 1, 1, 1 and 5, from two rows; XᵀWX is 4.
    let fit = try LinearFit(rows: [[1], [1]], y: [1, 5], weights: [3, 1])
    #expect(abs(fit.coefficients[0] - 2) < 1e-12 && abs(fit.covariance[0][0] - 0.25) < 1e-12)
  }

  @Test func `the inverse form of a matrix is that by hand, and one without an inverse is refused`() throws {
    // The inverse of ((2, 1), (1, 2)) is ((2, -1), (-1, 2)) / 3: of (1, 3) that makes (2 - 6 + 18) / 3.
    #expect(abs(try Matrix([[2, 1], [1, 2]]).inverseForm([1, 3]) - 14.0 / 3) < 1e-12)
    #expect(throws: StatisticsError.self) { try Matrix([[1, 2], [2, 1]]).inverseForm([1, 1]) }
  }
}
