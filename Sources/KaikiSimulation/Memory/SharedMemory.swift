import Kaiki
import KaikiNumerics

/// The truth where a scheduler knows it: answers drawn from the very model by which the card was sent away.
///
/// It keeps no state of its own, but asks the scheduler, and so works nothing out twice. What it says is what a
/// ``CurveMemory`` of the same model says after the same answers.
struct SharedMemory<Model: ForgettingModel>: MemoryModel {
  /// The model and the chances of answers that it does not speak of; cards do not differ.
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
  func rating(of state: Void, cue: RetentionScheduler<Model>.State, at place: Double, on day: Day) -> Rating {
    memory.rating(of: known(cue), cue: (), at: place, on: day)
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
