import Forecasting
import Kaiki
import Statistics

/// How strong habits are.
package struct StrengthFigure: Hashable, Sendable, HoldsNoTests {
  /// How well a frequency is known (F5).
  package enum Certainty: String, Sendable {
    /// The data name it.
    case known
    /// Nothing names it; it is taken as daily.
    case assumed
    /// The same, though the marks are those of another frequency.
    case contradicted
  }

  /// One habit.
  package struct Entry: Hashable, Sendable {
    /// What it is called.
    package var habit: String
    /// How often it is to be done; daily where nothing says it.
    package var frequency: HabitFrequency = .daily
    /// Whether the data say how often.
    package var isKnown = true
    /// What the automatic days of the export say of how often, where nothing else does; they contradict a daily habit.
    package var fit: FrequencyFit?
    /// What its amounts count; `nil` where the data do not say.
    package var unit: String?
    /// How much is wanted of it; `nil` where the data do not say.
    package var target: HabitTarget?
    /// Every day that counts, from the first tick to today.
    package var days: [HabitDay]
    /// Runs of days on which the habit was kept up, by date: those that reach a day that counts, whole.
    package var streaks: [ClosedRange<Day>]
    /// What the share of days on which it is done may be; its middle is drawn towards a half where days are few.
    package var rate: ProportionInterval
    /// The rate drawn towards that of all habits (empirical Bayes); `nil` where nothing is to be learnt.
    package var shrunk: Double?
    /// The days of the longest streak.
    package var longestStreak: Int { streaks.map(\.count).max() ?? 0 }
    /// The days of the streak that reaches the last day or the one before; 0 where none does.
    package var currentStreak: Int {
      guard let today = days.last?.day, let last = streaks.last, last.upperBound >= today - 1 else {
        return 0
      }
      return last.count
    }
    /// The last day and others before it, evenly apart, that show how the strength went.
    ///
    /// - Parameter most: How many at most, ≥ 1.
    package func course(ofAtMost most: Int) -> [HabitDay] {
      let apart = (days.count + most - 1) / most
      return days.enumerated().filter { (days.count - 1 - $0.offset) % max(apart, 1) == 0 }.map(\.element)
    }
    /// How well the frequency is known.
    package var certainty: Certainty { isKnown ? .known : fit == nil ? .assumed : .contradicted }
    /// The strength today, 0...1.
    package var score: Double { days.last?.score ?? 0 }
  }

  /// The habits, in the order of the data.
  package var habits: [Entry]

  /// A figure of some habits.
  package init(habits: [Entry]) {
    self.habits = habits
    for (place, rate) in Shrinkage.rates(habits.map(\.rate)).enumerated() {
      self.habits[place].shrunk = rate
    }
  }

  /// The name of the interval's method, as it is printed.
  package static let method = "Beta(1,1) posterior 95 %"
}

extension HistoryAsOf {
  /// The strength of every habit that was ticked by today (RULES 7).
  ///
  /// The score rests on all days, whichever count.
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

/// How strong are habits?
package enum StrengthMeasure: Measure {
  package static let name = "strength"
  package static let accumulators: [any Accumulator.Type] = []
  package static func isAnswerable(by history: HistoryAsOf) -> Bool { history.habits != nil }
  package static func figure(_ inquiry: Inquiry) -> StrengthFigure {
    inquiry.history.strength(on: inquiry.days)
  }
}
