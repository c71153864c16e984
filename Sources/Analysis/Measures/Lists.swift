import Forecasting
import Kaiki
import Statistics

/// Daily lists: items, completed items and resets.
package struct ListsFigure: Hashable, Sendable, HoldsNoTests {
  /// Printed name of the interval's method.
  package static let method = "Wilson 95 %"

  /// Numbers of items and completed items of the list of one day.
  package typealias Entry = ListDay

  /// Counted days from the first to the last list, ascending.
  package var days: [Entry]
  /// Number of items over all lists.
  package var items: Int { days.reduce(0) { $0 + $1.items } }
  /// Days on which the user opened the app, ascending.
  package var opened: [Entry] { days.filter { !$0.isNotOpened } }
  /// Number of days on which the user did not open the app.
  package var notOpened: Int { days.count - opened.count }

  /// Returns the completed share of each of the last lists, 0...1; 0 for an empty list.
  package func shares(ofLast most: Int) -> [Double] {
    opened.suffix(most).map { $0.items > 0 ? Double($0.completed) / Double($0.items) : 0 }
  }

  /// Number of completed items on all lists.
  package var completed: Int { days.reduce(0) { $0 + $1.completed } }
  /// Share of completed items, 0...1; `nil` without items.
  package var rate: ProportionInterval?
  /// Number of successive lists, up to today, with all items completed.
  package var allDoneStreak: Int
  /// Effect of each app session on the lists, on counted days.
  package var resets: [ResetOutcome]
}

extension HistoryAsOf {
  /// Returns the daily lists under a reset mode (R1.1-R1.9, L2-L6).
  ///
  /// Under `clear` the lists stay as stored. `carry` and `uncheck` insert the moved items before a list's own items, as the app
  /// does. The streak uses all days up to today.
  ///
  /// - Parameters:
  ///   - mode: Rule that moves items to the next list when the day of a list ends.
  ///   - observed: Counted days.
  package func lists(mode: ResetMode, on observed: ObservedDays) -> ListsFigure {
    let entries = listDays(mode: mode)
    let counted = entries.filter { observed.contains($0.day) }
    let items = counted.reduce(0) { $0 + $1.items }
    let completed = counted.reduce(0) { $0 + $1.completed }
    return ListsFigure(
      days: counted, rate: try? BinomialInterval.wilson(successes: completed, of: items),
      allDoneStreak: allDoneStreak(entries), resets: (lists?.resets ?? []).filter { observed.contains($0.to) }
    )
  }

  /// Returns the streak of completed lists; days without items are skipped, and an open list of today does not break it.
  private func allDoneStreak(_ entries: [ListsFigure.Entry]) -> Int {
    var streak = 0
    for entry in entries.reversed() where entry.items > 0 {
      if entry.completed == entry.items {
        streak += 1
      } else if entry.day != today {
        break
      }
    }
    return streak
  }
}

/// Daily lists: items, completed items and resets.
package enum ListsMeasure: Measure {
  package static let name = "lists"
  package static let accumulators: [any Accumulator.Type] = []
  package static func isAnswerable(by history: HistoryAsOf) -> Bool { history.lists != nil }
  package static func figure(_ context: AnalysisContext) -> ListsFigure {
    context.history.lists(mode: context.options.resetMode, on: context.days)
  }
}
