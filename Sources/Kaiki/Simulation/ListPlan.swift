/// What is projected for daily lists, and from which history.
public struct ListPlan: Plan, Hashable {
  /// A past day on which the app was opened.
  public struct PastDay: Hashable, Sendable {
    /// Its weekday.
    public var weekday: Weekday
    /// Items that were added to what was carried over.
    public var added: Int

    /// A day.
    public init(weekday: Weekday, added: Int) {
      self.weekday = weekday
      self.added = added
    }
  }

  /// From where, how far and how often.
  public var span: PlanSpan
  /// What becomes of a list when its day ends.
  public var mode: ResetMode
  /// The days to draw from; a weekday with fewer than ``leastDaysOfWeekday`` draws from all.
  public var pastDays: [PastDay]
  /// Past days on which the app was not opened.
  public var notOpened: Int
  /// Items of the past days.
  public var itemCount: Int
  /// Those of them that were done.
  public var doneCount: Int
  /// Items that the last list leaves behind: under `carry` the unfinished ones, under `uncheck` all, under `clear`
  /// none.
  public var left: Int

  /// How many past days of one weekday are enough to draw from.
  public static let leastDaysOfWeekday = 4
  /// The most items of a list; a list that is never cleared would grow for ever.
  public static let mostItems = 10_000

  /// A plan.
  ///
  /// - Precondition: At least one past day; not more items done than there are; nothing is left under `clear`.
  public init(
    span: PlanSpan, mode: ResetMode, pastDays: [PastDay],
    notOpened: Int,
    itemCount: Int, doneCount: Int, left: Int
  ) {
    precondition(!pastDays.isEmpty && doneCount <= itemCount, "lists are projected from past days")
    precondition(mode != .clear || left == 0, "a list that is cleared leaves nothing behind")
    self.span = span
    self.mode = mode
    self.pastDays = pastDays
    self.notOpened = notOpened
    self.itemCount = itemCount
    self.doneCount = doneCount
    self.left = left
  }

  /// One replicate by its number.
  public func prepared() -> @Sendable (Int) -> ListTotals {
    let pools = Weekday.allCases.map { weekday in
      let own = pastDays.filter { $0.weekday == weekday }
      return (own.count < Self.leastDaysOfWeekday ? pastDays : own).map(\.added)
    }
    return { totals(ofReplicate: $0, pools) }
  }

  private func totals(ofReplicate replicate: Int, _ pools: [[Int]]) -> ListTotals {
    var totals = ListTotals(days: span.days)
    var stream = RandomStream(seed: span.seed, domain: .lists, replicate: replicate)
    let openChance = BetaPrior.uniform.posterior(hits: pastDays.count, of: pastDays.count + notOpened)
      .drawn(from: &stream)
    let doneChance = BetaPrior.uniform.posterior(hits: doneCount, of: itemCount).drawn(from: &stream)
    var left = min(self.left, Self.mostItems)
    for day in 0..<span.days {
      guard stream.uniform() < openChance else { continue }
      let pool = pools[(span.start + day).weekday.rawValue - 1]
      let items = min(left + pool[stream.below(pool.count)], Self.mostItems)
      let done = (0..<items).count { _ in stream.uniform() < doneChance }
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
  /// Those that were done.
  public var done: ContiguousArray<Int32>
  /// Those that came from the list before.
  public var carried: ContiguousArray<Int32>

  /// Zeros for a number of days.
  init(days: Int) {
    items = ContiguousArray(repeating: 0, count: days)
    done = items
    carried = items
  }
}
