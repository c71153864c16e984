import Distributions
import Forecasting
import Statistics

/// Mean, quantiles and extremes of one number (such as minutes) over the people of a cohort, in the number's unit.
///
/// The interval is Student's 95 % interval of the mean. The interval treats people as a random sample, so it covers the differences
/// between people and the limited record of each person.
package struct AmountSummary: Hashable, Sendable {
  package struct Named: Hashable, Sendable {
    package var person: String
    package var value: Double

    package init(person: String, value: Double) {
      self.person = person
      self.value = value
    }
  }

  /// Number of people who have the number, ≥ 0.
  package var n: Int
  /// Mean over people, each with equal weight, in the unit of the number; `nil` if nobody has the number. `interval` is
  /// Student's 95 % interval of the mean; `nil` below ``minForInterval`` people.
  package var mean: Double?
  package var interval: Estimate?
  /// Standard deviation between people, ≥ 0, in the unit of the number; `nil` for fewer than two people.
  package var deviation: Double?
  /// Percentiles over people, one element per element of ``percents``, ascending, in the unit of the number.
  package var quantiles: [Double]
  /// Up to five people with the lowest numbers, lowest first; equal numbers in order of name. `highest` has the highest
  /// numbers, highest first. The lists are empty if nobody has the number.
  package var lowest: [Named]
  package var highest: [Named]

  /// Percentiles of ``quantiles`` in percent, ascending.
  package static let percents = [5, 25, 50, 75, 95]
  /// Maximum number of people in ``lowest`` and in ``highest``: 5.
  package static let named = 5
  /// Minimum number of people for an interval: 5. With fewer, Student's interval exceeds the possible values.
  package static let minForInterval = 5

  /// Computes the summary of one number per person.
  ///
  /// - Parameters:
  ///   - values: Names and numbers of the people who have the number, in order of name; may be empty.
  ///   - range: Possible values of the number; the interval is clamped to this range.
  package init(_ values: [Named], in range: ClosedRange<Double> = -.infinity ... .infinity) {
    n = values.count
    let numbers = values.map(\.value)
    mean = n > 0 ? numbers.reduce(0, +) / Double(n) : nil
    let estimate = Estimate(meanOf: numbers)
    interval = n >= Self.minForInterval ? estimate?.clamped(to: range) : nil
    deviation = estimate?.standardError.map { $0 * Double(values.count).squareRoot() }
    let sorted = numbers.sorted()
    quantiles = Self.quantiles(of: sorted)
    lowest = Self.first(of: values) { $0.value < $1.value }
    highest = Self.first(of: values) { $0.value > $1.value }
  }
}

extension AmountSummary {
  private static func quantiles(of sorted: [Double]) -> [Double] {
    sorted.isEmpty ? [] : percents.map { InverseECDF.of(sorted, percent: $0) }
  }

  private static func first(of values: [Named], by isBefore: (Named, Named) -> Bool) -> [Named] {
    let sorted = values.sorted {
      isBefore($0, $1) || !isBefore($1, $0) && $0.person.utf8.lexicographicallyPrecedes($1.person.utf8)
    }
    return Array(sorted.prefix(named))
  }
}

/// Summary of one success rate (such as true retention) over the people of a cohort.
package struct RateSummary: Hashable, Sendable {
  /// Name, number of trials and number of successes of one person.
  package struct Counted: Hashable, Sendable {
    package var person: String
    /// Number of successful trials of the person, 0...trials; half a success counts 0.5.
    package var successes: Double
    /// Number of trials of the person, ≥ 1.
    package var trials: Int

    package init(person: String, successes: Double, trials: Int) {
      self.person = person
      self.successes = successes
      self.trials = trials
    }

    var rate: Double { successes / Double(trials) }
  }

  /// Rate of a person, shrunk towards the cohort's rate (empirical Bayes), with its 95 % interval; all values 0...1.
  package struct Shrunk: Hashable, Sendable {
    package var value, low, high: Double
  }

  /// Distribution of the people's rates (0...1), each person with equal weight.
  package var people: AmountSummary
  /// Number of trials of all people together, ≥ 0.
  package var trials: Int
  /// Number of successful trials of all people together, 0...``trials``; half a success counts 0.5.
  package var successes: Double
  /// Rate over all trials, 0...1, with a 95 % interval over people; `nil` below ``AmountSummary/minForInterval`` people.
  /// People with many trials have more weight than people with few trials.
  package var byTrials: Estimate?
  /// Mean of the true rates of people, 0...1, in the fitted Beta distribution; `trueDeviation` is its standard deviation. The
  /// values are `nil` for fewer than ``minForSpread`` people, or if no distribution fits because rates differ only by chance.
  package var trueMean: Double?
  package var trueDeviation: Double?
  /// Empirical-Bayes rate of each person, in the order of the given people; `nil` if ``trueMean`` is `nil`.
  package var shrunk: [Shrunk]?

  /// Minimum number of people for an estimate of the spread of true rates: 10.
  package static let minForSpread = 10

  /// Computes the summary of one rate per person.
  ///
  /// - Parameter values: Trials and successes of the people with at least one trial, in the byte order of their names; may be
  ///   empty.
  package init(_ values: [Counted]) {
    people = AmountSummary(values.map { AmountSummary.Named(person: $0.person, value: $0.rate) }, in: 0...1)
    trials = values.reduce(0) { $0 + $1.trials }
    successes = values.reduce(0) { $0 + $1.successes }
    if people.n >= AmountSummary.minForInterval {
      byTrials =
        Estimate(
          ratioOf: values.map(\.successes), over: values.map { Double($0.trials) })?.clamped(
          to: 0...1)
    }
    // A distribution with its weight at 0 and 1 would take one trial for certain.
    guard values.count >= Self.minForSpread,
      let prior = try? BetaShrinkage(successes: values.map(\.successes), trials: values.map(\.trials)),
      prior.a + prior.b >= 1
    else { return }
    trueMean = prior.mean
    trueDeviation = (prior.mean * (1 - prior.mean) / (prior.a + prior.b + 1)).squareRoot()
    shrunk = values.map { value in
      let (a, b) = (
        prior.a + value.successes, prior.b + Double(value.trials) - value.successes
      )
      let (low, high) = BetaBinomial.interval(a: a, b: b)
      return Shrunk(value: a / (a + b), low: low, high: high)
    }
  }
}

extension Estimate {
  fileprivate func clamped(to range: ClosedRange<Double>) -> Estimate {
    Estimate(
      value: value, standardError: standardError, low: max(range.lowerBound, low),
      high: min(range.upperBound, high))
  }
}

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
    /// - Parameter values: Score of each person; `nil` if the person has none.
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
  /// - Parameter losses: Log loss by predictor in nats per answer, one number per person.
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
