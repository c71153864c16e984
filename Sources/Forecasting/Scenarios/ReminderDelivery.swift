import Kaiki
import KaikiSimulation

/// Share of reminders that reached the user.
package struct ReminderDelivery: Hashable, Sendable {
  /// Share of due reminders that were shown, 0...1, over the replicates with due reminders; `nil` if no replicate has any.
  package var share: Band?

  /// Summarizes the daily totals of replicates.
  package init(_ replicates: [DailyTotals]) {
    let shares = replicates.compactMap { totals -> Double? in
      let shown = totals[.shown].reduce(0) { $0 + Int($1) }
      let lost = totals[.starved].reduce(0) { $0 + Int($1) }
      return shown + lost > 0 ? Double(shown) / Double(shown + lost) : nil
    }
    share = shares.isEmpty ? nil : Band(shares)
  }
}
