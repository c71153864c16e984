import Synchronization

/// Progress bar on standard error for work that takes longer than a second.
final class Progress: Sendable {
  private struct State {
    var done = 0
    var shown = -1
  }

  private let total: Int
  private let context: ProcessContext?
  private let began: Duration
  private let state = Mutex(State())

  /// - Parameters:
  ///   - total: Number of steps, ≥ 1.
  ///   - context: Process that shows the bar; `nil` to show none.
  init(total: Int, in context: ProcessContext?) {
    self.total = total
    self.context = context
    began = context?.elapsed() ?? .zero
  }

  /// Records a completed step, and redraws the bar if its percentage has changed; may be called from any thread.
  func step() {
    guard let context else { return }
    state.withLock { state in
      state.done += 1
      let percent = state.done * 100 / total
      guard percent > state.shown, context.elapsed() - began > .seconds(1) else { return }
      state.shown = percent
      let filled = percent * 30 / 100
      let bar = String(repeating: "█", count: filled) + String(repeating: "·", count: 30 - filled)
      context.signal("\r\(bar) \(percent) %")
    }
  }

  /// Removes the bar from the terminal.
  func end() {
    guard let context else { return }
    state.withLock { state in
      if state.shown >= 0 { context.signal("\r\u{1B}[K") }
    }
  }
}
