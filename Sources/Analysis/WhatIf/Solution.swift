import Forecasting
import Kaiki
import KaikiSimulation

/// Result of a search for the boundary value of a setting that satisfies a ``Target``, or for the first day that satisfies
/// it.
package struct Solution: Sendable {
  /// Variable of a search: the number that a setting has, or a day of the run.
  package enum Sought: Hashable, Sendable {
    /// The number of this setting, such as new cards per day.
    case number(of: CardSetting)
    /// The first day of the run on which a stock (level on a day, such as due cards) satisfies the target.
    case days
  }

  /// Simulated result for one number that the search tried.
  package struct Evaluation: Hashable, Sendable {
    /// Tried number of the setting, in the setting's unit, or the day of the run from 1.
    package var value: Double
    /// Mean or percentile of the target quantity over the replicates (simulated runs), in the quantity's unit.
    package var achieved: Double
    /// Lower end of the 95 % confidence interval of `achieved`, in the quantity's unit; `high` is the upper end. The interval
    /// covers the simulation error of few replicates; errors of the model are outside its scope.
    package var low, high: Double
    /// True if `achieved` satisfies the target: at most an upper limit, or at least a lower limit.
    package var holds: Bool
  }

  /// Reason why a search for a boundary value has no result.
  package enum Problem: Error, Sendable {
    /// The settings contradict the history; the value names the contradiction.
    case scenario(ScenarioProblem)
    /// The assumed memory model does not determine the quantity of the target.
    case unknownQuantity
    /// No number satisfies the target; contains the tried number whose result is nearest to the limit.
    case none(nearest: Evaluation)
  }

  /// Variable of the search: the number of a setting, or a day of the run.
  package let sought: Sought
  /// Smallest and largest number that the search may try: the setting's range, or day 1 to the last day of the run.
  package let range: ClosedRange<Double>
  /// Condition that the found number satisfies.
  package let target: Target
  /// Boundary value that satisfies the target: a number of the setting in its unit, or a day of the run from 1. If every
  /// number satisfies the target, this is the largest number for an upper limit and the smallest for a lower limit.
  package let value: Double
  /// Lower end of the interval of the boundary value, in the unit of ``value``; `high` is the upper end.
  ///
  /// The interval allows for the simulation error of the tried numbers. For a setting, each end may be too far out, by at
  /// most a quarter of its distance from ``value``.
  package let low, high: Double
  /// True if every number of the setting satisfies the target, so no boundary exists; always false for days.
  package let isUnbounded: Bool
  /// Tried numbers with their results, in the order in which the search tried them. For days: the first day that satisfies
  /// the target, after the day before it if there is one.
  package let evaluations: [Evaluation]

  /// Searches for the boundary value by interpolation and bisection, with common random numbers; for days it checks each day.
  ///
  /// With many replicates the search starts near the boundary of a small sample of replicates. The search assumes that the
  /// quantity rises or falls monotonically with the setting. If it does not, several ranges satisfy the target, and the
  /// search finds an end of one range.
  package init(of sought: Sought, _ target: Target, in whatIf: WhatIf) async throws(Problem) {
    self.sought = sought
    self.target = target
    guard case .number(let option) = sought else {
      let days = try await Self.days(target, whatIf)
      range = 1...Double(max(days.count, 1))
      guard let found = days.firstIndex(where: \.holds) else {
        let nearest = days.min { abs($0.achieved - target.limit) < abs($1.achieved - target.limit) }
        throw nearest.map(Problem.none) ?? .unknownQuantity
      }
      func day(_ index: Int?) -> Double { days[index ?? days.count - 1].value }
      value = day(found)
      low = day(days.firstIndex { target.holds($0.low) || target.holds($0.high) })
      high = day(days.firstIndex { target.holds($0.low) && target.holds($0.high) })
      isUnbounded = false
      evaluations = Array(days[max(0, found - 1)...found])
      return
    }
    range = option.range
    var search = Search(option: option, target: target, whatIf: whatIf)
    var found = try await search.edge(near: try await Search.roughEdge(option, target, whatIf))
    if found == nil {
      let (first, end) = try await search.ends()
      guard first.holds || end.holds else {
        let nearest = [first, end].min { abs($0.achieved - target.limit) < abs($1.achieved - target.limit) }
        throw .none(nearest: nearest ?? first)
      }
      if !(first.holds && end.holds) {
        let rises = first.holds
        found = (try await search.edge(rises, near: 0, \.achieved), rises)
      }
    }
    isUnbounded = found == nil
    if let (index, rises) = found {
      let nearer: KeyPath<Evaluation, Double> & Sendable = target.isAtMost ? \.high : \.low
      let farther: KeyPath<Evaluation, Double> & Sendable = target.isAtMost ? \.low : \.high
      let strict = try await search.end(rises, of: index, nearer)
      let loose = try await search.end(rises, of: index, farther)
      value = search.number(index)
      low = search.number(min(strict, loose))
      high = search.number(max(strict, loose))
    } else {
      // All tried numbers satisfy the target: report the last index for an upper limit, index 0 for a lower limit.
      value = search.number(target.isAtMost ? search.last : 0)
      (low, high) = (value, value)
    }
    evaluations = search.order
  }

  /// True if ``value`` is an end of ``range`` and a better number may be outside the range.
  ///
  /// Always false for a search for days, which checks each day. Also false at the smallest number of a setting
  /// that counts whole cards or days, because no smaller number exists.
  package var isAtEdge: Bool {
    guard let option = sought.option else { return false }
    let half = sought.grain / 2
    return value > range.upperBound - half || value < range.lowerBound + half && !option.countsWholeThings
  }

  /// Change of the settings that sets the boundary value; `nil` if the search was for days.
  package var variation: Variation? { sought.option.map { .number(value, of: $0) } }

  /// Simulates the run and returns one result per day, ascending: a stock may rise and fall again, so bisection is impossible.
  private static func days(_ target: Target, _ whatIf: WhatIf) async throws(Problem) -> [Evaluation] {
    let outcome: WhatIf.Outcome
    do throws(ScenarioProblem) {
      outcome = try await whatIf.outcome(of: nil)
    } catch {
      throw .scenario(error)
    }
    guard let values = outcome.values(target.quantity) else { throw .unknownQuantity }
    return (0..<whatIf.options.span.days).map { day in
      let reached = target.summary(of: values.map { $0[day] })
      return Evaluation(
        value: Double(day + 1), achieved: reached.value, low: reached.low, high: reached.high,
        holds: target.holds(reached.value))
    }
  }

  /// Search on the grid of a setting's numbers; an index counts grid steps from the setting's smallest number (index 0).
  private struct Search {
    let option: CardSetting
    let grain: Double
    let target: Target
    let whatIf: WhatIf
    var known: [Int: Evaluation] = [:]
    var order: [Evaluation] = []

    init(option: CardSetting, target: Target, whatIf: WhatIf) {
      self.option = option
      grain = option.grain ?? 1
      self.target = target
      self.whatIf = whatIf
    }

    var last: Int {
      let range = option.range
      return Int(((range.upperBound - range.lowerBound) / grain).rounded())
    }

    func number(_ index: Int) -> Double { option.range.lowerBound + Double(index) * grain }

    mutating func evaluation(_ index: Int) async throws(Problem) -> Evaluation {
      if let evaluation = known[index] { return evaluation }
      let outcome: WhatIf.Outcome
      do throws(ScenarioProblem) {
        outcome = try await whatIf.outcome(of: .number(number(index), of: option))
      } catch {
        throw .scenario(error)
      }
      guard let reached = target.reached(by: outcome) else { throw .unknownQuantity }
      let evaluation = Evaluation(
        value: number(index), achieved: reached.value, low: reached.low, high: reached.high,
        holds: target.holds(reached.value))
      known[index] = evaluation
      order.append(evaluation)
      return evaluation
    }

    /// Tries numbers, and returns the results of the first one and of the first found one that differs in satisfying the
    /// target.
    ///
    /// If no number differs, the second result belongs to the last number. The step doubles each time, because the largest
    /// number of cards may be in the millions.
    mutating func ends() async throws(Problem) -> (first: Evaluation, end: Evaluation) {
      let first = try await evaluation(0)
      if !first.holds {
        let end = try await evaluation(last)
        guard end.holds else { return (first, end) }
      }
      var index = min(1, last)
      while index < last, try await evaluation(index).holds == first.holds { index = min(2 * index, last) }
      return (first, try await evaluation(index))
    }

    /// Number of replicates (simulated runs) for the approximate boundary: 25.
    private static let roughReplicates = 25

    /// Grid index of the boundary number, which satisfies the target; `rises` is true if smaller numbers satisfy it and
    /// larger ones do not.
    typealias Edge = (index: Int, rises: Bool)

    /// Returns the approximate boundary from 25 replicates; `nil` if the run has fewer than 100, or if the sample has no
    /// boundary.
    static func roughEdge(
      _ option: CardSetting, _ target: Target, _ whatIf: WhatIf
    ) async throws(Problem) -> Edge? {
      guard whatIf.options.span.replicates >= 4 * roughReplicates else { return nil }
      var options = whatIf.options
      options.span.replicates = roughReplicates
      var search = Search(
        option: option, target: target, whatIf: WhatIf(whatIf.evidence, options, jobs: whatIf.jobs))
      let (first, end) = try await search.ends()
      guard first.holds != end.holds else { return nil }
      return (try await search.edge(first.holds, near: 0, \.achieved), first.holds)
    }

    /// Tries numbers and returns the boundary near an approximate boundary. `nil` if the approximate boundary is `nil`, or if
    /// no boundary is near it.
    mutating func edge(near rough: Edge?) async throws(Problem) -> Edge? {
      guard let rough else { return nil }
      let index = try await edge(rough.rises, near: rough.index, \.achieved)
      guard known[index]?.holds == true, known[index + (rough.rises ? 1 : -1)]?.holds == false else {
        return nil
      }
      return (index, rough.rises)
    }

    /// Tries numbers and returns the grid index of the boundary number, the last one that satisfies the target.
    ///
    /// Requires that numbers at one end of the grid satisfy the target, and numbers at the other end violate it.
    mutating func edge(
      _ rises: Bool, near: Int, _ looked: KeyPath<Evaluation, Double> & Sendable
    ) async throws(Problem) -> Int {
      try await indices(rises, near: near, looked) { good, bad in abs(bad - good) <= 1 }.good
    }

    /// Tries numbers and returns the grid index of an end of the interval of the boundary value.
    ///
    /// The end may be too far out, by at most a quarter of its distance from the boundary.
    mutating func end(
      _ rises: Bool, of index: Int, _ looked: KeyPath<Evaluation, Double> & Sendable
    ) async throws(Problem) -> Int {
      let (good, bad) = try await indices(rises, near: index, looked) { good, bad in
        abs(bad - good) <= max(1, min(abs(good - index), abs(bad - index)) / 4)
      }
      // An end next to the boundary value, or beyond it, is the last index that satisfies the target.
      return abs(bad - good) <= 1 || abs(good - index) > abs(bad - index) ? good : bad
    }

    /// Returns two grid indices, one that satisfies the target and one that does not, as close together as `isNear` requires.
    ///
    /// If all indices satisfy the target, or none does, both indices are equal.
    private mutating func indices(
      _ rises: Bool, near: Int, _ looked: KeyPath<Evaluation, Double> & Sendable,
      until isNear: (_ good: Int, _ bad: Int) -> Bool
    ) async throws(Problem) -> (good: Int, bad: Int) {
      if known.isEmpty { _ = try await evaluation(near) }
      var (good, bad) = bracket(rises, near: near, looked)
      let way = rises ? 1 : -1
      // Go from one side in growing steps to an index on the other side.
      var step = max(1, near / 16)
      while let start = good == nil ? bad : bad == nil ? good : nil {
        let end = (good == nil) == rises ? 0 : last
        if start == end { return (start, start) }
        let index = min(max(good == nil ? start - way * step : start + way * step, 0), last)
        if target.holds(try await evaluation(index)[keyPath: looked]) { good = index } else { bad = index }
        step *= 2
      }
      guard var good, var bad else { preconditionFailure("a place on each side is known") }
      // Alternate linear interpolation with bisection: bisection stays fast even if the curve is far from linear.
      var halves = false
      while !isNear(good, bad) {
        let from = try await evaluation(good)[keyPath: looked]
        let to = try await evaluation(bad)[keyPath: looked]
        // The limit is between both values.
        let share = halves ? 0.5 : (target.limit - from) / (to - from)
        let (least, most) = (min(good, bad) + 1, max(good, bad) - 1)
        let middle = min(max(good + Int((share * Double(bad - good)).rounded()), least), most)
        if target.holds(try await evaluation(middle)[keyPath: looked]) { good = middle } else { bad = middle }
        halves.toggle()
      }
      return (good, bad)
    }

    /// Returns two neighbouring tried grid indices with the boundary between them, near an index.
    ///
    /// `good` satisfies the target and `bad` violates it; an element is `nil` if no tried index is on its side.
    private func bracket(
      _ rises: Bool, near: Int, _ looked: KeyPath<Evaluation, Double> & Sendable
    ) -> (good: Int?, bad: Int?) {
      let indices = known.keys.sorted { rises ? $0 < $1 : $0 > $1 }
      func holds(_ index: Int) -> Bool { known[index].map { target.holds($0[keyPath: looked]) } ?? false }
      guard let start = indices.min(by: { abs($0 - near) < abs($1 - near) }) else { return (nil, nil) }
      if holds(start) {
        let bad = indices.drop(while: { $0 != start }).first { !holds($0) }
        return (indices.prefix(while: { $0 != bad }).last, bad)
      }
      guard let good = indices.prefix(while: { $0 != start }).lastIndex(where: holds) else {
        return (nil, indices.first)
      }
      return (indices[good], indices[good + 1])
    }
  }
}

extension Solution.Sought: CaseIterable, RawRepresentable {
  /// All variables of a search: each setting with numbers, followed by days.
  package static var allCases: [Solution.Sought] { CardSetting.tried.map(Self.number) + [.days] }

  /// Creates the variable from the name of a setting or from `days`; `nil` for another word.
  package init?(rawValue: String) {
    guard let sought = Self.allCases.first(where: { $0.rawValue == rawValue }) else { return nil }
    self = sought
  }

  /// Name of the setting, such as `new`, or `days`.
  package var rawValue: String {
    switch self {
    case .number(let option): option.key
    case .days: "days"
    }
  }

  /// Setting whose number the search varies; `nil` for days.
  package var option: CardSetting? {
    if case .number(let option) = self { option } else { nil }
  }

  /// Smallest difference between two tried numbers, > 0, in the setting's unit; 1 for days.
  package var grain: Double { option?.grain ?? 1 }
}

/// Condition on a simulated quantity, such as: on every day, 95 % of the replicates (simulated runs) take at most 30 minutes.
package struct Target: Hashable, Sendable {
  /// Quantity of the condition, such as minutes per day. A flow (amount of a day) is tested on its worst day, a stock
  /// (``Quantity/isStock``: level on a day) on the last day of the run.
  package var quantity: Quantity
  /// Percentile over the replicates (simulated runs) that the limit applies to, 1...99; `nil` for the mean.
  package var percent: Int?
  /// True for an upper limit (at most), false for a lower limit (at least).
  package var isAtMost: Bool
  /// Limit of the quantity on one day, in its unit (minutes, cards or answers); ``isAtMost`` selects upper or lower limit.
  package var limit: Double

  package init(quantity: Quantity, percent: Int?, isAtMost: Bool, limit: Double) {
    self.quantity = quantity
    self.percent = percent
    self.isAtMost = isAtMost
    self.limit = limit
  }

  /// Mean or percentile over the replicates in the quantity's unit, with its 95 % confidence interval.
  struct Reached: Hashable, Sendable {
    var value: Double
    var low: Double
    var high: Double
  }

  func holds(_ value: Double) -> Bool { isAtMost ? value <= limit : value >= limit }

  /// Returns the estimate on the worst day of a run (a stock: on the last day).
  ///
  /// The worst day has the largest estimate for an upper limit, the smallest for a lower limit. `nil` if the quantity is
  /// unknown.
  func reached(by outcome: WhatIf.Outcome) -> Reached? {
    guard let values = outcome.values(quantity), let days = values.first?.count, days > 0 else { return nil }
    let looked = quantity.isStock ? (days - 1)..<days : 0..<days
    let all = looked.map { day in summary(of: values.map { $0[day] }) }
    return all.max { isAtMost ? $0.value < $1.value : $0.value > $1.value }
  }

  /// Returns the percentile or mean of the replicates' values, with its 95 % confidence interval.
  ///
  /// The interval of a percentile uses the normal approximation of the binomial distribution of ranks; the interval of a mean
  /// uses its standard error.
  func summary(of values: [Double]) -> Reached {
    let sorted = values.sorted()
    let count = Double(sorted.count)
    guard let percent else {
      let mean = sorted.reduce(0, +) / count
      let variance = sorted.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / max(1, count - 1)
      let reach = Self.normal * (variance / count).squareRoot()
      return Reached(value: mean, low: mean - reach, high: mean + reach)
    }
    let share = Double(percent) / 100
    let reach = Self.normal * (count * share * (1 - share)).squareRoot()
    func at(_ rank: Double) -> Double { sorted[min(max(Int(rank.rounded(.up)) - 1, 0), sorted.count - 1)] }
    return Reached(
      value: InverseECDF.of(sorted, percent: percent), low: at(count * share - reach),
      high: at(count * share + reach + 1))
  }

  private static let normal = 1.959963984540054
}
