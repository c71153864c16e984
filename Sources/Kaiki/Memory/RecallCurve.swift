/// A forgetting curve that is a falling power of 1 + *u t* for days *t* since the last answer.
struct RecallCurve: Hashable, Sendable {
  /// The falling power.
  let power: PowerCurve
  /// What the power of 1 + y is taken for where y is in 0...``reach``: a polynomial, the lowest coefficient first.
  private let coefficients: SIMD4<Double>
  private let highest: Double
  private let reach: Double

  /// By how much the polynomial differs from the power at most.
  private static let tolerance = 3e-5
  /// Beyond, the rounding of fourth differences would show in the fifth digit.
  private static let mostDays = 100

  /// The curve of x^-decay.
  ///
  /// - Parameter decay: In 0...1 exclusive of 0.
  init(decay: Double) {
    let power = PowerCurve(exponent: -decay)
    var reach = 1.0
    var polynomial = Self.polynomial(power, reach)
    while Self.error(of: polynomial, power, reach) > Self.tolerance {
      reach *= 0.9
      polynomial = Self.polynomial(power, reach)
    }
    self.power = power
    self.reach = reach
    coefficients = SIMD4(polynomial[0..<4])
    highest = polynomial[4]
  }

  /// Adds recall on some days.
  ///
  /// The days since the answer are cut where the curve needs another polynomial, and so the same whichever of them are
  /// asked for.
  ///
  /// - Parameters:
  ///   - step: u, > 0.
  ///   - first: Days from the last answer to the first of the days; before it recall is 1.
  ///   - days: The days.
  ///   - sums: What they are added to.
  @inline(__always)
  func add(step: Double, from first: Int, over days: Range<Int>, to sums: inout RecallSums) {
    let end = first + days.count
    if first == 0, end <= Self.mostDays, step * Double(end - 1) <= reach {
      sums.add(quartic(step, 1), after: 0, over: days)
    } else {
      addPieces(step: step, from: first, over: days, to: &sums)
    }
  }

  @inline(never)
  private func addPieces(step: Double, from first: Int, over days: Range<Int>, to sums: inout RecallSums) {
    /// The day that lies so many days after the answer.
    func day(_ elapsed: Int) -> Int { days.lowerBound + elapsed - first }
    let end = first + days.count
    if first < 0 { for day in days.lowerBound..<day(min(0, end)) { sums.add(1, on: day) } }
    var (start, rate, value) = (0, step, 1.0)
    while start < end {
      let length = Int(min(reach / rate, Double(Self.mostDays - 1))) + 1
      let from = max(start, first)
      let to = min(start + length, end)
      if from < to {
        sums.add(quartic(rate, value), after: from - start, over: day(from)..<day(to))
      }
      start += length
      let base = 1 + step * Double(start)
      rate = step / base
      value = power(base)
    }
  }

  /// The curve from where it has fallen to `value` and falls on at `rate`.
  @inline(__always)
  private func quartic(_ rate: Double, _ value: Double) -> RecallSums.Quartic {
    let square = rate * rate
    return RecallSums.Quartic(
      value * coefficients.x, value * (coefficients.y * rate), value * (coefficients.z * square),
      value * (coefficients.w * (square * rate)), value * (highest * (square * square)))
  }

  /// The polynomial through five points of the power: Chebyshev nodes, stretched so that the first is 0 and the last
  /// `reach`, since recall is 1 at once.
  private static func polynomial(_ power: PowerCurve, _ reach: Double) -> [Double] {
    // cos(3 π / 10) / cos(π / 10)
    let inner = 0.6180339887498949
    let nodes = [-1, -inner, 0, inner, 1].map { ($0 + 1) / 2 * reach }
    var differences = nodes.map { power(1 + $0) }
    for order in 1..<nodes.count {
      for place in stride(from: nodes.count - 1, through: order, by: -1) {
        differences[place] =
          (differences[place] - differences[place - 1]) / (nodes[place] - nodes[place - order])
      }
    }
    var polynomial = [Double](repeating: 0, count: nodes.count)
    for place in nodes.indices.reversed() {
      for degree in polynomial.indices.reversed() {
        polynomial[degree] =
          (degree > 0 ? polynomial[degree - 1] : differences[place]) - polynomial[degree] * nodes[place]
      }
    }
    return polynomial
  }

  private static func error(of polynomial: [Double], _ power: PowerCurve, _ reach: Double) -> Double {
    let points = 64
    return (0...points).reduce(0) { worst, point in
      let y = reach * Double(point) / Double(points)
      let value = polynomial.reversed().reduce(0) { $0 * y + $1 }
      return max(worst, abs(value - power(1 + y)))
    }
  }
}
