import Analysis
import Encoding
import Kaiki
import Reports

/// Where a simulation of courses begins.
struct AttendanceSituation: Sendable {
  let plan: CoursePlan
  private let rules: AttendanceRules
  /// The courses of the plan.
  private let entries: [AttendanceFigure.Entry]

  /// Settles everything that the options leave open; `nil` where the data have no class to come.
  init?(_ point: StartingPoint, _ options: SimulationOptions) {
    rules = options.rules.attendance
    guard
      let (habits, figure) = point.subject.absenceRates(rules, from: point.start),
      !habits.meetings.isEmpty
    else { return nil }
    entries = habits.courses.map { figure.courses[$0.number] }
    plan = CoursePlan(
      start: point.start, days: options.days, replicates: options.replicates, seed: options.seed,
      courses: habits.courses.map(\.course), meetings: habits.meetings, classDays: habits.classDays,
      daysInBed: habits.daysInBed)
  }

  /// Runs the plan.
  func simulated(jobs: Int, onReplicate: @escaping @Sendable () -> Void) async -> SimulatedPart {
    let replicates = await plan.run(jobs: jobs, onReplicate: onReplicate)
    let isLearnt = plan.courses.reduce(0) { $0 + $1.held } >= AttendanceFigure.leastHeld
    let forecasts = entries.enumerated().map { number, entry in
      CourseForecast(
        course: entry.course.id, name: entry.course.name, count: entry.count,
        rule: rules.isOriginal ? .none : rules.late, max: entry.max,
        missed: replicates.map { $0.missed[number] }, late: replicates.map { $0.late[number] },
        coming: plan.meetings.count { $0.course == number && $0.day < plan.days }, isLearnt: isLearnt)
    }
    let (inBed, days) = (plan.daysInBed, plan.classDays)
    let later = plan.meetings.count { $0.day >= plan.days }
    return SimulatedPart(
      kind: .attendance,
      plan: [
        .init(key: "rules", value: .text(rules.isOriginal ? "original" : "corrected")),
        .init(key: "lateRule", value: .text(rules.late.rawValue)),
        .init(key: "officialRule", value: .text(rules.official.rawValue)),
        .init(key: "absenceLimit", value: .text(rules.limit.rawValue)),
        .init(key: "courses", value: .integer(plan.courses.count)),
        .init(key: "classes", value: .integer(plan.meetings.count { $0.day < plan.days })),
        .init(key: "classDays", value: .integer(days)), .init(key: "daysInBed", value: .integer(inBed)),
        .init(key: "priorMean", value: .number(plan.priorMean)),
        .init(key: "lateMean", value: .number(plan.lateMean)),
        .init(key: "priorWeight", value: .number(CoursePlan.priorWeight)),
      ],
      remarks: { language in
        [
          language(
            "Classes: missed on whole days (\(inBed) of \(days) days with several classes) and one by one, by the past rates, drawn for every replicate.",
            "授業：終日欠席（複数授業の \(days)日中 \(inBed)日）と個別の欠席を、過去の率から反復ごとに引き直します。")
        ]
          + (isLearnt
            ? []
            : [
              language(
                "Too few classes have been held to learn from: the rates are assumptions, and no risk is given.",
                "実施済みの授業が少ないため、欠席率は仮定値で、超過の率は示しません。")
            ])
          + (later == 0
            ? []
            : [
              language(
                "The run ends before \(language.count(later, "class", "回")) of the terms; what is said of the end of a course is of the run's end.",
                "期間の後に授業が \(later)回残るため、最終の欠席数は期間の終わりの値です。")
            ])
      },
      projection: Projection(replicates, start: plan.start), courses: forecasts)
  }
}
