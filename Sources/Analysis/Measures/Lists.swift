import Forecasting
import Kaiki
import Statistics

/// Daily lists: items, completed items, and effects of app sessions on the lists.
package struct ListsFigure: Hashable, Sendable, HoldsNoTests {
  package static let method = "Wilson 95 %"

  /// Day of the daily lists, with the numbers of items and completed items of its list.
  package typealias Entry = ListDay

  /// Numbers of items of each day of the reporting range from the first to the last list, ascending; empty without lists.
  /// Days on which the user did not open the app are included, with 0 items.
  package var days: [Entry]
  /// Number of items over all lists of the reporting range, ≥ 0; an item carried over counts on every list.
  package var items: Int { days.reduce(0) { $0 + $1.items } }
  /// Days of the reporting range on which the user opened the app, so that a list exists, ascending; empty without lists.
  package var opened: [Entry] { days.filter { !$0.isNotOpened } }
  /// Number of days of the reporting range, between the first and last list, on which the user did not open the app, ≥ 0.
  package var notOpened: Int { days.count - opened.count }

  /// Returns the completed share (0...1) of each of the last lists, at most `most`, oldest first; 0 for an empty list.
  package func shares(ofLast most: Int) -> [Double] {
    opened.suffix(most).map { $0.items > 0 ? Double($0.completed) / Double($0.items) : 0 }
  }

  /// Number of completed items over all lists of the reporting range, ≥ 0.
  package var completed: Int { days.reduce(0) { $0 + $1.completed } }
  /// Share of completed items over all lists of the reporting range, 0...1, with its 95 % interval; `nil` without items.
  package var rate: ProportionInterval?
  /// Number of successive lists with all items completed, up to today, ≥ 0. Lists without items are skipped; today's list
  /// counts only if it is complete.
  package var allDoneStreak: Int
  /// Effect of each app session on the lists (such as the start of a new list), on days of the reporting range, oldest first.
  package var resets: [ResetOutcome]
}

extension HistoryAsOf {
  /// Returns the daily lists under a rule for the items at the end of a list's day (R1.1-R1.9, L2-L6).
  ///
  /// Under `clear` the lists stay as stored. `carry` and `uncheck` insert the moved items before a list's own items, as the
  /// app does. The streak uses all days up to today.
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

/// Measure of the items and completed items of the daily lists, as a ``ListsFigure``.
package enum ListsMeasure: Measure {
  package static let name = "lists"
  package static let accumulators: [any Accumulator.Type] = []
  package static func isAnswerable(by history: HistoryAsOf) -> Bool { history.lists != nil }
  package static func figure(_ context: AnalysisContext) -> ListsFigure {
    context.history.lists(mode: context.options.resetMode, on: context.days)
  }
}
