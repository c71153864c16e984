import Kaiki
import KaikiSimulation

/// Mean and 90 % band of one quantity over all replicates.
package struct Band: Hashable, Sendable {
  /// Mean over the replicates, in the unit of the quantity.
  package var mean: Double
  /// 5th percentile over the replicates, in the unit of the quantity; a calibrated band may extend below it.
  package var p5: Double
  /// Median over the replicates, in the unit of the quantity; an element of the values, without interpolation.
  package var p50: Double
  /// 95th percentile over the replicates, in the unit of the quantity; a calibrated band may extend above it.
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

  /// Typical value: the mean, or the median if the mean is outside ``p5``...``p95``. Example: the mean of many zeros and a
  /// few large values is outside.
  package var central: Double { isMeanInside ? mean : p50 }

  /// True if ``central`` is the mean; false if it is the median.
  package var isMeanInside: Bool { p5 <= mean && mean <= p95 }

  /// Range ``p5``...``p95``, extended to the mean if the mean is outside.
  package var ends: ClosedRange<Double> { min(p5, mean)...max(p95, mean) }
}

extension Band {
  /// Computes the band of drawn values, its ends calibrated by past errors; mean and median stay as drawn.
  ///
  /// - Parameter most: Maximum of the sum, ≥ 0; the largest drawn value replaces it if larger. Infinity if unbounded.
  init(_ values: [Double], _ bandCalibration: BandCalibration, ofDays days: Int, most: Double) {
    self.init(values)
    let spread = bandCalibration.spread(values.sorted(), ofDays: days, most: most)
    p5 = min(p5, InverseECDF.of(spread, percent: 5))
    p95 = max(p95, InverseECDF.of(spread, percent: 95))
  }
}

/// Results of a simulation plan, with means and 90 % bands over its replicates.
package struct Projection: Hashable, Sendable {
  package var start: Day
  /// Quantities of the plan, in the order of pages, also those that the model cannot predict; at least one.
  package var quantities: [Quantity]
  /// Bands by quantity, one element per projected day, from ``start`` on; a quantity that the model cannot predict is missing.
  package var days: [[Quantity: Band]]
  /// Bands of the whole run by quantity: of the sum over all days, or of the last day's value for a stock such as due cards.
  /// A quantity that the model cannot predict is missing.
  package var totals: [Quantity: Band]
  /// Calendar months that the run touches, one element per month, ascending; at least one.
  package var months: [Month]

  /// Calendar month, or its part within the run.
  package struct Month: Hashable, Sendable {
    /// First day of the run in this month.
    package var first: Day
    /// Number of days of the run in this month, 1...31.
    package var days: Int
    /// Bands by quantity: of the sum over the month's days, or of its last day's value for a stock such as due cards.
    package var bands: [Quantity: Band]
  }

  /// Summarizes the replicates of a plan as means and 90 % bands.
  ///
  /// - Parameters:
  ///   - replicates: Daily totals of each replicate, of equal length; at least one.
  ///   - sources: Quantities with functions that return their daily values; the first quantity must be predictable.
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

  package var last: Day { start + (days.count - 1) }

  /// Returns the sum of a quantity over the run (mean, or median if the mean is outside the band) per day, ≥ 0.
  ///
  /// The quantity must not be a stock such as due cards; the result is 0 if the quantity is unknown.
  package func perDay(_ quantity: Quantity) -> Double {
    (totals[quantity]?.central ?? 0) / Double(days.count)
  }

  /// Returns the months from the first of the run to the last in which one of the quantities has a mean > 0; at least the first.
  package func months(with quantities: [Quantity]) -> ArraySlice<Month> {
    let last = months.lastIndex { month in
      quantities.contains { (month.bands[$0]?.mean ?? 0) > 0 }
    }
    return months[...(last ?? 0)]
  }

  /// Returns at most `count` days with the largest means of a quantity, largest first, with all bands; equal means by day.
  /// The result is empty if the model cannot predict the quantity.
  package func heaviest(_ quantity: Quantity, count: Int) -> [(day: Day, bands: [Quantity: Band])] {
    let means = days.enumerated().compactMap { index, bands in
      bands[quantity].map { (day: start + index, mean: $0.mean, bands: bands) }
    }
    return means.sorted { ($0.mean, $1.day) > ($1.mean, $0.day) }.prefix(count)
      .map { ($0.day, $0.bands) }
  }
}

extension Quantity {
  /// Quantities whose bands are calibrated by past forecast errors, in no special order.
  static let calibrated: [Quantity] = [.reviews, .correct, .minutes, .done, .items, .attempts, .absences]

  /// Quantity with a function that returns its values in a replicate, one element per day.
  ///
  /// The function returns `nil` if the model cannot predict the quantity.
  package typealias Source<Totals> = (quantity: Quantity, values: @Sendable (Totals) -> [Double]?)

  /// Returns quantities with functions that read their columns, in the same order.
  package static func columns<Totals: DailyResults>(_ quantities: [Quantity]) -> [Source<Totals>] {
    quantities.map { quantity in (quantity, { $0.daily.values(quantity) }) }
  }
}

/// Maximum of a quantity within some days of a run.
package enum Ceiling: Hashable, Sendable {
  /// Maximum of each day of the run, ≥ 0, such as the number of classes; one element per day, the first day first.
  case days([Double])
  /// Items that recur an interval after their completion, each completed once per due day.
  case occurrences([Occurrence])

  /// Recurring item with its due days, which limit the number of its completions.
  package struct Occurrence: Hashable, Sendable {
    /// Number of days of the run before the item's first due day, ≥ 0.
    var first: Int
    var interval: Int
  }

  /// Returns the maximum of the sum over a range of days (day 0 is the first day of the run), ≥ 0.
  ///
  /// A late completion delays the next one, so a range of days can have more completions than on schedule: one, and another
  /// after each interval.
  func most(in days: Range<Int>) -> Double {
    switch self {
    case .days(let most): most[days].reduce(0, +)
    case .occurrences(let occurrences):
      occurrences.reduce(0) { sum, occurrence in
        let fromTheStart = Self.count(days.upperBound - occurrence.first, occurrence.interval)
        return sum + Double(min(fromTheStart, Self.count(days.count, occurrence.interval)))
      }
    }
  }

  /// Returns the maximum number of completions of one item within some days, if it recurs every `interval` days (≥ 1).
  private static func count(_ days: Int, _ interval: Int) -> Int {
    days > 0 ? (days - 1) / interval + 1 : 0
  }
}
