import Forecasting
import Kaiki
import KaikiSimulation

/// Condition on a simulated quantity, such as: on every day, 95 % of the replicates (simulated runs) take at most 30 minutes.
package struct Target: Hashable, Sendable {
  /// Quantity of the condition, such as minutes per day.
  ///
  /// A flow (amount of a day) is tested on its worst day, a stock (``Quantity/isStock``: level on a day) on the last day of
  /// the run.
  package var quantity: Quantity
  /// Percentile over the replicates (simulated runs) that the limit applies to, 1...99; `nil` for the mean.
  package var percent: Int?
  /// True for an upper limit (at most), false for a lower limit (at least).
  package var isAtMost: Bool
  /// Limit of the quantity on one day, in its unit (minutes, cards or answers); ``isAtMost`` selects upper or lower limit.
  package var limit: Double

  package init(quantity: Quantity, percent: Int?, isAtMost: Bool, limit: Double) {
    self.quantity = quantity
    self.percent = percent
    self.isAtMost = isAtMost
    self.limit = limit
  }

  /// Mean or percentile over the replicates in the quantity's unit, with its 95 % confidence interval.
  struct Reached: Hashable, Sendable {
    var value: Double
    var low: Double
    var high: Double
  }

  /// Returns true if a value satisfies the condition: at most an upper limit, or at least a lower limit.
  func holds(_ value: Double) -> Bool { isAtMost ? value <= limit : value >= limit }

  /// Returns the estimate on the worst day of a run (a stock: on the last day).
  ///
  /// The worst day has the largest estimate for an upper limit, the smallest for a lower limit. `nil` if the quantity is
  /// unknown.
  func reached(by outcome: WhatIf.Outcome) -> Reached? {
    guard let values = outcome.values(quantity), let days = values.first?.count, days > 0 else { return nil }
    let looked = quantity.isStock ? (days - 1)..<days : 0..<days
    let all = looked.map { day in summary(of: values.map { $0[day] }) }
    return all.max { isAtMost ? $0.value < $1.value : $0.value > $1.value }
  }

  /// Returns the percentile or mean of the replicates' values, with its 95 % confidence interval.
  ///
  /// The interval of a percentile uses the normal approximation of the binomial distribution of ranks; the interval of a mean
  /// uses its standard error.
  func summary(of values: [Double]) -> Reached {
    let sorted = values.sorted()
    let count = Double(sorted.count)
    guard let percent else {
      let mean = sorted.reduce(0, +) / count
      let variance = sorted.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / max(1, count - 1)
      let reach = Self.normal * (variance / count).squareRoot()
      return Reached(value: mean, low: mean - reach, high: mean + reach)
    }
    let share = Double(percent) / 100
    let reach = Self.normal * (count * share * (1 - share)).squareRoot()
    func at(_ rank: Double) -> Double { sorted[min(max(Int(rank.rounded(.up)) - 1, 0), sorted.count - 1)] }
    return Reached(
      value: InverseECDF.of(sorted, percent: percent), low: at(count * share - reach),
      high: at(count * share + reach + 1))
  }

  private static let normal = 1.959963984540054
}
