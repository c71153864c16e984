import Distributions
import Kaiki
import KaikiNumerics
import KaikiSimulation
import Statistics

/// Recall by days since the previous review, with fitted forgetting curves.
package struct ForgettingFigure: Hashable, Sendable, HoldsNoTests {
  /// Shape of a forgetting curve.
  package enum Curve: String, CaseIterable, Sendable {
    case exponential
    case power
    case fsrs6
  }

  /// Forgetting curve with its fitted stability and its accuracy.
  package struct Fit: Hashable, Sendable {
    package var curve: Curve
    /// Days until recall has fallen to 1/e for the exponential curve, to 0.9 for the others.
    package var stability: Estimate
    package var logLoss: Double
    package var binnedError: Double
    package var areaUnderCurve: Double?
    package var calibration: [RecallMetrics.CalibrationBin]

    /// Returns the probability of recall after some days, 0...1.
    package func recall(after days: Double) -> Double {
      curve.shape.recall(after: days, stability: stability.value)
    }
  }

  /// Recall of the reviews in one bin of elapsed days.
  package struct Observed: Hashable, Sendable {
    /// Smallest and largest elapsed days in the bin; bin widths double.
    package var days: ClosedRange<Int>
    /// Mean elapsed days since the previous review, over the reviews of the bin.
    package var mean: Double
    /// Share recalled, with a 95 % interval that assumes independent answers.
    package var recalled: ProportionInterval
  }

  /// Number of reviews at least one day after the card's previous review.
  package var n: Int
  /// Fitted curves, or the reason why no curve can be fitted.
  package var fits: Outcome<[Fit]>
  /// Recall by days since the previous review, ascending.
  package var observed: [Observed] = []

  /// Minimum number of reviews for a fit.
  package static let minReviews = 50
}

/// Counts right answers by days since a card's previous review, and by the other bins of reviews.
struct ForgettingAccumulator: Accumulator {
  /// Elapsed days, reviews and lapses that define one bin of reviews.
  private struct Cell: CountedCell {
    /// Days since the card's previous review, ≥ 1.
    var elapsed: Int32
    /// Bin step of the card's number of reviews up to this one (the first, and those after at least a day).
    var reviews: UInt8
    /// Bin step of the card's number of earlier lapses.
    var lapses: UInt8

    var numbers: (UInt64, UInt64) {
      @inline(__always) get {
        (UInt64(truncatingIfNeeded: elapsed), UInt64(reviews) << 8 | UInt64(lapses))
      }
    }

    var near: Int { @inline(__always) get { Int(elapsed) &* 8 &+ Int(reviews) &* 3 &+ Int(lapses) } }
  }

  /// Number of a card's reviews after at least a day, and of the wrong answers among these.
  private struct Past {
    var reviews: Int32 = 0
    var lapses: Int32 = 0
  }

  private let firstDay: Day?
  private var counts = CellCounts<Cell>()
  /// Counts by card number; cards beyond the array have no answers.
  private var pasts = ContiguousArray<Past>()
  /// Cached bin steps of numbers of reviews, by number. `lapseSteps` is the cache for lapses.
  private var reviewSteps: ContiguousArray<UInt8> = [0]
  private var lapseSteps: ContiguousArray<UInt8> = [0]

  /// Reads answers before the reporting range too: they determine a card's state inside it.
  static let includesEarlierAnswers = true
  static let isOrdered = true

  init(for context: AnswerContext) {
    firstDay = context.firstDay
  }

  mutating func add(_ review: ObservedReview) { add(contentsOf: [review]) }

  mutating func add(contentsOf reviews: ArraySlice<ObservedReview>) {
    let count = reviews.reduce(0) { max($0, Int($1.card) + 1) }
    if count > pasts.count {
      pasts.append(contentsOf: repeatElement(Past(), count: count - pasts.count))
    }
    // Moved out of the accumulator while answers are added, which avoids a copy.
    var known = ContiguousArray<Past>()
    swap(&known, &pasts)
    known.withUnsafeMutableBufferPointer { pasts in
      for review in reviews where review.elapsed >= 1 {
        let card = Int(review.card)
        pasts[card].reviews += 1
        let past = pasts[card]
        pasts[card].lapses += review.isCorrect ? 0 : 1
        if let firstDay, review.day < firstDay { continue }
        let cell = Cell(
          elapsed: review.elapsed,
          reviews: Self.step(past.reviews + 1, &reviewSteps, RecallMetrics.Bin.step(ofReviews:)),
          lapses: Self.step(past.lapses, &lapseSteps, RecallMetrics.Bin.step(ofLapses:)))
        counts.change(cell) { $0.add(review.isCorrect) }
      }
    }
    swap(&known, &pasts)
  }

  /// Returns the bin step of a number, and extends the cache up to this number.
  @inline(__always)
  private static func step(
    _ number: Int32, _ known: inout ContiguousArray<UInt8>, _ step: (Int) -> Int
  ) -> UInt8 {
    while known.count <= Int(number) { known.append(UInt8(truncatingIfNeeded: step(known.count))) }
    return known[Int(number)]
  }

  mutating func merge(_ later: ForgettingAccumulator) {
    precondition(pasts.isEmpty, "what hangs on earlier answers is gathered in one go")
    self = later
  }

  var figure: ForgettingFigure {
    let cells = counts.all.sorted {
      ($0.cell.elapsed, $0.cell.reviews, $0.cell.lapses) < ($1.cell.elapsed, $1.cell.reviews, $1.cell.lapses)
    }
    var groups: [(time: Double, n: Int, hits: Int)] = []
    // Index of the group of each cell.
    var indices: [Int] = []
    for (cell, count) in cells {
      if groups.last?.time != Double(cell.elapsed) { groups.append((Double(cell.elapsed), 0, 0)) }
      groups[groups.count - 1].n += count.answers
      groups[groups.count - 1].hits += count.correct
      indices.append(groups.count - 1)
    }
    let n = groups.reduce(0) { $0 + $1.n }
    return ForgettingFigure(
      n: n,
      fits: Outcome { () throws(StatisticsError) in
        guard n >= ForgettingFigure.minReviews else {
          throw .tooFew(n, least: ForgettingFigure.minReviews, what: "reviews after at least a day")
        }
        let bins = RecallMetrics.Bins(
          cells.map { cell, _ in
            RecallMetrics.Bin(
              elapsed: Double(cell.elapsed), reviews: Int(cell.reviews), lapses: Int(cell.lapses))
          })
        var fits: [ForgettingFigure.Fit] = []
        for curve in ForgettingFigure.Curve.allCases {
          let shape = curve.shape
          let stability = try shape.fitted(groups)
          let byTime = groups.map {
            RecallMetrics.Outcomes(
              p: shape.recall(after: $0.time, stability: stability.value), n: $0.n, recalled: $0.hits)
          }
          let byCell = zip(cells, indices).map { cell, index in
            RecallMetrics.Outcomes(p: byTime[index].p, n: cell.count.answers, recalled: cell.count.correct)
          }
          fits.append(
            ForgettingFigure.Fit(
              curve: curve, stability: stability, logLoss: RecallMetrics.logLoss(byTime),
              binnedError: RecallMetrics.binnedError(byCell, bins),
              areaUnderCurve: RecallMetrics.areaUnderCurve(byTime),
              calibration: try RecallMetrics.calibration(byTime)))
        }
        return fits
      }, observed: Self.observed(groups))
  }

  /// Recall in bins of days whose width doubles.
  private static func observed(_ groups: [(time: Double, n: Int, hits: Int)]) -> [ForgettingFigure.Observed] {
    var bins: [Int: (first: Int, last: Int, sum: Double, n: Int, hits: Int)] = [:]
    for group in groups {
      let days = Int(group.time)
      var bin = bins[RecallAccumulator.bin(ofDays: days)] ?? (days, days, 0, 0, 0)
      bin.last = days
      bin.sum += group.time * Double(group.n)
      bin.n += group.n
      bin.hits += group.hits
      bins[RecallAccumulator.bin(ofDays: days)] = bin
    }
    return bins.sorted { $0.key < $1.key }.compactMap { _, bin in
      (try? BinomialInterval.wilson(successes: bin.hits, of: bin.n)).map {
        ForgettingFigure.Observed(days: bin.first...bin.last, mean: bin.sum / Double(bin.n), recalled: $0)
      }
    }
  }
}

extension ForgettingFigure.Curve {
  fileprivate var shape: ForgettingCurve {
    switch self {
    case .exponential: .exponential
    case .power: .power
    case .fsrs6:
      ForgettingCurve(
        recall: { FSRS6.standard.retrievability(elapsed: $0, stability: 1) },
        slope: ForgettingCurve.power(factor: FSRS6.standard.factor, decay: FSRS6.standard.decay).slope)
    }
  }
}

/// How does recall fall with the days since the last review?
package enum ForgettingMeasure: Measure {
  package static let name = "forgetting"
  package static let needsOnePerson = true
  package static let accumulators: [any Accumulator.Type] = [ForgettingAccumulator.self]
  package static let isAnsweredApart = true
  package static func isAnswerable(by history: HistoryAsOf) -> Bool { history.log != nil }
  package static func figure(_ context: AnalysisContext) -> ForgettingFigure {
    context[ForgettingAccumulator.self].figure
  }
}
