import Analysis
import Encoding
import Kaiki

struct RhythmReport: FigureReport {
  let figure: RhythmFigure

  static let help = MeasureHelp(
    summary: "on which weekdays and at which hours things are done, and with which period they come back.",
    notes: """
      Days run from the first event to yesterday. Weekdays are compared by the share of their days on which
      anything was done; of courses by the share of classes attended, of habits by the share of days done.
      The test is the chi-square test of homogeneity, or draws with the same margins where an expected count
      is below 5; it takes days for independent. Hours are those of the first event of each day, by the
      Rayleigh test, which finds one gathering. The period is that of the highest peak of the daily counts,
      against the same days in random order: a trend, too, makes a peak. Every p also stands adjusted for all
      tests of the report (Holm).
      """,
    keys: [
      ("kind", "cards, tasks, attempts, lists, habits or courses"),
      ("n", "observed days, or days with an hour"),
      ("weekday", "how weekdays differ, and in its table a weekday"),
      ("cramersV", "0 for no difference, 1 for the most"),
      ("days", "the table of the weekdays, or the days of the period"),
      ("trials", "days, or classes or habit days"),
      ("successes", "those on which anything was done, or that succeeded"), ("rate", "their share"),
      ("low", "lower end of its Wilson 95 % interval"), ("high", "its upper end"),
      ("residual", "the adjusted residual, near standard normal without a difference"),
      ("hour", "the hour of a day's first event"), ("meanHour", "the mean hour, or null"),
      ("resultantLength", "0 for hours all round the clock, 1 for one time"),
      ("deviationHours", "the circular standard deviation in hours, or null"),
      ("kappa", "the concentration of von Mises, or null"), ("period", "the period that comes back most"),
    ] + AnswerForm.testKeys + AnswerForm.keys)

  var json: JSONValue {
    .array(
      figure.entries.map { entry in
        .members([
          "kind": .text(entry.kind.rawValue), "n": .integer(entry.n),
          "weekday": AnswerForm.object(entry.weekday) { rhythm in
            AnswerForm.members(rhythm.test) + [
              .init(key: "cramersV", value: .number(rhythm.cramersV)),
              .init(key: "days", value: .array(rhythm.weekdays.map(Self.json))),
            ]
          },
          "hour": AnswerForm.object(entry.hour) { hour in
            [
              .init(key: "n", value: .integer(hour.n)),
              .init(key: "meanHour", value: .optional(hour.meanHour)),
              .init(key: "resultantLength", value: .number(hour.resultantLength)),
              .init(key: "deviationHours", value: .optional(hour.standardDeviation)),
              .init(key: "kappa", value: .optional(hour.concentration)),
            ] + AnswerForm.members(hour.test)
          },
          "period": AnswerForm.object(entry.period) { period in
            [.init(key: "days", value: .number(period.days))] + AnswerForm.members(period.test)
          },
        ])
      })
  }

  private static func json(_ share: RhythmFigure.WeekdayShare) -> JSONValue {
    .members([
      "weekday": .text("\(share.weekday)"), "trials": .integer(share.share.n),
      "successes": .integer(share.share.successes), "rate": .number(share.share.rate),
      "low": .number(share.share.low), "high": .number(share.share.high),
      "residual": .optional(share.residual),
    ])
  }

  /// A row a kind and weekday.
  var csv: CSVTable {
    CSVTable(
      header: ["kind", "weekday", "trials", "successes", "rate", "low", "high", "residual"],
      rows: figure.entries.flatMap { entry in
        (entry.weekday.value?.weekdays ?? []).map { day in
          [
            .plain(entry.kind.rawValue), .plain("\(day.weekday)"), .integer(day.share.n),
            .integer(day.share.successes), .number(day.share.rate), .number(day.share.low),
            .number(day.share.high), day.residual.map(CSVCell.number) ?? .empty,
          ]
        }
      })
  }

  func section(_ language: Language) -> Page.Section {
    let title = language("Rhythm", "リズム")
    guard !figure.entries.isEmpty else {
      return Page.Section(title: title, blocks: [.line(language("nothing observed", "記録なし"))])
    }
    let table = Page.Table(
      columns: [
        .text(""), .number(language("days", "日数")), .text(language("Mon–Sun", "月〜日")),
        .number("p"), .number(language("usual hour", "時刻")), .number("p"),
        .number(language("period", "周期")), .number("p"),
      ],
      rows: figure.entries.map { entry in
        [
          entry.kind.title(language), entry.n.description,
          entry.weekday.value.map { Drawing.bars($0.weekdays.map(\.share.rate), of: 1) } ?? "–",
          AnswerForm.shown(p: entry.weekday.value?.test),
          entry.hour.value?.meanHour.map(Self.clock) ?? "–", AnswerForm.shown(p: entry.hour.value?.test),
          entry.period.value.map {
            language("\(AnswerForm.shown($0.days)) d", "\(AnswerForm.shown($0.days))日")
          }
            ?? "–",
          AnswerForm.shown(p: entry.period.value?.test),
        ]
      })
    return Page.Section(title: title, blocks: [.table(table), AnswerForm.note(language)])
  }

  private static func clock(_ hour: Double) -> String {
    let minutes = Int((hour * 60).rounded()) % 1_440
    return "\(padded(minutes / 60, to: 2)):\(padded(minutes % 60, to: 2))"
  }
}
