import Kaiki
import KaikiNumerics

/// Days on which a task waits before the due day of its occurrence (the time from one completion to the next).
struct EarlyDays: Hashable, Sendable {
  /// Day of the previous completion or, if later, of the previous due date; the task waits from the next day on.
  let begun: Day
  /// Number of waiting days between ``begun`` and the due day, ≥ 0; both ends are excluded.
  let count: Int

  static let quarters = 4

  init(begun: Day, due: Day) {
    self.begun = begun
    count = max(0, due - begun - 1)
  }

  /// Returns the share of each quarter in which the task waited, 0...1; four elements, earliest first.
  ///
  /// All elements are 0 if ``count`` is 0. The day of a completion counts as half a day.
  ///
  /// - Note: Source: the actuarial estimate of life tables; S. J. Cutler, F. Ederer, *Maximum utilization of the life
  ///   table method in analyzing survival*, 1958, doi:10.1016/0021-9681(58)90126-7.
  func exposure(until completed: Day?, from start: Day? = nil, before end: Day) -> [Double] {
    let waited = Double(min(completed ?? end, end) - begun) - (completed.map { $0 < end } ?? false ? 0.5 : 1)
    let before = start.map { Double($0 - begun - 1) } ?? 0
    return Self.overlaps(share(after: before), share(after: min(waited, Double(count))))
  }

  func quarters(of day: Int) -> [Double] {
    Self.overlaps(share(after: Double(day - 1)), share(after: Double(day)))
  }

  private func share(after days: Double) -> Double { count == 0 ? 0 : max(0, days / Double(count)) }

  private static func overlaps(_ from: Double, _ to: Double) -> [Double] {
    (0..<quarters).map { quarter in
      let (start, end) = (Double(quarter) / Double(quarters), Double(quarter + 1) / Double(quarters))
      return max(0, min(to, end) - max(from, start)) * Double(quarters)
    }
  }

  /// Draws the day before the due day on which the task is done; `nil` if it is not done early.
  func day(by hazards: [Double], level: Double = 1, after passed: Int, uniform: Double) -> Day? {
    guard passed < count else { return nil }
    // Fast path, since most tasks are not done early: -log(1 - u) ≥ u exceeds the total hazard.
    if uniform > 1.000_001 * level * hazards.reduce(0, +) { return nil }
    // Hazard that remains until the completion.
    var left = -log(1 - uniform)
    var share = self.share(after: Double(max(0, passed)))
    for quarter in 0..<Self.quarters {
      let end = Double(quarter + 1) / Double(Self.quarters)
      guard share < end else { continue }
      let slope = hazards[quarter] * level * Double(Self.quarters)
      if slope * (end - share) > left {
        let index = Int((share + left / slope) * Double(count)) + 1
        return begun + min(max(index, passed + 1), count)
      }
      left -= slope * (end - share)
      share = end
    }
    return nil
  }
}

/// Hazard of early completions of tasks, by quarter of the days before the due day.
///
/// With hazard h ≥ 0, a task stays undone through the quarter with probability exp(-h).
///
/// The hazard of a quarter has a Gamma posterior from two sources: completions per exposed occurrence in the log, and a prior of
/// weight ``priorOccurrences`` occurrences.
package struct EarlyHazard: Hashable, Sendable {
  /// Exposure of each quarter, four elements, earliest first: number of occurrences (≥ 0) that waited in it, parts as fractions.
  package internal(set) var exposure = [Double](repeating: 0, count: EarlyDays.quarters)
  /// Number of completions in each quarter, ≥ 0, earliest first; a completion on a day of several quarters is divided among them.
  package private(set) var done = [Double](repeating: 0, count: EarlyDays.quarters)
  /// Number of occurrences (≥ 0) with days before the due day and a known outcome: done before the due day, or still due on it.
  package private(set) var occurrences = 0
  /// Number of occurrences that were done before their due day, 0...``occurrences``.
  package private(set) var doneEarly = 0

  /// Weight of the prior of a quarter's hazard: 10 occurrences.
  package static let priorOccurrences = 10.0
  /// Hazard of a quarter before any observation: 0.0125, so that about 5 % of occurrences are done early.
  package static let standardHazard = 0.0125

  /// Creates a hazard without observations.
  package init() {}

  /// Adds an occurrence to the exposure, the completions and the counts.
  ///
  /// Ignores an occurrence of 0 days before its due day.
  /// The outcome is known on the day of an early completion, otherwise on the last day before the due day.
  mutating func add(_ days: EarlyDays, completed: Day?, from start: Day? = nil, before end: Day) {
    guard days.count > 0 else { return }
    let completed = completed.flatMap { $0 < end ? $0 : nil }
    for (quarter, share) in days.exposure(until: completed, from: start, before: end).enumerated() {
      exposure[quarter] += share
    }
    let isEarly = completed.map { $0 - days.begun <= days.count } ?? false
    let known = isEarly ? completed ?? end : days.begun + days.count
    if let start, known < start { return }
    if isEarly || completed != nil || end - days.begun > days.count { occurrences += 1 }
    guard isEarly, let completed else { return }
    doneEarly += 1
    let parts = days.quarters(of: max(1, completed - days.begun))
    let whole = parts.reduce(0, +)
    for quarter in parts.indices where whole > 0 { done[quarter] += parts[quarter] / whole }
  }

  mutating func add(_ other: EarlyHazard) {
    for quarter in exposure.indices {
      exposure[quarter] += other.exposure[quarter]
      done[quarter] += other.done[quarter]
    }
    occurrences += other.occurrences
    doneEarly += other.doneEarly
  }

  /// Posterior mean of the hazard (≥ 0) of each quarter of the days before the due day; four elements, earliest first.
  package var means: [Double] {
    zip(done, exposure).map {
      ($0 + Self.standardHazard * Self.priorOccurrences) / ($1 + Self.priorOccurrences)
    }
  }

  /// Draws the hazard (≥ 0) of each quarter of the days before the due day for one replicate; four elements, earliest first.
  func hazards(drawnFrom stream: inout RandomStream) -> [Double] {
    zip(done, exposure).map { done, exposure in
      stream.gamma(shape: done + Self.standardHazard * Self.priorOccurrences)
        / (exposure + Self.priorOccurrences)
    }
  }
}
