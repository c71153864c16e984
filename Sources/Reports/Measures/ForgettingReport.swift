import Analysis
import Kaiki
import Phrases

enum ForgettingReport: MeasureReport {
  typealias Question = ForgettingMeasure

  static let isSnapshot = false
  static let usesDateRange = true

  private static let fits: [Field<ForgettingFigure.Fit>] =
    [
      Field("curve") {
        $0.curve
      }
    ]
    + EstimateFields.named(
      "stability"
    ).of { $0.stability } + [
      Field("logLoss") { $0.logLoss },
      Field("rmseBins") { $0.binnedError },
      Field("auc") {
        $0.areaUnderCurve
      },
      .list(
        "calibration", { $0.calibration },
        [
          Field("n") { $0.observed.n },
          Field("predicted") { $0.predicted },
          Field("observed") { $0.observed.rate },
          Field("low") { $0.observed.low },
          Field("high") { $0.observed.high },
        ]),
    ]

  static let shape = ReportShape<ForgettingFigure>.object([
    Field("n") { $0.n },
    .inline({ $0.fits }, [.list("curves", { $0 }, fits)]),
  ])
  static let table = ReportTable<ForgettingFigure>.rows({ $0.fits.value ?? [] }, fits)

  static func section(_ figure: ForgettingFigure) -> Page.Section {
    let title = Phrase("Forgetting")
    guard let fits = figure.fits.value else {
      let (count, least) = (figure.n, ForgettingFigure.minReviews)
      let reason =
        count < least
        ? Phrase(
          "no forgetting curve: \(count) answers were given at least one day after the previous answer, but the method needs \(least)"
        )
        : Phrase(
          "no forgetting curve: the \(count) answers given at least one day after the previous answer do not show how recall falls with time"
        )
      return Page.Section(title: title, blocks: [.line(reason)])
    }
    let table = Page.Table(
      columns: [
        .text("curve"), .number("stability, days (95 %)"),
        .number("log loss"), .number("RMSE"), .number("AUC"),
      ],
      rows: fits.map { fit in
        [
          .text(word(fit.curve)), .estimate(fit.stability), .fixed(fit.logLoss, decimals: 4),
          .fixed(fit.binnedError, decimals: 4), .optional(fit.areaUnderCurve) { .fixed($0, decimals: 3) },
        ]
      })
    let line = Phrase(
      "\(figure.n) answers given at least one day after the previous answer to the card, practice included; each curve describes all cards."
    )
    let legend = Phrase(
      "Stability: days until recall has fallen to 90 % (exponential: to 37 %). Lower log loss and RMSE are better; an AUC of 0.5 is chance. The curves use days alone; fit evaluates models that use each card's history."
    )
    return Page.Section(
      title: title,
      blocks: [.line(line), .table(table), .line(legend)] + figure.charts.map { .chart($0) })
  }

  /// What people call a curve.
  static func word(_ curve: ForgettingFigure.Curve) -> Phrase {
    switch curve {
    case .exponential: "exponential"
    case .power: "power"
    case .fsrs6: "shape of FSRS-6"
    }
  }

  /// A curve of days alone can be worse than none: where a scheduler gives well-known cards long intervals.
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
