import Analysis
import Forecasting
import Kaiki
import Phrases

enum SemestersReport: MeasureReport {
  typealias Question = SemestersMeasure
  static let title: Phrase = "Attendance by term"

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

  static func blocks(_ figure: SemestersFigure) -> [Page.Block] {
    guard figure.all.courses > 0 else { return [.line("no courses")] }
    let table = Page.Table(
      .text("term"), .number("held"), .number("missed"), .seldom("late or early"), .seldom("official"),
      .number("attended"), .number("to come"),
      rows: (figure.bySemester + [figure.all]).map { entry in
        [
          .text(entry.semester?.title ?? Phrase("all")),
          .integer(entry.held), .integer(entry.count.absent),
          .integer(entry.count.late + entry.count.earlyLeave), .integer(entry.count.official),
          .optional(entry.rate) { .percent($0) }, .integer(entry.coming),
        ]
      })
    return [.table(table)]
  }
}

extension Semester {
  /// Name of the term, or half of the year for a term derived from dates.
  var title: Phrase {
    switch halfMadeOfDates {
    case (let year, .first)?: "first half of \(year)"
    case (let year, .second)?: "second half of \(year)"
    case nil: Phrase(verbatim: name.isEmpty ? id : name)
    }
  }
}
