import Analysis
import Encoding
import Kaiki

struct ListsReport: FigureReport {
  let figure: ListsFigure

  static let help = MeasureHelp(
    summary: "how daily lists went, and when they were made anew.",
    notes: """
      Lists of one logical day are one list (L2). With --reset clear, the default, lists are taken as they are;
      with carry or uncheck the unfinished or all items of a list are put before the next one's, as the app would
      have done (L5). A day on which the app was not opened is no failure (L4): it counts neither for the rate
      nor against the streak. A device's day never goes back, and a date that was flown over is not one on which
      the app was not opened (L6). Without openings, days between two lists count as not opened.
      """,
    keys: [
      ("days", "each day from the first list on"), ("day", "the logical day"),
      ("items", "items of its list, carried ones included"), ("completed", "items that were done"),
      ("carried", "items that the list before left unfinished"),
      ("notOpened", "whether the app was not opened"), ("n", "items of all lists"),
      ("rate", "completed / n, or null without items"), ("low", "lower end of the interval"),
      ("high", "upper end of the interval"), ("method", "how the interval was made"),
      ("allDoneStreak", "lists in a row, up to today, of which every item was done"),
      ("resets", "one entry for each opening of the app"), ("at", "when it was opened"),
      ("reset", "whether a new list was begun"), ("fromDay", "the day of the list before"),
      ("toDay", "the day of the list after"),
      ("daysSkipped", "days between them on which the app was not opened"),
    ])

  var json: JSONValue {
    .members([
      "days": .array(
        figure.days.map { day in
          .members([
            "day": .text(day.day.description), "items": .integer(day.items),
            "completed": .integer(day.completed), "carried": .integer(day.carried),
            "notOpened": .flag(day.isNotOpened),
          ])
        }),
      "n": .integer(figure.items), "completed": .integer(figure.completed),
      "rate": figure.rate.map { .number($0.rate) } ?? .null,
      "low": figure.rate.map { .number($0.low) } ?? .null,
      "high": figure.rate.map { .number($0.high) } ?? .null,
      "method": .text(RetentionFigure.method),
      "allDoneStreak": .integer(figure.allDoneStreak),
      "resets": .array(
        figure.resets.map { outcome in
          .members([
            "at": .text(outcome.at.description), "reset": .flag(outcome.isReset),
            "fromDay": .text(outcome.from.description), "toDay": .text(outcome.to.description),
            "daysSkipped": .integer(outcome.skipped.count),
          ])
        }),
    ])
  }

  var csv: CSVTable {
    CSVTable(
      header: ["day", "items", "completed", "carried", "notOpened"],
      rows: figure.days.map { day in
        [
          .plain(day.day.description), .integer(day.items), .integer(day.completed), .integer(day.carried),
          .plain(day.isNotOpened.description),
        ]
      })
  }

  func section(_ language: Language) -> Page.Section {
    let title = language("Daily lists", "今日の一覧")
    let opened = figure.days.filter { !$0.isNotOpened }
    guard let first = opened.first?.day, let last = opened.last?.day else {
      return Page.Section(title: title, blocks: [.line(language("no lists", "一覧の記録なし"))])
    }
    let missed = figure.days.count - opened.count
    var pairs = [
      (
        language("lists", "一覧"),
        language("\(opened.count), \(first) to \(last)", "\(opened.count)日分、\(first) から \(last)")
      ),
      (language("not opened", "開かなかった日"), language.count(missed, "day", "日")),
    ]
    if let rate = figure.rate {
      pairs.append(
        (
          language("done", "完了"),
          language(
            "\(rate.successes) of \(rate.n) items, \(percent(rate.rate)) (95 %: \(percent(rate.low)) – \(percent(rate.high)))",
            "\(rate.n)件中 \(rate.successes)件、\(percent(rate.rate))（95 %: \(percent(rate.low)) – \(percent(rate.high))）"
          )
        ))
    }
    pairs.append(
      (language("all done in a row", "すべて完了の連続"), language.count(figure.allDoneStreak, "list", "日")))
    if !figure.resets.isEmpty {
      let resets = figure.resets.count(where: \.isReset)
      pairs.append(
        (
          language("openings", "起動"),
          language(
            "\(figure.resets.count), with \(resets) new lists", "\(figure.resets.count)回、うち新しい一覧 \(resets)回")
        ))
    }
    let shares = opened.suffix(60).map { $0.items > 0 ? Double($0.completed) / Double($0.items) : 0 }
    let caption = language("share done, the last \(shares.count)", "完了の割合、直近 \(shares.count)日分")
    return Page.Section(
      title: title, blocks: [.pairs(pairs), .drawing([Drawing.bars(shares) + "  " + caption])])
  }
}
