import Analysis
import Forecasting
import Kaiki
import Phrases

extension Chart {
  /// The answers that each deck asks for.
  static func decks(_ decks: [(name: Phrase, reviews: Band)]) -> Chart? {
    guard decks.count > 1 else { return nil }
    let points = decks.enumerated().map { index, deck in
      Plot.Point(
        Double(index), deck.reviews.mean,
        ends: deck.reviews.ends)
    }
    return Chart(
      name: "decks", title: "Answers of each deck",
      reading: "Values over the whole run, with the 90 % band over the replicates.",
      form: .plot(
        Plot(
          x: .names("deck", decks.map(\.name)), y: .fromZero("reviews"),
          layers: [Plot.Layer("mean, with 90 % band", .bars, points)],
          isSideways: true)))
  }
}
