import Analysis
import Encoding
import Phrases

/// Summary of a column over the people of a cohort.
struct ColumnSummary: Hashable, Sendable {
  enum Kind: Hashable, Sendable {
    case amount
    /// Mean and quantiles of a number of which pages show four decimals.
    case score
    /// Share of successes in trials; the names of their columns.
    case rate(successes: String, trials: String)
    case words
  }

  let kind: Kind
  var range: ClosedRange<Double> = -.infinity ... .infinity
  /// True if pages show the summary; JSON always has it.
  var isShown = true
  /// True if pages name the people with the lowest and highest values.
  var namesExtremes = false
  /// Name of a rate on pages; empty for other columns, which pages show by their keys.
  var title: Phrase = ""

  /// Summary of a number ≥ 0.
  static let count = ColumnSummary(kind: .amount, range: 0 ... .infinity)
  static let amount = ColumnSummary(kind: .amount)
  static let score = ColumnSummary(kind: .score)
  static let words = ColumnSummary(kind: .words)

  var hidden: ColumnSummary { with(\.isShown, false) }

  /// Returns the summary with the names of the people at the ends if `isWanted` is true.
  func namingExtremes(_ isWanted: Bool = true) -> ColumnSummary { with(\.namesExtremes, isWanted) }

  private func with(_ key: WritableKeyPath<ColumnSummary, Bool>, _ value: Bool) -> ColumnSummary {
    var summary = self
    summary[keyPath: key] = value
    return summary
  }
}

/// Column of the table of a cohort, which has one row per person.
package struct CohortColumn: Sendable {
  package let key: String
  let help: KeyHelp
  let overPeople: ColumnSummary?

  /// Largest number of trials or answers of a person: 10^9, so that sums over people stay in `Int`.
  static let maxCount = 1_000_000_000

  /// True if a run can write the value: rates are 0...1, counts are in 0...``maxCount``, other numbers are at most 10^15.
  func allows(_ value: PersonValue?) -> Bool {
    guard let number = value?.number else { return true }
    return switch overPeople?.kind {
    case .rate: 0...1 ~= number
    case .amount where overPeople?.range == ColumnSummary.count.range, nil:
      0...Double(Self.maxCount) ~= number
    case .amount, .score, .words: abs(number) <= 1e15
    }
  }
}

package protocol CohortFigure: Sendable {
  /// Values in the order of the columns of the question; `nil` if the person has no value in a column.
  var values: [PersonValue?] { get }
}

extension Field {
  /// A rate as three values: trials, successes and their share; all are null if the rate is `nil`.
  static func rate(
    _ key: String, _ title: Phrase, successes: String, trials: String,
    _ rate: @escaping @Sendable (Root) -> PersonFigure.Rate?
  ) -> Field {
    let parts: [Field] = [
      Field(trials) { rate($0)?.trials }, Field(successes) { rate($0)?.successes },
      Field(
        key, overPeople: ColumnSummary(kind: .rate(successes: successes, trials: trials), title: title)
      ) { root in
        rate(root).flatMap { $0.trials > 0 ? $0.successes / Double($0.trials) : nil }
      },
    ]
    return Field(
      addMembers: { root, members in members += parts.members(of: root) }, columns: parts.flatMap(\.columns),
      help: helpOf(parts))
  }
}

extension Array {
  func columns<Figure>() -> [CohortColumn] where Element == Field<Figure> {
    zip(flatMap(\.columns), helpOf(self)).map { column, help in
      // The id of "fsrs6.logLoss" is fsrs6/logLoss, so that models share the text of logLoss.
      let id = help.id.split(separator: ".").joined(separator: "/")
      return CohortColumn(
        key: column.name, help: KeyHelp(help.key, id: id), overPeople: column.overPeople)
    }
  }

  func values<Figure>(of figure: Figure) -> [PersonValue?] where Element == Field<Figure> {
    flatMap(\.columns).map { PersonValue($0.value(figure).json) }
  }
}
