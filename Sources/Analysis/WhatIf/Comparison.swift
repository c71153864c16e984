import Forecasting
import Kaiki

/// Several settings side by side, each against the first.
package struct Comparison: Sendable {
  /// One setting and what it leads to.
  package struct Entry: Sendable {
    /// How it was asked for.
    package var name: String
    /// What it was made of.
    package var scenario: CardScenario
    /// Over the whole run.
    package var totals: [Measure: Band]
    /// How much more than the first in the same replicate, over the whole run; empty for the first itself.
    package var differences: [Measure: Band]
    /// The differences of the means, as shares of the mean of the first; missing where that is 0.
    package var changes: [Measure: Double]
    /// The first setting that comes to the same in every replicate, by its place; often the setting itself.
    package var alike: Int

    /// The scenario with its name.
    package var named: (name: String?, scenario: CardScenario) { (name, scenario) }
  }

  /// What is compared.
  package enum Measure: String, CaseIterable, Sendable {
    /// Time of study.
    case minutes
    /// Answers.
    case reviews
    /// The sum of recall probabilities at the end.
    case memorised
    /// Minutes of study divided by ``memorised``; missing where that is 0 in some replicate, or not known.
    case minutesPerMemorised
    /// Cards due and not done at the end.
    case backlog
  }

  /// As they were asked for, the first one being the reference.
  package let entries: [Entry]

  /// Runs all of them.
  ///
  /// - Parameters:
  ///   - variations: At least one, with the names by which they were asked for.
  ///   - whatIf: What they vary.
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
