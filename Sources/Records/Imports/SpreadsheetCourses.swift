import Kaiki

/// Courses and terms for a sheet of absences that comes alone, since nothing can be said of absences without them.
///
/// Each course meets once a week, in the slot of most of its marks, 15 times a term, as is usual in Japan, or as often as
/// there are marks of it, where they are more; that is a guess, which is said.
struct SpreadsheetCourses {
  /// A mark of the sheet.
  struct Mark {
    var course: String
    var date: CivilDate
    var period: Int?
    var offset: Int
  }

  private static let classesInTerm = 15

  /// A course within a term.
  private struct Key: Hashable {
    var course, term: String
  }

  /// A time of the week.
  private struct Slot: Hashable {
    var weekday: Weekday
    var period: Int
  }

  /// Adds the courses and terms of some marks.
  static func add(of marks: [Mark], to translation: inout Translation) {
    guard let first = marks.first else { return }
    var terms: [String: (half: Semester.Half, days: ClosedRange<Day>, offset: Int)] = [:]
    var slots: [Key: (counts: [Slot: Int], order: [Slot], offset: Int)] = [:]
    var order: [Key] = []
    for mark in marks {
      let day = Day(mark.date)
      let (id, half, usual) = term(of: mark.date)
      let known = terms[id]?.days ?? usual
      terms[id] = (
        half, min(known.lowerBound, day)...max(known.upperBound, day),
        terms[id]?.offset ?? mark.offset
      )
      let key = Key(course: mark.course, term: id)
      let slot = Slot(weekday: day.weekday, period: mark.period ?? 1)
      if slots[key] == nil { order.append(key) }
      var entry = slots[key] ?? ([:], [], mark.offset)
      if entry.counts[slot] == nil { entry.order.append(slot) }
      entry.counts[slot, default: 0] += 1
      slots[key] = entry
    }
    for (id, term) in terms.sorted(by: { $0.key < $1.key }) {
      translation.append(
        .semesters, at: term.offset,
        [
          "semesterId": id, "name": id, "semesterType": term.half.rawValue,
          "startDate": term.days.lowerBound.description, "endDate": term.days.upperBound.description,
        ])
    }
    for key in order {
      guard let entry = slots[key], let most = entry.counts.values.max(),
        let slot = entry.order.first(where: { entry.counts[$0] == most })
      else { continue }
      translation.append(
        .courses, at: entry.offset,
        [
          "courseId": key.course, "courseName": key.course, "dayOfWeek": "\(slot.weekday.rawValue)",
          "period": "\(slot.period)",
          "totalClasses": "\(max(classesInTerm, entry.counts.values.reduce(0, +)))",
          "semesterId": key.term,
        ])
    }
    translation.note(.madeCourses(classes: classesInTerm), at: first.offset)
  }

  /// The term of a date and its usual days: April to July, or late September to January.
  private static func term(
    of date: CivilDate
  ) -> (id: String, half: Semester.Half, usual: ClosedRange<Day>) {
    let year = date.month < 4 ? date.year - 1 : date.year
    let isFirst = 4...8 ~= date.month || date.month == 9 && date.day < 15
    func day(_ year: Int, _ month: Int, _ day: Int) -> Day {
      Day(CivilDate(year: year, month: month, day: day) ?? date)
    }
    let half: Semester.Half = isFirst ? .first : .second
    let ends =
      isFirst ? [day(year, 4, 8), day(year, 7, 31)] : [day(year, 9, 24), day(year + 1, 1, 31)]
    return ("\(year) \(half.rawValue)", half, min(ends[0], ends[1])...max(ends[0], ends[1]))
  }
}
