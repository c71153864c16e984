import Analysis
import Forecasting
import Kaiki

extension Chart {
  /// The answers that each deck asks for.
  static func decks(_ decks: [(name: String, reviews: Band)], _ language: Language) -> Chart? {
    guard decks.count > 1 else { return nil }
    let points = decks.enumerated().map { place, deck in
      Plot.Point(
        Double(place), deck.reviews.mean,
        ends: deck.reviews.ends)
    }
    return Chart(
      name: "decks", title: language("Answers of each deck", "デッキごとの復習"),
      reading: language(
        "Over the whole run, with the band of nine of ten replicates.", "期間全体の復習数と、10回中9回が収まる幅。"),
      form: .plot(
        Plot(
          x: .names(language("deck", "デッキ"), decks.map(\.name)), y: .fromZero(language("reviews", "復習")),
          layers: [Plot.Layer(language("mean, with 90 % band", "平均（90 % の幅）"), .bars, points)],
          isSideways: true)))
  }
}
