import CGSL

/// Why a statistic cannot be computed.
package enum StatisticsError: Error, Hashable {
  /// An argument lies outside its range; the text says which and what the range is.
  case outOfRange(String)
}

/// The library underneath.
enum GSL {
  /// Told once that an error is a return value and no reason to abort the process.
  static let isQuiet: Bool = {
    gsl_set_error_handler_off()
    return true
  }()

  /// The quantile of the standard normal distribution.
  ///
  /// - Parameter probability: In 0...1, exclusive of both ends.
  static func normalQuantile(_ probability: Double) -> Double {
    _ = isQuiet
    return gsl_cdf_ugaussian_Pinv(probability)
  }
}
