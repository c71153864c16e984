import Kaiki
import KaikiNumerics

/// Assumed memory model that equals the scheduler's own memory model.
///
/// Reads each card's memory from the scheduler's state and stores none, so every formula is computed once per answer.
/// A ``CurveMemory`` with the same model and the same answers gives equal results.
struct SharedMemory<Model: ForgettingModel>: MemoryModel {
  /// Forgetting model, and the fixed probabilities of first and same-day answers; all cards have stability factor 1.
  let memory: CurveMemory<Model>

  static var isMemorisedKnown: Bool { true }
  static var isBelieved: Bool { true }

  func parameters(drawnFrom stream: inout RandomStream) {}

  func unseen(drawing stream: inout RandomStream) {}

  @inline(__always)
  func retrievability(
    _ state: Void, cue: RetentionScheduler<Model>.State, on day: Day, _ parameters: Void
  ) -> Double {
    memory.retrievability(known(cue), cue: (), on: day, ())
  }

  @inline(__always)
  func rating(of state: Void, cue: RetentionScheduler<Model>.State, at quantile: Double, on day: Day)
    -> Rating
  {
    memory.rating(of: known(cue), cue: (), at: quantile, on: day)
  }

  func update(_ state: inout Void, rating: Rating, retrievability: Double, on day: Day) {}

  @inline(__always)
  func addMemorised(
    _ state: Void, cue: RetentionScheduler<Model>.State, from first: Day,
    over days: Range<Int>, to sums: inout RecallSums
  ) {
    memory.addMemorised(known(cue), cue: (), from: first, over: days, to: &sums)
  }

  @inline(__always)
  private func known(_ cue: RetentionScheduler<Model>.State) -> CurveMemory<Model>.State {
    var state = CurveMemory<Model>.State(memory: cue.trace, lastDay: cue.lastDay, firstDay: cue.firstDay)
    state.lastRating = cue.lastRating
    return state
  }
}
