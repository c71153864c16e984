import Kaiki

extension SchedulerChoice {
  /// True if this kind of scheduler made the state and its numbers are in range; false for a damaged or foreign state.
  ///
  /// Check a stored state before ``answer(_:rating:on:drawing:)``, which stops the program at a state of another scheduler.
  public func accepts(_ state: State) -> Bool {
    // A case per scheduler: the compiler then requires bounds for each new one.
    switch self {
    case .stepped(let choice):
      guard case .step(let step) = state else { return false }
      return choice.intervals.indices.contains(step)
    case .sm2:
      guard case .sm2(let own) = state else { return false }
      return own.repetitions >= 0 && (SM2Scheduler.minEasiness...1_000).contains(own.easiness)
        && isInterval(own.interval)
    case .fsrs6:
      guard case .fsrs6(let own) = state else { return false }
      return isPlausible(own.lastDay, own.interval)
        && own.trace.map { isStability($0.stability) && difficulties.contains($0.difficulty) } ?? true
    case .fsrs7:
      guard case .fsrs7(let own) = state else { return false }
      return isPlausible(own.lastDay, own.interval)
        && own.trace.map {
          isStability($0.slow) && isStability($0.fast) && difficulties.contains($0.difficulty)
        } ?? true
    case .ebisu:
      guard case .ebisu(let own) = state else { return false }
      return isPlausible(own.lastDay, own.interval)
        && own.trace.map { (1e-6...1e9).contains($0.weight) && Ebisu.halfLives.contains($0.halfLife) } ?? true
    case .logged:
      guard case .logged(let own) = state else { return false }
      return own.interval.map(isInterval) ?? true
    }
  }

  private func isPlausible(_ lastDay: Day, _ interval: Int32) -> Bool {
    Day.stored.contains(lastDay) && isInterval(interval)
  }

  private func isInterval(_ days: Int32) -> Bool { (0...36_500).contains(days) }

  private func isStability(_ days: Double) -> Bool { (0.0001...36_500).contains(days) }

  private var difficulties: ClosedRange<Double> { 1...10 }
}
