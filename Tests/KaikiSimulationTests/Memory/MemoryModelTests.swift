import TestSupport
import Testing

@testable import Kaiki
@testable import KaikiNumerics
@testable import KaikiSimulation

/// What holds of every memory; a new one is a line in ``models``.
struct MemoryModelTests {
  static let models: [Model] = [
    Model("FSRS-6", FSRS6Memory(), cues: [()]),
    Model("FSRS-7", CurveMemory(model: FSRS7.standard), cues: [()]),
    Model("FSRS-6 under an exponential curve", CurveMemory(model: ExponentialModel()), cues: [()]),
    Model(
      "half-life regression",
      CurveMemory(model: HalfLifeModel(weights: FittedModel.hlr.prior.means, curve: .exponential)), cues: [()]
    ),
    Model(
      "half-life regression under a hyperbola",
      CurveMemory(model: HalfLifeModel(weights: FittedModel.power.prior.means, curve: .hyperbolic)),
      cues: [()]),
    Model(
      "FSRS-6 with four buttons, and cards that differ",
      CurveMemory(
        model: FSRS6.standard, chances: .fourButtons, stabilityFactors: StabilityFactors(deviation: 0.6)),
      cues: [()]),
    Model(
      "rates of the log", EmpiricalMemory(counts: [.init(answers: 9, correct: 3), .init()]), cues: [0, 1]),
  ]

  /// A memory, and the laws of memories put to it, each on many lives of a card.
  struct Model: Sendable, CustomTestStringConvertible {
    let testDescription: String
    private let check: @Sendable (any MemoryLaw, Int) -> Void

    init<M: MemoryModel>(_ name: String, _ memory: M, cues: [M.Cue]) where M.Cue: Sendable {
      testDescription = name
      check = { law, seed in
        for cue in cues { Life(memory: memory, cue: cue, seed: seed).run(law) }
      }
    }

    func expect(_ law: any MemoryLaw, seed: Int) { check(law, seed) }
  }

  /// The answers of one card on days that go on, some of them several on a day.
  private struct Life<M: MemoryModel> {
    var memory: M
    var cue: M.Cue
    var seed: Int

    func run(_ law: any MemoryLaw) {
      var random = SeededGenerator(seed: seed)
      var stream = RandomStream(seed: UInt64(seed), domain: .tests)
      let parameters = memory.parameters(drawnFrom: &stream)
      var state = memory.unseen(drawing: &stream)
      var day = Day(Int.random(in: -9_000...20_000, using: &random))
      for answer in 0..<30 {
        law.check(
          Moment(memory: memory, cue: cue, parameters: parameters, state: state, day: day, answers: answer))
        let retrievability = memory.retrievability(state, cue: cue, on: day, parameters)
        let rating = [.again, .hard, .good, .good, .easy].randomElement(using: &random) ?? Rating.good
        memory.update(&state, rating: rating, retrievability: retrievability, on: day)
        let gap = Int.random(in: 0...40, using: &random)
        day = day + (Bool.random(using: &random) ? gap % 3 : gap)
      }
    }
  }

  @Test(arguments: models as [Model], 1...20)
  func `retrievability is a probability, on any day`(model: Model, seed: Int) {
    struct IsProbability: MemoryLaw {
      func check<M: MemoryModel>(_ moment: Moment<M>) {
        for later in [-5, 0, 1, 2, 30, 1_000, 36_500] {
          #expect((0...1).contains(moment.retrievability(later)), "after \(later) days")
          #expect(
            (0...1).contains(moment.memory.memorised(moment.state, cue: moment.cue, on: moment.day + later)))
        }
      }
    }
    model.expect(IsProbability(), seed: seed)
  }

  @Test(arguments: models as [Model], 1...20)
  func `without an answer, retrievability never rises from the next day on`(model: Model, seed: Int) {
    struct NeverRises: MemoryLaw {
      func check<M: MemoryModel>(_ moment: Moment<M>) {
        var last = moment.retrievability(1)
        for later in [2, 3, 5, 10, 50, 400, 20_000] {
          let next = moment.retrievability(later)
          #expect(next <= last, "after \(later) days")
          // An exponential curve is soon 0.
          if M.isMemorisedKnown, moment.answers > 0, last > 1e-12 {
            #expect(next < last, "after \(later) days")
          }
          last = next
        }
      }
    }
    model.expect(NeverRises(), seed: seed)
  }

  @Test(arguments: models as [Model], 1...20)
  func `a wrong answer never leaves more than a right one`(model: Model, seed: Int) {
    struct IsInOrder: MemoryLaw {
      func check<M: MemoryModel>(_ moment: Moment<M>) {
        let failed = moment.answered(.again)
        for rating in [.hard, .good, .easy] as [Rating] {
          let passed = moment.answered(rating)
          for later in [1, 4, 100, 5_000] {
            #expect(failed.retrievability(later) <= passed.retrievability(later), "\(rating), \(later) days")
          }
        }
      }
    }
    model.expect(IsInOrder(), seed: seed)
  }

  @Test(arguments: models as [Model], 1...20)
  func `what is memorised is the retrievability of a seen card to four digits, or not known`(
    model: Model, seed: Int
  ) {
    struct IsTheSame: MemoryLaw {
      func check<M: MemoryModel>(_ moment: Moment<M>) {
        let answered = moment.answered(.good)
        for later in [1, 2, 7, 90, 3_000] {
          let memorised = answered.memory.memorised(
            answered.state, cue: answered.cue, on: answered.day + later)
          let expected = M.isMemorisedKnown ? answered.retrievability(later) : 0
          #expect(abs(memorised - expected) < 5e-5, "after \(later) days")
        }
      }
    }
    model.expect(IsTheSame(), seed: seed)
  }

  @Test(arguments: models as [Model], 1...20)
  func `the same card and the same answer give the same`(model: Model, seed: Int) {
    struct IsPure: MemoryLaw {
      func check<M: MemoryModel>(_ moment: Moment<M>) {
        let (first, second) = (moment.answered(.hard), moment.answered(.hard))
        #expect(moment.retrievability(9) == moment.retrievability(9))
        #expect(first.retrievability(9) == second.retrievability(9))
        var (left, right) = (
          RandomStream(seed: 5, domain: .tests, replicate: 1),
          RandomStream(seed: 5, domain: .tests, replicate: 1)
        )
        let drawn = (
          moment.memory.parameters(drawnFrom: &left), moment.memory.parameters(drawnFrom: &right)
        )
        #expect(moment.retrievability(1, drawn.0) == moment.retrievability(1, drawn.1))
      }
    }
    model.expect(IsPure(), seed: seed)
  }
}

extension MemoryModel {
  /// What is added for one day.
  func memorised(_ state: State, cue: Cue, on day: Day) -> Double {
    var sums = RecallSums(days: 1)
    addMemorised(state, cue: cue, from: day, over: 0..<1, to: &sums)
    return sums.byDay()[0]
  }
}

/// A card that is to be answered.
struct Moment<M: MemoryModel> {
  var memory: M
  var cue: M.Cue
  var parameters: M.Parameters
  var state: M.State
  var day: Day
  /// How many answers it has had.
  var answers: Int

  func retrievability(_ later: Int) -> Double { retrievability(later, parameters) }

  func retrievability(_ later: Int, _ parameters: M.Parameters) -> Double {
    memory.retrievability(state, cue: cue, on: day + later, parameters)
  }

  func answered(_ rating: Rating) -> Moment {
    var next = self
    memory.update(&next.state, rating: rating, retrievability: retrievability(0), on: day)
    next.answers += 1
    return next
  }
}

/// Something that holds of every memory.
protocol MemoryLaw: Sendable {
  func check<M: MemoryModel>(_ moment: Moment<M>)
}
