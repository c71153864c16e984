import Distributions
import Statistics

/// Comparison of predictors of recall over the people of a cohort.
///
/// A mean over people weights each person equally; a mean over answers weights a person by the number of predicted answers.
/// Intervals treat people as a random sample.
package struct BenchmarkSummary: Hashable, Sendable {
  /// Mean over people of one score of a predictor, in the score's unit and in two weightings.
  package struct Score: Hashable, Sendable {
    /// Mean with equal weight of each person, with a 95 % interval; `nil` below ``AmountSummary/minForInterval`` people.
    package var byPeople: Estimate?
    /// Mean weighted by each person's predicted answers, with a 95 % interval; `nil` below ``AmountSummary/minForInterval``
    /// people.
    package var byAnswers: Estimate?
    /// Number of people who have the score, ≥ 0.
    package var people: Int

    /// Computes both means of a score; both stay `nil` below five people with the score.
    ///
    /// - Parameters:
    ///   - values: Score of each person; `nil` if the person has none.
    ///   - answers: Number of predicted answers of each person, in the same order.
    package init(_ values: [Double?], answers: [Double]) {
      let known = zip(values, answers).compactMap { value, count in value.map { ($0, count) } }
      people = known.count
      guard people >= AmountSummary.minForInterval else { return }
      byPeople = Estimate(meanOf: known.map(\.0))
      byAnswers = Estimate(ratioOf: known.map { $0.0 * $0.1 }, over: known.map(\.1))
    }
  }

  /// Log loss of a first predictor minus the log loss of a second one, per person, in nats per answer.
  ///
  /// Below 0 if the first predictor is better.
  package struct Difference: Hashable, Sendable {
    package var predictor: String
    package var against: String
    package var difference: Score
    /// Share of people for whom the first predictor has the smaller log loss, 0...1; `nil` without people.
    package var better: Double?
  }

  /// Compares the log losses of each pair of predictors.
  ///
  /// - Parameters:
  ///   - losses: Log loss by predictor in nats per answer, one number per person.
  ///   - answers: Number of predicted answers of each person, in the same order.
  /// - Returns: Differences for each pair of predictors, the earlier predictor first; empty for fewer than two predictors.
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
