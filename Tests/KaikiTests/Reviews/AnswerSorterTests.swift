import TestSupport
import Testing

@testable import Kaiki

struct AnswerSorterTests {
  /// A store in memory that may be full, or lose what it holds.
  final class Store: AnswerStore, @unchecked Sendable {
    private(set) var answers: [Review] = []
    let room: Int
    var isLost = false

    init(room: Int = .max) { self.room = room }

    func append(_ answers: UnsafeBufferPointer<Review>) -> Bool {
      self.answers += answers
      return self.answers.count <= room
    }

    func read(from index: Int, into answers: UnsafeMutableBufferPointer<Review>) -> Bool {
      guard !isLost, index + answers.count <= self.answers.count else { return false }
      _ = answers.initialize(fromContentsOf: self.answers[index..<index + answers.count])
      return true
    }
  }

  /// Answers at few different times, each with a number of its own.
  static func answers(_ count: Int, seed: Int) -> [Review] {
    var random = SeededGenerator(seed: seed)
    return (0..<count).map {
      let at = Instant(milliseconds: Int64.random(in: -50...Int64(max(1, count / 3)), using: &random))
      return Review(reviewedAt: at, card: Int32($0), isCorrect: $0 % 2 == 0)
    }
  }

  private static func sorted(
    _ answers: [Review], _ store: Store, runLength: Int
  ) -> (answers: [Review], isWhole: Bool) {
    var sorter = AnswerSorter(store: store, runLength: runLength)
    for answer in answers { sorter.append(answer) }
    var sorted: [Review] = []
    let isWhole = sorter.merge { some in
      sorted += some
      return true
    }
    return (sorted, isWhole)
  }

  @Test(arguments: [1, 2, 7, 100, 4_096, 100_000], 1...4)
  func `answers come by time, and those of one time as they came`(runLength: Int, seed: Int) {
    for count in [0, 1, 2, 6, 7, 8, 99, 100, 9_000] where count / runLength < 5_000 {
      let answers = Self.answers(count, seed: seed)
      let expected = answers.enumerated()
        .sorted { ($0.element.reviewedAt, $0.offset) < ($1.element.reviewedAt, $1.offset) }.map(\.element)
      let store = Store()
      let found = Self.sorted(answers, store, runLength: runLength)
      #expect(found.isWhole)
      #expect(found.answers == expected, "\(count) answers")
      // What does not fill a run is never laid down.
      #expect(store.answers.count == count / runLength * runLength)
    }
  }

  @Test func `a store without room, or that loses answers, is told of`() {
    let answers = Self.answers(500, seed: 9)
    #expect(!Self.sorted(answers, Store(room: 250), runLength: 100).isWhole)
    let lost = Store()
    lost.isLost = true
    let found = Self.sorted(answers, lost, runLength: 100)
    #expect(!found.isWhole && found.answers.isEmpty)
    #expect(Self.sorted(Array(answers.prefix(99)), lost, runLength: 100).isWhole)
  }

  @Test func `a store that loses answers in the midst of them is told of`() {
    let store = Store()
    var sorter = AnswerSorter(store: store, runLength: 50_000)
    for answer in Self.answers(200_000, seed: 5) { sorter.append(answer) }
    var count = 0
    let isWhole = sorter.merge { some in
      store.isLost = true
      count += some.count
      return true
    }
    #expect(!isWhole && 0 < count && count < 200_000)
  }

  @Test func `whoever has enough is given no more`() {
    var sorter = AnswerSorter(store: Store(), runLength: 1_000)
    for answer in Self.answers(40_000, seed: 3) { sorter.append(answer) }
    var count = 0
    let isWhole = sorter.merge { some in
      count += some.count
      return count < 20_000
    }
    #expect(!isWhole)
    #expect((20_000..<40_000).contains(count))
  }
}
