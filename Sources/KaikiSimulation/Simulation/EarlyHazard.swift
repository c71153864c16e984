import Kaiki
import KaikiNumerics

/// The days of a round on which its task can be done before it is due.
struct EarlyDays: Hashable, Sendable {
  /// The day from which the task waits.
  let begun: Day
  /// How many early days there are.
  let count: Int

  /// Quarters of the early days.
  static let quarters = 4

  init(begun: Day, due: Day) {
    self.begun = begun
    count = max(0, due - begun - 1)
  }

  /// How much of each quarter, 0...1, a round has passed through.
  ///
  /// The day of a completion counts by half, since the task was not waiting for all of it.
  ///
  /// - Parameters:
  ///   - completed: The day of the completion; `nil` while the task waits.
  ///   - start: Only days from it on are counted; `nil` for all.
  ///   - end: Only days before it are counted.
  /// - Note: Source: the actuarial estimate of life tables; S. J. Cutler, F. Ederer, *Maximum utilization of the life
  ///   table method in analyzing survival*, 1958, doi:10.1016/0021-9681(58)90126-7.
  func passes(until completed: Day?, from start: Day? = nil, before end: Day) -> [Double] {
    let waited = Double(min(completed ?? end, end) - begun) - (completed.map { $0 < end } ?? false ? 0.5 : 1)
    let before = start.map { Double($0 - begun - 1) } ?? 0
    return Self.overlaps(share(after: before), share(after: min(waited, Double(count))))
  }

  /// How much of each quarter one early day takes.
  ///
  /// - Parameter day: 1...``count`` from the day of beginning.
  func quarters(of day: Int) -> [Double] {
    Self.overlaps(share(after: Double(day - 1)), share(after: Double(day)))
  }

  /// The share of the early days, 0...1, that has passed after some of them.
  private func share(after days: Double) -> Double { count == 0 ? 0 : max(0, days / Double(count)) }

  private static func overlaps(_ from: Double, _ to: Double) -> [Double] {
    (0..<quarters).map { quarter in
      let (start, end) = (Double(quarter) / Double(quarters), Double(quarter + 1) / Double(quarters))
      return max(0, min(to, end) - max(from, start)) * Double(quarters)
    }
  }

  /// The early day on which the task is done, by its hazards; `nil` where it is not done early.
  ///
  /// - Parameters:
  ///   - hazards: Of each quarter, of a task of level 1.
  ///   - level: The task's own level.
  ///   - passed: Early days that have passed without it.
  ///   - uniform: A draw in 0..<1.
  func day(by hazards: [Double], level: Double = 1, after passed: Int, uniform: Double) -> Day? {
    guard passed < count else { return nil }
    // Most rounds are not done early: -log(1 - u) ≥ u, which all the hazard there is does not come to.
    if uniform > 1.000_001 * level * hazards.reduce(0, +) { return nil }
    // What is left of the hazard before the task is done.
    var left = -log(1 - uniform)
    var share = self.share(after: Double(max(0, passed)))
    for quarter in 0..<Self.quarters {
      let end = Double(quarter + 1) / Double(Self.quarters)
      guard share < end else { continue }
      let slope = hazards[quarter] * level * Double(Self.quarters)
      if slope * (end - share) > left {
        let place = Int((share + left / slope) * Double(count)) + 1
        return begun + min(max(place, passed + 1), count)
      }
      left -= slope * (end - share)
      share = end
    }
    return nil
  }
}

/// How often rounds are done early, by the quarter of their early days.
///
/// The hazard of a quarter has a Gamma posterior: completions of the log by rounds that passed it, and a prior worth
/// ``priorRounds`` rounds.
public struct EarlyHazard: Hashable, Sendable {
  /// How much of each quarter rounds have passed through, in rounds.
  public internal(set) var passes = [Double](repeating: 0, count: EarlyDays.quarters)
  /// Completions in each quarter; one on a day of several quarters counts in shares.
  public private(set) var done = [Double](repeating: 0, count: EarlyDays.quarters)
  /// Rounds with early days of which it is known whether they were done early.
  public private(set) var rounds = 0
  /// Rounds of `rounds` that were done early.
  public private(set) var doneEarly = 0

  /// How many rounds the prior is worth.
  public static let priorRounds = 10.0
  /// The hazard of a quarter where nothing has been observed: some 5 % of rounds are done early.
  public static let standardHazard = 0.0125

  /// Nothing observed.
  public init() {}

  /// Takes in a round, which is known on the day on which it was done early, or else on its last early day.
  mutating func add(_ days: EarlyDays, completed: Day?, from start: Day? = nil, before end: Day) {
    guard days.count > 0 else { return }
    let completed = completed.flatMap { $0 < end ? $0 : nil }
    for (quarter, share) in days.passes(until: completed, from: start, before: end).enumerated() {
      passes[quarter] += share
    }
    let isEarly = completed.map { $0 - days.begun <= days.count } ?? false
    let known = isEarly ? completed ?? end : days.begun + days.count
    if let start, known < start { return }
    if isEarly || completed != nil || end - days.begun > days.count { rounds += 1 }
    guard isEarly, let completed else { return }
    doneEarly += 1
    let parts = days.quarters(of: max(1, completed - days.begun))
    let whole = parts.reduce(0, +)
    for quarter in parts.indices where whole > 0 { done[quarter] += parts[quarter] / whole }
  }

  /// Takes in what other rounds show.
  mutating func add(_ other: EarlyHazard) {
    for quarter in passes.indices {
      passes[quarter] += other.passes[quarter]
      done[quarter] += other.done[quarter]
    }
    rounds += other.rounds
    doneEarly += other.doneEarly
  }

  /// The means of the posteriors.
  public var means: [Double] {
    zip(done, passes).map { ($0 + Self.standardHazard * Self.priorRounds) / ($1 + Self.priorRounds) }
  }

  /// The hazards of one replicate.
  func hazards(drawnFrom stream: inout RandomStream) -> [Double] {
    zip(done, passes).map { done, passes in
      stream.gamma(shape: done + Self.standardHazard * Self.priorRounds) / (passes + Self.priorRounds)
    }
  }
}
