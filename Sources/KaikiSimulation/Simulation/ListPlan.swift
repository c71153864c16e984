import Kaiki
import KaikiNumerics

/// What is projected for daily lists, and from which history.
///
/// Days of the past are lived again, see ``RelivedDays``: a day tells whether the app was opened, how many items were
/// added, and what share of a list was done.
public struct ListPlan: Plan, Hashable {
  /// A past day on which the app was opened.
  public struct PastDay: Hashable, Sendable {
    /// Items that were added to what was carried over.
    public var added: Int
    /// Items of the list, those carried over included.
    public var items: Int
    /// Those that were done.
    public var done: Int

    /// A day.
    public init(added: Int, items: Int, done: Int) {
      self.added = added
      self.items = items
      self.done = done
    }
  }

  /// The simulated days, the number of runs and their seed.
  public var span: PlanSpan
  /// What becomes of a list when its day ends.
  public var mode: ResetMode
  /// The days of the record, the last one before the plan; `nil` for one on which the app was not opened.
  public var record: [PastDay?]
  /// Draws which days of `record` a replicate repeats (block bootstrap).
  public var relived: RelivedDays
  /// How the share that is done varies from day to day; `nil` where it varies no more than by chance.
  public var spread: BetaDistribution?
  /// Items that the last list leaves behind: under `carry` the unfinished ones, under `uncheck` all, under `clear`
  /// none.
  public var left: Int

  /// The most items of a list; a list that is never cleared would grow for ever.
  public static let mostItems = 10_000

  /// A plan.
  ///
  /// - Precondition: At least one day on which the app was opened; as many days in the record as are lived again;
  ///   nothing is left under `clear`.
  public init(
    span: PlanSpan, mode: ResetMode, record: [PastDay?], relived: RelivedDays, spread: BetaDistribution?,
    left: Int
  ) {
    precondition(record.contains { $0 != nil }, "lists are projected from past days")
    precondition(record.count == relived.count, "the days that are lived again are those of the record")
    precondition(mode != .clear || left == 0, "a list that is cleared leaves nothing behind")
    self.span = span
    self.mode = mode
    self.record = record
    self.relived = relived
    self.spread = spread
    self.left = left
  }

  /// Past days on which the app was opened.
  public var opened: Int { record.count { $0 != nil } }
  /// Items of the past days.
  public var itemCount: Int { record.reduce(0) { $0 + ($1?.items ?? 0) } }
  /// Those of them that were done.
  public var doneCount: Int { record.reduce(0) { $0 + ($1?.done ?? 0) } }

  /// One replicate by its number.
  public func prepared() -> @Sendable (Int) -> ListTotals {
    let whole = BetaPrior.uniform.posterior(hits: doneCount, of: itemCount)
    return { totals(ofReplicate: $0, whole) }
  }

  private func totals(ofReplicate replicate: Int, _ whole: BetaDistribution) -> ListTotals {
    var totals = ListTotals(days: span.days)
    let lived = relived.days(of: span, replicate: replicate)
    var stream = RandomStream(seed: span.seed, domain: .lists, replicate: replicate)
    let common = whole.drawn(from: &stream)
    var left = min(self.left, Self.mostItems)
    for day in 0..<span.days {
      guard let place = lived[day], let past = record[place] else { continue }
      let share = spread?.updated(hits: past.done, of: past.items).drawn(from: &stream) ?? common
      let items = min(left + past.added, Self.mostItems)
      let done = (0..<items).count { _ in stream.uniform() < share }
      totals.items[day] = Int32(items)
      totals.done[day] = Int32(done)
      totals.carried[day] = Int32(left)
      left = mode.moved(items: items, done: done)
    }
    return totals
  }
}

/// What happened to daily lists on each day of one replicate; zeros on days on which the app was not opened.
public struct ListTotals: Hashable, Sendable {
  /// Items of the day's list.
  public var items: ContiguousArray<Int32>
  /// Items of the day's list that were done.
  public var done: ContiguousArray<Int32>
  /// Items of the day's list that were carried over from the list before.
  public var carried: ContiguousArray<Int32>

  /// Zeros for a number of days.
  init(days: Int) {
    items = ContiguousArray(repeating: 0, count: days)
    done = items
    carried = items
  }
}
