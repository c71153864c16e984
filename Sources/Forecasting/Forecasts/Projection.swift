import Kaiki

/// Mean and 90 % band of one quantity over all replicates.
package struct Band: Hashable, Sendable {
  /// Mean over the replicates, in the unit of the quantity.
  package var mean: Double
  /// 5th percentile; like ``p50`` and ``p95``, a value of the empirical distribution without interpolation.
  package var p5: Double
  package var p50: Double
  package var p95: Double

  /// Computes the band of some values, in any order.
  ///
  /// - Precondition: At least one value.
  package init(_ values: [Double]) {
    let sorted = values.sorted()
    // Rounding of the sum can move the mean of equal values away from them.
    let mean = values.reduce(0, +) / Double(values.count)
    self.mean = min(max(mean, sorted[0]), sorted[sorted.count - 1])
    p5 = InverseECDF.of(sorted, percent: 5)
    p50 = InverseECDF.of(sorted, percent: 50)
    p95 = InverseECDF.of(sorted, percent: 95)
  }

  /// Typical value next to ``p5``...``p95``: the mean, or the median if the mean is outside the band. Example: the mean of many
  /// zeros and a few large values.
  package var central: Double { isMeanInside ? mean : p50 }

  /// True if ``central`` is the mean.
  package var isMeanInside: Bool { p5 <= mean && mean <= p95 }

  /// ``p5``...``p95``, extended to the mean. The mean can be outside if most values are equal.
  package var ends: ClosedRange<Double> { min(p5, mean)...max(p95, mean) }
}

extension Band {
  /// Computes the band of drawn values, its ends calibrated by past errors; mean and median stay as drawn.
  ///
  /// - Parameters:
  ///   - values: Drawn values, in any order; at least one.
  ///   - bandCalibration: Calibration of the band.
  ///   - days: Number of summed days; 1 for a single day.
  ///   - most: Maximum of the sum; the largest drawn value replaces it if larger.
  init(_ values: [Double], _ bandCalibration: BandCalibration, ofDays days: Int, most: Double) {
    self.init(values)
    let spread = bandCalibration.spread(values.sorted(), ofDays: days, most: most)
    p5 = min(p5, InverseECDF.of(spread, percent: 5))
    p95 = max(p95, InverseECDF.of(spread, percent: 95))
  }
}

/// Results of a plan, with bands over its replicates.
package struct Projection: Hashable, Sendable {
  /// First projected day.
  package var start: Day
  /// Projected quantities, in the order of pages.
  package var quantities: [Quantity]
  /// Bands of each day, in order; a quantity that the model cannot predict is missing.
  package var days: [[Quantity: Band]]
  /// Bands of the whole run: of the sum of each quantity, or of the last day's value of a stock.
  package var totals: [Quantity: Band]
  /// Months that the run touches, ascending, with sums or last values like `totals`.
  package var months: [Month]

  /// Calendar month, or its part within the run.
  package struct Month: Hashable, Sendable {
    /// First day of the run in this month.
    package var first: Day
    /// Number of days of the run in this month, 1...31.
    package var days: Int
    /// Bands of the month's sums, or of its last values for stocks.
    package var bands: [Quantity: Band]
  }

  /// Summarizes the replicates of a plan.
  ///
  /// One quantity at a time, so that only its values are in memory.
  ///
  /// - Parameters:
  ///   - replicates: Totals of equal length, at least one.
  ///   - start: First projected day.
  ///   - sources: Quantities with their values; at least the first is known.
  ///   - bandCalibration: Calibration of the bands; `nil` for bands as drawn.
  ///   - ceiling: Maximum of the calibrated quantities; `nil` if unbounded.
  package init<Totals>(
    _ replicates: [Totals], start: Day, _ sources: [Quantity.Source<Totals>],
    calibratedBy bandCalibration: BandCalibration? = nil, below ceiling: Ceiling? = nil
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
        guard let bandCalibration, Quantity.calibrated.contains(quantity) else { return Band(values) }
        return Band(
          values, bandCalibration, ofDays: counted.count, most: ceiling?.most(in: counted) ?? .infinity)
      }
      for day in days.indices { days[day][quantity] = band(of: day..<(day + 1)) }
      totals[quantity] = band(of: 0..<dayCount)
      for month in months.indices {
        let first = months[month].first - start
        months[month].bands[quantity] = band(of: first..<(first + months[month].days))
      }
    }
  }

  /// Returns the months of a run, with empty bands.
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

  // MARK: Figures on pages

  /// Last projected day.
  package var last: Day { start + (days.count - 1) }

  /// The central value (``Band/central``) of the sum of a quantity, not of a stock, divided by the days; 0 if it is unknown.
  package func perDay(_ quantity: Quantity) -> Double {
    (totals[quantity]?.central ?? 0) / Double(days.count)
  }

  /// Returns the months up to the last one with a positive mean of one of the quantities.
  package func months(with quantities: [Quantity]) -> ArraySlice<Month> {
    let last = months.lastIndex { month in
      quantities.contains { (month.bands[$0]?.mean ?? 0) > 0 }
    }
    return months[...(last ?? 0)]
  }

  /// Returns the days with the largest means of a quantity, largest first, ties by day.
  package func heaviest(_ quantity: Quantity, count: Int) -> [(day: Day, bands: [Quantity: Band])] {
    let means = days.enumerated().compactMap { index, bands in
      bands[quantity].map { (day: start + index, mean: $0.mean, bands: bands) }
    }
    return means.sorted { ($0.mean, $1.day) > ($1.mean, $0.day) }.prefix(count)
      .map { ($0.day, $0.bands) }
  }
}
