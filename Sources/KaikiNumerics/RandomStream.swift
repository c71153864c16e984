/// Stream of random numbers that depends on its key alone.
///
/// The key consists of seed, domain (purpose), replicate (simulated run) and item, and the *n*-th number of a key is a
/// function of *n*. Results are therefore equal for any order of items and for any division of the work between threads or
/// machines.
///
/// Every number takes two mixes of the SplitMix64 kind. The second half of the key enters between the mixes, so two streams
/// with overlapping counters still differ.
///
/// - Note: Source: G. L. Steele, D. Lea, C. H. Flood, *Fast Splittable Pseudorandom Number Generators*, 2014,
///   doi:10.1145/2660193.2660195; J. K. Salmon et al., *Parallel Random Numbers: As Easy as 1, 2, 3*, 2011,
///   doi:10.1145/2063384.2063405, for the counter.
@frozen
package struct RandomStream: Sendable {
  @usableFromInline var counter: UInt64
  @usableFromInline let key: UInt64

  /// Creates the stream of one item (such as a card) in one replicate (simulated run), 0..<2^55.
  @inlinable
  package init(seed: UInt64, domain: Domain, replicate: Int = 0, item: Int = 0) {
    let index = UInt64(bitPattern: Int64(replicate)) << 8 | UInt64(domain.number)
    let run = Self.mix(Self.mix(seed &+ Self.step) ^ index)
    counter = Self.mix(run &+ UInt64(bitPattern: Int64(item)) &* Self.step)
    key = Self.mix(run ^ counter.byteSwapped)
  }

  /// Returns the next 64 random bits, and advances the stream by one number.
  @inlinable @inline(__always)
  package mutating func next() -> UInt64 {
    counter &+= Self.step
    return Self.mix(Self.mix(counter) ^ key)
  }

  /// Returns a uniform random number in 0..<1, a multiple of 2^-53, and advances the stream by one number.
  @inlinable @inline(__always)
  package mutating func uniform() -> Double {
    Double(next() >> 11) * 0x1p-53
  }

  /// Returns a uniform random integer in `0..<bound` (`bound` > 0), and advances the stream by one number.
  @inlinable
  package mutating func below(_ bound: Int) -> Int {
    precondition(bound > 0, "a bound must be positive")
    return Int(next().multipliedFullWidth(by: UInt64(bound)).high)
  }

  /// Returns a random number with the standard normal distribution (mean 0, standard deviation 1).
  ///
  /// - Note: Source: G. Marsaglia, T. A. Bray, *A Convenient Method for Generating Normal Variables*, 1964,
  ///   doi:10.1137/1006063.
  @inlinable
  package mutating func normal() -> Double {
    while true {
      let x = 2 * uniform() - 1
      let y = 2 * uniform() - 1
      let square = x * x + y * y
      if square > 0, square < 1 { return x * (-2 * log(square) / square).squareRoot() }
    }
  }

  /// Returns a random number with a Gamma distribution of scale 1 and a shape > 0 (its mean), ≥ 0.
  ///
  /// - Note: Source: G. Marsaglia, W. W. Tsang, *A Simple Method for Generating Gamma Variables*, 2000,
  ///   doi:10.1145/358407.358414.
  @inlinable
  package mutating func gamma(shape: Double) -> Double {
    precondition(shape > 0, "a gamma draw needs a positive shape")
    if shape < 1 {
      let base = gamma(shape: shape + 1)
      return base * pow(1 - uniform(), 1 / shape)
    }
    let d = shape - 1.0 / 3
    let c = 1 / (9 * d).squareRoot()
    while true {
      let x = normal()
      let root = 1 + c * x
      guard root > 0 else { continue }
      let v = root * root * root
      if log(1 - uniform()) < 0.5 * x * x + d - d * v + d * log(v) { return d * v }
    }
  }

  /// Returns a random number, 0...1, with a Beta(a, b) distribution for a and b > 0 and the mean a / (a + b).
  @inlinable
  package mutating func beta(_ a: Double, _ b: Double) -> Double {
    let x = gamma(shape: a)
    let y = gamma(shape: b)
    let sum = x + y
    return sum > 0 ? x / sum : (uniform() < a / (a + b) ? 1 : 0)
  }

  /// Returns a random count with a Poisson distribution of a mean ≥ 0; the cost is proportional to the mean.
  ///
  /// - Note: Source: D. E. Knuth, *The Art of Computer Programming*, volume 2, section 3.4.1, in parts of at most 16
  ///   so that the product does not underflow.
  @inlinable
  package mutating func poisson(_ mean: Double) -> Int {
    precondition(mean >= 0, "a Poisson draw needs a mean that is not negative")
    var count = 0
    var rest = mean
    while rest > 0 {
      let limit = exp(-min(rest, 16))
      var product = 1 - uniform()
      while product > limit {
        count += 1
        product *= 1 - uniform()
      }
      rest -= 16
    }
    return count
  }

  @inlinable static var step: UInt64 { 0x9E37_79B9_7F4A_7C15 }

  @inlinable @inline(__always)
  static func mix(_ value: UInt64) -> UInt64 {
    var z = value
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}

extension RandomStream {
  /// Purpose of random numbers; streams of different domains never share numbers of a seed.
  ///
  /// Synthetic data use domains below 16, simulations use domains from 16 on, and tests and benchmarks use 255.
  @frozen
  package struct Domain: Hashable, Sendable {
    /// Number of the domain, 0...255; every purpose has its own.
    package let number: UInt8

    /// Creates a domain from its number, 0...255.
    @inlinable
    package init(_ number: UInt8) {
      self.number = number
    }
  }
}

extension RandomStream.Domain {
  package static let memory = Self(16)
  package static let learner = Self(17)
  package static let cards = Self(18)
  package static let tasks = Self(19)
  package static let taskRates = Self(20)
  package static let appSessions = Self(21)
  package static let lists = Self(22)
  package static let attempts = Self(23)
  package static let courses = Self(24)
  /// Draws of the days with a full-day absence (all classes of the day missed).
  package static let fullDays = Self(25)
  /// Draws, with replacement, of tasks of the data for a simulation with another number of tasks.
  package static let resampling = Self(26)
  /// Draws of the due cards that the learner answers on a day with more due cards than answers.
  package static let choices = Self(27)
  /// Draws of the due days of past answers to cards, if the log does not contain their intervals.
  package static let dueDays = Self(28)
  /// Draws that break ties between an observed value and equal forecast values.
  package static let ranks = Self(29)
  package static let habits = Self(30)
  package static let episodes = Self(31)
  /// Draws of the days on which the user does none of the tasks, in one replicate (one simulated run).
  package static let restDays = Self(32)
  /// Draws of the random changes (fuzz) of intervals around the scheduled interval.
  package static let spread = Self(33)
  /// Draws of parameter sets from the posterior distribution of a fitted memory model.
  package static let variants = Self(34)
  package static let tests = Self(255)
}
