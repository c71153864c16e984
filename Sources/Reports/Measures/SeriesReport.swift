import Analysis
import Encoding
import Kaiki

struct SeriesReport: FigureReport {
  let figure: SeriesFigure

  static let help = MeasureHelp(
    summary: "what daily numbers do: how weekdays differ, whether they rise or fall, and when they change.",
    notes: """
      Days without a number are left out. Weekdays are compared by the Kruskal-Wallis test; the trend is the
      Mann-Kendall test with Sen's slope a year of 365.25 days; the change is the day from which the mean
      differs most, against the same numbers in random order. All three take days for independent: where
      "lag1", the correlation of one number with the next, is far from 0 their p are too small. The interval
      of the mean comes from blocks of days drawn again, and bears with that; there is none where "lag1" is
      too large for the number of days, nor below \(SeriesFigure.leastForMean) of them. Below
      \(SeriesFigure.leastDays) nothing is tested.
      """,
    keys: [
      ("series", "what the series is called"), ("n", "days with a number, also of a weekday"),
      ("first", "the first of them"), ("last", "the last"), ("mean", "the mean"),
      ("sd", "the standard deviation"),
      ("median", "the median, also of a weekday"), ("min", "the least"), ("max", "the most"),
      ("lag1", "the correlation of one number with the next, or null"),
      ("meanInterval", "the interval of the mean"),
      ("weekday", "how weekdays differ, and in its table a weekday"),
      ("days", "the table of the weekdays"), ("trend", "whether the numbers rise or fall"),
      ("slope", "Sen's slope a year"), ("se", "standard error, or null"),
      ("low", "lower end of a 95 % interval"), ("high", "upper end"), ("change", "the most likely change"),
      ("day", "the first day after it"), ("before", "the mean before it"), ("after", "the mean from it on"),
    ] + AnswerForm.testKeys + AnswerForm.keys)

  var json: JSONValue {
    .array(
      figure.entries.map { entry in
        .object(
          [
            .init(key: "series", value: .text(entry.series)), .init(key: "n", value: .integer(entry.n)),
            .init(key: "first", value: .text(entry.first.description)),
            .init(key: "last", value: .text(entry.last.description)),
            .init(key: "mean", value: .optional(entry.description.value?.mean)),
            .init(key: "sd", value: .optional(entry.description.value?.standardDeviation)),
            .init(key: "median", value: .optional(entry.description.value?.median)),
            .init(key: "min", value: .optional(entry.description.value?.minimum)),
            .init(key: "max", value: .optional(entry.description.value?.maximum)),
            .init(key: "lag1", value: .optional(entry.description.value?.lag1)),
            .init(
              key: "meanInterval",
              value: AnswerForm.object(entry.mean) { AnswerForm.members($0, as: "mean") }),
            .init(
              key: "weekday",
              value: AnswerForm.object(entry.weekday) { weekday in
                AnswerForm.members(weekday.test) + [
                  .init(
                    key: "days",
                    value: .array(
                      weekday.medians.map {
                        .members([
                          "weekday": .text("\($0.weekday)"), "n": .integer($0.n),
                          "median": .number($0.median),
                        ])
                      }))
                ]
              }),
            .init(
              key: "trend",
              value: AnswerForm.object(entry.trend) { trend in
                AnswerForm.members(trend.slope, as: "slope") + AnswerForm.members(trend.test)
              }),
            .init(key: "change", value: AnswerForm.object(entry.change, TrendReport.members)),
          ])
      })
  }

  var csv: CSVTable {
    CSVTable(
      header: [
        "series", "n", "first", "last", "mean", "meanLow", "meanHigh", "lag1", "weekdayP", "slope",
        "slopeLow",
        "slopeHigh", "trendP", "changeDay", "before", "after", "changeP",
      ],
      rows: figure.entries.map { entry in
        let number = { (value: Double?) in value.map(CSVCell.number) ?? CSVCell.empty }
        let (trend, change) = (entry.trend.value, entry.change.value)
        return [
          .text(entry.series), .integer(entry.n), .plain(entry.first.description),
          .plain(entry.last.description), number(entry.description.value?.mean),
          number(entry.mean.value?.low),
          number(entry.mean.value?.high), number(entry.description.value?.lag1),
          number(entry.weekday.value?.test.p), number(trend?.slope.value), number(trend?.slope.low),
          number(trend?.slope.high), number(trend?.test.p),
          change.map { .plain($0.day.description) } ?? .empty,
          number(change?.before), number(change?.after), number(change?.test.p),
        ]
      })
  }

  func section(_ language: Language) -> Page.Section {
    let title = language("Series", "系列")
    guard !figure.entries.isEmpty else {
      return Page.Section(title: title, blocks: [.line(language("no numbers", "数値なし"))])
    }
    let numbers = Page.Table(
      columns: [
        .text(language("series", "系列")), .number(language("days", "日数")),
        .number(language("mean (95 %)", "平均（95 %）")), .number(language("weekdays p", "曜日 p")),
        .number(language("slope a year (95 %)", "1年の傾き（95 %）")), .number("p"),
      ],
      rows: figure.entries.map { entry in
        [
          DisplayText.safe(entry.series), entry.n.description, AnswerForm.shown(entry.mean.value),
          AnswerForm.shown(p: entry.weekday.value?.test), AnswerForm.shown(entry.trend.value?.slope),
          AnswerForm.shown(p: entry.trend.value?.test),
        ]
      })
    let changes = Page.Table(
      columns: [
        .text(language("series", "系列")), .text(language("changes from", "変化の日")),
        .number(language("before", "前")), .number(language("after", "後")), .number("p"),
        .number(language("next-day r", "翌日との相関")),
      ],
      rows: figure.entries.map { entry in
        let change = entry.change.value
        return [
          DisplayText.safe(entry.series), change?.day.description ?? "–",
          change.map { AnswerForm.shown($0.before) } ?? "–", change.map { AnswerForm.shown($0.after) } ?? "–",
          AnswerForm.shown(p: change?.test), entry.description.value?.lag1.map(AnswerForm.shown) ?? "–",
        ]
      })
    return Page.Section(title: title, blocks: [.table(numbers), .table(changes), AnswerForm.note(language)])
  }
}
