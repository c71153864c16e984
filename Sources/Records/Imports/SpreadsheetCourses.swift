import Kaiki

/// Courses and terms for a sheet of absences that comes alone, since nothing can be said of absences without them.
///
/// Each course meets once a week, in the slot of most of its absences, 15 times a term, as is usual in Japan; that is a
/// guess, which is said.
struct SpreadsheetCourses {
  /// An absence of the sheet.
  struct Absence {
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

  /// Adds the courses and terms of some absences.
  static func add(of absences: [Absence], to translation: inout Translation) {
    guard let first = absences.first else { return }
    var terms: [String: (half: Semester.Half, days: ClosedRange<Day>, offset: Int)] = [:]
    var slots: [Key: (counts: [Slot: Int], order: [Slot], offset: Int)] = [:]
    var order: [Key] = []
    for absence in absences {
      let day = Day(absence.date)
      let (id, half, usual) = term(of: absence.date)
      let known = terms[id]?.days ?? usual
      terms[id] = (
        half, min(known.lowerBound, day)...max(known.upperBound, day), terms[id]?.offset ?? absence.offset
      )
      let key = Key(course: absence.course, term: id)
      let slot = Slot(weekday: day.weekday, period: absence.period ?? 1)
      if slots[key] == nil { order.append(key) }
      var entry = slots[key] ?? ([:], [], absence.offset)
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
          "period": "\(slot.period)", "totalClasses": "\(classesInTerm)", "semesterId": key.term,
        ])
    }
    translation.guess(
      "made courses", at: first.offset,
      "there is no list of courses: each was taken to meet once a week, \(classesInTerm) times a term, when most of its absences were"
    )
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
