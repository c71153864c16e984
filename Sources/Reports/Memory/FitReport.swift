import Analysis
import Encoding
import Forecasting
import Kaiki
import KaikiSimulation
import Phrases
import Statistics

/// Question and result of `fit`.
package struct FitReport: Sendable {
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

  // MARK: JSON and CSV

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

  private static let fields: [Field<FitReport>] =
    frame + [
      .list("models", { $0.figure.models }, FitFields.models),
      .object(
        present: "evaluation",
        { $0.figure.evaluation }, FitFields.evaluation),
    ]

  package var json: JSONValue { .object(Self.fields.members(of: self)) }

  package var meta: JSONValue { .object(Self.frame.members(of: self)) }

  package var jsonLines: [JSONValue] { csv.objects() }

  /// One row per parameter of each model.
  package var csv: FlatTable { FitFields.weightTable.table(figure) }

  // MARK: Anki

  /// FSRS-6 parameters on one line with four decimals, the form of Anki; empty without a fit of FSRS-6.
  package var anki: String {
    let fitted = figure.models.first { $0.fit.model == .fsrs6 }
    return fitted.map { $0.fit.weights.map { DecimalText.fixed($0, 4) }.joined(separator: ", ") + "\n" } ?? ""
  }

  /// Instruction for ``anki``.
  package static let whereToPaste: Phrase =
    "Paste the printed line of parameters into Anki 25.07 or later: Deck Options, FSRS, FSRS parameters."

  package static let help = ReportHelp(id: "fit", keys: helpOf(fields), columns: FitFields.weightTable.help)

  // MARK: Pages

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
    return gaps.summary + gaps.checked(points, sources)
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

  /// Remarks on omitted answers and on the weights of some models.
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
