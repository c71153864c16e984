import Analysis
import Kaiki
import Phrases

extension StrengthFigure {
  /// How many habits a chart can show apart from each other.
  private static let together = 4
  /// How many charts a page has room for.
  private static let maxCharts = 3
  /// How many days of a habit are shown.
  private static let maxDays = 80

  /// The strength of each habit over time.
  var charts: [Chart] {
    let begins = stride(from: 0, to: min(habits.count, Self.together * Self.maxCharts), by: Self.together)
    return begins.enumerated().map { number, begin in
      let layers = habits[begin..<min(begin + Self.together, habits.count)].map { habit in
        Plot.Layer(
          Phrase(verbatim: habit.habit), .line,
          habit.course(ofAtMost: Self.maxDays).map { .on($0.day, $0.score) })
      }
      return Chart(
        name: number == 0 ? "habit-strength" : "habit-strength-\(number + 1)",
        title: "The strength of habits over time",
        reading:
          "A moving average of the days done, by the rules of Loop Habit Tracker: it rises with every check mark and falls with every miss.",
        form: .plot(
          Plot(x: .days("day"), y: .share("strength"), layers: layers)))
    }
  }
}
