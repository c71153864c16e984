import Kaiki

/// When a task reaches its target.
package struct TargetForecast: Hashable, Sendable {
  /// The task's id.
  package var task: String
  /// What it is called.
  package var name: String
  /// Attempts so far.
  package var attempts: Int
  /// The attempts that are aimed at.
  package var target: Int
  /// The share of replicates that reach it within the run.
  package var reached: Double
  /// The day by which 5 % of the replicates have reached it; `nil` where fewer do.
  package var p5: Day?
  /// The day by which half of them have.
  package var p50: Day?
  /// The day by which 95 % of them have.
  package var p95: Day?

  /// Sums up one task over replicates.
  ///
  /// - Parameters:
  ///   - reached: The day on which each replicate reached the target; at least one replicate.
  ///   - start: The first day of the run.
  package init(task: String, name: String, attempts: Int, target: Int, reached: [Int?], start: Day) {
    self.task = task
    self.name = name
    self.attempts = attempts
    self.target = target
    let days = reached.map { $0 ?? Int.max }.sorted()
    self.reached = Double(reached.count { $0 != nil }) / Double(reached.count)
    func day(_ percent: Int) -> Day? {
      let offset = InverseECDF.of(days, percent: percent)
      return offset == Int.max ? nil : start + offset
    }
    p5 = day(5)
    p50 = day(50)
    p95 = day(95)
  }

  /// Forecasts in the order in which half of the replicates reach them, those that are reached more often first.
  package static func soonest(_ targets: [TargetForecast]) -> [TargetForecast] {
    targets.enumerated().sorted { left, right in
      let (own, other) = (left.element, right.element)
      if own.p50 != other.p50 {
        return own.p50.map { day in other.p50.map { day < $0 } ?? true } ?? false
      }
      return (-own.reached, left.offset) < (-other.reached, right.offset)
    }.map(\.element)
  }
}
