import CGSL

/// A Fourier transform of real series of one length.
///
/// Lengths with a large prime factor, for which the library's time grows with the square, become a convolution whose
/// length is a power of two.
///
/// - Note: Source: L. I. Bluestein, *A linear filtering approach to the computation of discrete Fourier transform*,
///   1970, doi:10.1109/TAU.1970.1162132.
struct FourierTransform: ~Copyable {
  private let count: Int
  private let space: UnsafeMutablePointer<gsl_fft_real_workspace>?
  private let table: UnsafeMutablePointer<gsl_fft_real_wavetable>?
  private let chirp: Chirp?

  /// The largest prime factor of a length that is left to the library.
  private static let largestFactor = 64

  /// - Throws: `StatisticsError.library` where there is no memory.
  init(count: Int) throws(StatisticsError) {
    _ = GSL.isQuiet
    let isSmooth = Self.largestPrimeFactor(of: count) <= Self.largestFactor
    let chirp = isSmooth ? nil : try Chirp(count: count)
    let space = isSmooth ? gsl_fft_real_workspace_alloc(count) : nil
    let table = isSmooth ? gsl_fft_real_wavetable_alloc(count) : nil
    if isSmooth, space == nil || table == nil {
      if let space { gsl_fft_real_workspace_free(space) }
      if let table { gsl_fft_real_wavetable_free(table) }
      throw .library("out of memory")
    }
    self.count = count
    self.chirp = chirp
    self.space = space
    self.table = table
  }

  deinit {
    if let space { gsl_fft_real_workspace_free(space) }
    if let table { gsl_fft_real_wavetable_free(table) }
  }

  /// |F(k)|² / n of a series less its mean, for k = 0...n/2.
  ///
  /// - Parameter series: As many numbers as the transform was made for.
  /// - Throws: `StatisticsError.library`.
  func power(of series: [Double]) throws(StatisticsError) -> [Double] {
    let n = Double(count)
    let mean = series.reduce(0, +) / n
    var values = series.map { $0 - mean }
    if let chirp { return try chirp.squares(of: values).map { $0 / n } }
    var code = Int32(0)
    values.withUnsafeMutableBufferPointer {
      code = gsl_fft_real_transform($0.baseAddress, 1, count, table, space)
    }
    try GSL.check(code)
    // The library stores the real number of k = 0, then pairs, then for an even n one more real number.
    return (0...(count / 2)).map { k in
      if k == 0 { return values[0] * values[0] / n }
      let real = values[2 * k - 1]
      let imaginary = 2 * k < count ? values[2 * k] : 0
      return (real * real + imaginary * imaginary) / n
    }
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

/// The transform of a length as a convolution with a chirp, exp(iπj²/n).
private struct Chirp {
  private let count: Int
  /// A power of two that holds the convolution.
  private let length: Int
  /// exp(−iπj²/n) for each j, as pairs.
  private let waves: [Double]
  /// The transform of the chirp, as pairs.
  private let transformed: [Double]

  init(count: Int) throws(StatisticsError) {
    self.count = count
    var length = 1
    while length < 2 * count - 1 { length *= 2 }
    self.length = length
    var waves: [Double] = []
    var chirp = Array(repeating: 0.0, count: 2 * length)
    for j in 0..<count {
      // j² modulo 2n, so that the angle keeps its digits.
      let (sine, cosine) = GSL.sineAndCosine(.pi * Double(j * j % (2 * count)) / Double(count))
      waves += [cosine, -sine]
      for place in [j, (length - j) % length] { (chirp[2 * place], chirp[2 * place + 1]) = (cosine, sine) }
    }
    self.waves = waves
    try Self.transform(&chirp, isForward: true)
    transformed = chirp
  }

  /// |F(k)|² of values, for k = 0...n/2.
  func squares(of values: [Double]) throws(StatisticsError) -> [Double] {
    var product = Array(repeating: 0.0, count: 2 * length)
    for j in values.indices {
      (product[2 * j], product[2 * j + 1]) = (values[j] * waves[2 * j], values[j] * waves[2 * j + 1])
    }
    try Self.transform(&product, isForward: true)
    for k in 0..<length {
      let (real, imaginary) = (product[2 * k], product[2 * k + 1])
      product[2 * k] = real * transformed[2 * k] - imaginary * transformed[2 * k + 1]
      product[2 * k + 1] = real * transformed[2 * k + 1] + imaginary * transformed[2 * k]
    }
    try Self.transform(&product, isForward: false)
    // The last turn by a wave changes no absolute value.
    return (0...(count / 2)).map { k in
      let (real, imaginary) = (product[2 * k], product[2 * k + 1])
      return real * real + imaginary * imaginary
    }
  }

  private static func transform(_ pairs: inout [Double], isForward: Bool) throws(StatisticsError) {
    let count = pairs.count / 2
    var code = Int32(0)
    pairs.withUnsafeMutableBufferPointer {
      code =
        isForward
        ? gsl_fft_complex_radix2_forward($0.baseAddress, 1, count)
        : gsl_fft_complex_radix2_inverse($0.baseAddress, 1, count)
    }
    try GSL.check(code)
  }
}
