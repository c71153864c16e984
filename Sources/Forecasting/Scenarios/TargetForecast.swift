import Kaiki

/// Forecast of the day on which a task reaches its target number of attempts.
package struct TargetForecast: Hashable, Sendable {
  /// Id of the task.
  package var task: String
  /// Name of the task; its id if it has none.
  package var name: String
  /// Number of attempts before the run, ≥ 0.
  package var attempts: Int
  /// Target number of attempts, ≥ 1.
  package var target: Int
  /// Share of the replicates that reach the target within the run, 0...1.
  package var reached: Double
  /// Day by which 5 % of the replicates have reached the target; `nil` if fewer do within the run.
  package var p5: Day?
  /// Day by which 50 % of the replicates have reached the target; `nil` if fewer do within the run.
  package var p50: Day?
  /// Day by which 95 % of the replicates have reached the target; `nil` if fewer do within the run.
  package var p95: Day?

  /// Summarizes one task over replicates.
  ///
  /// - Parameter reached: Day on which a replicate reached the target (day 0 is the first day of the run), one element per
  ///   replicate; `nil` if it did not. At least one element.
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

  /// Returns all forecasts sorted by median day (``p50``), earliest first and `nil` last; equal days by ``reached``, largest
  /// first.
  ///
  /// Forecasts with equal values stay in the order of `targets`.
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
