import Encoding
import Testing

@testable import Reports

/// The JSON of statistics on how often something happens.
struct StatisticRatesTests {
  private static let inputs: Set = [
    "prior_a", "prior_b", "held", "absent", "remaining", "max_absences", "k", "n",
  ]

  @Test(
    arguments: [
      ("risk", "beta-binomial-risk"), ("risk_jeffreys", "beta-binomial-risk"),
      ("binomial_ci", "binomial-interval"),
    ])
  func `every entry of the developers' reference is reproduced`(entry: String, name: String) throws {
    try Statistic.expect(entry, of: name, tolerance: 1e-9, inputs: Self.inputs)
  }

  @Test func `without a prior the rate is uniform`() throws {
    let input = #""held": 5, "absent": 1, "remaining": 10, "max_absences": 5"#
    let answer = try Statistic.answer("beta-binomial-risk", "{\(input)}")
    #expect(
      answer == (try Statistic.answer("beta-binomial-risk", #"{"prior_a": 1, "prior_b": 1, \#(input)}"#)))
    #expect(answer.ownKeys == ["p_exceed", "p_reach", "expected_final", "posterior_mean", "cred95"])
  }

  @Test func `a billion classes to come are refused at once`() throws {
    #expect(throws: StatisticInput.Problem(message: "remaining is 1000000000; give at most 1000000")) {
      try Statistic.answer(
        "beta-binomial-risk", #"{"held": 5, "absent": 1, "remaining": 1000000000, "max_absences": 5}"#)
    }
  }

  @Test func `an interval has both methods`() throws {
    let answer = try Statistic.answer("binomial-interval", #"{"k": 8, "n": 10}"#)
    // By hand in Python: where 8 or more, and 8 or fewer, of 10 have a chance of 1/40; and Wilson's formula.
    #expect(
      answer.text == """
        {"clopper_pearson": [0.443904537692, 0.974789273673], "wilson": [0.490162471537, 0.943317848546]}
        """)
  }

  @Test func `every group has its shrunk rate`() throws {
    let answer = try Statistic.answer(
      "beta-shrinkage", #"{"k": [1, 9, 4, 0, 18, 12], "n": [10, 10, 12, 8, 20, 30]}"#)
    #expect(answer.ownKeys == ["a", "b", "mean", "shrunk"])
    #expect(try answer("shrunk").elements?.count == 6)
  }
}
