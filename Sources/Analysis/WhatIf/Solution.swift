import Forecasting
import Kaiki

/// Result of a search for the boundary value of a setting that satisfies a ``Target``, or for the first day that satisfies it.
package struct Solution: Sendable {
  /// Variable of a search: the number of a setting, or a day.
  package enum Sought: Hashable, Sendable {
    /// Number that a setting takes.
    case number(of: CardSetting)
    /// First day of the run on which a stock satisfies the target.
    case days
  }

  /// Result for one number that the search tried.
  package struct Evaluation: Hashable, Sendable {
    /// Tried number of the setting, or the day of the run from 1.
    package var value: Double
    /// Mean or percentile of the target quantity over the replicates, in its unit.
    package var achieved: Double
    /// 95 % confidence interval of `achieved`; covers the simulation error of few replicates, not errors of the model.
    package var low: Double
    package var high: Double
    /// True if `achieved` satisfies the target.
    package var holds: Bool
  }

  /// Reason why a search has no result.
  package enum Problem: Error, Sendable {
    /// The settings contradict the history.
    case scenario(ScenarioProblem)
    /// The assumed memory model does not determine the quantity.
    case unknownQuantity
    /// No number satisfies the target; contains the nearest tried number.
    case none(nearest: Evaluation)
  }

  /// Variable of the search: the number of a setting, or a day.
  package let sought: Sought
  /// Smallest and largest number of the search.
  package let range: ClosedRange<Double>
  /// Condition that the search satisfies.
  package let target: Target
  /// Boundary value that satisfies the target.
  ///
  /// If every number satisfies the target, this is the largest number for an upper limit and the smallest for a lower limit.
  package let value: Double
  /// Interval of the boundary value that allows for the simulation error of the tried numbers.
  ///
  /// The interval of a setting may be too wide: each end by at most a quarter of its distance from ``value``.
  package let low: Double
  package let high: Double
  /// True if every number of the setting satisfies the target.
  package let isUnbounded: Bool
  /// Tried numbers, in the order in which the search tried them.
  package let evaluations: [Evaluation]

  /// Searches for the boundary value by interpolation and bisection, with common random numbers; for days it checks each day.
  ///
  /// With many replicates the search starts near the boundary of a small sample of replicates. The search assumes that the
  /// quantity rises or falls monotonically with the setting. If it does not, several ranges satisfy the target, and the search
  /// finds an end of one range.
  ///
  /// - Parameters:
  ///   - sought: Variable of the search.
  ///   - target: Condition to satisfy.
  ///   - whatIf: Scenario that the search varies.
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

  /// True if ``value`` is an end of ``range`` and a better number may be outside.
  ///
  /// False for days, because the search checks each day, and for the smallest number of cards or days.
  package var isAtEdge: Bool {
    guard let option = sought.option else { return false }
    let half = sought.grain / 2
    return value > range.upperBound - half || value < range.lowerBound + half && !option.countsWholeThings
  }

  /// Variation that sets the boundary value; `nil` if the search was for days.
  package var variation: Variation? { sought.option.map { .number(value, of: $0) } }

  /// Returns the results of all days: a stock may rise and fall again, so bisection is impossible.
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

  /// Tried numbers by their index on the grid of the setting.
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

    /// Index of the largest number that the search may try.
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

    /// Evaluates the first number, and the first found number whose result differs, or else the last number.
    ///
    /// The step doubles each time, because the largest number of cards may be in the millions.
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

    /// Number of replicates for the approximate boundary.
    private static let roughReplicates = 25

    /// Boundary index that satisfies the target; `rises` is true if smaller indices satisfy it and larger ones do not.
    typealias Edge = (index: Int, rises: Bool)

    /// Returns the approximate boundary; `nil` with few replicates, or if a small sample has no boundary.
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

    /// Returns the boundary near an approximate one; `nil` if the search finds none on that side.
    mutating func edge(near rough: Edge?) async throws(Problem) -> Edge? {
      guard let rough else { return nil }
      let index = try await edge(rough.rises, near: rough.index, \.achieved)
      guard known[index]?.holds == true, known[index + (rough.rises ? 1 : -1)]?.holds == false else {
        return nil
      }
      return (index, rough.rises)
    }

    /// Returns the boundary index, if indices at one end satisfy the target and indices at the other end do not.
    ///
    /// - Parameters:
    ///   - rises: True if the indices at the low end satisfy the target.
    ///   - near: Approximate boundary index.
    ///   - looked: Value that has to satisfy the target: the estimate or an end of its confidence interval.
    mutating func edge(
      _ rises: Bool, near: Int, _ looked: KeyPath<Evaluation, Double> & Sendable
    ) async throws(Problem) -> Int {
      try await indices(rises, near: near, looked) { good, bad in abs(bad - good) <= 1 }.good
    }

    /// Returns an end of the interval of the boundary value; the search may place it a quarter of its distance too far out.
    mutating func end(
      _ rises: Bool, of index: Int, _ looked: KeyPath<Evaluation, Double> & Sendable
    ) async throws(Problem) -> Int {
      let (good, bad) = try await indices(rises, near: index, looked) { good, bad in
        abs(bad - good) <= max(1, min(abs(good - index), abs(bad - index)) / 4)
      }
      // An end next to the boundary value, or beyond it, is the last index that satisfies the target.
      return abs(bad - good) <= 1 || abs(good - index) > abs(bad - index) ? good : bad
    }

    /// Returns two indices, one that satisfies the target and one that does not, as close together as `isNear` requires.
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

    /// Returns two neighbouring tried indices with the boundary between them, near an index.
    ///
    /// An element is `nil` if no tried index is on its side.
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
  /// All settings with numbers, followed by days.
  package static var allCases: [Solution.Sought] { CardSetting.tried.map(Self.number) + [.days] }

  /// Creates the variable from the name of a setting or from `days`.
  package init?(rawValue: String) {
    guard let sought = Self.allCases.first(where: { $0.rawValue == rawValue }) else { return nil }
    self = sought
  }

  /// Name of the setting, or `days`.
  package var rawValue: String {
    switch self {
    case .number(let option): option.key
    case .days: "days"
    }
  }

  /// Setting of the search; `nil` for days.
  package var option: CardSetting? {
    if case .number(let option) = self { option } else { nil }
  }

  /// Smallest difference between two tried numbers; 1 for days.
  package var grain: Double { option?.grain ?? 1 }
}
