import Analysis
import Kaiki
import KaikiSimulation
import Statistics

/// A fit on pages.
enum FitPage {
  /// What fits a log how well.
  static func scores(_ figure: MemoryFitFigure, _ language: Language) -> Page.Table {
    var columns: [Page.Table.Column] = [
      .text(language("model")), .number(language("log loss")),
      .number(language("standard parameters")), .number("RMSE"), .number("AUC"),
    ]
    let isTimed = figure.models.contains { $0.seconds != nil }
    if isTimed { columns.append(.number(language("seconds"))) }
    return Page.Table(
      columns: columns,
      rows: figure.models.map { fitted in
        var row: [Page.Cell] = [.text(fitted.fit.model.title), .fixed(fitted.scores.logLoss, decimals: 5)]
        row.append(.fixed(fitted.standardLogLoss, decimals: 5))
        row.append(.fixed(fitted.scores.binnedError, decimals: 4))
        row.append(.optional(fitted.scores.areaUnderCurve) { .fixed($0, decimals: 4) })
        if isTimed { row.append(.optional(fitted.seconds) { .fixed($0, decimals: 3) }) }
        return row
      })
  }

  /// The weights of a model, and what became of its predictions.
  static func section(_ fitted: MemoryFitFigure.Fitted, _ language: Language) -> Page.Section {
    let fit = fitted.fit
    let errors = fit.standardErrors
    let weights = Page.Table(
      columns: [
        .text(""), .number(language("parameter")), .number(language("error")),
        .number(language("standard")),
      ],
      rows: fit.weights.indices.map { number in
        [
          .text("w\(number)"), .fixed(fit.weights[number], decimals: 4),
          .optional(errors[number]) { .fixed($0, decimals: 4) },
          .fixed(fit.model.prior.means[number], decimals: 4),
        ]
      })
    let calibration = Page.Table(
      columns: [
        .number(language("predicted")), .number(language("recalled (95 %)")),
        .number(language("answers")),
      ],
      rows: fitted.scores.calibration.map { bin in
        [
          .percent(bin.predicted),
          .interval(
            .percent(bin.observed.rate), from: .percent(bin.observed.low), to: .percent(bin.observed.high)),
          .integer(bin.observed.n),
        ]
      })
    return Page.Section(
      title: fit.model.title,
      blocks: [.table(weights), .table(calibration)]
        + [
          Chart.calibration(
            fitted.scores.calibration, name: "calibration-\(fit.model.rawValue)", of: fit.model.title,
            language)
        ].compactMap { $0.map(Page.Block.chart) }, id: fit.model.rawValue)
  }

  /// Returns the section on accuracy of predictions, one row per predictor, with parameters fitted only to earlier answers.
  static func section(_ evaluation: MemoryEvaluation, _ language: Language) -> Page.Section {
    let n = evaluation.judged.first?.scores.n ?? 0
    let line = language("\(n) answers, each predicted by parameters fitted only to earlier answers.")
    let first = evaluation.judged.first?.predictor
    let table = Page.Table(
      columns: [
        .text(language("model")), .number(language("log loss")),
        .number(
          language("above \(first?.title(language) ?? "") (95 %)")),
        .number("RMSE"), .number("AUC"),
      ],
      rows: evaluation.judged.map { judged in
        let pair = evaluation.pairs.first { $0.predictor == first && $0.against == judged.predictor }
        return [
          .text(judged.predictor.title(language)), .fixed(judged.scores.logLoss, decimals: 5),
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
      title: language("Foretelling the unseen"), blocks: [.line(line), .table(table)])
  }
}

extension MemoryEvaluation.Predictor {
  /// What people call the predictor.
  fileprivate func title(_ language: Language) -> String {
    switch self {
    case .fitted(let model): model.title
    case .standard(let model): language("\(model.title), standard")
    case .average: language("average")
    }
  }
}
