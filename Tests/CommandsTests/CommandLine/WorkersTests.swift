import Foundation
import Intake
import Synchronization
import TestSupport
import Testing

@testable import CommandLine
@testable import Commands

struct WorkersTests {
  /// The numbers of some threads.
  private final class Threads: Sendable {
    private let seen = Mutex<Set<UInt>>([])

    /// The number of the thread that runs.
    static var current: UInt {
      #if canImport(Darwin)
        UInt(bitPattern: pthread_self())
      #else
        pthread_self()
      #endif
    }

    func see() {
      let thread = Self.current
      seen.withLock { _ = $0.insert(thread) }
    }

    var all: Set<UInt> { seen.withLock { $0 } }
  }

  private func sum(_ threads: Threads) async -> Int {
    threads.see()
    return await withTaskGroup(of: Int.self) { group in
      for number in 1...100 {
        group.addTask {
          threads.see()
          await Task.yield()
          threads.see()
          return number
        }
      }
      var sum = 0
      for await number in group { sum += number }
      threads.see()
      return sum
    }
  }

  @Test(arguments: [0, 1, 3, 1_000])
  func `work is done on as many threads as there are`(others: Int) {
    let threads = Threads()
    #expect(Workers.run(others: others) { await sum(threads) } == 5_050)
    #expect((1...others + 1).contains(threads.all.count))
  }

  @Test func `where no thread can be had the first does all the work, and none is asked for again`() {
    let threads = Threads()
    let asked = Mutex(0)
    let result = Workers.run(others: 7) { _ in
      asked.withLock { $0 += 1 }
      return false
    } _: {
      await sum(threads)
    }
    #expect(result == 5_050)
    #expect(asked.withLock { $0 } == 1)
    #expect(threads.all == [Threads.current])
  }

  @Test(arguments: [
    "kaiki --version", "analyze tiny --json --jobs 4",
    "simulate tiny --days 9 --replicates 9 --json --jobs 4",
  ])
  func `a program needs no thread but its own, and says the same on one`(line: String) async throws {
    let folder = try TemporaryFolder()
    try folder.makeTiny()
    let words = line.replacingOccurrences(of: "tiny", with: folder("tiny")).split(separator: " ").map(
      String.init)
    let threads = Threads()
    let capture = Capture()
    var context = capture.context()
    let output = context.output
    context.output = { bytes throws(CommandError) in
      threads.see()
      try output(bytes)
    }
    let standing = context
    let code = Workers.run(others: 7, start: { _ in false }) {
      await Program.run(Array(words.dropFirst()), as: words[0], in: standing)
    }
    #expect(code == .done)
    #expect(threads.all == [Threads.current])
    let many = Capture()
    #expect(await Program.run(Array(words.dropFirst()), as: words[0], in: many.context()) == .done)
    #expect(capture.output == many.output)
  }
}
