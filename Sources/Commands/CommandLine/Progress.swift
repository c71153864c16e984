import Synchronization

/// A bar on standard error for work that lasts over a second.
final class Progress: Sendable {
  private struct State {
    var done = 0
    var shown = -1
  }

  private let total: Int
  private let world: World?
  private let began: Duration
  private let state = Mutex(State())

  /// - Parameters:
  ///   - total: Steps of the work, ≥ 1.
  ///   - world: Where the bar is shown; `nil` where nobody wants it.
  init(total: Int, in world: World?) {
    self.total = total
    self.world = world
    began = world?.elapsed() ?? .zero
  }

  /// Says that a step is done; from any thread.
  func step() {
    guard let world else { return }
    state.withLock { state in
      state.done += 1
      let percent = state.done * 100 / total
      guard percent > state.shown, world.elapsed() - began > .seconds(1) else { return }
      state.shown = percent
      let filled = percent * 30 / 100
      let bar = String(repeating: "█", count: filled) + String(repeating: "·", count: 30 - filled)
      world.signal("\r\(bar) \(percent) %")
    }
  }

  /// Removes the bar.
  func end() {
    guard let world else { return }
    state.withLock { state in
      if state.shown >= 0 { world.signal("\r\u{1B}[K") }
    }
  }
}
