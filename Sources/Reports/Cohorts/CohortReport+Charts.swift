import Analysis
import Encoding

extension CohortReport {
  /// Number of ranges of equal width in the chart of a rate.
  private static let ranges = 10

  /// Histograms of the users by each rate; omits rates of fewer than five users.
  func rateCharts(_ language: Language) -> [Chart] {
    summary.rates.filter { $0.summary.people.n >= AmountSummary.minForInterval }.compactMap { rate in
      guard let index = frame.question.columns.firstIndex(where: { $0.key == rate.key }) else { return nil }
      var counts = [Int](repeating: 0, count: Self.ranges)
      for row in rows {
        guard let value = row.values?[index]?.number else { continue }
        counts[min(Self.ranges - 1, max(0, Int(value * Double(Self.ranges))))] += 1
      }
      let width = 100 / Self.ranges
      return Chart(
        name: "users-\(rate.key.chartName)", title: language("Users by \(rate.key)"),
        reading: language("Number of users with a rate in each range; the last range includes 100 %."),
        form: .plot(
          Plot(
            x: .names(
              language("\(rate.key) in %"), (0..<Self.ranges).map { "\($0 * width)–\(($0 + 1) * width)" }),
            y: .fromZero(language("users")),
            layers: [
              Plot.Layer(
                language("users"), .bars, counts.enumerated().map { Plot.Point(Double($0), Double($1)) })
            ])))
    }
  }

  /// Mean log loss of each model over users, with its interval; `nil` for fewer than two models with a mean.
  func modelChart(_ language: Language) -> Chart? {
    let known = summary.predictors.compactMap { predictor in
      predictor.logLoss?.byPeople.map { (name: predictor.name, loss: $0) }
    }
    guard known.count > 1 else { return nil }
    let points = known.enumerated().map { index, model in
      Plot.Point(Double(index), model.loss.value, ends: model.loss.low...model.loss.high)
    }
    return Chart(
      name: "models", title: language("Log loss by model"),
      reading: language(
        "Mean over users with its 95 % confidence interval; lower is better. Users differ more than models, so compare two models by their differences."
      ),
      form: .plot(
        Plot(
          x: .names(language("model"), known.map(\.name)),
          y: Plot.Axis(language("log loss"), form: .rounded),
          layers: [Plot.Layer(language("mean over users, with 95 % interval"), .dots, points)],
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
