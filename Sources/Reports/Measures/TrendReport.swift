import Analysis
import Encoding
import Kaiki

struct TrendReport: FigureReport {
  let figure: TrendFigure

  static let help = MeasureHelp(
    summary: "whether things are done more or less, and better or worse, as time goes on.",
    notes: """
      Slopes are those of a week, by regression over days from the first event to yesterday: of success by
      the logit (right answers, items done, classes attended; for tasks and attempts whether anything was
      done), of the number done by the logarithm. Where the spread is larger than the model allows
      (dispersion, p below 0.05) errors are widened by it; days are taken for independent. "weeks" is the
      Mann-Kendall test of whole weeks with Sen's slope, "change" the day from which the share of successes,
      or of days with anything done, differs most, against the same days in random order: a slow trend, too,
      makes a change.
      """,
    keys: [
      ("kind", "cards, tasks, attempts, lists, habits or courses"), ("n", "observed days"),
      ("success", "the trend of success"), ("count", "the trend of the number done a day"),
      ("slope", "the slope a week: of the logit, of the logarithm, or Sen's"),
      ("se", "its standard error, or null"),
      ("low", "lower end of the 95 % interval"), ("high", "upper end"),
      ("growth", "exp(slope) - 1: the change of the odds or of the mean a week"),
      ("dispersion", "Pearson's chi-square by its degrees of freedom"),
      ("dispersionP", "the chance of so much spread under the model, or null"), ("deviance", "of the fit"),
      ("nullDeviance", "without a slope"), ("weeks", "the trend of whole weeks"),
      ("change", "the most likely change"), ("day", "the first day after it"),
      ("before", "the mean before it"), ("after", "the mean from it on"),
    ] + AnswerForm.testKeys + AnswerForm.keys)

  var json: JSONValue {
    .array(
      figure.entries.map { entry in
        .members([
          "kind": .text(entry.kind.rawValue), "n": .integer(entry.n),
          "success": AnswerForm.object(entry.success, Self.members),
          "count": AnswerForm.object(entry.count, Self.members),
          "weeks": AnswerForm.object(entry.weeks) { weeks in
            AnswerForm.members(weeks.slope, as: "slope") + AnswerForm.members(weeks.test)
          }, "change": AnswerForm.object(entry.change, Self.members),
        ])
      })
  }

  private static func members(_ fit: TrendRegression) -> [JSONValue.Member] {
    AnswerForm.members(fit.slope, as: "slope") + [
      .init(key: "growth", value: .number(fit.growth.value)),
      .init(key: "dispersion", value: .number(fit.dispersion)),
      .init(key: "dispersionP", value: .optional(fit.dispersionP)),
      .init(key: "deviance", value: .number(fit.deviance)),
      .init(key: "nullDeviance", value: .number(fit.nullDeviance)),
    ] + AnswerForm.members(fit.test)
  }

  static func members(_ change: TrendFigure.Change) -> [JSONValue.Member] {
    [
      .init(key: "day", value: .text(change.day.description)),
      .init(key: "before", value: .number(change.before)),
      .init(key: "after", value: .number(change.after)),
    ] + AnswerForm.members(change.test)
  }

  /// A row a kind and trend.
  var csv: CSVTable {
    CSVTable(
      header: ["kind", "trend", "slope", "low", "high", "p", "pHolm", "day", "before", "after", "method"],
      rows: figure.entries.flatMap { entry -> [[CSVCell]] in
        let slopes: [(String, Estimate?, TestResult?)] = [
          ("success", entry.success.value?.slope, entry.success.value?.test),
          ("count", entry.count.value?.slope, entry.count.value?.test),
          ("weeks", entry.weeks.value?.slope, entry.weeks.value?.test),
        ]
        let rows = slopes.compactMap { name, slope, test -> [CSVCell]? in
          guard let slope, let test else { return nil }
          return [
            .plain(entry.kind.rawValue), .plain(name), .number(slope.value), .number(slope.low),
            .number(slope.high), .number(test.p), test.adjusted.map(CSVCell.number) ?? .empty, .empty, .empty,
            .empty, .text(test.method),
          ]
        }
        let change = entry.change.value.map { change -> [CSVCell] in
          [
            .plain(entry.kind.rawValue), .plain("change"), .empty, .empty, .empty, .number(change.test.p),
            change.test.adjusted.map(CSVCell.number) ?? .empty, .plain(change.day.description),
            .number(change.before), .number(change.after), .text(change.test.method),
          ]
        }
        return rows + (change.map { [$0] } ?? [])
      })
  }

  func section(_ language: Language) -> Page.Section {
    let title = language("Trend", "傾向")
    guard !figure.entries.isEmpty else {
      return Page.Section(title: title, blocks: [.line(language("nothing observed", "記録なし"))])
    }
    let slopes = Page.Table(
      columns: [
        .text(language("a week", "1週あたり")), .number(language("number done", "実行数")), .number("p"),
        .number(language("odds of success", "成功のオッズ")), .number("p"),
      ],
      rows: figure.entries.map { entry in
        [
          entry.kind.title(language), AnswerForm.shown(change: entry.count.value?.growth),
          AnswerForm.shown(p: entry.count.value?.test),
          AnswerForm.shown(change: entry.success.value?.growth),
          AnswerForm.shown(p: entry.success.value?.test),
        ]
      })
    let changes = Page.Table(
      columns: [
        .text(language("change", "変化")), .text(language("from", "開始日")),
        .number(language("before", "前")), .number(language("after", "後")), .number("p"),
      ],
      rows: figure.entries.compactMap { entry in
        entry.change.value.map { change in
          [
            entry.kind.title(language), change.day.description, percent(change.before, places: 0),
            percent(change.after, places: 0), AnswerForm.shown(p: change.test),
          ]
        }
      })
    return Page.Section(
      title: title,
      blocks: [.table(slopes)] + (changes.rows.isEmpty ? [] : [.table(changes)]) + [AnswerForm.note(language)]
    )
  }
}
