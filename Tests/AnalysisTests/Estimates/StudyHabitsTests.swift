import TestSupport
import Testing

@testable import Analysis
@testable import Forecasting
@testable import Kaiki
@testable import KaikiNumerics

struct StudyHabitsTests {
  private static func habits(_ life: ThirdPartyLife, days: Int = 200, seed: Int = 1) throws -> StudyHabits {
    let history = life.history(days: days, seed: seed)
    let cardDays = try #require(history.cardDays)
    return try #require(StudyHabits(cardDays, until: history.today))
  }

  @Test func `who takes all that is due has a clear desk and an elasticity of one`() throws {
    let habits = try Self.habits(ThirdPartyLife())
    #expect(habits.chances.chances[0] > 0.98 && habits.elasticity > 0.95)
    // What is expected is what is taken, so that no day has any effort of its own.
    for day in habits.past.suffix(100) { if let effort = day.effort { #expect(abs(effort) < 0.1) } }
  }

  @Test(arguments: [0.3, 0.6] as [Double])
  func `who takes a share of what waits keeps that share`(taken: Double) throws {
    let habits = try Self.habits(ThirdPartyLife(taken: taken, new: 20), days: 300)
    for chance in habits.chances.chances.prefix(4) { #expect(abs(chance - taken) < 0.06) }
  }

  @Test(arguments: 1...5)
  func `days of study and new cards are those of the life`(seed: Int) throws {
    let life = ThirdPartyLife(study: 0.7, away: Set(60..<75).union(150..<160))
    let habits = try Self.habits(life, days: 365, seed: seed)
    let summary = habits.summary
    #expect(abs(summary.daysPerWeek - 4.9) < 1.1)
    #expect(habits.past.allSatisfy { ($0.effort == nil) == ($0.new == 0) && $0.new <= 5 })
    #expect(habits.past.count == habits.days.count && habits.days.upperBound == ThirdPartyLife.first + 365)
    #expect(summary.daysSinceStudy < 14)
  }

  @Test func `a record of days without study at its end tells of it`() throws {
    let habits = try Self.habits(ThirdPartyLife(away: Set(100..<200)))
    #expect(habits.past.suffix(100).allSatisfy { $0.effort == nil })
    #expect(habits.summary.daysPerWeek == 0)
    let last = try #require(habits.studyDays.last)
    #expect(habits.summary.daysSinceStudy == ThirdPartyLife.first + 199 - last)
    #expect(habits.summary.daysSinceStudy >= 99)
    #expect(habits.daysOfStudy(from: ThirdPartyLife.first + 100) == 0)
    #expect(habits.daysOfStudy(from: ThirdPartyLife.first) == Int32(habits.studyDays.count))
  }

  @Test func `weekdays are counted as they were`() throws {
    let learner = try Self.habits(ThirdPartyLife(study: 1), days: 70).weekly(newPerDay: 3, reviewLimit: 9)
    #expect(learner.counts?.map(\.days) == Array(repeating: 10, count: 7))
    #expect(learner.counts?.map(\.studied) == Array(repeating: 10, count: 7))
    #expect(learner.newPerDay == 3 && learner.reviewLimit == 9)
  }

  @Test(arguments: [[172..<200], [20..<50, 90..<120, 172..<200], [100..<200]] as [[Range<Int>]])
  func `after four weeks without study most replicates begin without it`(episodes: [Range<Int>]) throws {
    let habits = try Self.habits(ThirdPartyLife(study: 0.7, away: Set(episodes.joined())))
    #expect(habits.summary.isAway)
    let learner = habits.learnt(newPerDay: nil, reviewLimit: nil, nil)
    let idle = (0..<400).count { replicate in
      var stream = RandomStream(seed: 1, domain: .learner, replicate: replicate)
      let days = learner.habits(of: 10, from: habits.days.upperBound, drawnFrom: &stream)
      // Who studies on seven of ten days leaves out three in a row one time in thirty-seven.
      return (0..<3).allSatisfy { !learner.studies(on: $0, days) }
    }
    #expect(idle > 200, "\(idle) of 400")
    #expect(idle < 400 || episodes[0] == 100..<200)
  }
}
