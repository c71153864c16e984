import Testing

@testable import Kaiki
@testable import KaikiNumerics
@testable import KaikiSimulation

struct BlockBootstrapTests {
  private static func drawn(_ blockBootstrap: BlockBootstrap, days: Int, replicate: Int) -> [Int] {
    var stream = RandomStream(seed: 4, domain: .tests, replicate: replicate)
    return blockBootstrap.drawn(days, from: &stream)
  }

  @Test(arguments: [1, 3, 6, 7, 8, 20, 400] as [Int], [false, true] as [Bool])
  func `every day to come is a day of the record, however short that is`(count: Int, keepsWeekdays: Bool) {
    let blockBootstrap = BlockBootstrap((0..<count).map { $0 % 3 > 0 }, keepsWeekdays: keepsWeekdays)
    for replicate in 0..<30 {
      let lived = Self.drawn(blockBootstrap, days: 50, replicate: replicate)
      #expect(lived.count == 50 && lived.allSatisfy { 0..<count ~= $0 })
    }
    #expect(Self.drawn(blockBootstrap, days: 0, replicate: 0).isEmpty)
  }

  @Test func `days are lived again in pieces of a fortnight that end with the record`() {
    let blockBootstrap = BlockBootstrap(Array(repeating: true, count: 100), keepsWeekdays: true)
    for replicate in 0..<50 {
      let lived = Self.drawn(blockBootstrap, days: 60, replicate: replicate)
      var length = 1
      for (one, next) in zip(lived, lived.dropFirst()) {
        if next == one + 1 {
          length += 1
        } else {
          // Pieces may follow each other without a break.
          #expect(length % 14 == 0 || one == 99, "replicate \(replicate): \(length)")
          length = 1
        }
      }
    }
  }

  @Test(arguments: [0, 0.25, 1] as [Double])
  func `days are lived again on their weekdays, but for the pieces that begin on any day`(anyDay: Double) {
    let blockBootstrap = BlockBootstrap(
      Array(repeating: true, count: 700), keepsWeekdays: true, anyDayShare: anyDay)
    let days = (0..<2_000).flatMap { replicate in
      // The first day after the record would have its number.
      Self.drawn(blockBootstrap, days: 14, replicate: replicate).enumerated().map { (700 + $0 - $1) % 7 == 0 }
    }
    let share = Double(days.count { $0 }) / Double(days.count)
    // A seventh of them begin on the same weekday by chance.
    let expected = 1 - anyDay * 6 / 7
    #expect(anyDay == 0 ? share == 1 : abs(share - expected) < 0.04, "\(share) of \(expected)")
  }

  @Test func `recent days are lived again most often, by the half-life that a replicate draws`() {
    let blockBootstrap = BlockBootstrap(Array(repeating: true, count: 400), keepsWeekdays: false)
    var ages: [Int] = []
    for replicate in 0..<400 {
      let lived = Self.drawn(blockBootstrap, days: 140, replicate: replicate)
      for start in stride(from: 0, to: 140, by: 14) { ages.append(399 - lived[start]) }
    }
    // Of the four half-lives each gives 1 − 2^(−30/h) of the days within thirty.
    let share = Double(ages.count { $0 < 30 }) / Double(ages.count)
    let within: [Double] = [10, 20, 60, 180].map { 1 - KaikiNumerics.exp(-KaikiNumerics.log(2) * 30 / $0) }
    let expected = within.reduce(0, +) / 4
    #expect(abs(share - expected) < 0.06, "\(share) of \(expected)")
  }

  @Test func `kinds whose records began on other days mostly live the same days again`() {
    let long = BlockBootstrap(Array(repeating: true, count: 2_000), keepsWeekdays: true)
    let short = BlockBootstrap(Array(repeating: true, count: 1_500), keepsWeekdays: true)
    let span = PlanSpan(start: Day(20_000), days: 28, replicates: 100, seed: 1)
    let same = (0..<100).count { replicate in
      let ages = [long, short].map { kind in
        kind.days(of: span, replicate: replicate).compactMap { $0 }.map { kind.count - $0 }
      }
      return ages[0] == ages[1]
    }
    #expect(same > 60, "\(same)")
  }

  @Test func `days of spells away are not lived again, and no piece runs on behind one`() {
    let away = (0..<200).map { 150..<180 ~= $0 }
    let blockBootstrap = BlockBootstrap(
      away.map { !$0 }, keepsWeekdays: true, episodes: InactivityEpisodes(away))
    for replicate in 0..<50 {
      #expect(!Self.drawn(blockBootstrap, days: 60, replicate: replicate).contains { away[$0] })
    }
  }
}
