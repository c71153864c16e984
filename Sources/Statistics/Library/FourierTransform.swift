import CGSL
import Distributions

/// Discrete Fourier transform F of real series that all have the same length n.
///
/// Lengths with a large prime factor use Bluestein's algorithm, because GSL takes quadratic time for these. The algorithm
/// replaces the transform by a convolution of a length with small prime factors.
///
/// - Note: Source: L. I. Bluestein, *A linear filtering approach to the computation of discrete Fourier transform*, 1970,
///   doi:10.1109/TAU.1970.1162132.
struct FourierTransform: ~Copyable {
  // Internal, like its payloads: with private ones, Swift 6.3 generates test code that does not link.
  enum Method: ~Copyable {
    case whole(RealTransform)
    case chirp(Chirp)
  }

  private let count: Int
  private let method: Method

  /// Maximum prime factor of a length that GSL transforms directly: 64. Lengths with a larger one use Bluestein's algorithm.
  private static let largestFactor = 64

  init(count: Int) throws(StatisticsError) {
    _ = GSL.isQuiet
    self.count = count
    method =
      Self.largestPrimeFactor(of: count) <= Self.largestFactor
      ? .whole(try RealTransform(count: count)) : .chirp(try Chirp(count: count))
  }

  /// Returns the periodogram |F(k)|² / n of the centred series, ≥ 0. The index k is the number of cycles per series: one
  /// element for each k in 0...n/2, n/2 rounded down.
  func power(of series: [Double]) throws(StatisticsError) -> [Double] {
    switch method {
    case .whole(let transform): return try transform.squares(of: centred(series)).map { $0 / Double(count) }
    case .chirp: return try powers(of: series, Array(repeating: 0, count: count)).first
    }
  }

  /// Returns the periodograms |F(k)|² / n of two centred series, one element for each k in 0...n/2, n/2 rounded down.
  ///
  /// The index k is the number of cycles per series. The length of `first` and of `second` is the transform's length.
  /// With Bluestein's algorithm, both periodograms take the time of one.
  func powers(
    of first: [Double], _ second: [Double]
  ) throws(StatisticsError) -> (first: [Double], second: [Double]) {
    switch method {
    case .whole: return (try power(of: first), try power(of: second))
    case .chirp(let chirp):
      let squares = try chirp.squares(of: centred(first), centred(second))
      return (squares.first.map { $0 / Double(count) }, squares.second.map { $0 / Double(count) })
    }
  }

  private func centred(_ series: [Double]) -> [Double] {
    let mean = series.reduce(0, +) / Double(count)
    return series.map { $0 - mean }
  }

  /// Returns true if a length ≥ 1 has only the prime factors 2, 3 and 5, for which GSL is fast.
  static func isFast(_ length: Int) -> Bool {
    var rest = length
    for factor in [2, 3, 5] { while rest.isMultiple(of: factor) { rest /= factor } }
    return rest == 1
  }

  private static func largestPrimeFactor(of count: Int) -> Int {
    var (rest, factor, largest) = (count, 2, 1)
    while factor * factor <= rest {
      while rest.isMultiple(of: factor) { (rest, largest) = (rest / factor, factor) }
      factor += 1
    }
    return max(largest, rest)
  }
}

/// GSL's Fourier transform of real values.
struct RealTransform: ~Copyable {
  private let count: Int
  private let space: UnsafeMutablePointer<gsl_fft_real_workspace>
  private let table: UnsafeMutablePointer<gsl_fft_real_wavetable>

  init(count: Int) throws(StatisticsError) {
    guard let space = gsl_fft_real_workspace_alloc(count) else { throw .library("out of memory") }
    guard let table = gsl_fft_real_wavetable_alloc(count) else {
      gsl_fft_real_workspace_free(space)
      throw .library("out of memory")
    }
    (self.count, self.space, self.table) = (count, space, table)
  }

  deinit {
    gsl_fft_real_workspace_free(space)
    gsl_fft_real_wavetable_free(table)
  }

  /// Returns |F(k)|² of the values, ≥ 0; the index is k, 0...n/2 (n/2 rounded down).
  func squares(of values: [Double]) throws(StatisticsError) -> [Double] {
    var values = values
    var code = Int32(0)
    values.withUnsafeMutableBufferPointer {
      code = gsl_fft_real_transform($0.baseAddress, 1, count, table, space)
    }
    try GSL.check(code)
    // The library stores the real number of k = 0, then pairs, then for an even n one more real number.
    return (0...(count / 2)).map { k in
      if k == 0 { return values[0] * values[0] }
      let real = values[2 * k - 1]
      let imaginary = 2 * k < count ? values[2 * k] : 0
      return real * real + imaginary * imaginary
    }
  }
}

/// GSL's Fourier transform of complex values, stored as alternating real and imaginary parts.
struct ComplexTransform: ~Copyable {
  let count: Int
  private let space: UnsafeMutablePointer<gsl_fft_complex_workspace>
  private let table: UnsafeMutablePointer<gsl_fft_complex_wavetable>

  init(count: Int) throws(StatisticsError) {
    guard let space = gsl_fft_complex_workspace_alloc(count) else { throw .library("out of memory") }
    guard let table = gsl_fft_complex_wavetable_alloc(count) else {
      gsl_fft_complex_workspace_free(space)
      throw .library("out of memory")
    }
    (self.count, self.space, self.table) = (count, space, table)
  }

  deinit {
    gsl_fft_complex_workspace_free(space)
    gsl_fft_complex_wavetable_free(table)
  }

  func callAsFunction(_ pairs: inout [Double], isForward: Bool) throws(StatisticsError) {
    var code = Int32(0)
    pairs.withUnsafeMutableBufferPointer {
      code =
        isForward
        ? gsl_fft_complex_forward($0.baseAddress, 1, count, table, space)
        : gsl_fft_complex_inverse($0.baseAddress, 1, count, table, space)
    }
    try GSL.check(code)
  }
}

/// Bluestein transform of two real series of length n: convolution with the chirp exp(iπj²/n), j being the index of a value.
struct Chirp: ~Copyable {
  private let count: Int
  private let transform: ComplexTransform
  /// Factors exp(−iπj²/n) for j = 0..<n, as alternating real and imaginary parts.
  private let waves: [Double]
  /// Fourier transform of the chirp, as alternating real and imaginary parts.
  private let transformed: [Double]

  init(count: Int) throws(StatisticsError) {
    var length = 2 * count - 1
    while !FourierTransform.isFast(length) { length += 1 }
    let transform = try ComplexTransform(count: length)
    var waves: [Double] = []
    var chirp = Array(repeating: 0.0, count: 2 * length)
    for j in 0..<count {
      // j² modulo 2n, so that the angle keeps its digits.
      let (sine, cosine) = GSL.sineAndCosine(.pi * Double(j * j % (2 * count)) / Double(count))
      waves += [cosine, -sine]
      for index in [j, (length - j) % length] { (chirp[2 * index], chirp[2 * index + 1]) = (cosine, sine) }
    }
    try transform(&chirp, isForward: true)
    (self.count, self.waves, transformed) = (count, waves, chirp)
    self.transform = transform
  }

  /// Returns |F(k)|² of two real series of length n, ≥ 0; the index is k, 0...n/2 (n/2 rounded down).
  ///
  /// The method transforms the complex series Z = first + i × second. F(k) is (Z(k) + Z*(n − k)) / 2 for the first series
  /// and (Z(k) − Z*(n − k)) / 2i for the second.
  func squares(
    of values: [Double], _ others: [Double]
  ) throws(StatisticsError) -> (first: [Double], second: [Double]) {
    var product = Array(repeating: 0.0, count: 2 * transform.count)
    for j in 0..<count { (product[2 * j], product[2 * j + 1]) = (values[j], others[j]) }
    Self.multiply(&product, by: waves)
    try transform(&product, isForward: true)
    Self.multiply(&product, by: transformed)
    try transform(&product, isForward: false)
    Self.multiply(&product, by: waves)
    var squares: (first: [Double], second: [Double]) = ([], [])
    for k in 0...(count / 2) {
      let other = (count - k) % count
      let (real, imaginary) = (product[2 * k], product[2 * k + 1])
      let (otherReal, otherImaginary) = (product[2 * other], -product[2 * other + 1])
      func square(_ one: Double, _ other: Double) -> Double { (one * one + other * other) / 4 }
      squares.first.append(square(real + otherReal, imaginary + otherImaginary))
      squares.second.append(square(real - otherReal, imaginary - otherImaginary))
    }
    return squares
  }

  /// Multiplies complex numbers in place by one factor each, both as alternating real and imaginary parts.
  private static func multiply(_ numbers: inout [Double], by factors: [Double]) {
    for index in stride(from: 0, to: factors.count, by: 2) {
      let (real, imaginary) = (numbers[index], numbers[index + 1])
      numbers[index] = real * factors[index] - imaginary * factors[index + 1]
      numbers[index + 1] = real * factors[index + 1] + imaginary * factors[index]
    }
  }
}
