import Analysis
import Forecasting
import Kaiki
import KaikiSimulation

enum CoursesPartReport: PartReport {
  static let kind = ItemKind.courses
  static let monthly = (main: Quantity.absences, others: [Quantity.classes])
  static let ahead = Quantity.absences
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
      [
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
        ) { $0.entry.safeMisses },
      ])
  ]

  static func title(_ language: Language) -> String { language("Attendance") }
  static func aheadTitle(_ language: Language) -> String { language("absences") }

  static func risks(_ part: Simulated<CourseScenario>, _ language: Language) -> [Page.SummaryPoint] {
    let early = tooEarly(part.scenario, language).map { reason in
      Page.SummaryPoint(.courseForecast, .unknown, aheadTitle(language) + language(": ") + reason)
    }
    // The line about too few classes of all courses stands for the lines about each course.
    let told = part.ending.map(\.entry).filter {
      $0.summaryState.isWarning || early == nil && $0.summaryState == .unknown
    }
    return told.map { AttendanceReport.standing(of: $0, language) }
      + part.ending.compactMap { AttendanceReport.excess(of: $0.entry, language) }
      + [early].compactMap(\.self)
  }

  static func tooEarly(_ scenario: CourseScenario, _ language: Language) -> String? {
    AttendanceFigure.tooEarly(known: scenario.model.held, language)
  }

  static func remarks(_ scenario: CourseScenario, _ language: Language) -> [String] {
    let (bad, days, later) = (scenario.model.badDays, scenario.model.classDays, scenario.laterClasses)
    let assumed = language(
      "Too few classes have been held to estimate absence rates. The forecast assumes rates and therefore shows no risk."
    )
    let shortened = language(
      "The simulation ends before \(later, "class") of the terms. Absences count up to the last simulated day; the risk and the number of classes safe to skip cover the whole term."
    )
    let columns = language(
      "Exceeded: the chance of more absences than allowed; safe to skip: how many more classes you can miss and keep that chance at 10 % or less."
    )
    return [
      language(
        "Classes: the forecast draws full-day absences (in the past: \(bad) of \(days) days with several classes) and single absences at your past rates. Each replicate draws its own rates."
      )
    ] + (scenario.classesOff == 0 ? [] : [off(scenario.classesOff, language)])
      + (scenario.isLearnt ? [columns] : [assumed]) + (later == 0 ? [] : [shortened])
  }

  private static func off(_ classes: Int, _ language: Language) -> String {
    language(
      "\(classes, "class") on --days-off count as missed in absences, risk and classes safe to skip."
    )
  }

  static func headline(_ part: Simulated<CourseScenario>, _ language: Language) -> [Page.Pair] {
    let totals = part.projection.totals
    let absences = tooEarly(part.scenario, language).map(Page.Cell.text) ?? .band(totals[.absences], language)
    return [
      Page.Pair(language("classes"), .band(totals[.classes], language)),
      Page.Pair(language("absences"), absences),
    ]
  }

  static func sections(_ part: Simulated<CourseScenario>, _ language: Language) -> [Page.Section] {
    // At the end of the terms the exact mean, as in the summary; before it the mean of the replicates.
    let coversTerms = part.scenario.laterClasses == 0
    let table = Page.Table(
      columns: [
        .text(language("course")), .number(language("so far")),
        .number(language("at the end")), .number(language("90 % band")),
        .number(language("allowed")),
        .number(language("exceeded", meaning: "chance")), .number(language("safe to skip")),
      ],
      rows: part.ending.map { course in
        [
          .text(course.entry.course.name), .amount(course.entry.absences),
          course.isLearnt
            ? .amount((coversTerms ? course.entry.expected : nil) ?? course.absences.central) : .missing,
          course.isLearnt ? .ends(course.absences) : .missing,
          .integer(course.entry.max),
          .optional(course.entry.risk?.p) { .percent($0, decimals: 0) },
          .optional(course.entry.safeMisses) { .integer($0) },
        ]
      })
    let chart = Chart.absences(part.ending.filter(\.isLearnt), language).map(Page.Block.chart)
    return [
      Page.Section(title: language("Courses"), blocks: [.table(table)] + [chart].compactMap { $0 })
    ]
  }
}

extension LateRule: Reportable {}
extension OfficialRule: Reportable {}
extension AbsenceLimit: Reportable {}
