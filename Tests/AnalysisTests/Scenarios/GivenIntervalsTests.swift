import Kaiki
import KaikiSimulation
import TestSupport
import Testing
@testable import Analysis
@testable import Forecasting

/// Intervals that an app gave, and those in force after a reschedule: the first are copied, the second decide due days.
struct GivenIntervalsTests {
  /// A move of all cards after their last answer, at which the app had given 50 days.
  struct Move: CustomTestStringConvertible, Sendable {
    let testDescription: String
    /// Interval in force, in days.
    let inForce: Int32
    /// Number of days, from the first day of the run on, over which the cards are due.
    let dueDays: Int
    /// Reviews of each card within the run, by hand.
    let reviews: Int
    var days = 120
    /// How the history tells of the move.
    var source = Source.row(.rescheduled)

    enum Source {
      case row(ScheduleChange.Kind)
      case collection
    }
  }

  /// The app gives 1, 3, 8, 20 and 50 days, and then two and a half times the interval in force.
  ///
  /// After 8 days follow 20 and 50, after 15 days 38 and 95; after 45 days or more 112 or more. Each run ends before the
  /// answers after the intervals of 95 days and more.
  static let moves = [
    Move(testDescription: "none", inForce: 50, dueDays: 50, reviews: 1),
    Move(testDescription: "cut to 8", inForce: 8, dueDays: 8, reviews: 3, days: 80),
    Move(
      testDescription: "cut to 8, set by hand", inForce: 8, dueDays: 8, reviews: 3, days: 80,
      source: .row(.set)),
    Move(
      testDescription: "cut to 8 in a collection", inForce: 8, dueDays: 8, reviews: 3, days: 80,
      source: .collection),
    Move(testDescription: "cut to 15", inForce: 15, dueDays: 15, reviews: 2, days: 110),
    Move(testDescription: "cut to 3", inForce: 3, dueDays: 3, reviews: 4, days: 100),
    Move(testDescription: "advanced", inForce: 45, dueDays: 10, reviews: 1, days: 110),
    Move(testDescription: "postponed", inForce: 64, dueDays: 14, reviews: 1),
    Move(
      testDescription: "vacation in a collection", inForce: 71, dueDays: 21, reviews: 1, source: .collection),
  ]

  static let count = 120

  static func history(_ move: Move) throws -> HistoryAsOf {
    let given: [Int32] = [1, 3, 8, 20, 50]
    let now = try instant("2026-06-15T12:00")
    let today = try day("2026-06-15")
    var (reviews, changes) = (ContiguousArray<Review>(), [ScheduleChange]())
    var history = History()
    for card in 0..<count {
      let due = today + 1 + card % move.dueDays
      var day = due + -Int(move.inForce + given.dropLast().reduce(0, +))
      for (index, interval) in given.enumerated() {
        let at = try instant("\(day)T09:00")
        reviews.append(
          Review(
            reviewedAt: at, card: Int32(card), interval: interval, isCorrect: true, rating: .good,
            phase: index == 0 ? .learning : .review))
        if index < given.count - 1 { day = day + Int(interval) }
      }
      if case .row(let kind) = move.source, move.inForce != 50 {
        // After the last answer of every card, of which some were answered today at 09:00.
        let moved = today
        changes.append(
          ScheduleChange(
            at: try instant("\(moved)T10:00"), card: Int32(card), kind: kind,
            interval: kind == .set ? Int32(due - moved) : move.inForce))
      }
      if case .collection = move.source {
        history.cards =
          (history.cards ?? []) + [
            Card(
              id: "\(card)", question: "", answer: "", step: 0, nextDue: try instant("\(due)T12:00"),
              reviewCount: 5, lastResult: nil, tags: [], standing: .waiting,
              memory: StoredMemory(interval: Int(move.inForce), easiness: 2.5))
          ]
        history.collection = CollectionState(modified: now, scheduler: .sm2)
      }
    }
    reviews.sort { $0.reviewedAt < $1.reviewedAt }
    history.log = ReviewLog(
      reviews: reviews, cards: IdentifierTable((0..<count).map { "\($0)" }), origin: .thirdParty,
      changes: changes)
    return HistoryAsOf(
      history, settings: AppSettings(), boundary: DayBoundary(zone: .tokyo, dayStartHour: 4), now: now)
  }

  @Test(arguments: moves)
  func `after a move of all cards the app goes on giving the intervals that it gave before`(move: Move) throws
  {
    let history = try Self.history(move)
    let scenario = try CardScenario(
      history,
      ScenarioOptions(history, days: move.days) { ($0.cards.learner, $0.cards.newPerDay) = (.everyDay, 0) })
    #expect(scenario.plan.simulationModel.scheduler.name == .logged)
    let run = scenario.plan.prepared()
    // The log has no answer after 50 days: each replicate draws the recall of such cards, from Beta(9.98, 0.02). Most
    // draws are nearly 1, but a few replicates have wrong answers after 50 days, and with them more reviews.
    let totals = (0..<9).map { run($0) }
    let sums = totals.map { $0[.reviews].reduce(0, +) }
    let expected = totals.filter { $0[.reviews].reduce(0, +) == Int32(Self.count * move.reviews) }
    #expect(2 * expected.count > totals.count, "\(sums)")
    for totals in expected {
      // Every card is due on the day on which the move put it.
      let due = (0..<move.dueDays).map { offset in (0..<Self.count).count { $0 % move.dueDays == offset } }
      let first = min(7, move.dueDays)
      #expect(totals[.dueNew].prefix(first).map(Int.init) == Array(due.prefix(first)))
    }
  }

  @Test func `the interval that was given stays beside the one in force`() throws {
    let days = try #require(Self.history(Self.moves[1]).cardDays)
    let last = try #require(days.last[0])
    #expect(days.days[last].given == 50 && days.days[last].inForce == 8)
    #expect(Set(days.cases.map(\.next)) == [1, 3, 8, 20, 50])
  }

  @Test(arguments: [(29, 30), (30, 31), (31, 32)])
  func `a log with too few answers is continued by the scheduler that its collection names`(
    copied: Int, answers: Int
  ) throws {
    var history = History()
    var reviews = ContiguousArray<Review>()
    let start = try day("2026-03-01")
    for number in 0..<answers {
      reviews.append(
        Review(
          reviewedAt: try instant("\(start + 2 * number)T09:00"), card: 0, interval: 2, isCorrect: true,
          rating: .good, phase: number == 0 ? .learning : .review))
    }
    history.log = ReviewLog(reviews: reviews, cards: IdentifierTable(["a"]), origin: .thirdParty)
    history.cards = [
      Card(
        id: "a", question: "", answer: "", step: 0, nextDue: try instant("\(start + 2 * answers)T12:00"),
        reviewCount: answers, lastResult: nil, tags: [], standing: .waiting,
        memory: StoredMemory(interval: 2, easiness: 2.5))
    ]
    history.collection = CollectionState(modified: try instant("2026-06-01T12:00"), scheduler: .fsrs)
    let known = HistoryAsOf(
      history, settings: AppSettings(), boundary: DayBoundary(zone: .tokyo),
      now: try instant("2026-06-01T12:00"))
    let scenario = try CardScenario(known, ScenarioOptions(known, days: 9) { _ in })
    let isCopied = copied >= LoggedScheduler.minCases
    #expect(scenario.plan.simulationModel.scheduler.name == (isCopied ? .logged : .fsrs6))
    #expect(scenario.assumes(.storedStates) == !isCopied)
  }
}
