/// The natural logarithm of the gamma function.
///
/// The error is below 1e-14, or below that much of the value where it is above 1. 0 gives infinity, a negative value or NaN
/// gives NaN.
///
/// Stirling's series from 10 on; below it, that of the argument moved up by whole steps, since Γ(x + 1) = x Γ(x).
///
/// - Parameter x: A value ≥ 0.
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

/// ln √(2π).
let halfLogOfTwoPi = 0x1.d67f1c864beb5p-1

/// What the logarithm of the gamma function is above Stirling's formula.
///
/// - Parameter x: ≥ 10.
@inline(__always)
func stirlingRest(_ x: Double) -> Double {
  let r = 1 / x
  let z = r * r
  // B(2k) / (2k (2k - 1)) of the Bernoulli numbers B, from the last that changes a digit.
  let head = 1.0 / 12 + z * (-1.0 / 360 + z * (1.0 / 1_260 + z * (-1.0 / 1_680)))
  let tail = 1.0 / 1_188 + z * (-691.0 / 360_360 + z / 156)
  return r * (head + z * z * z * z * tail)
}

/// The moments of a Beta distribution, of any order: the mean of pᵏ is B(a + k, b) / B(a, b).
package struct BetaMoments: Sendable {
  private let a: Double
  private let b: Double
  private let logBeta: Double

  /// Those of a distribution.
  package init(_ distribution: BetaDistribution) {
    (a, b) = (distribution.a, distribution.b)
    logBeta = Self.logBeta(a, b)
  }

  /// The mean of pᵏ.
  ///
  /// - Parameter order: k, ≥ 0.
  package subscript(order: Double) -> Double { exp(Self.logBeta(a + order, b) - logBeta) }

  /// The logarithm of B(a, b), but for that of Γ(b).
  private static func logBeta(_ a: Double, _ b: Double) -> Double { logGamma(a) - logGamma(a + b) }
}
