import Synchronization
import Testing

@testable import KaikiNumerics

struct ParallelTests {
  /// Tasks that run now, and the highest number at once.
  private final class Counts: Sendable {
    let value = Mutex((running: 0, highest: 0))
  }

  @Test(arguments: [1, 2, 3, 7, 100] as [Int], [0, 1, 13, 1_000] as [Int])
  func `values have the order of their indices`(jobs: Int, count: Int) async {
    #expect(await inParallel(count, jobs: jobs) { $0 * $0 } == (0..<count).map { $0 * $0 })
  }

  @Test(arguments: [1, 3] as [Int])
  func `at most as many tasks as jobs run at once, and each index is computed once`(jobs: Int) async {
    let counts = Counts()
    let all = await inParallel(200, jobs: jobs) { index in
      counts.value.withLock {
        $0.running += 1
        $0.highest = max($0.highest, $0.running)
      }
      await Task.yield()
      counts.value.withLock { $0.running -= 1 }
      return index
    }
    #expect(all == Array(0..<200))
    #expect(counts.value.withLock { $0.highest } <= jobs)
  }
}
