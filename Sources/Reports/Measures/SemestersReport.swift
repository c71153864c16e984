import Analysis
import Forecasting
import Kaiki

enum SemestersReport: MeasureReport {
  typealias Question = SemestersMeasure

  static let isSnapshot = false
  static let usesDateRange = true

  private static let counts: [Field<SemestersFigure.Entry>] = [
    Field("courses") { $0.courses },
    Field("held") { $0.held }, Field("coming") { $0.coming },
    Field("absent") { $0.count.absent }, Field("late") { $0.count.late },
    Field("earlyLeave") { $0.count.earlyLeave },
    Field("official") { $0.count.official },
    Field("rate") { $0.rate },
  ]

  private static let fields: [Field<SemestersFigure.Entry>] =
    [
      Field("semester") { $0.semester?.id },
      Field("name") { $0.semester?.name },
      Field("from") { $0.semester?.days.lowerBound },
      Field("to") { $0.semester?.days.upperBound },
    ] + counts

  static let shape = ReportShape<SemestersFigure>.object([
    .object("all", { $0.all }, counts),
    .list("bySemester", { $0.bySemester }, fields),
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
