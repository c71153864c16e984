import Distributions
import Forecasting
import Kaiki
import Statistics

/// Usual weekdays and hours of activity, and the strongest period of the daily counts in days.
package struct RhythmFigure: Hashable, Sendable, HoldsTests {
  /// Rhythm of one kind of item, such as cards or habits.
  package struct Entry: Hashable, Sendable {
    package var kind: ItemKind
    /// Number of observed days, ≥ 1: completed days of the reporting range from the first event on; for courses days with
    /// classes.
    package var n: Int
    package var weekday: Outcome<WeekdayRhythm>
    /// Rayleigh test of a preferred hour of the first event of each day, or the reason why it is impossible.
    package var hour: Outcome<RayleighTest>
    /// Windows of the clock that contain at least half of the events, or the reason why they are unknown. The windows are
    /// empty if chance may explain the differences between hours.
    package var hours: Outcome<UsualHours>
    package var period: Outcome<Period>

    /// Mean hour of the first event of a day, 0..<24 with fractions; `nil` unless a single window of usual hours contains it.
    /// Between two windows, the mean hour would have no meaning.
    package var meanHour: Double? {
      guard let mean = hour.value?.meanHour, let windows = hours.value?.windows, windows.count == 1,
        windows[0].contains(hour: mean)
      else { return nil }
      return mean
    }
  }

  /// Test of equal activity on all weekdays, with the share of each weekday.
  package struct WeekdayRhythm: Hashable, Sendable {
    package var test: TestResult
    /// Effect size Cramér's V, 0...1; 0 if all weekdays have equal shares.
    package var cramersV: Double
    /// Shares of activity from Monday on, one element per observed weekday.
    package var weekdays: [WeekdayShare]
  }

  /// Share of activity on one weekday, compared with the other weekdays.
  package struct WeekdayShare: Hashable, Sendable {
    package var weekday: Weekday
    /// Share of days with an event, or of successful trials for habits and courses, 0...1, with its 95 % interval.
    package var share: ProportionInterval
    /// Adjusted residual in standard deviations: above 0 if the weekday is more active than the others, about normal by
    /// chance. `nil` if no other weekday was observed.
    package var residual: Double?
  }

  /// Strongest period of the daily counts, in days, with its test.
  package struct Period: Hashable, Sendable {
    package var days: Double
    package var test: TestResult
  }

  /// Rhythm of each kind of item with an observed day, in the order of ``ItemKind/analysed``; empty if no kind has one.
  package var entries: [Entry]

  /// Minimum number of observed days for a comparison of weekdays: 14.
  package static let minDays = 14
  /// Minimum number of days with a known hour for a mean hour or usual hours: 10.
  package static let minHours = 10
  /// Minimum number of observed days for a period: 28.
  package static let minForPeriod = 28
  /// Maximum number of observed days for a period: 3,650 (ten years); earlier days are ignored.
  package static let maxForPeriod = 3_650
  /// Minimum number of cycles of a period within the observed days: 3.
  package static let minTurns = 3
  /// Significance level of usual hours: 0.05; at this p value or above, no windows are reported.
  package static let hoursByChance = 0.05

  package mutating func visitTests(_ visit: (inout TestResult) -> Void) {
    for index in entries.indices {
      entries[index].weekday.change { visit(&$0.test) }
      entries[index].hour.change { visit(&$0.test) }
      entries[index].hours.change { visit(&$0.test) }
      entries[index].period.change { visit(&$0.test) }
    }
  }
}

extension HistoryAsOf {
  func rhythm(
    _ activities: [Activity], answers: ClockAccumulator, on observed: ObservedDays
  ) -> RhythmFigure {
    RhythmFigure(
      entries: activities.map { activity in
        let clock = activity.kind == .cards ? answers.counts(on: observed) : activity.clock
        return RhythmFigure.Entry(
          kind: activity.kind, n: activity.days.count,
          weekday: Outcome { () throws(StatisticsError) in try activity.weekdayRhythm() },
          hour: Outcome { () throws(StatisticsError) in
            guard activity.hours.count >= RhythmFigure.minHours else {
              throw .tooFew(
                activity.hours.count, least: RhythmFigure.minHours, what: "days with a known hour")
            }
            return try RayleighTest(hours: activity.hours)
          }, hours: Outcome { () throws(StatisticsError) in try Self.usualHours(clock) },
          period: Outcome { () throws(StatisticsError) in try activity.period() })
      })
  }

  private static func usualHours(_ clock: [[UsualHours.Count]])
    throws(StatisticsError) -> UsualHours
  {
    guard clock.count >= RhythmFigure.minHours else {
      throw .tooFew(clock.count, least: RhythmFigure.minHours, what: "days with a known hour")
    }
    var hours = try UsualHours(days: clock, seed: DrawSeed.standard)
    if hours.test.p >= RhythmFigure.hoursByChance { hours.windows = [] }
    return hours
  }
}

extension Activity {
  fileprivate func weekdayRhythm() throws(StatisticsError) -> RhythmFigure.WeekdayRhythm {
    guard days.count >= RhythmFigure.minDays else {
      throw .tooFew(days.count, least: RhythmFigure.minDays, what: "days")
    }
    var successes = Array(repeating: 0, count: 7)
    var trials = successes
    for day in days {
      let index = day.day.weekday.rawValue - 1
      successes[index] += countsTrials ? day.successes : day.count > 0 ? 1 : 0
      trials[index] += countsTrials ? day.trials : 1
    }
    let result = try HomogeneityTest(successes: successes, trials: trials, seed: DrawSeed.standard)
    var shares: [RhythmFigure.WeekdayShare] = []
    for weekday in Weekday.allCases where trials[weekday.rawValue - 1] > 0 {
      let index = weekday.rawValue - 1
      shares.append(
        RhythmFigure.WeekdayShare(
          weekday: weekday,
          share: try BinomialInterval.wilson(successes: successes[index], of: trials[index]),
          residual: result.residuals[index]))
    }
    return RhythmFigure.WeekdayRhythm(test: result.test, cramersV: result.cramersV, weekdays: shares)
  }

  fileprivate func period() throws(StatisticsError) -> RhythmFigure.Period {
    guard isDaily else { throw .outOfRange("classes are not held daily") }
    guard days.count >= RhythmFigure.minForPeriod else {
      throw .tooFew(days.count, least: RhythmFigure.minForPeriod, what: "days")
    }
    let length = Periodogram.fastLength(upTo: min(days.count, RhythmFigure.maxForPeriod))
    let counts = days.suffix(length).map { Double($0.count) }
    let (result, test) = try Periodogram.test(
      Periodogram.whitened(counts), minTurns: RhythmFigure.minTurns, seed: DrawSeed.standard)
    return RhythmFigure.Period(days: result.period, test: test)
  }
}

/// Measure of the usual weekdays and hours of activity, as a ``RhythmFigure``.
package enum RhythmMeasure: Measure {
  package static let name = "rhythm"
  package static let needsOnePerson = true
  package static let accumulators: [any Accumulator.Type] = [
    LoadAccumulator.self, FirstAnswersAccumulator.self, ClockAccumulator.self,
  ]
  package static let isAnsweredApart = true
  package static func isAnswerable(by history: HistoryAsOf) -> Bool {
    ItemKind.allCases.contains { $0.traits.isRecorded(in: history) }
  }

  package static func figure(_ context: AnalysisContext) -> RhythmFigure {
    context.history.rhythm(
      context.activities, answers: context[ClockAccumulator.self], on: context.days)
  }
}
