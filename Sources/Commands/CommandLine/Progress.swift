import Records
import Synchronization

/// A bar on standard error for work that lasts over a second.
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
  ///   - total: Steps of the work, ≥ 1.
  ///   - context: Where the bar is shown; `nil` where nobody wants it.
  init(total: Int, in context: ProcessContext?) {
    self.total = total
    self.context = context
    began = context?.elapsed() ?? .zero
  }

  /// Says that a step is done; from any thread.
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

  /// Removes the bar.
  func end() {
    guard let context else { return }
    state.withLock { state in
      if state.shown >= 0 { context.signal("\r\u{1B}[K") }
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

  private let context: ProcessContext?
  private let began: Duration
  private let state = Mutex(State())

  /// - Parameter context: Where the line is shown; `nil` where nobody wants it.
  init(in context: ProcessContext?) {
    self.context = context
    began = context?.elapsed() ?? .zero
  }

  /// Says how far a file has been read.
  func show(_ progress: ReadingProgress) {
    guard let context else { return }
    let now = context.elapsed()
    state.withLock { state in
      if state.file?.name != progress.file { state.file = (progress.file, state.shown ?? began) }
      guard now - began > .seconds(1), state.shown.map({ now - $0 >= .milliseconds(100) }) ?? true else {
        return
      }
      state.shown = now
      let seconds = (now - (state.file?.began ?? began)) / .seconds(1)
      let rate = seconds > 0 ? Int(Double(progress.rows) / seconds) : 0
      let left = seconds * Double(progress.allBytes - progress.bytes) / Double(max(1, progress.bytes))
      context.signal(
        "\r\u{1B}[K\(progress.rows) rows read, \(rate) a second, \(Int(left.rounded(.up))) s left")
    }
  }

  /// Says which question is being answered; from any thread.
  ///
  /// - Parameter question: Its name; `nil` while answers are gathered for all of them.
  func show(answering question: String?) {
    guard let context, context.elapsed() - began > .seconds(1) else { return }
    state.withLock { state in
      state.shown = context.elapsed()
      context.signal("\r\u{1B}[K" + (question.map { "working out \($0)" } ?? "counting"))
    }
  }

  /// Removes the line.
  func end() {
    state.withLock { state in
      if state.shown != nil { context?.signal("\r\u{1B}[K") }
      state.shown = nil
    }
  }
}
