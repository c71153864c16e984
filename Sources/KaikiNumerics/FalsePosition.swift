/// Returns the root of a decreasing function, by the Illinois variant of the method of false position.
///
/// The search ends after at most 100 steps. The result is the point at which the function is near enough to 0, else the
/// middle of the last bracket.
///
/// - Parameters:
///   - lower: Lower end of the bracket and the function's value there, > 0.
///   - upper: Upper end of the bracket and the function's value there, < 0.
///   - width: Width of the bracket at which the search ends, ≥ 0, in the unit of the function's argument.
///   - nearness: Absolute value of the function below which the search ends, ≥ 0; 0 disables this end.
/// - Note: Source: M. Dowell, P. Jarratt, *A Modified Regula Falsi Method for Computing the Root of an Equation*,
///   1971, doi:10.1007/BF01934364, "Illinois".
@inlinable
@inline(__always)
package func falsePosition(
  from lower: (at: Double, value: Double), to upper: (at: Double, value: Double), width: Double,
  nearness: Double, _ value: (Double) -> Double
) -> Double {
  var (low, high) = (lower.at, upper.at)
  var (above, below) = (lower.value, upper.value)
  for _ in 0..<100 where high - low > width {
    let middle = (low * below - high * above) / (below - above)
    let value = value(middle)
    if abs(value) < nearness { return middle }
    if value > 0 {
      (low, above) = (middle, value)
      below /= 2
    } else {
      (high, below) = (middle, value)
      above /= 2
    }
  }
  return (low + high) / 2
}
