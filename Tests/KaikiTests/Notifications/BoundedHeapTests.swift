import Kaiki
import KaikiNumerics
import Testing

struct EarliestTests {
  @Test(arguments: Array(1...30) as [UInt64])
  func `the elements kept are the first of a full sort`(seed: UInt64) {
    var draws = RandomStream(seed: seed, domain: .tests)
    // Narrow ranges bring many equal elements.
    let bound = [3, 50, 1_000_000][Int(seed % 3)]
    let count = [0, 1, 63, 64, 65, 700][Int(seed % 6)]
    let elements = (0..<count).map { _ in draws.below(bound) - bound / 2 }
    for capacity in [0, 1, 2, 7, 64, 1_000] {
      for order in [elements, elements.sorted(), elements.sorted(by: >)] {
        var earliest = BoundedHeap<Int>(capacity)
        for element in order { earliest.offer(element) }
        #expect(earliest.sorted == Array(elements.sorted().prefix(capacity)), "capacity \(capacity)")
      }
    }
  }

  @Test func `the selection is right after every offer`() {
    var earliest = BoundedHeap<Int>(3)
    var kept: [[Int]] = []
    for element in [5, 9, 7, 8, 1, 9, 5, 0] {
      earliest.offer(element)
      kept.append(earliest.sorted)
    }
    #expect(kept == [[5], [5, 9], [5, 7, 9], [5, 7, 8], [1, 5, 7], [1, 5, 7], [1, 5, 5], [0, 1, 5]])
  }

  @Test(arguments: [0, 1, 3] as [Int])
  func `the last element kept is known once there is no more room`(capacity: Int) {
    var earliest = BoundedHeap<Int>(capacity)
    var offered: [Int] = []
    for element in [5, 9, 7, 8, 1, 9, 5, 0] {
      #expect(earliest.lastKept == (offered.count < capacity ? nil : offered.sorted().prefix(capacity).last))
      earliest.offer(element)
      offered.append(element)
    }
  }
}
