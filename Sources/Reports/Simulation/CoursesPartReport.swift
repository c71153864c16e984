import Analysis
import Forecasting
import Kaiki

enum CoursesPartReport: PartReport {
  static let kind = ItemKind.courses
  static let monthly = (main: Quantity.absences, others: [Quantity.classes])
  static let ahead = Quantity.absences
  /// A timetable says on which days there are classes.
  static let isDrawnByDay = false

  static let quantities: [(quantity: Quantity, meaning: String)] = [
    (.classes, "classes held"), (.absences, "classes missed"),
  ]

  static let plan: [Field<CourseScenario>] = [
    Field("rules", "how absences are counted") { Word($0.rules.isOriginal ? "original" : "corrected") },
    Field("lateRule", "what late arrivals count") { $0.rules.late },
    Field("officialRule", "what official absences count in rates") { $0.rules.official },
    Field("absenceLimit", "the share to attend where a course does not say") { $0.rules.limit },
    Field("courses", "courses with classes to come") { $0.plan.courses.count },
    Field("classes", "their classes within the run") { $0.classes },
    Field("classesOff", "those of them on --days-off, which are missed") { $0.classesOff },
    Field("classDays", "past days with several classes") { $0.model.classDays },
    Field("badDays", "those on which all were missed") { $0.model.badDays },
  ]

  static let ending: [Field<[CourseForecast]>] = [
    .list(
      "items", "how each course ends", { $0 },
      [
        Field("course", "the id of the course") { $0.entry.course.id },
        Field("name", "what it is called") { $0.entry.course.name },
        Field("absencesSoFar", "absences before the run") { $0.entry.absences },
        .object("absences", "absences at the end of the run", { $0.absences }, BandFields.band),
        Field("max", "the most that are allowed") { $0.entry.max },
        Field(
          "exceeds",
          "the chance of exceeding it by the end of the term, or null after too few classes"
        ) { $0.entry.risk?.p },
        Field(
          "safeMisses",
          "how many of the next classes may all be missed with a chance of at most 10 % of exceeding it"
        ) { $0.entry.safeMisses },
      ])
  ]

  static func title(_ language: Language) -> String { language("Attendance", "出席") }
  static func aheadTitle(_ language: Language) -> String { language("absences", "欠席") }

  static func risks(_ ending: [CourseForecast], _ language: Language) -> [Page.SummaryPoint] {
    ending.compactMap { course in
      guard let risk = course.entry.risk?.p, risk > AttendanceFigure.safeRisk else { return nil }
      let shown = Page.Cell.percent(risk, places: 0).terminalText
      return Page.SummaryPoint(
        .risk,
        language(
          "\(course.entry.course.name): a risk of \(shown) of too many absences",
          "\(course.entry.course.name)：欠席超過の率 \(shown)"), .attention)
    }
  }

  static func remarks(_ scenario: CourseScenario, _ language: Language) -> [String] {
    let (bad, days, later) = (scenario.model.badDays, scenario.model.classDays, scenario.laterClasses)
    let assumed = language(
      "Too few classes have been held to learn from: the rates are assumptions, and no risk is given.",
      "実施済みの授業が少ないため、欠席率は仮定値で、超過の率は示しません。")
    let cut = language(
      "The run ends before \(language.count(later, "class", "回")) of the terms: absences are those at its end, the risk and what may be missed those of the whole term.",
      "期間の後に授業が \(later)回残ります。最終の欠席数は期間の終わり、超過の率と欠席できる回数は学期末の値です。")
    let columns = language(
      "Exceeded: the chance of more absences than allowed; safe to skip: how many more classes you can miss and keep that chance at 10 % or less.",
      "超過の率：欠席が上限を超える確率。休める回数：その確率が 10 % 以下に収まる今後の欠席。")
    return [
      language(
        "Classes: missed on whole days (\(bad) of \(days) days with several classes) and one by one, by the past rates, drawn for every replicate.",
        "授業：終日欠席（複数授業の \(days)日中 \(bad)日）と個別の欠席を、過去の率から反復ごとに引き直します。")
    ] + (scenario.classesOff == 0 ? [] : [off(scenario.classesOff, language)])
      + (scenario.isLearnt ? [columns] : [assumed]) + (later == 0 ? [] : [cut])
  }

  private static func off(_ classes: Int, _ language: Language) -> String {
    language(
      "\(language.count(classes, "class", "回")) on --days-off are missed: absences, the risk and what may be missed besides go by that.",
      "--days-off の授業 \(classes)回は欠席とします（欠席数、超過の率、ほかに欠席できる回数に含みます）。")
  }

  static func headline(_ part: Simulated<CourseScenario>, _ language: Language) -> [Page.Pair] {
    let totals = part.projection.totals
    return [
      Page.Pair(language("classes", "授業"), .band(totals[.classes], language)),
      Page.Pair(language("absences", "欠席"), .band(totals[.absences], language)),
    ]
  }

  static func sections(_ part: Simulated<CourseScenario>, _ language: Language) -> [Page.Section] {
    let table = Page.Table(
      columns: [
        .text(language("course", "授業")), .number(language("so far", "現在")),
        .number(language("at the end", "最終")), .number(language("90 % band", "90 % の幅")),
        .number(language("allowed", "上限")),
        .number(language("exceeded", "超過の率")), .number(language("safe to skip", "休める回数")),
      ],
      rows: part.ending.map { course in
        [
          .text(course.entry.course.name), .amount(course.entry.absences), .amount(course.absences.mean),
          .ends(course.absences), .integer(course.entry.max),
          .optional(course.entry.risk?.p) { .percent($0, places: 0) },
          .optional(course.entry.safeMisses) { .integer($0) },
        ]
      })
    let chart = Chart.absences(part.ending, language).map(Page.Block.chart)
    return [
      Page.Section(title: language("Courses", "授業"), blocks: [.table(table)] + [chart].compactMap { $0 })
    ]
  }
}

extension LateRule: Reportable {}
extension OfficialRule: Reportable {}
extension AbsenceLimit: Reportable {}
