import Analysis
import Encoding
import Kaiki
import Phrases

enum ItemsReport: MeasureReport {
  typealias Question = ItemsMeasure
  static let title: Phrase = "What comes next"
  private typealias Entry = ItemsFigure.Entry

  static let isSnapshot = true
  static let isActionable = true
  static let usesDateRange = false

  private static let fields: [Field<Entry>] = [
    Field("kind") { Word($0.kind.traits.item) },
    Field("id") { $0.id },
    Field("name") { $0.name },
    Field("section") { $0.section },
    Field("next") { $0.next },
    Field("nextLocal") {
      ($0.nextLocal?.description ?? $0.nextDay?.description).map(Word.init)
    },
    Field("interval") {
      $0.spacing?.iso.map(Word.init)
    },
    Field("last") { $0.last },
    Field("count") {
      $0.count
    },
    Field("step") { $0.step },
    Field("streak") { $0.streak },
    Field("starved") { $0.starved },
    Field("status") { $0.status.map(Word.init) },
  ]

  static let shape = ReportShape<ItemsFigure>.list({ $0.entries }, fields)
  static let table = ReportTable<ItemsFigure>.rows({ $0.entries }, fields)

  private static let shown = 10

  static func blocks(_ figure: ItemsFigure) -> [Page.Block] {
    let next = figure.entries.filter {
      $0.section != nil && $0.section != .overdue && $0.status != "done"
    }
    let overdue = figure.entries.filter { $0.section == .overdue }
    guard !figure.entries.isEmpty else { return [.line("nothing")] }
    var lines: [Page.Block] = []
    if !overdue.isEmpty {
      lines.append(.line("Overdue, the longest first: \(overdue.count)."))
      lines += table(of: overdue, "since")
      if !next.isEmpty { lines.append(.line("Next:")) }
    }
    lines += table(of: next, "next")
    let starving = figure.entries.filter { ($0.starved ?? 0) > 0 }
    if !starving.isEmpty {
      let names = starving.sorted { ($1.starved ?? 0, $0.id) < ($0.starved ?? 0, $1.id) }.prefix(5)
        .map { Phrase("\($0.name) \($0.starved ?? 0)") }.joined(separator: ", ")
      lines.append(
        .line(
          "Reminders that came due without having been planned (starved): \(names)"))
    }
    return lines.isEmpty ? [.line("nothing is planned")] : lines
  }

  private static func table(of entries: [Entry], _ day: Phrase) -> [Page.Block] {
    guard !entries.isEmpty else { return [] }
    let rows = (entries.sorted { $0.order < $1.order }).prefix(shown).map { row($0) }
    let columns: [Page.Table.Column] = [
      .text("kind"), .text("name"), .text(day),
      .text("interval"), .number("on-time streak"),
    ]
    // Entries of one kind need no column for the kind.
    let leftOut = Set(entries.map { $0.kind.words.item }).count > 1 ? 0 : 1
    let table = Page.Table(
      columns: Array(columns.dropFirst(leftOut)), rows: rows.map { Array($0.dropFirst(leftOut)) })
    let more = entries.count - rows.count
    return [.table(table)] + (more > 0 ? [.line("and \(more) more")] : [])
  }

  private static func row(_ entry: Entry) -> [Page.Cell] {
    [
      .text(entry.kind.words.item), .verbatim(entry.name),
      .verbatim(entry.nextLocal.map(LocalText.minute) ?? entry.nextDay?.description ?? ""),
      .text(entry.spacing?.phrase ?? ""),
      .optional(entry.kind == .attempts ? nil : entry.streak) { .integer($0) },
    ]
  }
}

extension ItemsFigure.Entry {
  fileprivate var nextDay: Day? {
    if case .day(let day) = next { day } else { nil }
  }

  /// Sort key over all kinds.
  fileprivate var order: String {
    // A day begins before its times.
    "\(nextLocal?.description ?? nextDay?.description ?? "") \(kind.traits.item) \(id.lowercased())"
  }
}

extension ItemsFigure.Next: Reportable {
  var json: JSONValue {
    switch self {
    case .day(let day): day.json
    case .moment(let moment): moment.json
    }
  }

  var cell: CSVCell {
    switch self {
    case .day(let day): day.cell
    case .moment(let moment): moment.cell
    }
  }
}

extension ItemsFigure.Spacing {
  /// ISO 8601 duration; `nil` for a frequency of several times.
  fileprivate var iso: String? {
    switch self {
    case .days(let days): "P\(days)D"
    case .calendar(let interval): "P\(interval.value)\(interval.unit.rawValue.prefix(1).uppercased())"
    case .frequency(let frequency): frequency.times == 1 ? "P\(frequency.days)D" : nil
    }
  }

  fileprivate var phrase: Phrase {
    switch self {
    case .days(0): "again today"
    case .days(let days): "after \(days, "day")"
    case .calendar(let interval): Phrase.interval(interval)
    case .frequency(let frequency):
      "\(frequency.times) in \(frequency.days, "day")"
    }
  }
}

extension DueSection: Reportable {}
