import Analysis
import Forecasting
import Kaiki

extension Chart {
  /// The answers that each deck asks for.
  static func decks(_ decks: [(name: String, reviews: Band)], _ language: Language) -> Chart? {
    guard decks.count > 1 else { return nil }
    let points = decks.enumerated().map { index, deck in
      Plot.Point(
        Double(index), deck.reviews.mean,
        ends: deck.reviews.ends)
    }
    return Chart(
      name: "decks", title: language("Answers of each deck"),
      reading: language("Values over the whole run, with the 90 % band over the replicates."),
      form: .plot(
        Plot(
          x: .names(language("deck"), decks.map(\.name)), y: .fromZero(language("reviews")),
          layers: [Plot.Layer(language("mean, with 90 % band"), .bars, points)],
          isSideways: true)))
  }
}
