import Kaiki

/// The best interval table of a length, and the best that any scheduler could do, over the life of a card.
///
/// What is best has the most memorised of all that take no more minutes than may be spent. The most memorised for each
/// minute, without a limit, would be a table that asks next to nothing; see ``CardLife`` for what both are.
public struct TableOptimisation: Sendable {
  /// The life over which tables are compared.
  public let life: CardLife
  /// For the search.
  private let coarse: TableChain
  /// For what is told of a table, and for its error.
  private let fine: TableChain
  private let middle: TableChain
  private let bound: PolicyBound
  private let coarseBound: PolicyBound

  /// A value with the error of the grid on which it was worked out.
  public struct Estimate: Hashable, Sendable {
    /// The value.
    public var value: LifeValue
    /// How far it lies from the value on a grid half as fine: two to three times its own error.
    public var gridError: LifeValue

    init(_ value: LifeValue, coarser: LifeValue) {
      self.value = value
      gridError = LifeValue(
        memorised: abs(value.memorised - coarser.memorised), minutes: abs(value.minutes - coarser.minutes))
    }
  }

  /// The best table of a length, and how it was found.
  public struct BestTable: Hashable, Sendable {
    /// The table; an interval as long as the life never comes to its end.
    public var table: IntervalTable
    /// What it is worth.
    public var estimate: Estimate
    /// Whether every table of the length was tried, so that it is the best for certain, but for the error of the grid.
    /// Else it is the best that a search found.
    public var isProven: Bool
    /// How many tables were tried.
    public var tried: Int
  }

  /// The lengths of tables, with step 0, that can be asked for.
  public static let steps = 2...12
  /// The days of a life that can be asked for.
  public static let days = 2...3_650

  /// The tables and schedulers of a life.
  ///
  /// - Precondition: The days of the life are within ``days``.
  public init(life: CardLife) {
    precondition(Self.days.contains(life.days), "a life has 2 to 3,650 days")
    self.life = life
    coarse = TableChain(life: life, .init(stabilities: 3, difficulties: 2))
    middle = TableChain(life: life, .init(stabilities: 6, difficulties: 3))
    fine = TableChain(life: life, .init(stabilities: 12, difficulties: 6))
    let resolution = MemoryGrid.Resolution(stabilities: 2.5, difficulties: 8)
    bound = PolicyBound(life: life, resolution)
    coarseBound = PolicyBound(life: life, resolution.halved)
  }

  /// What a table is worth.
  public func value(of table: IntervalTable) -> Estimate {
    Estimate(fine.value(of: table.intervals), coarser: middle.value(of: table.intervals))
  }

  /// The best table that takes no more minutes than another one, and the bound at its minutes.
  ///
  /// - Parameters:
  ///   - steps: Its length with step 0, within ``steps``.
  ///   - reference: The other table.
  /// - Precondition: The length is within ``steps``.
  public func best(steps: Int, within reference: IntervalTable) -> (best: BestTable, bound: Estimate) {
    precondition(Self.steps.contains(steps), "a table to be found has 2 to 12 steps")
    let limit = fine.value(of: reference.intervals).minutes
    let (bound, price) = bound(minutes: limit)
    var search = TableSearch(chain: coarse, minutes: coarse.value(of: reference.intervals).minutes)
    let found = search.found(steps: steps, price: price, from: reference.intervals)
    // A card that is never asked again takes least.
    let least = [0] + Array(repeating: life.days, count: steps - 1)
    let intervals = found.tables.first { fine.value(of: $0).minutes <= limit } ?? least
    guard let table = try? IntervalTable(intervals) else {
      preconditionFailure("a table that was found has intervals of 1 to 3,650 days")
    }
    let best = BestTable(
      table: table, estimate: value(of: table), isProven: found.isProven, tried: found.tried)
    return (best, bound)
  }

  /// The most memorised that any scheduler can have at some minutes.
  ///
  /// - Parameter minutes: Minutes of a life, > 0.
  /// - Returns: Also the memorised days that one more minute brings there.
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
