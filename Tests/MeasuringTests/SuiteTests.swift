import Testing

@testable import Measuring

struct SuiteTests {
  /// A clock that work puts forward: what it costs is given, not measured.
  final class MadeUpClock: @unchecked Sendable {
    var seconds = 0.0
  }

  private let clock = MadeUpClock()

  /// A suite that takes 1.1 microseconds an item.
  private func suite(
    _ sizes: [Int] = [1_000, 10_000, 100_000], peer: Suite.Peer? = nil,
    slowness: @escaping @Sendable (Int) -> Double = { _ in 1 }
  ) -> Suite {
    Suite("Do something", per: "card", sizes: sizes, growthBound: 1.2, peer: peer) { [clock] count in
      Suite.Prepared(
        peer: (10, { [clock] in Int(clock.spend(5.5e-5)) }), outcome: { 0.25 }
      ) {
        Int(clock.spend(1.1e-6 * Double(count) * slowness(count)))
      }
    }
  }

  @Test func `every round takes every size, and the peer at the largest`() async {
    let suite = suite(peer: Suite.Peer("another", minRatio: 2))
    let measured = await suite.measured(.verdict) { [clock] in clock.seconds }
    #expect(measured.rounds.count == 15)
    for round in measured.rounds {
      #expect(round.points.map(\.items) == suite.sizes)
      #expect(round.points.allSatisfy { abs($0.nanoseconds - 1_100) < 0.01 })
      #expect(abs((round.growth ?? 0) - 1) < 1e-4)
      #expect(abs((round.ratio ?? 0) - 5) < 1e-3)
    }
    #expect(measured.outcomes.map(\.items) == suite.sizes)
    #expect(measured.outcomes.allSatisfy { $0.value == 0.25 })
  }

  @Test func `small sizes are run as long as large ones`() async {
    let measured = await suite().measured(.verdict) { [clock] in clock.seconds }
    // A turn is 10 ms: ten runs of 1.1 ms, one run of 11 or 110 ms.
    #expect(measured.costs.map(\.samples) == [150, 15, 15])
  }

  @Test func `rounds end when enough time has passed`() async {
    let quick = await suite([1_000, 10_000]).measured(.first) { [clock] in clock.seconds }
    #expect(quick.rounds.count == 15)
    let slow = await suite([1_000, 1_000_000]).measured(.first) { [clock] in clock.seconds }
    #expect(slow.rounds.count == 5)
  }

  @Test func `what is steep in each round is steep in the median`() async {
    let suite = suite { Double($0) / 1_000 }
    let measured = await suite.measured(.first) { [clock] in clock.seconds }
    let growth = SuiteResult(suite, measured).judgement(of: .growth)
    #expect(growth?.isSuspect == true)
    #expect(growth?.verdict == nil)
  }

  @Test func `work that takes no time ends`() async {
    let measured = await suite { _ in 0 }.measured(.verdict) { [clock] in clock.seconds }
    #expect(measured.costs.allSatisfy { $0.p50 == 0 })
  }
}

extension SuiteTests.MadeUpClock {
  fileprivate func spend(_ time: Double) -> Double {
    seconds += time
    return time
  }
}
