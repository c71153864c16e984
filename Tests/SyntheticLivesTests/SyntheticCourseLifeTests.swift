import Kaiki
import SyntheticLives
import TestSupport
import Testing

struct SyntheticCourseLifeTests {
  /// Two periods on each weekday of the spring of 2024, and one course of the autumn.
  private static func life(seed: UInt64, end: String = "2024-07-26") throws -> SyntheticCourseLife {
    let weekdays: [Weekday] = [.monday, .tuesday, .wednesday, .thursday, .friday]
    let rows = weekdays.flatMap { weekday in
      [Course("\(weekday)-1", weekday, 1), Course("\(weekday)-3", weekday, 3)]
    }
    return SyntheticCourseLife(
      seed: seed,
      timetable: Timetable(
        rows: rows + [Course("later", .monday, 2, in: "autumn")],
        semesters: [
          try Semester("autumn", "2024-10-01", "2025-01-31", .second),
          try Semester("spring", "2024-04-08", "2024-07-26"),
        ]),
      calendar: ClassCalendar(
        exceptions: [CalendarException(day: try day("2024-06-03"), change: .noClass)],
        years: 2_024...2_025), end: try day(end))
  }

  @Test(arguments: [1, 2, 3] as [UInt64])
  func `absences are from classes that were held, each once, in their order`(seed: UInt64) throws {
    let life = try Self.life(seed: seed)
    let absences = life.lived()
    #expect(!absences.isEmpty)
    for absence in absences {
      #expect(absence.day <= life.end && absence.semester == "spring")
      let weekday = try #require(life.calendar.timetable(of: absence.day), "\(absence.day)")
      let slots = life.timetable.courses[absence.course].slots
      #expect(
        slots.contains(
          TakenCourse.Slot(semester: "spring", weekday: weekday, period: absence.period)))
    }
    #expect(Set(absences.map { [Int($0.day.number), $0.course, $0.period] }).count == absences.count)
    #expect(zip(absences, absences.dropFirst()).allSatisfy { ($0.day, $0.period) <= ($1.day, $1.period) })
    #expect(absences == life.lived())
    #expect(try absences != Self.life(seed: seed + 10).lived())
  }

  @Test func `a life that ends earlier is the beginning of one that ends later`() throws {
    let whole = try Self.life(seed: 4).lived()
    let last = try day("2024-06-14")
    #expect(try Self.life(seed: 4, end: "2024-06-14").lived() == whole.filter { $0.day <= last })
    #expect(whole.contains { $0.day > last })
    #expect(try Self.life(seed: 4, end: "2023-12-31").lived().isEmpty)
  }

  @Test func `the first period is missed more, the end of the term more, and days in bed come in pairs`()
    throws
  {
    var periods: [Int: Int] = [:]
    var halves = [0, 0]
    var kinds: Set<AttendanceRecord.Kind> = []
    var inBed = 0
    var followed = 0
    // 7 June is halfway between 8 April and 26 July, but for some days.
    let middle = try day("2024-05-31")
    for seed in 1...60 as ClosedRange<UInt64> {
      let absences = try Self.life(seed: seed).lived()
      var missed: [Day: Int] = [:]
      for absence in absences {
        kinds.insert(absence.kind)
        guard absence.kind == .absent else { continue }
        periods[absence.period, default: 0] += 1
        halves[absence.day <= middle ? 0 : 1] += 1
        missed[absence.day, default: 0] += 1
      }
      // From Monday to Wednesday the next day has both classes as well, but for three holidays.
      for (day, count) in missed where count == 2 && day.weekday.rawValue <= 3 {
        inBed += 1
        if missed[day + 1] == 2 || missed[day - 1] == 2 { followed += 1 }
      }
    }
    #expect(kinds == Set(AttendanceRecord.Kind.allCases.filter(\.isAbsence)))
    // Of some 60 x 77 x 2 classes: the difference is many standard errors.
    #expect(Double(periods[1] ?? 0) > 1.3 * Double(periods[3] ?? 0), "\(periods)")
    #expect(halves[1] > halves[0], "\(halves)")
    // Were days missed one by one, hardly any would have a neighbour.
    #expect(followed * 2 > inBed, "\(followed) of \(inBed)")
  }
}
