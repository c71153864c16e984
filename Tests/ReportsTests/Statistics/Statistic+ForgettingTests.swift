import Encoding
import Foundation
import Testing

@testable import Reports

/// The JSON of statistics on recall.
struct StatisticForgettingTests {
  private static let two = #""p": [0.8, 0.5], "y": [1, 0]"#

  @Test func `without elapsed days there are no bins`() throws {
    let answer = try Statistic.answer("recall-metrics", "{\(Self.two)}")
    #expect(answer.ownKeys == ["log_loss", "auc", "rmse_bins"])
    let loss = try #require(try answer("log_loss").double)
    #expect(abs(loss + (log(0.8) + log(0.5)) / 2) < 1e-12)
    #expect(try answer("auc").double == 1 && answer("rmse_bins") == .null)
  }

  @Test func `reviews that are alike share a bin`() throws {
    let answer = try Statistic.answer(
      "recall-metrics", #"{\#(Self.two), "elapsed": [3, 3], "reviews": [1, 1], "lapses": [0, 0]}"#)
    // Of both, 0.65 was foretold on the mean and 1/2 recalled.
    let error = try #require(try answer("rmse_bins").double)
    #expect(abs(error - 0.15) < 1e-12)
  }

  @Test(
    arguments: [
      (#"{"p": [0.5, 2], "y": [1, 0]}"#, "p are chances from 0 to 1, one for each y"),
      (#"{"p": [0.5], "y": [1, 0]}"#, "p are chances from 0 to 1, one for each y"),
      (#"{"p": [], "y": [1]}"#, "p are chances from 0 to 1, one for each y"),
      (
        #"{"p": [0.5], "y": [1], "elapsed": [0], "reviews": [1], "lapses": [0]}"#,
        "elapsed are above 0, reviews from 1 and lapses from 0, one of each for each y"
      ),
      (
        #"{"p": [0.5], "y": [1], "elapsed": [1], "reviews": [1, 2], "lapses": [0]}"#,
        "elapsed are above 0, reviews from 1 and lapses from 0, one of each for each y"
      ),
    ])
  func `predictions that are no chances are refused`(input: String, words: String) throws {
    #expect(throws: StatisticInput.Problem(message: words)) { try Statistic.answer("recall-metrics", input) }
  }

  @Test func `no prediction has no metrics`() throws {
    let answer = try Statistic.answer("recall-metrics", #"{"p": [], "y": []}"#)
    #expect(answer == .members(["value": .null, "reason": "0 chances, and the method needs 1"]))
  }

  @Test func `with one interval each curve has its closed form`() throws {
    let answer = try Statistic.answer(
      "nonlinear-recall", #"{"elapsed": [5,5,5,5,5,5,5,5,5,5], "y": [1,1,1,0,1,1,1,1,0,1]}"#)
    #expect(answer.ownKeys == ["exponential", "power"])
    // exp(-5 / s) = 0.8, and 1 / (1 + 5 / (9 s)) = 0.8.
    for (name, stability) in [("exponential", -5 / log(0.8)), ("power", 20.0 / 9)] {
      let fit = try answer(name)
      #expect(fit.ownKeys == ["s", "se", "ci95", "log_loss"])
      #expect(try fit("s").differences(from: .number(stability), tolerance: 1e-9, at: name).isEmpty)
    }
  }
}
