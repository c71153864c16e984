import Kaiki

extension SchedulerChoice {
  /// Whether a state is one that this scheduler goes on from: of its own kind, and within the bounds of its numbers.
  ///
  /// What an app has stored may be another scheduler's, or damaged; ``answer(_:rating:on:drawing:)`` takes no such state.
  public func accepts(_ state: State) -> Bool {
    switch (self, state) {
    case (.stepped(let choice), .step(let step)): choice.intervals.indices.contains(step)
    case (.sm2, .sm2(let own)):
      own.repetitions >= 0 && (SM2Scheduler.leastEasiness...1_000).contains(own.easiness)
        && isInterval(own.interval)
    case (.fsrs6, .fsrs6(let own)):
      isPlace(own.lastDay, own.interval)
        && own.trace.map { isStability($0.stability) && difficulties.contains($0.difficulty) } ?? true
    case (.fsrs7, .fsrs7(let own)):
      isPlace(own.lastDay, own.interval)
        && own.trace.map {
          isStability($0.slow) && isStability($0.fast) && difficulties.contains($0.difficulty)
        } ?? true
    case (.ebisu, .ebisu(let own)):
      isPlace(own.lastDay, own.interval)
        && own.trace.map { (1e-6...1e9).contains($0.weight) && Ebisu.halfLives.contains($0.halfLife) } ?? true
    case (.logged, .logged(let own)): own.interval.map(isInterval) ?? true
    default: false
    }
  }

  private func isPlace(_ lastDay: Day, _ interval: Int32) -> Bool {
    Day.stored.contains(lastDay) && isInterval(interval)
  }

  private func isInterval(_ days: Int32) -> Bool { (0...36_500).contains(days) }

  private func isStability(_ days: Double) -> Bool { (0.0001...36_500).contains(days) }

  private var difficulties: ClosedRange<Double> { 1...10 }
}
