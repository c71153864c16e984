import TestSupport
import Testing

@testable import Kaiki
@testable import KaikiNumerics
@testable import KaikiSimulation

struct InactivityEpisodesTests {
  private static func drawn(_ episodes: InactivityEpisodes, days: Int, replicate: Int) -> [Bool] {
    var stream = RandomStream(seed: 8, domain: .tests, replicate: replicate)
    return episodes.drawn(days, from: &stream)
  }

  private static func record(_ days: Int, away: [ClosedRange<Int>]) -> InactivityEpisodes {
    InactivityEpisodes((0..<days).map { day in away.contains { $0.contains(day) } })
  }

  @Test func `F10: spells come as often as they did, with one in a year more to be on the safe side`() {
    // Ten years with a fortnight away in the middle of each: Gamma(11) / (10 × 351 + 365) a day.
    let episodes = Self.record(3_650, away: (0..<10).map { 365 * $0 + 180...365 * $0 + 193 })
    var began = SampleMean()
    var lengths: [Int: Int] = [:]
    for replicate in 0..<2_000 {
      let away = Self.drawn(episodes, days: 300, replicate: replicate)
      let starts = away.indices.filter { away[$0] && ($0 == 0 || !away[$0 - 1]) }
      began.add(Double(starts.count))
      for start in starts {
        let end = away[start...].firstIndex(of: false)
        if let end { lengths[end - start, default: 0] += 1 }
      }
    }
    // Hardly any day of 300 is lost to spells that have begun.
    let rate = 11.0 / (10 * 351 + 365)
    #expect(abs(began.value / (300 * rate) - 0.96) < 0.06, "\(began.value)")
    // Ten of eleven last a fortnight.
    let all = Double(lengths.values.reduce(0, +))
    #expect(abs(Double(lengths[14] ?? 0) / all - 10.0 / 11) < 0.06, "\(lengths)")
    #expect(lengths.keys.allSatisfy { $0 >= InactivityEpisodes.priorLength.least })
    // What a page says of spells to come is what is drawn.
    let mean = lengths.reduce(0) { $0 + Double($1.key * $1.value) } / all
    #expect(
      abs(mean / episodes.meanLengthToCome - 1) < 0.03 && abs(rate - episodes.meanRate) < 1e-12, "\(mean)")
  }

  @Test func `a spell that the record ends in goes on, as likely as not for as long again and a fortnight`() {
    let episodes = Self.record(200, away: [180...199])
    let rest = (0..<1_000).map { replicate in
      Self.drawn(episodes, days: 365, replicate: replicate).firstIndex(of: false) ?? 365
    }
    #expect(rest.allSatisfy { $0 > 0 })
    // By thirty-four days with chance 1/2, by a hundred and two with 3/4.
    #expect((440...560).contains(rest.count { $0 <= 34 }) && (700...800).contains(rest.count { $0 <= 102 }))
  }

  @Test func `somebody who was never away may go, and a day may hold no more than itself`() {
    let episodes = Self.record(100, away: [])
    let away = (0..<500).map { Self.drawn(episodes, days: 100, replicate: $0) }
    // Gamma(1) / 465 a day: in 100 days with a chance of 1 − 465/565.
    #expect((50...130).contains(away.count { $0.contains(true) }))
    #expect(Self.drawn(episodes, days: 0, replicate: 0).isEmpty)
  }
}
