import TestSupport
import Testing

@testable import Kaiki
@testable import KaikiSimulation

struct RetentionSchedulerTests {
  private static let day = Day(20_000)

  @Test func `FSRS-6 sends cards away for their stability at a retention of 0.9`() {
    let scheduler = RetentionScheduler(model: FSRS6.standard, retention: 0.9)
    var (state, day) = (scheduler.unseen, Self.day)
    // The stabilities are those of fsrs-rs-python 0.9.3 for Good at 0, 2, 9 ... days.
    var trace = FSRS6.standard.first(.good)
    for answer in 0..<6 {
      let interval = scheduler.answer(&state, rating: .good, on: day)
      #expect(interval == Int(trace.stability.rounded()), "answer \(answer)")
      trace = FSRS6.standard.next(
        trace, rating: .good, elapsed: interval,
        recall: FSRS6.standard.retrievability(elapsed: Double(interval), stability: trace.stability))
      day = day + interval
    }
    #expect(scheduler.answer(&state, rating: .again, on: day) == 0)
  }

  /// Something that holds of every model of forgetting; a new one is a line in `check`.
  private protocol ModelLaw {
    func check<Model: ForgettingModel>(_ model: Model)
  }

  private static func check(_ law: some ModelLaw) {
    law.check(FSRS6.standard)
    law.check(FSRS7.standard)
    law.check(Ebisu())
    law.check(ExponentialModel())
    law.check(HalfLifeModel(weights: FittedModel.hlr.prior.means, curve: .exponential))
    law.check(HalfLifeModel(weights: FittedModel.power.prior.means, curve: .hyperbolic))
    law.check(OtherModel.fsrs7(.standard))
    law.check(OtherModel.exponential(ExponentialModel()))
    law.check(
      OtherModel.halfLife(HalfLifeModel(weights: FittedModel.hlr.prior.means, curve: .exponential)))
  }

  @Test func `after its interval a card is recalled with the wanted chance`() {
    struct IsRoot: ModelLaw {
      func check<Model: ForgettingModel>(_ model: Model) {
        var random = SeededGenerator(seed: 4)
        for _ in 0..<200 {
          var trace = model.first([.again, .hard, .good, .easy].randomElement(using: &random) ?? .good)
          for _ in 0..<Int.random(in: 0...8, using: &random) {
            let elapsed = Int.random(in: 0...60, using: &random)
            trace = model.next(
              trace, rating: Int.random(in: 0..<4, using: &random) == 0 ? .again : .good, elapsed: elapsed,
              recall: model.retrievability(of: trace, elapsed: Double(elapsed)))
          }
          for retention in [0.7, 0.9, 0.97] {
            let days = model.interval(of: trace, retention: retention)
            if days > 0.002, days < 36_000 {
              let recall = model.retrievability(of: trace, elapsed: days)
              #expect(abs(recall - retention) < 1e-3, "\(Model.self), \(trace), \(days) days")
            }
          }
        }
      }
    }
    Self.check(IsRoot())
  }

  @Test func `of 100,000 random answers every state is finite, recall falls with time, and is 1 at once`() {
    struct IsSound: ModelLaw {
      func check<Model: ForgettingModel>(_ model: Model) {
        var random = SeededGenerator(seed: 9)
        for _ in 0..<2_500 {
          var trace = model.first(.init(rawValue: UInt8.random(in: 1...4, using: &random)) ?? .good)
          for _ in 0..<40 {
            var last = model.retrievability(of: trace, elapsed: 0)
            // FSRS-7 leaves a hundred-thousandth to chance.
            guard last.isFinite, last <= 1, last > 1 - 1.1e-5 else {
              Issue.record("\(Model.self): \(last) at once, \(trace)")
              return
            }
            for elapsed in [1.0, 9, 400, 36_500] {
              let next = model.retrievability(of: trace, elapsed: elapsed)
              guard next.isFinite, next >= 0, next <= last else {
                Issue.record("\(Model.self): \(next) after \(last), \(trace)")
                return
              }
              last = next
            }
            let elapsed = Int.random(in: 0...Int.random(in: 0...900, using: &random), using: &random)
            trace = model.next(
              trace, rating: .init(rawValue: UInt8.random(in: 1...4, using: &random)) ?? .good,
              elapsed: elapsed, recall: model.retrievability(of: trace, elapsed: Double(elapsed)))
          }
        }
      }
    }
    Self.check(IsSound())
  }

  @Test func `the state of a seen card is that of its answers, or as long as its interval`() {
    let scheduler = RetentionScheduler(model: FSRS6.standard, retention: 0.85)
    let answers = [PastAnswers.Answer(day: Self.day, rating: .good), .init(day: Self.day + 3, rating: .good)]
    let known = scheduler.state(of: SeenCard(step: 2, due: Self.day + 9, interval: 6), after: answers[...])
    #expect(known.lastDay == Self.day + 3 && known.firstDay == Self.day && scheduler.interval(of: known) == 6)
    #expect(
      known.trace
        == FSRS6.standard.next(
          FSRS6.standard.first(.good), rating: .good, elapsed: 3,
          recall: FSRS6.standard.retrievability(elapsed: 3, stability: 2.3065)))
    let placed = scheduler.state(of: SeenCard(step: 2, due: Self.day, interval: 8))
    #expect(placed.trace?.stability == 8 && placed.lastDay == Self.day + -8)
  }
}
