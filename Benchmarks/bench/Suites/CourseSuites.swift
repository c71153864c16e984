import Analysis
import Forecasting
import Kaiki
import Measuring

extension Suite {
  /// Courses: their classes, the absences from them, and what is to come.
  static let courseSuites = [absences, heldClasses, attendance, courseForecast]

  private static let absences = Suite(
    "Count the absences from a course", per: "course", sizes: smallSizes, growthBound: handmadeGrowth
  ) { count in
    let history = MadeUp.courses(count)
    let timetable = Timetable(rows: history.courses ?? [], semesters: history.semesters ?? [])
    return Prepared {
      AttendanceLog(history.attendanceRecords ?? [], in: timetable).events.reduce(0) { $0 + $1.count }
    }
  }

  private static let heldClasses = Suite(
    "List the classes of a course", per: "course", sizes: smallSizes, growthBound: 1.2
  ) { count in
    var history = MadeUp.courses(count)
    history.attendanceRecords = []
    return Prepared { [history] in
      MadeUp.known(history, at: MadeUp.schoolNow).courses?.meetings.count ?? 0
    }
  }

  private static let attendance = Suite(
    "Compute the risk of a course", per: "course", sizes: smallSizes, maxByDefault: 1_000,
    growthBound: 1.2
  ) { count in
    let known = MadeUp.known(MadeUp.courses(count), at: MadeUp.schoolNow)
    let options = AnalysisOptions(boundary: MadeUp.boundary)
    return Prepared {
      let context = await AnalysisContext(known, options, for: [AttendanceMeasure.self], jobs: 1)
      return AttendanceMeasure.figure(context).courses.count
    }
  }

  private static let courseForecast = Suite(
    "Forecast a course to the end of its term", per: "course", sizes: smallSizes, growthBound: handmadeGrowth
  ) { count in
    let known = MadeUp.known(MadeUp.courses(count), at: MadeUp.schoolNow)
    let scenario = MadeUp.scenarios(known, days: 42, replicates: 20)[CourseScenario.self]
    guard let scenario else { preconditionFailure("the term has classes to come") }
    return Prepared { scenario.ending(of: await scenario.plan.run(jobs: 1)).count }
  }
}
