import Analysis
import Kaiki
import KaikiNumerics
import Phrases
import Statistics

extension ForgettingFigure {
  /// True if at least one curve separates right from wrong answers no worse than chance (AUC ≥ 0.5 or undefined).
  var hasTellingCurve: Bool { fits.value?.contains { ($0.areaUnderCurve ?? 1) >= 0.5 } ?? false }

  /// Returns the chart of observed recall with the fitted curves, and the calibration chart of the curve of least log loss.
  ///
  /// Empty without fits or with fewer than two bins of observed recall. Curves and calibration require ``hasTellingCurve``.
  var charts: [Chart] {
    guard let fits = fits.value, let first = observed.first, let last = observed.last, observed.count > 1
    else {
      return []
    }
    let points = observed.map {
      Plot.Point($0.mean, $0.recalled.rate, ends: $0.recalled.low...$0.recalled.high)
    }
    // Even steps of the axis, on which days stand by ratios.
    let steps = 40
    let apart = log(last.mean / first.mean) / Double(steps)
    let days = observed.map(\.mean) + (1..<steps).map { first.mean * exp(Double($0) * apart) }
    let curves =
      !hasTellingCurve
      ? []
      : fits.map { fit in
        Plot.Layer(
          ForgettingReport.word(fit.curve), .curve,
          days.sorted().map { Plot.Point($0, fit.recall(after: $0)) })
      }
    let curve = Chart(
      name: "forgetting-curve", title: "The curve of forgetting",
      reading: hasTellingCurve
        ? "Dots: the share recalled after each number of days, on a logarithmic axis. Lines: one curve for all cards. Dots above the lines on the right are cards that had been learnt better."
        : "Dots: the share recalled after each number of days, on a logarithmic axis. A curve of days alone would mislead because cards with longer intervals were learnt better; kaiki fit uses each card's history.",
      form: .plot(
        Plot(
          x: Plot.Axis("days since the last answer", .logarithmic, form: .rounded),
          y: Plot.Axis(Phrase("recalled", meaning: "model"), form: .percent, includes: [1]),
          layers: [Plot.Layer("observed, with 95 % interval", .dots, points)]
            + curves)))
    guard hasTellingCurve, let best = fits.min(by: { $0.logLoss < $1.logLoss }) else { return [curve] }
    let calibration = Chart.calibration(
      best.calibration, name: "forgetting-calibration", of: ForgettingReport.word(best.curve))
    return [curve] + [calibration].compactMap { $0 }
  }
}

extension Chart {
  /// Returns the chart of observed against predicted recall, with a diagonal for equal values; `nil` for fewer than two bins.
  static func calibration(
    _ bins: [RecallMetrics.CalibrationBin], name: String, of model: Phrase
  ) -> Chart? {
    guard bins.count > 1 else { return nil }
    let points = bins.map {
      Plot.Point($0.predicted, $0.observed.rate, ends: $0.observed.low...$0.observed.high)
    }
    return Chart(
      name: name, title: "Calibration: \(model)",
      reading:
        "Tenths of the answers by their predicted chance. Above the line more was recalled than predicted, below it less.",
      form: .plot(
        Plot(
          x: Plot.Axis("predicted", form: .percent),
          y: Plot.Axis(Phrase("recalled", meaning: "model"), form: .percent, includes: [1]),
          layers: [Plot.Layer(Phrase("recalled, with 95 % interval", meaning: "model"), .dots, points)],
          marks: [.diagonal("as predicted")])))
  }
}
