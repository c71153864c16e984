import Forecasting
import Kaiki
import KaikiSimulation

/// Change of some card settings (such as the scheduler), which replaces the values of the options.
package struct Variation: Sendable {
  /// Settings that the variation changes. If two parts change one setting, the last part has the effect.
  package let settings: Set<CardSetting>
  private let change: @Sendable (inout CardSettings) -> Void
  /// Schedulers that the variation names, or that aim at a desired retention and are selected for one of its settings. In the
  /// order of its parts; may be empty. A scheduler without desired retention is omitted if a setting selects it.
  package let schedulers: [SchedulerChoice.Name]

  private init(
    _ settings: Set<CardSetting>, _ schedulers: [SchedulerChoice.Name] = [],
    _ change: @escaping @Sendable (inout CardSettings) -> Void
  ) {
    self.settings = settings
    self.schedulers = schedulers
    self.change = change
  }

  /// Applies the variation's changes to card settings, in place.
  package func apply(to settings: inout CardSettings) { change(&settings) }

  /// Settings that name the variation for readers, sorted by key; the scheduler only if no other setting changes.
  package var telling: [CardSetting] {
    let rest = settings.subtracting([.scheduler])
    return (rest.isEmpty ? settings : rest).sorted { $0.key < $1.key }
  }

  /// Creates a variation that selects a scheduler.
  package static func scheduler(_ name: SchedulerChoice.Name) -> Variation {
    Variation([.scheduler], [name]) { ($0.scheduler, $0.table) = (name, nil) }
  }

  /// Creates a variation that selects a scheduler and its desired retention (target recall probability), 0...1.
  package static func retention(_ name: SchedulerChoice.Name, _ retention: Double) -> Variation {
    Variation([.scheduler, .desiredRetention], [name]) { ($0.scheduler, $0.retention) = (name, retention) }
  }

  /// Creates a variation of a setting; it also selects a scheduler that uses the setting if necessary.
  package static func value(
    of setting: CardSetting, _ change: @escaping @Sendable (inout CardSettings) -> Void
  ) -> Variation {
    Variation(setting.schedulers == nil ? [setting] : [.scheduler, setting], setting.believing) {
      change(&$0)
      setting.bringScheduler(to: &$0)
    }
  }

  /// Creates a variation that sets the number of a setting, in the setting's unit.
  ///
  /// - Parameter setting: Setting in ``CardSetting/tried``: one whose numbers can be varied.
  package static func number(_ number: Double, of setting: CardSetting) -> Variation {
    value(of: setting) { setting.apply(number, to: &$0) }
  }

  /// Returns a variation that applies several variations in order; without parts, all settings stay unchanged.
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
  /// First scheduler that uses this setting, as the only element, if it aims at a desired retention.
  fileprivate var believing: [SchedulerChoice.Name] {
    schedulers?.first.map { $0.aimsAtRetention ? [$0] : [] } ?? []
  }
}

/// Simulation of cards that is repeated with changed settings.
package struct WhatIf: Sendable {
  /// Estimates from the user's history, shared by all runs.
  package let evidence: Evidence
  /// Options that all runs share, before a variation changes them.
  package let options: ScenarioOptions
  package let jobs: Int

  package init(_ evidence: Evidence, _ options: ScenarioOptions, jobs: Int) {
    self.evidence = evidence
    self.options = options
    self.jobs = jobs
  }

  /// Simulated result of a variation.
  package struct Outcome: Sendable {
    package let scenario: CardScenario
    let replicates: [DailyTotals]

    /// Returns the values of a quantity in its unit: one array per replicate, with one value per simulated day. `nil` if the
    /// assumed memory model does not determine the quantity.
    func values(_ quantity: Quantity) -> [[Double]]? {
      guard let source = scenario.sources.first(where: { $0.quantity == quantity }) else { return nil }
      let values = replicates.compactMap(source.values)
      return values.count == replicates.count ? values : nil
    }

    /// Returns one value per replicate in the quantity's unit: the sum of a flow over all days, or the last day's value of a
    /// stock.
    func totals(_ quantity: Quantity) -> [Double]? {
      values(quantity)?.map { quantity.isStock ? $0[$0.count - 1] : $0.reduce(0, +) }
    }
  }

  /// Creates the cards, learner and scheduler of a variation; `nil` creates them without a change.
  package func scenario(of variation: Variation?) throws(ScenarioProblem) -> CardScenario {
    var varied = options
    variation?.apply(to: &varied.cards)
    return try CardScenario(evidence, varied)
  }

  /// Simulates a variation; `nil` simulates the options without a change.
  package func outcome(of variation: Variation?) async throws(ScenarioProblem) -> Outcome {
    let scenario = try scenario(of: variation)
    return Outcome(scenario: scenario, replicates: await scenario.plan.run(jobs: jobs))
  }
}
