import Testing

@testable import Kaiki
@testable import KaikiNumerics
@testable import KaikiSimulation

struct LoggedSchedulerTests {
  private typealias Case = LoggedScheduler.Case

  /// The intervals after many answers to a card that had been away for so long.
  private static func next(
    _ scheduler: LoggedScheduler, after interval: Int?, _ rating: Rating, count: Int = 2_000
  ) -> [Int] {
    var stream = RandomStream(seed: 1, domain: .tests)
    return (0..<count).map { _ in
      var state = scheduler.state(after: interval)
      let next = scheduler.answer(&state, rating: rating, on: Day(20_000), drawing: &stream)
      #expect(scheduler.interval(of: state) == next && scheduler.stepInLog(state) == nil)
      return next
    }
  }

  /// An app on a table, as its log would show it.
  private static let table: [Case] = {
    let intervals = [1, 3, 8, 20, 50]
    var cases: [Case] = []
    for _ in 0..<60 {
      cases.append(Case(interval: nil, isRight: true, next: 1))
      cases.append(Case(interval: nil, isRight: false, next: 1))
      for (one, next) in zip(intervals, intervals.dropFirst()) {
        cases.append(Case(interval: one, isRight: true, next: next))
        cases.append(Case(interval: one, isRight: false, next: 1))
      }
    }
    return cases
  }()

  @Test func `F7: an app on a table is continued on its table`() {
    let scheduler = LoggedScheduler(cases: Self.table)
    for (interval, next) in [(nil, 1), (1, 3), (3, 8), (8, 20), (20, 50)] as [(Int?, Int)] {
      #expect(Set(Self.next(scheduler, after: interval, .good)) == [next])
      #expect(Set(Self.next(scheduler, after: interval, .again)) == [1])
    }
  }

  @Test func `an interval between those of the log grows as its neighbours did`() {
    let scheduler = LoggedScheduler(cases: Self.table)
    // 10 days lie between 8 and 20, which grew two and a half times each.
    #expect(Set(Self.next(scheduler, after: 10, .good)) == [25])
    #expect(Set(Self.next(scheduler, after: 10, .again)) == [1])
    // Beyond the longest of the log.
    #expect(Set(Self.next(scheduler, after: 400, .easy)) == [1_000])
  }

  @Test func `intervals that vary in the log vary alike`() {
    let cases = (0..<3_000).map { Case(interval: 10, isRight: true, next: 20 + $0 % 10) }
    let drawn = Self.next(LoggedScheduler(cases: cases), after: 10, .good, count: 20_000)
    for next in 20..<30 {
      #expect(abs(Double(drawn.count { $0 == next }) / 20_000 - 0.1) < 0.01, "\(next)")
    }
  }

  @Test func `the repeats of the case are those of the day`() {
    let repeats = PracticeCount(answers: 3, right: 2)
    let scheduler = LoggedScheduler(cases: [Case(interval: 5, isRight: false, repeats: repeats, next: 2)])
    var state = scheduler.state(after: 7)
    var stream = RandomStream(seed: 1, domain: .tests)
    #expect(scheduler.answer(&state, rating: .again, on: Day(1), drawing: &stream) == 2)
    #expect(scheduler.repeats(of: state) == repeats)
    #expect(scheduler.repeats(of: scheduler.unseen) == PracticeCount())
  }

  @Test func `without a case an interval doubles, or begins again`() {
    let scheduler = LoggedScheduler(cases: [])
    #expect(Set(Self.next(scheduler, after: 6, .good)) == [12])
    #expect(Set(Self.next(scheduler, after: 6, .again)) == [1])
    #expect(Set(Self.next(scheduler, after: 0, .good)) == [1])
    #expect(Set(Self.next(scheduler, after: nil, .good)) == [1])
    #expect(Set(Self.next(scheduler, after: 36_000, .good)) == [36_500])
  }

  @Test func `F6: answers of a plan are those of the cards and their repeats`() {
    // So many of each that the nearest are all alike.
    let cases = (0..<LoggedScheduler.neighbours).flatMap { _ in
      [
        Case(interval: nil, isRight: true, repeats: PracticeCount(answers: 1, right: 1), next: 2),
        Case(interval: 2, isRight: true, next: 4),
        Case(interval: 4, isRight: true, repeats: PracticeCount(answers: 2, right: 1), next: 9),
      ]
    }
    let many = EmpiricalMemory.Count(answers: 1_000_000_000_000, correct: 1_000_000_000_000)
    let memory = IntervalMemory(
      first: many, counts: Array(repeating: many, count: IntervalMemory.cells))
    let plan = CardPlan.small(
      days: 10, unseen: 1, newPerDay: 1, limit: nil,
      .interval(
        memory, states: [], SchedulerChoice(.logged, SchedulerChoice.Context(table: .standard, cases: cases)))
    )
    let totals = plan.firstTotals
    // Begun on day 0, back on days 2 and 6.
    #expect(Array(totals[.reviews]) == [2, 0, 1, 0, 0, 0, 3, 0, 0, 0])
    #expect(Array(totals[.correct]) == [2, 0, 1, 0, 0, 0, 2, 0, 0, 0])
    #expect(Array(totals[.dueNew]) == [0, 0, 1, 0, 0, 0, 1, 0, 0, 0])
  }
}
