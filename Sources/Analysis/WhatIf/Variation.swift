import Forecasting
import Kaiki
import KaikiSimulation

/// What is tried out in place of what the options say of some settings.
package struct Variation: Sendable {
  /// The settings that it stands for: of two parts that share one only the last would count.
  package let settings: Set<CardSetting>
  private let change: @Sendable (inout CardSettings) -> Void
  /// The schedulers that are named.
  package let schedulers: [SchedulerChoice.Name]

  private init(
    _ settings: Set<CardSetting>, _ schedulers: [SchedulerChoice.Name] = [],
    _ change: @escaping @Sendable (inout CardSettings) -> Void
  ) {
    self.settings = settings
    self.schedulers = schedulers
    self.change = change
  }

  /// Puts it in the place of what settings say.
  package func apply(to settings: inout CardSettings) { change(&settings) }

  /// What of the settings it is about most: not the scheduler, where a value of one is asked for.
  package var telling: [CardSetting] {
    let rest = settings.subtracting([.scheduler])
    return (rest.isEmpty ? settings : rest).sorted { $0.key < $1.key }
  }

  /// Another scheduler.
  package static func scheduler(_ name: SchedulerChoice.Name) -> Variation {
    Variation([.scheduler], [name]) { ($0.scheduler, $0.table) = (name, nil) }
  }

  /// A scheduler by a model, at a wanted retention.
  package static func retention(_ name: SchedulerChoice.Name, _ retention: Double) -> Variation {
    Variation([.scheduler, .desiredRetention], [name]) { ($0.scheduler, $0.retention) = (name, retention) }
  }

  /// A value of one setting, with a scheduler that goes by it.
  ///
  /// - Parameter change: Puts the value into settings.
  package static func value(
    of setting: CardSetting, _ change: @escaping @Sendable (inout CardSettings) -> Void
  ) -> Variation {
    Variation(setting.schedulers == nil ? [setting] : [.scheduler, setting], setting.believing) {
      change(&$0)
      setting.bringScheduler(to: &$0)
    }
  }

  /// A number of one of the settings that are tried (``CardSetting/tried``).
  package static func number(_ number: Double, of setting: CardSetting) -> Variation {
    value(of: setting) { setting.apply(number, to: &$0) }
  }

  /// Several of these together.
  package static func all(_ parts: [Variation]) -> Variation {
    Variation(parts.reduce(into: []) { $0.formUnion($1.settings) }, parts.flatMap(\.schedulers)) {
      for part in parts { part.apply(to: &$0) }
    }
  }

  /// All settings of cards, in place of those that the options say.
  package static func settings(_ settings: CardSettings) -> Variation {
    Variation(Set(CardSetting.all), [settings.scheduler].compactMap(\.self)) { $0 = settings }
  }
}

extension CardSetting {
  /// The scheduler that stands in where a value of it is tried, if that believes in a model.
  fileprivate var believing: [SchedulerChoice.Name] {
    schedulers?.first.map { $0.aimsAtRetention ? [$0] : [] } ?? []
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
