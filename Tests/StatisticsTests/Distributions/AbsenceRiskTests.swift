import Testing

@testable import Distributions

/// What becomes of a limit of absences in the classes to come.
struct AbsenceRiskTests {
  @Test(arguments: Oracle.cases(of: "beta-binomial-risk"))
  func `the chances are exact sums of 40 digits`(item: Oracle) throws {
    let risk = try AbsenceRisk(
      absent: item.integer("absent"), held: item.integer("held"), remaining: item.integer("remaining"),
      limit: item.integer("max_absences"), prior: (item.number("prior_a"), item.number("prior_b")))
    item.expect([
      "p_exceed": .number(risk.exceeding), "p_reach": .number(risk.reaching),
      "expected_final": .number(risk.expectedAbsences), "posterior_mean": .number(risk.rate.value),
      "cred95": .numbers([risk.rate.low, risk.rate.high]),
    ])
  }

  @Test func `before the first class every number of absences is as likely`() throws {
    // Of 0 ... 9, seven are above 2 and eight from 2 on; a uniform rate is 1/2, from 1/40 to 39/40.
    let risk = try AbsenceRisk(absent: 0, held: 0, remaining: 9, limit: 2)
    #expect(abs(risk.exceeding - 0.7) < 1e-12 && abs(risk.reaching - 0.8) < 1e-12)
    #expect(risk.expectedAbsences == 4.5 && risk.rate.value == 0.5)
    #expect(abs(risk.rate.low - 0.025) < 1e-12 && abs(risk.rate.high - 0.975) < 1e-12)
  }

  @Test func `what is over counts for the rate and against the limit`() throws {
    // Beta(1, 1) after 2 of 3 is Beta(3, 2): the next class is missed with chance 3/5, and makes 3 of 2 allowed.
    let risk = try AbsenceRisk(absent: 2, held: 3, remaining: 1, limit: 2)
    #expect(abs(risk.exceeding - 0.6) < 1e-12 && risk.reaching == 1)
    #expect(abs(risk.expectedAbsences - 2.6) < 1e-12 && risk.rate.value == 0.6)
  }

  @Test func `a million classes to come are added up, and one more is refused`() throws {
    let risk = try AbsenceRisk(absent: 0, held: 0, remaining: 1_000_000, limit: 499_999)
    // 500,000 ... 1,000,000 are 500,001 of 1,000,001 numbers.
    #expect(abs(risk.exceeding - 500_001.0 / 1_000_001) < 1e-6)
    #expect(throws: StatisticsError.outOfRange("remaining is 1000001; give at most 1000000")) {
      try AbsenceRisk(absent: 0, held: 0, remaining: 1_000_001, limit: 5)
    }
  }

  @Test(
    arguments: [
      (-1, 0, 1, "absent must be 0 to held, and remaining at least 0"),
      (4, 3, 1, "absent must be 0 to held, and remaining at least 0"),
      (0, -1, 1, "absent must be 0 to held, and remaining at least 0"),
      (0, 3, -1, "absent must be 0 to held, and remaining at least 0"),
      (0, 3, 1_000_000_000, "remaining is 1000000000; give at most 1000000"),
    ] as [(Int, Int, Int, String)])
  func `counts outside their range are refused`(absent: Int, held: Int, remaining: Int, message: String) {
    #expect(throws: StatisticsError.outOfRange(message)) {
      try AbsenceRisk(absent: absent, held: held, remaining: remaining, limit: 5)
    }
  }

  @Test func `a prior without weight is refused`() {
    #expect(throws: StatisticsError.outOfRange("the weights are 0.0 and 4.0; give positive numbers")) {
      try AbsenceRisk(absent: 0, held: 3, remaining: 2, limit: 5, prior: (0, 1))
    }
  }
}
