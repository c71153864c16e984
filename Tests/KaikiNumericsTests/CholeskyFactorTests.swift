import Testing

@testable import Kaiki
@testable import KaikiNumerics

struct CholeskyFactorTests {
  @Test func `the solution is what the matrix takes to the right side`() throws {
    let matrix = [4.0, 2, 0.6, 2, 5, 1, 0.6, 1, 3]
    let factor = try #require(CholeskyFactor(matrix, size: 3))
    let solution = factor.solution([1, -2, 3])
    for row in 0..<3 {
      let product = (0..<3).reduce(0.0) { $0 + matrix[row * 3 + $1] * solution[$1] }
      #expect(abs(product - [1, -2, 3][row]) < 1e-14)
    }
  }

  @Test func `a matrix that is not positive definite has no factor`() {
    #expect(CholeskyFactor([1, 2, 2, 1], size: 2) == nil)
    #expect(CholeskyFactor([0], size: 1) == nil)
    #expect(CholeskyFactor([.nan], size: 1) == nil)
    #expect(CholeskyFactor([.infinity], size: 1) == nil)
  }

  @Test func `an empty matrix has an empty solution`() throws {
    #expect(try #require(CholeskyFactor([], size: 0)).solution([]) == [])
  }
}
