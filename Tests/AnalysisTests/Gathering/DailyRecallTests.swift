import Statistics
import TestSupport
import Testing

@testable import Analysis
@testable import Forecasting
@testable import Kaiki

/// Groups of answers by days of learners, against groups that are found one by one.
struct DailyRecallTests {
  private struct Key: Hashable, Comparable {
    var group: Int
    var day: Int
    var user: Int32

    static func < (left: Key, right: Key) -> Bool {
      (left.group, left.day, left.user) < (right.group, right.day, right.user)
    }
  }

  @Test(arguments: 1...8)
  func `each group has the trials of each day of each learner`(seed: Int) {
    var random = SeededGenerator(seed: seed)
    var recall = DailyRecall()
    var answers: [(day: Int, user: Int32, number: Int, isCorrect: Bool)] = []
    for _ in 0..<Int.random(in: 0...600, using: &random) {
      answers.append(
        (
          Int.random(in: 19_000...19_080, using: &random), Int32.random(in: -1...3, using: &random),
          // Beyond what is looked up directly, too.
          [0, 1, 5, 6, 127, 128, 129, 24_289].randomElement(using: &random) ?? 0,
          Bool.random(using: &random)
        ))
    }
    for answer in answers {
      recall.add(
        ObservedReview(
          card: 0, user: answer.user, latency: -1, day: Day(answer.day), elapsed: 1, scheduled: 1,
          previousStep: 0, nextStep: 0, minute: 0, rating: nil, isCorrect: answer.isCorrect,
          counting: .graded, phase: .review), answer.number)
    }
    let all = recall.ordered
    let groupings: [(DailyRecall.Ordered, DailyRecall.Grouping, (Int, Int) -> Int)] = [
      (all, .byNumber, { $1 }), (all.merged { _ in 0 }, .byNumber, { _, _ in 0 }),
      (all.merged { $0 % 2 }, .byNumber, { $1 % 2 }), (all.merged { $0 / 2 }, .byNumber, { $1 / 2 }),
      (all.merged { $0 % 2 }.merged { _ in 0 }, .byNumber, { _, _ in 0 }),
      (all, .byDay { $0.weekday.rawValue }, { day, _ in Day(day).weekday.rawValue }),
      (all.merged { _ in 0 }, .byDay { 24_000 + Int($0.number) / 30 }, { day, _ in 24_000 + day / 30 }),
    ]
    for (recall, grouping, group) in groupings {
      var expected: [Key: TrialCount] = [:]
      for answer in answers {
        let key = Key(group: group(answer.day, answer.number), day: answer.day, user: answer.user)
        expected[key, default: TrialCount(successes: 0, trials: 0)].trials += 1
        expected[key]?.successes += answer.isCorrect ? 1 : 0
      }
      let sorted = expected.sorted { $0.key < $1.key }
      let found = recall.groups(grouping)
      #expect(found.map(\.number) == Set(sorted.map(\.key.group)).sorted())
      for (number, days) in found {
        #expect(days == sorted.filter { $0.key.group == number }.map(\.value), "group \(number)")
      }
      let days = recall.days(grouping)
      let ofDays = Dictionary(grouping: sorted) { [Int($0.key.day), Int($0.key.user)] }
        .sorted { $0.key.lexicographicallyPrecedes($1.key) }.map(\.value)
      #expect(days.count == ofDays.count)
      for (day, expected) in zip(days, ofDays) {
        #expect(day.sorted { $0.group < $1.group }.map(\.group) == expected.map(\.key.group))
        #expect(day.sorted { $0.group < $1.group }.map(\.count) == expected.map(\.value))
      }
    }
  }
}
