import Testing

@testable import Kaiki

struct HoldersTests {
  @Test func `each export holds what it named, though it began more than once or named nothing`() {
    var holders = Holders()
    for (export, numbers) in [(7, [0, 2]), (3, []), (7, [2, 3]), (5, [1])] {
      holders.begin(export)
      for number in numbers { holders.insert(number) }
    }
    #expect(holders.exports == [7, 3, 5])
    let held = holders.byThing(4)
    #expect((0..<4).map { Array(held.indices(of: $0)) } == [[0], [2], [0, 0], [0]])
  }

  @Test func `what is of no export is held by none`() {
    var holders = Holders()
    holders.insert(0)
    holders.begin(1)
    holders.begin(nil)
    holders.insert(0)
    #expect(holders.exports == [1] && holders.byThing(1).indices(of: 0).isEmpty)
  }
}
