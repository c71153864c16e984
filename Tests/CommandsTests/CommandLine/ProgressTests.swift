import Intake
import Synchronization
import TestSupport
import Testing

@testable import CommandLine
@testable import Commands

struct ProgressTests {
  /// A clock that a test moves on.
  private final class Clock: Sendable {
    let now = Mutex(Duration.zero)
  }

  private func bars(_ seconds: [Double]) -> [String] {
    let (capture, clock) = (Capture(), Clock())
    var context = capture.context()
    context.elapsed = { clock.now.withLock { $0 } }
    let progress = Progress(total: seconds.count, in: context)
    for second in seconds {
      clock.now.withLock { $0 = .seconds(second) }
      progress.step()
    }
    progress.end()
    return String(decoding: capture.errors, as: UTF8.self).split(separator: "\r").map(String.init)
  }

  @Test func `work that is done within a second shows nothing`() {
    #expect(bars([0.1, 0.5, 0.9, 1]) == [])
  }

  @Test func `a bar says which share is done, and goes at the end`() {
    let half = String(repeating: "█", count: 15) + String(repeating: "·", count: 15)
    #expect(
      bars([0.5, 1.5, 1.6, 1.7]) == [
        "\(half) 50 %", String(repeating: "█", count: 22) + String(repeating: "·", count: 8) + " 75 %",
        String(repeating: "█", count: 30) + " 100 %", "\u{1B}[K",
      ])
  }

  @Test func `a percent is shown once`() {
    #expect(bars(Array(repeating: 2, count: 1_000)).count == 102)
  }

  @Test func `reading says rows, rows a second and the time left, ten times a second, and goes at the end`() {
    let (capture, clock) = (Capture(), Clock())
    var context = capture.context()
    context.elapsed = { clock.now.withLock { $0 } }
    let line = ReadingLine(in: context)
    for (second, file, rows) in [
      (0.5, "a", 100), (2.0, "a", 400), (2.05, "a", 410), (4.0, "a", 800), (6.0, "b", 100),
    ] as [(Double, String, Int)] {
      clock.now.withLock { $0 = .seconds(second) }
      line.show(ReadingProgress(file: file, rows: rows, bytes: rows * 10, allBytes: 10_000))
    }
    line.end()
    #expect(
      String(decoding: capture.errors, as: UTF8.self).split(separator: "\r").map(String.init) == [
        "\u{1B}[K400 rows read, 200 a second, 3 s left", "\u{1B}[K800 rows read, 200 a second, 1 s left",
        "\u{1B}[K100 rows read, 50 a second, 18 s left", "\u{1B}[K",
      ])
  }

  @Test func `what is worked out after a second is named, and goes at the end`() {
    let (capture, clock) = (Capture(), Clock())
    var context = capture.context()
    context.elapsed = { clock.now.withLock { $0 } }
    let line = ReadingLine(in: context)
    for (second, question) in [(0.5, nil), (0.9, "load"), (1.1, nil), (1.2, "trend")] as [(Double, String?)] {
      clock.now.withLock { $0 = .seconds(second) }
      line.show(answering: question)
    }
    line.end()
    line.end()
    #expect(
      String(decoding: capture.errors, as: UTF8.self).split(separator: "\r").map(String.init) == [
        "\u{1B}[Kcounting", "\u{1B}[Kworking out trend", "\u{1B}[K",
      ])
  }

  @Test func `reading that is done within a second shows nothing`() {
    let capture = Capture()
    let line = ReadingLine(in: capture.context())
    line.show(ReadingProgress(file: "a", rows: 1, bytes: 1, allBytes: 1))
    line.end()
    #expect(capture.errors.isEmpty)
  }

  @Test func `nobody who does not want it sees it`() {
    let progress = Progress(total: 1, in: nil)
    progress.step()
    progress.end()
  }

  @Test(
    arguments: [
      ("", [:], true), ("--progress auto", ["TERM": "xterm"], true), ("--progress never", [:], false),
      ("--quiet", [:], false), ("", ["TERM": "dumb"], false),
    ] as [(String, [String: String], Bool)])
  func `simulate shows it on a terminal alone`(words: String, environment: [String: String], isShown: Bool)
    async throws
  {
    let folder = try TemporaryFolder()
    let line = "simulate --days 2 --replicates 3 --deck 1 --json \(words)"
    for isTerminal in [true, false] {
      let ticks = Mutex(0)
      let outcome = try await folder.run(line, environment: environment) {
        $0.terminal = ProcessContext.Terminal(isErrors: isTerminal)
        // Every look at the clock is two seconds later.
        $0.elapsed = {
          ticks.withLock { ticks in
            ticks += 1; return .seconds(2 * ticks)
          }
        }
      }
      #expect(outcome.code == 0)
      #expect(outcome.errors.contains("100 %") == (isShown && isTerminal))
      #expect(outcome.errors.hasSuffix("\r\u{1B}[K") == (isShown && isTerminal))
    }
  }
}
