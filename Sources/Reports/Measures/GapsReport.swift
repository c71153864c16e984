import Analysis
import Encoding
import Kaiki

struct GapsReport: FigureReport {
  let figure: GapsFigure

  static let help = MeasureHelp(
    summary: "how many days lie between one time and the next.",
    notes: """
      Gaps are those between successive days on which an item was done; the one since the last time is not
      over. Items of a kind are taken together first, then each that has gaps enough. "hazard" is the
      Nelson-Aalen estimate. The Weibull distribution is fitted by maximum likelihood, its intervals take
      gaps for independent: a shape above 1 says that things come back the likelier the longer it has been,
      below 1 that what is put off stays away. The median of several items has an interval from whole items
      drawn again: with five items it holds the truth 92 times in 100, with ten and more 95 to 97. Of fewer
      items it comes from the curve, as if all gaps were independent.
      """,
    keys: [
      ("kind", "cards, tasks, attempts, lists or habits"), ("item", "the item, or null for all of the kind"),
      ("gaps", "how long gaps last"), ("n", "gaps"), ("events", "those that are over"),
      ("median", "the days by which half are over, or null"), ("table", "the Kaplan-Meier curve, by length"),
      ("days", "the length"), ("running", "gaps that had lasted as long"),
      ("survival", "the share that lasts longer"),
      ("hazard", "the hazard by length, and in its table its sum"),
      ("weibull", "the fitted distribution"), ("shape", "its shape, and the number"),
      ("scale", "its scale in days, and the number"), ("se", "standard error"),
      ("low", "lower end of a 95 % interval, or null"), ("high", "upper end, or null"),
      ("method", "how figures were computed"),
    ] + AnswerForm.keys)

  /// How the Weibull distribution is fitted, as it is printed.
  private static let weibullMethod = "maximum likelihood; log-scale Wald 95 % by Student's t"

  var json: JSONValue {
    .array(
      figure.entries.map { entry in
        .members([
          "kind": .text(entry.kind.rawValue), "item": .optional(entry.item),
          "gaps": AnswerForm.object(entry.gaps, StreaksReport.members),
          "hazard": .array(
            entry.hazard.map { row in
              .members([
                "days": .number(row.time), "running": .integer(row.atRisk), "events": .integer(row.events),
                "hazard": .number(row.cumulativeHazard), "se": .number(row.standardError),
              ])
            }),
          "weibull": AnswerForm.object(entry.weibull) { fit in
            [
              .init(key: "shape", value: .object(AnswerForm.members(fit.shape, as: "shape"))),
              .init(key: "scale", value: .object(AnswerForm.members(fit.scale, as: "scale"))),
              .init(key: "method", value: .text(Self.weibullMethod)),
            ]
          },
        ])
      })
  }

  var csv: CSVTable {
    CSVTable(
      header: [
        "kind", "item", "n", "events", "median", "low", "high", "shape", "shapeLow", "shapeHigh", "scale",
        "scaleLow", "scaleHigh",
      ],
      rows: figure.entries.map { entry in
        let gaps = entry.gaps.value
        let numbers = [entry.weibull.value?.shape, entry.weibull.value?.scale].flatMap { estimate in
          [estimate?.value, estimate?.low, estimate?.high]
        }
        return [
          .plain(entry.kind.rawValue), entry.item.map(CSVCell.text) ?? .empty, .integer(gaps?.curve.n),
          .integer(gaps?.curve.events),
        ] + ([gaps?.median, gaps?.low, gaps?.high] + numbers).map { $0.map(CSVCell.number) ?? .empty }
      })
  }

  func section(_ language: Language) -> Page.Section {
    let title = language("Gaps", "間隔")
    let shown = figure.entries.filter { $0.item == nil }
    guard !shown.isEmpty else {
      return Page.Section(title: title, blocks: [.line(language("nothing observed", "記録なし"))])
    }
    let table = Page.Table(
      columns: [
        .text(""), .number(language("gaps", "間隔の数")), .number(language("median days", "中央値（日）")),
        .number("95 %"), .number(language("Weibull shape", "ワイブル形状")),
        .number(language("scale, days", "尺度（日）")),
      ],
      rows: shown.map { entry in
        let gaps = entry.gaps.value
        let range = [gaps?.low, gaps?.high].map { $0.map(AnswerForm.shown) ?? "–" }.joined(separator: " – ")
        return [
          entry.kind.title(language), gaps?.curve.n.description ?? "–",
          gaps?.median.map(AnswerForm.shown) ?? "–", gaps == nil ? "–" : range,
          AnswerForm.shown(entry.weibull.value?.shape),
          AnswerForm.shown(entry.weibull.value?.scale.value ?? .nan),
        ]
      })
    return Page.Section(title: title, blocks: [.table(table)])
  }
}
