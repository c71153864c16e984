import Distributions
import Kaiki
import KaikiNumerics
import KaikiSimulation
import Statistics

/// Recall by days since a card's previous review, with fitted forgetting curves (recall against days).
package struct ForgettingFigure: Hashable, Sendable, HoldsNoTests {
  /// Shape of a forgetting curve (recall against days): exponential, power function, or the curve of FSRS-6.
  package enum Curve: String, CaseIterable, Sendable {
    case exponential
    case power
    case fsrs6
  }

  /// Forgetting curve (recall against days) with its fitted stability and its accuracy.
  package struct Fit: Hashable, Sendable {
    package var curve: Curve
    /// Days (> 0) until recall has fallen to 0.9, for the exponential curve to 1/e; with a 95 % interval.
    package var stability: Estimate
    package var logLoss: Double
    package var binnedError: Double
    package var areaUnderCurve: Double?
    package var calibration: [RecallMetrics.CalibrationBin]

    /// Returns the probability of recall after some days (≥ 0) by the fitted curve, 0...1.
    package func recall(after days: Double) -> Double {
      curve.shape.recall(after: days, stability: stability.value)
    }
  }

  /// Recall of the reviews in one bin of days since the card's previous review.
  package struct Observed: Hashable, Sendable {
    /// Smallest and largest number of days since the previous review in the bin, ≥ 1; bin widths double.
    package var days: ClosedRange<Int>
    /// Mean days since the previous review, ≥ 1, over the reviews of the bin.
    package var mean: Double
    /// Share of reviews recalled, 0...1, with a 95 % interval that assumes independent answers.
    package var recalled: ProportionInterval
  }

  /// Number of reviews in the reporting range at least one day after the card's previous review, ≥ 0.
  package var n: Int
  /// Exponential, power and FSRS-6 curve in this order, each fitted to all reviews; or the reason why a curve cannot be fitted.
  package var fits: Outcome<[Fit]>
  /// Recall by bins of days since the previous review, ascending; bins without reviews are omitted. Empty without reviews.
  package var observed: [Observed] = []

  /// Minimum number of reviews for a fit: 50.
  package static let minReviews = 50
}

/// Counts right answers by days since a card's previous review, its number of reviews, and its number of lapses.
struct ForgettingAccumulator: Accumulator {
  /// Key of a count: days since the previous review, and the classes of the card's numbers of reviews and lapses.
  private struct Cell: CountedCell {
    /// Days from the card's previous review to the counted reviews, ≥ 1.
    var elapsed: Int32
    /// Class (step of a geometric scale, ≥ 0) of the card's number of reviews up to this one. Counted are the first review
    /// and reviews after at least a day.
    var reviews: UInt8
    /// Class (step of a geometric scale) of the card's number of earlier wrong reviews; 0 for none.
    var lapses: UInt8

    var numbers: (UInt64, UInt64) {
      @inline(__always) get {
        (UInt64(truncatingIfNeeded: elapsed), UInt64(reviews) << 8 | UInt64(lapses))
      }
    }

    var near: Int { @inline(__always) get { Int(elapsed) &* 8 &+ Int(reviews) &* 3 &+ Int(lapses) } }
  }

  /// Number of a card's reviews after at least a day so far, and of the wrong answers among them.
  private struct Past {
    var reviews: Int32 = 0
    var lapses: Int32 = 0
  }

  private let firstDay: Day?
  private var counts = CellCounts<Cell>()
  /// Numbers of earlier reviews by the card's index in the log; cards beyond the array have no answers.
  private var pasts = ContiguousArray<Past>()
  /// Cached classes (steps of a geometric scale) of numbers of reviews; the index is the number. `lapseSteps` is for lapses.
  private var reviewSteps: ContiguousArray<UInt8> = [0]
  private var lapseSteps: ContiguousArray<UInt8> = [0]

  /// True: answers before the reporting range determine a card's earlier reviews inside the range.
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

  /// Returns the class (step of a geometric scale) of a number of reviews or lapses, and extends the cache up to this number.
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

  /// Returns the recall in bins of days since the previous review, ascending; the bin widths double.
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

/// Measure of the fall of recall (share of right answers) with the days since the last review, as a ``ForgettingFigure``.
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
