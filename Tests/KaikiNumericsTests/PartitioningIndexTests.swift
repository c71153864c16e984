import Kaiki
import KaikiNumerics
import TestSupport
import Testing

struct PartitioningIndexTests {
  @Test(arguments: 1...20)
  func `the place is the first that satisfies the condition, in slices too`(seed: Int) {
    var random = SeededGenerator(seed: seed)
    let count = Int.random(in: 0...70, using: &random)
    let values = (0..<count).map { _ in Int.random(in: 0...30, using: &random) }.sorted()
    for bound in -1...32 {
      #expect(
        values.partitioningIndex { $0 >= bound } == values.firstIndex { $0 >= bound } ?? values.endIndex)
      let slice = values.dropFirst(count / 3).dropLast(count / 4)
      #expect(slice.partitioningIndex { $0 >= bound } == slice.firstIndex { $0 >= bound } ?? slice.endIndex)
    }
  }

  @Test func `no more than log n + 1 elements are looked at`() {
    let values = Array(0..<1_000)
    for bound in [0, 1, 499, 500, 998, 999, 1_000] {
      var looks = 0
      _ = values.partitioningIndex { value in
        looks += 1
        return value >= bound
      }
      #expect(looks <= 10, "\(bound)")
    }
  }
}
