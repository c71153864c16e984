import Analysis
import Kaiki
import KaikiSimulation
import Phrases

extension DelaysFigure {
  /// The chance of being done on a day, by how late the day is.
  var chart: Chart? {
    let known = cells.filter { $0.weekday == nil }
    guard known.count > 1 else { return nil }
    let points = known.enumerated().map { index, cell in
      Plot.Point(Double(index), cell.interval.rate, ends: cell.interval.low...cell.interval.high)
    }
    return Chart(
      name: "delays", title: "When late tasks get done",
      reading: "Chance that an open task is done on that day. If it is low, late tasks stay late.",
      form: .plot(
        Plot(
          x: .names("days late", known.map { Phrase(verbatim: $0.lateness.rawValue) }),
          y: .share("done on the day"),
          layers: [Plot.Layer("chance, with 95 % interval", .dots, points)])))
  }
}
