import Analysis
import Forecasting
import Kaiki
import Phrases

extension StatusColor {
  /// What it means to a student.
  var tone: Page.Tone {
    switch self {
    case .green: .good
    case .orange: .attention
    case .red: .alarm
    }
  }
}

extension AttendanceFigure {
  /// The chance of each running course to end above its limit.
  var riskChart: Chart? {
    let known = courses.filter { $0.isRunning != false }.compactMap { entry in
      entry.risk.map { (name: entry.course.name, risk: $0) }
    }.sorted { $0.risk.p > $1.risk.p }
    guard !known.isEmpty else { return nil }
    let points = known.enumerated().map { index, entry in
      Plot.Point(
        Double(index), entry.risk.p,
        ends: min(entry.risk.low, entry.risk.p)...max(entry.risk.high, entry.risk.p))
    }
    return Chart(
      name: "absence-risk", title: "The risk of each course",
      reading:
        "Chance of more absences than allowed at the end, if you continue as before. Right of the line the risk is too high to be safe.",
      form: .plot(
        Plot(
          x: .names("course", known.map { Phrase(verbatim: $0.name) }),
          y: .share("chance of exceeding the limit"),
          layers: [
            Plot.Layer(
              "risk, with its range if you really miss less or more often",
              .dots, points)
          ],
          marks: [
            .level(y: Self.safeRisk, Phrase(.percent(Self.safeRisk, decimals: 0)))
          ], isSideways: true)))
  }
}
