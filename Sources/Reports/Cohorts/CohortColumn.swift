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
  /// Last parts of the id of its text in ``HelpWords``: `fsrs6/logLoss` for `fsrs6.logLoss`, `fsrs6/w` for each weight.
  var helpID: String {
    var parts = key.split(separator: ".")
    if let last = parts.last, last.first == "w", last.dropFirst().allSatisfy(\.isNumber) {
      parts[parts.count - 1] = "w"
    }
    return parts.joined(separator: "/")
  }
  package var kind: Kind
  /// Possible values of the numbers.
  package var range: ClosedRange<Double>

  init(
    _ key: String, _ kind: Kind,
    in range: ClosedRange<Double> = -.infinity ... .infinity
  ) {
    self.key = key
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
    _ key: String, _ value: @escaping @Sendable (Figure) -> Int?
  ) -> CohortField {
    CohortField(columns: [CohortColumn(key, .amount, in: 0 ... .infinity)]) {
      [.optional(value($0))]
    }
  }

  /// A number.
  static func amount(
    _ key: String, _ value: @escaping @Sendable (Figure) -> Double?
  ) -> CohortField {
    CohortField(columns: [CohortColumn(key, .amount)]) { [.printed(value($0))] }
  }

  /// A score.
  static func score(
    _ key: String, _ value: @escaping @Sendable (Figure) -> Double?
  ) -> CohortField {
    CohortField(columns: [CohortColumn(key, .score)]) { [.printed(value($0))] }
  }

  /// A rate with its successes and trials.
  static func rate(
    _ key: String, successes: String, trials: String,
    _ value: @escaping @Sendable (Figure) -> PersonFigure.Rate?
  ) -> CohortField {
    CohortField(
      columns: [
        CohortColumn(trials, .count),
        CohortColumn(successes, .count),
        CohortColumn(key, .rate(successes: successes, trials: trials)),
      ]
    ) { figure in
      guard let rate = value(figure) else { return [.null, .null, .null] }
      let share = rate.trials > 0 ? rate.successes / Double(rate.trials) : nil
      return [.integer(rate.trials), .printed(rate.successes), .printed(share)]
    }
  }

  /// A day.
  static func day(
    _ key: String, _ value: @escaping @Sendable (Figure) -> Day?
  ) -> CohortField {
    CohortField(columns: [CohortColumn(key, .day)]) { [.optional(value($0)?.description)] }
  }

  /// A word.
  static func word(
    _ key: String, _ value: @escaping @Sendable (Figure) -> String?
  ) -> CohortField {
    CohortField(columns: [CohortColumn(key, .word)]) { [.optional(value($0))] }
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
