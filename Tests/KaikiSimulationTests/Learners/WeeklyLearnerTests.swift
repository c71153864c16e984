import Testing

@testable import Kaiki
@testable import KaikiNumerics
@testable import KaikiSimulation

struct WeeklyLearnerTests {
  @Test func `each weekday keeps its share, and a short record leaves it open`() {
    let monday = Day(20_000) + (8 - Day(20_000).weekday.rawValue)
    let shares = [0.9, 0.9, 0.5, 0.5, 0.2, 0, 1]
    func studied(weeks: Int) -> [[Double]] {
      let learner = WeeklyLearner(
        counts: shares.map { .init(days: weeks, studied: Int(($0 * Double(weeks)).rounded())) }, newPerDay: 1)
      return (0..<200).map { replicate in
        var stream = RandomStream(seed: 1, domain: .tests, replicate: replicate)
        let days = learner.habits(of: 700, from: monday, drawnFrom: &stream)
        return (0..<7).map { weekday in
          Double(stride(from: weekday, to: 700, by: 7).count { days[$0] }) / 100
        }
      }
    }
    let (long, short) = (studied(weeks: 500), studied(weeks: 10))
    for weekday in 0..<7 {
      let mean = long.reduce(0) { $0 + $1[weekday] } / 200
      #expect(abs(mean - shares[weekday]) < 0.02, "\(weekday)")
      func spread(_ values: [[Double]]) -> Double {
        (values.map { $0[weekday] }.max() ?? 0) - (values.map { $0[weekday] }.min() ?? 0)
      }
      #expect(spread(short) > spread(long))
    }
  }
}
