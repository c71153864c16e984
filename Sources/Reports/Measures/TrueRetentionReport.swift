import Analysis
import Kaiki

enum TrueRetentionReport: MeasureReport {
  typealias Question = TrueRetentionMeasure

  static let help = ReportHelp(
    "the share of cards recalled after at least a day, with Wilson 95 % intervals.",
    notes: """
      Of each card and day the first answer alone, where the card's previous answer lies at least a day back:
      repeats of the day and the day on which a card is learnt do not count (F8). A young card was last
      answered less than \(TrueRetentionFigure.matureDays) days before, a mature one longer ago. Months are those of the logical
      day, hours those of the wall clock. Groups without answers are left out.
      """)
  static let isOfNow = false

  private static let fields: [Field<TrueRetentionFigure.Group>] = [
    Field("group", "all, young, mature, month or hour") { $0.kind },
    Field("label", "the month as 2026-01, or the hour as 0 to 23, else empty") { Word($0.label) },
    Field("n", "answers") { $0.interval.n },
    Field("correct", "right answers") { $0.interval.successes },
    Field("rate", "correct / n") { $0.interval.rate },
    Field("low", "lower end of the interval") { $0.interval.low },
    Field("high", "upper end of the interval") { $0.interval.high },
  ]

  static let shape = ReportShape<TrueRetentionFigure>.list({ $0.groups }, fields)
  static let table = ReportTable<TrueRetentionFigure>.rows({ $0.groups }, fields)

  private static let monthsShown = 12

  static func section(_ figure: TrueRetentionFigure, _ language: Language) -> Page.Section {
    let title = language("True retention", "真の定着率")
    let months = figure.groups.filter { $0.kind == .month }
    guard !months.isEmpty else {
      return Page.Section(
        title: title, blocks: [.line(language("no answer a day after another", "翌日以降の復習なし"))])
    }
    let shown =
      figure.groups.filter { [.all, .young, .mature].contains($0.kind) } + months.suffix(monthsShown)
    let table = Page.Table(
      columns: [
        .text(language("cards", "カード")), .number("n"), .number(language("recalled", "想起")),
        .number(language("rate", "率")), .number(language("95 % interval", "95 % 区間")),
      ],
      rows: shown.map { group in
        let interval = group.interval
        return [
          .text(name(of: group, language)), .integer(interval.n), .integer(interval.successes),
          .percent(interval.rate), .range(.percent(interval.low), .percent(interval.high)),
        ]
      })
    return Page.Section(title: title, blocks: [.table(table)])
  }

  private static func name(of group: TrueRetentionFigure.Group, _ language: Language) -> String {
    let days = TrueRetentionFigure.matureDays
    return switch group.kind {
    case .all: language("all", "全体")
    case .young: language("young (< \(days) days)", "若い（\(days)日未満）")
    case .mature: language("mature (≥ \(days) days)", "成熟（\(days)日以上）")
    case .month, .hour: group.label
    }
  }
}

extension TrueRetentionFigure.Group.Kind: Reportable {}
