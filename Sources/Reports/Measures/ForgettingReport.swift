import Analysis
import Kaiki

enum ForgettingReport: MeasureReport {
  typealias Question = ForgettingMeasure

  static let help = ReportHelp(
    "how recall falls with the days since a card's last review.",
    notes: """
      One curve for all cards: exponential exp(-t/s), power 1/(1 + t/(9 s)), and the shape of FSRS-6's curve
      with its standard decay. None of them is a model of memory, which knows the past of each card: how well
      FSRS-6 itself foretells the same answers is what `fit` says. The stability s is the one that makes the
      answers most likely; its error comes from the expected information, its interval stands on the log scale
      and takes answers for independent. Answers of the day of another one are left out. Log loss, RMSE(bins)
      and AUC are those of the public benchmark of schedulers, on the same answers that were fitted. The
      calibration has tenths of the answers by their prediction, with Wilson's 95 % interval. A flat curve says
      that cards which stayed longer had been learnt better, not that nothing is forgotten.
      """)
  static let isOfNow = false
  static let countsDays = true

  private static let fits: [Field<ForgettingFigure.Fit>] =
    [
      Field("curve", "exponential, power or fsrs6, its shape alone") {
        $0.curve
      }
    ]
    + EstimateFields.named(
      "stability", "days until recall is 1/e (exponential) or 0.9 (others)", unit: "days"
    ).of { $0.stability } + [
      Field("logLoss", "mean negative log likelihood") { $0.logLoss },
      Field("rmseBins", "root of the mean squared error over bins of like answers") { $0.binnedError },
      Field("auc", "the chance that a recalled card had the higher prediction, or null") {
        $0.areaUnderCurve
      },
      .list(
        "calibration", "predictions and what became of them", { $0.calibration },
        [
          Field("n", "answers of the bin") { $0.observed.n },
          Field("predicted", "the mean prediction of the bin") { $0.predicted },
          Field("observed", "its share of recalled cards") { $0.observed.rate },
          Field("low", "lower end of a 95 % interval") { $0.observed.low },
          Field("high", "upper end") { $0.observed.high },
        ]),
    ]

  static let shape = ReportShape<ForgettingFigure>.object([
    Field("n", "answers after at least a day") { $0.n },
    .inline({ $0.fits }, [.list("curves", "the curves", { $0 }, fits)]),
  ])
  static let table = ReportTable<ForgettingFigure>.rows({ $0.fits.value ?? [] }, fits)

  static func section(_ figure: ForgettingFigure, _ language: Language) -> Page.Section {
    let title = language("Forgetting")
    guard let fits = figure.fits.value else {
      let (count, least) = (figure.n, ForgettingFigure.leastReviews)
      let reason =
        count < least
        ? language("no curve: \(count) answers after at least a day, and the method needs \(least)")
        : language("no curve: \(count) answers after at least a day do not show how recall falls with time")
      return Page.Section(title: title, blocks: [.line(reason)])
    }
    let table = Page.Table(
      columns: [
        .text(language("curve")), .number(language("stability, days (95 %)")),
        .number(language("log loss")), .number("RMSE"), .number("AUC"),
      ],
      rows: fits.map { fit in
        [
          .text(word(fit.curve, language)), .estimate(fit.stability), .fixed(fit.logLoss, places: 4),
          .fixed(fit.binnedError, places: 4), .optional(fit.areaUnderCurve) { .fixed($0, places: 3) },
        ]
      })
    let line = language(
      "\(figure.n) answers after at least a day, practice included; one curve for all cards.")
    let legend = language(
      "Stability: days until recall has fallen to 90 % (exponential: to 37 %). Lower log loss and RMSE are better; an AUC of 0.5 is chance. The curves use days alone; fit evaluates models that use each card's history."
    )
    return Page.Section(
      title: title,
      blocks: [.line(line), .table(table), .line(legend)] + figure.charts(language).map { .chart($0) })
  }

  /// What people call a curve.
  static func word(_ curve: ForgettingFigure.Curve, _ language: Language) -> String {
    switch curve {
    case .exponential: language("exponential")
    case .power: language("power")
    case .fsrs6: language("shape of FSRS-6")
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
