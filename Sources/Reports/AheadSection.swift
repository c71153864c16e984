import Analysis
import Encoding
import Kaiki

/// The next weeks of everything that was simulated, a row a kind.
struct AheadSection {
  /// At least one part, of equal length.
  let parts: [SimulatedPart]

  func section(_ language: Language) -> Page.Section {
    let days = parts[0].projection.days.count
    let table = Page.Table(
      columns: [
        .text(""), .number(language("per day", "1日あたり")), .number(language("in all", "合計")),
        .number("p5 – p95"), .text(language("by day", "日ごと")),
      ],
      rows: parts.map { part in
        let main = part.kind.mainQuantity
        let total = part.projection.totals[main]
        return [
          part.kind.aheadTitle(language), SimulatedPart.shown((total?.mean ?? 0) / Double(days)),
          SimulatedPart.shown(total?.mean ?? 0),
          "\(SimulatedPart.shown(total?.p5 ?? 0)) – \(SimulatedPart.shown(total?.p95 ?? 0))",
          Drawing.bars(part.projection.days.map { $0[main]?.mean ?? 0 }),
        ]
      })
    let start = parts[0].projection.start
    return Page.Section(
      title: language("The next \(days) days", "これからの \(days)日"),
      blocks: [
        .line(
          language(
            "From \(start), by simulation from the past; more with simulate.",
            "\(start) から。過去の記録に基づくシミュレーション（詳しくは simulate）。")), .table(table),
      ])
  }
}

extension SimulatedPart.Kind {
  /// What tells most of the load of a kind.
  fileprivate var mainQuantity: Quantity {
    switch self {
    case .cards: .reviews
    case .tasks, .lists: .done
    case .attempts: .attempts
    case .attendance: .classes
    }
  }

  fileprivate func aheadTitle(_ language: Language) -> String {
    switch self {
    case .cards: language("reviews", "復習")
    case .tasks: language("tasks done", "課題の完了")
    case .lists: language("list items done", "一覧の完了")
    case .attempts: language("attempts", "着手")
    case .attendance: language("classes", "授業")
    }
  }
}
