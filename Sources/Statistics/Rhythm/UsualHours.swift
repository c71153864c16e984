import Distributions

/// Usual times of day of an activity: the windows with the highest density of events.
///
/// The density of the hours is a von Mises kernel estimate on a clock of 96 quarter hours. Cross-validation chooses the
/// kernel's concentration: it maximises the likelihood of each day's events given the other days. Whole days are left out,
/// because the events of one session depend on each other. The windows are the highest-density region with at least half of
/// the events.
///
/// - Note: Source: P. Hall, G. S. Watson, J. Cabrera, *Kernel density estimation with spherical data*, 1987,
///   doi:10.1093/biomet/74.4.751; R. J. Hyndman, *Computing and graphing highest density regions*, 1996,
///   doi:10.1080/00031305.1996.10474359.
package struct UsualHours: Hashable, Sendable {
  /// Interval of the clock, in quarter hours; the interval may contain midnight.
  package struct Window: Hashable, Sendable {
    /// Start in quarter hours from midnight, 0..<96.
    package var start: Int
    /// Length in quarter hours, 1...96.
    package var length: Int
    /// Share of the events of all days within the window, above 0 and at most 1.
    package var share: Double

    /// End (exclusive) in quarter hours from midnight, 0..<96; equals ``start`` if the window is the whole day.
    package var end: Int { (start + length) % UsualHours.quarters }

    /// Returns true if the window contains an hour of the day (0..<24, with fractions).
    package func contains(hour: Double) -> Bool {
      (Int(hour * 4) - start + UsualHours.quarters) % UsualHours.quarters < length
    }
  }

  /// Number of events in one quarter hour of one day.
  package struct Count: Hashable, Sendable {
    /// Quarter hour from midnight, 0..<96.
    package var quarter: Int
    /// Number of events, ≥ 1.
    package var count: Int

    package init(quarter: Int, count: Int) {
      self.quarter = quarter
      self.count = count
    }
  }

  /// Number of events on all days together, ≥ 2.
  package var n: Int
  /// Number of days with an event, ≥ 2.
  package var days: Int
  /// Test of the null hypothesis of no usual hour; each draw shifts each day's events by a random number of quarter hours.
  package var test: TestResult
  /// Concentration κ of the chosen kernel, ≥ 0 and larger for a narrower kernel; 0 if the density is uniform.
  package var concentration: Double
  /// Usual windows, largest share of events first; together they contain at least half of the events. Empty if the density is
  /// uniform round the clock.
  package var windows: [Window]

  /// Number of quarter hours per day: 96.
  package static let quarters = 96

  /// Standard deviations of the candidate kernels in quarter hours, from 15 minutes to six hours.
  private static let deviations = [1, 1.5, 2, 3, 4, 6, 8, 12, 16, 24]

  /// Estimates the density, its windows and the test.
  ///
  /// - Throws: `StatisticsError.tooFew` below two days.
  package init(days: [[Count]], seed: UInt64) throws(StatisticsError) {
    guard days.count > 1 else { throw .tooFew(days.count, least: 2, what: "days with a known hour") }
    self.days = days.count
    let all = Self.total(days)
    n = all.reduce(0, +)
    test = Self.test(days, seed: seed)
    let kernel = Self.bestKernel(days, all: all)
    concentration = kernel.concentration
    windows = concentration > 0 ? Self.windows(of: all, density: kernel.smoothed(all.map(Double.init))) : []
  }

  private static func total(_ days: [[Count]]) -> [Int] {
    var all = Array(repeating: 0, count: quarters)
    for count in days.joined() { all[count.quarter] += count.count }
    return all
  }

  // MARK: The density

  /// Von Mises kernel on the circle of quarter hours.
  private struct Kernel {
    var concentration: Double
    /// Weight of each distance in quarter hours, 0..<96; the weights sum to 1.
    var weights: [Double]

    init(concentration: Double) {
      self.concentration = concentration
      let raw = (0..<UsualHours.quarters).map { distance in
        let angle = Double(distance) / Double(UsualHours.quarters) * 2 * .pi
        return GSL.exponential(concentration * (GSL.sineAndCosine(angle).cosine - 1))
      }
      let sum = raw.reduce(0, +)
      weights = raw.map { $0 / sum }
    }

    func weight(_ one: Int, _ other: Int) -> Double { weights[abs(one - other)] }

    func smoothed(_ counts: [Double]) -> [Double] {
      counts.indices.map { index in
        var sum = 0.0
        for other in counts.indices where counts[other] > 0 { sum += counts[other] * weight(index, other) }
        return sum
      }
    }
  }

  private static func bestKernel(_ days: [[Count]], all: [Int]) -> Kernel {
    let turn = Double(quarters) / (2 * .pi)
    let kernels =
      [Kernel(concentration: 0)] + deviations.map { Kernel(concentration: (turn / $0) * (turn / $0)) }
    var best = kernels[0]
    var greatest = -Double.infinity
    for kernel in kernels {
      let likelihood = logLikelihood(of: days, all: all, under: kernel)
      if likelihood > greatest { (best, greatest) = (kernel, likelihood) }
    }
    return best
  }

  /// Returns the natural log likelihood of each day's events given the events of the other days, summed over days.
  private static func logLikelihood(of days: [[Count]], all: [Int], under kernel: Kernel) -> Double {
    let whole = kernel.smoothed(all.map(Double.init))
    // Weights of the distances −95...95; the weights from one quarter to all other quarters are a slice.
    let weights = (1 - quarters..<quarters).map { kernel.weight($0, 0) }
    let n = Double(all.reduce(0, +))
    return whole.withUnsafeBufferPointer { whole in
      weights.withUnsafeBufferPointer { weights in
        withUnsafeTemporaryAllocation(of: Double.self, capacity: quarters) { others in
          days.reduce(0.0) { sum, day in
            let answers = Double(day.reduce(0) { $0 + $1.count })
            _ = others.initialize(fromContentsOf: whole)
            for other in day {
              let own = UnsafeBufferPointer(rebasing: weights[(quarters - 1 - other.quarter)...])
              for index in 0..<quarters { others[index] -= Double(other.count) * own[index] }
            }
            return day.reduce(sum) { sum, count in
              sum + Double(count.count) * GSL.logarithm(max(others[count.quarter] / (n - answers), 1e-300))
            }
          }
        }
      }
    }
  }

  // MARK: The windows

  private static func windows(of all: [Int], density: [Double]) -> [Window] {
    let n = all.reduce(0, +)
    var least = 0.0
    var held = 0
    for index in density.indices.sorted(by: { density[$0] > density[$1] }) where 2 * held < n {
      least = density[index]
      held += all[index]
    }
    // Includes quarters whose density is equal except for rounding.
    let isIn = density.map { $0 >= least * (1 - 1e-9) }
    guard let outside = isIn.firstIndex(of: false) else {
      return [Window(start: 0, length: quarters, share: 1)]
    }
    var windows: [Window] = []
    for index in (1...quarters).map({ (outside + $0) % quarters }) where isIn[index] {
      let before = (index + quarters - 1) % quarters
      if !isIn[before] { windows.append(Window(start: index, length: 0, share: 0)) }
      windows[windows.count - 1].length += 1
      windows[windows.count - 1].share += Double(all[index]) / Double(n)
    }
    return windows.filter { $0.share > 0 }.sorted { (-$0.share, $0.start) < (-$1.share, $1.start) }
  }

  // MARK: The test

  /// Number of Fourier harmonics in the test statistic: 4, with one, two, three and four periods per day.
  private static let waves = SIMD4<Double>.scalarCount

  /// Sine and cosine of a rotation for each harmonic, or the sum of several such vectors.
  private struct Turn {
    var sine = SIMD4<Double>.zero
    var cosine = SIMD4<Double>.zero
  }

  /// Tests uniformity by rotating each day's clock at random (rotation test).
  ///
  /// The statistic is the squared resultant of the daily mean vectors, summed over harmonics and divided by the number of
  /// days. Every day has the same weight, regardless of its number of events.
  private static func test(_ days: [[Count]], seed: UInt64) -> TestResult {
    let turns = (0..<quarters).map { shift in
      var turn = Turn()
      for wave in 0..<waves {
        let angle = Double((wave + 1) * shift % quarters) / Double(quarters) * 2 * .pi
        (turn.sine[wave], turn.cosine[wave]) = GSL.sineAndCosine(angle)
      }
      return turn
    }
    let components = days.map { day in
      let own = Double(day.reduce(0) { $0 + $1.count })
      return day.reduce(into: Turn()) { sum, count in
        let turn = turns[count.quarter]
        sum.sine += turn.sine * Double(count.count) / own
        sum.cosine += turn.cosine * Double(count.count) / own
      }
    }
    func statistic(_ shift: () -> Int) -> Double {
      var sum = Turn()
      for day in components {
        let turn = turns[shift()]
        sum.cosine += day.cosine * turn.cosine - day.sine * turn.sine
        sum.sine += day.sine * turn.cosine + day.cosine * turn.sine
      }
      return (sum.sine * sum.sine + sum.cosine * sum.cosine).sum() / Double(days.count)
    }
    let own = statistic { 0 }
    let random = RandomSource(seed: seed)
    let p = Permutations.p(Permutations.standard) {
      statistic { random.index(below: quarters) } >= own * (1 - 1e-12)
    }
    return TestResult(
      statistic: own, p: p, method: "turned days (\(Permutations.standard), seed \(seed))")
  }
}
