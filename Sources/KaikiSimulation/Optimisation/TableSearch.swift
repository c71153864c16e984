import KaikiNumerics

/// Search for the interval table of a given length with the most expected memorised days within a limit of minutes.
///
/// Dynamic programming cannot find the best intervals one after another, because a lapse returns a card to the first step.
/// If there are at most ``maxProven`` tables, the search tries all of them. Otherwise it runs these stages from three seeds
/// (initial tables):
///
/// 1. Maximise memorised days minus price × minutes, with changes of intervals that become finer.
/// 2. Adjust the price until the minutes are just within the limit.
/// 3. Change one or two intervals at a time while the memorised days rise within the limit.
struct TableSearch {
  /// Tables that a search found.
  struct Found {
    /// Interval tables within the limit, best first, at most ``maxFound``; empty if no evaluated table is within the limit.
    var tables: [[Int]]
    /// True if the search tried every table of the length.
    var isProven: Bool
    /// Number of different tables of any length that the search evaluated, ≥ 1.
    var tried: Int
  }

  private let chain: TableChain
  /// Limit of minutes of answers per card over the period, > 0.
  private let limit: Double
  /// Memorised days and minutes of each table evaluated so far, by the table's intervals in days; empty before a search.
  private var known: [[Int]: LifeValue] = [:]
  /// Best table within the limit since the search began with the current seed; `nil` if no evaluated table is within the limit.
  private var best: (intervals: [Int], value: LifeValue)?

  /// Largest number of possible tables for which the search tries all of them: 500.
  static let maxProven = 500.0
  /// Approximate number of evaluated tables after which the changes of intervals (stage 3) stop for one seed: 200.
  private static let maxExchanged = 200
  private static let maxFound = 20

  init(chain: TableChain, minutes limit: Double) {
    self.chain = chain
    self.limit = limit
  }

  /// Returns the best tables of a length within the limit, and stores the value of each evaluated table for later searches.
  mutating func found(steps: Int, price: Double, from seed: [Int]) -> Found {
    let count = Self.tables(steps: steps, days: chain.life.days)
    if count <= Self.maxProven {
      tryAll([0], steps: steps)
    } else {
      for seed in [grown(to: steps, price, from: seed), Self.resized(seed, to: steps), rising(steps)] {
        best = nil
        followPrice(price, from: seed)
        if let found = best?.intervals ?? stretched(seed) { exchange(from: found) }
      }
    }
    let within = known.filter { $0.key.count == steps && $0.value.minutes <= limit }
    // Break ties by the shortest intervals, so that the result does not depend on the order of a dictionary.
    let tables = within.sorted { one, other in
      let (reward, otherReward) = (one.value, other.value)
      if reward != otherReward {
        return (otherReward.memorised, reward.minutes) < (reward.memorised, otherReward.minutes)
      }
      return one.key.lexicographicallyPrecedes(other.key)
    }
    return Found(
      tables: tables.prefix(Self.maxFound).map(\.key), isProven: count <= Self.maxProven,
      tried: known.count)
  }

  /// Returns the number of tables with `steps` steps, step 0 included, whose intervals ascend (or repeat) within 1...`days`.
  static func tables(steps: Int, days: Int) -> Double {
    (1..<max(steps, 2)).reduce(1) { count, index in
      count * Double(days + index - 1) / Double(index)
    }
  }

  /// Returns the memorised days and minutes of a table, from the cache if possible, and updates ``best``.
  private mutating func value(of intervals: [Int]) -> LifeValue {
    let value = known[intervals] ?? chain.value(of: intervals)
    known[intervals] = value
    if value.minutes <= limit, best.map({ value.memorised > $0.value.memorised }) ?? true {
      best = (intervals, value)
    }
    return value
  }

  private mutating func tryAll(_ beginning: [Int], steps: Int) {
    guard beginning.count < steps else {
      _ = value(of: beginning)
      return
    }
    for interval in max(beginning.last ?? 1, 1)...chain.life.days {
      tryAll(beginning + [interval], steps: steps)
    }
  }

  // MARK: At a price

  /// Optimises tables at changing prices of a minute, until the minutes of the optimum are within 0.5 % below the limit.
  private mutating func followPrice(_ price: Double, from seed: [Int]) {
    var (price, intervals) = (price, seed.map { min($0, chain.life.days) })
    var (tooDear, tooCheap): (Double?, Double?)
    for round in 0..<8 {
      intervals = climbed(
        from: intervals, price: price, factors: round == 0 ? Self.allFactors : Self.fineFactors)
      let minutes = value(of: intervals).minutes
      if minutes > limit { tooCheap = price } else { tooDear = price }
      if minutes <= limit, minutes > 0.995 * limit { break }
      switch (tooCheap, tooDear) {
      case (let low?, let high?): price = (low * high).squareRoot()
      case (nil, _): price *= max(0.5, minutes / limit * 0.9)
      case (_, nil): price *= min(2, minutes / limit * 1.1)
      }
    }
  }

  private static let allFactors = [2.0, 1.4, 1.15, 1.0]
  private static let fineFactors = [1.15, 1.0]

  /// Returns a table that no change of one interval by the last factor improves.
  ///
  /// The aim is memorised days minus price × minutes, with the price in memorised days per minute. The factors (≥ 1) are
  /// used one after another, each until it gives no further improvement; a factor of 1 changes intervals by one day.
  private mutating func climbed(from seed: [Int], price: Double, factors: [Double]) -> [Int] {
    var intervals = seed
    var merit = self.merit(intervals, price)
    for factor in factors {
      var isMoving = true
      while isMoving {
        isMoving = false
        for index in intervals.indices.dropFirst() {
          for change in Self.changes(of: intervals[index], by: factor) {
            guard let moved = Self.moved(intervals, index, by: change, most: chain.life.days) else {
              continue
            }
            let found = self.merit(moved, price)
            guard found > merit else { continue }
            (intervals, merit, isMoving) = (moved, found, true)
            break
          }
        }
      }
    }
    return intervals
  }

  private mutating func merit(_ intervals: [Int], _ price: Double) -> Double {
    let value = value(of: intervals)
    return value.memorised - price * value.minutes
  }

  /// Returns the two changes in days that multiply and divide an interval by a factor (≥ 1): first one ≥ 1, then one ≤ -1.
  private static func changes(of interval: Int, by factor: Double) -> [Int] {
    let up = max(1, Int((Double(interval) * (factor - 1)).rounded()))
    let down = max(1, Int((Double(interval) * (1 - 1 / factor)).rounded()))
    return [up, -down]
  }

  /// Returns the table with a changed interval; earlier and later intervals change with it, so that the intervals still ascend.
  ///
  /// For example, 4 more days at index 1 change `[0, 3, 5]` to `[0, 7, 7]`. Returns `nil` if the interval would be below 1 day or
  /// stay the same; an interval above `most` days becomes `most`.
  private static func moved(_ intervals: [Int], _ index: Int, by change: Int, most: Int) -> [Int]? {
    let interval = min(intervals[index] + change, most)
    guard interval >= 1, interval != intervals[index] else { return nil }
    return intervals.enumerated().map { other, days in
      switch other {
      case 0: 0
      case ..<index: min(days, interval)
      case index: interval
      default: max(days, interval)
      }
    }
  }

  // MARK: Within the limit

  /// Change of one interval, in days, with its effect on memorised days and minutes.
  private struct Move {
    var index: Int
    var days: Int
    var memorised: Double
    var minutes: Double
  }

  /// Changes one interval of `start`, or two at once, while the memorised days rise within the limit.
  private mutating func exchange(from start: [Int]) {
    var intervals = start
    let end = known.count + Self.maxExchanged
    while known.count < end, let better = bettered(intervals, until: end) { intervals = better }
  }

  private mutating func bettered(_ intervals: [Int], until end: Int) -> [Int]? {
    let before = value(of: intervals)
    var moves: [Move] = []
    var tables: [[Int]] = []
    for index in intervals.indices.dropFirst() {
      for days in Self.exchanges(intervals[index]) {
        guard let table = Self.moved(intervals, index, by: days, most: chain.life.days) else { continue }
        let after = value(of: table)
        tables.append(table)
        moves.append(
          Move(
            index: index, days: days, memorised: after.memorised - before.memorised,
            minutes: after.minutes - before.minutes))
      }
    }
    if let table = better(tables, than: before) { return table }
    // The effect of the last interval is hard to predict: it repeats, and its final repetition may fall outside the period.
    let last = intervals.count - 1
    var (promising, unforeseen): ([(Move, Move)], [(Move, Move)]) = ([], [])
    for (number, first) in moves.enumerated() {
      for second in moves[(number + 1)...] where second.index != first.index {
        if second.index == last {
          unforeseen.append((first, second))
        } else if before.minutes + first.minutes + second.minutes <= 1.002 * limit {
          promising.append((first, second))
        }
      }
    }
    promising.sort { $0.0.memorised + $0.1.memorised > $1.0.memorised + $1.1.memorised }
    let most = chain.life.days
    let table = { (pair: (Move, Move)) in
      Self.moved(intervals, pair.0.index, by: pair.0.days, most: most).flatMap {
        Self.moved($0, pair.1.index, by: pair.1.days, most: most)
      }
    }
    if let found = better(promising.prefix(Self.maxPairs).compactMap(table), than: before) { return found }
    let room = max(end - known.count, 0)
    return better(unforeseen.lazy.compactMap(table).prefix(room), than: before)
  }

  /// Returns the best of some tables within the limit.
  ///
  /// `nil` if all tables within the limit have at most the memorised days of `before`, or if there are none.
  private mutating func better(_ tables: some Sequence<[Int]>, than before: LifeValue) -> [Int]? {
    var found: (intervals: [Int], memorised: Double)?
    for table in tables {
      let value = value(of: table)
      if value.minutes <= limit, value.memorised > found?.memorised ?? before.memorised {
        found = (table, value.memorised)
      }
    }
    return found?.intervals
  }

  /// Maximum number of pairs of changes per round, largest predicted gain first: 24.
  private static let maxPairs = 24

  /// Returns the eight changes, in days, that the search tries for an interval, ascending.
  private static func exchanges(_ interval: Int) -> [Int] {
    let (tenth, fifth) = (max(3, interval / 10), max(4, interval / 5))
    return [-fifth, -tenth, -2, -1, 1, 2, tenth, fifth]
  }

  // MARK: Seeds

  /// Returns the table with another number of steps, step 0 included.
  ///
  /// A longer table repeats the last interval and has the same value. A shorter table contains the first and last intervals after
  /// step 0, and evenly spaced intervals between them. A table shortened to two steps has the middle interval.
  private static func resized(_ seed: [Int], to steps: Int) -> [Int] {
    guard seed.count > steps else {
      return seed + Array(repeating: seed[seed.count - 1], count: steps - seed.count)
    }
    return [0]
      + (1..<steps).map { step in
        steps == 2 ? seed[seed.count / 2] : seed[1 + (step - 1) * (seed.count - 2) / (steps - 2)]
      }
  }

  /// Returns a table of `steps` steps (≥ 2): 0, then intervals in days with evenly spaced logarithms, up to the period's days.
  private func rising(_ steps: Int) -> [Int] {
    [0]
      + (1..<steps).map { step in
        max(1, Int(pow(Double(chain.life.days), Double(step) / Double(steps - 1)).rounded()))
      }
  }

  /// Returns a table of `steps` steps (three if `steps` is 2), the seed of the search with this length.
  ///
  /// Tables are optimised with three steps, then with four, and so on up to `steps` - 1 (at least three). The optimum of one
  /// length, with its last interval repeated, is the seed of the next length: both have the same value.
  private mutating func grown(to steps: Int, _ price: Double, from seed: [Int]) -> [Int] {
    var intervals = Self.resized(seed, to: 3)
    for length in 3..<max(steps, 4) {
      best = nil
      followPrice(price, from: intervals)
      intervals = best?.intervals ?? stretched(intervals) ?? intervals
      if length < steps { intervals.append(intervals[length - 1]) }
    }
    return intervals
  }

  /// Returns the table after as many multiplications of all intervals by about 1.5 as bring its minutes within the limit.
  private mutating func stretched(_ seed: [Int]) -> [Int]? {
    var intervals = seed
    while value(of: intervals).minutes > limit {
      guard intervals[1] < chain.life.days else { return nil }
      intervals = intervals.map { min($0 * 3 / 2 + ($0 > 0 ? 1 : 0), chain.life.days) }
    }
    return intervals
  }
}
