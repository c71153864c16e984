import Kaiki
import TestSupport
import Testing
@testable import Analysis
@testable import Forecasting

/// Parts of a log, read side by side, amount to the log.
struct AccumulatorTests {
  private static let seeds: [UInt64] = Array(1...30)

  /// Holds an accumulator to its protocol on a random history.
  ///
  /// - Parameters:
  ///   - empty: The accumulator before the first answer; `nil` for that of the history.
  ///   - shown: What of it is compared.
  func check<Gathering: Accumulator>(
    _ kind: Gathering.Type, seed: UInt64, from empty: ((HistoryAsOf) -> Gathering)? = nil,
    _ shown: (Gathering) -> some Equatable
  ) {
    var random = RandomHistory(seed: seed)
    let history = random.history
    let reviews = random.reviews
    let none = empty?(history) ?? Gathering(for: AnswerContext(history))
    func gathered(_ range: Range<Int>) -> Gathering { reviews[range].reduce(into: none) { $0.add($1) } }
    func merged(_ first: Gathering, _ later: Gathering) -> Gathering {
      var first = first
      first.merge(later)
      return first
    }

    let whole = shown(gathered(0..<reviews.count))
    for _ in 0..<2 {
      let cuts = [0, random.stream.below(reviews.count + 1), random.stream.below(reviews.count + 1)].sorted()
      let (first, second) = (cuts[1], cuts[2])
      let comment: Comment = "seed \(seed), \(reviews.count) answers cut at \(first) and \(second)"
      let parts = (gathered(0..<first), gathered(first..<second), gathered(second..<reviews.count))
      let fromLeft = merged(merged(parts.0, parts.1), parts.2)
      let fromRight = merged(parts.0, merged(parts.1, parts.2))
      var goingOn = merged(parts.0, parts.1)
      for review in reviews[second...] { goingOn.add(review) }
      var bySlices = none
      for slice in [reviews[..<first], reviews[first..<second], reviews[second...]] {
        bySlices.add(contentsOf: ArraySlice(slice))
      }
      #expect(shown(merged(parts.0, gathered(first..<reviews.count))) == whole, comment)
      #expect(shown(fromLeft) == whole, comment)
      #expect(shown(fromRight) == whole, comment)
      #expect(shown(goingOn) == whole, comment)
      #expect(shown(bySlices) == whole, comment)
      #expect(shown(merged(none, fromLeft)) == whole, comment)
      #expect(shown(merged(fromRight, none)) == whole, comment)
    }
  }

  @Test(arguments: seeds)
  func `parts of a log merge to the load of the whole`(seed: UInt64) {
    check(LoadAccumulator.self, seed: seed) { $0.days }
  }

  @Test(arguments: seeds)
  func `parts of a log merge to the retention of the whole`(seed: UInt64) {
    for spacing in [RetentionFigure.Group.Kind.step, .days] {
      check(
        RecallAccumulator.self, seed: seed, from: { _ in RecallAccumulator(topStep: 6, spacing: spacing) },
        \.groups)
    }
  }

  @Test(arguments: seeds)
  func `parts of a log merge to the true retention of the whole`(seed: UInt64) {
    let kinds: [RetentionFigure.Group.Kind] = [.all, .young, .month, .hour, .weekday]
    check(TrueRetentionAccumulator.self, seed: seed) { recall in
      let rates = recall.rates
      return kinds.map { rates.groups($0) }
    }
  }

  @Test(arguments: seeds.prefix(19))
  func `parts of a log merge to the answer times of the whole`(seed: UInt64) {
    check(LatencyAccumulator.self, seed: seed) { $0.figure(bySteps: true) }
  }

  @Test(arguments: seeds)
  func `parts of a log merge to the active days of the whole`(seed: UInt64) {
    check(ActiveDaysAccumulator.self, seed: seed) { days in
      [Int32(-1): days.all.days].merging(days.byUser.mapValues(\.days)) { $1 }
    }
  }

  @Test(arguments: seeds)
  func `parts of a log merge to the heatmap of the whole`(seed: UInt64) {
    check(HeatmapAccumulator.self, seed: seed) { $0.figure }
  }

  @Test(arguments: seeds)
  func `parts of a log merge to the wrong answers of the whole`(seed: UInt64) {
    check(WrongAnswerAccumulator.self, seed: seed) { $0.counts }
  }

  @Test(arguments: seeds)
  func `parts of a log merge to the first answers of the whole`(seed: UInt64) {
    check(FirstAnswersAccumulator.self, seed: seed) { $0.minutes }
  }

  @Test(arguments: seeds)
  func `parts of a log merge to the last answers of the whole`(seed: UInt64) {
    check(LastAnswersAccumulator.self, seed: seed) { last in (0..<10).map { last.day(ofCard: $0) } }
  }
}
