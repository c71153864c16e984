import Analysis
import Forecasting
import Foundation
import Kaiki
import KaikiNumerics
import KaikiSimulation
import Measuring

extension Suite {
  /// Days, answers, due cards, streaks and projections of flashcards.
  static let cardSuites = [
    cardSimulation, civilDay(in: "America/New_York"), civilDay(in: "Asia/Tokyo"), grading, dueSelection,
    streak,
  ]

  private static func civilDay(in identifier: String) -> Suite {
    Suite(
      "Find the civil day of an instant in \(identifier)", per: "instant", growthBound: 1.2,
      peer: Peer("Foundation's Calendar.startOfDay", minRatio: 50)
    ) { count in
      var random = RandomStream(seed: 1, domain: .tests)
      let span = 4_417_977_600
      let pool = Pool(count) { _ in Instant(seconds: Int64(random.below(span)) - 631_152_000) }
      let boundary = DayBoundary(zone: MadeUp.zone(identifier))
      var calendar = Calendar(identifier: .gregorian)
      calendar.timeZone = TimeZone(identifier: identifier) ?? .gmt
      let dates = pool.next().prefix(10_000).map { Date(timeIntervalSince1970: Double($0.seconds)) }
      return Prepared(
        peer: (
          dates.count,
          { [calendar] in
            dates.reduce(0) { $0 &+ Int(calendar.startOfDay(for: $1).timeIntervalSince1970) }
          }
        )
      ) { pool.next().reduce(0) { $0 &+ Int(boundary.day(of: $1).number) } }
    }
  }

  private static let grading = Suite(
    "Grade an answer on the interval table", per: "answer", growthBound: 1.05
  ) { count in
    var random = RandomStream(seed: 2, domain: .tests)
    let pool = Pool(count) { _ in (card: random.below(1_000), isCorrect: random.uniform() < 0.9) }
    let scheduler = TableScheduler(table: .standard)
    return Prepared {
      var cards = ContiguousArray(repeating: CardState(), count: 1_000)
      var graded = 0
      for (index, answer) in pool.next().enumerated() {
        let counting = scheduler.grade(
          &cards[answer.card], isCorrect: answer.isCorrect, on: Day(index / 100))
        if counting == .graded { graded += 1 }
      }
      return graded
    }
  }

  private static let dueSelection = Suite("Find the 64 cards due soonest", per: "answer", growthBound: 1.2) {
    count in
    var random = RandomStream(seed: 3, domain: .tests)
    let boundary = DayBoundary(zone: MadeUp.zone("Asia/Tokyo"))
    let now = Instant(seconds: 1_760_000_000)
    let histories = (0..<max(1, 200_000 / count)).map { _ in
      var cards = IdentifierTable()
      let reviews = (0..<count).map { number in
        Review(
          reviewedAt: now + -Int64(random.below(30 * 86_400)), card: Int32(cards.intern("card-\(number)")),
          isCorrect: random.uniform() < 0.9)
      }
      var history = History()
      history.log = ReviewLog(reviews: ContiguousArray(reviews), cards: cards)
      return HistoryAsOf(history, settings: AppSettings(), boundary: boundary, now: now)
    }
    let names = histories.map { ItemNames($0) }
    let turn = Turn()
    return Prepared {
      let turn = turn.next() % histories.count
      return histories[turn].soonestDue(top: 64, names: names[turn]).soonest.count
    }
  }

  private static let streak = Suite(
    "Gather a day of study and count the streaks", per: "day", growthBound: 1.05
  ) { count in
    var random = RandomStream(seed: 5, domain: .tests)
    var day = 0
    let pool = Pool(count) { _ in
      day += random.uniform() < 0.9 ? 1 : 1 + random.below(5)
      return Day(day)
    }
    let today = Day(day)
    return Prepared { Streak(active: DaySet(pool.next()), today: today).longest }
  }

  private static let cardSimulation = Suite(
    "Simulate a card for 365 days on the interval table", per: "card", growthBound: 1.2
  ) { count in
    var random = RandomStream(seed: 7, domain: .tests)
    let start = Day(20_454)
    let seen = (0..<count).map { _ in
      let step = random.below(7)
      return SeenCard(step: step, due: start + random.below(IntervalTable.standard.intervals[step] + 1))
    }
    let counts = (0..<7).map { EmpiricalMemory.Count(answers: 1_000, correct: 760 + 30 * $0) }
    let plan = CardPlan(
      span: PlanSpan(start: start, days: 365, replicates: 1, seed: 1), seen: seen, unseenCount: 0,
      simulationModel: .empirical(
        EmpiricalMemory(counts: counts), SchedulerChoice(.table, SchedulerChoice.Context(table: .standard))),
      learner: .daily(DailyLearner(newPerDay: 0)))
    let turn = Turn()
    return Prepared {
      var plan = plan
      plan.span.seed = UInt64(turn.next())
      return await plan.run(jobs: 1).reduce(0) { $0 + $1[.reviews].reduce(0) { $0 + Int($1) } }
    }
  }
}
