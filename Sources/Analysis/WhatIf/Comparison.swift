import Forecasting
import Kaiki

/// Comparison of several simulated settings (such as schedulers), each with the first one.
package struct Comparison: Sendable {
  /// Simulated setting with its results, and its differences from the first setting.
  package struct Entry: Sendable {
    /// Text by which the user requested the setting.
    package var name: String
    /// Cards, learner and scheduler with which the setting was simulated.
    package var scenario: CardScenario
    /// Mean and 90 % band of each compared quantity over the whole run, in the quantity's unit. The key is missing if the
    /// assumed memory model does not determine the quantity.
    package var totals: [Measure: Band]
    /// Differences from the first setting in the same replicate, over the whole run, in each quantity's unit: mean and 90 %
    /// band. Above 0 if this setting has more; empty for the first setting. The key is missing if the quantity is unknown for
    /// either setting.
    package var differences: [Measure: Band]
    /// Difference of the means divided by the first setting's mean (0.1 is 10 % more); empty for the first setting. The key
    /// is missing if the first setting's mean is 0, or if ``differences`` lacks the key.
    package var changes: [Measure: Double]
    /// Index in ``Comparison/entries`` (from 0) of the first setting with equal values in every replicate. The setting's own
    /// index if no earlier setting is equal.
    package var alike: Int

    /// Setting's scenario with the name by which the user requested it; the name is never `nil`.
    package var named: (name: String?, scenario: CardScenario) { (name, scenario) }
  }

  /// Quantity over the whole run by which settings are compared.
  package enum Measure: String, CaseIterable, Sendable {
    /// Study time of all answers of the run, in minutes.
    case minutes
    /// Number of answers in the run.
    case reviews
    /// Sum of recall probabilities at the end of the run, in cards; missing if the assumed memory model gives none.
    case memorised
    /// Minutes of study of the whole run per card of ``memorised``; missing if ``memorised`` is unknown or 0 in a replicate.
    case minutesPerMemorised
    /// Number of cards due but not answered at the end of the run.
    case backlog
  }

  /// Setting with the smallest mean of ``Measure/minutesPerMemorised``, which is the most efficient setting.
  package struct Least: Hashable, Sendable {
    /// Index (from 0) of the setting in ``Comparison/entries``; the first of equal settings.
    package var index: Int
    /// True if the setting takes less time than every setting with other values, beyond chance. That is, the 95 % confidence
    /// interval of each difference in the same replicate is below 0.
    package var isCertain: Bool
  }

  /// Simulated settings in the order of the request, at least one; the first setting is the reference.
  package let entries: [Entry]
  /// Setting with the smallest mean of ``Measure/minutesPerMemorised``, among the settings whose mean is known. `nil` if no
  /// mean is known, or if all known means are equal.
  package let least: Least?

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
