import Analysis
import Encoding
import Kaiki

struct AttendanceReport: FigureReport {
  let figure: AttendanceFigure

  static let help = MeasureHelp(
    summary: "absences of every course, against what is allowed.",
    notes: """
      A full-year course is one course, and an absence one event however many rows the app keeps (T1, T2). Late
      arrivals and early leaves count by --late-rule (T7), official absences never as absences and in the rates by
      --official-rule (T8). Without maxAbsences a third of the classes may be missed (T9). The status is exceeded
      below 0 remaining, limit below 1, warning below 2, else safe (T6). Classes are the weekdays of the term
      without Japanese holidays, with the exceptions of the file calendar (T10); totalClasses holds for the limit.
      The rates are Moodle's three: late and early count half. The risk takes each coming class of the timetable
      for missed with the rate so far. Its prior is the spread of the rates of all courses, where there are at
      least four that differ by more than chance (empirical Bayes), else Beta(1,1), with which it is null below
      three classes held; low and high are those of the rate's 95 % interval. simulate knows of days on which
      everything is missed, and so may say otherwise.
      With --rules original counts go by name, of records that the app would have let in, and colours by its literal
      text (T1, T3, T4, T6).
      """,
    keys: [
      ("course", "the id of the course"), ("name", "what it is called"),
      ("absences", "absences, with what late arrivals amount to"), ("late", "late arrivals"),
      ("earlyLeave", "early leaves"), ("official", "official absences"), ("max", "the most that are allowed"),
      ("remaining", "max less absences"), ("status", "safe, warning, limit or exceeded"),
      ("color", "green, orange or red"), ("boxes", "a box for each allowed absence: its colour, or empty"),
      ("overflow", "absences beyond the boxes"), ("held", "classes held so far, or null without terms"),
      ("rate", "share attended of the classes held"),
      ("rateAll", "of all classes, as if the rest were missed"),
      ("rateMax", "the most that can still be reached"),
      ("risk", "the chance of exceeding the limit, or null"),
      ("p", "the chance"), ("method", "how it was computed"),
      ("prior", "the Beta distribution of rates before any class"), ("a", "its weight of absence"),
      ("b", "its weight of attendance"), ("low", "at the lower end of the rate of absence"),
      ("high", "at its upper end"),
      (
        "safeMisses",
        "further classes that may be missed with a risk of at most 10 %, or null after the last one"
      ),
      ("warnings", "one for each threshold that was crossed"), ("day", "the day of the absence"),
      ("threshold", "warning (one left), limit (none left) or exceeded"),
    ])

  var json: JSONValue {
    .array(
      figure.courses.map { entry in
        .members([
          "course": .text(entry.course.id), "name": .text(entry.course.name),
          "absences": .number(entry.absences), "late": .integer(entry.count.late),
          "earlyLeave": .integer(entry.count.earlyLeave), "official": .integer(entry.count.official),
          "max": .integer(entry.max), "remaining": .number(entry.remaining),
          "status": .text(entry.status.rawValue), "color": .text(entry.color.rawValue),
          "boxes": .array(entry.boxes.map { .text($0?.rawValue ?? "empty") }),
          "overflow": .integer(entry.overflow), "held": .optional(entry.held),
          "rate": entry.rate.map(JSONValue.number) ?? .null,
          "rateAll": entry.rateAll.map(JSONValue.number) ?? .null,
          "rateMax": entry.rateMax.map(JSONValue.number) ?? .null,
          "risk": entry.risk.map {
            .members([
              "p": .number($0.p), "low": .number($0.low), "high": .number($0.high),
              "prior": .members(["a": .number($0.prior.a), "b": .number($0.prior.b)]),
              "method": .text($0.prior.method),
            ])
          } ?? .null,
          "safeMisses": .optional(entry.safeMisses),
          "warnings": .array(
            entry.warnings.map {
              .members(["day": .text($0.day.description), "threshold": .text($0.threshold.rawValue)])
            }),
        ])
      })
  }

  var csv: CSVTable {
    CSVTable(
      header: [
        "course", "name", "absences", "late", "earlyLeave", "official", "max", "remaining", "status", "color",
        "held", "rate", "rateAll", "rateMax", "risk", "safeMisses",
      ],
      rows: figure.courses.map { entry in
        [
          .text(entry.course.id), .text(entry.course.name), .number(entry.absences),
          .integer(entry.count.late), .integer(entry.count.earlyLeave), .integer(entry.count.official),
          .integer(entry.max), .number(entry.remaining), .plain(entry.status.rawValue),
          .plain(entry.color.rawValue), .integer(entry.held), entry.rate.map(CSVCell.number) ?? .empty,
          entry.rateAll.map(CSVCell.number) ?? .empty, entry.rateMax.map(CSVCell.number) ?? .empty,
          entry.risk.map { CSVCell.number($0.p) } ?? .empty, entry.safeMisses.map(CSVCell.integer) ?? .empty,
        ]
      })
  }

  func section(_ language: Language) -> Page.Section {
    let title = language("Attendance", "出席")
    guard !figure.courses.isEmpty else {
      return Page.Section(title: title, blocks: [.line(language("no courses", "授業なし"))])
    }
    let table = Page.Table(
      columns: [
        .text(language("course", "授業")), .text(language("boxes", "欠席")),
        .number(language("left", "残り")), .text(language("status", "状態")),
        .number(language("attended", "出席率")), .number(language("risk", "超過の率")),
        .number(language("safe misses", "安全な欠席")),
      ],
      rows: figure.courses.map { entry in
        [
          DisplayText.safe(entry.course.name), Self.boxes(of: entry), Self.shown(entry.remaining),
          Self.word(entry.status, language)
            + (entry.isRunning == false ? language(", ended", "・終了") : ""),
          entry.rate.map { percent($0, places: 0) } ?? "–",
          entry.isRunning == false ? "–" : entry.risk.map { percent($0.p, places: 0) } ?? "–",
          entry.safeMisses?.description ?? "–",
        ]
      })
    return Page.Section(title: title, blocks: grid(language) + [.table(table)])
  }

  /// A box for each allowed absence, and the overflow as a number (T6).
  private static func boxes(of entry: AttendanceFigure.Entry) -> String {
    let filled = entry.boxes.count { $0 != nil }
    return String(repeating: "■", count: filled) + String(repeating: "□", count: entry.boxes.count - filled)
      + (entry.overflow > 0 ? "+\(entry.overflow)" : "")
  }

  private static func word(_ status: AbsenceStatus, _ language: Language) -> String {
    switch status {
    case .safe: language("safe", "安全")
    case .warning: language("warning", "注意")
    case .limit: language("limit", "限界")
    case .exceeded: language("exceeded", "超過")
    }
  }

  private static func shown(_ value: Double) -> String {
    DecimalText.fixed(value, value == value.rounded() ? 0 : 1)
  }

  /// The week of the term, from Monday to Friday and five periods, or as far as the courses reach (T13).
  private func grid(_ language: Language) -> [Page.Block] {
    guard let term = figure.term else { return [] }
    let slots = figure.courses.flatMap { entry in
      entry.course.slots.filter { $0.semester.lowercased() == term.id.lowercased() }.map { (entry, $0) }
    }
    let lastPeriod = max(5, slots.map(\.1.period).max() ?? 0)
    let lastDay = max(5, slots.map(\.1.weekday.rawValue).max() ?? 0)
    let names = Weekday.allCases.prefix(lastDay).map { weekday in
      language(String("\(weekday)".prefix(3)), ["月", "火", "水", "木", "金", "土", "日"][weekday.rawValue - 1])
    }
    let rows = (1...lastPeriod).flatMap { period -> [[String]] in
      let time = figure.periodTimes.first { $0.period == period }
      let head = time.map { "\(period) \(Self.clock($0.start))" } ?? period.description
      let cells = (1...lastDay).map { weekday in
        slots.filter { $0.1.period == period && $0.1.weekday.rawValue == weekday }.flatMap { Self.cell($0.0) }
      }
      return (0..<max(1, cells.map(\.count).max() ?? 1)).map { line in
        [line == 0 ? head : ""] + cells.map { line < $0.count ? $0[line] : "" }
      }
    }
    return [
      .line(DisplayText.safe(term.name.isEmpty ? term.id : term.name)),
      .table(Page.Table(columns: [.text("")] + names.map { .text($0) }, rows: rows)),
    ]
  }

  /// The name and the absences of those that are allowed; a long name takes two lines of six characters (R4.11).
  private static func cell(_ entry: AttendanceFigure.Entry) -> [String] {
    let name = DisplayText.safe(entry.course.name)
    let short = "\(name) \(shown(entry.absences))/\(entry.max)"
    if DisplayText.width(short) <= 12 { return [short] }
    let rest = String(name.dropFirst(6).prefix(6))
    return [
      String(name.prefix(6)),
      (rest.isEmpty ? "" : rest + " ") + "\(shown(entry.absences))/\(entry.max)",
    ]
  }

  private static func clock(_ minutes: Int) -> String {
    "\(padded(minutes / 60, to: 2)):\(padded(minutes % 60, to: 2))"
  }
}
