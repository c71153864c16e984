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
  /// A product instead of the library's two divisions, which take twice as long.
  ///
  /// - Parameter count: 1...4,294,967,295.
  /// - Note: Source: D. Lemire, *Fast Random Integer Generation in an Interval*, 2019, doi:10.1145/3230636.
  package func index(below count: Int) -> Int {
    let count = UInt32(count)
    while true {
      let product = UInt64(gsl_rng_get(handle)) * UInt64(count)
      let rest = UInt32(truncatingIfNeeded: product)
      // Where the rest is smaller than this, the number would come up once too often.
      if rest >= count || rest >= (0 &- count) % count { return Int(product >> 32) }
    }
  }

  /// 32 bits, each as often 0 as 1.
  package func bits() -> UInt32 { UInt32(truncatingIfNeeded: gsl_rng_get(handle)) }

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

  /// A number with the gamma distribution.
  package func gamma(shape: Double, scale: Double) -> Double { gsl_ran_gamma(handle, shape, scale) }

  /// How many of a number of draws without replacement have a mark that some of the population have.
  ///
  /// The library takes a time that grows with the draws; marks and draws may change places.
  package func hypergeometric(marked: Int, unmarked: Int, draws: Int) -> Int {
    let rest = marked + unmarked - draws
    guard min(marked, unmarked) < min(draws, rest) else {
      return Int(gsl_ran_hypergeometric(handle, UInt32(marked), UInt32(unmarked), UInt32(draws)))
    }
    let few = gsl_ran_hypergeometric(handle, UInt32(draws), UInt32(rest), UInt32(min(marked, unmarked)))
    return marked <= unmarked ? Int(few) : draws - Int(few)
  }

  /// Puts some of the values, all as likely, into the first places.
  package func shuffle<Element>(_ values: inout [Element], first count: Int) {
    for place in 0..<count { values.swapAt(place, place + index(below: values.count - place)) }
  }

  /// Puts values into a random order.
  package func shuffle<Element: BitwiseCopyable>(_ values: inout [Element]) {
    values.withUnsafeMutableBytes { bytes in
      guard let start = bytes.baseAddress else { return }
      gsl_ran_shuffle(
        handle, start, bytes.count / MemoryLayout<Element>.stride, MemoryLayout<Element>.stride)
    }
  }
}
