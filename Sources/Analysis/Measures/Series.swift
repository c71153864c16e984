import Distributions
import Forecasting
import Kaiki
import Statistics

/// Statistics of series of one number per day, such as steps or weight.
package struct SeriesFigure: Hashable, Sendable, HoldsTests {
  /// Daily number series with its statistics; a statistic is a value or the reason why it is unknown.
  package struct Entry: Hashable, Sendable {
    package var series: String
    /// Number of days with a number in the reporting range, ≥ 1.
    package var n: Int
    package var first: Day
    package var last: Day
    package var description: Outcome<Description>
    package var weekday: Outcome<WeekdayDifference>
    /// Mann-Kendall trend with its slope in the series' unit per year of 365.25 days.
    package var trend: Outcome<MannKendall>
    package var change: Outcome<TrendFigure.Change>
    /// Mean of the numbers in the series' unit, with a 95 % block-bootstrap interval.
    package var mean: Outcome<Estimate>
    /// Numbers of the reporting range in ascending order of day, at least one; days without a number are omitted.
    package var values: [Value] = []
  }

  /// Number of one day in a daily series, in the series' unit.
  package struct Value: Hashable, Sendable {
    package var day: Day
    package var number: Double
  }

  /// Kruskal-Wallis test of equal numbers on all weekdays.
  package struct WeekdayDifference: Hashable, Sendable {
    package var test: TestResult
    /// Number of days and median of each weekday, from Monday; weekdays without numbers are omitted.
    package var medians: [WeekdayMedian]
    /// Weekday with the lowest median, the first of equal ones; `nil` if no weekday has numbers.
    package var lowest: WeekdayMedian? { medians.min { $0.median < $1.median } }
    /// Weekday with the highest median, the first of equal ones; `nil` if no weekday has numbers.
    package var highest: WeekdayMedian? {
      medians.reduce(nil) { highest, one in highest.map { one.median > $0.median ? one : $0 } ?? one }
    }
  }

  /// Number of days (`n`) and median number of one weekday, in the series' unit.
  package struct WeekdayMedian: Hashable, Sendable {
    package var weekday: Weekday
    package var n: Int
    package var median: Double
  }

  /// Series with a number in the reporting range, ascending by name; empty if no series has one.
  package var entries: [Entry]

  /// Minimum number of days with a number for a test: 20.
  package static let minDays = 20
  /// Minimum number of days with a number on each side of a change: 10.
  package static let segment = 10

  package mutating func visitTests(_ visit: (inout TestResult) -> Void) {
    for index in entries.indices {
      entries[index].weekday.change { visit(&$0.test) }
      entries[index].trend.change { visit(&$0.test) }
      entries[index].change.change { visit(&$0.test) }
    }
  }
}

extension HistoryAsOf {
  func series(on observed: ObservedDays) -> SeriesFigure {
    var numbers = IdentifierTable()
    var days: [(name: String, values: [(day: Day, value: Double)])] = []
    for observation in observations ?? [] {
      guard let value = observation.value, observation.day <= today, observed.contains(observation.day)
      else { continue }
      let number = numbers.intern(observation.series)
      if number == days.count { days.append((observation.series, [])) }
      days[number].values.append((observation.day, value))
    }
    return SeriesFigure(
      entries: days.sorted { IdentifierTable.isBefore($0.name, $1.name) }.map { name, values in
        SeriesFigure.Entry(series: name, values: values.sorted { $0.day < $1.day })
      })
  }
}

extension SeriesFigure.Entry {
  init(series: String, values: [(day: Day, value: Double)]) {
    let numbers = values.map(\.value)
    let enough = Outcome { () throws(StatisticsError) in
      guard numbers.count >= SeriesFigure.minDays else {
        throw .tooFew(numbers.count, least: SeriesFigure.minDays, what: "days")
      }
      return numbers
    }
    self.series = series
    n = values.count
    self.values = values.map { SeriesFigure.Value(day: $0.day, number: $0.value) }
    first = values[0].day
    last = values[values.count - 1].day
    description = Outcome { () throws(StatisticsError) in try Description(numbers) }
    weekday = Outcome { () throws(StatisticsError) in
      _ = try enough.get()
      return try SeriesFigure.WeekdayDifference(values)
    }
    trend = Outcome { () throws(StatisticsError) in
      try MannKendall(x: values.map { Double($0.day - values[0].day) / 365.25 }, y: try enough.get())
    }
    change = Outcome { () throws(StatisticsError) in
      let (change, test) = try ChangePoint.test(
        try enough.get(), segment: SeriesFigure.segment, seed: DrawSeed.standard)
      return TrendFigure.Change(
        day: values[change.index].day, before: change.before, after: change.after, test: test)
    }
    mean = Outcome { () throws(StatisticsError) in
      try Bootstrap.mean(ofSeries: numbers, seed: DrawSeed.standard)
    }
  }
}

extension SeriesFigure.WeekdayDifference {
  fileprivate init(_ values: [(day: Day, value: Double)]) throws(StatisticsError) {
    let groups = Weekday.allCases.map { weekday in
      values.filter { $0.day.weekday == weekday }.map(\.value)
    }
    test = try KruskalWallis.test(groups)
    medians = []
    for (weekday, group) in zip(Weekday.allCases, groups) where !group.isEmpty {
      medians.append(
        SeriesFigure.WeekdayMedian(
          weekday: weekday, n: group.count, median: try Description(group).median))
    }
  }
}

/// Measure of the change over time of daily number series (such as steps or weight), as a ``SeriesFigure``.
package enum SeriesMeasure: Measure {
  package static let name = "series"
  package static let needsOnePerson = true
  package static let accumulators: [any Accumulator.Type] = []
  package static func isAnswerable(by history: HistoryAsOf) -> Bool { history.observations != nil }
  package static func figure(_ context: AnalysisContext) -> SeriesFigure {
    context.history.series(on: context.days)
  }
}
