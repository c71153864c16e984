/// What is projected for daily lists, and from which history.
public struct ListSimulationPlan: Hashable, Sendable {
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

  /// The first simulated day.
  public var start: Day
  /// Simulated days, ≥ 1.
  public var days: Int
  /// Runs, ≥ 1.
  public var replicates: Int
  /// The seed of every draw.
  public var seed: UInt64
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
  /// Items that the last list leaves behind: under `carry` the unfinished ones, under `uncheck` all.
  public var left: Int

  /// How many past days of one weekday are enough to draw from.
  public static let leastDaysOfWeekday = 4
  /// The most items of a list; a list that is never cleared would grow for ever.
  public static let mostItems = 10_000

  /// A plan.
  ///
  /// - Precondition: At least one past day; not more items done than there are.
  public init(
    start: Day, days: Int, replicates: Int, seed: UInt64, mode: ResetMode, pastDays: [PastDay],
    notOpened: Int,
    itemCount: Int, doneCount: Int, left: Int
  ) {
    precondition(!pastDays.isEmpty && doneCount <= itemCount, "lists are projected from past days")
    self.start = start
    self.days = days
    self.replicates = replicates
    self.seed = seed
    self.mode = mode
    self.pastDays = pastDays
    self.notOpened = notOpened
    self.itemCount = itemCount
    self.doneCount = doneCount
    self.left = left
  }

  /// Runs all replicates; the result depends on the plan alone, never on `jobs`.
  ///
  /// - Returns: One entry a replicate, in their order.
  public func run(jobs: Int, onReplicate: @escaping @Sendable () -> Void = {}) async -> [ListTotals] {
    let pools = Weekday.allCases.map { weekday in
      let own = pastDays.filter { $0.weekday == weekday }
      return (own.count < Self.leastDaysOfWeekday ? pastDays : own).map(\.added)
    }
    return await Replicates.run(replicates, jobs: jobs) { replicate in
      defer { onReplicate() }
      return totals(ofReplicate: replicate, pools)
    }
  }

  private func totals(ofReplicate replicate: Int, _ pools: [[Int]]) -> ListTotals {
    var totals = ListTotals(days: days)
    var stream = RandomStream(seed: seed, replicate: replicate, item: 0)
    let openChance = stream.beta(Double(pastDays.count + 1), Double(notOpened + 1))
    let doneChance = stream.beta(Double(doneCount + 1), Double(itemCount - doneCount + 1))
    var left = mode == .clear ? 0 : min(self.left, Self.mostItems)
    for day in 0..<days {
      guard stream.uniform() < openChance else { continue }
      let pool = pools[(start + day).weekday.rawValue - 1]
      let items = min(left + pool[stream.below(pool.count)], Self.mostItems)
      let done = (0..<items).count { _ in stream.uniform() < doneChance }
      totals.items[day] = Int32(items)
      totals.done[day] = Int32(done)
      totals.carried[day] = Int32(left)
      left =
        switch mode {
        case .clear: 0
        case .carry: items - done
        case .uncheck: items
        }
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
