import CGSL

/// A Fourier transform of real series of one length.
struct FourierTransform: ~Copyable {
  private let count: Int
  private let space: UnsafeMutablePointer<gsl_fft_real_workspace>
  private let table: UnsafeMutablePointer<gsl_fft_real_wavetable>

  /// - Throws: `StatisticsError.library` where there is no memory.
  init(count: Int) throws(StatisticsError) {
    _ = GSL.isQuiet
    guard let space = gsl_fft_real_workspace_alloc(count) else { throw .library("out of memory") }
    guard let table = gsl_fft_real_wavetable_alloc(count) else {
      gsl_fft_real_workspace_free(space)
      throw .library("out of memory")
    }
    self.count = count
    self.space = space
    self.table = table
  }

  deinit {
    gsl_fft_real_workspace_free(space)
    gsl_fft_real_wavetable_free(table)
  }

  /// |F(k)|² / n of a series less its mean, for k = 0...n/2.
  ///
  /// - Parameter series: As many numbers as the transform was made for.
  /// - Throws: `StatisticsError.library`.
  func power(of series: [Double]) throws(StatisticsError) -> [Double] {
    let n = Double(count)
    let mean = series.reduce(0, +) / n
    var values = series.map { $0 - mean }
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
}
