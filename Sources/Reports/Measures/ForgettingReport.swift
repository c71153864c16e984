import Analysis
import Kaiki
import KaikiNumerics
import Phrases
import Statistics

enum ForgettingReport: MeasureReport {
  typealias Question = ForgettingMeasure
  static let title: Phrase = "Forgetting"

  private static let fits: [Field<ForgettingFigure.Fit>] =
    [Field("curve") { $0.curve }] + EstimateFields.named("stability").of { $0.stability } + [
      Field("logLoss") { $0.logLoss },
      Field("rmseBins") { $0.binnedError },
      Field("auc") { $0.areaUnderCurve },
      .list(
        "calibration", { $0.calibration },
        Field("n") { $0.observed.n }, Field("predicted") { $0.predicted },
        Field("observed") { $0.observed.rate }, Field("low") { $0.observed.low },
        Field("high") { $0.observed.high }),
    ]

  static let shape = ReportShape<ForgettingFigure>.object([
    Field("n") { $0.n },
    .inline({ $0.fits }, [.list("curves", { $0 }, fits)]),
  ])
  static let table = ReportTable<ForgettingFigure>.rows({ $0.fits.value ?? [] }, fits)

  static func blocks(_ figure: ForgettingFigure) -> [Page.Block] {
    guard let fits = figure.fits.value else {
      let (count, least) = (figure.n, ForgettingFigure.minReviews)
      let reason: Phrase =
        count < least
        ? "no forgetting curve: \(count) answers were given at least one day after the previous answer, but the method needs \(least)"
        : "no forgetting curve: the \(count) answers given at least one day after the previous answer do not show how recall falls with time"
      return [.line(reason)]
    }
    let table = Page.Table(
      .text("curve"), .number("stability, days (95 %)"), .number("log loss"), .number("RMSE"), .number("AUC"),
      rows: fits.map { fit in
        [
          .text(word(fit.curve)), .estimate(fit.stability), .fixed(fit.logLoss, decimals: 4),
          .fixed(fit.binnedError, decimals: 4), .optional(fit.areaUnderCurve) { .fixed($0, decimals: 3) },
        ]
      })
    let line: Phrase =
      "\(figure.n) answers given at least one day after the previous answer to the card, practice included; each curve describes all cards."
    let legend: Phrase =
      "Stability: days until recall has fallen to 90 % (exponential: to 37 %). Lower log loss and RMSE are better; an AUC of 0.5 is chance. The curves use days alone; fit evaluates models that use each card's history."
    return [.line(line), .table(table), .line(legend)] + figure.charts.map { .chart($0) }
  }

  static func word(_ curve: ForgettingFigure.Curve) -> Phrase {
    switch curve {
    case .exponential: "exponential"
    case .power: "power"
    case .fsrs6: "shape of FSRS-6"
    }
  }

  /// Remark if no curve separates right from wrong answers; a scheduler that gives well-known cards long intervals causes
  /// this.
  static func remarks(_ figure: ForgettingFigure) -> [Remark] {
    guard let fits = figure.fits.value, fits.contains(where: { ($0.areaUnderCurve ?? 1) < 0.5 }) else {
      return []
    }
    return [
      Remark(
        "forgetting",
        "Forgetting: days alone cannot predict which card is forgotten, because cards with longer intervals are learnt better (AUC below 0.5). For models of each card's history, run kaiki fit."
      )
    ]
  }
}

extension ForgettingFigure.Curve: Reportable {}

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
    let points = observed.map { Plot.Point($0.mean, $0.recalled) }
    // Equal ratios between steps of the logarithmic axis.
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
      x: Plot.Axis("days since the last answer", .logarithmic, form: .rounded),
      y: Plot.Axis(Phrase("recalled", meaning: "model"), form: .percent, includes: [1]),
      layers: [Plot.Layer("observed, with 95 % interval", .dots, points)] + curves)
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
    let points = bins.map { Plot.Point($0.predicted, $0.observed) }
    return Chart(
      name: name, title: "Calibration: \(model)",
      reading:
        "Tenths of the answers by their predicted chance. Above the line more was recalled than predicted, below it less.",
      x: Plot.Axis("predicted", form: .percent),
      y: Plot.Axis(Phrase("recalled", meaning: "model"), form: .percent, includes: [1]),
      layers: [Plot.Layer(Phrase("recalled, with 95 % interval", meaning: "model"), .dots, points)],
      marks: [.diagonal("as predicted")])
  }
}
