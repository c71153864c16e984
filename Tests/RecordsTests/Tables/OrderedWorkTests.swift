import Testing

@testable import Rows

struct OrderedWorkTests {
  /// The numbers in the order in which something was done with them.
  private final class Order: @unchecked Sendable {
    var numbers: [Int] = []
  }

  @Test(arguments: [1, 2, 3, 8])
  func `results are taken in order, and what is left of them is done in order`(jobs: Int) {
    let rest = Order()
    var taken: [Int] = []
    OrderedWork.run(200, jobs: jobs) { number in
      number * number
    } take: { number, square in
      #expect(square == number * number)
      taken.append(number)
      return TakenWork(wantsMore: true) { rest.numbers.append(number) }
    }
    #expect(taken == Array(0..<200))
    #expect(rest.numbers == Array(0..<200))
  }

  @Test(arguments: [1, 2, 5])
  func `nothing is taken after the last result that is wanted, and what is left of it is done`(jobs: Int) {
    let rest = Order()
    var taken: [Int] = []
    OrderedWork.run(100, jobs: jobs) {
      $0
    } take: { number, _ in
      taken.append(number)
      return TakenWork(wantsMore: number < 10, rest: number % 2 == 0 ? { rest.numbers.append(number) } : nil)
    }
    #expect(taken == Array(0...10))
    #expect(rest.numbers == [0, 2, 4, 6, 8, 10])
  }
}
