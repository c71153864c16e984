import Distributions
import TestSupport
import Testing

@testable import Analysis
@testable import Forecasting
@testable import Kaiki
@testable import KaikiSimulation
@testable import Reports
@testable import Statistics

// MARK: What-if and the best table

extension SummaryLineTests {
  /// Forty unseen cards over sixty days under FSRS-6.
  static func deck(replicates: Int = 20) -> WhatIf {
    let start = Day(20_454)
    let boundary = DayBoundary(zone: .utc)
    var options = ScenarioOptions(span: PlanSpan(start: start, days: 60, replicates: replicates, seed: 1))
    (options.isMadeUp, options.cards.deck, options.cards.newPerDay, options.memory) = (true, 40, 10, .fsrs6)
    let history = HistoryAsOf(
      History(), settings: AppSettings(), boundary: boundary, now: boundary.start(of: start))
    return WhatIf(Evidence(history, before: start), options, jobs: 1)
  }

  private static func frame(_ whatIf: WhatIf) -> SimulationFrame {
    SimulationFrame(
      span: whatIf.options.span, asOf: nil, boundary: DayBoundary(zone: .utc), sources: [], tags: [],
      categories: [], isMadeUp: true)
  }

  /// The page of some settings; with values it is that of numbers of `option`.
  static func compared(
    _ variations: [Variation], _ option: CardSetting? = nil, _ values: [Double] = [], replicates: Int = 20
  ) async throws -> Page {
    let whatIf = deck(replicates: replicates)
    let named = variations.enumerated().map { index, variation in
      (name: option == nil ? "s\(index)" : "\(values[index])", variation: variation)
    }
    let comparison = try await Comparison(named, of: whatIf)
    return ComparisonReport(
      frame: WhatIfFrame(version: "1", frame: frame(whatIf), comparison.entries.map(\.named)),
      comparison: comparison, curve: option.map { ($0, values) }
    ).page
  }

  /// The page of a sweep.
  static func swept(_ option: CardSetting, _ values: [Double]) async throws -> Page {
    try await compared(values.map { .number($0, of: option) }, option, values)
  }

  /// The page of a search.
  static func solved(
    _ sought: Solution.Sought, _ target: Target, replicates: Int = 20
  ) async throws -> (page: Page, solution: Solution) {
    let whatIf = deck(replicates: replicates)
    let solution = try await Solution(of: sought, target, in: whatIf)
    let scenario = try whatIf.scenario(of: solution.variation)
    let report = SolutionReport(
      frame: WhatIfFrame(version: "1", frame: frame(whatIf), [(nil, scenario)]), solution: solution,
      target: "target")
    return (report.page, solution)
  }

  /// The page of an interval table for a run of sixty days.
  static func bestTable(_ intervals: [Int], isProven: Bool) throws -> Page {
    let whatIf = deck()
    var options = whatIf.options
    (options.cards.learner, options.cards.scheduler) = (.everyDay, .table)
    let cards = try CardScenario(whatIf.evidence, options)
    let value = LifeValue(memorised: 10, minutes: 2)
    let band = Band([1])
    let bands = BestTableFigure.Bands(minutes: band, memorised: band)
    let figure = BestTableFigure(
      best: BestTableFigure.Judged(
        table: try IntervalTable(intervals), value: value, gridError: value, drawn: bands),
      isProven: isProven, tried: 12, comparedWith: [], bound: LifeValue(memorised: 20, minutes: 2),
      boundGridError: 0)
    return BestTableReport(
      version: "1", frame: frame(whatIf), scenario: try BestTableScenario(cards, steps: intervals.count),
      figure: figure
    ).page
  }

  static let ofSearches: [Row] = [
    Row(.minTime, .good, "two settings that differ in every replicate") {
      try await compared([.retention(.fsrs6, 0.8), .retention(.fsrs6, 0.97)]).summary
    },
    Row(.minTime, .good, "the middle of three numbers") {
      // The numbers are those of the axis; the middle one stands for the interval that takes the least time.
      try await compared(
        [.number(1, of: .fixedInterval), .number(15, of: .fixedInterval), .number(2, of: .fixedInterval)],
        .fixedInterval, [1, 2, 3]
      ).summary
    },
    Row(.minTime, .watch, "an end of the numbers") {
      try await swept(.desiredRetention, [0.7, 0.8, 0.9, 0.97]).summary
    },
    Row(.minTime, .watch, "the other end of the numbers") {
      try await swept(.fixedInterval, [3, 7, 15]).summary
    },
    Row(.minTime, .unknown, "a single number") { try await swept(.fixedInterval, [7]).summary },
    Row(.minTime, .unknown, "settings that are one") {
      try await compared([.scheduler(.sm2), .scheduler(.sm2)]).summary
    },
    Row(.minTime, .unknown, "one replicate") {
      try await compared([.retention(.fsrs6, 0.8), .retention(.fsrs6, 0.97)], replicates: 1).summary
    },
    Row(.solution, .watch, "a target that every number meets") {
      try await solved(
        .number(of: .newPerDay), Target(quantity: .minutes, percent: nil, isAtMost: true, limit: 1_000)
      ).page.summary
    },
    Row(.solution, .good, "the smallest number of cards, below which there is none") {
      try await solved(
        .number(of: .newPerDay), Target(quantity: .minutes, percent: nil, isAtMost: true, limit: 0)
      ).page.summary
    },
    Row(.solution, .good, "a target that holds from the first day on") {
      try await solved(.days, Target(quantity: .backlog, percent: nil, isAtMost: true, limit: 1_000)).page
        .summary
    },
    // 2 cards a day take 3.5 minutes, with an error of the three replicates that reaches the limit.
    Row(.solution, .unknown, "a limit within the error of three replicates") {
      try await solved(
        .number(of: .newPerDay), Target(quantity: .minutes, percent: nil, isAtMost: true, limit: 3.4),
        replicates: 3
      ).page.summary
    },
    Row(.solution, .unknown, "one replicate, whose error is unknown") {
      try await solved(
        .number(of: .newPerDay), Target(quantity: .minutes, percent: nil, isAtMost: true, limit: 3),
        replicates: 1
      ).page.summary
    },
    Row(.solution, .good, "a number of new cards with the same answers in every replicate") {
      try await solved(
        .number(of: .newPerDay), Target(quantity: .new, percent: nil, isAtMost: true, limit: 7.5)
      ).page.summary
    },
    Row(.bestTable, .good, "all tables tried") { try bestTable([0, 2, 9], isProven: true).summary },
    Row(.bestTable, .watch, "an interval as long as the run") {
      try bestTable([0, 2, 60], isProven: true).summary
    },
    Row(.bestTable, .watch, "the shortest intervals") {
      try bestTable([0, 1, 1], isProven: true).summary
    },
    Row(.bestTable, .unknown, "some tables tried") { try bestTable([0, 2, 9], isProven: false).summary },
  ]

  @Test(arguments: [[0.7, 0.8, 0.97], [0.7], [0.8, 0.97]])
  func `a sweep whose optimum is at an end names the range and no optimum`(values: [Double]) async throws {
    let page = try await Self.swept(.desiredRetention, values)
    let text = page.text(.english, width: 200, isColoured: false)
    #expect(!text.contains("✓"))
    #expect(!text.contains("least") && !text.contains("best"))
    #expect(text.contains("at the edge") && text.contains("may be outside"))
    if values.count > 1 { #expect(text.contains("\(values[0]) to 0.97")) }
  }

  @Test func `a search whose answer is at an end names the range`() async throws {
    let (page, solution) = try await Self.solved(
      .number(of: .newPerDay), Target(quantity: .minutes, percent: nil, isAtMost: true, limit: 1_000))
    #expect(solution.isAtEdge && solution.value == solution.range.upperBound)
    let words = try #require(page.summary.first { $0.line == .solution }).words.english
    #expect(words.contains("at the edge") && words.contains("0 to \(Int(solution.range.upperBound))"))
  }
}

// MARK: Fits and backtests

extension SummaryLineTests {
  /// The page of a fit of FSRS-6 whose difference to the standard weights, on later answers, has an interval.
  private static func fit(
    _ difference: ClosedRange<Double>?, gaps: ReadingGaps = ReadingGaps()
  ) -> [Page.SummaryPoint] {
    let scores = RecallScores(n: 60, logLoss: 0.25, binnedError: 0.05, areaUnderCurve: 0.75, calibration: [])
    let fitted = MemoryFitFigure.Fitted(
      fit: MemoryFit(
        model: .hlr, weights: [2, -0.5, 20], covariance: Array(repeating: 0, count: 9), loss: 15,
        standardLoss: 30, count: 60, gradientNorm: 5e-5),
      scores: scores, duration: nil)
    var figure = MemoryFitFigure(models: [fitted])
    figure.evaluation = difference.map { range in
      MemoryEvaluation(
        splits: 5, judged: [.init(predictor: .fitted(.hlr), scores: scores)],
        pairs: [
          .init(
            predictor: .fitted(.hlr), against: .standard(.hlr),
            difference: Estimate(
              value: (range.lowerBound + range.upperBound) / 2, low: range.lowerBound, high: range.upperBound)
          )
        ])
    }
    return FitReport(
      version: "1", asOf: Sample.morning, boundary: DayBoundary(zone: .tokyo), sources: [], figure: figure,
      remarks: [], gaps: gaps
    ).page.summary
  }

  /// The page of eight forecasts of a week, of which a few are too low.
  private static func backtest(
    low: Int, folds count: Int = 8, naive: [Double] = [5, 30], gaps: ReadingGaps = ReadingGaps()
  ) -> [Page.SummaryPoint] {
    let folds = (0..<count).map { number in
      Fold(
        origin: Day(20_000 + 7 * number), actual: Array(repeating: number < low ? 40 : 10, count: 7),
        samples: (0..<50).map { Array(repeating: 5 + Double($0) / 5, count: 7) },
        seasonal: Array(repeating: naive, count: 7), scheduled: nil, recent: [200])
    }
    return BacktestReport(
      version: "1",
      frame: BacktestFrame(
        plan: BacktestPlan(horizon: 7, folds: count),
        options: ScenarioOptions(span: PlanSpan(start: Day(20_200), days: 7, replicates: 50, seed: 7)),
        boundary: DayBoundary(zone: .tokyo), sources: []),
      remarks: [], parts: [BacktestPart(kind: .tasks, folds: folds)], gaps: gaps
    ).page.summary
  }

  static let ofModels: [Row] = [
    Row(.fit, .good, "better on later answers") { fit(-0.2 ... -0.1) },
    Row(.fit, .unknown, "better on later answers of two people") {
      fit(-0.2 ... -0.1, gaps: ReadingGaps(people: 2))
    },
    Row(.fit, .unknown, "better on later answers, beside an unread sheet") {
      fit(-0.2 ... -0.1, gaps: ReadingGaps(unread: [.init(.sheet)]))
    },
    Row(.pooledPeople, .bad, "a fit to answers of two people") {
      fit(-0.2 ... -0.1, gaps: ReadingGaps(people: 2))
    },
    Row(.fit, .watch, "worse on later answers") { fit(0.1...0.2) },
    Row(.fit, .unknown, "neither beyond chance") { fit(-0.1...0.2) },
    Row(.fit, .unknown, "only the answers that were fitted") { fit(nil) },
    Row(.backtest, .watch, "uneven forecasts") { backtest(low: 0) },
    Row(.backtest, .bad, "forecasts far too low") { backtest(low: 6, naive: [35, 45]) },
    Row(.backtest, .unknown, "a single forecast") { backtest(low: 0, folds: 1) },
    Row(.pooledPeople, .bad, "a backtest of two people") {
      backtest(low: 0, gaps: ReadingGaps(people: 2))
    },
  ]
}
