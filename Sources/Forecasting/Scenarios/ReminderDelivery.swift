import Kaiki
import KaikiSimulation

/// Which reminders reached their user.
package struct ReminderDelivery: Hashable, Sendable {
  /// The share of reminders that came due and were shown, over replicates in which any came due; `nil` where
  /// none did.
  package var share: Band?

  /// Sums up replicates.
  package init(_ replicates: [TaskTotals]) {
    let shares = replicates.compactMap { totals -> Double? in
      let shown = totals.shown.reduce(0) { $0 + Int($1) }
      let lost = totals.starved.reduce(0) { $0 + Int($1) }
      return shown + lost > 0 ? Double(shown) / Double(shown + lost) : nil
    }
    share = shares.isEmpty ? nil : Band(shares)
  }
}
