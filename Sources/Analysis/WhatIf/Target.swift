import Forecasting
import Kaiki

/// A promise about a projection, such as that on no day more than one replicate of twenty takes over half an hour.
package struct Target: Hashable, Sendable {
  /// The quantity: a flow is judged on the day that is worst for the promise, a stock (``Quantity/isStock``) on the last day.
  package var quantity: Quantity
  /// Which percentile over the replicates, 1...99; `nil` for the mean.
  package var percent: Int?
  /// Whether it may be at most the limit, rather than at least.
  package var isAtMost: Bool
  /// The limit.
  package var limit: Double

  package init(quantity: Quantity, percent: Int?, isAtMost: Bool, limit: Double) {
    self.quantity = quantity
    self.percent = percent
    self.isAtMost = isAtMost
    self.limit = limit
  }

  /// What a run reaches, with the ends of what so few replicates leave open.
  struct Reached: Hashable, Sendable {
    var value: Double
    var low: Double
    var high: Double
  }

  /// Whether a value keeps the promise.
  func holds(_ value: Double) -> Bool { isAtMost ? value <= limit : value >= limit }

  /// What a run reaches on the day that is worst for the promise; `nil` where the quantity is not known.
  func reached(by outcome: WhatIf.Outcome) -> Reached? {
    guard let values = outcome.values(quantity), let days = values.first?.count, days > 0 else { return nil }
    let looked = quantity.isStock ? (days - 1)..<days : 0..<days
    let all = looked.map { day in summary(of: values.map { $0[day] }) }
    return all.max { isAtMost ? $0.value < $1.value : $0.value > $1.value }
  }

  /// The percentile or the mean, and the limits within which that of endless replicates lies with a confidence of 95 %: by
  /// the binomial distribution of ranks, or by the standard error.
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
