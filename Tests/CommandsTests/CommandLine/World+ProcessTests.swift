import Foundation
import Testing

@testable import Commands

/// What only a process of its own can show, the streams out among it, stands in EndToEnd.
struct WorldProcessTests {
  private let world = World.process()

  @Test func `the environment is that of the process`() {
    #expect(world.environment("PATH") == ProcessInfo.processInfo.environment["PATH"])
    #expect(world.environment("KAIKI_NO_SUCH_VARIABLE") == nil)
  }

  @Test func `the clock counts milliseconds since 1970, and time that has passed`() {
    let before = Date.now.timeIntervalSince1970
    let between = Double(world.clock()) / 1_000
    let after = Date.now.timeIntervalSince1970
    // Milliseconds are cut off.
    #expect(before - 0.001 <= between && between <= after)
    let first = world.elapsed()
    #expect(.zero <= first && first <= world.elapsed())
  }

  @Test func `there is at least one processor`() {
    #expect(world.processorCount >= 1)
  }
}
