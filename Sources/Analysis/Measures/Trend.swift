import Distributions
import Forecasting
import Kaiki
import KaikiNumerics
import Statistics

/// Change over time of the number of events and of the share of successes, per kind of item.
package struct TrendFigure: Hashable, Sendable, HoldsTests {
  /// Trends of one kind of item, such as cards; a trend is a value or the reason why it is unknown.
  package struct Entry: Hashable, Sendable {
    package var kind: ItemKind
    /// Number of observed days, ≥ 1: completed days of the reporting range from the first event on; for courses days with
    /// classes.
    package var n: Int
    /// Logistic regression of the success probability per day; the slope is in logits (ln of the odds) per week.
    package var success: Outcome<TrendRegression>
    /// Poisson regression of the number of events per day; the slope is the change of ln(mean count) per week.
    package var count: Outcome<TrendRegression>
    /// Mann-Kendall test of the number of events per whole week; the slope is in events per week, per week.
    package var weeks: Outcome<MannKendall>
    package var change: Outcome<Change>
    /// Trends of each habit, task and course, in the order of the data; empty for other kinds and for a single habit or
    /// course.
    package var items: [Item] = []
    /// Weekly share of successful trials (habits, courses) or of active days (other kinds), 0...1, ascending by week. Weeks
    /// without data are omitted.
    package var weekly: [Week] = []
  }

  /// Share of successes or of active days (0...1) in one week; weeks of seven days begin with the first observed day.
  package struct Week: Hashable, Sendable {
    package var first: Day
    /// Number of trials or days of the week, of which ``share`` is the part with success, ≥ 1.
    package var n: Int
    package var share: Double
  }

  /// Trends of one habit, task or course; a trend is a value or the reason why it is unknown.
  ///
  /// A few items can cause the trend of a whole kind, and a change of one item may be invisible in the kind.
  package struct Item: Hashable, Sendable {
    package var id: String
    package var name: String
    /// Number of days of a habit, occurrences of a task or classes of a course on completed days of the reporting range, ≥ 0.
    package var n: Int
    /// Logistic regression of the success probability; the slope is in logits (ln of the odds) per week. Success means: habit
    /// done on a day, task done by its due day, class attended.
    package var success: Outcome<TrendRegression>
    /// Change point: the day with the largest change of the share of successes.
    package var change: Outcome<Change>
    /// Weekly values of the share of successes, ascending by week; weeks without data are omitted.
    package var weekly: [Week] = []
  }

  /// Change point: the day on which the share of active days, or of successful trials, changed most.
  ///
  /// In daily number series, the day on which the mean changed most.
  package struct Change: Hashable, Sendable {
    /// First day after the change.
    package var day: Day
    package var before: Double
    package var after: Double
    package var test: TestResult
  }

  /// Trends of each kind of item with an observed day, in the order of ``ItemKind/analysed``; empty if no kind has one.
  package var entries: [Entry]

  /// Minimum number of days (or of an item's trials) for a regression: 20.
  package static let minDays = 20
  /// Minimum number of whole weeks for a trend test of weekly counts: 8.
  package static let minWeeks = 8
  /// Minimum number of days on each side of a change: 14.
  package static let segment = 14

  package mutating func visitTests(_ visit: (inout TestResult) -> Void) {
    for index in entries.indices {
      entries[index].success.change { visit(&$0.test) }
      entries[index].count.change { visit(&$0.test) }
      entries[index].weeks.change { visit(&$0.test) }
      entries[index].change.change { visit(&$0.test) }
      for item in entries[index].items.indices {
        entries[index].items[item].success.change { visit(&$0.test) }
        entries[index].items[item].change.change { visit(&$0.test) }
      }
    }
  }
}

extension TrendFigure.Week {
  /// Returns the share of successes of each week with data, ascending; weeks of seven days begin with the first day.
  fileprivate static func all(of days: [(day: Day, n: Int, successes: Int)]) -> [TrendFigure.Week] {
    guard let first = days.first?.day else { return [] }
    var weeks: [(week: Int, n: Int, successes: Int)] = []
    for (day, n, successes) in days where n > 0 {
      let week = (day - first) / 7
      if weeks.last?.week != week { weeks.append((week, 0, 0)) }
      weeks[weeks.count - 1].n += n
      weeks[weeks.count - 1].successes += successes
    }
    return weeks.map { week, n, successes in
      TrendFigure.Week(first: first + 7 * week, n: n, share: Double(successes) / Double(n))
    }
  }
}

extension TrendRegression {
  /// Relative change of the odds, or of the mean count, per unit of x: exp(slope) − 1, > −1 (0.1 is 10 % more).
  package var growth: Estimate {
    Estimate(value: exp(slope.value) - 1, low: exp(slope.low) - 1, high: exp(slope.high) - 1)
  }
}

extension HistoryAsOf {
  func trend(_ activities: [Activity]) -> TrendFigure {
    TrendFigure(
      entries: activities.map { activity in
        TrendFigure.Entry(
          kind: activity.kind, n: activity.days.count,
          success: Outcome { () throws(StatisticsError) in try activity.successTrend() },
          count: Outcome { () throws(StatisticsError) in try activity.countTrend() },
          weeks: Outcome { () throws(StatisticsError) in try activity.weeklyTrend() },
          change: Outcome { () throws(StatisticsError) in try activity.change() },
          items: activity.each.map { activity.trend(of: $0) }, weekly: activity.weekly)
      })
  }
}

extension Activity {
  private func weeks(_ day: Day) -> Double { Double(day - days[0].day) / 7 }

  private func checkDays() throws(StatisticsError) {
    guard days.count >= TrendFigure.minDays else {
      throw .tooFew(days.count, least: TrendFigure.minDays, what: "days")
    }
  }

  fileprivate func successTrend() throws(StatisticsError) -> TrendRegression {
    try checkDays()
    let tried = days.filter { $0.trials > 0 }
    return try TrendRegression.logistic(
      x: tried.map { weeks($0.day) }, successes: tried.map { Double($0.successes) },
      trials: tried.map { Double($0.trials) }
    ).overdispersed
  }

  fileprivate func countTrend() throws(StatisticsError) -> TrendRegression {
    guard isDaily else { throw .outOfRange("classes are counted by success alone") }
    try checkDays()
    return try TrendRegression.poisson(
      x: days.map { weeks($0.day) }, counts: days.map { Double($0.count) }
    ).overdispersed
  }

  fileprivate func weeklyTrend() throws(StatisticsError) -> MannKendall {
    guard isDaily else { throw .outOfRange("classes are not held daily") }
    let whole = days.count / 7
    guard whole >= TrendFigure.minWeeks else {
      throw .tooFew(whole, least: TrendFigure.minWeeks, what: "whole weeks")
    }
    return try MannKendall(
      (0..<whole).map { week in
        Double(days[(7 * week)..<(7 * week + 7)].reduce(0) { $0 + $1.count })
      })
  }

  fileprivate func trend(of item: Trials) -> TrendFigure.Item {
    TrendFigure.Item(
      id: item.id, name: item.name, n: item.trials.count,
      success: Outcome { () throws(StatisticsError) in try successTrend(of: item.trials) },
      change: Outcome { () throws(StatisticsError) in try change(of: item.trials) },
      weekly: TrendFigure.Week.all(of: item.trials.map { ($0.day, 1, $0.isSuccess ? 1 : 0) }))
  }

  /// Share (0...1) of successes per week for habits and courses, of days with an event for other kinds; ascending by week.
  fileprivate var weekly: [TrendFigure.Week] {
    TrendFigure.Week.all(
      of: countsTrials
        ? days.map { ($0.day, $0.trials, $0.successes) } : days.map { ($0.day, 1, $0.count > 0 ? 1 : 0) })
  }

  private func successTrend(of trials: [Trial]) throws(StatisticsError) -> TrendRegression {
    guard trials.count >= TrendFigure.minDays else {
      throw .tooFew(trials.count, least: TrendFigure.minDays, what: trialName)
    }
    return try TrendRegression.logistic(
      x: trials.map { Double($0.day - trials[0].day) / 7 }, successes: trials.map { $0.isSuccess ? 1 : 0 },
      trials: trials.map { _ in 1 }
    ).overdispersed
  }

  private func change(of trials: [Trial]) throws(StatisticsError) -> TrendFigure.Change {
    let segment = kind == .habits ? TrendFigure.segment : ChangePoint.minSegment
    guard trials.count >= 2 * segment else {
      throw .tooFew(trials.count, least: 2 * segment, what: trialName)
    }
    return try change(of: trials.map { $0.isSuccess ? 1 : 0 }, on: trials.map(\.day), segment: segment)
  }

  private var trialName: String { kind == .tasks ? "rounds" : kind == .courses ? "classes" : "days" }

  fileprivate func change() throws(StatisticsError) -> TrendFigure.Change {
    let tried = countsTrials ? days.filter { $0.trials > 0 } : days
    let series = tried.map { day in
      countsTrials ? Double(day.successes) / Double(day.trials) : day.count > 0 ? 1 : 0
    }
    guard series.count >= 2 * TrendFigure.segment else {
      throw .tooFew(series.count, least: 2 * TrendFigure.segment, what: "days")
    }
    return try change(of: series, on: tried.map(\.day), segment: TrendFigure.segment)
  }

  private func change(
    of series: [Double], on days: [Day], segment: Int
  ) throws(StatisticsError) -> TrendFigure.Change {
    guard series.contains(where: { $0 != series[0] }) else { throw .noVariation }
    let (change, test) = try ChangePoint.test(series, segment: segment, seed: DrawSeed.standard)
    return TrendFigure.Change(
      day: days[change.index], before: change.before, after: change.after, test: test)
  }
}

/// Measure of the change of activity and success over time, as a ``TrendFigure``.
package enum TrendMeasure: Measure {
  package static let name = "trend"
  package static let needsOnePerson = true
  package static let accumulators: [any Accumulator.Type] = [
    LoadAccumulator.self, FirstAnswersAccumulator.self,
  ]
  package static func isAnswerable(by history: HistoryAsOf) -> Bool {
    ItemKind.allCases.contains { $0.traits.isRecorded(in: history) }
  }

  package static func figure(_ context: AnalysisContext) -> TrendFigure {
    context.history.trend(context.activities)
  }
}
