import Encoding
import Testing

@testable import Measuring

struct SuiteResultTests {
  private static let suite = Suite(
    "Sort a number", per: "number", sizes: [1_000, 10_000], growthBound: 1.2,
    peer: Suite.Peer("a human", minRatio: 10),
    outcome: "sorted"
  ) { _ in Suite.Prepared { 0 } }

  /// Rounds with given costs of an item at both sizes; the peer's is 500.
  private static func measurement(_ costs: [(Double, Double)]) -> Measurement {
    Measurement(
      costs: [
        Cost(items: 1_000, samples: costs.map(\.0)), Cost(items: 10_000, samples: costs.map(\.1)),
      ],
      rounds: costs.map { small, large in
        Round(
          points: [
            Round.Point(items: 1_000, nanoseconds: small), Round.Point(items: 10_000, nanoseconds: large),
          ], peer: Round.Point(items: 3, nanoseconds: 500))
      },
      outcomes: [
        Measurement.Outcome(items: 1_000, value: 0.5), Measurement.Outcome(items: 10_000, value: 0.125),
      ])
  }

  /// A linear cost, and one that grows by 2.
  private static let flat = (10.0, 10.0)
  private static let steep = (10.0, 100.0)

  @Test func `a disturbed round makes no suspicion`() {
    let result = SuiteResult(Self.suite, Self.measurement([Self.flat, Self.steep, Self.flat]))
    #expect(!result.isSuspect)
    #expect(result.judgements.map(\.verdict) == [.kept, .kept])
    #expect(result.faults.isEmpty)
  }

  @Test func `a suspicion is no verdict`() {
    let result = SuiteResult(Self.suite, Self.measurement([Self.steep, Self.steep, Self.flat]))
    #expect(result.isSuspect)
    #expect(result.judgements.map(\.verdict) == [nil, nil])
    #expect(result.missed.isEmpty && result.faults.isEmpty)
  }

  @Test func `fresh rounds alone decide`() {
    var result = SuiteResult(Self.suite, Self.measurement(Array(repeating: Self.steep, count: 15)))
    result.decide(
      by: Self.measurement(Array(repeating: Self.steep, count: 11) + Array(repeating: Self.flat, count: 4)))
    #expect(result.judgements.map(\.verdict) == [.notConfirmed, .notConfirmed])
    #expect(result.faults.isEmpty)
    result.decide(
      by: Self.measurement(Array(repeating: Self.steep, count: 12) + Array(repeating: Self.flat, count: 3)))
    #expect(result.judgements.map(\.verdict) == [.missed, .missed])
    #expect(
      result.faults == [
        "Sort a number: the cost grows too steeply: 2.00, at most 1.20",
        "Sort a number: the ratio to the peer is too low: 5.0, at least 10.0",
      ])
  }

  @Test func `what kept its bound stays as it was`() {
    var result = SuiteResult(Self.suite, Self.measurement([Self.flat]))
    result.decide(by: Self.measurement(Array(repeating: Self.steep, count: 15)))
    #expect(result.judgements.allSatisfy { $0.again == nil && $0.verdict == .kept })
  }

  @Test func `a suite without bounds is not judged`() {
    var suite = Self.suite
    suite.growthBound = nil
    suite.peer = nil
    #expect(SuiteResult(suite, Self.measurement([Self.steep])).judgements.isEmpty)
  }

  @Test func `the text names costs, growth, ratio and shares, and no verdict`() {
    let result = SuiteResult(Self.suite, Self.measurement([Self.flat, Self.steep, Self.flat]))
    #expect(
      result.text == """
        Sort a number: 10.0 ns per number
              items    p50 ns    p90 ns    p99 ns
               1000     10.00     10.00     10.00
              10000     10.00    100.00    100.00
          growth (1 is linear) 1.00 (1.00 – 2.00 in 3 rounds; at most 1.20)
          50.0 times as fast as a human at 10000 items (5.0 – 50.0 in 3 rounds; at least 10.0)
          sorted: 50.0 % at 1000, 12.5 % at 10000

        """)
  }

  @Test func `the decision says in how many rounds the bound was missed`() {
    var result = SuiteResult(Self.suite, Self.measurement([(10, 40)]))
    result.decide(by: Self.measurement(Array(repeating: Self.steep, count: 15)))
    #expect(
      result.decisions == """
        Sort a number
          growth (1 is linear) 2.00 (2.00 – 2.00 in 15 rounds; at most 1.20)
          past it in 15 of 15 rounds: COST GROWS TOO STEEPLY

        """)
    result.decide(by: Self.measurement(Array(repeating: Self.flat, count: 15)))
    #expect(result.decisions.hasSuffix("past it in 0 of 15 rounds: not confirmed\n"))
  }

  @Test func `JSON has every round, and the verdict where one was asked for`() {
    let result = SuiteResult(Self.suite, Self.measurement([Self.flat]))
    let plain = String(decoding: result.json(isJudged: false).encoded(), as: UTF8.self)
    #expect(plain.contains("\"growth\": {\"median\": 1, \"atMost\": 1.2, \"rounds\": [1]}"))
    #expect(plain.contains("\"peer\": \"a human\", "))
    #expect(!plain.contains("verdict"))
    let judged = String(decoding: result.json(isJudged: true).encoded(), as: UTF8.self)
    #expect(
      judged.contains("\"ratio\": {\"median\": 50, \"atLeast\": 10, \"rounds\": [50], \"verdict\": \"kept\"}")
    )
  }
}
