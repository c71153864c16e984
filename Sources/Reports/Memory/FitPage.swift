import Analysis
import Kaiki
import KaikiSimulation
import Phrases
import Statistics

enum FitPage {
  static func scores(_ figure: MemoryFitFigure) -> Page.Table {
    var columns: [Page.Table.Column] = [
      .text("model"), .number("log loss"),
      .number("standard parameters"), .number("RMSE"), .number("AUC"),
    ]
    let isTimed = figure.models.contains { $0.seconds != nil }
    if isTimed { columns.append(.number("seconds")) }
    return Page.Table(
      columns: columns,
      rows: figure.models.map { fitted in
        var row: [Page.Cell] = [
          .verbatim(fitted.fit.model.title), .fixed(fitted.scores.logLoss, decimals: 5),
        ]
        row.append(.fixed(fitted.standardLogLoss, decimals: 5))
        row.append(.fixed(fitted.scores.binnedError, decimals: 4))
        row.append(.optional(fitted.scores.areaUnderCurve) { .fixed($0, decimals: 4) })
        if isTimed { row.append(.optional(fitted.seconds) { .fixed($0, decimals: 3) }) }
        return row
      })
  }

  static func section(_ fitted: MemoryFitFigure.Fitted) -> Page.Section {
    let fit = fitted.fit
    let errors = fit.standardErrors
    let weights = Page.Table(
      columns: [
        .text(""), .number("parameter"), .number("error"),
        .number("standard"),
      ],
      rows: fit.weights.indices.map { number in
        [
          .verbatim("w\(number)"), .fixed(fit.weights[number], decimals: 4),
          .optional(errors[number]) { .fixed($0, decimals: 4) },
          .fixed(fit.model.prior.means[number], decimals: 4),
        ]
      })
    let calibration = Page.Table(
      columns: [
        .number("predicted"), .number("recalled (95 %)"),
        .number("answers"),
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
      title: Phrase(verbatim: fit.model.title),
      blocks: [.table(weights), .table(calibration)]
        + [
          Chart.calibration(
            fitted.scores.calibration, name: "calibration-\(fit.model.rawValue)",
            of: Phrase(verbatim: fit.model.title))
        ].compactMap { $0.map(Page.Block.chart) }, id: fit.model.rawValue)
  }

  /// Returns the section on accuracy of predictions, one row per predictor, with parameters fitted only to earlier answers.
  static func section(_ evaluation: MemoryEvaluation) -> Page.Section {
    let n = evaluation.judged.first?.scores.n ?? 0
    let line: Phrase = "\(n) answers, each predicted by parameters fitted only to earlier answers."
    let first = evaluation.judged.first?.predictor
    let table = Page.Table(
      columns: [
        .text("model"), .number("log loss"),
        .number(
          "above \(first?.title ?? "") (95 %)"),
        .number("RMSE"), .number("AUC"),
      ],
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
