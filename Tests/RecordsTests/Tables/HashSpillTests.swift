import TestSupport
import Testing

@testable import Rows

struct HashSpillTests {
  /// Whether numbers that all differ, with one of them again, are found to repeat.
  private func hasRepeated(_ count: Int, again: Int?, salt: UInt64 = 0x9E37_79B9_7F4A_7C15) -> Bool {
    var spill = HashSpill()
    spill.insert((0..<count).lazy.map { UInt64($0) &* salt })
    if let again { spill.insert(CollectionOfOne(UInt64(again) &* salt)) }
    return spill.hasRepeated(jobs: 2)
  }

  @Test(arguments: [0, 1, 2, 1_000, 1_100_000])
  func `numbers that differ do not repeat`(count: Int) {
    #expect(!hasRepeated(count, again: nil))
  }

  @Test(arguments: [(1, 0), (2, 1), (1_000, 0), (1_000, 567), (1_100_000, 3), (1_100_000, 1_099_999)])
  func `a number that comes again is found, in memory and in the file`(count: Int, again: Int) {
    #expect(hasRepeated(count, again: again))
  }

  @Test func `numbers of one part are told apart too`() {
    #expect(!hasRepeated(30_000, again: nil, salt: 1))
    #expect(hasRepeated(30_000, again: 17_000, salt: 1))
    #expect(hasRepeated(30_000, again: 0, salt: 1))
  }
}
