import Kaiki
import Testing
@testable import Analysis
@testable import Forecasting

struct FoldTests {
  @Test(
    arguments: [
      (27, 28, 8, []), (55, 28, 8, []), (56, 28, 8, [27]), (62, 28, 8, [33]), (63, 28, 8, [27, 34]),
      (200, 28, 3, [59, 115, 171]), (100, 60, 1, [39]),
    ] as [(Int, Int, Int, [Int])])
  func `cuts leave room for the record before and the forecast after`(
    days: Int, horizon: Int, count: Int, origins: [Int]
  ) {
    let first = Day(1_000)
    let found = Fold.origins(of: first..<(first + days), horizon: horizon, count: count)
    #expect(found.map { $0 - first } == origins)
  }

  @Test func `as many cuts as fit a week apart`() {
    for days in stride(from: 56, to: 1_200, by: 17) {
      let first = Day(1_000)
      let origins = Fold.origins(of: first..<(first + days), horizon: 28, count: 8)
      #expect(!origins.isEmpty && origins.count <= 8)
      #expect(zip(origins, origins.dropFirst()).allSatisfy { $1 - $0 >= Fold.minSpacing })
      #expect(origins.last == first + (days - 29))
      #expect(origins[0] - first >= Fold.minRecord - 1)
    }
  }
}
