import Forecasting
import Kaiki
import Statistics

/// Strength of habits by the rules of Loop Habit Tracker.
package struct StrengthFigure: Hashable, Sendable, HoldsNoTests {
  /// Evidence for the frequency of a habit (F5).
  package enum Certainty: String, Sendable {
    /// The data contain the frequency.
    case known
    /// The data contain no frequency; the habit counts as daily.
    case assumed
    /// The data contain no frequency, and the automatic days of the export contradict a daily habit.
    case contradicted
  }

  /// Strength, rate and streaks of one habit.
  package struct Entry: Hashable, Sendable {
    /// Name of the habit.
    package var habit: String
    /// Target frequency; daily if the data contain none.
    package var frequency: HabitFrequency = .daily
    /// True if the data contain the frequency.
    package var isKnown = true
    /// Frequency that fits the automatic days of the export, if these days contradict a daily habit; otherwise `nil`.
    package var fit: FrequencyFit?
    /// Unit of the amounts, such as `km`; `nil` if unknown.
    package var unit: String?
    /// Target amount; `nil` if unknown.
    package var target: HabitTarget?
    /// Counted days from the first check mark to today, ascending.
    package var days: [HabitDay]
    /// Runs of days on which the habit was kept up, ascending; whole runs that end on a counted day.
    package var streaks: [ClosedRange<Day>]
    /// Share of the counted days with a check mark, 0...1, with its 95 % interval; the posterior mean under a uniform prior.
    package var rate: ProportionInterval
    /// Rate shrunk towards the rate of all habits (empirical Bayes), 0...1; `nil` if the habits do not suffice for it.
    package var shrunk: Double?
    /// Length of the longest streak in days.
    package var longestStreak: Int { streaks.map(\.count).max() ?? 0 }
    /// Length in days of the streak that includes the last day or the day before; 0 if no streak does.
    package var currentStreak: Int {
      guard let today = days.last?.day, let last = streaks.last, last.upperBound >= today - 1 else {
        return 0
      }
      return last.count
    }
    /// Returns equally spaced days up to the last day, for a chart of the strength.
    ///
    /// - Parameter most: Maximum number of days, ≥ 1.
    package func course(ofAtMost most: Int) -> [HabitDay] {
      let apart = (days.count + most - 1) / most
      return days.enumerated().filter { (days.count - 1 - $0.offset) % max(apart, 1) == 0 }.map(\.element)
    }
    /// Evidence for the habit's frequency: known, assumed or contradicted.
    package var certainty: Certainty { isKnown ? .known : fit == nil ? .assumed : .contradicted }
    /// Strength on the last day, 0...1.
    package var score: Double { days.last?.score ?? 0 }
  }

  /// Habits in the order of the data.
  package var habits: [Entry]

  /// Creates a figure and computes the shrunk rates.
  package init(habits: [Entry]) {
    self.habits = habits
    for (index, rate) in Shrinkage.rates(habits.map(\.rate)).enumerated() {
      self.habits[index].shrunk = rate
    }
  }

  /// Printed name of the interval's method.
  package static let method = "Beta(1,1) posterior 95 %"
}

extension HistoryAsOf {
  /// Returns the strength of every habit with a check mark up to today (RULES 7).
  ///
  /// The score uses all days, including days that are not counted.
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

/// How strong are the habits?
package enum StrengthMeasure: Measure {
  package static let name = "strength"
  package static let accumulators: [any Accumulator.Type] = []
  package static func isAnswerable(by history: HistoryAsOf) -> Bool { history.habits != nil }
  package static func figure(_ context: AnalysisContext) -> StrengthFigure {
    context.history.strength(on: context.days)
  }
}
