/// Returns ln(1 + x) with full precision for small x.
///
/// - Parameter x: Value > -1; -1 gives minus infinity.
package func log1p(_ x: Double) -> Double {
  let moved = 1 + x
  // The ratio x / (moved - 1) corrects the rounding of 1 + x.
  return moved == 1 ? x : log(moved) * (x / (moved - 1))
}

/// Returns the natural logarithm of the Beta function, ln B(a, b), for a and b > 0.
///
/// For large arguments the logarithms of the Gamma functions cancel. The function therefore subtracts only the
/// remainders of Stirling's formula. The absolute error is below 2e-14 for values within ±1; beyond, the relative
/// error is below 2e-14.
///
/// - Note: Source: A. R. Didonato, A. H. Morris, *Algorithm 708: Significant Digit Computation of the Incomplete Beta
///   Function Ratios*, 1992, doi:10.1145/131766.131776, section 3.
package func logBeta(_ a: Double, _ b: Double) -> Double {
  let (p, q) = (min(a, b), max(a, b))
  guard q >= 10 else { return logGamma(p) + logGamma(q) - logGamma(p + q) }
  let share = p / (p + q)
  guard p >= 10 else {
    let rest = stirlingRest(q) - stirlingRest(p + q)
    return logGamma(p) + rest + p - p * log(p + q) + (q - 0.5) * log1p(-share)
  }
  let rest = stirlingRest(p) + stirlingRest(q) - stirlingRest(p + q)
  return halfLogOfTwoPi - 0.5 * log(q) + rest + (p - 0.5) * log(share) + q * log1p(-share)
}

/// Returns the probability that a Beta(a, b) variable (a, b > 0) is below a value, 0...1.
///
/// The probability is the regularised incomplete Beta function Iₓ(a, b), computed by its continued fraction. The
/// absolute error is below 1e-15. The relative error is below 2e-13 for weights up to 1,000 and below 1e-9 for
/// weights up to 1,000,000.
///
/// - Parameter x: Value; 0 or less gives 0, 1 or more gives 1, NaN gives NaN.
/// - Complexity: O(√(*a* + *b*)).
/// - Note: Source: Didonato and Morris as for `logBeta`, formula 9 (`BFRAC`), by the method of W. J. Lentz,
///   *Generating Bessel Functions in Mie Scattering Calculations Using Continued Fractions*, 1976,
///   doi:10.1364/AO.15.000668.
package func regularizedBeta(_ x: Double, _ a: Double, _ b: Double) -> Double {
  guard x > 0 else { return x.isNaN ? .nan : 0 }
  guard x < 1 else { return 1 }
  return beta(x, 1 - x, a, b, logBeta(a, b))
}

/// Returns the probability that a Beta(a, b) variable is above a value, 0...1.
///
/// - Parameter x: Value; 0 or less gives 1, 1 or more gives 0, NaN gives NaN.
package func regularizedBetaAbove(_ x: Double, _ a: Double, _ b: Double) -> Double {
  guard x > 0 else { return x.isNaN ? .nan : 1 }
  guard x < 1 else { return 0 }
  return beta(1 - x, x, b, a, logBeta(a, b))
}

/// Returns the regularised incomplete Beta function Iₓ(a, b) for 0 < x < 1. The caller computes y = 1 - x without loss of digits,
/// and ln B(a, b).
private func beta(_ x: Double, _ y: Double, _ a: Double, _ b: Double, _ logBeta: Double) -> Double {
  // The fraction converges below the mean; above the mean, the complement converges.
  x * (a + b + 2) < a + 1 ? lowerBeta(x, y, a, b, logBeta) : 1 - lowerBeta(y, x, b, a, logBeta)
}

/// Returns the quantile of a Beta(a, b) distribution, 0...1, by bisection of ``regularizedBeta(_:_:_:)``.
///
/// - Parameter share: Strictly between 0 and 1.
package func betaQuantile(_ share: Double, _ a: Double, _ b: Double) -> Double {
  let logBeta = logBeta(a, b)
  var (low, high) = (0.0, 1.0)
  while true {
    let middle = (low + high) / 2
    guard low < middle, middle < high else { return middle }
    if beta(middle, 1 - middle, a, b, logBeta) < share { low = middle } else { high = middle }
  }
}

/// Returns the value of `beta` by its continued fraction, which converges fast only for x below (a + 1) / (a + b + 2).
private func lowerBeta(_ x: Double, _ y: Double, _ a: Double, _ b: Double, _ logBeta: Double) -> Double {
  let logOfY = y > 0.5 ? log1p(-x) : log(y)
  let logOfX = x > 0.5 ? log1p(-y) : log(x)
  let head = exp(a * logOfX + b * logOfY - logBeta) / a
  // Evaluates 1 + c1/(1 + c2/(1 + ...)) from the front; a denominator near 0 is replaced by 1e-300.
  let least = 1e-300
  func nonzero(_ value: Double) -> Double { abs(value) < least ? least : value }
  var above = 1.0
  var below = 1 / nonzero(1 - (a + b) * x / (a + 1))
  var value = below
  for step in 1...100_000 {
    let m = Double(step)
    let even = m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m))
    below = 1 / nonzero(1 + even * below)
    above = nonzero(1 + even / above)
    value *= below * above
    let odd = -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1))
    below = 1 / nonzero(1 + odd * below)
    above = nonzero(1 + odd / above)
    let change = below * above
    value *= change
    if abs(change - 1) < 1e-16 { break }
  }
  return min(1, head * value)
}

/// Returns the natural logarithm of the Gamma function.
///
/// The absolute error is below 1e-14 for values within ±1; beyond, the relative error is below 1e-14. 0 gives
/// infinity; a negative value or NaN gives NaN.
///
/// From 10 on, the function uses Stirling's series. A smaller argument is first increased in whole steps by Γ(x + 1)
/// = x Γ(x).
///
/// - Parameter x: Value ≥ 0.
package func logGamma(_ x: Double) -> Double {
  guard x > 0, x < .infinity else { return x == 0 || x == .infinity ? .infinity : .nan }
  var (moved, factors) = (x, 1.0)
  while moved < 10 {
    factors *= moved
    moved += 1
  }
  let value = (moved - 0.5) * log(moved) - moved + halfLogOfTwoPi + stirlingRest(moved)
  return factors == 1 ? value : value - log(factors)
}

/// Constant ln √(2π), about 0.919.
let halfLogOfTwoPi = 0x1.d67f1c864beb5p-1

/// Returns the remainder of Stirling's formula, ln Γ(x) - ((x - ½) ln x - x + ln √(2π)); positive and below 1 / (12
/// x).
///
/// - Parameter x: Value ≥ 10.
@inline(__always)
func stirlingRest(_ x: Double) -> Double {
  let r = 1 / x
  let z = r * r
  // Coefficients B(2k) / (2k (2k - 1)) with the Bernoulli numbers B, up to the last one that changes a digit.
  let head = 1.0 / 12 + z * (-1.0 / 360 + z * (1.0 / 1_260 + z * (-1.0 / 1_680)))
  let tail = 1.0 / 1_188 + z * (-691.0 / 360_360 + z / 156)
  return r * (head + z * z * z * z * tail)
}

/// Moments of a variable p with a Beta(a, b) distribution: the mean of pᵏ is B(a + k, b) / B(a, b).
package struct BetaMoments: Sendable {
  private let a: Double
  private let b: Double
  private let logBeta: Double

  package init(_ distribution: BetaDistribution) {
    (a, b) = (distribution.a, distribution.b)
    logBeta = Self.logBeta(a, b)
  }

  /// Returns the mean of pᵏ, 0...1, for an order k ≥ 0, which can be a fraction.
  package subscript(order: Double) -> Double { exp(Self.logBeta(a + order, b) - logBeta) }

  /// Returns ln Γ(a) - ln Γ(a + b), the logarithm of B(a, b) without the term ln Γ(b), which cancels in ratios.
  private static func logBeta(_ a: Double, _ b: Double) -> Double { logGamma(a) - logGamma(a + b) }
}

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
