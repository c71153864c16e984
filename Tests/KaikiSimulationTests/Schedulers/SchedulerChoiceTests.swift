import Foundation
import Testing

@testable import Kaiki
@testable import KaikiNumerics
@testable import KaikiSimulation

struct SchedulerChoiceTests {
  /// The answer to a card at a step, of the scheduler itself.
  private struct Answered: SchedulerWork {
    var step: Int
    var rating: Rating

    func run(_ scheduler: some Scheduler) -> [Int?] {
      var state = scheduler.state(of: SeenCard(step: step, due: Day(7)))
      let interval = scheduler.answer(&state, rating: rating, on: Day(7))
      return [interval, scheduler.stepInLog(state)]
    }
  }

  @Test(arguments: SchedulerChoice.Name.allCases as [SchedulerChoice.Name])
  func `a scheduler is asked for by its name`(name: SchedulerChoice.Name) {
    #expect(SchedulerChoice(name, SchedulerChoice.Context(table: .standard)).name == name)
  }

  /// A scheduler with a log in which intervals double.
  private static func choice(_ name: SchedulerChoice.Name) -> SchedulerChoice {
    let cases = (1..<40).map { LoggedScheduler.Case(interval: $0, isRight: true, next: 2 * $0) }
    return SchedulerChoice(name, SchedulerChoice.Context(table: .standard, cases: cases))
  }

  /// States of a card from before its first answer to after its sixth.
  private static func states(_ choice: SchedulerChoice) -> [SchedulerChoice.State] {
    var stream = RandomStream(seed: 1, domain: .tests)
    var (state, day, states) = (choice.unseen, Day(20_000), [choice.unseen])
    for rating in [Rating.good, .good, .again, .hard, .easy, .good] {
      day = day + max(1, choice.answer(&state, rating: rating, on: day, drawing: &stream))
      states.append(state)
    }
    return states
  }

  @Test(arguments: SchedulerChoice.Name.allCases as [SchedulerChoice.Name])
  func `a card continues from its stored state`(name: SchedulerChoice.Name) throws {
    let choice = Self.choice(name)
    for state in Self.states(choice) {
      #expect(choice.accepts(state), "\(state)")
      let stored = try JSONDecoder().decode(SchedulerChoice.State.self, from: JSONEncoder().encode(state))
      #expect(stored == state)
      for rating in Rating.allCases {
        var (one, other) = (state, stored)
        var (first, second) = (RandomStream(seed: 2, domain: .tests), RandomStream(seed: 2, domain: .tests))
        let interval = choice.answer(&one, rating: rating, on: Day(20_100), drawing: &first)
        #expect(choice.answer(&other, rating: rating, on: Day(20_100), drawing: &second) == interval)
        #expect(one == other && choice.accepts(one))
      }
    }
  }

  @Test(arguments: SchedulerChoice.Name.allCases as [SchedulerChoice.Name])
  func `a state of another kind is refused`(name: SchedulerChoice.Name) {
    let choice = Self.choice(name)
    for other in SchedulerChoice.Name.allCases where other.basis != name.basis {
      for state in Self.states(Self.choice(other)) { #expect(!choice.accepts(state), "\(other): \(state)") }
    }
  }

  @Test func `SM-2 begins with 1, 6 and 15 days`() {
    // 15 is 6 times the first factor of 2.5.
    #expect(Self.choice(.sm2).intervals(ofGoodAnswers: 3) == [1, 6, 15])
    #expect(Self.choice(.table).intervals(ofGoodAnswers: 3) == [1, 2, 4])
  }

  @Test func `the table scheduler is on the table that is given`() throws {
    let table = try IntervalTable([3, 8])
    let choice = SchedulerChoice(.table, SchedulerChoice.Context(table: table))
    #expect(choice == .stepped(.table(TableScheduler(table: table))))
    // Step 1 of 0, 3 and 8 days: up to 8 days, or back to today.
    #expect(choice.with(Answered(step: 1, rating: .good)) == [8, 2])
    #expect(choice.with(Answered(step: 1, rating: .again)) == [0, 0])
  }

  @Test func `what can be done with any scheduler can be done with one that has steps`() {
    struct Steps: SteppedSchedulerWork {
      func run(_ scheduler: some SteppedScheduler) -> [Int] { scheduler.intervals }
    }
    let stepped = SteppedSchedulerChoice.table(TableScheduler(table: .standard))
    #expect(stepped.with(Steps()) == [0, 1, 2, 4, 7, 15, 30])
    #expect(SchedulerChoice.stepped(stepped).intervals == [0, 1, 2, 4, 7, 15, 30])
    #expect(SchedulerChoice.stepped(stepped).with(Answered(step: 2, rating: .easy)) == [4, 3])
  }
}
