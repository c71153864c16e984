import Testing

/// The file of the oracles, from which the tests of each statistic take their cases.
struct OracleTests {
  @Test func `the file holds every case of every statistic`() {
    #expect(
      Dictionary(grouping: Oracle.all, by: \.statistic).mapValues(\.count) == [
        "kaplan-meier": 15, "nelson-aalen": 13, "log-rank": 8, "weibull": 8, "logistic-trend": 7,
        "poisson-trend": 7, "mann-kendall": 10, "change-point": 13, "describe": 11, "autocorrelation": 9,
        "periodogram": 5, "spearman": 9, "kruskal-wallis": 6, "rayleigh": 12, "weekday-chi-square": 10,
        "binomial-interval": 13, "beta-binomial-risk": 15, "beta-shrinkage": 5, "holm": 10,
        "recall-metrics": 11, "nonlinear-recall": 6,
      ])
  }

  @Test func `numbers differ beyond the tolerance, and what is expected has to be there`() {
    func differences(_ found: [String: OracleValue], _ expected: [String: OracleValue]) -> [String] {
      OracleValue.object(found).differences(from: .object(expected), tolerance: 1e-3, at: "case")
    }
    #expect(differences(["a": .number(1_000.9), "b": .null], ["a": .number(1_000)]).isEmpty)
    #expect(differences(["a": .number(1_001.1)], ["a": .number(1_000)]) == ["case.a: 1001.1, 1000.0"])
    #expect(differences(["a": .number(0.0011)], ["a": .number(0)]) == ["case.a: 0.0011, 0.0"])
    #expect(differences([:], ["a": .null]) == ["case.a is missing"])
    #expect(differences(["a": .null], ["a": .number(0)]).count == 1)
    #expect(differences(["a": .numbers([1])], ["a": .numbers([1, nil])]).count == 1)
    #expect(differences(["a": .number(.nan)], ["a": .number(0)]).count == 1)
  }
}
