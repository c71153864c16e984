import Distributions

/// Rayleigh test of uniformity of event times round the clock, against one preferred hour.
///
/// Two opposite preferred hours cancel each other out. Assumes independent events.
///
/// - Note: Source: J. H. Zar, *Biostatistical Analysis*, 1999, eq. 27.4; von Mises' κ by maximum likelihood: K. V. Mardia,
///   P. E. Jupp, *Directional Statistics*, 2000.
package struct RayleighTest: Hashable, Sendable {
  /// Number of events, ≥ 1.
  package var n: Int
  /// Rayleigh test of uniform times, with statistic z = nR², 0...``n``; R is ``resultantLength``.
  package var test: TestResult
  /// Mean resultant length R, 0...1: 0 without a preferred hour, 1 if all events are at one time.
  package var resultantLength: Double
  /// Circular mean of the times of day in hours, in 0..<24; `nil` if ``resultantLength`` is 0.
  package var meanHour: Double?
  /// Circular standard deviation in hours, ≥ 0; `nil` if ``resultantLength`` is 0.
  package var standardDeviation: Double?
  /// Concentration κ of the fitted von Mises distribution, ≥ 0 and larger for more similar times. The concentration is `nil`
  /// if all events are at one time, because κ is infinite then.
  package var concentration: Double?

  /// Tests hours of the day.
  ///
  /// - Parameter hours: Hour of each event, 0...24, with fractions.
  /// - Throws: `StatisticsError.outOfRange` for another hour, `.tooFew` for an empty list, or an error of the root search.
  package init(hours: [Double]) throws(StatisticsError) {
    guard !hours.isEmpty else { throw .tooFew(0, least: 1, what: "hours") }
    if let bad = hours.first(where: { !($0 >= 0 && $0 <= 24) }) {
      throw .outOfRange("an hour is \(bad); give 0 to 24")
    }
    n = hours.count
    var (sine, cosine) = (0.0, 0.0)
    for hour in hours {
      let part = GSL.sineAndCosine(hour / 12 * .pi)
      sine += part.sine
      cosine += part.cosine
    }
    let count = Double(n)
    let length = min(1, (sine * sine + cosine * cosine).squareRoot() / count)
    resultantLength = length
    let total = count * length
    let root = (1 + 4 * count + 4 * (count * count - total * total)).squareRoot()
    let z = count * length * length
    test = TestResult(
      statistic: z, p: min(1, GSL.exponential(root - (1 + 2 * count))), method: "Rayleigh test")
    if length > 1e-9 {
      let hour = GSL.angle(y: sine, x: cosine) * 12 / .pi
      meanHour = hour < 0 ? max(0, hour + 24) : hour
      if let hour = meanHour, hour >= 24 { meanHour = 0 }
      standardDeviation = (-2 * GSL.logarithm(length)).squareRoot() * 12 / .pi
    }
    if length < 1 - 1e-12 {
      var high = 1.0
      while GSL.resultantLength(ofConcentration: high) < length { high *= 2 }
      concentration = try RootSearch.root(between: 0, and: high) {
        GSL.resultantLength(ofConcentration: $0) - length
      }
    }
  }
}
