import Distributions
import Foundation
import Statistics

/// How many durations of scale 1 are last seen before they end.
package enum Censoring: String, CaseIterable, Sendable {
  /// None.
  case none = "uncensored"
  /// About three in ten.
  case some = "censored"
  /// About eight in ten.
  case most = "80 % censored"

  /// Things are last seen at a time from 0 to this.
  var longest: Double? {
    switch self {
    case .none: nil
    case .some: 3
    case .most: 0.46
    }
  }
}

extension RandomSource {
  func normals(_ count: Int) -> [Double] { (0..<count).map { _ in normal() } }

  /// Numbers with the exponential distribution of mean 1.
  func exponentials(_ count: Int) -> [Double] { (0..<count).map { _ in weibull(shape: 1, scale: 1) } }

  func poissons(_ count: Int, mean: Double) -> [Double] { (0..<count).map { _ in Double(poisson(mean)) } }

  /// Successes, 1, and failures, 0.
  func outcomes(_ count: Int, rate: Double) -> [Double] { (0..<count).map { _ in uniform() < rate ? 1 : 0 } }

  /// A day's answers: at least one, as many on the mean as given, with a geometric number of others.
  func answers(mean: Int) -> Int {
    // ⌈log(U) / log(1 - 1 / mean)⌉ is geometric from 1.
    mean > 1 ? max(1, Int(ceil(log(1 - uniform()) / log(1 - 1 / Double(mean))))) : 1
  }

  /// A day's own rate: from a Beta distribution such that answers of a day have the correlation.
  func rate(about rate: Double, correlation: Double) -> Double {
    guard correlation > 0 else { return rate }
    let weight = 1 / correlation - 1
    return beta(rate * weight, (1 - rate) * weight)
  }

  /// Days of answers.
  func days(_ count: Int, mean: Int, rate: Double, correlation: Double) -> [TrialCount] {
    (0..<count).map { _ in
      let trials = answers(mean: mean)
      let own = self.rate(about: rate, correlation: correlation)
      return TrialCount(successes: binomial(trials, own), trials: trials)
    }
  }

  /// Counts of groups with given chances.
  func multinomial(_ count: Int, _ weights: [Double]) -> [Int] {
    var (left, whole) = (count, weights.reduce(0, +))
    return weights.enumerated().map { index, weight in
      let own = index == weights.count - 1 ? left : binomial(left, weight / whole)
      left -= own
      whole -= weight
      return own
    }
  }

  /// A stationary series with the given autocorrelation of neighbours, mean 0 and variance 1.
  func autoregressive(_ count: Int, _ correlation: Double) -> [Double] {
    var last = normal()
    let spread = (1 - correlation * correlation).squareRoot()
    return (0..<count).map { _ in
      defer { last = correlation * last + spread * normal() }
      return last
    }
  }

  /// A number of events that come in clusters of 1 + Poisson(1), so that its variance is 2.5 times its mean.
  func clusteredCount(mean: Double) -> Int {
    (0..<poisson(mean / 2)).reduce(0) { sum, _ in sum + 1 + poisson(1) }
  }

  /// Days, each begun one counted, that end once in 20 / rate days; last seen after at most 60 days.
  func wholeDurations(_ count: Int, rate: Double) throws -> SurvivalSample {
    let days = (0..<count).map { _ in ceil(weibull(shape: 1, scale: 20 / rate)) }
    let last = days.map { min($0, ceil(60 * uniform() + .ulpOfOne)) }
    return try SurvivalSample(times: last, isEvent: zip(days, last).map { $0 == $1 })
  }

  /// Durations of scale 1, some of them last seen before they end.
  func durations(_ count: Int, shape: Double, _ censoring: Censoring) throws -> SurvivalSample {
    let times = (0..<count).map { _ in weibull(shape: shape, scale: 1) }
    let ends = times.map { time in censoring.longest.map { min(time, $0 * uniform()) } ?? time }
    return try SurvivalSample(times: ends, isEvent: zip(times, ends).map { $0 == $1 })
  }
}

extension Estimate {
  func covers(_ truth: Double) -> Bool { low <= truth && truth <= high }
}

extension ProportionInterval {
  func covers(_ truth: Double) -> Bool { low <= truth && truth <= high }
}

/// Parameters in words, such as `n 20, 50`.
func listed(_ name: String, _ values: [some CustomStringConvertible]) -> String {
  "\(name) \(values.map(\.description).joined(separator: ", "))"
}
