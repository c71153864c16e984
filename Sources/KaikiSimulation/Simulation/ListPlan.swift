import Kaiki
import KaikiNumerics

/// Simulation of daily lists.
///
/// A replicate resamples past days (``BlockBootstrap``). The past day determines whether the user opens the app, the number of
/// added items, and the share of done items.
package struct ListPlan: Plan, Hashable {
  /// Past day on which the user opened the app.
  package struct PastDay: Hashable, Sendable {
    /// Number of items that the user added on the day, ≥ 0, without the items carried over from the previous list.
    package var added: Int
    /// Number of items of the list, ≥ 0, including the items carried over from the previous list.
    package var items: Int
    /// Number of items of the list that were done, 0...``items``.
    package var done: Int

    /// Creates a past day.
    package init(added: Int, items: Int, done: Int) {
      self.added = added
      self.items = items
      self.done = done
    }
  }

  /// Simulated days, number of replicates and seed.
  package var span: PlanSpan
  /// Reset mode: the items of a list that move to the next list (none, unfinished items, or all).
  package var mode: ResetMode
  /// Consecutive days of the log, oldest first, up to the day before the plan; `nil` for a day without an app session.
  package var record: [PastDay?]
  /// Draws the days of `record` that a replicate repeats (block bootstrap).
  package var blockBootstrap: BlockBootstrap
  /// Distribution over days of the probability that an item is done; `nil` if all days of a replicate have one probability.
  package var spread: BetaDistribution?
  /// Number of items that the last list carries over, ≥ 0: unfinished items (`carry`), all items (`uncheck`) or 0 (`clear`).
  package var left: Int

  /// Upper limit of the number of items of a simulated list: 10,000, because uncleared lists grow with each day.
  package static let maxItems = 10_000

  /// Creates a plan.
  ///
  /// - Precondition: `record` has at least one day with an app session, and as many days as `blockBootstrap`. `left` is 0 under
  ///   `clear`.
  package init(
    span: PlanSpan, mode: ResetMode, record: [PastDay?], blockBootstrap: BlockBootstrap,
    spread: BetaDistribution?,
    left: Int
  ) {
    precondition(record.contains { $0 != nil }, "a projection of lists has at least one past day with a list")
    precondition(record.count == blockBootstrap.count, "the resampled days are the days of the record")
    precondition(mode != .clear || left == 0, "a cleared list leaves 0 items")
    self.span = span
    self.mode = mode
    self.record = record
    self.blockBootstrap = blockBootstrap
    self.spread = spread
    self.left = left
  }

  /// Number of past days on which the user opened the app, ≥ 1.
  package var opened: Int { record.count { $0 != nil } }
  /// Number of items of all past lists, ≥ 0; an item carried over counts in each list.
  package var itemCount: Int { record.reduce(0) { $0 + ($1?.items ?? 0) } }
  /// Number of items of all past lists that were done, 0...``itemCount``.
  package var doneCount: Int { record.reduce(0) { $0 + ($1?.done ?? 0) } }

  /// Returns a function that runs one replicate by its number, from 0.
  package func prepared() -> @Sendable (Int) -> DailyTotals {
    let whole = BetaPrior.uniform.posterior(hits: doneCount, of: itemCount)
    return { totals(ofReplicate: $0, whole) }
  }

  private func totals(ofReplicate replicate: Int, _ whole: BetaDistribution) -> DailyTotals {
    var totals = DailyTotals(days: span.days)
    let lived = blockBootstrap.days(of: span, replicate: replicate)
    var stream = RandomStream(seed: span.seed, domain: .lists, replicate: replicate)
    let common = whole.drawn(from: &stream)
    var left = min(self.left, Self.maxItems)
    for day in 0..<span.days {
      guard let index = lived[day], let past = record[index] else { continue }
      let share = spread?.updated(hits: past.done, of: past.items).drawn(from: &stream) ?? common
      let items = min(left + past.added, Self.maxItems)
      let done = (0..<items).count { _ in stream.uniform() < share }
      totals[.items][day] = Int32(items)
      totals[.done][day] = Int32(done)
      totals[.carried][day] = Int32(left)
      left = mode.moved(items: items, done: done)
    }
    return totals
  }
}
