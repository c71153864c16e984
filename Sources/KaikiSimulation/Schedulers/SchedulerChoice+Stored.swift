import Kaiki

extension SchedulerChoice {
  /// True if this scheduler continues from a state: of its own kind, and within the bounds of its numbers.
  ///
  /// An app may have stored another scheduler's state, or a damaged one; ``answer(_:rating:on:drawing:)`` refuses both.
  public func accepts(_ state: State) -> Bool {
    // By scheduler, so that the compiler asks for the bounds of each new one.
    switch self {
    case .stepped(let choice):
      guard case .step(let step) = state else { return false }
      return choice.intervals.indices.contains(step)
    case .sm2:
      guard case .sm2(let own) = state else { return false }
      return own.repetitions >= 0 && (SM2Scheduler.leastEasiness...1_000).contains(own.easiness)
        && isInterval(own.interval)
    case .fsrs6:
      guard case .fsrs6(let own) = state else { return false }
      return isPlace(own.lastDay, own.interval)
        && own.trace.map { isStability($0.stability) && difficulties.contains($0.difficulty) } ?? true
    case .fsrs7:
      guard case .fsrs7(let own) = state else { return false }
      return isPlace(own.lastDay, own.interval)
        && own.trace.map {
          isStability($0.slow) && isStability($0.fast) && difficulties.contains($0.difficulty)
        } ?? true
    case .ebisu:
      guard case .ebisu(let own) = state else { return false }
      return isPlace(own.lastDay, own.interval)
        && own.trace.map { (1e-6...1e9).contains($0.weight) && Ebisu.halfLives.contains($0.halfLife) } ?? true
    case .logged:
      guard case .logged(let own) = state else { return false }
      return own.interval.map(isInterval) ?? true
    }
  }

  private func isPlace(_ lastDay: Day, _ interval: Int32) -> Bool {
    Day.stored.contains(lastDay) && isInterval(interval)
  }

  private func isInterval(_ days: Int32) -> Bool { (0...36_500).contains(days) }

  private func isStability(_ days: Double) -> Bool { (0.0001...36_500).contains(days) }

  private var difficulties: ClosedRange<Double> { 1...10 }
}
