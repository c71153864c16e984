import Analysis
import Encoding
import Kaiki

/// What `simulate` was asked and what came of it.
package struct SimulationReport: Sendable {
  package var version: String
  /// Every option and parameter of the run, in order.
  package var plan: [JSONValue.Member]
  /// What a reader of the page has to know of the plan, in the page's language.
  package var remarks: [String]
  package var projection: Projection

  package init(version: String, plan: [JSONValue.Member], remarks: [String], projection: Projection) {
    self.version = version
    self.plan = plan
    self.remarks = remarks
    self.projection = projection
  }

  /// What the measure says, and every key.
  package static let help = MeasureHelp(
    summary: "the load that a history leads to.",
    notes: """
      Each day and quantity has the mean and the exact 5th, 50th and 95th percentile over all replicates.
      "totals" covers the whole run: sums of due, reviews, correct, new and minutes, and the last day's
      backlog and memorised. "memorised" is null under empirical memory, which knows nothing of elapsed days.
      """,
    keys: [
      ("kaiki", "the version of the program"), ("asOf", "the latest event, or what --now says"),
      ("dayStartHour", "the hour at which a day begins"), ("sources", "the files that were read"),
      ("path", "a file as it was named"), ("rows", "its rows that could be read"),
      ("rejected", "its rows that could not"), ("tags", "only cards with one of these"),
      ("mostAnswersPerDay", "the most answers to one card on one day"),
      ("secondsPerAnswer", "the time of a right and a wrong answer"), ("wrong", "of a wrong answer"),
      ("longest", "the longest time that an answer counts as"),
      ("priorMean", "mean of the prior that the rates of the steps share"),
      ("priorWeight", "how many answers that prior is worth"), ("steps", "the rates of the log, by step"),
      ("step", "the step before the answer"), ("again", "shares of wrong answers on the day of another one"),
      ("learning", "of them on a card's first day"), ("relearning", "of them on later days"),
      ("plan", "every option and parameter, the seed included"),
      ("days", "one entry a day"),
      ("day", "the logical day"), ("due", "cards due at the day's start, overdue ones included"),
      ("reviews", "answers, repeats of the day included"), ("correct", "right answers"),
      ("new", "unseen cards begun"), ("minutes", "time spent on answers"),
      ("backlog", "cards due and not done at the day's end"),
      ("memorised", "sum of recall probabilities over seen cards at the day's end, or null"),
      ("totals", "the same over the whole run"), ("mean", "mean over the replicates"),
      ("p5", "5th percentile"), ("p50", "median"), ("p95", "95th percentile"),
    ])

  private static func json(_ bands: [Quantity: Band]) -> [JSONValue.Member] {
    Quantity.allCases.map { quantity in
      let value = bands[quantity].map { band in
        JSONValue.members([
          "mean": .number(band.mean), "p5": .number(band.p5), "p50": .number(band.p50),
          "p95": .number(band.p95),
        ])
      }
      return .init(key: quantity.rawValue, value: value ?? .null)
    }
  }

  private var days: [JSONValue] {
    projection.days.enumerated().map { index, bands in
      .object([.init(key: "day", value: .text((projection.start + index).description))] + Self.json(bands))
    }
  }

  private var header: [JSONValue.Member] {
    [.init(key: "kaiki", value: .text(version)), .init(key: "plan", value: .object(plan))]
  }

  /// The whole report as one object.
  package var json: JSONValue {
    .object(
      header + [
        .init(key: "days", value: .array(days)),
        .init(key: "totals", value: .object(Self.json(projection.totals))),
      ])
  }

  /// The report as JSON Lines: the plan, a line a day, the totals.
  package var jsonLines: [JSONValue] {
    [.object(header)] + days + [.members(["totals": .object(Self.json(projection.totals))])]
  }

  /// One row a day.
  package var csv: CSVTable {
    let names = ["mean", "p5", "p50", "p95"]
    return CSVTable(
      header: ["day"] + Quantity.allCases.flatMap { quantity in names.map { "\(quantity.rawValue)_\($0)" } },
      rows: projection.days.enumerated().map { index, bands in
        [.plain((projection.start + index).description)]
          + Quantity.allCases.flatMap { quantity -> [CSVCell] in
            guard let band = bands[quantity] else { return Array(repeating: .empty, count: 4) }
            return [band.mean, band.p5, band.p50, band.p95].map(CSVCell.number)
          }
      })
  }

  /// Headline figures, a row a month, the heaviest days.
  package func page(_ language: Language) -> Page {
    Page(sections: [headline(language), months(language), heaviest(language)])
  }

  private func headline(_ language: Language) -> Page.Section {
    let end = projection.start + (projection.days.count - 1)
    let totals = projection.totals
    let perDay = { (band: Band?) in Self.shown((band?.mean ?? 0) / Double(projection.days.count)) }
    var pairs = [
      (language("days", "期間"), "\(projection.start) – \(end)"),
      (language("reviews", "復習"), Self.band(totals[.reviews], language)),
      (
        language("per day", "1日あたり"),
        language(
          "\(perDay(totals[.reviews])) reviews, \(perDay(totals[.minutes])) minutes",
          "\(perDay(totals[.reviews]))回、\(perDay(totals[.minutes]))分")
      ),
    ]
    for (quantity, name) in [
      (Quantity.new, language("new cards", "新しいカード")),
      (.backlog, language("backlog at the end", "最終日の積み残し")),
    ] {
      if let band = totals[quantity], band.p95 > 0 || band.mean > 0 {
        pairs.append((name, Self.band(band, language)))
      }
    }
    if let memorised = totals[.memorised] {
      pairs.append((language("memorised at the end", "最終日の記憶枚数"), Self.band(memorised, language)))
    }
    return Page.Section(
      title: language("Kaiki simulation", "回帰 シミュレーション"),
      blocks: remarks.map(Page.Block.line) + [.line(""), .pairs(pairs)])
  }

  private func months(_ language: Language) -> Page.Section {
    let most = projection.months.map { $0.bands[.reviews]?.p95 ?? 0 }.max() ?? 0
    let table = Page.Table(
      columns: [
        .text(language("month", "月")), .number(language("days", "日数")),
        .number(language("reviews", "復習")), .number("p5 – p95"), .number(language("minutes", "分")),
        .number(language("new", "新規")), .number(language("backlog", "積み残し")), .text(""),
      ],
      rows: projection.months.map { month in
        let reviews = month.bands[.reviews]
        let bar = min(12, Int(((reviews?.mean ?? 0) / max(most, 1) * 12).rounded()))
        return [
          String(month.first.description.prefix(7)), month.days.description, Self.shown(reviews?.mean ?? 0),
          "\(Self.shown(reviews?.p5 ?? 0)) – \(Self.shown(reviews?.p95 ?? 0))",
          Self.shown(month.bands[.minutes]?.mean ?? 0), Self.shown(month.bands[.new]?.mean ?? 0),
          Self.shown(month.bands[.backlog]?.mean ?? 0), String(repeating: "█", count: bar),
        ]
      })
    return Page.Section(title: language("By month", "月ごと"), blocks: [.table(table)])
  }

  private func heaviest(_ language: Language) -> Page.Section {
    let days = projection.days.enumerated().compactMap { index, bands in
      bands[.reviews].map { (day: projection.start + index, band: $0, minutes: bands[.minutes]?.mean ?? 0) }
    }
    let heaviest = days.sorted { ($0.band.mean, $1.day) > ($1.band.mean, $0.day) }.prefix(5)
    let table = Page.Table(
      columns: [
        .text(language("day", "日")), .number(language("reviews", "復習")), .number("p5 – p95"),
        .number(language("minutes", "分")),
      ],
      rows: heaviest.map { day in
        [
          day.day.description, Self.shown(day.band.mean),
          "\(Self.shown(day.band.p5)) – \(Self.shown(day.band.p95))", Self.shown(day.minutes),
        ]
      })
    return Page.Section(title: language("Heaviest days", "負荷の高い日"), blocks: [.table(table)])
  }

  private static func band(_ band: Band?, _ language: Language) -> String {
    guard let band else { return "" }
    let range = "\(shown(band.p5)) – \(shown(band.p95))"
    return language("\(shown(band.mean)) (90 % of runs: \(range))", "\(shown(band.mean))（90 % の反復: \(range)）")
  }

  /// Whole numbers from ten up, one decimal below.
  private static func shown(_ value: Double) -> String {
    DecimalText.fixed(value, abs(value) < 10 && value != value.rounded() ? 1 : 0)
  }
}
