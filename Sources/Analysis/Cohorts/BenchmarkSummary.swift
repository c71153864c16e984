import Distributions
import Statistics

/// Comparison of predictors over the people of a cohort.
///
/// A mean over people weights each person equally; a mean over answers weights a person by the number of predicted answers.
/// Intervals treat people as a random sample.
package struct BenchmarkSummary: Hashable, Sendable {
  /// Mean of one score of one predictor, in two weightings.
  package struct Score: Hashable, Sendable {
    /// Mean in which each person has equal weight; `nil` below ``AmountSummary/minForInterval`` people.
    package var byPeople: Estimate?
    /// Mean weighted by each person's predicted answers; `nil` below ``AmountSummary/minForInterval`` people.
    package var byAnswers: Estimate?
    /// Number of people who have the score.
    package var people: Int

    /// - Parameters:
    ///   - values: Score of each person; `nil` if the person has none.
    ///   - answers: Number of predicted answers of each person.
    package init(_ values: [Double?], answers: [Double]) {
      let known = zip(values, answers).compactMap { value, count in value.map { ($0, count) } }
      people = known.count
      guard people >= AmountSummary.minForInterval else { return }
      byPeople = Estimate(meanOf: known.map(\.0))
      byAnswers = Estimate(ratioOf: known.map { $0.0 * $0.1 }, over: known.map(\.1))
    }
  }

  /// Log loss of a first predictor minus the log loss of a second one, per person; below 0 if the first predicts better.
  package struct Difference: Hashable, Sendable {
    package var predictor: String
    package var against: String
    package var difference: Score
    /// Share of people for whom the first predictor has the smaller log loss, 0...1; `nil` without people.
    package var better: Double?
  }

  /// Compares the log losses of predictors.
  ///
  /// - Parameters:
  ///   - losses: Log loss by predictor, one number per person.
  ///   - answers: Number of predicted answers of each person.
  /// - Returns: Differences for each pair of predictors, the earlier predictor first.
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
