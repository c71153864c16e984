import Analysis
import Forecasting
import Kaiki
import KaikiSimulation
import Phrases

enum CoursesPartReport: PartReport {
  static let kind = ItemKind.courses
  static let monthly = (main: Quantity.absences, others: [Quantity.classes])
  static let ahead = Quantity.absences
  static let compared = [(quantity: Quantity.absences, namesExtremes: true)]
  /// A timetable fixes the days of classes.
  static let isDrawnByDay = false

  static let plan: [Field<CourseScenario>] = [
    Field("rules") { Word($0.rules.isOriginal ? "original" : "corrected") },
    Field("lateRule") { $0.rules.late },
    Field("officialRule") { $0.rules.official },
    Field("absenceLimit") { $0.rules.limit },
    Field("courses") { $0.plan.courses.count },
    Field("classes") { $0.classes },
    Field("classesOff") { $0.classesOff },
    Field("classDays") { $0.model.classDays },
    Field("badDays") { $0.model.badDays },
  ]

  static let ending: [Field<[CourseForecast]>] = [
    .list(
      "items", { $0 },
      Field("course") { $0.entry.course.id },
      Field("name") { $0.entry.course.name },
      Field("absencesSoFar") { $0.entry.absences },
      .object("absences", { $0.absences }, BandFields.band),
      Field(
        "expected"
      ) { $0.entry.expected },
      Field("max") { $0.entry.max },
      Field(
        "exceeds"
      ) { $0.entry.risk?.p },
      Field(
        "safeMisses"
      ) { $0.entry.safeMisses })
  ]

  static var title: Phrase { "Attendance" }
  static var aheadTitle: Phrase { "absences" }

  static func risks(_ part: Simulated<CourseScenario>) -> [Page.SummaryPoint] {
    let early = tooEarly(part.scenario).map { reason in
      Page.SummaryPoint(.courseForecast, .unknown, aheadTitle + Phrase(": ") + reason)
    }
    // One line about all courses replaces the lines about each course.
    let told = part.ending.map(\.entry).filter {
      $0.summaryState.isWarning || early == nil && $0.summaryState == .unknown
    }
    return told.map { AttendanceReport.standing(of: $0) }
      + part.ending.compactMap { AttendanceReport.excess(of: $0.entry) }
      + [early].compactMap(\.self)
  }

  static func tooEarly(_ scenario: CourseScenario) -> Phrase? {
    AttendanceFigure.tooEarly(known: scenario.model.held)
  }

  static func remarks(_ scenario: CourseScenario) -> [Phrase] {
    let (bad, days, later) = (scenario.model.badDays, scenario.model.classDays, scenario.laterClasses)
    let assumed: Phrase =
      "Too few classes have been held to estimate absence rates. The forecast assumes rates and therefore shows no risk."
    let shortened: Phrase =
      "The simulation ends before \(later, "class") of the terms. Absences count up to the last simulated day; the risk and the number of classes safe to skip cover the whole term."
    let columns: Phrase =
      "Exceeded: the chance of more absences than allowed; safe to skip: how many more classes you can miss and keep that chance at 10 % or less."
    return [
      Phrase(
        "Classes: the forecast draws full-day absences (in the past: \(bad) of \(days) days with several classes) and single absences at your past rates. Each replicate draws its own rates."
      )
    ] + (scenario.classesOff == 0 ? [] : [off(scenario.classesOff)])
      + (scenario.isLearnt ? [columns] : [assumed]) + (later == 0 ? [] : [shortened])
  }

  private static func off(_ classes: Int) -> Phrase {
    "\(classes, "class") on --days-off count as missed in absences, risk and classes safe to skip."
  }

  static func headline(_ part: Simulated<CourseScenario>) -> [Page.Pair] {
    let totals = part.projection.totals
    let absences = tooEarly(part.scenario).map(Page.Cell.text) ?? .band(totals[.absences])
    return [
      Page.Pair("classes", .band(totals[.classes])),
      Page.Pair("absences", absences),
    ]
  }

  static func sections(_ part: Simulated<CourseScenario>) -> [Page.Section] {
    // For whole terms the exact mean as in the summary, otherwise the mean over the replicates.
    let coversTerms = part.scenario.laterClasses == 0
    let table = Page.Table(
      .text("course"), .number("so far"), .number("at the end"), .number("90 % band"), .number("allowed"),
      .number(Phrase("exceeded", meaning: "chance")), .number("safe to skip"),
      rows: part.ending.map { course in
        [
          .verbatim(course.entry.course.name), .amount(course.entry.absences),
          course.isLearnt
            ? .amount((coversTerms ? course.entry.expected : nil) ?? course.absences.central) : .missing,
          course.isLearnt ? .ends(course.absences) : .missing,
          .integer(course.entry.max),
          .optional(course.entry.risk?.p) { .percent($0, decimals: 0) },
          .optional(course.entry.safeMisses) { .integer($0) },
        ]
      })
    let chart = Chart.absences(part.ending.filter(\.isLearnt)).map(Page.Block.chart)
    return [
      Page.Section(title: "Courses", blocks: [.table(table)] + [chart].compactMap { $0 })
    ]
  }
}

extension LateRule: Reportable {}
extension OfficialRule: Reportable {}
extension AbsenceLimit: Reportable {}

extension Chart {
  /// Expected absences of each course at the end, and its limit; `nil` without courses.
  static func absences(_ courses: [CourseForecast]) -> Chart? {
    guard !courses.isEmpty else { return nil }
    let expected = courses.enumerated().map { index, course in
      let band = course.absences
      return Plot.Point(Double(index), band.mean, ends: band.ends)
    }
    let allowed = courses.enumerated().map { Plot.Point(Double($0), Double($1.entry.max)) }
    return Chart(
      name: "absences", title: "Absences at the end",
      reading:
        "Bars: mean number of absences at the end over the replicates, with the 90 % band. Open dots: the absence limit.",
      x: .names("course", courses.map { Phrase(verbatim: $0.entry.course.name) }), y: .fromZero("absences"),
      layers: [Plot.Layer("mean, with 90 % band", .bars, expected), Plot.Layer("allowed", .dots, allowed)],
      isSideways: true)
  }
}
