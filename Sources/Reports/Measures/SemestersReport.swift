import Analysis
import Forecasting
import Kaiki

enum SemestersReport: MeasureReport {
  typealias Question = SemestersMeasure

  static let help = ReportHelp(
    "how the classes of each term were attended, and of all terms together.",
    notes: """
      A class is of the term of its day, so that a full-year course is in both (T1, T11). Classes held are those
      that are over, as `attendance` counts them (T10); those of the days of --from and --to alone. The rate is
      the share attended of them: an absence misses a class, late arrivals and early leaves half of one, whatever
      --late-rule makes of them for the limit, and official absences count by --official-rule (T8). Records of
      days in no term are in `all` alone. --semester leaves the other terms out, of `all` too.
      """)
  static let isOfNow = false
  static let countsDays = true

  private static let counts: [Field<SemestersFigure.Entry>] = [
    Field("courses", "courses that meet in the term") { $0.courses },
    Field("held", "classes held so far") { $0.held }, Field("coming", "classes to come") { $0.coming },
    Field("absent", "classes missed") { $0.count.absent }, Field("late", "late arrivals") { $0.count.late },
    Field("earlyLeave", "early leaves") { $0.count.earlyLeave },
    Field("official", "official absences") { $0.count.official },
    Field("rate", "share attended of the classes held, or null without any") { $0.rate },
  ]

  private static let fields: [Field<SemestersFigure.Entry>] =
    [
      Field("semester", "the id of the term; in CSV empty for all together") { $0.semester?.id },
      Field("name", "what it is called") { $0.semester?.name },
      Field("from", "its first day") { $0.semester?.days.lowerBound },
      Field("to", "its last day") { $0.semester?.days.upperBound },
    ] + counts

  static let shape = ReportShape<SemestersFigure>.object([
    .object("all", "all terms together", { $0.all }, counts),
    .list("bySemester", "each term, by its first day", { $0.bySemester }, fields),
  ])
  static let table = ReportTable<SemestersFigure>.rows({ [$0.all] + $0.bySemester }, fields)

  static func section(_ figure: SemestersFigure, _ language: Language) -> Page.Section {
    let title = language("Attendance by term")
    guard figure.all.courses > 0 else {
      return Page.Section(title: title, blocks: [.line(language("no courses"))])
    }
    let table = Page.Table(
      columns: [
        .text(language("term")), .number(language("held")), .number(language("missed")),
        .seldom(language("late or early")), .seldom(language("official")),
        .number(language("attended")), .number(language("to come")),
      ],
      rows: (figure.bySemester + [figure.all]).map { entry in
        [
          .text(entry.semester?.title(language) ?? language("all")),
          .integer(entry.held), .integer(entry.count.absent),
          .integer(entry.count.late + entry.count.earlyLeave), .integer(entry.count.official),
          .optional(entry.rate) { .percent($0) }, .integer(entry.coming),
        ]
      })
    return Page.Section(title: title, blocks: [.table(table)])
  }
}

extension Semester {
  /// What a page calls the term: its name, or the half of the year of one that was made of the dates of a sheet.
  func title(_ language: Language) -> String {
    switch halfMadeOfDates {
    case (let year, .first)?: language("first half of \(year)")
    case (let year, .second)?: language("second half of \(year)")
    case nil: name.isEmpty ? id : name
    }
  }
}
