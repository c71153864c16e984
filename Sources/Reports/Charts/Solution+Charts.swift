import Analysis
import Kaiki
import Phrases

extension Solution {
  /// Returns the chart of the achieved value per tried number, with the target's limit; `nil` for fewer than two numbers.
  func chart(_ target: Phrase) -> Chart? {
    guard evaluations.count > 1 else { return nil }
    let points = evaluations.sorted { $0.value < $1.value }.map { tried in
      Plot.Point(
        tried.value, tried.achieved, ends: min(tried.low, tried.achieved)...max(tried.high, tried.achieved))
    }
    return Chart(
      name: "solution", title: "Result of each number tried",
      reading:
        "Dots: results of the tried values of the option, with 95 % confidence intervals that more --replicates narrow. Line: the target.",
      form: .plot(
        Plot(
          x: Plot.Axis(Phrase(verbatim: sought.rawValue), form: .rounded),
          y: Plot.Axis(self.target.quantity.title),
          layers: [Plot.Layer("reached", .dots, points)],
          marks: [.level(y: self.target.limit, target)])))
  }
}
