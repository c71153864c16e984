/// Returns the probability that a standard normal variable is below a value, 0...1.
///
/// The absolute error is below 1e-15; the relative error of a small probability is below 1e-13. Within ±3 the
/// function uses the series of the distribution function, beyond ±3 the continued fraction of the tail.
///
/// - Note: Source: G. Marsaglia, *Evaluating the Normal Distribution*, 2004, doi:10.18637/jss.v011.i04, formulas 2
///   and 4.
package func normalProbability(below value: Double) -> Double {
  guard abs(value) < 40 else { return value.isNaN ? .nan : value < 0 ? 0 : 1 }
  let density = exp(-0.5 * value * value) * 0x1.9884533d43651p-2
  guard abs(value) > 3 else {
    var (term, sum, odd) = (value, value, 1.0)
    while abs(term) > 1e-17 {
      odd += 2
      term *= value * value / odd
      sum += term
    }
    return 0.5 + density * sum
  }
  var fraction = abs(value)
  for step in stride(from: 200.0, through: 1, by: -1) { fraction = abs(value) + step / fraction }
  return value < 0 ? density / fraction : 1 - density / fraction
}
