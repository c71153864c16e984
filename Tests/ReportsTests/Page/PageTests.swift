import Distributions
import Testing

@testable import Analysis
@testable import Reports
@testable import Statistics

/// The cells that figures are put into.
struct PageTests {
  private let estimate = Estimate(value: 0.5, low: 0.25, high: 1.5)

  @Test func `what there is not is missing`() {
    #expect(Page.Cell.optional(nil as Int?) { .integer($0) } == .missing)
    #expect(Page.Cell.optional(3) { .integer($0) } == .integer(3))
    #expect(Page.Cell.estimate(nil) == .missing && Page.Cell.change(nil) == .missing)
    #expect(Page.Cell.p(nil as TestResult?) == .missing)
  }

  @Test func `an estimate stands with its interval`() {
    #expect(Page.Cell.estimate(estimate).characters() == "0.50 (0.25 – 1.50)")
    #expect(Page.Cell.change(estimate).characters() == "+50 % (+25 – +150)")
  }

  @Test func `of a test the adjusted p is shown, where there is one`() {
    var test = TestResult(statistic: 2.5, p: 0.01, method: "a test")
    #expect(Page.Cell.p(test) == .p(0.01))
    test.adjusted = 0.04
    #expect(Page.Cell.p(test) == .p(0.04))
  }
}
