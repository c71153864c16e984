import Analysis
import Encoding
import Phrases

extension CohortReport {
  /// How many ranges of equal width a rate is shown in.
  private static let ranges = 10

  /// The users by each of their rates; none where so few users have it that each would be a bar.
  var rateCharts: [Chart] {
    summary.rates.filter { $0.summary.people.n >= AmountSummary.minForInterval }.compactMap { rate in
      guard let index = frame.question.columns.firstIndex(where: { $0.key == rate.key }) else { return nil }
      var counts = [Int](repeating: 0, count: Self.ranges)
      for row in rows {
        guard let value = row.values?[index].asNumber else { continue }
        counts[min(Self.ranges - 1, max(0, Int(value * Double(Self.ranges))))] += 1
      }
      let width = 100 / Self.ranges
      return Chart(
        name: "users-\(rate.key.chartName)", title: "Users by \(rate.key)",
        reading: "Number of users with a rate in each range; the last range includes 100 %.",
        form: .plot(
          Plot(
            x: .names(
              "\(rate.key) in %",
              (0..<Self.ranges).map { Phrase(verbatim: "\($0 * width)–\(($0 + 1) * width)") }),
            y: .fromZero("users"),
            layers: [
              Plot.Layer(
                "users", .bars, counts.enumerated().map { Plot.Point(Double($0), Double($1)) })
            ])))
    }
  }

  /// The mean log loss of each model over users, with its interval; `nil` where it is known of fewer than two.
  var modelChart: Chart? {
    let known = summary.predictors.compactMap { predictor in
      predictor.scores.first { $0.key == MemoryEvaluation.Score.logLoss.rawValue }?.score.byPeople.map {
        (name: predictor.name, loss: $0)
      }
    }
    guard known.count > 1 else { return nil }
    let points = known.enumerated().map { index, model in
      Plot.Point(Double(index), model.loss.value, ends: model.loss.low...model.loss.high)
    }
    return Chart(
      name: "models", title: "Log loss by model",
      reading:
        "Mean over users with its 95 % confidence interval; lower is better. Users differ more than models, so compare two models by their differences.",
      form: .plot(
        Plot(
          x: .names("model", known.map { Phrase(verbatim: $0.name) }),
          y: Plot.Axis("log loss", form: .rounded),
          layers: [Plot.Layer("mean over users, with 95 % interval", .dots, points)],
          isSideways: true)))
  }
}

extension String {
  /// A key in lower-case letters and hyphens.
  fileprivate var chartName: String {
    reduce(into: "") { name, character in
      if character.isUppercase { name += "-" }
      name += character.isLetter ? character.lowercased() : "-"
    }
  }
}
