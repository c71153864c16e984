import Records
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

/// A line on standard error for reading that lasts over a second, with rows, rows a second and the time that is left; then
/// for what is worked out from it.
final class ReadingLine: Sendable {
  private struct State {
    /// The file that is being read, and since when.
    var file: (name: String, began: Duration)?
    var shown: Duration?
  }

  private let world: World?
  private let began: Duration
  private let state = Mutex(State())

  /// - Parameter world: Where the line is shown; `nil` where nobody wants it.
  init(in world: World?) {
    self.world = world
    began = world?.elapsed() ?? .zero
  }

  /// Says how far a file has been read.
  func show(_ progress: ReadingProgress) {
    guard let world else { return }
    let now = world.elapsed()
    state.withLock { state in
      if state.file?.name != progress.file { state.file = (progress.file, state.shown ?? began) }
      guard now - began > .seconds(1), state.shown.map({ now - $0 >= .milliseconds(100) }) ?? true else {
        return
      }
      state.shown = now
      let seconds = (now - (state.file?.began ?? began)) / .seconds(1)
      let rate = seconds > 0 ? Int(Double(progress.rows) / seconds) : 0
      let left = seconds * Double(progress.allBytes - progress.bytes) / Double(max(1, progress.bytes))
      world.signal(
        "\r\u{1B}[K\(progress.rows) rows read, \(rate) a second, \(Int(left.rounded(.up))) s left")
    }
  }

  /// Says which question is being answered; from any thread.
  ///
  /// - Parameter question: Its name; `nil` while answers are gathered for all of them.
  func show(answering question: String?) {
    guard let world, world.elapsed() - began > .seconds(1) else { return }
    state.withLock { state in
      state.shown = world.elapsed()
      world.signal("\r\u{1B}[K" + (question.map { "working out \($0)" } ?? "counting"))
    }
  }

  /// Removes the line.
  func end() {
    state.withLock { state in
      if state.shown != nil { world?.signal("\r\u{1B}[K") }
      state.shown = nil
    }
  }
}
