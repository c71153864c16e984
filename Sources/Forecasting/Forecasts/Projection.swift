import Kaiki

/// The spread of one quantity over all replicates.
package struct Band: Hashable, Sendable {
  /// The mean.
  package var mean: Double
  /// The 5th percentile; like ``p50`` and ``p95`` by the inverse of the empirical distribution, without interpolation.
  package var p5: Double
  package var p50: Double
  package var p95: Double

  /// The band of some values, in any order.
  ///
  /// - Precondition: At least one value.
  package init(_ values: [Double]) {
    let sorted = values.sorted()
    // The rounding of a sum can put the mean of equal values beside them.
    let mean = values.reduce(0, +) / Double(values.count)
    self.mean = min(max(mean, sorted[0]), sorted[sorted.count - 1])
    p5 = InverseECDF.of(sorted, percent: 5)
    p50 = InverseECDF.of(sorted, percent: 50)
    p95 = InverseECDF.of(sorted, percent: 95)
  }

  /// Value that stands for the replicates beside ``p5``...``p95``: the mean, or the median if the mean is outside the band,
  /// as in a mixture of many zeros and a few large values.
  package var central: Double { isMeanInside ? mean : p50 }

  /// True if ``central`` is the mean.
  package var isMeanInside: Bool { p5 <= mean && mean <= p95 }

  /// ``p5``...``p95``, stretched to the mean where that lies outside, as it can where most values are equal.
  package var ends: ClosedRange<Double> { min(p5, mean)...max(p95, mean) }
}

extension Band {
  /// The band of what is drawn, its ends spread as errors of the past demand; mean and median stay.
  ///
  /// - Parameters:
  ///   - values: What is drawn, in any order; at least one.
  ///   - widening: How it is spread.
  ///   - days: The days that are summed; 1 for a single one.
  ///   - most: The most that can come, or more where more is drawn.
  init(_ values: [Double], _ widening: Widening, ofDays days: Int, most: Double) {
    self.init(values)
    let spread = widening.spread(values.sorted(), ofDays: days, most: most)
    p5 = min(p5, InverseECDF.of(spread, percent: 5))
    p95 = max(p95, InverseECDF.of(spread, percent: 95))
  }
}

/// Results of a plan, with bands over its replicates.
package struct Projection: Hashable, Sendable {
  /// The first day.
  package var start: Day
  /// What is projected, in the order in which it is printed.
  package var quantities: [Quantity]
  /// One entry a day; a quantity that the model does not know is missing.
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

  /// Sums up replicates of any kind.
  ///
  /// One quantity after another, so that the values of no more than one are held at a time.
  ///
  /// - Parameters:
  ///   - replicates: At least one, of equal length.
  ///   - start: The first day.
  ///   - sources: The quantities; at least the first is known.
  ///   - widening: How bands of what is done are spread; `nil` for as they are drawn.
  ///   - ceiling: The most that can come of what is spread; `nil` where nothing bounds it.
  package init<Totals>(
    _ replicates: [Totals], start: Day, _ sources: [Quantity.Source<Totals>],
    widenedBy widening: Widening? = nil, below ceiling: Ceiling? = nil
  ) {
    self.start = start
    quantities = sources.map(\.quantity)
    let dayCount = sources[0].values(replicates[0])?.count ?? 0
    days = Array(repeating: [:], count: dayCount)
    totals = [:]
    months = Self.months(of: start..<(start + dayCount))
    for (quantity, values) in sources {
      let series = replicates.compactMap(values)
      if series.isEmpty { continue }
      func band(of range: Range<Int>) -> Band {
        let counted = quantity.isStock ? (range.upperBound - 1)..<range.upperBound : range
        let values = series.map { values in counted.reduce(0) { $0 + values[$1] } }
        guard let widening, Quantity.calibrated.contains(quantity) else { return Band(values) }
        return Band(
          values, widening, ofDays: counted.count, most: ceiling?.most(in: counted) ?? .infinity)
      }
      for day in days.indices { days[day][quantity] = band(of: day..<(day + 1)) }
      totals[quantity] = band(of: 0..<dayCount)
      for month in months.indices {
        let first = months[month].first - start
        months[month].bands[quantity] = band(of: first..<(first + months[month].days))
      }
    }
  }

  /// The months of a run, without figures.
  private static func months(of run: Range<Day>) -> [Month] {
    var months: [Month] = []
    var first = run.lowerBound
    while first < run.upperBound {
      let date = first.date
      let rest = CivilDate.daysInMonth(date.month, ofYear: date.year) - date.day + 1
      let end = min(run.upperBound, first + rest)
      months.append(Month(first: first, days: end - first, bands: [:]))
      first = end
    }
    return months
  }

  // MARK: What a page shows of it

  /// The last day.
  package var last: Day { start + (days.count - 1) }

  /// The central value (``Band/central``) of the sum of a quantity, not of a stock, divided by the days; 0 if it is unknown.
  package func perDay(_ quantity: Quantity) -> Double {
    (totals[quantity]?.central ?? 0) / Double(days.count)
  }

  /// The months, without those at the end in which nothing happens any more.
  package func months(with quantities: [Quantity]) -> ArraySlice<Month> {
    let last = months.lastIndex { month in
      quantities.contains { (month.bands[$0]?.mean ?? 0) > 0 }
    }
    return months[...(last ?? 0)]
  }

  /// The days with the largest means of a quantity, the largest first, ties by day.
  package func heaviest(_ quantity: Quantity, count: Int) -> [(day: Day, bands: [Quantity: Band])] {
    let means = days.enumerated().compactMap { index, bands in
      bands[quantity].map { (day: start + index, mean: $0.mean, bands: bands) }
    }
    return means.sorted { ($0.mean, $1.day) > ($1.mean, $0.day) }.prefix(count)
      .map { ($0.day, $0.bands) }
  }
}
