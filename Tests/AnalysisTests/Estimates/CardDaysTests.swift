import Kaiki
import KaikiSimulation
import TestSupport
import Testing
@testable import Analysis
@testable import Forecasting

struct CardDaysTests {
  private static func cardDays(
    _ answers: [SmallReview], origin: ReviewLog.Origin = .thirdParty, now: String = "2024-02-01T12:00"
  ) throws -> CardDays {
    try #require(HistoryAsOf(answers, now: now, origin: origin).cardDays)
  }

  @Test func `a day of a card is its first answer, what follows on the day, and the last interval`() throws {
    let known = try Self.cardDays([
      SmallReview("2024-01-01T08:00", "a", false, interval: 0),
      SmallReview("2024-01-01T08:05", "a", false, interval: 0),
      SmallReview("2024-01-01T08:09", "a", true, interval: 2),
      SmallReview("2024-01-01T09:00", "b", true, interval: 4),
      SmallReview("2024-01-04T08:00", "a", true, interval: 5),
    ])
    #expect(known.days.map(\.isRight) == [false, true, true])
    #expect(known.days.map(\.repeats) == [PracticeCount(answers: 2, right: 1), .init(), .init()])
    #expect(known.days.map(\.inForce) == [2, 4, 5])
    #expect(known.days.map(\.elapsed) == [nil, nil, 3])
    #expect(known.days.map(\.scheduled) == [nil, nil, 2])
    #expect(known.days.map(\.next) == [2, nil, nil])
    #expect(known.last == [2, 1] && !known.isInferred)
    #expect(try known.studyDays == [day("2024-01-01"), day("2024-01-04")])
    #expect(try known.due(after: 0) == day("2024-01-03") && known.due(after: 2) == day("2024-01-09"))
    #expect(known.cases.map(\.interval) == [nil, nil, 2] && known.cases.map(\.next) == [2, 4, 5])
    #expect(known.memory.first == EmpiricalMemory.Count(answers: 2, correct: 1))
    #expect(known.memory.classes.map(\.interval) == [2] && known.memory.classes[0].lateness == 1)
  }

  @Test func `C3: answers to cards that were not due on a table are practice of their day`() throws {
    let known = try Self.cardDays(
      [
        SmallReview("2024-01-01T08:00", "a", true, steps: (0, 1)),
        SmallReview("2024-01-02T08:00", "a", true, steps: (1, 2)),
        SmallReview("2024-01-03T08:00", "a", true, steps: (2, 2), counting: .practice),
        SmallReview("2024-01-03T08:01", "a", false, steps: (2, 2), counting: .practice),
      ], origin: .table)
    #expect(known.days.map(\.inForce) == [1, 2])
    #expect(try known.practice == [day("2024-01-03"): PracticeCount(answers: 2, right: 1)])
    #expect(known.studyDays.count == 3)
  }

  @Test(arguments: 1...20)
  func `F7: where a log does not say, each card was due on its day or since the study before`(seed: Int)
    throws
  {
    let life = ThirdPartyLife(study: 0.5, saysIntervals: false)
    let known = try #require(life.history(days: 120, seed: seed).cardDays)
    #expect(known.isInferred)
    for (index, day) in known.days.enumerated() {
      let due = known.due(after: index)
      if let next = day.next {
        let observed = known.days[next].day
        let before = known.studyDays.last { $0 < observed } ?? day.day
        #expect(due <= observed && due > max(before, day.day))
      } else {
        #expect(due > (known.studyDays.last ?? day.day))
      }
    }
  }

  @Test func `F7: intervals that are drawn tell nearly the same of the app as its own`() throws {
    func mean(_ says: Bool, from interval: ClosedRange<Int>) throws -> Double {
      var ratios: [Double] = []
      for seed in 1...10 {
        let life = ThirdPartyLife(study: 0.85, saysIntervals: says)
        for each in try #require(life.history(days: 200, seed: seed).cardDays).cases {
          if let before = each.interval, interval.contains(before), each.isRight {
            ratios.append(Double(each.next) / Double(before))
          }
        }
      }
      return ratios.reduce(0, +) / Double(ratios.count)
    }
    let (own, drawn) = (try mean(true, from: 8...40), try mean(false, from: 8...40))
    #expect(abs(drawn / own - 1) < 0.1, "\(drawn) for \(own)")
  }
}
