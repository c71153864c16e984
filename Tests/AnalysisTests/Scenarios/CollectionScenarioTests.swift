import Kaiki
import KaikiSimulation
import TestSupport
import Testing
@testable import Analysis
@testable import Forecasting

/// Cards of a collection with a scheduler of its own (F19).
struct CollectionScenarioTests {
  /// Fifty cards that come back tomorrow, of which the collection knows the interval, and none has an answer.
  private static func history(_ scheduler: CollectionState.Scheduler, answers: [SmallReview] = []) throws
    -> HistoryAsOf
  {
    var history = History()
    let tomorrow = try instant("2026-03-02T12:00")
    history.cards = (0..<50).map { number in
      Card(
        id: "c\(number)", question: "", answer: "", step: 0, nextDue: tomorrow, reviewCount: 20,
        lastResult: nil,
        tags: [], standing: .waiting, memory: StoredMemory(interval: 365, easiness: 2.5))
    }
    history.collection = CollectionState(modified: try instant("2026-03-01T12:00"), scheduler: scheduler)
    history.log = try ReviewLog(answers, origin: .thirdParty)
    return HistoryAsOf(
      history, settings: AppSettings(), boundary: DayBoundary(zone: .tokyo),
      now: try instant("2026-03-01T12:00"))
  }

  @Test(
    arguments: [(.sm2, .sm2), (.fsrs, .fsrs6)] as [(CollectionState.Scheduler, SchedulerChoice.Name)])
  func `F19: cards without answers go on from what is stored of them, by their own scheduler`(
    own: CollectionState.Scheduler, name: SchedulerChoice.Name
  ) throws {
    for answers in [[], [SmallReview("2026-02-27T12:00", "c1", true, interval: 365)]] {
      let history = try Self.history(own, answers: answers)
      let scenario = try CardScenario(history, ScenarioOptions(history, days: 90) { _ in })
      #expect(scenario.plan.simulationModel.scheduler.name == name && scenario.assumes(.storedStates))
      #expect(scenario.plan.seen.allSatisfy { $0.interval == 365 })
      // One review each, and a few for those that are forgotten: Anki's own simulator has 72.
      let run = scenario.plan.prepared()
      let reviews = (0..<20).map { run($0)[.reviews].reduce(0, +) }.reduce(0, +)
      #expect((50 * 20...110 * 20).contains(Int(reviews)))
    }
  }

  @Test func `F19: a scheduler that is asked for, and a log with answers, go before the collection's own`()
    throws
  {
    let asked = try CardScenario(
      try Self.history(.sm2),
      ScenarioOptions(try Self.history(.sm2), days: 9) { $0.cards.scheduler = .leitner })
    #expect(asked.plan.simulationModel.scheduler.name == .leitner && !asked.assumes(.storedStates))
    // 32 cards answered twice: as many answers after a known interval, enough to copy intervals.
    let answers = (0..<32).flatMap { card in
      ["2026-02-01T12:00", "2026-02-05T12:00"].map { SmallReview($0, "c\(card)", true, interval: 4) }
    }
    let history = try Self.history(.sm2, answers: answers)
    let logged = try CardScenario(history, ScenarioOptions(history, days: 9) { _ in })
    #expect(logged.plan.simulationModel.scheduler.name == .logged && !logged.assumes(.storedStates))
  }

  @Test func `F19: a learner whose intervals were set anew is the one whose answers say so`() throws {
    /// Cards that come back every forty days; of ten, if they were moved to forty three days later.
    func history(isMoved: Bool) throws -> HistoryAsOf {
      var (reviews, changes) = (ContiguousArray<Review>(), [ScheduleChange]())
      let start = try instant("2025-06-01T12:00")
      for card in 0..<40 {
        for turn in 0..<6 {
          let at = start + Int64(86_400 * (card + 40 * turn))
          reviews.append(
            Review(
              reviewedAt: at, card: Int32(card), interval: isMoved ? 10 : 40, isCorrect: turn != 3,
              phase: turn == 0 ? .learning : .review))
          guard isMoved else { continue }
          changes.append(
            ScheduleChange(at: at + 3 * 86_400, card: Int32(card), kind: .rescheduled, interval: 40))
        }
      }
      var history = History()
      history.log = ReviewLog(
        reviews: reviews, cards: IdentifierTable((0..<40).map { "\($0)" }), origin: .thirdParty,
        changes: changes
      )
      return HistoryAsOf(
        history, settings: AppSettings(), boundary: DayBoundary(zone: .tokyo),
        now: try instant("2026-01-30T20:00"))
    }
    let (moved, told) = (try history(isMoved: true), try history(isMoved: false))
    #expect(moved.cardDays?.days.map(\.inForce) == told.cardDays?.days.map(\.inForce))
    #expect(moved.cardDays?.days.map(\.scheduled) == told.cardDays?.days.map(\.scheduled))
    // The app moves its cards after each answer, so the intervals in force are those that it goes on with.
    #expect(moved.cardDays?.cases == told.cardDays?.cases)
    #expect(moved.cardPositions.map(\.due) == told.cardPositions.map(\.due))
    let habits = try #require(moved.cardDays.flatMap { StudyHabits($0, until: moved.today) })
    #expect(habits.summary.takenAtOnce > 0.9)
  }

  @Test func `F19: a card that was made new again is begun anew, and waits no more until then`() throws {
    var history = History()
    func review(_ date: String, _ interval: Int32, _ phase: CardPhase) throws -> Review {
      Review(reviewedAt: try instant(date), card: 0, interval: interval, isCorrect: true, phase: phase)
    }
    history.log = ReviewLog(
      reviews: [
        try review("2026-01-01T12:00", 4, .learning), try review("2026-01-05T12:00", 5, .review),
        try review("2026-02-01T12:00", 3, .learning),
      ], cards: IdentifierTable(["a"]), origin: .thirdParty,
      changes: [ScheduleChange(at: try instant("2026-01-08T12:00"), card: 0, kind: .reset)])
    let subject = HistoryAsOf(
      history, settings: AppSettings(), boundary: DayBoundary(zone: .tokyo),
      now: try instant("2026-02-02T12:00"))
    let days = try #require(subject.cardDays)
    #expect(days.days.map(\.elapsed) == [nil, 4, nil] && days.days.map(\.next) == [1, nil, nil])
    #expect(days.waiting(before: try day("2026-02-02")).count == 1)
  }
}
