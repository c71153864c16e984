import Forecasting
import Kaiki
import Statistics

/// How daily lists went.
package struct ListsFigure: Hashable, Sendable, HoldsNoTests {
  /// The name of the interval's method, as it is printed.
  package static let method = "Wilson 95 %"

  /// One day.
  package typealias Entry = ListDay

  /// Every day that counts from the first list to the last, ascending.
  package var days: [Entry]
  /// Items over all lists.
  package var items: Int { days.reduce(0) { $0 + $1.items } }
  /// The days on which the app was opened.
  package var opened: [Entry] { days.filter { !$0.isNotOpened } }
  /// How many days there were on which it was not.
  package var notOpened: Int { days.count - opened.count }

  /// The share of items done of the last lists; 0 of an empty one.
  package func shares(ofLast most: Int) -> [Double] {
    opened.suffix(most).map { $0.items > 0 ? Double($0.completed) / Double($0.items) : 0 }
  }

  /// Items that were done.
  package var completed: Int { days.reduce(0) { $0 + $1.completed } }
  /// The share of items that were done; `nil` where there are none.
  package var rate: ProportionInterval?
  /// Lists in a row, up to today, of which every item was done.
  package var allDoneStreak: Int
  /// What each opening of the app did on the days that count.
  package var resets: [ResetOutcome]
}

extension HistoryAsOf {
  /// The daily lists, as a mode of reset has them (R1.1-R1.9, L2-L6).
  ///
  /// Under `clear` the lists are taken as they are; `carry` and `uncheck` put what they move before a list's own
  /// items, as the app would have done. The streak is that of all days up to today.
  ///
  /// - Parameters:
  ///   - mode: What becomes of a list when its day ends.
  ///   - observed: The days that count.
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

  /// Days without a list or items neither count nor break, and today is still open.
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

/// How did daily lists go?
package enum ListsMeasure: Measure {
  package static let name = "lists"
  package static let accumulators: [any Accumulator.Type] = []
  package static func isAnswerable(by history: HistoryAsOf) -> Bool { history.lists != nil }
  package static func figure(_ inquiry: Inquiry) -> ListsFigure {
    inquiry.history.lists(mode: inquiry.options.resetMode, on: inquiry.days)
  }
}
