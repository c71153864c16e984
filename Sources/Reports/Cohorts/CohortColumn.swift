import Analysis
import Encoding
import Kaiki

/// A column of the cohort table, which has one row per person.
package struct CohortColumn: Hashable, Sendable {
  /// Type of the values, which decides how they are summarised over people.
  package enum Kind: Hashable, Sendable {
    /// A number of which people have a mean and quantiles.
    case amount
    /// The same of a score, whose fourth decimal still tells something.
    case score
    /// Successes over trials, with the keys of their columns.
    case rate(successes: String, trials: String)
    /// One of the columns that a rate is made of.
    case count
    /// A day.
    case day
    /// A word of ours, which is counted.
    case word
  }

  /// The key of JSON and name in CSV.
  package var key: String
  /// Meaning of the column in English.
  package var meaning: String
  /// The unit; `nil` for none.
  package var unit: String?
  package var kind: Kind
  /// Possible values of the numbers.
  package var range: ClosedRange<Double>

  init(
    _ key: String, _ meaning: String, unit: String? = nil, _ kind: Kind,
    in range: ClosedRange<Double> = -.infinity ... .infinity
  ) {
    self.key = key
    self.meaning = meaning
    self.unit = unit
    self.kind = kind
    self.range = range
  }
}

/// Columns with the source of their values.
struct CohortField<Figure>: Sendable {
  let columns: [CohortColumn]
  let values: @Sendable (Figure) -> [JSONValue]

  /// A whole number.
  static func count(
    _ key: String, _ meaning: String, _ value: @escaping @Sendable (Figure) -> Int?
  ) -> CohortField {
    CohortField(columns: [CohortColumn(key, meaning, .amount, in: 0 ... .infinity)]) {
      [.optional(value($0))]
    }
  }

  /// A number.
  static func amount(
    _ key: String, _ meaning: String, unit: String? = nil, _ value: @escaping @Sendable (Figure) -> Double?
  ) -> CohortField {
    CohortField(columns: [CohortColumn(key, meaning, unit: unit, .amount)]) { [.printed(value($0))] }
  }

  /// A score.
  static func score(
    _ key: String, _ meaning: String, _ value: @escaping @Sendable (Figure) -> Double?
  ) -> CohortField {
    CohortField(columns: [CohortColumn(key, meaning, .score)]) { [.printed(value($0))] }
  }

  /// A rate with its successes and trials.
  static func rate(
    _ key: String, _ meaning: String, successes: (key: String, meaning: String),
    trials: (key: String, meaning: String), _ value: @escaping @Sendable (Figure) -> PersonFigure.Rate?
  ) -> CohortField {
    CohortField(
      columns: [
        CohortColumn(trials.key, trials.meaning, .count),
        CohortColumn(successes.key, successes.meaning, .count),
        CohortColumn(key, meaning, .rate(successes: successes.key, trials: trials.key)),
      ]
    ) { figure in
      guard let rate = value(figure) else { return [.null, .null, .null] }
      let share = rate.trials > 0 ? rate.successes / Double(rate.trials) : nil
      return [.integer(rate.trials), .printed(rate.successes), .printed(share)]
    }
  }

  /// A day.
  static func day(
    _ key: String, _ meaning: String, _ value: @escaping @Sendable (Figure) -> Day?
  ) -> CohortField {
    CohortField(columns: [CohortColumn(key, meaning, .day)]) { [.optional(value($0)?.description)] }
  }

  /// A word.
  static func word(
    _ key: String, _ meaning: String, _ value: @escaping @Sendable (Figure) -> String?
  ) -> CohortField {
    CohortField(columns: [CohortColumn(key, meaning, .word)]) { [.optional(value($0))] }
  }
}

extension Array {
  /// All columns.
  func columns<Figure>() -> [CohortColumn] where Element == CohortField<Figure> { flatMap(\.columns) }

  /// A value for each column.
  func values<Figure>(of figure: Figure) -> [JSONValue] where Element == CohortField<Figure> {
    flatMap { $0.values(figure) }
  }
}
