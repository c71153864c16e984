import Forecasting
import Kaiki
import Statistics

/// Strength of habits (score 0...1 that rises with each day done) by the rules of Loop Habit Tracker.
package struct StrengthFigure: Hashable, Sendable, HoldsNoTests {
  /// Evidence in the data for the target frequency of a habit (F5).
  package enum Certainty: String, Sendable {
    /// The data contain the target frequency.
    case known
    /// The data contain no frequency; the habit counts as daily, which agrees with its check marks.
    case assumed
    /// The data contain no frequency, and automatic days of the export contradict a daily habit. An automatic day needs no
    /// check mark, because other days satisfy the frequency.
    case contradicted
  }

  /// Strength, share of days done, and streaks of one habit.
  package struct Entry: Hashable, Sendable {
    package var habit: String
    /// Target frequency, such as 3 times in 7 days; daily if the data contain none.
    package var frequency: HabitFrequency = .daily
    /// True if the data contain the frequency; false if a daily habit is assumed.
    package var isKnown = true
    /// Estimate of the frequency from the automatic days of the export, if these days contradict a daily habit; otherwise
    /// `nil`.
    package var fit: FrequencyFit?
    /// Unit of the amounts that the user records for the habit, such as `km`; `nil` if the data contain no unit.
    package var unit: String?
    /// Target amount of the habit, such as 5 km; `nil` if the habit is only done or not done, or if the data lack the target.
    package var target: HabitTarget?
    /// Days of the reporting range from the first check mark to today, ascending, with or without a check mark; at least one.
    /// The days end ten years after the last check mark at the latest, and begin again after a pause of more than ten years.
    package var days: [HabitDay]
    /// Runs of days on which the habit was kept up (done, or not required by the frequency), ascending. Runs that end in the
    /// reporting range, with their full length.
    package var streaks: [ClosedRange<Day>]
    /// Share of the days of the reporting range, without skipped days, that have a check mark: 0...1 with its 95 % interval.
    /// The posterior mean under a uniform prior.
    package var rate: ProportionInterval
    /// Rate shrunk towards the rate of all habits (empirical Bayes), 0...1; `nil` with fewer than three habits or if rates
    /// differ by chance.
    package var shrunk: Double?
    /// Length of the longest of ``streaks`` in days, ≥ 0; 0 without streaks.
    package var longestStreak: Int { streaks.map(\.count).max() ?? 0 }
    /// Length in days of the streak that includes the last element of ``days`` or the day before it; 0 if no streak does.
    package var currentStreak: Int {
      guard let today = days.last?.day, let last = streaks.last, last.upperBound >= today - 1 else {
        return 0
      }
      return last.count
    }
    /// Returns equally spaced days up to the last day, ascending, for a chart of the strength.
    package func course(ofAtMost most: Int) -> [HabitDay] {
      let apart = (days.count + most - 1) / most
      return days.enumerated().filter { (days.count - 1 - $0.offset) % max(apart, 1) == 0 }.map(\.element)
    }
    /// Evidence for the habit's frequency: known, assumed to be daily, or contradicted by the data.
    package var certainty: Certainty { isKnown ? .known : fit == nil ? .assumed : .contradicted }
    /// Strength of the habit at the end of the last day, 0...1.
    package var score: Double { days.last?.score ?? 0 }
  }

  /// Habits with a day in the reporting range, in the order of the data; empty if no habit has one.
  package var habits: [Entry]

  package init(habits: [Entry]) {
    self.habits = habits
    for (index, rate) in Shrinkage.rates(habits.map(\.rate)).enumerated() {
      self.habits[index].shrunk = rate
    }
  }

  package static let method = "Beta(1,1) posterior 95 %"
}

extension HistoryAsOf {
  func strength(on observed: ObservedDays) -> StrengthFigure {
    StrengthFigure(
      habits: (habits ?? []).compactMap { habit in
        let all = Strength.days(of: habit, until: today)
        let days = all.filter { observed.contains($0.day) }
        let counted = days.filter { $0.value != .skip }
        let done = counted.count { $0.value == .manualYes }
        guard !days.isEmpty,
          let rate = try? BinomialInterval.uniformPosterior(successes: done, of: counted.count)
        else { return nil }
        return StrengthFigure.Entry(
          habit: habit.name, frequency: habit.frequency ?? .daily, isKnown: habit.frequency != nil,
          fit: FrequencyFit(habit), unit: habit.details?.unit, target: habit.details?.target, days: days,
          streaks: Strength.streaks(all).filter { observed.contains($0.upperBound) }, rate: rate)
      })
  }
}

/// Measure of the strength (0...1) of each habit, as a ``StrengthFigure``.
package enum StrengthMeasure: Measure {
  package static let name = "strength"
  package static let accumulators: [any Accumulator.Type] = []
  package static func isAnswerable(by history: HistoryAsOf) -> Bool { history.habits != nil }
  package static func figure(_ context: AnalysisContext) -> StrengthFigure {
    context.history.strength(on: context.days)
  }
}
