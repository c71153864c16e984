import Distributions
import Statistics

/// How predictors of answers compare over the people of a cohort.
///
/// A mean over people counts each once, a mean over answers each by the answers that were foretold. Both take people as drawn.
package struct BenchmarkSummary: Hashable, Sendable {
  /// One score of one predictor.
  package struct Score: Hashable, Sendable {
    /// The mean over people; `nil` for fewer than ``AmountSummary/leastForInterval``.
    package var byPeople: Estimate?
    /// The mean over answers.
    package var byAnswers: Estimate?
    /// People who have the score.
    package var people: Int

    /// - Parameters:
    ///   - values: Of each person; `nil` for none.
    ///   - answers: Those of each person.
    package init(_ values: [Double?], answers: [Double]) {
      let known = zip(values, answers).compactMap { value, count in value.map { ($0, count) } }
      people = known.count
      guard people >= AmountSummary.leastForInterval else { return }
      byPeople = Estimate(meanOf: known.map(\.0))
      byAnswers = Estimate(ratioOf: known.map { $0.0 * $0.1 }, over: known.map(\.1))
    }
  }

  /// The log loss of one predictor less that of another, person by person: below 0 where the first foretells better.
  package struct Difference: Hashable, Sendable {
    package var predictor: String
    package var against: String
    package var difference: Score
    /// The share of people for whom the first has the smaller log loss.
    package var better: Double?
  }

  /// Compares log losses.
  ///
  /// - Parameters:
  ///   - losses: The log loss of each person by predictor; each has a number for every person.
  ///   - answers: Those of each person.
  /// - Returns: Each predictor against each that follows.
  package static func differences(
    _ losses: [(predictor: String, values: [Double])], answers: [Double]
  ) -> [Difference] {
    losses.indices.flatMap { one in
      losses.indices.dropFirst(one + 1).map { other in
        let values = zip(losses[one].values, losses[other].values).map { $0 - $1 }
        return Difference(
          predictor: losses[one].predictor, against: losses[other].predictor,
          difference: Score(values, answers: answers),
          better: values.isEmpty ? nil : Double(values.count { $0 < 0 }) / Double(values.count))
      }
    }
  }
}
