import Testing

@testable import Kaiki
@testable import KaikiNumerics

struct ParallelTests {
  @Test(arguments: [1, 2, 3, 7, 100] as [Int])
  func `values stand in the order of their numbers`(jobs: Int) async {
    #expect(await inParallel(13, jobs: jobs) { $0 * $0 } == (0..<13).map { $0 * $0 })
    #expect(await inParallel(0, jobs: jobs) { $0 } == [])
  }
}
