import Synchronization

/// A bar on standard error for work that lasts over a second.
final class Progress: Sendable {
  private struct State {
    var done = 0
    var shown = -1
  }

  private let total: Int
  private let isShown: Bool
  private let began = ContinuousClock.now
  private let state = Mutex(State())

  /// - Parameters:
  ///   - total: Steps of the work, ≥ 1.
  ///   - isShown: Whether there is a terminal that wants it.
  init(total: Int, isShown: Bool) {
    self.total = total
    self.isShown = isShown
  }

  /// Says that a step is done; from any thread.
  func step() {
    guard isShown else { return }
    state.withLock { state in
      state.done += 1
      let percent = state.done * 100 / total
      guard percent > state.shown, began.duration(to: .now) > .seconds(1) else { return }
      state.shown = percent
      let filled = percent * 30 / 100
      let bar = String(repeating: "█", count: filled) + String(repeating: "·", count: 30 - filled)
      Output.signal("\r\(bar) \(percent) %")
    }
  }

  /// Removes the bar.
  func end() {
    guard isShown else { return }
    state.withLock { state in
      if state.shown >= 0 { Output.signal("\r\u{1B}[K") }
    }
  }
}
