import CGSL

/// Seeded random draws, by the Mersenne Twister MT19937.
package struct RandomSource: ~Copyable {
  private let handle: UnsafeMutablePointer<gsl_rng>

  /// A generator; equal seeds give equal draws.
  package init(seed: UInt64) {
    guard let handle = gsl_rng_alloc(kaiki_gsl_mt19937()) else { preconditionFailure("out of memory") }
    self.handle = handle
    // The library takes 32 bits of a seed.
    gsl_rng_set(handle, UInt((seed ^ (seed >> 32)) & 0xFFFF_FFFF))
  }

  deinit { gsl_rng_free(handle) }

  /// A whole number in 0..<count.
  ///
  /// - Parameter count: 1...4,294,967,295.
  package func index(below count: Int) -> Int { Int(gsl_rng_uniform_int(handle, UInt(count))) }

  /// A number in 0..<1.
  package func uniform() -> Double { gsl_rng_uniform(handle) }

  /// A number with the standard normal distribution.
  package func normal() -> Double { gsl_ran_gaussian_ziggurat(handle, 1) }

  /// A number of successes.
  package func binomial(_ trials: Int, _ rate: Double) -> Int {
    Int(gsl_ran_binomial(handle, rate, UInt32(trials)))
  }

  /// A number with the Poisson distribution.
  package func poisson(_ mean: Double) -> Int { Int(gsl_ran_poisson(handle, mean)) }

  /// A number with the Weibull distribution.
  package func weibull(shape: Double, scale: Double) -> Double { gsl_ran_weibull(handle, scale, shape) }

  /// A number with the Beta distribution.
  package func beta(_ a: Double, _ b: Double) -> Double { gsl_ran_beta(handle, a, b) }

  /// How many of a number of draws without replacement have a mark that some of the population have.
  package func hypergeometric(marked: Int, unmarked: Int, draws: Int) -> Int {
    Int(gsl_ran_hypergeometric(handle, UInt32(marked), UInt32(unmarked), UInt32(draws)))
  }

  /// Puts values into a random order.
  package func shuffle(_ values: inout [Double]) {
    values.withUnsafeMutableBytes { bytes in
      guard let start = bytes.baseAddress else { return }
      gsl_ran_shuffle(handle, start, bytes.count / MemoryLayout<Double>.stride, MemoryLayout<Double>.stride)
    }
  }
}
