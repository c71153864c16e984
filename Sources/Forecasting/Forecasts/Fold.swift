import Kaiki

/// Forecast from a past day, with the values that were observed afterwards.
package struct Fold: Sendable {
  /// Forecast origin: the last day whose data the forecast used.
  package var origin: Day
  /// Observed values, ≥ 0, one element per forecast day, in the unit of the quantity.
  package var actual: [Double]
  /// Forecast as drawn: one array per replicate, with one value (≥ 0) per forecast day in the unit of the quantity.
  package var samples: [[Double]]
  /// Naive forecast, one element per forecast day: the four values of its weekday in the four weeks up to the forecast origin.
  ///
  /// The latest week is first; a day before the record has value 0.
  package var seasonal: [[Double]]
  /// Scheduled number of items, ≥ 0, one element per forecast day; `nil` if the kind has no schedule.
  package var scheduled: [Double]?
  /// Observed values of the 28 days up to the forecast origin, oldest first; 0 for a day before the record.
  package var recent: [Double]
  /// Calibration of the bands by earlier forecast errors; `nil` for bands as drawn.
  package var bandCalibration: BandCalibration?
  /// Maximum of the quantity over any range of forecast days; `nil` if unbounded.
  package var ceiling: Ceiling?
  /// Prior of the forecast errors, measured among other people.
  package var others = BandCalibration.OtherPeople.known

  package init(
    origin: Day, actual: [Double], samples: [[Double]], seasonal: [[Double]], scheduled: [Double]?,
    recent: [Double]
  ) {
    self.origin = origin
    self.actual = actual
    self.samples = samples
    self.seasonal = seasonal
    self.scheduled = scheduled
    self.recent = recent
  }

  /// Returns the calibrated forecast values of one day, ≥ 0, ascending, one per replicate.
  ///
  /// - Parameter day: Index of the forecast day; day 0 is the day after the forecast origin.
  package func values(onDay day: Int) -> [Double] { lives(onDay: day).sorted() }

  /// Returns the calibrated forecast values of one day, ≥ 0, one per replicate, in the order of ``samples``.
  ///
  /// - Parameter day: Index of the forecast day; day 0 is the day after the forecast origin.
  package func lives(onDay day: Int) -> [Double] {
    let values = samples.map { $0[day] }
    guard let bandCalibration else { return values }
    let sorted = values.sorted()
    let most = most(in: day..<(day + 1))
    return values.map { bandCalibration.moved($0, from: sorted, most: most) }
  }

  /// Returns the calibrated sums of the first `days` (≥ 1) forecast days, ≥ 0, ascending.
  ///
  /// The array has one sum per replicate if the bands are as drawn, otherwise up to 20 per replicate, see
  /// ``BandCalibration/spread(_:ofDays:most:)``.
  package func totals(ofDays days: Int) -> [Double] {
    let drawn = drawnTotals(ofDays: days)
    return bandCalibration?.spread(drawn, ofDays: days, most: most(in: 0..<days)) ?? drawn
  }

  /// Returns the drawn sums of the first `days` forecast days, ascending, one per replicate, without calibration.
  func drawnTotals(ofDays days: Int) -> [Double] {
    samples.map { $0.prefix(days).reduce(0, +) }.sorted()
  }

  /// Returns mean, median and calibrated 90 % band of one day, as a projection computes these.
  ///
  /// - Parameter day: Index of the forecast day; day 0 is the day after the forecast origin.
  package func band(onDay day: Int) -> Band {
    let drawn = samples.map { $0[day] }
    return bandCalibration.map { Band(drawn, $0, ofDays: 1, most: most(in: day..<(day + 1))) } ?? Band(drawn)
  }

  /// Returns mean, median and calibrated 90 % band of the sum of the first `days` (≥ 1) forecast days.
  package func band(ofDays days: Int) -> Band {
    let drawn = drawnTotals(ofDays: days)
    return bandCalibration.map { Band(drawn, $0, ofDays: days, most: most(in: 0..<days)) } ?? Band(drawn)
  }

  /// Returns the maximum of the sum over a range of forecast days (day 0 is the first), ≥ 0; infinity if unbounded.
  private func most(in days: Range<Int>) -> Double { ceiling?.most(in: days) ?? .infinity }

  /// Returns the mean of the drawn sums of the first `days` forecast days, in the unit of the quantity, ≥ 0.
  package func meanTotal(ofDays days: Int) -> Double {
    drawnTotals(ofDays: days).reduce(0, +) / Double(samples.count)
  }

  /// Returns the sum of the observed values of the first `days` forecast days, ≥ 0.
  package func actualTotal(ofDays days: Int) -> Double { actual.prefix(days).reduce(0, +) }
}

extension Fold {
  /// Returns the forecast origins (last known days) of a backtest.
  ///
  /// Origins are spread evenly between the first 30 % of the record (at least ``minRecord`` days) and the last `horizon` days.
  /// The distance between origins is at least ``minSpacing`` days.
  ///
  /// - Parameters:
  ///   - record: Days of the record, from its first event to today.
  ///   - horizon: Days per forecast, ≥ 1.
  ///   - count: Requested number of forecast origins, ≥ 1.
  /// - Returns: Forecast origins, ascending; empty if the record is too short.
  package static func origins(of record: Range<Day>, horizon: Int, count: Int) -> [Day] {
    let known = max(minRecord, record.count * 3 / 10)
    let room = record.count - known - horizon
    guard room >= 0 else { return [] }
    let count = min(count, room / minSpacing + 1)
    let first = record.lowerBound + (known - 1)
    guard count > 1 else { return [first + room] }
    return (0..<count).map { first + room * $0 / (count - 1) }
  }

  /// Returns the lengths in days of the sums that backtests score: 7, 28 and 90, up to `horizon`.
  ///
  /// Ascending; empty if `horizon` is below 7.
  package static func lengths(upTo horizon: Int) -> [Int] { [7, 28, 90].filter { $0 <= horizon } }

  /// Minimum number of days of the record up to a forecast origin: 28.
  package static let minRecord = 28
  /// Minimum number of days between two forecast origins: 7.
  package static let minSpacing = 7
}
