import Analysis
import Encoding
import Forecasting
import Kaiki
import KaikiSimulation
import Phrases
import Statistics

package struct FitReport: DocumentReport {
  private let version: String
  private let asOf: Instant
  private let boundary: DayBoundary
  private let sources: [ReportedSource]
  private let figure: MemoryFitFigure
  private let remarks: [Remark]
  private let gaps: ReadingGaps

  package init(
    version: String, asOf: Instant, boundary: DayBoundary, sources: [ReportedSource],
    figure: MemoryFitFigure, remarks: [Remark], gaps: ReadingGaps = ReadingGaps()
  ) {
    self.version = version
    self.asOf = asOf
    self.boundary = boundary
    self.sources = sources
    self.figure = figure
    self.remarks = remarks
    self.gaps = gaps
  }

  private static let frame: [Field<FitReport>] = [
    Field("kaiki") { $0.version },
    Field("asOf") { $0.asOf },
    Field("timeZone") { Word($0.boundary.zone.identifier) },
    Field("dayStartHour") { $0.boundary.dayStartHour },
    .list("sources", { $0.sources }, ReportedSource.fields),
    .list("remarks", { $0.allRemarks }, Remark.fields),
  ]

  private var allRemarks: [Remark] { sources.compactMap(Remark.rejected) + remarks + figure.remarks }

  /// Remarks on the parameters of FSRS-6.
  package var ankiRemarks: [Remark] { figure.remarks(of: [.fsrs6]) }

  package static let context = ReportShape<FitReport>.object(frame)
  package static let document = ReportShape<FitReport>.object(
    frame + [
      .list("models", { $0.figure.models }, FitFields.models),
      .object(present: "evaluation", { $0.figure.evaluation }, FitFields.evaluation),
    ])

  package var csv: FlatTable { FitFields.weightTable.table(figure) }

  /// FSRS-6 parameters on one line with four decimals, the form of Anki; empty without a fit of FSRS-6.
  package var anki: String {
    let fitted = figure.models.first { $0.fit.model == .fsrs6 }
    return fitted.map { $0.fit.weights.map { DecimalText.fixed($0, 4) }.joined(separator: ", ") + "\n" } ?? ""
  }

  package static let whereToPaste: Phrase =
    "Paste the printed line of parameters into Anki 25.07 or later: Deck Options, FSRS, FSRS parameters."

  package static let help = ReportHelp(id: "fit", keys: document.help, columns: FitFields.weightTable.help)

  /// One line per model: whether its weights predict later answers better than the standard weights.
  ///
  /// Answers that were used for the fit cannot test the weights.
  private var summary: [Page.SummaryPoint] {
    let points = figure.models.map { fitted in
      let model = fitted.fit.model
      let (own, standard) = (
        Page.Cell.fixed(fitted.scores.logLoss, decimals: 4),
        Page.Cell.fixed(fitted.standardLogLoss, decimals: 4)
      )
      let losses: Phrase = "\(model.title): log loss \(own), with standard parameters \(standard)"
      let (state, test) = test(of: model)
      return Page.SummaryPoint(
        .fit, state, losses + Phrase(" (\(test))"), section: model.rawValue)
    }
    return gaps.summary(with: points, sources)
  }

  /// How the weights of a model predicted answers to which they were not fitted, against the standard weights.
  private func test(of model: FittedModel) -> (Page.SummaryState, Phrase) {
    guard let evaluation = figure.evaluation else {
      return (
        .unknown,
        Phrase(
          "the same answers to which the model was fitted; --evaluate tests the model on later answers")
      )
    }
    let (own, standard) = (
      MemoryEvaluation.Predictor.fitted(model), MemoryEvaluation.Predictor.standard(model)
    )
    let n = evaluation.judged.first { $0.predictor == own }?.scores.n ?? 0
    let answers: Phrase = "\(n, "later answer")"
    guard let pair = evaluation.pairs.first(where: { $0.predictor == own && $0.against == standard }) else {
      return (.unknown, Phrase("not tested on answers after the fit"))
    }
    if pair.difference.high < 0 { return (.good, Phrase("better on \(answers)")) }
    if pair.difference.low > 0 {
      return (.watch, Phrase("worse on \(answers): keep the standard parameters"))
    }
    return (.unknown, Phrase("no difference beyond chance on \(answers)"))
  }

  package var page: Page {
    let n = figure.models.first?.scores.n ?? 0
    let head = Page.Section(
      title: "Kaiki fit",
      blocks: Page.Section.lines(allRemarks) + [
        .line(
          figure.includesPractice
            ? "\(n) answers given at least one day after the previous answer to the card, practice included; the models were fitted to all these answers."
            : "\(n) answers given at least one day after the previous answer to the card; the models were fitted to all these answers."
        ),
        .table(FitPage.scores(figure)),
      ])
    let evaluation = figure.evaluation.map { [FitPage.section($0)] } ?? []
    return Page(
      sections: [head] + evaluation + figure.models.map { FitPage.section($0) }
        + Page.Section.details(of: allRemarks), summary: summary,
      more: Page.more())
  }
}

extension MemoryFitFigure {
  /// Remarks on omitted answers, and on a search that ended before the best weights.
  fileprivate var remarks: [Remark] { remarks(of: FittedModel.allCases) }

  fileprivate func remarks(of names: [FittedModel]) -> [Remark] {
    let fits = models.filter { names.contains($0.fit.model) }
    return leftOut.remarks + unsettled(fits) + fits.compactMap(\.atBounds) + fits.compactMap(\.pooled)
  }

  private func unsettled(_ models: [Fitted]) -> [Remark] {
    models.filter { !$0.fit.isConverged }.map { fitted in
      let name = fitted.fit.model.rawValue
      let norm = Page.Cell.fixed(fitted.fit.gradientNorm, decimals: 4)
      return Remark(
        "converged",
        "\(name): the parameters are usable, but other parameters may fit slightly better, because the search stopped at an edge of the formulas (slope \(norm) per answer instead of 0)."
      )
    }
  }
}

extension MemoryFitFigure.Fitted {
  /// Remark on parameters at the ends of their ranges; `nil` if there are none.
  fileprivate var atBounds: Remark? {
    let bounds = fit.model.prior.bounds
    func isAtEnd(_ weight: Double, _ index: Int) -> Bool {
      weight <= bounds[index].lowerBound || weight >= bounds[index].upperBound
    }
    // A standard parameter can be at an end too, independent of the log.
    let means = fit.model.prior.means
    let indices = fit.weights.indices.filter { isAtEnd(fit.weights[$0], $0) && !isAtEnd(means[$0], $0) }
    guard !indices.isEmpty else { return nil }
    let name = fit.model.rawValue
    let weights = indices.map {
      Phrase(verbatim: "w\($0) = ") + Phrase(.fixed(fit.weights[$0], decimals: 4))
    }
    .joined(separator: Phrase(verbatim: ", "))
    let stand: Phrase =
      indices.count == 1 ? "is at the end of its range" : "are at the ends of their ranges"
    return Remark(
      "bounds",
      "\(name): check the intervals of these parameters before you use them in an app: \(weights) \(stand), because the log has too few such answers or does not fit the model."
    )
  }
}

extension MemoryFitFigure.Fitted {
  /// Remark on equal first stabilities of several buttons; `nil` if all differ.
  fileprivate var pooled: Remark? {
    let indices = fit.model.prior.rising.filter { index in
      [index - 1, index + 1].contains {
        fit.model.prior.rising.contains($0) && fit.weights[$0] == fit.weights[index]
      }
    }
    guard let first = indices.first else { return nil }
    let name = fit.model.rawValue
    let weights = indices.map { "w\($0)" }.joined(separator: ", ")
    let days = Page.Cell.fixed(fit.weights[first], decimals: 4)
    return Remark(
      "order",
      "\(name): \(weights) have the same value, \(days). Few cards began with some of these buttons, or recall did not rise in the order Again, Hard, Good, Easy."
    )
  }
}

extension TrainingAnswers.LeftOut {
  fileprivate var remarks: [Remark] {
    guard !isEmpty else { return [] }
    let parts: [(count: Int, words: Phrase)] = [
      (cards, "\(answersOfCards) of \(cards) cards whose first answer the log lacks"),
      (earlierAnswers, "\(earlierAnswers) before the last restart of a card"),
      (crammed, "\(crammed) of cram sessions"),
    ]
    let counted = parts.filter { $0.count > 0 }
    let list = counted.map(\.words).joined(separator: ", ")
    return [Remark("leftOut", "The fit ignored answers that it cannot use: \(list).")]
  }
}

extension FitRefusal {
  var reason: Phrase {
    switch self {
    case .noReviews: "there are no reviews"
    case .oneCard:
      "all answers given at least one day after the previous answer belong to one card"
    case .tooFew(let count, let least):
      "the log has \(count) answers given at least one day after the previous answer, but a fit needs \(least)"
    }
  }
}

enum FitFields {
  private static let calibration: [Field<RecallMetrics.CalibrationBin>] = [
    Field("p") { $0.predicted },
    Field("observed") { $0.observed.rate },
    Field("n") { $0.observed.n },
  ]

  private static let scores: [Field<RecallScores>] = [
    Field("logLoss") { $0.logLoss },
    Field("rmseBins") { $0.binnedError },
    Field("auc") { $0.areaUnderCurve },
    Field("n") { $0.n },
  ]

  private static let calibrationTable = Field<RecallScores>.list(
    "calibration", { $0.calibration }, calibration)

  static let models: [Field<MemoryFitFigure.Fitted>] =
    [
      Field("model") { $0.fit.model },
      .values("parameters") { $0.fit.weights },
      .values("standardErrors") {
        $0.fit.standardErrors
      },
    ] + scores.of { $0.scores } + [
      Field("standardLogLoss") { $0.standardLogLoss },
      Field("seconds") { $0.seconds },
      Field("gradientNorm") {
        $0.fit.gradientNorm
      },
      Field("converged") {
        $0.fit.isConverged
      },
    ] + [calibrationTable].of { $0.scores }

  static let evaluation: [Field<MemoryEvaluation>] = [
    Field("folds") { $0.splits },
    .list(
      "models",
      { $0.judged },
      [Field("model") { Word($0.predictor.name) }]
        + (scores + [calibrationTable]).of { $0.scores }),
    .list(
      "differences", { $0.pairs },
      [
        Field("model") { Word($0.predictor.name) },
        Field("against") { Word($0.against.name) },
      ]
        + EstimateFields.named("logLoss").of { $0.difference }),
  ]

  private struct Weight: Sendable {
    var model: FittedModel
    var number: Int
    var value: Double
    var error: Double?
  }

  static let weightTable = ReportTable<MemoryFitFigure>.rows(
    { figure in
      figure.models.flatMap { fitted in
        fitted.fit.weights.indices.map { number in
          Weight(
            model: fitted.fit.model, number: number, value: fitted.fit.weights[number],
            error: fitted.fit.standardErrors[number])
        }
      }
    },
    [
      Field<Weight>("model") { $0.model },
      Field("weight") { $0.number },
      Field("value") { $0.value },
      Field("standardError") { $0.error },
      Field("standard") { $0.model.prior.means[$0.number] },
    ])
}

extension MemoryFitFigure.Fitted {
  var standardLogLoss: Double { fit.standardLoss / Double(fit.count) }
  /// Duration of the fit in seconds; `nil` without `--timing`.
  var seconds: Double? {
    duration.map { Double($0.components.seconds) + Double($0.components.attoseconds) * 1e-18 }
  }
}

extension FittedModel: Reportable {}

enum FitPage {
  static func scores(_ figure: MemoryFitFigure) -> Page.Table {
    let isTimed = figure.models.contains { $0.seconds != nil }
    let columns: [Page.Table.Column] = [
      .text("model"), .number("log loss"), .number("standard parameters"), .number("RMSE"), .number("AUC"),
    ]
    return Page.Table(
      columns: columns + (isTimed ? [.number("seconds")] : []),
      rows: figure.models.map { fitted in
        let row: [Page.Cell] = [
          .verbatim(fitted.fit.model.title), .fixed(fitted.scores.logLoss, decimals: 5),
          .fixed(fitted.standardLogLoss, decimals: 5), .fixed(fitted.scores.binnedError, decimals: 4),
          .optional(fitted.scores.areaUnderCurve) { .fixed($0, decimals: 4) },
        ]
        return row + (isTimed ? [.optional(fitted.seconds) { .fixed($0, decimals: 3) }] : [])
      })
  }

  static func section(_ fitted: MemoryFitFigure.Fitted) -> Page.Section {
    let fit = fitted.fit
    let errors = fit.standardErrors
    let weights = Page.Table(
      .text(""), .number("parameter"), .number("error"), .number("standard"),
      rows: fit.weights.indices.map { number in
        [
          .verbatim("w\(number)"), .fixed(fit.weights[number], decimals: 4),
          .optional(errors[number]) { .fixed($0, decimals: 4) },
          .fixed(fit.model.prior.means[number], decimals: 4),
        ]
      })
    let calibration = Page.Table(
      .number("predicted"), .number("recalled (95 %)"), .number("answers"),
      rows: fitted.scores.calibration.map { bin in
        [
          .percent(bin.predicted),
          .interval(
            .percent(bin.observed.rate), from: .percent(bin.observed.low), to: .percent(bin.observed.high)),
          .integer(bin.observed.n),
        ]
      })
    let title = Phrase(verbatim: fit.model.title)
    let chart = Chart.calibration(
      fitted.scores.calibration, name: "calibration-\(fit.model.rawValue)", of: title)
    return Page.Section(
      title: title,
      blocks: [.table(weights), .table(calibration)] + [chart].compactMap { $0.map(Page.Block.chart) },
      id: fit.model.rawValue)
  }

  /// Returns the section on accuracy of predictions, one row per predictor, with parameters fitted only to earlier answers.
  static func section(_ evaluation: MemoryEvaluation) -> Page.Section {
    let n = evaluation.judged.first?.scores.n ?? 0
    let line: Phrase = "\(n) answers, each predicted by parameters fitted only to earlier answers."
    let first = evaluation.judged.first?.predictor
    let table = Page.Table(
      .text("model"), .number("log loss"), .number("above \(first?.title ?? "") (95 %)"), .number("RMSE"),
      .number("AUC"),
      rows: evaluation.judged.map { judged in
        let pair = evaluation.pairs.first { $0.predictor == first && $0.against == judged.predictor }
        return [
          .text(judged.predictor.title), .fixed(judged.scores.logLoss, decimals: 5),
          .optional(pair?.difference) {
            .interval(
              .fixed(-$0.value, decimals: 4), from: .fixed(-$0.high, decimals: 4),
              to: .fixed(-$0.low, decimals: 4))
          },
          .fixed(judged.scores.binnedError, decimals: 4),
          .optional(judged.scores.areaUnderCurve) { .fixed($0, decimals: 4) },
        ]
      })
    return Page.Section(
      title: "Foretelling the unseen", blocks: [.line(line), .table(table)])
  }
}

extension MemoryEvaluation.Predictor {
  fileprivate var title: Phrase {
    switch self {
    case .fitted(let model): Phrase(verbatim: model.title)
    case .standard(let model): "\(model.title), standard"
    case .average: "average"
    }
  }
}
