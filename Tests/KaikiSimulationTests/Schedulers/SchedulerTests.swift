import TestSupport
import Testing

@testable import Kaiki
@testable import KaikiNumerics
@testable import KaikiSimulation

/// What holds of every scheduler.
struct SchedulerTests {
  /// Tables on which schedulers with steps are tried: one of them is not ascending.
  static let tables: [[Int]] = [[0, 1, 2, 4, 7, 15, 30], [5], [30, 1, 7], Array(1...99)]

  /// All schedulers with each table.
  static let choices: [SchedulerChoice] = tables.flatMap { intervals in
    SchedulerChoice.Name.allCases.compactMap { name in
      (try? IntervalTable(intervals)).map { SchedulerChoice(name, SchedulerChoice.Context(table: $0)) }
    }
  }

  /// Any number of answers, right and wrong, on days that go on.
  private struct Way {
    var ratings: [Rating]
    var days: [Day]

    init(_ random: inout SeededGenerator) {
      let count = Int.random(in: 1...40, using: &random)
      let all: [Rating] = [.again, .hard, .good, .easy]
      let isGood = Bool.random(using: &random)
      ratings = (0..<count).map { _ in
        isGood && Int.random(in: 0..<4, using: &random) > 0
          ? .good : all.randomElement(using: &random) ?? .good
      }
      var day = Day(Int.random(in: -40_000...40_000, using: &random))
      days = ratings.map { _ in
        day = day + Int.random(in: 0...40, using: &random)
        return day
      }
    }
  }

  /// Checks a law for many histories of a card, seen and unseen.
  private static func check(_ scheduler: some Scheduler, _ law: some SchedulerLaw, seed: Int) {
    var random = SeededGenerator(seed: seed)
    for step in [nil, -7, 0, 1, 2, 6, 50, 1_000] as [Int?] {
      let way = Way(&random)
      var state =
        step.map { scheduler.state(of: SeenCard(step: $0, due: way.days[0])) } ?? scheduler.unseen
      law.check(scheduler, state)
      for (rating, day) in zip(way.ratings, way.days) {
        law.check(scheduler, state, on: day)
        _ = scheduler.answer(&state, rating: rating, on: day)
        law.check(scheduler, state)
      }
    }
  }

  private static func check(_ choice: SchedulerChoice, _ law: some SchedulerLaw, seed: Int) {
    check(choice.scheduler, law, seed: seed)
  }

  @Test(arguments: choices as [SchedulerChoice], 1...10)
  func `a card comes back on the day of its answer or later`(choice: SchedulerChoice, seed: Int) {
    struct IsNotNegative: SchedulerLaw {
      func check<S: Scheduler>(_ scheduler: S, _ state: S.State, on day: Day) {
        for rating in [.again, .hard, .good, .easy] as [Rating] {
          var state = state
          #expect(scheduler.answer(&state, rating: rating, on: day) >= 0, "\(rating) at \(state)")
        }
      }
    }
    Self.check(choice, IsNotNegative(), seed: seed)
  }

  @Test(arguments: choices as [SchedulerChoice], 1...10)
  func `no right answer brings a card back before a wrong one would`(choice: SchedulerChoice, seed: Int) {
    struct IsInOrder: SchedulerLaw {
      func check<S: Scheduler>(_ scheduler: S, _ state: S.State, on day: Day) {
        var failed = state
        let interval = scheduler.answer(&failed, rating: .again, on: day)
        for rating in [.hard, .good, .easy] as [Rating] {
          var passed = state
          #expect(scheduler.answer(&passed, rating: rating, on: day) >= interval, "\(rating) at \(state)")
        }
      }
    }
    Self.check(choice, IsInOrder(), seed: seed)
  }

  @Test(arguments: choices as [SchedulerChoice], 1...10)
  func `an answer depends on the state, the rating and the day alone`(choice: SchedulerChoice, seed: Int) {
    struct IsPure: SchedulerLaw {
      func check<S: Scheduler>(_ scheduler: S, _ state: S.State, on day: Day) {
        for rating in [.again, .hard, .good, .easy] as [Rating] {
          var (first, second) = (state, state)
          let interval = scheduler.answer(&first, rating: rating, on: day)
          // Others are answered in between.
          var other = scheduler.unseen
          _ = scheduler.answer(&other, rating: .good, on: day + 3)
          #expect(scheduler.answer(&second, rating: rating, on: day) == interval)
          #expect(first == second && first.hashValue == second.hashValue)
        }
      }
    }
    Self.check(choice, IsPure(), seed: seed)
  }

  @Test(arguments: choices as [SchedulerChoice], 1...10)
  func `a scheduler with steps keeps each card on one of them, and logs no other`(
    choice: SchedulerChoice, seed: Int
  ) {
    struct IsInRange: SchedulerLaw {
      func check<S: Scheduler>(_ scheduler: S, _ state: S.State) {
        func check<Stepped: SteppedScheduler>(_ stepped: Stepped) {
          guard let state = state as? Stepped.State else { return }
          let step = stepped.step(of: state)
          #expect(stepped.intervals.indices.contains(step), "\(state)")
          #expect([nil, step].contains(stepped.stepInLog(state)), "\(state)")
        }
        if let stepped = scheduler as? any SteppedScheduler { check(stepped) }
      }
    }
    Self.check(choice, IsInRange(), seed: seed)
  }

  @Test(arguments: choices as [SchedulerChoice], 1...10)
  func `after a right answer a card at a step comes back after its days`(choice: SchedulerChoice, seed: Int) {
    struct IsOfStep: SchedulerLaw {
      func check<S: Scheduler>(_ scheduler: S, _ state: S.State, on day: Day) {
        func check<Stepped: SteppedScheduler>(_ stepped: Stepped) {
          guard var state = state as? Stepped.State else { return }
          let interval = stepped.answer(&state, rating: .good, on: day)
          #expect(interval == stepped.intervals[stepped.step(of: state)], "\(state)")
        }
        if let stepped = scheduler as? any SteppedScheduler { check(stepped) }
      }
    }
    Self.check(choice, IsOfStep(), seed: seed)
  }

  @Test(arguments: choices as [SchedulerChoice])
  func `G7: a card that was seen at the step of another is where that one is`(choice: SchedulerChoice) {
    func check(_ scheduler: some SteppedScheduler) {
      for step in scheduler.intervals.indices {
        let interval = scheduler.intervals[step]
        let state = scheduler.state(of: SeenCard(step: step, due: Day(20_000), interval: interval))
        #expect(scheduler.step(of: state) == step)
        #expect(scheduler.state(of: SeenCard(step: step, due: Day(20_000), interval: interval)) == state)
      }
    }
    if let stepped = choice.scheduler as? any SteppedScheduler { check(stepped) }
  }
}

extension Scheduler {
  /// An answer with the draws of its day.
  func answer(_ state: inout State, rating: Rating, on day: Day) -> Int {
    var stream = RandomStream(seed: 1, domain: .tests, item: Int(day.number))
    return answer(&state, rating: rating, on: day, drawing: &stream)
  }
}

/// Something that holds of every scheduler, wherever a card stands and on any day.
private protocol SchedulerLaw {
  func check<S: Scheduler>(_ scheduler: S, _ state: S.State)
  func check<S: Scheduler>(_ scheduler: S, _ state: S.State, on day: Day)
}

extension SchedulerLaw {
  func check<S: Scheduler>(_ scheduler: S, _ state: S.State) {}
  func check<S: Scheduler>(_ scheduler: S, _ state: S.State, on day: Day) {}
}
