import Kaiki

/// A forecast from a day of the past, and what came.
package struct Fold: Sendable {
  /// The last day that the forecast knew.
  package var cut: Day
  /// What came on each day after it.
  package var actual: [Double]
  /// The forecast: a value for each replicate and day.
  package var samples: [[Double]]
  /// A naive forecast for each day after the cut: the values of its weekday in the four weeks up to the cut.
  package var seasonal: [[Double]]
  /// What was scheduled for each day; `nil` where nothing is.
  package var scheduled: [Double]?
  /// The values of the 28 days up to the cut, oldest first.
  package var recent: [Double]
  /// How its bands were spread; `nil` for as they were drawn.
  package var widening: Widening?
  /// The most that could come; `nil` where nothing bounds it.
  package var ceiling: Ceiling?
  /// How much the errors of other people's forecasts of such things differ.
  package var others = Widening.OtherPeople.known

  package init(
    cut: Day, actual: [Double], samples: [[Double]], seasonal: [[Double]], scheduled: [Double]?,
    recent: [Double]
  ) {
    self.cut = cut
    self.actual = actual
    self.samples = samples
    self.seasonal = seasonal
    self.scheduled = scheduled
    self.recent = recent
  }

  /// The forecasts of one day, ascending.
  package func values(onDay day: Int) -> [Double] { lives(onDay: day).sorted() }

  /// The forecasts of one day, in the order of the replicates.
  package func lives(onDay day: Int) -> [Double] {
    let values = samples.map { $0[day] }
    guard let widening else { return values }
    let sorted = values.sorted()
    let most = most(in: day..<(day + 1))
    return values.map { widening.moved($0, from: sorted, most: most) }
  }

  /// The forecasts of the sum of the first days, ascending.
  package func totals(ofDays days: Int) -> [Double] {
    let drawn = drawnTotals(ofDays: days)
    return widening?.spread(drawn, ofDays: days, most: most(in: 0..<days)) ?? drawn
  }

  /// As ``totals(ofDays:)``, before their bands are spread.
  func drawnTotals(ofDays days: Int) -> [Double] {
    samples.map { $0.prefix(days).reduce(0, +) }.sorted()
  }

  /// The forecast of one day, as a projection has it.
  package func band(onDay day: Int) -> Band {
    let drawn = samples.map { $0[day] }
    return widening.map { Band(drawn, $0, ofDays: 1, most: most(in: day..<(day + 1))) } ?? Band(drawn)
  }

  /// The forecast of the sum of the first days, as a projection has it.
  package func band(ofDays days: Int) -> Band {
    let drawn = drawnTotals(ofDays: days)
    return widening.map { Band(drawn, $0, ofDays: days, most: most(in: 0..<days)) } ?? Band(drawn)
  }

  /// The most that could come in some days.
  private func most(in days: Range<Int>) -> Double { ceiling?.most(in: days) ?? .infinity }

  /// The mean of what is drawn for the sum of the first days.
  package func meanTotal(ofDays days: Int) -> Double {
    drawnTotals(ofDays: days).reduce(0, +) / Double(samples.count)
  }

  /// What came in the first days.
  package func actualTotal(ofDays days: Int) -> Double { actual.prefix(days).reduce(0, +) }
}

extension Fold {
  /// The cuts of a back-test: evenly spread over what is left when the first part of the record and the horizon are
  /// taken off, and not nearer than ``leastSpacing``.
  ///
  /// - Parameters:
  ///   - record: The days of the record.
  ///   - horizon: Days ahead, ≥ 1.
  ///   - count: Cuts that are wanted, ≥ 1.
  /// - Returns: Ascending; empty where the record is too short.
  package static func cuts(of record: Range<Day>, horizon: Int, count: Int) -> [Day] {
    let known = max(leastRecord, record.count * 3 / 10)
    let room = record.count - known - horizon
    guard room >= 0 else { return [] }
    let count = min(count, room / leastSpacing + 1)
    let first = record.lowerBound + (known - 1)
    guard count > 1 else { return [first + room] }
    return (0..<count).map { first + room * $0 / (count - 1) }
  }

  /// The numbers of days over which sums from the first day on are scored: those of 7, 28 and 90 within the horizon.
  package static func lengths(upTo horizon: Int) -> [Int] { [7, 28, 90].filter { $0 <= horizon } }

  /// Days that a forecast has to know.
  package static let leastRecord = 28
  /// Days between two cuts.
  package static let leastSpacing = 7
}
