/// What a test says.
package struct TestResult: Hashable, Sendable {
  /// The statistic.
  package var statistic: Double
  /// Its degrees of freedom; `nil` where the test has none.
  package var degreesOfFreedom: Int?
  /// The chance of a statistic as extreme where nothing is to be found, 0...1.
  package var p: Double
  /// The same, adjusted for all the tests that are shown together; `nil` before that is done.
  package var adjusted: Double?
  /// The name of the method.
  package var method: String

  /// A result, not adjusted.
  package init(statistic: Double, degreesOfFreedom: Int? = nil, p: Double, method: String) {
    self.statistic = statistic
    self.degreesOfFreedom = degreesOfFreedom
    self.p = p
    self.method = method
  }
}
