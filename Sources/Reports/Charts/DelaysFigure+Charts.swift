import Analysis
import Kaiki
import KaikiSimulation

extension DelaysFigure {
  /// The chance of being done on a day, by how late the day is.
  func chart(_ language: Language) -> Chart? {
    let known = cells.filter { $0.weekday == nil }
    guard known.count > 1 else { return nil }
    let points = known.enumerated().map { index, cell in
      Plot.Point(Double(index), cell.interval.rate, ends: cell.interval.low...cell.interval.high)
    }
    return Chart(
      name: "delays", title: language("When late tasks get done"),
      reading: language(
        "Chance that an open task is done on that day. If it is low, late tasks stay late."),
      form: .plot(
        Plot(
          x: .names(language("days late"), known.map(\.lateness.rawValue)),
          y: .share(language("done on the day")),
          layers: [Plot.Layer(language("chance, with 95 % interval"), .dots, points)])))
  }
}
