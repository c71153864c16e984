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

/// Moments of any order of a variable p with a Beta(a, b) distribution.
///
/// The moment of order k is the mean of pᵏ, B(a + k, b) / B(a, b).
package struct BetaMoments: Sendable {
  private let a: Double
  private let b: Double
  private let logBeta: Double

  /// Prepares the moments of a Beta distribution.
  package init(_ distribution: BetaDistribution) {
    (a, b) = (distribution.a, distribution.b)
    logBeta = Self.logBeta(a, b)
  }

  /// Returns the mean of pᵏ for a variable p with the distribution, 0...1.
  ///
  /// - Parameter order: Order k, ≥ 0; need not be whole.
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
