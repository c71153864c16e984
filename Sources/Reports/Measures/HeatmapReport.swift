import Analysis
import Encoding
import Kaiki

struct HeatmapReport: FigureReport {
  let figure: HeatmapFigure

  static let help = MeasureHelp(
    summary: "answers by weekday and hour.",
    notes: """
      Seven rows from Monday, each of 24 counts from midnight. The weekday is that of the logical day, the
      hour that of the wall clock: with --day-start 4, one o'clock on Tuesday night stands in Monday's row.
      CSV has a row an hour: weekday (1 = Monday), hour, reviews.
      """,
    keys: [])

  var json: JSONValue {
    .array(figure.counts.map { .array($0.map(JSONValue.integer)) })
  }

  var csv: CSVTable {
    CSVTable(
      header: ["weekday", "hour", "reviews"],
      rows: figure.counts.enumerated().flatMap { weekday, hours in
        hours.enumerated().map { [.integer(weekday + 1), .integer($0), .integer($1)] }
      })
  }

  func section(_ language: Language) -> Page.Section {
    let names = language("Mon Tue Wed Thu Fri Sat Sun", "月 火 水 木 金 土 日").split(separator: " ")
    let most = figure.counts.flatMap { $0 }.max() ?? 0
    let ruler = (0..<24).map { $0 % 6 == 0 ? ($0 < 10 ? " \($0)" : "\($0)") : "  " }.joined()
    let indent = language("     ", "    ")
    let rows = zip(names, figure.counts).map { name, hours in
      "\(name)  " + hours.map { Drawing.shade($0, of: most) }.joined()
    }
    return Page.Section(
      title: language("When", "曜日と時刻"),
      blocks: [
        .drawing([indent + ruler] + rows), .line(language("darkest: \(most) reviews", "最も濃い: \(most)回")),
      ])
  }
}
