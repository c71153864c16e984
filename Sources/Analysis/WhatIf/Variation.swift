import Kaiki
import KaikiSimulation

/// One thing that is tried out in place of what the options say.
package enum Variation: Hashable, Sendable {
  /// Another scheduler.
  case scheduler(SchedulerChoice.Name)
  /// Another interval table.
  case table(IntervalTable)
  /// One interval.
  case fixed(Int)
  /// A scheduler by a model, at a wanted retention.
  case retention(SchedulerChoice.Name, Double)
  /// A number of an option.
  case option(Tuned, Double)
  /// Which due cards come first.
  case order(StudyRules.Order)
  /// Intervals that are spread by chance.
  case fuzz
  /// Cards that are put away once they have been forgotten so often.
  case leech(Int)
  /// Several of these together.
  case all([Variation])
  /// All settings of cards, in place of those that the options say.
  case settings(CardSettings)

  /// The options whose number can be tried out.
  package enum Tuned: String, CaseIterable, Sendable {
    /// Unseen cards begun on a day of study.
    case newPerDay = "new-per-day"
    /// The most due cards studied on a day.
    case reviewLimit = "review-limit"
    /// The chance of recall at which cards come back.
    case desiredRetention = "desired-retention"
    /// The most minutes of study on a day.
    case minutesPerDay = "minutes-per-day"
    /// The days of a fixed interval.
    case fixedInterval = "fixed-interval"

    /// The numbers that the option takes.
    package var range: ClosedRange<Double> {
      switch self {
      case .newPerDay, .reviewLimit: 0...10_000
      case .desiredRetention: 0.5...0.99
      case .minutesPerDay: 0.5...1_440
      case .fixedInterval: 1...36_500
      }
    }

    /// By how much numbers differ that are told apart.
    package var grain: Double {
      switch self {
      case .newPerDay, .reviewLimit, .fixedInterval: 1
      case .desiredRetention: 0.005
      case .minutesPerDay: 0.5
      }
    }
  }

  /// What of the settings it stands for: of two parts that share one only the last would count.
  package var settings: Set<CardSetting> {
    switch self {
    case .scheduler: [.scheduler]
    case .table: [.scheduler, .intervals]
    case .fixed, .option(.fixedInterval, _): [.scheduler, .fixedInterval]
    case .retention, .option(.desiredRetention, _): [.scheduler, .desiredRetention]
    case .option(.newPerDay, _): [.newPerDay]
    case .option(.reviewLimit, _): [.reviewLimit]
    case .option(.minutesPerDay, _): [.minutesPerDay]
    case .order: [.order]
    case .fuzz: [.fuzz]
    case .leech: [.leechThreshold]
    case .all(let parts): parts.reduce(into: []) { $0.formUnion($1.settings) }
    case .settings: Set(CardSetting.allCases)
    }
  }

  /// What of them it is about most: not the scheduler, where a number of one is asked for.
  package var telling: [CardSetting] {
    let rest = settings.subtracting([.scheduler])
    return (rest.isEmpty ? settings : rest).sorted { $0.rawValue < $1.rawValue }
  }

  /// The schedulers that are named.
  package var schedulers: [SchedulerChoice.Name] {
    switch self {
    case .scheduler(let name), .retention(let name, _): [name]
    case .option(.desiredRetention, _): [.fsrs6]
    case .all(let parts): parts.flatMap(\.schedulers)
    case .settings(let settings): [settings.scheduler].compactMap(\.self)
    case .table, .fixed, .option, .order, .fuzz, .leech: []
    }
  }

  /// Puts it in the place of what settings say.
  package func apply(to settings: inout CardSettings) {
    switch self {
    case .scheduler(let name): (settings.scheduler, settings.table) = (name, nil)
    case .table(let table): (settings.scheduler, settings.table) = (.table, table)
    case .fixed(let days): (settings.scheduler, settings.fixedInterval) = (.fixed, days)
    case .retention(let name, let retention): (settings.scheduler, settings.retention) = (name, retention)
    case .option(.newPerDay, let number): settings.newPerDay = Int(number)
    case .option(.reviewLimit, let number): settings.reviewLimit = Int(number)
    case .option(.desiredRetention, let number):
      settings.retention = number
      if settings.scheduler != .fsrs7 { settings.scheduler = .fsrs6 }
    case .option(.minutesPerDay, let number): settings.minutesPerDay = number
    case .option(.fixedInterval, let number):
      (settings.scheduler, settings.fixedInterval) = (.fixed, Int(number))
    case .order(let order): settings.rules.order = order
    case .fuzz: settings.rules.spreadsIntervals = true
    case .leech(let lapses): settings.rules.leechThreshold = lapses
    case .all(let parts): for part in parts { part.apply(to: &settings) }
    case .settings(let all): settings = all
    }
  }
}

/// Variations of one projection of cards, run side by side: the same cards, learner and truth, and the same luck.
package struct WhatIf: Sendable {
  /// What the history shows.
  package let evidence: Evidence
  /// What is asked of all of them.
  package let options: ScenarioOptions
  package let jobs: Int

  /// A projection of which variations are tried out.
  ///
  /// - Parameters:
  ///   - evidence: What the history shows.
  ///   - options: What is asked; where no truth is named it is FSRS-6, since rates of a log say nothing about other
  ///     intervals.
  ///   - jobs: How many replicates run side by side, ≥ 1.
  package init(_ evidence: Evidence, _ options: ScenarioOptions, jobs: Int) {
    self.evidence = evidence
    self.options = options
    self.jobs = jobs
  }

  /// What one variation leads to.
  package struct Outcome: Sendable {
    package let scenario: CardScenario
    let replicates: [DailyTotals]

    /// The values of a quantity: of each replicate, day by day; `nil` where it is not known.
    func values(_ quantity: Quantity) -> [[Double]]? {
      guard let source = scenario.sources.first(where: { $0.quantity == quantity }) else { return nil }
      let values = replicates.compactMap(source.values)
      return values.count == replicates.count ? values : nil
    }

    /// Over the whole run, of each replicate: the sum of what flows, the last day of what stands.
    func totals(_ quantity: Quantity) -> [Double]? {
      values(quantity)?.map { quantity.isStock ? $0[$0.count - 1] : $0.reduce(0, +) }
    }
  }

  /// What a variation is; `nil` for what the options say.
  ///
  /// - Throws: `ScenarioProblem`, where it contradicts the history.
  package func scenario(of variation: Variation?) throws(ScenarioProblem) -> CardScenario {
    var varied = options
    variation?.apply(to: &varied.cards)
    return try CardScenario(evidence, varied)
  }

  /// Runs a variation; `nil` runs what the options say.
  ///
  /// - Throws: `ScenarioProblem`, where it contradicts the history.
  package func outcome(of variation: Variation?) async throws(ScenarioProblem) -> Outcome {
    let scenario = try scenario(of: variation)
    return Outcome(scenario: scenario, replicates: await scenario.plan.run(jobs: jobs))
  }
}
