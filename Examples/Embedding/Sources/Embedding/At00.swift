import KaikiKit

/// At00: the week's grid, each course in the colour of what is left of its absences, with the risk of its credit.
func showAt00(at now: Kit.Instant, in days: Kit.Days) throws {
  let today = days.day(of: now)
  var journal = Kit.Journal()
  journal.semesters = [
    Kit.Semester(
      id: "fall", name: "Fall", half: .second, days: today.advanced(by: -60)...today.advanced(by: 40))
  ]
  journal.courses = [("Algebra", Kit.Weekday.monday, 4), ("History", .tuesday, 2), ("Music", .friday, 3)].map
  {
    Kit.Course(
      id: $0.0, name: $0.0, weekday: $0.1, period: 1, totalClasses: 14, maxAbsences: $0.2, semester: "fall")
  }
  for (course, missed) in [("Algebra", 1), ("History", 2)] {
    guard let row = journal.courses.first(where: { $0.id == course }) else { continue }
    let classes = (today.advanced(by: -60)...today).filter { $0.weekday == row.weekday }
    journal.attendance += classes.prefix(missed).enumerated().map { number, day in
      Kit.AttendanceRecord(id: "\(course)-\(number)", course: course, day: day, kind: .absent)
    }
  }

  print("At00:")
  for course in try Kit.standings(of: journal, at: now, in: days, by: Kit.AbsenceRules(late: .threeAreOne)) {
    let slot = course.slots.map { "\($0.weekday) \($0.period)" }.joined(separator: ", ")
    let boxes = course.boxes.map { $0 == nil ? "□" : "■" }.joined()
    let risk = course.risk.map { "\(Int((100 * $0.chance).rounded())) %" } ?? "unknown"
    print(
      "  \(course.name) (\(slot)): \(course.color.rawValue) \(boxes), risk \(risk), may miss \(course.safeMisses ?? 0)"
    )
  }
  let alone = try Kit.AbsenceRisk(absent: 1, held: 5, remaining: 10, limit: 5)
  print("  1 of 5 missed, 10 to come, at most 5: \(Int((1_000 * alone.exceeding).rounded())) of 1,000 exceed")
}
