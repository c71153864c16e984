import Foundation
import Testing

@testable import CommandLine
@testable import Commands

/// What only a process of its own can show, the streams out among it, stands in EndToEnd.
struct ProcessContextProcessTests {
  private let context = ProcessContext.process()

  @Test func `the environment is that of the process`() {
    #expect(context.environment("PATH") == ProcessInfo.processInfo.environment["PATH"])
    #expect(context.environment("KAIKI_NO_SUCH_VARIABLE") == nil)
  }

  @Test func `the clock counts milliseconds since 1970, and time that has passed`() {
    let before = Date.now.timeIntervalSince1970
    let between = Double(context.clock()) / 1_000
    let after = Date.now.timeIntervalSince1970
    // Milliseconds are cut off.
    #expect(before - 0.001 <= between && between <= after)
    let first = context.elapsed()
    #expect(.zero <= first && first <= context.elapsed())
  }

  @Test func `there is at least one processor`() {
    #expect(context.processorCount >= 1)
  }
}
