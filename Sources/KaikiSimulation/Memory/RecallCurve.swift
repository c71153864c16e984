import KaikiNumerics

/// The shape f of forgetting curves f(u t), for t days and a rate u: what is left of such a curve from any point on, divided by
/// its value there, is a curve of the same shape at another rate.
protocol RecallShape: Hashable, Sendable {
  /// Recall at *y* ≥ 0, which falls from 1 at 0.
  func recall(at y: Double) -> Double

  /// The rate at which the shape describes what is left of a curve.
  ///
  /// - Parameters:
  ///   - pace: That of the whole curve.
  ///   - y: Where the rest begins, ≥ 0.
  func pace(_ pace: Double, at y: Double) -> Double
}

/// A falling power of 1 + *y*.
extension PowerCurve: RecallShape {
  @inline(__always)
  func recall(at y: Double) -> Double { self(1 + y) }

  func pace(_ pace: Double, at y: Double) -> Double { pace / (1 + y) }
}

/// e^-*y*.
struct ExponentialShape: RecallShape {
  func recall(at y: Double) -> Double { exp(-y) }

  func pace(_ pace: Double, at y: Double) -> Double { pace }
}

/// A forgetting curve f(*u t*) of a shape f, for *t* days since the last answer and a rate *u* per day, the
/// smaller the longer the card is kept.
///
/// Sums of it over days take a polynomial of the fourth degree for the curve, which differs from it by at
/// most 3e-5.
struct RecallCurve<Shape: RecallShape>: Hashable, Sendable {
  /// The shape f of the curve.
  let shape: Shape
  /// What the curve is taken for where y is in 0...``reach``: a polynomial, the lowest coefficient first.
  private let coefficients: SIMD4<Double>
  private let highest: Double
  private let reach: Double

  /// By how much the polynomial differs from the curve at most.
  private static var tolerance: Double { 3e-5 }
  /// The most days over which one polynomial is taken: beyond, the rounding of its fourth differences would
  /// show in the fifth digit.
  private static var mostDays: Int { 100 }
  /// The recall at which the curve ends: a quarter of a unit of `RecallSums`, so that less counts as 0.
  private static var leastRecall: Double { 0x1p-41 }

  /// The curve of a shape.
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

  /// Adds recall on some days.
  ///
  /// The days since the answer are cut where the curve needs another polynomial, and so the same whichever of them are
  /// asked for.
  ///
  /// - Parameters:
  ///   - step: u, > 0 and finite.
  ///   - first: Days from the last answer to the first of the days; before it recall is 1.
  ///   - days: The days.
  ///   - sums: What they are added to.
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
    /// The day that lies so many days after the answer.
    func day(_ elapsed: Int) -> Int { days.lowerBound + elapsed - first }
    precondition(step > 0 && step.isFinite, "recall falls, and not at once")
    let end = first + days.count
    if first < 0 { for day in days.lowerBound..<day(min(0, end)) { sums.add(1, on: day) } }
    var (start, rate, value) = (0, step, 1.0)
    while start < end, value > Self.leastRecall {
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

  /// How many days after the first the polynomial holds, not rounded.
  @inline(__always)
  private func lastDay(_ rate: Double) -> Double { min(reach / rate, Double(Self.mostDays - 1)) }

  /// The curve from where it has fallen to `value` and falls on at `rate`.
  @inline(__always)
  private func quartic(_ rate: Double, _ value: Double) -> RecallSums.Quartic {
    let square = rate * rate
    return RecallSums.Quartic(
      value * coefficients.x, value * (coefficients.y * rate), value * (coefficients.z * square),
      value * (coefficients.w * (square * rate)), value * (highest * (square * square)))
  }

  /// The polynomial through five points of the curve: Chebyshev nodes, stretched so that the first is 0 and the last
  /// `reach`, since recall is 1 at once.
  private static func polynomial(_ shape: Shape, _ reach: Double) -> [Double] {
    // cos(3 π / 10) / cos(π / 10)
    let inner = 0.6180339887498949
    let nodes = [-1, -inner, 0, inner, 1].map { ($0 + 1) / 2 * reach }
    var differences = nodes.map(shape.recall)
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

  private static func error(of polynomial: [Double], _ shape: Shape, _ reach: Double) -> Double {
    let points = 64
    return (0...points).reduce(0) { worst, point in
      let y = reach * Double(point) / Double(points)
      let value = polynomial.reversed().reduce(0) { $0 * y + $1 }
      return max(worst, abs(value - shape.recall(at: y)))
    }
  }
}
