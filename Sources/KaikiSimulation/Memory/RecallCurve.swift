import KaikiNumerics

/// Shape f of forgetting curves: recall after t days is f(u t), for a rate of forgetting u per day.
///
/// The rest of a curve from any day on, divided by its value there, has the same shape at another rate.
protocol RecallShape: Hashable, Sendable {
  /// Returns recall at *y* = u t (≥ 0), 0...1: 1 at 0, then falling.
  func recall(at y: Double) -> Double

  /// Returns the rate per day of the rest of a curve from *y* = u t on.
  func pace(_ pace: Double, at y: Double) -> Double
}

/// Power-law shape: (1 + *y*)^exponent with a negative exponent.
extension PowerCurve: RecallShape {
  @inline(__always)
  func recall(at y: Double) -> Double { self(1 + y) }

  func pace(_ pace: Double, at y: Double) -> Double { pace / (1 + y) }
}

/// Exponential shape: e^-*y*.
struct ExponentialShape: RecallShape {
  func recall(at y: Double) -> Double { exp(-y) }

  func pace(_ pace: Double, at y: Double) -> Double { pace }
}

/// Forgetting curve f(*u t*) of a shape f, for *t* days since the last answer and a rate of forgetting *u* per day.
///
/// Sums over days use polynomials of degree four, which differ from the curve by at most 3e-5.
struct RecallCurve<Shape: RecallShape>: Hashable, Sendable {
  /// Shape f of the curve: power law or exponential.
  let shape: Shape
  /// Coefficients of degree 0 to 3 of the polynomial that approximates the curve for y in 0...``reach``.
  private let coefficients: SIMD4<Double>
  private let highest: Double
  private let reach: Double

  /// Largest allowed difference of recall between polynomial and curve, 0.00003.
  private static var tolerance: Double { 3e-5 }
  /// Largest number of days per polynomial, 100: beyond, rounding of the fourth differences would change the fifth
  /// digit.
  private static var maxDays: Int { 100 }
  /// Recall at which the curve ends, a quarter of a unit of `RecallSums`; smaller values count as 0.
  private static var minRecall: Double { 0x1p-41 }

  init(_ shape: Shape) {
    var reach = 1.0
    var polynomial = Self.polynomial(shape, reach)
    while Self.error(of: polynomial, shape, reach) > Self.tolerance {
      reach *= 0.9
      polynomial = Self.polynomial(shape, reach)
    }
    self.shape = shape
    self.reach = reach
    coefficients = SIMD4(polynomial[0..<4])
    highest = polynomial[4]
  }

  /// Adds the probability of recall of a card on consecutive days to `sums`.
  ///
  /// Every polynomial begins at a fixed number of days after the answer, so results are equal for any range of days.
  @inline(__always)
  func add(step: Double, from first: Int, over days: Range<Int>, to sums: inout RecallSums) {
    let end = first + days.count
    if first == 0, Double(end - 1) <= lastDay(step) {
      sums.add(quartic(step, 1), after: 0, over: days)
    } else {
      addPieces(step: step, from: first, over: days, to: &sums)
    }
  }

  @inline(never)
  private func addPieces(step: Double, from first: Int, over days: Range<Int>, to sums: inout RecallSums) {
    func day(_ elapsed: Int) -> Int { days.lowerBound + elapsed - first }
    precondition(step > 0 && step.isFinite, "the step of a recall curve is positive and finite")
    let end = first + days.count
    if first < 0 { for day in days.lowerBound..<day(min(0, end)) { sums.add(1, on: day) } }
    var (start, rate, value) = (0, step, 1.0)
    while start < end, value > Self.minRecall {
      let length = Int(lastDay(rate)) + 1
      let from = max(start, first)
      let to = min(start + length, end)
      if from < to {
        sums.add(quartic(rate, value), after: from - start, over: day(from)..<day(to))
      }
      start += length
      let passed = step * Double(start)
      rate = shape.pace(step, at: passed)
      value = shape.recall(at: passed)
    }
  }

  /// Returns the days, 0...99, for which the polynomial applies after its first day; not rounded.
  @inline(__always)
  private func lastDay(_ rate: Double) -> Double { min(reach / rate, Double(Self.maxDays - 1)) }

  @inline(__always)
  private func quartic(_ rate: Double, _ value: Double) -> RecallSums.Quartic {
    let square = rate * rate
    return RecallSums.Quartic(
      value * coefficients.x, value * (coefficients.y * rate), value * (coefficients.z * square),
      value * (coefficients.w * (square * rate)), value * (highest * (square * square)))
  }

  /// Returns the polynomial through five points of the curve, lowest degree first.
  ///
  /// The points are Chebyshev nodes, stretched so that the first is 0 and the last is `reach`: recall at 0 is exactly
  /// 1.
  private static func polynomial(_ shape: Shape, _ reach: Double) -> [Double] {
    // cos(3 π / 10) / cos(π / 10)
    let inner = 0.6180339887498949
    let nodes = [-1, -inner, 0, inner, 1].map { ($0 + 1) / 2 * reach }
    var differences = nodes.map(shape.recall)
    for order in 1..<nodes.count {
      for index in stride(from: nodes.count - 1, through: order, by: -1) {
        differences[index] =
          (differences[index] - differences[index - 1]) / (nodes[index] - nodes[index - order])
      }
    }
    var polynomial = [Double](repeating: 0, count: nodes.count)
    for index in nodes.indices.reversed() {
      for degree in polynomial.indices.reversed() {
        polynomial[degree] =
          (degree > 0 ? polynomial[degree - 1] : differences[index]) - polynomial[degree] * nodes[index]
      }
    }
    return polynomial
  }

  private static func error(of polynomial: [Double], _ shape: Shape, _ reach: Double) -> Double {
    let points = 64
    return (0...points).reduce(0) { worst, point in
      let y = reach * Double(point) / Double(points)
      let value = polynomial.reversed().reduce(0) { $0 * y + $1 }
      return max(worst, abs(value - shape.recall(at: y)))
    }
  }
}
