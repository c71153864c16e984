import Analysis
import Forecasting
import Kaiki
import Phrases
import Statistics

enum AttendanceReport: MeasureReport {
  typealias Question = AttendanceMeasure
  static let title: Phrase = "Attendance"
  static let isSnapshot = true
  static let usesDateRange = false

  private static let risk: [Field<AttendanceFigure.Risk>] = [
    Field("p") { $0.p }, Field("low") { $0.low },
    Field("high") { $0.high },
    .object(
      "prior", { $0.prior },
      Field("a") { $0.a }, Field("b") { $0.b },
      Field("origin") { $0.origin }),
    .object(
      "badDays", { $0.bad },
      Field("a") { $0.a }, Field("b") { $0.b }),
    Field("method") { Word($0.prior.method) },
  ]

  private static let fields: [Field<AttendanceFigure.Entry>] = [
    Field("course") { $0.course.id },
    Field("name") { $0.course.name },
    Field("absences") { $0.isKnown ? $0.absences : nil },
    Field("late") { $0.count(of: .late) },
    Field("earlyLeave") { $0.count(of: .earlyLeave) },
    Field("official") { $0.count(of: .officialAbsence) },
    Field("max") { $0.max },
    Field("remaining") { $0.isKnown ? $0.remaining : nil },
    Field("status") { $0.isKnown ? $0.status : nil },
    Field("color") { $0.isKnown ? $0.color : nil },
    .values("boxes") { entry in
      entry.isKnown ? entry.boxes.map { Word($0?.rawValue ?? "empty") } : []
    },
    Field("overflow", hasColumn: false) { $0.isKnown ? $0.overflow : nil },
    Field("held") { $0.held },
    Field("coming") { $0.coming },
    Field("unmarked") {
      $0.unmarked
    },
    Field("rate") { $0.rate },
    Field("rateAll") { $0.rateAll },
    Field("rateMax") { $0.rateMax },
    .object("risk", columns: ["p": "risk"], { $0.risk }, risk),
    Field("expected") { $0.expected },
    Field(
      "safeMisses"
    ) { $0.safeMisses },
    Field("riskOfNextMiss") {
      $0.riskOfNextMiss
    },
    .list(
      "warnings", { $0.warnings },
      Field("day") { $0.day },
      Field("threshold") { $0.threshold }),
  ]

  static let shape = ReportShape<AttendanceFigure>.list({ $0.courses }, fields)
  static let table = ReportTable<AttendanceFigure>.rows({ $0.courses }, fields)

  static func blocks(_ figure: AttendanceFigure) -> [Page.Block] {
    guard !figure.courses.isEmpty else { return [.line("no courses")] }
    let safe = Page.Cell.percent(AttendanceFigure.safeRisk, decimals: 0)
    let legend: Phrase =
      "Absences left: how many more are allowed. Risk: the chance of exceeding the limit by the end. Safe to skip: how many more classes you can miss and keep that risk at \(safe) or less."
    let running = figure.courses.filter { $0.isRunning != false }
    return [.pairs(overall(figure))] + grid(figure) + [.line(legend)]
      + (running.isEmpty ? [] : [.table(table(running))]) + ended(figure)
      + [figure.riskChart].compactMap { $0.map(Page.Block.chart) }
  }

  /// Courses without future classes, by their last term, latest term first.
  private static func ended(_ figure: AttendanceFigure) -> [Page.Block] {
    let courses = figure.courses.filter { $0.isRunning == false }
    let terms = Dictionary(grouping: courses) { $0.lastTerm }
      .sorted { one, other in
        guard let first = one.key?.days.lowerBound else { return false }
        return other.key.map { first > $0.days.lowerBound } ?? true
      }
    return terms.flatMap { term, courses -> [Page.Block] in
      let title =
        term.map { Phrase("\($0.title): no class to come") } ?? Phrase("No class to come")
      return [.line(title), .table(table(courses))]
    }
  }

  private static func table(_ courses: [AttendanceFigure.Entry]) -> Page.Table {
    Page.Table(
      .text("course"), .text("absences"), .number("absences left"), .text("status"), .number("attended"),
      .number("to come"), .number("risk"), .text("safe to skip"),
      rows: courses.map { entry in
        guard entry.isKnown else {
          return [
            .verbatim(entry.course.name), .missing, .missing, .text("not enough data"), .missing,
            .optional(entry.coming) { .integer($0) }, .missing, .missing,
          ]
        }
        return [
          .verbatim(entry.course.name),
          .toned(
            .boxes(
              filled: entry.boxes.count { $0 != nil }, of: entry.boxes.count, beyond: entry.overflow),
            entry.color.tone),
          shown(entry.remaining),
          .toned(.text(word(entry.status)), entry.color.tone),
          .optional(entry.rate) { .percent($0, decimals: 0) }, .optional(entry.coming) { .integer($0) },
          entry.isRunning == false ? .missing : .optional(entry.risk) { .percent($0.p, decimals: 0) },
          .text(answer(entry)),
        ]
      })
  }

  private static func overall(_ figure: AttendanceFigure) -> [Page.Pair] {
    guard let overall = figure.overall, let rate = overall.rate else { return [] }
    return [
      Page.Pair("attended in all", "\(.percent(rate, decimals: 0)) of \(overall.ratedHeld) classes held")
    ]
  }

  private static func answer(_ entry: AttendanceFigure.Entry) -> Phrase {
    if entry.status == .exceeded { return "too many absences" }
    if entry.isRunning == false { return "ended" }
    guard let safe = entry.safeMisses else {
      return entry.isRunning == true ? "too early to say" : "unknown"
    }
    if safe > 0 { return Phrase("\(safe)", meaning: "times") }
    let left = max(0, Int(entry.remaining.rounded(.down)))
    guard left > 0, let risk = entry.riskOfNextMiss else { return Phrase("none", meaning: "absences") }
    let shown = Page.Cell.percent(risk, decimals: 0)
    return "none: the next one makes the risk \(shown)"
  }

  private static func word(_ status: AbsenceStatus) -> Phrase {
    switch status {
    case .safe: "safe"
    case .warning: "warning"
    case .limit: Phrase("limit", meaning: "status")
    case .exceeded: "exceeded"
    }
  }

  /// Absences with one decimal if late arrivals make fractions.
  private static func shown(_ absences: Double) -> Page.Cell {
    .fixed(absences, decimals: absences == absences.rounded() ? 0 : 1)
  }

  /// Week of the term, at least Monday to Friday and five periods (T13).
  private static func grid(_ figure: AttendanceFigure) -> [Page.Block] {
    guard let term = figure.term else { return [] }
    let slots = figure.courses.flatMap { entry in
      entry.course.slots.filter { $0.semester.lowercased() == term.id.lowercased() }.map { (entry, $0) }
    }
    func entries(_ period: Int, _ weekday: Int) -> [AttendanceFigure.Entry] {
      slots.filter { $0.1.period == period && $0.1.weekday.rawValue == weekday }.map(\.0)
    }
    let lastPeriod = max(5, slots.map(\.1.period).max() ?? 0)
    let lastDay = max(5, slots.map(\.1.weekday.rawValue).max() ?? 0)
    let names = Weekday.allCases.prefix(lastDay).map(\.shortName)
    let rows = (1...lastPeriod).flatMap { period -> [[Page.Cell]] in
      let head = head(period, figure)
      let cells = (1...lastDay).map { entries(period, $0).flatMap { cell($0) } }
      return (0..<max(1, cells.map(\.count).max() ?? 1)).map { line in
        let cells = cells.map { Page.Cell.verbatim(line < $0.count ? $0[line] : "") }
        return [line == 0 ? .text(head) : ""] + cells
      }
    }
    let title = term.title
    let timetable = Timetable(
      title: title, days: names, periods: (1...lastPeriod).map { head($0, figure) },
      classes: (1...lastPeriod).map { period in
        (1...lastDay).map { entries(period, $0).map { lesson($0) } }
      })
    let chart = Chart(
      name: "week", title: "The week of classes",
      reading: "Absences and absence limit, with the status of the course.", form: .timetable(timetable),
      sketch: .table(Page.Table(columns: [.text("")] + names.map { .sparseText($0) }, rows: rows)))
    return [.line(title), .chart(chart)]
  }

  /// Period with its start.
  private static func head(_ period: Int, _ figure: AttendanceFigure) -> Phrase {
    let time = figure.periodTimes.first { $0.period == period }
    return time.map { "\(period) \(LocalText.clock($0.start))" } ?? "\(period)"
  }

  private static func lesson(_ entry: AttendanceFigure.Entry) -> Timetable.Lesson {
    Timetable.Lesson(
      name: Phrase(verbatim: entry.course.name), count: count(entry),
      standing: entry.isKnown ? word(entry.status) : "not enough data",
      tone: entry.isKnown ? entry.color.tone : .attention)
  }

  private static func count(_ entry: AttendanceFigure.Entry) -> Phrase {
    "\(entry.isKnown ? shown(entry.absences) : "?")/\(entry.max)"
  }

  /// Name with absences and limit; a long name takes two lines of six characters (R4.11).
  private static func cell(_ entry: AttendanceFigure.Entry) -> [String] {
    let name = entry.course.name
    let count = count(entry).english
    if DisplayText.width(DisplayText.safe("\(name) \(count)")) <= 12 { return ["\(name) \(count)"] }
    let rest = String(name.dropFirst(6).prefix(6))
    return [String(name.prefix(6)), (rest.isEmpty ? "" : rest + " ") + count]
  }

  static func summary(_ figure: AttendanceFigure) -> [Page.SummaryPoint] {
    standings(figure) + figure.courses.compactMap { excess(of: $0) }
  }

  private static func standings(_ figure: AttendanceFigure) -> [Page.SummaryPoint] {
    guard !figure.courses.isEmpty else { return [] }
    guard figure.courses.contains(where: \.isObserved) else {
      return [
        .init(
          .courses, .unknown,
          "no attendance record: absences are unknown (\(figure.courses.count, "course"))")
      ]
    }
    let warned = figure.courses.filter { $0.summaryState.isWarning }
      .sorted { ($0.risk?.p ?? 0) > ($1.risk?.p ?? 0) }
    let others = figure.courses.filter { !$0.summaryState.isWarning }
    let early = AttendanceFigure.tooEarly(known: figure.classesKnown)
    // The line about too few classes is about all running courses of which the absences are known.
    let untested = others.filter { entry in
      entry.summaryState == .unknown
        && (early == nil || entry.isRunning == nil || !entry.isKnown)
    }
    let lines = (warned + untested).map { standing(of: $0) }
    if others.count == untested.count { return lines }
    if let early { return lines + [.init(.courses, .unknown, early)] }
    return lines.isEmpty ? [all(figure)] : lines
  }

  static func standing(of entry: AttendanceFigure.Entry) -> Page.SummaryPoint {
    guard entry.isCounted else {
      return .init(.course, .unknown, "\(entry.course.name): the number of absences is unknown")
    }
    guard entry.isObserved else {
      return .init(.course, .unknown, "\(entry.course.name): no attendance record")
    }
    let status: Phrase = entry.status == .safe ? "" : " \(word(entry.status))"
    let risk = (entry.isRunning == nil ? nil : entry.risk).map { risk -> Phrase in
      let shown = Page.Cell.percent(risk.p, decimals: 0)
      guard entry.status != .exceeded else { return "" }
      guard risk.p <= AttendanceFigure.safeRisk, let next = entry.riskOfNextMiss,
        next > AttendanceFigure.safeRisk
      else { return Phrase(", risk \(shown)") }
      return Phrase(
        ", risk \(shown), \(Page.Cell.percent(next, decimals: 0)) if you miss the next class")
    }
    let basis = entry.held.map { Phrase(" (\($0, "class") held)") } ?? ""
    let untested =
      entry.summaryState != .unknown
      ? ""
      : entry.isRunning == true
        ? Phrase(
          ", too early to say: \(entry.held ?? 0) of \(AttendanceFigure.minHeld, "class") known")
        : Phrase(", risk unknown: the data name no class to come")
    return .init(
      .course, entry.summaryState,
      "\(entry.course.name) \(count(entry))\(status)\(risk ?? "")\(basis)\(untested)")
  }

  /// The line about a course with more expected absences at the end of the term than its limit; `nil` for other courses.
  static func excess(of entry: AttendanceFigure.Entry) -> Page.SummaryPoint? {
    let limit = Double(entry.max)
    guard entry.isRunning == true, let expected = entry.expected, expected > limit else { return nil }
    let (shown, excess) = (Page.Cell.amount(expected), Page.Cell.amount(expected - limit))
    return .init(
      .courseForecast, entry.status == .exceeded ? .bad : .watch,
      "\(entry.course.name): \(shown) absences expected by the end of the term, \(excess) more than the \(entry.max) allowed"
    )
  }

  private static func all(_ figure: AttendanceFigure) -> Page.SummaryPoint {
    let running = figure.courses.filter { !$0.hasEnded }
    let shown = running.isEmpty ? figure.courses : running
    let held = shown.reduce(0) { $0 + ($1.held ?? 0) }
    let basis: Phrase = "\(shown.count, "course"), \(held, "class") held"
    let unmarked = figure.courses.reduce(0) { $0 + $1.unmarked }
    if unmarked > 0 {
      return .init(
        .courses, .unknown,
        "by the marks so far no course is near its limit (\(basis)): mark \(unmarked, "more date")")
    }
    return .init(
      .courses, .good,
      running.isEmpty
        ? "no course went over its limit (\(basis))"
        : running.count < figure.courses.count
          ? Phrase("no running course is near its limit (\(basis))") + safely(figure)
          : Phrase("no course is near its limit (\(basis))") + safely(figure))
  }

  /// Clause on the courses with the fewest classes safe to skip; empty if unknown.
  private static func safely(_ figure: AttendanceFigure) -> Phrase {
    let most = 3
    let left = figure.courses.filter { $0.isRunning == true && $0.risk != nil }.compactMap { entry in
      entry.safeMisses.map { (name: entry.course.name, misses: $0) }
    }
    guard !left.isEmpty else { return "" }
    let least = left.sorted { $0.misses < $1.misses }.prefix(most)
    let list = least.map { Phrase("\($0.name) \($0.misses)") }.joined(separator: ", ")
    return left.count > most ? "; safe to skip, the fewest: \(list)" : "; safe to skip: \(list)"
  }
}

extension AttendanceFigure {
  /// Sentence that the known classes are too few for a risk; `nil` from ``minHeld`` known classes on.
  ///
  /// - Parameter known: Classes from which chances of absence are estimated.
  static func tooEarly(known: Int) -> Phrase? {
    guard known < minHeld else { return nil }
    return "too early to say whether a course nears its limit: \(known) of \(minHeld, "class") known"
  }
}

extension AttendanceFigure.Entry {
  /// True if the term of the course is known and over; the assumed end of a term is no end.
  var hasEnded: Bool { isRunning == false && !isEndAssumed }

  /// State of the course: ``Page/SummaryState/good`` needs a known end of the term, or a risk from enough classes that also
  /// stays small if the next class is missed.
  var summaryState: Page.SummaryState {
    if !isKnown { return .unknown }
    if status == .exceeded { return .bad }
    if hasEnded { return .good }
    if status != .safe { return color.tone == .alarm ? .bad : .watch }
    guard let risk, isRunning != nil else { return .unknown }
    if risk.p > AttendanceFigure.safeRisk { return .watch }
    return safeMisses == 0 ? .watch : .good
  }
}

extension AbsencePrior.Origin: Reportable {}
extension AbsenceStatus: Reportable {}
extension StatusColor: Reportable {}

extension StatusColor {
  var tone: Page.Tone {
    switch self {
    case .green: .good
    case .orange: .attention
    case .red: .alarm
    }
  }
}

extension AttendanceFigure {
  var riskChart: Chart? {
    let known = courses.filter { $0.isRunning != false }.compactMap { entry in
      entry.risk.map { (name: entry.course.name, risk: $0) }
    }.sorted { $0.risk.p > $1.risk.p }
    guard !known.isEmpty else { return nil }
    let points = known.enumerated().map { index, entry in
      Plot.Point(
        Double(index), entry.risk.p,
        ends: min(entry.risk.low, entry.risk.p)...max(entry.risk.high, entry.risk.p))
    }
    return Chart(
      name: "absence-risk", title: "The risk of each course",
      reading:
        "Chance of more absences than allowed at the end, if you continue as before. Right of the line the risk is too high to be safe.",
      x: .names("course", known.map { Phrase(verbatim: $0.name) }),
      y: .share("chance of exceeding the limit"),
      layers: [Plot.Layer("risk, with its range if you really miss less or more often", .dots, points)],
      marks: [.level(y: Self.safeRisk, Phrase(.percent(Self.safeRisk, decimals: 0)))], isSideways: true)
  }
}
