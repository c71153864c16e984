import TestSupport
import Testing

@testable import Kaiki
@testable import KaikiNumerics

struct SelectionTests {
  @Test(arguments: 1...200)
  func `the smallest come first, and nothing is lost`(seed: Int) {
    var random = SeededGenerator(seed: seed)
    let size = Int.random(in: 0...40, using: &random)
    let values = (0..<size).map { _ in Int.random(in: 0...(seed % 30), using: &random) }
    for count in 0...size {
      var chosen = values
      chosen.selectSmallest(count, by: <)
      #expect(chosen.sorted() == values.sorted())
      #expect(chosen.prefix(count).sorted() == Array(values.sorted().prefix(count)))
    }
  }
}
