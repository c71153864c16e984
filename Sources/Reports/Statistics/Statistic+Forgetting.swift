import Distributions
import Encoding
import Statistics

extension Statistic {
  static let forgetting = [
    Statistic("recall-metrics", recallMetrics),
    Statistic("nonlinear-recall", nonlinearRecall),
  ]

  private static func recallMetrics(_ input: StatisticInput) throws -> [JSONValue.Member] {
    let outcomes = try input.flags("y")
    let p = try input.numbers("p")
    if p.isEmpty, outcomes.isEmpty { throw StatisticsError.tooFew(0, least: 1, what: "chances") }
    guard p.count == outcomes.count, p.allSatisfy({ 0...1 ~= $0 }) else {
      throw StatisticsError.outOfRange("p are chances from 0 to 1, one for each y")
    }
    let bins = input.has("elapsed") ? try bins(input, count: p.count) : nil
    return .init([
      "log_loss": .number(RecallMetrics.logLoss(p, outcomes)),
      "auc": .optional(RecallMetrics.areaUnderCurve(p, outcomes)),
      "rmse_bins": .optional(bins.map { RecallMetrics.binnedError(p, outcomes, $0) }),
    ])
  }

  private static func bins(_ input: StatisticInput, count: Int) throws -> RecallMetrics.Bins {
    let elapsed = try input.numbers("elapsed")
    let reviews = try input.integers("reviews")
    let lapses = try input.integers("lapses")
    guard [elapsed.count, reviews.count, lapses.count].allSatisfy({ $0 == count }),
      elapsed.allSatisfy({ $0 > 0 }), reviews.allSatisfy({ $0 >= 1 }), lapses.allSatisfy({ $0 >= 0 })
    else {
      throw StatisticsError.outOfRange(
        "elapsed are above 0, reviews from 1 and lapses from 0, one of each for each y")
    }
    return RecallMetrics.Bins(
      elapsed.indices.map {
        RecallMetrics.Key(elapsed: elapsed[$0], reviews: reviews[$0], lapses: lapses[$0])
      })
  }

  private static func nonlinearRecall(_ input: StatisticInput) throws -> [JSONValue.Member] {
    let outcomes = try input.flags("y")
    let elapsed = try input.numbers("elapsed")
    return .init([
      "exponential": try member(.exponential, elapsed, outcomes),
      "power": try member(.power, elapsed, outcomes),
    ])
  }

  private static func member(
    _ curve: ForgettingCurve, _ elapsed: [Double], _ outcomes: [Bool]
  ) throws -> JSONValue {
    let fit = try curve.fitted(elapsed: elapsed, recalled: outcomes)
    let p = elapsed.map { curve.recall(after: $0, stability: fit.value) }
    return .members([
      "s": .number(fit.value), "se": .optional(fit.standardError), "ci95": .interval(fit.low, fit.high),
      "log_loss": .number(RecallMetrics.logLoss(p, outcomes)),
    ])
  }
}
