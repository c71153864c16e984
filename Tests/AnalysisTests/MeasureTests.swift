import Kaiki
import TestSupport
import Testing

@testable import Analysis

/// Parts of a log, read side by side, amount to the log.
struct MeasureTests {
  private static let seeds: [UInt64] = Array(1...30)

  /// Holds an accumulator to its protocol on a random history.
  ///
  /// - Parameter shown: What of the result is compared.
  private func check<Gathering: Accumulator, Shown: Equatable>(
    _ empty: (HistoryAsOf) -> Gathering, seed: UInt64, _ shown: (Gathering.Result) -> Shown
  ) {
    var history = RandomHistory(seed: seed)
    let reviews = history.reviews
    func gathered(_ range: Range<Int>) -> Gathering {
      reviews[range].reduce(into: empty(history.subject)) { $0.add($1) }
    }
    func merged(_ first: Gathering, _ later: Gathering) -> Gathering {
      var first = first
      first.merge(later)
      return first
    }
    func result(_ gathering: Gathering) -> Shown { shown(gathering.finish()) }

    let whole = result(gathered(0..<reviews.count))
    for _ in 0..<2 {
      let cuts = [0, history.stream.below(reviews.count + 1), history.stream.below(reviews.count + 1)]
        .sorted()
      let (first, second) = (cuts[1], cuts[2])
      let comment: Comment = "seed \(seed), \(reviews.count) answers cut at \(first) and \(second)"
      let parts = (gathered(0..<first), gathered(first..<second), gathered(second..<reviews.count))
      let fromLeft = merged(merged(parts.0, parts.1), parts.2)
      let fromRight = merged(parts.0, merged(parts.1, parts.2))
      var goingOn = merged(parts.0, parts.1)
      for review in reviews[second...] { goingOn.add(review) }
      #expect(result(merged(parts.0, gathered(first..<reviews.count))) == whole, comment)
      #expect(result(fromLeft) == whole, comment)
      #expect(result(fromRight) == whole, comment)
      #expect(result(goingOn) == whole, comment)
      #expect(result(merged(empty(history.subject), fromLeft)) == whole, comment)
      #expect(result(merged(fromRight, empty(history.subject))) == whole, comment)
    }
  }

  @Test(arguments: seeds)
  func `parts of a log merge to the load of the whole`(seed: UInt64) {
    check({ _ in LoadAccumulator() }, seed: seed) { $0 }
  }

  @Test(arguments: seeds)
  func `parts of a log merge to the retention of the whole`(seed: UInt64) {
    for origin in [ReviewLog.Origin.table, .foreign] {
      check({ RecallAccumulator(topStep: $0.settings.table.topStep, origin: origin) }, seed: seed) {
        [$0.figure(by: .step), $0.figure(by: .days)]
      }
    }
  }

  @Test(arguments: seeds.prefix(19))
  func `parts of a log merge to the answer times of the whole`(seed: UInt64) {
    check({ LatencyAccumulator(topStep: $0.settings.table.topStep) }, seed: seed) { $0.figure(bySteps: true) }
  }

  @Test(arguments: seeds)
  func `parts of a log merge to the active days of the whole`(seed: UInt64) {
    check({ _ in ActiveDaysAccumulator() }, seed: seed) { result in
      [Int32(-1): result.all.days].merging(result.byUser.mapValues(\.days)) { $1 }
    }
  }

  @Test(arguments: seeds)
  func `parts of a log merge to the heatmap of the whole`(seed: UInt64) {
    check({ _ in HeatmapAccumulator() }, seed: seed) { $0 }
  }

  @Test(arguments: seeds)
  func `parts of a log merge to the wrong answers of the whole`(seed: UInt64) {
    check({ WrongAnswerAccumulator(cardCount: $0.log?.cards.count ?? 0) }, seed: seed) { $0 }
  }

  @Test func `measures are named as in the contract`() {
    #expect(
      Measure.allCases.map(\.rawValue) == [
        "today", "load", "retention", "latency", "streaks", "due", "heatmap", "leeches", "notifications",
        "delays", "lists", "attempts", "strength", "attendance", "rhythm", "trend", "gaps", "series",
        "forgetting", "audit",
      ])
  }
}
