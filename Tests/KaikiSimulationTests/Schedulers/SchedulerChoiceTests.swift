import Testing

@testable import Kaiki
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
    #expect(SchedulerChoice(name, SchedulerChoice.Grounds(table: .standard)).name == name)
  }

  @Test func `the table scheduler is on the table that is given`() throws {
    let table = try IntervalTable([3, 8])
    let choice = SchedulerChoice(.table, SchedulerChoice.Grounds(table: table))
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
