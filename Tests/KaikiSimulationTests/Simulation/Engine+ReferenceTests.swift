import TestSupport
import Testing

@testable import Kaiki
@testable import KaikiNumerics
@testable import KaikiSimulation

/// The engine of cards beside one that is written anew from the rules.
struct EngineReferenceTests {
  /// One of the settings in which both simulations are run.
  struct Setting: Sendable, CustomTestStringConvertible {
    var isFSRS: Bool
    var limit: Int?
    /// Whether the learner studies on Mondays and Thursdays alone.
    var rests = false

    /// Days of rest change little of the spread, which alone needs many.
    var replicates: Int { rests ? 300 : 1_000 }

    var testDescription: String {
      "\(isFSRS ? "FSRS-6" : "rates of the log"), \(limit.map { "\($0) reviews a day" } ?? "no limit")"
        + (rests ? ", Mondays and Thursdays" : "")
    }
  }

  private static let intervals = [0, 1, 2, 4, 7, 15, 30]
  /// Step 0 is right so seldom that a card is now and then left after twenty answers.
  private static let counts: [(answers: Int, correct: Int)] = [
    (40, 4), (50, 40), (40, 30), (30, 25), (20, 17), (10, 8), (4, 4),
  ]
  /// A Tuesday.
  private static let start = Day(20_249)
  private static let days = 30
  private static let unseen = 60
  private static let newPerDay = 4

  /// Sixty cards on all steps, some of them overdue; each was last answered on the day before the start or
  /// earlier.
  private static let deck: [ReferenceSimulation.Card] = (0..<60).map { number in
    let step = number % 7
    let due = step == 0 ? -1 - number % 3 : min(number * 7 % 23 - 6, intervals[step] - 1)
    let lastDay = due - intervals[step]
    return ReferenceSimulation.Card(
      step: step, due: due,
      stability: [0.3, 1.2, 2.5, 5, 9, 20, 45][step] * (0.7 + 0.1 * Double(number % 7)),
      difficulty: Double(2 + number * 5 % 8), lastDay: lastDay, firstDay: lastDay - 40)
  }

  private static func reference(_ setting: Setting) -> ReferenceSimulation {
    var reference = ReferenceSimulation(
      intervals: intervals, cards: deck, unseen: unseen, newPerDay: newPerDay, limit: setting.limit,
      days: days,
      assumedModel: setting.isFSRS
        ? .fsrs6(first: 0.24, learning: 0.3686, relearning: 0.2157) : .rates(counts))
    // Day 0 is a Tuesday: Thursdays are days 2, 9, ... and Mondays 6, 13, ...
    if setting.rests { reference.studies = { $0 % 7 == 2 || $0 % 7 == 6 } }
    return reference
  }

  private static func ours(_ setting: Setting) throws -> [DailyTotals] {
    let scheduler = SchedulerChoice.table(try IntervalTable(intervals))
    let states = deck.map {
      FSRS6Memory.State(
        memory: MemoryState(stability: $0.stability, difficulty: $0.difficulty), lastDay: start + $0.lastDay,
        firstDay: start + $0.firstDay)
    }
    let counts = counts.map { EmpiricalMemory.Count(answers: $0.answers, correct: $0.correct) }
    let plan = CardPlan(
      span: PlanSpan(start: start, days: days, replicates: setting.replicates, seed: 7),
      seen: deck.map { SeenCard(step: $0.step, due: start + $0.due) }, unseenCount: unseen,
      simulationModel: setting.isFSRS
        ? .fsrs6(states, scheduler)
        : .empirical(EmpiricalMemory(counts: counts), scheduler),
      learner: .daily(DailyLearner(newPerDay: newPerDay, reviewLimit: setting.limit)))
    guard setting.rests else { return (0..<setting.replicates).map(plan.prepared()) }
    let learner = WeekdayLearner(
      weekdays: [.monday, .thursday], newPerDay: newPerDay, reviewLimit: setting.limit)
    return (0..<setting.replicates).map(plan.engine(for: learner).totals)
  }

  /// The variance of a sample, and the squared error of its logarithm: (kurtosis - 1) / n.
  private struct Spread {
    var variance: Double
    var squaredError: Double

    init(_ sample: [Double]) {
      let count = Double(sample.count)
      let mean = sample.reduce(0, +) / count
      variance = sample.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / count
      let fourth = sample.reduce(0) { $0 + ($1 - mean) * ($1 - mean) * ($1 - mean) * ($1 - mean) } / count
      squaredError = (fourth / (variance * variance) - 1) / count
    }
  }

  private static func days(of totals: DailyTotals) -> [[Double]] {
    [
      Quantity.due, .reviews, .correct, .new, .backlog, .memorised, .dueNew,
    ].map(totals.values)
  }

  @Test(
    arguments: [
      Setting(isFSRS: false, limit: nil), Setting(isFSRS: false, limit: 7), Setting(isFSRS: true, limit: nil),
      Setting(isFSRS: true, limit: 7), Setting(isFSRS: false, limit: nil, rests: true),
      Setting(isFSRS: false, limit: 20, rests: true), Setting(isFSRS: true, limit: nil, rests: true),
      Setting(isFSRS: true, limit: 20, rests: true),
    ] as [Setting])
  func `each day's means are those of a slow simulation written from the rules`(setting: Setting) throws {
    let names = ReferenceSimulation.quantities
    var expected = DailySamples(quantities: names.count, days: Self.days)
    var measured = expected
    var expectedLoads: [Double] = []
    var measuredLoads: [Double] = []

    let reference = Self.reference(setting)
    var generator = ReferenceGenerator(seed: 42)
    for _ in 0..<setting.replicates {
      let result = reference.run(&generator)
      expected.add(result)
      expectedLoads.append(result[1].reduce(0, +))
    }
    for totals in try Self.ours(setting) {
      let result = Self.days(of: totals)
      measured.add(result)
      measuredLoads.append(result[1].reduce(0, +))
    }

    // Days on which nothing varies agree exactly, but for memorised: sums of recall off a table.
    let furthest = measured.expectAgreement(with: expected, names: names, within: 4) {
      $0 == "memorised" ? 4e-5 : 0
    }
    // The test is about something: the days vary, and where there is a limit or a day of rest, cards wait.
    #expect(furthest > 1)
    let lastBacklog = expected.means[4][Self.days - 1].value
    #expect(setting.limit == nil && !setting.rests ? lastBacklog < 5 : lastBacklog > 10, "\(lastBacklog)")
    // The spread of the whole load agrees as well, for each replicate draws its own rates.
    let left = Spread(measuredLoads)
    let right = Spread(expectedLoads)
    let difference = log(left.variance / right.variance)
    let error = (left.squaredError + right.squaredError).squareRoot()
    #expect(
      abs(difference) <= 4 * error,
      "variance of all reviews: \(left.variance), not \(right.variance): \(difference / error) errors"
    )
  }

  @Test func `the reference model itself reproduces the published sequences`() throws {
    for vector in FSRS6Tests.vectors {
      let model = ReferenceFSRS6()
      var state = model.first(grade: Int(vector.ratings[0]))
      for index in vector.ratings.indices {
        if index > 0 {
          state = model.next(
            state.stability, state.difficulty, grade: Int(vector.ratings[index]),
            elapsed: vector.elapsed[index])
        }
        let printed = MemoryState(stability: state.stability, difficulty: state.difficulty)
        #expect(vector.agrees(printed, at: index), "answer \(index): \(state)")
      }
    }
  }

  @Test func `the reference draws have the mean and the variance of their Beta distribution`() {
    // Beta(3, 2): mean 0.6, variance 0.04.
    let beta = ReferenceBeta(3, 2)
    var generator = ReferenceGenerator(seed: 1)
    var mean = SampleMean()
    for _ in 0..<20_000 { mean.add(beta.draw(&generator)) }
    #expect(abs(mean.value - 0.6) < 4 * (0.04 / 20_000).squareRoot())
    #expect(abs(mean.variance / 0.04 - 1) < 0.05)
  }
}
