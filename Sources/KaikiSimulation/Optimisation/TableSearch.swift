import KaikiNumerics

/// Looks for the interval table of a length that has most memorised at no more than some minutes.
///
/// The steps of a table hang together through lapses, which lead back to the first, so that its best intervals cannot
/// be found one after another by dynamic programming. Where there are few tables, all are tried. Else the search goes
/// along the tables that are best at a price of a minute, by steps that become finer, and moves the price until the
/// minutes are those that may be spent; from there it changes intervals, one and two at a time, while that has more
/// memorised. It does so from three beginnings.
struct TableSearch {
  /// What a search comes to.
  struct Found {
    /// Tables within the limit, from the best on.
    var tables: [[Int]]
    /// Whether every table was tried.
    var isProven: Bool
    /// How many were tried.
    var tried: Int
  }

  private let chain: TableChain
  /// The most minutes of a life.
  private let limit: Double
  /// What tables are worth that were tried.
  private var known: [[Int]: LifeValue] = [:]
  /// The best of them within the limit.
  private var best: (intervals: [Int], value: LifeValue)?

  /// Up to so many tables all are tried.
  static let mostProven = 500.0
  /// From each beginning exchanges end after about so many tables.
  private static let mostExchanged = 200
  /// So many tables are found at most.
  private static let mostFound = 20

  init(chain: TableChain, minutes limit: Double) {
    self.chain = chain
    self.limit = limit
  }

  /// The best tables.
  ///
  /// - Parameters:
  ///   - steps: Its length with step 0, ≥ 2.
  ///   - price: Memorised days that a minute brings, about where the limit is.
  ///   - seed: Where the search begins: a rising table of any length.
  mutating func found(steps: Int, price: Double, from seed: [Int]) -> Found {
    let count = Self.tables(steps: steps, days: chain.life.days)
    if count <= Self.mostProven {
      tryAll([0], steps: steps)
    } else {
      for seed in [grown(to: steps, price, from: seed), Self.resized(seed, to: steps), rising(steps)] {
        best = nil
        followPrice(price, from: seed)
        if let found = best?.intervals ?? stretched(seed) { exchange(from: found) }
      }
    }
    let within = known.filter { $0.key.count == steps && $0.value.minutes <= limit }
    // Among tables of equal worth the one with the shortest intervals, so that the order of a dictionary never shows.
    let tables = within.sorted { one, other in
      let (worth, otherWorth) = (one.value, other.value)
      if worth != otherWorth {
        return (otherWorth.memorised, worth.minutes) < (worth.memorised, otherWorth.minutes)
      }
      return one.key.lexicographicallyPrecedes(other.key)
    }
    return Found(
      tables: tables.prefix(Self.mostFound).map(\.key), isProven: count <= Self.mostProven,
      tried: known.count)
  }

  /// How many rising tables there are with intervals of at most the days.
  static func tables(steps: Int, days: Int) -> Double {
    (1..<max(steps, 2)).reduce(1) { count, place in
      count * Double(days + place - 1) / Double(place)
    }
  }

  /// What a table is worth.
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

  /// Finds tables that are best at prices, and the price at which they take the minutes that may be spent.
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

  /// A table that no step by some factors makes better at a price.
  private mutating func climbed(from seed: [Int], price: Double, factors: [Double]) -> [Int] {
    var intervals = seed
    var merit = self.merit(intervals, price)
    for factor in factors {
      var isMoving = true
      while isMoving {
        isMoving = false
        for place in intervals.indices.dropFirst() {
          for change in Self.changes(of: intervals[place], by: factor) {
            guard let moved = Self.moved(intervals, place, by: change, most: chain.life.days) else {
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

  /// Up and down by a factor, or by a day at least.
  private static func changes(of interval: Int, by factor: Double) -> [Int] {
    let up = max(1, Int((Double(interval) * (factor - 1)).rounded()))
    let down = max(1, Int((Double(interval) * (1 - 1 / factor)).rounded()))
    return [up, -down]
  }

  /// A table with another interval; its neighbours give way, so that it rises. `nil` where that is no table.
  private static func moved(_ intervals: [Int], _ place: Int, by change: Int, most: Int) -> [Int]? {
    let interval = min(intervals[place] + change, most)
    guard interval >= 1, interval != intervals[place] else { return nil }
    return intervals.enumerated().map { other, days in
      switch other {
      case 0: 0
      case ..<place: min(days, interval)
      case place: interval
      default: max(days, interval)
      }
    }
  }

  // MARK: Within the limit

  /// A change of one interval, and what it does to days memorised and minutes.
  private struct Move {
    var place: Int
    var days: Int
    var memorised: Double
    var minutes: Double
  }

  /// Changes single intervals, and pairs against each other, while that has more memorised within the limit.
  private mutating func exchange(from start: [Int]) {
    var intervals = start
    let end = known.count + Self.mostExchanged
    while known.count < end, let better = bettered(intervals, until: end) { intervals = better }
  }

  private mutating func bettered(_ intervals: [Int], until end: Int) -> [Int]? {
    let before = value(of: intervals)
    var moves: [Move] = []
    var tables: [[Int]] = []
    for place in intervals.indices.dropFirst() {
      for days in Self.exchanges(intervals[place]) {
        guard let table = Self.moved(intervals, place, by: days, most: chain.life.days) else { continue }
        let after = value(of: table)
        tables.append(table)
        moves.append(
          Move(
            place: place, days: days, memorised: after.memorised - before.memorised,
            minutes: after.minutes - before.minutes))
      }
    }
    if let table = better(tables, than: before) { return table }
    // The last interval comes again and again, and whether the last time falls within the life is not foreseen.
    let last = intervals.count - 1
    var (promising, unforeseen): ([(Move, Move)], [(Move, Move)]) = ([], [])
    for (number, first) in moves.enumerated() {
      for second in moves[(number + 1)...] where second.place != first.place {
        if second.place == last {
          unforeseen.append((first, second))
        } else if before.minutes + first.minutes + second.minutes <= 1.002 * limit {
          promising.append((first, second))
        }
      }
    }
    promising.sort { $0.0.memorised + $0.1.memorised > $1.0.memorised + $1.1.memorised }
    let most = chain.life.days
    let table = { (pair: (Move, Move)) in
      Self.moved(intervals, pair.0.place, by: pair.0.days, most: most).flatMap {
        Self.moved($0, pair.1.place, by: pair.1.days, most: most)
      }
    }
    if let found = better(promising.prefix(Self.mostPairs).compactMap(table), than: before) { return found }
    let room = max(end - known.count, 0)
    return better(unforeseen.lazy.compactMap(table).prefix(room), than: before)
  }

  /// The best of some tables, where it is better within the limit.
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

  /// So many pairs of changes are tried, those first that promise most.
  private static let mostPairs = 24

  /// By how many days an interval is changed.
  private static func exchanges(_ interval: Int) -> [Int] {
    let (tenth, fifth) = (max(3, interval / 10), max(4, interval / 5))
    return [-fifth, -tenth, -2, -1, 1, 2, tenth, fifth]
  }

  // MARK: Seeds

  /// A table of another length: a shorter one goes on with its last interval and is worth as much; of a longer one the
  /// first and last intervals and some between are left.
  private static func resized(_ seed: [Int], to steps: Int) -> [Int] {
    guard seed.count > steps else {
      return seed + Array(repeating: seed[seed.count - 1], count: steps - seed.count)
    }
    return [0]
      + (1..<steps).map { step in
        steps == 2 ? seed[seed.count / 2] : seed[1 + (step - 1) * (seed.count - 2) / (steps - 2)]
      }
  }

  /// A table that rises evenly in its logarithms, from a day to the days of the life.
  private func rising(_ steps: Int) -> [Int] {
    [0]
      + (1..<steps).map { step in
        max(1, Int(pow(Double(chain.life.days), Double(step) / Double(steps - 1)).rounded()))
      }
  }

  /// A table made of the best of three steps that was found, then of four, and so on: with its last interval twice, each
  /// is worth as much with a step more.
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

  /// A table whose intervals are stretched until it is within the limit; `nil` where none is.
  private mutating func stretched(_ seed: [Int]) -> [Int]? {
    var intervals = seed
    while value(of: intervals).minutes > limit {
      guard intervals[1] < chain.life.days else { return nil }
      intervals = intervals.map { min($0 * 3 / 2 + ($0 > 0 ? 1 : 0), chain.life.days) }
    }
    return intervals
  }
}
