/// Where a falling function is nought, by false position that halves what it keeps of an end that stays.
///
/// At most 100 steps are taken.
///
/// - Parameters:
///   - lower: An end and the value there, > 0.
///   - upper: A greater end and the value there, < 0.
///   - width: The ends may be so far apart at last.
///   - nearness: A value so near to nought is one.
///   - value: The function.
/// - Note: Source: M. Dowell, P. Jarratt, *A Modified Regula Falsi Method for Computing the Root of an Equation*, 1971,
///   doi:10.1007/BF01934364, "Illinois".
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
