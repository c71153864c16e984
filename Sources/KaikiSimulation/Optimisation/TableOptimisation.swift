import Kaiki

/// Search for the best interval table of a given length, with an upper bound for all schedulers, over the first days of a card.
///
/// "Best" means the most memorised days within a limit of minutes. Maximising memorised days per minute would
/// select a table with very few reviews. ``CardLife`` defines memorised days and minutes.
package struct TableOptimisation: Sendable {
  /// Card, period and costs for which tables are compared.
  package let life: CardLife
  /// Evaluation of tables on a coarse grid of memory states, for the search.
  private let coarse: TableChain
  /// Evaluation of tables on a fine grid, for reported values; a coarser grid (`middle`) gives their error.
  private let fine: TableChain
  private let middle: TableChain
  private let bound: PolicyBound
  private let coarseBound: PolicyBound

  /// Value with its numerical error from the grid of memory states.
  package struct Estimate: Hashable, Sendable {
    /// Expected memorised days and minutes of answers of one card over the period.
    package var value: LifeValue
    /// Absolute difference from the value on a grid with half the resolution, in memorised days and in minutes, both ≥ 0.
    ///
    /// The error of ``value`` is about a half to a third of this difference.
    package var gridError: LifeValue

    init(_ value: LifeValue, coarser: LifeValue) {
      self.value = value
      gridError = LifeValue(
        memorised: abs(value.memorised - coarser.memorised), minutes: abs(value.minutes - coarser.minutes))
    }
  }

  /// Best table of a length, and the certainty of the search.
  package struct BestTable: Hashable, Sendable {
    /// Best interval table found; an interval as long as the period means that the card has no further review in the period.
    ///
    /// If the search found no table within the limit of minutes, all intervals after step 0 are this long.
    package var table: IntervalTable
    /// Memorised days and minutes of the table, on the fine grid of memory states.
    package var estimate: Estimate
    /// True if the search tried every table of the length: the table is then optimal, except for the error of the grid.
    package var isProven: Bool
    /// Number of different tables that the search evaluated, ≥ 1; heuristic searches also count tables of other lengths.
    package var tried: Int
  }

  /// Allowed numbers of steps (rows) of a table, with step 0: 2 to 12.
  package static let steps = 2...12
  /// Allowed lengths of the period in days: 2 to 3,650.
  package static let days = 2...3_650

  /// Prepares the grids of memory states for a card and its period.
  package init(life: CardLife) {
    precondition(Self.days.contains(life.days), "the period of a card has 2 to 3,650 days")
    self.life = life
    coarse = TableChain(life: life, .init(stabilities: 3, difficulties: 2))
    middle = TableChain(life: life, .init(stabilities: 6, difficulties: 3))
    fine = TableChain(life: life, .init(stabilities: 12, difficulties: 6))
    let resolution = MemoryGrid.Resolution(stabilities: 2.5, difficulties: 8)
    bound = PolicyBound(life: life, resolution)
    coarseBound = PolicyBound(life: life, resolution.halved)
  }

  /// Returns the memorised days and minutes of one card over the period with a table, and their numerical error.
  package func value(of table: IntervalTable) -> Estimate {
    Estimate(fine.value(of: table.intervals), coarser: middle.value(of: table.intervals))
  }

  /// Returns the best table of `steps` steps with at most the minutes of a reference table, and the upper bound for any scheduler
  /// at these minutes.
  package func best(steps: Int, within reference: IntervalTable) -> (best: BestTable, bound: Estimate) {
    precondition(Self.steps.contains(steps), "the search covers tables of 2 to 12 steps")
    let limit = fine.value(of: reference.intervals).minutes
    let (bound, price) = bound(minutes: limit)
    var search = TableSearch(chain: coarse, minutes: coarse.value(of: reference.intervals).minutes)
    let found = search.found(steps: steps, price: price, from: reference.intervals)
    // Fallback with the fewest minutes: a card without any review after its first day.
    let least = [0] + Array(repeating: life.days, count: steps - 1)
    let intervals = found.tables.first { fine.value(of: $0).minutes <= limit } ?? least
    guard let table = try? IntervalTable(intervals) else {
      preconditionFailure("the search gives intervals of 1 to 3,650 days")
    }
    let best = BestTable(
      table: table, estimate: value(of: table), isProven: found.isProven, tried: found.tried)
    return (best, bound)
  }

  /// Returns an upper bound for any scheduler at the given minutes per card, and its price: memorised days that one more minute
  /// gains.
  private func bound(minutes: Double) -> (estimate: Estimate, price: Double) {
    let lines = bound.lines(around: minutes)
    let most = lines.map { $0.memorised(at: minutes) }.min() ?? Double(life.days)
    let price = lines[lines.count - 1].price
    let coarser = coarseBound.best(price: price).memorised(at: minutes)
    let finer = lines[lines.count - 1].memorised(at: minutes)
    return (
      Estimate(
        LifeValue(memorised: most, minutes: minutes),
        coarser: LifeValue(memorised: most + coarser - finer, minutes: minutes)), price
    )
  }
}
