import CommandLine
import Intake
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

  /// - Parameter context: Process that shows the bar; `nil` to show none.
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

  func end() {
    if state.withLock({ $0.shown >= 0 }) { context?.signal("\r\u{1B}[K") }
  }
}

/// Line on standard error while reading takes longer than a second: rows, rows per second and remaining seconds.
///
/// After reading, the line names the measure that is being computed.
final class ReadingLine: Sendable {
  private struct State {
    /// File that is being read, and the time at which its reading began; `nil` before the first file.
    var file: (name: String, began: Duration)?
    var shown: Duration?
  }

  private let context: ProcessContext?
  private let began: Duration
  private let state = Mutex(State())

  /// - Parameter context: Process that shows the line; `nil` to show none.
  init(in context: ProcessContext?) {
    self.context = context
    began = context?.elapsed() ?? .zero
  }

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

  /// Shows the name of the measure in progress. Any thread may call this function.
  ///
  /// - Parameter question: Name of the measure; `nil` while the command collects answers for all measures.
  func show(answering question: String?) {
    guard let context, context.elapsed() - began > .seconds(1) else { return }
    state.withLock { state in
      state.shown = context.elapsed()
      context.signal("\r\u{1B}[K" + (question.map { "working out \($0)" } ?? "counting"))
    }
  }

  func end() {
    state.withLock { state in
      if state.shown != nil { context?.signal("\r\u{1B}[K") }
      state.shown = nil
    }
  }
}
