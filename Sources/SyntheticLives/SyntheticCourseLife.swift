import Kaiki
import KaikiNumerics

/// Generator of a synthetic student's absences from classes.
///
/// The data deliberately differ from the simulation's assumptions. Absences from the first period and near the end of a term are
/// more frequent, and each illness lasts two days.
package struct SyntheticCourseLife: Sendable {
  package var seed: UInt64
  package var timetable: Timetable
  package var calendar: ClassCalendar
  package var end: Day

  package init(seed: UInt64, timetable: Timetable, calendar: ClassCalendar, end: Day) {
    self.seed = seed
    self.timetable = timetable
    self.calendar = calendar
    self.end = end
  }

  /// Missed, late or excused class.
  package struct Absence: Hashable, Sendable {
    /// Index of the course in the timetable.
    package var course: Int
    package var semester: String
    package var day: Day
    package var period: Int
    package var kind: AttendanceRecord.Kind
  }

  /// Generates the absences by day and period.
  package func lived() -> [Absence] {
    var student = RandomStream(seed: seed, domain: .courses, item: -1)
    let dislikes = timetable.courses.indices.map { number in
      var stream = RandomStream(seed: seed, domain: .courses, item: number)
      return exp(-2.9 + 0.7 * stream.normal())
    }
    var absences: [Absence] = []
    for term in timetable.semesters where term.days.lowerBound <= end {
      var bedDays = 0
      for day in term.days.lowerBound...min(end, term.days.upperBound) {
        guard let weekday = calendar.timetable(of: day) else { continue }
        if bedDays == 0, student.uniform() < 0.025 { bedDays = 2 }
        let isFullDayAbsence = bedDays > 0
        bedDays = max(0, bedDays - 1)
        let progress = Double(day - term.days.lowerBound) / Double(term.days.count)
        for (number, course) in timetable.courses.enumerated() {
          for slot in course.slots where slot.weekday == weekday && slot.semester == term.id {
            let early = slot.period == 1 ? 2.2 : 1
            let chance = min(0.9, dislikes[number] * early * (0.7 + 0.8 * progress))
            let draw = student.uniform()
            let kind: AttendanceRecord.Kind? =
              isFullDayAbsence || draw < chance
              ? .absent
              : draw < chance + 0.03 * early
                ? .late : draw < chance + 0.045 * early ? .earlyLeave : draw > 0.993 ? .officialAbsence : nil
            if let kind {
              absences.append(
                Absence(course: number, semester: term.id, day: day, period: slot.period, kind: kind))
            }
          }
        }
      }
    }
    return absences.sorted { ($0.day, $0.period, $0.course) < ($1.day, $1.period, $1.course) }
  }
}

extension SyntheticHistory {
  /// Creates the history of an app for absences from classes (D4), with duplicate rows.
  package init(coursesOf seed: UInt64, end: Day, zone: TimeZoneRules, settings: AppSettings) {
    let exceptions = Self.exceptions
    let calendar = ClassCalendar(exceptions: exceptions, years: 2_025...2_026)
    let timetable = Timetable(rows: Self.courseRows, semesters: Self.terms)
    let absences = SyntheticCourseLife(seed: seed, timetable: timetable, calendar: calendar, end: end).lived()
    var records: [AttendanceRecord] = []
    for (number, absence) in absences.enumerated() {
      let course = timetable.courses[absence.course]
      let own = Self.courseRows.first { course.ids.contains($0.id) && $0.semester == absence.semester }
      let record = AttendanceRecord(
        id: "record-\(padded(number + 1, to: 3))", course: own?.id ?? course.id, day: absence.day,
        kind: absence.kind, memo: number % 9 == 4 ? "電車が止まった" : nil,
        createdAt: zone.instant(
          of: LocalTime(
            date: absence.day.date, secondOfDay: (8 + 2 * absence.period) * 3_600 + number % 1_800)))
      records.append(record)
      // The app writes an absence from a full-year course into the other term as well.
      for pair in course.ids where pair != record.course {
        var copy = record
        copy.id += "-pair"
        copy.course = pair
        copy.memo = (record.memo ?? "") + " (通年同期)"
        records.append(copy)
      }
      if number % 23 == 11 { records.append(record) }
      // The app stores two records if the student corrects "late" to "absent".
      if number % 31 == 17 {
        var mended = record
        mended.id += "-mended"
        mended.kind = .absent
        mended.createdAt = record.createdAt.map { $0 + 3_600 }
        records.append(mended)
      }
    }
    var history = History()
    history.settings = settings
    history.semesters = Self.terms
    history.courses = Self.courseRows
    history.periodTimes = Self.periodTimes
    history.calendar = exceptions
    var logged = History()
    logged.attendanceRecords = records
    self.init(stored: history, logged: logged)
  }

  private static func day(_ year: Int, _ month: Int, _ date: Int) -> Day {
    CivilDate(year: year, month: month, day: date).map { Day($0) } ?? Day(0)
  }

  private static let terms = [
    Semester(
      id: "2025-first", name: "2025年度 前期", half: .first, days: day(2_025, 4, 7)...day(2_025, 7, 31)),
    Semester(
      id: "2025-second", name: "2025年度 後期", half: .second, days: day(2_025, 9, 22)...day(2_026, 1, 30)),
  ]

  private static let courseRows: [Course] = {
    let halves: [(String, Weekday, Int, Int, String)] = [
      ("線形代数", .monday, 1, 15, "2025-first"), ("力学", .tuesday, 2, 15, "2025-first"),
      ("英語リーディング", .wednesday, 3, 15, "2025-first"), ("哲学", .friday, 4, 15, "2025-first"),
      ("統計学", .monday, 2, 15, "2025-second"), ("電磁気学", .tuesday, 1, 15, "2025-second"),
      ("英語ライティング", .wednesday, 3, 15, "2025-second"), ("経済学", .thursday, 4, 15, "2025-second"),
    ]
    var rows = halves.enumerated().map { number, half in
      Course(
        id: "course-\(padded(number + 1, to: 2))", name: half.0, weekday: half.1, period: half.2,
        totalClasses: half.3, maxAbsences: number == 3 ? nil : 5, colorIndex: number, semester: half.4)
    }
    for (number, (name, weekday, period)) in [("微分積分学", Weekday.thursday, 2), ("体育実技", .friday, 3)]
      .enumerated()
    {
      for (term, suffix) in [("2025-first", "a"), ("2025-second", "b")] {
        rows.append(
          Course(
            id: "course-\(padded(number + 9, to: 2))\(suffix)", name: name, weekday: weekday, period: period,
            totalClasses: 30, maxAbsences: 10, isFullYear: true, colorIndex: number + 8, semester: term))
      }
    }
    return rows
  }()

  private static let periodTimes: [PeriodTime] = terms.flatMap { term in
    [(9, 0), (10, 40), (13, 0), (14, 40), (16, 20)].enumerated().map { number, start in
      let minutes = start.0 * 60 + start.1
      return PeriodTime(period: number + 1, start: minutes, end: minutes + 90, semester: term.id)
    }
  }

  /// A festival, a winter break, a class on a holiday, and a Wednesday that follows Monday's timetable.
  private static let exceptions: [CalendarException] = {
    var exceptions = [
      CalendarException(day: day(2_025, 4, 29), change: .classDay, note: "祝日授業日"),
      CalendarException(day: day(2_025, 7, 23), change: .actsAs(.monday), note: "月曜授業日"),
      CalendarException(day: day(2_025, 10, 31), change: .noClass, note: "大学祭"),
      CalendarException(day: day(2_025, 11, 3), change: .noClass, note: "大学祭"),
    ]
    for day in day(2_025, 12, 24)...day(2_026, 1, 6) {
      exceptions.append(CalendarException(day: day, change: .noClass, note: "冬季休業"))
    }
    return exceptions
  }()
}
