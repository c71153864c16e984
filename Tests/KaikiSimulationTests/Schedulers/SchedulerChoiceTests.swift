import Foundation
import Testing

@testable import Kaiki
@testable import KaikiNumerics
@testable import KaikiSimulation

struct SchedulerChoiceTests {
  /// Returns the interval after the answer to a card at a step, and the new step.
  private func answered(_ choice: SchedulerChoice, step: Int, rating: Rating) -> [Int?] {
    var state = choice.state(of: SeenCard(step: step, due: Day(7)), after: [])
    var stream = RandomStream(seed: 1, domain: .tests)
    let interval = choice.answer(&state, rating: rating, on: Day(7), drawing: &stream)
    return [interval, choice.stepInLog(state)]
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
    let key = type(of: choice.scheduler).stateKey
    for other in SchedulerChoice.Name.allCases.map(Self.choice)
    where type(of: other.scheduler).stateKey != key {
      for state in Self.states(other) {
        #expect(!choice.accepts(state), "\(other.name.rawValue): \(state)")
      }
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
    // Step 1 of 0, 3 and 8 days: up to 8 days, or back to today.
    #expect(answered(choice, step: 1, rating: .good) == [8, 2])
    #expect(answered(choice, step: 1, rating: .again) == [0, 0])
    #expect(choice.intervals == [0, 3, 8] && choice.table == table)
  }

  @Test(arguments: ["{}", #"{"stairs":{"_0":3}}"#, #"{"step":{"_0":3},"sm2":{"_0":3}}"#])
  func `a stored state without exactly one known kind is refused`(json: String) {
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(SchedulerChoice.State.self, from: Data(json.utf8))
    }
  }
}
