import Analysis
import Encoding
import Forecasting
import Kaiki
import KaikiSimulation

/// One kind of thing that is simulated, in every form in which it is shown, in one file of `Simulation`.
protocol PartReport: SendableMetatype {
  /// What is simulated.
  associatedtype Of: Scenario

  /// What kind of item it is.
  static var kind: ItemKind { get }
  /// The word for what is simulated in JSON and CSV.
  static var word: String { get }
  /// The quantities of each day with what they mean, in the order of the projection.
  static var quantities: [Quantity] { get }
  /// The options and parameters of the kind.
  static var plan: [Field<Of>] { get }
  /// What else comes of it.
  static var ending: [Field<Of.Ending>] { get }
  /// What tells most of the load, and what stands beside it in a row a month.
  static var monthly: (main: Quantity, others: [Quantity]) { get }
  /// What tells most of the load of the next weeks.
  static var ahead: Quantity { get }
  /// Whether single days of it say anything as a picture.
  static var isDrawnByDay: Bool { get }

  /// The name of the kind.
  static func title(_ language: Language) -> String
  /// Lines of the summary about single items.
  static func risks(_ part: Simulated<Of>, _ language: Language) -> [Page.SummaryPoint]
  /// Why the forecast rests on assumptions alone, so that pages leave its figures out; `nil` if it rests on data.
  static func tooEarly(_ scenario: Of, _ language: Language) -> String?
  /// What the forecast counts.
  static func aheadTitle(_ language: Language) -> String
  /// What the rows of the kind are the sum of; none for a kind without parts.
  static func summands(_ ending: Of.Ending) -> [Summand]
  /// What a reader has to know before the figures.
  static func remarks(_ scenario: Of, _ language: Language) -> [String]
  /// The figures that say most.
  static func headline(_ part: Simulated<Of>, _ language: Language) -> [Page.Pair]
  /// What is special of the kind.
  static func sections(_ part: Simulated<Of>, _ language: Language) -> [Page.Section]
}

/// A part of a kind that has rows of its own.
struct Summand {
  /// The word for it in JSON Lines and CSV, in place of that of the kind.
  var kind: String
  /// The column of its name.
  var column: String
  /// Its name; `nil` for what is left.
  var name: String?
  /// Its quantities.
  var projection: Projection
}

extension PartReport {
  static var word: String { kind.rawValue }
  static func summands(_ ending: Of.Ending) -> [Summand] { [] }
  static var isDrawnByDay: Bool { true }
  static func risks(_ part: Simulated<Of>, _ language: Language) -> [Page.SummaryPoint] { [] }
  static func tooEarly(_ scenario: Of, _ language: Language) -> String? { nil }
}

/// One kind of thing that was simulated, whatever it is.
package protocol SimulatedPart: Sendable {
  /// What kind of item it is.
  var itemKind: ItemKind { get }
  /// The word for it in JSON and CSV.
  var kind: String { get }
  /// The quantities of each day, with bands.
  var projection: Projection { get }
  /// What each replicate came to; `nil` where it was not kept.
  var draws: Draws? { get }
  /// The options and parameters.
  var plan: [JSONValue.Member] { get }
  /// Model of inactivity episodes (runs of days on which the person is away); `nil` if the simulation draws none.
  var episodes: InactivityEpisodes? { get }
  /// What else came of it.
  var ending: [JSONValue.Member] { get }
  /// The bands of some quantities.
  func members(_ bands: [Quantity: Band]) -> [JSONValue.Member]
  /// A row a day, each number of a band under a name of its own, such as `due_p95`; then those of what they sum up.
  var table: FlatTable { get }
  /// What a reader has to know before the figures.
  func remarks(_ language: Language) -> [String]
  /// What the kind is called.
  func title(_ language: Language) -> String
  /// The figures, months and what is special of the kind.
  ///
  /// - Parameter past: What came of it before the run; `nil` where that is not known.
  func sections(
    title: String, remarks: [String], past: RecentPast?, _ language: Language
  ) -> [Page.Section]
  /// The section to which lines of the summary lead.
  func section(_ language: Language) -> String
  /// A row on the next weeks.
  func aheadRow(_ language: Language) -> [Page.Cell]
  /// The next weeks beside what came before them; `nil` where nothing is expected.
  func aheadChart(past: RecentPast?, _ language: Language) -> Chart?
  /// What a person wants to know first of what will come.
  func summary(_ language: Language) -> [Page.SummaryPoint]
  /// How far that can be trusted, in a few words; `nil` where that is not asked.
  func trust(_ language: Language) -> (words: String, state: Page.SummaryState)?
}

/// A part that was simulated, with its report.
struct ReportedPart<Report: PartReport>: SimulatedPart {
  let part: Simulated<Report.Of>

  /// The section of the figures by month, or of the kind if pages leave those out.
  private var monthsID: String { "months-\(kind)" }
  func section(_ language: Language) -> String { tooEarly(language) == nil ? monthsID : kind }
  var itemKind: ItemKind { Report.kind }
  var kind: String { Report.word }
  var projection: Projection { part.projection }
  var draws: Draws? { part.draws }
  var episodes: InactivityEpisodes? { part.scenario.episodes }
  var plan: [JSONValue.Member] {
    (Report.plan + BandCalibrationReport.plan(Report.Of.self)).members(of: part.scenario)
  }
  var ending: [JSONValue.Member] { Report.ending.members(of: part.ending) }

  func members(_ bands: [Quantity: Band]) -> [JSONValue.Member] {
    BandFields.of(Report.quantities).members(of: bands)
  }

  var table: FlatTable {
    let columns = BandFields.of(Report.quantities).flatMap(\.columns)
    let summands = Report.summands(part.ending)
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

  func remarks(_ language: Language) -> [String] {
    Report.remarks(part.scenario, language)
      + (BandCalibrationReport.remark(part.scenario, language).map { [$0] } ?? [])
  }

  func title(_ language: Language) -> String { Report.title(language) }

  func sections(
    title: String, remarks: [String], past: RecentPast?, _ language: Language
  ) -> [Page.Section] {
    let lines = (remarks + self.remarks(language)).map(Page.Block.line)
    let period = Page.Pair(
      language("days", meaning: "range"), .range(.day(projection.start), .day(projection.last)))
    let headline = Page.Section(
      title: title,
      blocks: lines + [.line(""), .pairs([period] + Report.headline(part, language))], id: kind)
    let charts =
      Report.isDrawnByDay
      ? projection.charts(kind, Report.ahead, called: Report.aheadTitle(language), past: past, language) : []
    var months = months(language)
    months.blocks += charts.map { .chart($0) }
    months.id = monthsID
    return [headline] + (tooEarly(language) == nil ? [months] : []) + Report.sections(part, language)
  }

  /// Why pages leave the figures out; `nil` if they show them.
  private func tooEarly(_ language: Language) -> String? { Report.tooEarly(part.scenario, language) }

  func aheadChart(past: RecentPast?, _ language: Language) -> Chart? {
    Report.isDrawnByDay
      ? projection.dayChart(kind, Report.ahead, called: Report.aheadTitle(language), past: past, language)
      : nil
  }

  func summary(_ language: Language) -> [Page.SummaryPoint] {
    guard let total = projection.totals[Report.ahead] else { return [] }
    return (tooEarly(language) == nil ? [forecast(total, language)] : []) + Report.risks(part, language)
  }

  /// The line about the sum over all days.
  private func forecast(_ total: Band, _ language: Language) -> Page.SummaryPoint {
    let name = Report.aheadTitle(language)
    let perDay = projection.perDay(Report.ahead)
    let daily = Page.Cell.amount(perDay).terminalText
    let (sum, ends) = (Page.Cell.central(total, language), Page.Cell.ends(total).terminalText)
    let days = projection.days.count
    return .init(
      .forecast, .unknown,
      perDay < Self.minPerDay
        ? language("\(name): \(sum) in \(days) days (90 %: \(ends))")
        : language("\(name): \(daily) a day, \(sum) in \(days) days (90 %: \(ends))"), of: [Report.kind])
  }

  /// Less than this a day says nothing that its sum does not say better.
  private static var minPerDay: Double { 0.1 }

  func trust(_ language: Language) -> (words: String, state: Page.SummaryState)? {
    BandCalibrationReport.trust(part.scenario, language)
  }

  /// One row per month: central values (``Band/central``), with the band and a bar of the main quantity.
  private func months(_ language: Language) -> Page.Section {
    let (main, others) = Report.monthly
    let most = projection.months.map { $0.bands[main]?.central ?? 0 }.max() ?? 0
    let table = Page.Table(
      columns: [
        .text(language("month")), .number(language("days")), .number(main.title(language)),
        .number(language("90 % band")),
      ] + others.map { .seldom($0.title(language)) } + [
        .text("\(main.title(language)) 0–\(Page.Cell.amount(most).terminalText)")
      ],
      rows: projection.months(with: [main] + others).map { month in
        let band = month.bands[main]
        return [
          .text(String(month.first.description.prefix(7))), .integer(month.days), .amount(band?.central ?? 0),
          .ends(band),
        ] + others.map { .amount(month.bands[$0]?.central ?? 0) } + [
          .bar(band?.central ?? 0, whole: most, width: 12)
        ]
      })
    return Page.Section(title: language("By month"), blocks: [.table(table)])
  }

  func aheadRow(_ language: Language) -> [Page.Cell] {
    let total = projection.totals[Report.ahead]
    if let reason = tooEarly(language) {
      return [.text(Report.aheadTitle(language)), "", "", "", "", .text(reason)]
    }
    let byDay = projection.days.map { $0[Report.ahead]?.mean ?? 0 }
    return [
      .text(Report.aheadTitle(language)), .amount(projection.perDay(Report.ahead)),
      .amount(total?.central ?? 0), .ends(total),
      .amount(byDay.max() ?? 0), .bars(byDay, whole: nil),
    ]
  }
}

/// The fields of bands.
enum BandFields {
  /// The fields of one band.
  static let band: [Field<Band>] = [
    Field("mean") { $0.mean }, Field("p5") { $0.p5 },
    Field("p50") { $0.p50 }, Field("p95") { $0.p95 },
  ]

  /// A band for each of some quantities, or null where it is not known.
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
  /// The ends of a band.
  static func ends(_ band: Band?) -> Page.Cell {
    .range(.amount(band?.p5 ?? 0), .amount(band?.p95 ?? 0))
  }

  /// The central value of a band and its ends, in words.
  static func band(_ band: Band?, _ language: Language) -> Page.Cell {
    guard let band else { return "" }
    let (value, range) = (central(band, language), Page.Cell.ends(band).terminalText)
    return .text(language("\(value) (90 % band: \(range))"))
  }

  /// The central value of a band in words, which name a median.
  static func central(_ band: Band, _ language: Language) -> String {
    let value = Page.Cell.amount(band.central).terminalText
    return band.isMeanInside ? value : language("median \(value)")
  }
}

extension Quantity {
  /// What a column of the quantity is called.
  func title(_ language: Language) -> String {
    switch self {
    case .due: language("due")
    case .dueNew: language("newly due")
    case .reviews: language("reviews")
    case .correct: language("right")
    case .new: language("new")
    case .minutes: language("minutes")
    case .backlog: language("backlog")
    case .memorised: language("memorised")
    case .done: language("done")
    case .overdue: language("overdue")
    case .shown: language("shown")
    case .starved: language("starved")
    case .items: language("items")
    case .carried: language("carried")
    case .attempts: language("attempts")
    case .strength: language("strength")
    case .classes: language("classes")
    case .absences: language("absences")
    }
  }
}
