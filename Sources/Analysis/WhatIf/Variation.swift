import Forecasting
import Kaiki
import KaikiSimulation

/// Change of some card settings, which replaces the values of the options.
package struct Variation: Sendable {
  /// Changed settings. If two parts change the same setting, only the last part has an effect.
  package let settings: Set<CardSetting>
  private let change: @Sendable (inout CardSettings) -> Void
  /// Schedulers that the variation selects.
  package let schedulers: [SchedulerChoice.Name]

  private init(
    _ settings: Set<CardSetting>, _ schedulers: [SchedulerChoice.Name] = [],
    _ change: @escaping @Sendable (inout CardSettings) -> Void
  ) {
    self.settings = settings
    self.schedulers = schedulers
    self.change = change
  }

  /// Applies the variation's changes to card settings.
  package func apply(to settings: inout CardSettings) { change(&settings) }

  /// Settings that describe the variation, sorted by key; without the scheduler if another setting changes.
  package var telling: [CardSetting] {
    let rest = settings.subtracting([.scheduler])
    return (rest.isEmpty ? settings : rest).sorted { $0.key < $1.key }
  }

  /// Creates a variation that selects a scheduler.
  package static func scheduler(_ name: SchedulerChoice.Name) -> Variation {
    Variation([.scheduler], [name]) { ($0.scheduler, $0.table) = (name, nil) }
  }

  /// Creates a variation that selects a scheduler and its desired retention.
  package static func retention(_ name: SchedulerChoice.Name, _ retention: Double) -> Variation {
    Variation([.scheduler, .desiredRetention], [name]) { ($0.scheduler, $0.retention) = (name, retention) }
  }

  /// Creates a variation of a setting; selects a scheduler that uses the setting if necessary.
  ///
  /// - Parameter change: Writes the value into settings.
  package static func value(
    of setting: CardSetting, _ change: @escaping @Sendable (inout CardSettings) -> Void
  ) -> Variation {
    Variation(setting.schedulers == nil ? [setting] : [.scheduler, setting], setting.believing) {
      change(&$0)
      setting.bringScheduler(to: &$0)
    }
  }

  /// Creates a variation that sets the number of a setting in ``CardSetting/tried``.
  package static func number(_ number: Double, of setting: CardSetting) -> Variation {
    value(of: setting) { setting.apply(number, to: &$0) }
  }

  /// Returns a variation that applies several variations, in order.
  package static func all(_ parts: [Variation]) -> Variation {
    Variation(parts.reduce(into: []) { $0.formUnion($1.settings) }, parts.flatMap(\.schedulers)) {
      for part in parts { part.apply(to: &$0) }
    }
  }

  /// Creates a variation that replaces all card settings.
  package static func settings(_ settings: CardSettings) -> Variation {
    Variation(Set(CardSetting.all), [settings.scheduler].compactMap(\.self)) { $0 = settings }
  }
}

extension CardSetting {
  /// Scheduler that a variation of this setting selects, if it aims at a desired retention; otherwise empty.
  fileprivate var believing: [SchedulerChoice.Name] {
    schedulers?.first.map { $0.aimsAtRetention ? [$0] : [] } ?? []
  }
}

/// Runs variations of a card projection with the same cards, learner, assumed memory model and common random numbers.
package struct WhatIf: Sendable {
  /// Evidence from the user's history, shared by all variations.
  package let evidence: Evidence
  /// Options that all variations share.
  package let options: ScenarioOptions
  package let jobs: Int

  /// Creates the base scenario of some variations.
  ///
  /// - Parameters:
  ///   - evidence: Evidence of the history.
  ///   - options: Shared options. The assumed memory model is FSRS-6 by default, because recall rates of a log do not apply to
  ///     other intervals.
  ///   - jobs: Number of replicates that run in parallel, ≥ 1.
  package init(_ evidence: Evidence, _ options: ScenarioOptions, jobs: Int) {
    self.evidence = evidence
    self.options = options
    self.jobs = jobs
  }

  /// Result of a variation.
  package struct Outcome: Sendable {
    package let scenario: CardScenario
    let replicates: [DailyTotals]

    /// Returns the values of a quantity, one array of days per replicate; `nil` if the quantity is unknown.
    func values(_ quantity: Quantity) -> [[Double]]? {
      guard let source = scenario.sources.first(where: { $0.quantity == quantity }) else { return nil }
      let values = replicates.compactMap(source.values)
      return values.count == replicates.count ? values : nil
    }

    /// Returns one value per replicate: the sum of a flow, or the last day of a stock; `nil` if the quantity is unknown.
    func totals(_ quantity: Quantity) -> [Double]? {
      values(quantity)?.map { quantity.isStock ? $0[$0.count - 1] : $0.reduce(0, +) }
    }
  }

  /// Creates the scenario of a variation; `nil` creates the base scenario.
  ///
  /// - Throws: `ScenarioProblem` if the variation contradicts the history.
  package func scenario(of variation: Variation?) throws(ScenarioProblem) -> CardScenario {
    var varied = options
    variation?.apply(to: &varied.cards)
    return try CardScenario(evidence, varied)
  }

  /// Runs a variation; `nil` runs the base scenario.
  ///
  /// - Throws: `ScenarioProblem` if the variation contradicts the history.
  package func outcome(of variation: Variation?) async throws(ScenarioProblem) -> Outcome {
    let scenario = try scenario(of: variation)
    return Outcome(scenario: scenario, replicates: await scenario.plan.run(jobs: jobs))
  }
}
