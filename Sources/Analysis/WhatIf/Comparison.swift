import Forecasting
import Kaiki

/// Comparison of several settings, each with the first one.
package struct Comparison: Sendable {
  /// Compared setting with its simulated results.
  package struct Entry: Sendable {
    /// Name by which the user requested the setting.
    package var name: String
    /// Scenario that simulates the setting.
    package var scenario: CardScenario
    /// Mean and 90 % band of each compared quantity over the whole run.
    package var totals: [Measure: Band]
    /// Difference from the first setting in the same replicate, over the whole run; empty for the first setting.
    package var differences: [Measure: Band]
    /// Difference of the means, as a share of the first setting's mean; missing if that mean is 0.
    package var changes: [Measure: Double]
    /// Index of the first setting with equal values in every replicate; often the setting's own index.
    package var alike: Int

    /// The scenario with its name.
    package var named: (name: String?, scenario: CardScenario) { (name, scenario) }
  }

  /// Quantity by which settings are compared.
  package enum Measure: String, CaseIterable, Sendable {
    /// Study time in minutes.
    case minutes
    /// Number of answers.
    case reviews
    /// Sum of recall probabilities at the end of the run, in cards.
    case memorised
    /// Minutes of study divided by ``memorised``; missing if ``memorised`` is unknown or 0 in a replicate.
    case minutesPerMemorised
    /// Cards due but not answered at the end of the run.
    case backlog
  }

  /// Setting with the least mean of ``Measure/minutesPerMemorised``.
  package struct Least: Hashable, Sendable {
    /// Index in ``Comparison/entries``; the first of equal settings.
    package var index: Int
    /// True if every setting with other values takes longer beyond chance: the 95 % confidence interval of the difference
    /// in the same replicate excludes 0.
    package var isCertain: Bool
  }

  /// Results in the order of the request; the first one is the reference.
  package let entries: [Entry]
  /// Setting with the least mean of ``Measure/minutesPerMemorised``; `nil` if unknown, or if all settings have equal means.
  package let least: Least?

  /// Runs all variations.
  ///
  /// - Parameters:
  ///   - variations: At least one, with the name by which the user requested it.
  ///   - whatIf: The run that the settings vary.
  package init(
    _ variations: [(name: String, variation: Variation)], of whatIf: WhatIf
  ) async throws(ScenarioProblem) {
    var entries: [Entry] = []
    var all: [[Measure: [Double]]] = []
    for (name, variation) in variations {
      let outcome = try await whatIf.outcome(of: variation)
      let values = Self.values(of: outcome)
      all.append(values)
      var entry = Entry(
        name: name, scenario: outcome.scenario, totals: values.mapValues(Band.init), differences: [:],
        changes: [:], alike: all.firstIndex(of: values) ?? entries.count)
      if !entries.isEmpty {
        for (measure, own) in values {
          guard let first = all[0][measure] else { continue }
          let band = Band(zip(own, first).map { $0 - $1 })
          entry.differences[measure] = band
          let mean = first.reduce(0, +) / Double(first.count)
          if mean != 0 { entry.changes[measure] = band.mean / mean }
        }
      }
      entries.append(entry)
    }
    self.entries = entries
    least = Self.least(all.map { $0[.minutesPerMemorised] })
  }

  /// The setting with the least mean.
  ///
  /// - Parameter values: Values of each setting, one per replicate; `nil` if unknown.
  private static func least(_ values: [[Double]?]) -> Least? {
    let known = values.enumerated().compactMap { index, own in
      own.map { (index: index, values: $0, mean: Band($0).mean) }
    }
    guard let least = known.min(by: { $0.mean < $1.mean }), known.contains(where: { $0.mean > least.mean })
    else { return nil }
    let isCertain = known.filter { $0.values != least.values }.allSatisfy { other in
      Estimate(meanOf: zip(least.values, other.values).map { $0 - $1 }).map { $0.high < 0 } ?? false
    }
    return Least(index: least.index, isCertain: isCertain)
  }

  private static func values(of outcome: WhatIf.Outcome) -> [Measure: [Double]] {
    var values: [Measure: [Double]] = [
      .minutes: outcome.totals(.minutes) ?? [], .reviews: outcome.totals(.reviews) ?? [],
      .backlog: outcome.totals(.backlog) ?? [],
    ]
    if let memorised = outcome.totals(.memorised) {
      values[.memorised] = memorised
      if memorised.allSatisfy({ $0 > 0 }) {
        values[.minutesPerMemorised] = zip(values[.minutes] ?? [], memorised).map { $0 / $1 }
      }
    }
    return values
  }
}
