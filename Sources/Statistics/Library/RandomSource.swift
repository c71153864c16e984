import CGSL
import Distributions

/// Seeded random number generator: Mersenne Twister MT19937 with distributions of GSL.
///
/// Every method advances the generator, so successive calls return different numbers.
package struct RandomSource: ~Copyable {
  private let handle: UnsafeMutablePointer<gsl_rng>

  /// Creates a generator; equal seeds give equal sequences.
  package init(seed: UInt64) {
    guard let handle = gsl_rng_alloc(kaiki_gsl_mt19937()) else { preconditionFailure("out of memory") }
    self.handle = handle
    // GSL uses 32 bits of the seed, so both halves are combined.
    gsl_rng_set(handle, UInt((seed ^ (seed >> 32)) & 0xFFFF_FFFF))
  }

  deinit { gsl_rng_free(handle) }

  /// Returns a uniformly distributed whole number in 0..<count.
  ///
  /// Multiplies instead of dividing twice as GSL does, which would take twice as long.
  ///
  /// - Parameter count: Number of possible values, 1...2³² − 1.
  /// - Note: Source: D. Lemire, *Fast Random Integer Generation in an Interval*, 2019, doi:10.1145/3230636.
  package func index(below count: Int) -> Int {
    let count = UInt32(count)
    while true {
      let product = UInt64(gsl_rng_get(handle)) * UInt64(count)
      let rest = UInt32(truncatingIfNeeded: product)
      // Rejects the remainders that would make some results more frequent than others.
      if rest >= count || rest >= (0 &- count) % count { return Int(product >> 32) }
    }
  }

  /// Returns 32 independent random bits.
  package func bits() -> UInt32 { UInt32(truncatingIfNeeded: gsl_rng_get(handle)) }

  /// Returns a uniformly distributed number in 0..<1.
  package func uniform() -> Double { gsl_rng_uniform(handle) }

  /// Returns a number from the standard normal distribution (mean 0, standard deviation 1).
  package func normal() -> Double { gsl_ran_gaussian_ziggurat(handle, 1) }

  /// Returns the number of successes in independent trials, 0...trials (binomial distribution).
  package func binomial(_ trials: Int, _ rate: Double) -> Int {
    Int(gsl_ran_binomial(handle, rate, UInt32(trials)))
  }

  /// Returns a count ≥ 0 from the Poisson distribution with a mean ≥ 0.
  package func poisson(_ mean: Double) -> Int { Int(gsl_ran_poisson(handle, mean)) }

  /// Returns a duration from the Weibull distribution, ≥ 0, in the unit of `scale`; both parameters are > 0.
  package func weibull(shape: Double, scale: Double) -> Double { gsl_ran_weibull(handle, scale, shape) }

  /// Returns a number in 0...1 from the Beta distribution with shape parameters `a` and `b` > 0; the mean is a / (a + b).
  package func beta(_ a: Double, _ b: Double) -> Double { gsl_ran_beta(handle, a, b) }

  /// Returns a number from the gamma distribution, ≥ 0; both parameters are > 0, the mean is shape × scale.
  package func gamma(shape: Double, scale: Double) -> Double { gsl_ran_gamma(handle, shape, scale) }

  /// Returns the number of marked elements among draws without replacement, 0...min(marked, draws).
  ///
  /// GSL takes time proportional to the draws. Exchanging marked elements and draws leaves the distribution unchanged, so
  /// the function draws the smaller number.
  package func hypergeometric(marked: Int, unmarked: Int, draws: Int) -> Int {
    let rest = marked + unmarked - draws
    guard min(marked, unmarked) < min(draws, rest) else {
      return Int(gsl_ran_hypergeometric(handle, UInt32(marked), UInt32(unmarked), UInt32(draws)))
    }
    let few = gsl_ran_hypergeometric(handle, UInt32(draws), UInt32(rest), UInt32(min(marked, unmarked)))
    return marked <= unmarked ? Int(few) : draws - Int(few)
  }

  /// Moves a uniformly random sample of `count` elements (0...array length), in random order, to the start of the array, in
  /// place.
  package func shuffle<Element>(_ values: inout [Element], first count: Int) {
    for position in 0..<count { values.swapAt(position, position + index(below: values.count - position)) }
  }

  /// Permutes the array uniformly at random, in place.
  package func shuffle<Element: BitwiseCopyable>(_ values: inout [Element]) {
    values.withUnsafeMutableBytes { bytes in
      guard let start = bytes.baseAddress else { return }
      gsl_ran_shuffle(
        handle, start, bytes.count / MemoryLayout<Element>.stride, MemoryLayout<Element>.stride)
    }
  }
}

/// Monte Carlo p values of permutation tests.
package enum Permutations {
  /// Default maximum number of permutations of one test: 999; the smallest possible p is then 0.001.
  package static let standard = 999

  /// Number of permutations at least as extreme as the observed series after which a test stops early: 20.
  package static let enough = 20

  /// Returns the p value of a permutation test, above 0 and at most 1.
  ///
  /// p is (1 + extreme permutations) / (1 + permutations). If ``enough`` permutations are extreme, the test stops and p is
  /// their share of the permutations so far. That p is equally valid, and saves time if p is large.
  ///
  /// - Note: Source: J. Besag, P. Clifford, *Sequential Monte Carlo p-values*, 1991, doi:10.1093/biomet/78.2.301.
  static func p<Element: BitwiseCopyable>(
    of series: [Element], _ count: Int, seed: UInt64, isExtreme: ([Element]) throws(StatisticsError) -> Bool
  ) throws(StatisticsError) -> Double {
    let random = RandomSource(seed: seed)
    var values = series
    return try p(count) { () throws(StatisticsError) in
      random.shuffle(&values)
      return try isExtreme(values)
    }
  }

  /// Returns the p value of a permutation test of a series with two values, by drawing the indices of one value. Stops early
  /// as ``p(of:_:seed:isExtreme:)`` does.
  static func p(
    ofPositions positions: Int, among total: Int, _ count: Int, seed: UInt64,
    isExtreme: (ArraySlice<Int>) -> Bool
  ) -> Double {
    let random = RandomSource(seed: seed)
    var order = Array(0..<total)
    return p(count) {
      random.shuffle(&order, first: positions)
      order[..<positions].sort()
      return isExtreme(order[..<positions])
    }
  }

  /// Returns the p value of a Monte Carlo test, above 0 and at most 1. Stops early as ``p(of:_:seed:isExtreme:)`` does.
  static func p<Failure: Error>(_ count: Int, isExtreme: () throws(Failure) -> Bool) throws(Failure) -> Double
  {
    var extreme = 0
    for draw in 1...count {
      guard try isExtreme() else { continue }
      extreme += 1
      if extreme == enough { return Double(enough) / Double(draw) }
    }
    return Double(extreme + 1) / Double(count + 1)
  }
}
