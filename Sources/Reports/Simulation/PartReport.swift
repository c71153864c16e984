import Analysis
import Encoding
import Forecasting
import Kaiki
import KaikiSimulation
import Phrases

/// Report of one kind of simulated item: its figures as JSON, as a table, and as sections of a page.
protocol PartReport: FigureReport where Figure == Simulated<Of> {
  associatedtype Of: Scenario

  static var kind: ItemKind { get }
  /// Word for the kind in JSON and CSV; by default the raw value of ``kind``.
  static var word: String { get }
  static var plan: [Field<Of>] { get }
  static var ending: [Field<Of.Ending>] { get }
  /// Quantities in the table by month: `main` has a 90 % band and a bar, `others` only central values.
  static var monthly: (main: Quantity, others: [Quantity]) { get }
  /// Main quantity of the section about the next weeks.
  static var ahead: Quantity { get }
  /// Quantities that `simulate --by-user` compares; `namesExtremes` is true to name the users with extreme numbers.
  static var compared: [(quantity: Quantity, namesExtremes: Bool)] { get }
  /// True if charts show single days and months; false for courses.
  static var isDrawnByDay: Bool { get }

  static var title: Phrase { get }
  /// Returns the lines of the summary about single items; empty by default.
  static func risks(_ part: Simulated<Of>) -> [Page.SummaryPoint]
  /// Returns why the data are too few for a forecast, so that pages omit the figures by month; `nil` if the data suffice.
  static func tooEarly(_ scenario: Of) -> Phrase?
  /// Returns the name of the quantity ``ahead``, such as "list items done".
  static var aheadTitle: Phrase { get }
  /// Returns the parts whose sums are the daily values of the kind, such as decks; empty for a kind without parts.
  static func summands(_ ending: Of.Ending) -> [Summand]
  static func remarks(_ scenario: Of) -> [Phrase]
  static func headline(_ part: Simulated<Of>) -> [Page.Pair]
  static func sections(_ part: Simulated<Of>) -> [Page.Section]
}

/// Part of a kind that has its own rows in JSON Lines and CSV, such as a deck.
struct Summand {
  /// Word in the column `kind` of these rows.
  var kind: String
  var column: String
  /// Name of the part; `nil` for a part without a name, such as the cards outside any deck.
  var name: String?
  var projection: Projection
}

extension PartReport {
  static var word: String { kind.rawValue }
  static func summands(_ ending: Of.Ending) -> [Summand] { [] }
  static var isDrawnByDay: Bool { true }
  static func risks(_ part: Simulated<Of>) -> [Page.SummaryPoint] { [] }
  static func tooEarly(_ scenario: Of) -> Phrase? { nil }
}

package protocol SimulatedPart: Sendable {
  var itemKind: ItemKind { get }
  var kind: String { get }
  var projection: Projection { get }
  var draws: Draws? { get }
  var plan: [JSONValue.Member] { get }
  var episodes: InactivityEpisodes? { get }
  var ending: [JSONValue.Member] { get }
  /// Returns one JSON member per quantity of the kind; a quantity without a band is null.
  func members(_ bands: [Quantity: Band]) -> [JSONValue.Member]
  /// Rows of the kind, one per day, followed by one row per day of each part; a band has columns such as `due_p95`.
  var table: FlatTable { get }
  var remarks: [Phrase] { get }
  var title: Phrase { get }
  /// Returns the sections with the headline figures, the figures by month, and results that only this kind has.
  ///
  /// - Parameter past: Observed values before the run; `nil` if unknown.
  func sections(
    title: Phrase, remarks: [Phrase], past: RecentPast?
  ) -> [Page.Section]
  var section: String { get }
  var aheadRow: [Page.Cell] { get }
  /// Returns a chart of observed and expected daily values; `nil` for courses and for forecasts of fewer than two days.
  func aheadChart(past: RecentPast?) -> Chart?
  var summary: [Page.SummaryPoint] { get }
  /// Returns a sentence on the errors of past forecasts, and the result of this check; `nil` if options change the behaviour.
  var trust: (words: Phrase, state: Page.SummaryState)? { get }
}

extension Answer: SimulatedPart where Report: PartReport {
  private var monthsID: String { "months-\(kind)" }
  var section: String { tooEarly == nil ? monthsID : kind }
  var itemKind: ItemKind { Report.kind }
  var kind: String { Report.word }
  var projection: Projection { figure.projection }
  var draws: Draws? { figure.draws }
  var episodes: InactivityEpisodes? { figure.scenario.episodes }
  var plan: [JSONValue.Member] {
    (Report.plan + BandCalibrationReport.plan(Report.Of.self)).members(of: figure.scenario)
  }

  var ending: [JSONValue.Member] { Report.ending.members(of: figure.ending) }

  func members(_ bands: [Quantity: Band]) -> [JSONValue.Member] {
    BandFields.of(Report.Of.quantities).members(of: bands)
  }

  var table: FlatTable {
    let columns = BandFields.of(Report.Of.quantities).flatMap(\.columns)
    let summands = Report.summands(figure.ending)
    func rows(_ kind: String, _ names: [String?], _ projection: Projection) -> [[any Reportable]] {
      projection.days.enumerated().map { day, bands in
        let leadingCells: [any Reportable] = [Word(kind)] + names.map { $0 as any Reportable }
        return leadingCells + [projection.start + day] + columns.map { $0.value(bands) }
      }
    }
    let names = summands.prefix(1).map(\.column)
    return FlatTable(
      header: ["kind"] + names + ["day"] + columns.map(\.name),
      rows: rows(Report.word, names.map { _ in nil }, projection)
        + summands.flatMap { rows($0.kind, [$0.name], $0.projection) })
  }

  var remarks: [Phrase] {
    Report.remarks(figure.scenario) + [BandCalibrationReport.remark(figure.scenario)].compactMap(\.self)
  }

  var title: Phrase { Report.title }

  func sections(
    title: Phrase, remarks: [Phrase], past: RecentPast?
  ) -> [Page.Section] {
    let lines = (remarks + self.remarks).map(Page.Block.line)
    let period = Page.Pair(
      Phrase("days", meaning: "range"), .range(.day(projection.start), .day(projection.last)))
    let headline = Page.Section(
      title: title,
      blocks: lines + [.line(""), .pairs([period] + Report.headline(figure))], id: kind)
    let charts =
      Report.isDrawnByDay
      ? projection.charts(kind, Report.ahead, called: Report.aheadTitle, past: past) : []
    var months = months
    months.blocks += charts.map { .chart($0) }
    months.id = monthsID
    return [headline] + (tooEarly == nil ? [months] : []) + Report.sections(figure)
  }

  private var tooEarly: Phrase? { Report.tooEarly(figure.scenario) }

  func aheadChart(past: RecentPast?) -> Chart? {
    Report.isDrawnByDay
      ? projection.dayChart(kind, Report.ahead, called: Report.aheadTitle, past: past)
      : nil
  }

  var summary: [Page.SummaryPoint] {
    guard let total = projection.totals[Report.ahead] else { return [] }
    return (tooEarly == nil ? [forecast(total)] : []) + Report.risks(figure)
  }

  private func forecast(_ total: Band) -> Page.SummaryPoint {
    let name = Report.aheadTitle
    let perDay = projection.perDay(Report.ahead)
    let daily = Page.Cell.amount(perDay)
    let (sum, ends) = (Page.Cell.central(total), Page.Cell.ends(total))
    let days = projection.days.count
    return .init(
      .forecast, .unknown,
      perDay < Self.minPerDay
        ? "\(name): \(sum) in \(days) days (90 %: \(ends))"
        : "\(name): \(daily) a day, \(sum) in \(days) days (90 %: \(ends))", of: [Report.kind])
  }

  /// Mean per day below which the summary omits the mean and states only the sum.
  private static var minPerDay: Double { 0.1 }

  var trust: (words: Phrase, state: Page.SummaryState)? {
    BandCalibrationReport.trust(figure.scenario)
  }

  /// One row per month: central values (``Band/central``), with the band and a bar of the main quantity.
  private var months: Page.Section {
    let (main, others) = Report.monthly
    let most = projection.months.map { $0.bands[main]?.central ?? 0 }.max() ?? 0
    let table = Page.Table(
      columns: [
        .text("month"), .number("days"), .number(main.title),
        .number("90 % band"),
      ] + others.map { .seldom($0.title) } + [
        .text("\(main.title) 0–\(Page.Cell.amount(most))")
      ],
      rows: projection.months(with: [main] + others).map { month in
        let band = month.bands[main]
        return [
          .verbatim(String(month.first.description.prefix(7))), .integer(month.days),
          .amount(band?.central ?? 0),
          .ends(band),
        ] + others.map { .amount(month.bands[$0]?.central ?? 0) } + [
          .bar(band?.central ?? 0, whole: most, width: 12)
        ]
      })
    return Page.Section(title: "By month", blocks: [.table(table)])
  }

  var aheadRow: [Page.Cell] {
    let total = projection.totals[Report.ahead]
    if let reason = tooEarly {
      return [.text(Report.aheadTitle), "", "", "", "", .text(reason)]
    }
    let byDay = projection.days.map { $0[Report.ahead]?.mean ?? 0 }
    return [
      .text(Report.aheadTitle), .amount(projection.perDay(Report.ahead)),
      .amount(total?.central ?? 0), .ends(total),
      .amount(byDay.max() ?? 0), .bars(byDay, whole: nil),
    ]
  }
}

enum BandFields {
  static let band: [Field<Band>] = [
    Field("mean") { $0.mean }, Field("p5") { $0.p5 },
    Field("p50") { $0.p50 }, Field("p95") { $0.p95 },
  ]

  /// Returns one field per quantity; its value is null if the model cannot predict the quantity.
  static func of(_ quantities: [Quantity]) -> [Field<[Quantity: Band]>] {
    quantities.map { quantity in
      let name = quantity.rawValue
      let names = ["mean", "p5", "p50", "p95"].map { ($0, "\(name)_\($0)") }
      return .object(
        name, columns: Dictionary(uniqueKeysWithValues: names), { $0[quantity] }, band)
    }
  }
}

extension Page.Cell {
  /// Returns the 90 % band as a range from its 5 % to its 95 % quantile; `nil` gives 0–0.
  static func ends(_ band: Band?) -> Page.Cell {
    .range(.amount(band?.p5 ?? 0), .amount(band?.p95 ?? 0))
  }

  /// Returns the central value of a band with the 90 % band in brackets; an empty cell for `nil`.
  static func band(_ band: Band?) -> Page.Cell {
    guard let band else { return "" }
    let (value, range) = (central(band), Page.Cell.ends(band))
    return .text("\(value) (90 % band: \(range))")
  }

  /// Returns the central value of a band as text; text for a median begins with "median".
  static func central(_ band: Band) -> Phrase {
    let value = Page.Cell.amount(band.central)
    return band.isMeanInside ? Phrase(value) : Phrase("median \(value)")
  }
}

extension Quantity {
  var title: Phrase {
    switch self {
    case .due: "due"
    case .dueNew: "newly due"
    case .reviews: "reviews"
    case .correct: "right"
    case .new: "new"
    case .minutes: "minutes"
    case .backlog: "backlog"
    case .memorised: "memorised"
    case .done: "done"
    case .overdue: "overdue"
    case .shown: "shown"
    case .starved: "starved"
    case .items: "items"
    case .carried: "carried"
    case .attempts: "attempts"
    case .strength: "strength"
    case .classes: "classes"
    case .absences: "absences"
    }
  }
}

extension Projection {
  /// Largest number of days in a chart, before and after today.
  private static let maxDays = 56
  /// Smallest number of months with a chart by month.
  private static let minMonths = 3

  /// - Parameters:
  ///   - quantity: Main quantity of the kind.
  ///   - name: Name of the quantity.
  ///   - past: Observed values before the run; `nil` if unknown.
  func charts(
    _ kind: String, _ quantity: Quantity, called name: Phrase, past: RecentPast?
  ) -> [Chart] {
    [
      dayChart(kind, quantity, called: name, past: past),
      monthChart(kind, quantity, called: name, past: past),
      memorisedChart(kind),
    ].compactMap { $0 }
  }

  /// Observed and expected daily values on one axis.
  func dayChart(
    _ kind: String, _ quantity: Quantity, called name: Phrase, past: RecentPast?
  ) -> Chart? {
    let ahead = days.prefix(Self.maxDays).enumerated().compactMap { position, bands in
      bands[quantity].map { Plot.Point.on(start + position, $0) }
    }
    guard ahead.count > 1 else { return nil }
    let recent = past?.last(Self.maxDays)
    let observed = recent.map { recent in
      recent.days.enumerated().map { Plot.Point.on(recent.start + $0, $1) }
    }
    let expected = Plot.Layer("expected, with 90 % band", .line, ahead)
    return Chart(
      name: "ahead-\(kind)",
      title: observed == nil ? "\(.capitalised(name)) a day" : "\(.capitalised(name)) a day, past and ahead",
      reading: (observed == nil ? "" : Phrase("Bars are the observed values. "))
        + Phrase(
          "The line is the mean of the simulated days for items in use now; on nine of ten days the number should be within the band."
        ), x: .days("day"), y: .fromZero("\(name) a day"),
      layers: [observed.map { Plot.Layer("observed", .bars, $0) }, expected].compactMap { $0 },
      marks: observed == nil ? [] : [.on(start, "forecast from this day on")])
  }

  /// Observed and expected monthly values; `nil` for fewer than ``minMonths`` whole months.
  private func monthChart(
    _ kind: String, _ quantity: Quantity, called name: Phrase, past: RecentPast?
  )
    -> Chart?
  {
    let months = MonthTotal.all(past: past, self, quantity)
    guard months.count(where: { $0.expected != nil }) >= Self.minMonths else { return nil }
    let observed = months.enumerated().compactMap { index, month in
      month.expected == nil ? Plot.Point(Double(index), month.observed) : nil
    }
    let expected = months.enumerated().compactMap { index, month in
      month.expected.map { Plot.Point(Double(index), $0.mean, ends: $0.low...$0.high) }
    }
    let layers = [
      Plot.Layer("observed", .bars, observed),
      Plot.Layer("expected, with 90 % band", .expectedBars, expected),
    ]
    return Chart(
      name: "months-\(kind)",
      title: observed.isEmpty
        ? "\(.capitalised(name)) a month" : "\(.capitalised(name)) a month, past and ahead",
      reading: (observed.isEmpty
        ? Phrase("Whole months. ")
        : Phrase("Whole months; the current month is the sum of its observed and its expected days. "))
        + Phrase("The forecast includes only items in use now."),
      x: .names("month", months.map { Phrase(verbatim: String($0.first.description.prefix(7))) }),
      y: .fromZero("\(name) a month"), layers: layers.filter { !$0.points.isEmpty })
  }

  private func memorisedChart(_ kind: String) -> Chart? {
    let apart = (days.count + 119) / 120
    let points = days.enumerated().compactMap { position, bands in
      (days.count - 1 - position) % apart == 0
        ? bands[.memorised].map { Plot.Point.on(start + position, $0) } : nil
    }
    guard points.count > 1 else { return nil }
    return Chart(
      name: "memorised-\(kind)", title: "Cards memorised",
      reading:
        "Sum of the recall probabilities of all answered cards; a card answered on the day counts 1. Further study raises this sum.",
      x: .days("day"), y: Plot.Axis(Phrase("cards", meaning: "number")),
      layers: [Plot.Layer("mean, with 90 % band", .line, points)])
  }
}
