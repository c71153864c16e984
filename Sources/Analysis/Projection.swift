import Kaiki

/// The spread of one quantity over all replicates.
package struct Band: Hashable, Sendable {
  /// The mean.
  package var mean: Double
  /// Exact quantiles.
  package var p5: Double
  package var p50: Double
  package var p95: Double

  /// The band of some values, in any order.
  ///
  /// - Precondition: At least one value.
  init(_ values: [Double]) {
    let sorted = values.sorted()
    mean = values.reduce(0, +) / Double(values.count)
    p5 = Quantile.of(sorted, percent: 5)
    p50 = Quantile.of(sorted, percent: 50)
    p95 = Quantile.of(sorted, percent: 95)
  }
}

/// The quantities that a simulation projects.
package enum Quantity: String, CaseIterable, Sendable {
  /// Cards due at the day's start, overdue ones included.
  case due
  /// Answers, repeats of the day included.
  case reviews
  /// Right answers.
  case correct
  /// Unseen cards begun.
  case new
  /// Time spent on answers.
  case minutes
  /// Cards due and not done at the day's end.
  case backlog
  /// The sum of recall probabilities over seen cards at the day's end.
  case memorised

  /// Whether the whole run is told by its last day, rather than by the sum of its days.
  package var isStock: Bool { self == .backlog || self == .memorised }
}

/// What a plan leads to, with bands over its replicates.
package struct Projection: Hashable, Sendable {
  /// The first day.
  package var start: Day
  /// One entry a day; a quantity that the memory model does not know is missing.
  package var days: [[Quantity: Band]]
  /// Over the whole run: sums, and the last day's value of a stock.
  package var totals: [Quantity: Band]
  /// One entry for each month that the run touches, of sums and last values like `totals`.
  package var months: [Month]

  /// A calendar month, or the part of it that the run covers.
  package struct Month: Hashable, Sendable {
    /// The first day of the run in this month.
    package var first: Day
    /// Days of the run in this month.
    package var days: Int
    /// The bands of the month's sums and last values.
    package var bands: [Quantity: Band]
  }

  /// Sums up replicates.
  ///
  /// - Parameters:
  ///   - replicates: At least one, of equal length.
  ///   - start: The first day.
  ///   - seconds: The mean time of an answer.
  ///   - knowsMemorised: Whether the memory model knows recall.
  package init(
    _ replicates: [DailyTotals], start: Day, seconds: AnswerSeconds, knowsMemorised: Bool
  ) {
    let quantities = Quantity.allCases.filter { $0 != .memorised || knowsMemorised }
    let dayCount = replicates[0].reviews.count
    func value(_ quantity: Quantity, _ day: Int, _ totals: DailyTotals) -> Double {
      switch quantity {
      case .due: return Double(totals.due[day])
      case .reviews: return Double(totals.reviews[day])
      case .correct: return Double(totals.correct[day])
      case .new: return Double(totals.new[day])
      case .minutes:
        let wrong = Double(totals.reviews[day] - totals.correct[day])
        return (Double(totals.correct[day]) * seconds.right + wrong * seconds.wrong) / 60
      case .backlog: return Double(totals.backlog[day])
      case .memorised: return totals.memorised(onDay: day)
      }
    }
    func bands(of range: Range<Int>) -> [Quantity: Band] {
      Dictionary(
        uniqueKeysWithValues: quantities.map { quantity in
          let counted = quantity.isStock ? (range.upperBound - 1)..<range.upperBound : range
          let values = replicates.map { totals in
            counted.reduce(0.0) { $0 + value(quantity, $1, totals) }
          }
          return (quantity, Band(values))
        })
    }
    self.start = start
    days = (0..<dayCount).map { bands(of: $0..<($0 + 1)) }
    totals = bands(of: 0..<dayCount)
    months = []
    var first = 0
    while first < dayCount {
      let date = (start + first).date
      let rest = CivilDate.daysInMonth(date.month, ofYear: date.year) - date.day + 1
      let end = min(dayCount, first + rest)
      months.append(Month(first: start + first, days: end - first, bands: bands(of: first..<end)))
      first = end
    }
  }
}
