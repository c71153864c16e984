import Analysis
import Encoding
import Kaiki

struct ForgettingReport: FigureReport {
  let figure: ForgettingFigure

  static let help = MeasureHelp(
    summary: "how recall falls with the days since a card's last review.",
    notes: """
      One curve for all cards: exponential exp(-t/s), power 1/(1 + t/(9 s)), and that of FSRS-6 with its
      standard decay. The stability s is the one that makes the answers most likely; its error comes from the
      expected information, its interval stands on the log scale and takes answers for independent. Answers
      of the day of another one are left out. Log loss, RMSE(bins) and AUC are those of the public benchmark
      of schedulers, on the same answers that were fitted. The calibration has tenths of the answers by their
      prediction, with Wilson's 95 % interval. A flat curve says that cards which stayed longer had been
      learnt better, not that nothing is forgotten.
      """,
    keys: [
      ("n", "answers after at least a day, also of a bin"), ("curves", "the curves"),
      ("curve", "exponential, power or fsrs6"),
      ("stability", "days until recall is 1/e (exponential) or 0.9 (others)"), ("se", "its standard error"),
      ("low", "lower end of a 95 % interval"), ("high", "upper end"),
      ("logLoss", "mean negative log likelihood"),
      ("rmseBins", "root of the mean squared error over bins of like answers"),
      ("auc", "the chance that a recalled card had the higher prediction, or null"),
      ("calibration", "predictions and what became of them"), ("predicted", "the mean prediction of a bin"),
      ("observed", "its share of recalled cards"),
    ] + AnswerForm.keys)

  var json: JSONValue {
    .object(
      [.init(key: "n", value: .integer(figure.n))]
        + AnswerForm.members(figure.fits) { fits in
          [.init(key: "curves", value: .array(fits.map(Self.json)))]
        })
  }

  private static func json(_ fit: ForgettingFigure.Fit) -> JSONValue {
    .object(
      [.init(key: "curve", value: .text(fit.curve.rawValue))]
        + AnswerForm.members(fit.stability, as: "stability") + [
          .init(key: "logLoss", value: .number(fit.logLoss)),
          .init(key: "rmseBins", value: .number(fit.binnedError)),
          .init(key: "auc", value: .optional(fit.areaUnderCurve)),
          .init(
            key: "calibration",
            value: .array(
              fit.calibration.map { bin in
                .members([
                  "n": .integer(bin.observed.n), "predicted": .number(bin.predicted),
                  "observed": .number(bin.observed.rate), "low": .number(bin.observed.low),
                  "high": .number(bin.observed.high),
                ])
              })),
        ])
  }

  var csv: CSVTable {
    CSVTable(
      header: ["curve", "stability", "se", "low", "high", "logLoss", "rmseBins", "auc"],
      rows: (figure.fits.value ?? []).map { fit in
        [
          .plain(fit.curve.rawValue), .number(fit.stability.value),
          fit.stability.standardError.map(CSVCell.number) ?? .empty, .number(fit.stability.low),
          .number(fit.stability.high), .number(fit.logLoss), .number(fit.binnedError),
          fit.areaUnderCurve.map(CSVCell.number) ?? .empty,
        ]
      })
  }

  func section(_ language: Language) -> Page.Section {
    let title = language("Forgetting", "忘却")
    guard let fits = figure.fits.value else {
      return Page.Section(
        title: title,
        blocks: [
          .line(
            language(
              "no curve: \(figure.fits.reason ?? "")", "曲線なし：1日以上あけた復習 \(figure.n)回"))
        ])
    }
    let table = Page.Table(
      columns: [
        .text(language("curve", "曲線")), .number(language("stability, days (95 %)", "安定度（日、95 %）")),
        .number(language("log loss", "対数損失")), .number("RMSE"), .number("AUC"),
      ],
      rows: fits.map { fit in
        [
          fit.curve.rawValue, AnswerForm.shown(fit.stability), DecimalText.fixed(fit.logLoss, 4),
          DecimalText.fixed(fit.binnedError, 4), fit.areaUnderCurve.map { DecimalText.fixed($0, 3) } ?? "–",
        ]
      })
    return Page.Section(
      title: title,
      blocks: [
        .line(
          language(
            "\(figure.n) answers after at least a day; one curve for all cards.",
            "1日以上あけた復習 \(figure.n)回、全カード共通の曲線。")), .table(table),
      ])
  }
}
