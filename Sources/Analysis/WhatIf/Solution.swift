import Forecasting
import Kaiki

/// The number of an option at which a promise (``Target``) only just holds, or the number of days after which it first does.
package struct Solution: Sendable {
  /// Target of a search.
  package enum Sought: Hashable, Sendable {
    /// The number of an option.
    case number(of: CardSetting)
    /// How long it takes until a promise about what stands is kept.
    case days
  }

  /// A number that was tried.
  package struct Evaluation: Hashable, Sendable {
    /// The number.
    package var value: Double
    /// What the run reaches of the promised quantity: its mean or percentile over the replicates.
    package var achieved: Double
    /// The limits of its 95 % confidence interval, since replicates are few: the error of the simulation, not of its model.
    package var low: Double
    package var high: Double
    /// Whether the promise is kept.
    package var holds: Bool
  }

  /// Why there is none.
  package enum Problem: Error, Sendable {
    /// The options contradict the history.
    case scenario(ScenarioProblem)
    /// The quantity is not known under this truth.
    case unknownQuantity
    /// No number keeps the promise; the nearest that was tried.
    case none(nearest: Evaluation)
  }

  /// Option, or days, of the search.
  package let sought: Sought
  /// Smallest and largest number of the search.
  package let range: ClosedRange<Double>
  /// The promise.
  package let target: Target
  /// The number that was found; where every number keeps the promise, the largest for an upper limit and the least for a lower
  /// one.
  package let value: Double
  /// The numbers between which that of endless replicates lies, by what each number tried leaves open; an end may lie
  /// further off than it has to, by a quarter of how far it is from the number.
  package let low: Double
  package let high: Double
  /// Whether every number of the option keeps the promise.
  package let isUnbounded: Bool
  /// What was tried, in this order.
  package let evaluations: [Evaluation]

  /// Searches for the number by interpolation and halving, and for days on each of them, on the same luck for all of
  /// them: where there are many replicates, from about where some of them find it.
  ///
  /// What is promised is taken to grow or to fall with the option throughout. Where it does not, numbers keep the promise
  /// on several stretches, and the end of one of them is found.
  ///
  /// - Parameters:
  ///   - sought: What is sought.
  ///   - target: The promise.
  ///   - whatIf: What is varied.
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
      func day(_ place: Int?) -> Double { days[place ?? days.count - 1].value }
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
    if let (place, rises) = found {
      let nearer: KeyPath<Evaluation, Double> & Sendable = target.isAtMost ? \.high : \.low
      let farther: KeyPath<Evaluation, Double> & Sendable = target.isAtMost ? \.low : \.high
      let strict = try await search.end(rises, of: place, nearer)
      let loose = try await search.end(rises, of: place, farther)
      value = search.number(place)
      low = search.number(min(strict, loose))
      high = search.number(max(strict, loose))
    } else {
      // All that were tried hold, so that nothing stops it: of a limit from above the largest number goes furthest.
      value = search.number(target.isAtMost ? search.last : 0)
      (low, high) = (value, value)
    }
    evaluations = search.order
  }

  /// True if ``value`` is an end of ``range`` and a better number may be outside. False for days, of which the search looks at
  /// each, and for the smallest number of cards or days.
  package var isAtEdge: Bool {
    guard let option = sought.option else { return false }
    let half = sought.grain / 2
    return value > range.upperBound - half || value < range.lowerBound + half && !option.countsWholeThings
  }

  /// The setting that it stands for; `nil` where the options stay as they are.
  package var variation: Variation? { sought.option.map { .number(value, of: $0) } }

  /// What each day of the run reaches: what stands may rise and fall again, so that nothing can be halved.
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

  /// The numbers tried so far, by their place on the grid of the option.
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

    /// The last place: numbers beyond all cards say nothing more.
    var last: Int {
      let range = option.range
      return Int(((range.upperBound - range.lowerBound) / grain).rounded())
    }

    func number(_ place: Int) -> Double { option.range.lowerBound + Double(place) * grain }

    mutating func evaluation(_ place: Int) async throws(Problem) -> Evaluation {
      if let evaluation = known[place] { return evaluation }
      let outcome: WhatIf.Outcome
      do throws(ScenarioProblem) {
        outcome = try await whatIf.outcome(of: .number(number(place), of: option))
      } catch {
        throw .scenario(error)
      }
      guard let reached = target.reached(by: outcome) else { throw .unknownQuantity }
      let evaluation = Evaluation(
        value: number(place), achieved: reached.value, low: reached.low, high: reached.high,
        holds: target.holds(reached.value))
      known[place] = evaluation
      order.append(evaluation)
      return evaluation
    }

    /// The first number, and one that differs from it or the last.
    ///
    /// Others than these are tried in growing steps: the largest number of cards may be millions of them.
    mutating func ends() async throws(Problem) -> (first: Evaluation, end: Evaluation) {
      let first = try await evaluation(0)
      if !first.holds {
        let end = try await evaluation(last)
        guard end.holds else { return (first, end) }
      }
      var place = min(1, last)
      while place < last, try await evaluation(place).holds == first.holds { place = min(2 * place, last) }
      return (first, try await evaluation(place))
    }

    /// How many replicates show about where the number lies.
    private static let roughReplicates = 25

    /// Where numbers stop to keep the promise: the last that does, and whether larger ones are those that do not.
    typealias Edge = (place: Int, rises: Bool)

    /// About where the edge lies; `nil` where all replicates are few, or where some of them find none.
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

    /// The edge near another; `nil` where there is none that way.
    mutating func edge(near rough: Edge?) async throws(Problem) -> Edge? {
      guard let rough else { return nil }
      let place = try await edge(rough.rises, near: rough.place, \.achieved)
      guard known[place]?.holds == true, known[place + (rough.rises ? 1 : -1)]?.holds == false else {
        return nil
      }
      return (place, rough.rises)
    }

    /// The last place that passes from one end, where those at one end pass and those at the other do not.
    ///
    /// - Parameters:
    ///   - rises: Whether those at the low end pass.
    ///   - near: About where it lies.
    ///   - looked: What has to keep the promise.
    mutating func edge(
      _ rises: Bool, near: Int, _ looked: KeyPath<Evaluation, Double> & Sendable
    ) async throws(Problem) -> Int {
      try await places(rises, near: near, looked) { good, bad in abs(bad - good) <= 1 }.good
    }

    /// Where the interval of an answer ends, or further off by a quarter of how far that is from the answer.
    mutating func end(
      _ rises: Bool, of place: Int, _ looked: KeyPath<Evaluation, Double> & Sendable
    ) async throws(Problem) -> Int {
      let (good, bad) = try await places(rises, near: place, looked) { good, bad in
        abs(bad - good) <= max(1, min(abs(good - place), abs(bad - place)) / 4)
      }
      // An end that lies next to the answer, or beyond it, is the last place that passes.
      return abs(bad - good) <= 1 || abs(good - place) > abs(bad - place) ? good : bad
    }

    /// Two places, one that passes and one that does not, as near to each other as is asked for; twice the same one where all
    /// pass, or none.
    private mutating func places(
      _ rises: Bool, near: Int, _ looked: KeyPath<Evaluation, Double> & Sendable,
      until isNear: (_ good: Int, _ bad: Int) -> Bool
    ) async throws(Problem) -> (good: Int, bad: Int) {
      if known.isEmpty { _ = try await evaluation(near) }
      var (good, bad) = bracket(rises, near: near, looked)
      let way = rises ? 1 : -1
      // From one side in growing steps to a place on the other side.
      var step = max(1, near / 16)
      while let start = good == nil ? bad : bad == nil ? good : nil {
        let end = (good == nil) == rises ? 0 : last
        if start == end { return (start, start) }
        let place = min(max(good == nil ? start - way * step : start + way * step, 0), last)
        if target.holds(try await evaluation(place)[keyPath: looked]) { good = place } else { bad = place }
        step *= 2
      }
      guard var good, var bad else { preconditionFailure("a place on each side is known") }
      // By a straight line between both, and every other time by halving, which a curve does not slow down.
      var halves = false
      while !isNear(good, bad) {
        let from = try await evaluation(good)[keyPath: looked]
        let to = try await evaluation(bad)[keyPath: looked]
        // The limit lies between them.
        let share = halves ? 0.5 : (target.limit - from) / (to - from)
        let (least, most) = (min(good, bad) + 1, max(good, bad) - 1)
        let middle = min(max(good + Int((share * Double(bad - good)).rounded()), least), most)
        if target.holds(try await evaluation(middle)[keyPath: looked]) { good = middle } else { bad = middle }
        halves.toggle()
      }
      return (good, bad)
    }

    /// Two known places between which the edge lies, next to each other among those known and near a place; without the one
    /// where no place on that side is known.
    private func bracket(
      _ rises: Bool, near: Int, _ looked: KeyPath<Evaluation, Double> & Sendable
    ) -> (good: Int?, bad: Int?) {
      let places = known.keys.sorted { rises ? $0 < $1 : $0 > $1 }
      func holds(_ place: Int) -> Bool { known[place].map { target.holds($0[keyPath: looked]) } ?? false }
      guard let start = places.min(by: { abs($0 - near) < abs($1 - near) }) else { return (nil, nil) }
      if holds(start) {
        let bad = places.drop(while: { $0 != start }).first { !holds($0) }
        return (places.prefix(while: { $0 != bad }).last, bad)
      }
      guard let good = places.prefix(while: { $0 != start }).lastIndex(where: holds) else {
        return (nil, places.first)
      }
      return (places[good], places[good + 1])
    }
  }
}

extension Solution.Sought: CaseIterable, RawRepresentable {
  /// The options in their order, and days.
  package static var allCases: [Solution.Sought] { CardSetting.tried.map(Self.number) + [.days] }

  /// As it is asked for: the name of the option, or `days`.
  package init?(rawValue: String) {
    guard let sought = Self.allCases.first(where: { $0.rawValue == rawValue }) else { return nil }
    self = sought
  }

  /// As it is asked for.
  package var rawValue: String {
    switch self {
    case .number(let option): option.key
    case .days: "days"
    }
  }

  /// The option; `nil` for days.
  package var option: CardSetting? {
    if case .number(let option) = self { option } else { nil }
  }

  /// The step of the search: the least difference between two numbers that are tried; 1 for days.
  package var grain: Double { option?.grain ?? 1 }
}
