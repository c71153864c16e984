import Kaiki
import Phrases

extension SpreadsheetImport {
  /// Makes what a table of people lacks, which is said.
  ///
  /// - Returns: `false` if the row was rejected.
  mutating func complete(_ values: inout [PlacedCell], at start: Int) -> Bool {
    func value(_ column: String) -> String? { values.first { $0.column == column }?.value?.written }
    func make(_ column: String, _ text: String?, _ made: ReadingFact.Made) {
      guard value(column) == nil, let text else { return }
      values.append(PlacedCell(column, .text(text), at: start))
      translation.note(.made(made), at: start)
    }
    let all = values.map { "\($0.column)\t\($0.value?.written ?? "")\n" }.joined()
    switch kind.format {
    case .attendanceRecords:
      let parts = [value("date"), value("courseId"), value("period"), value("type")].compactMap {
        $0
      }
      make("recordId", names.made(parts.joined(separator: " "), of: all), .recordID)
    case .courses:
      // Rows of a course without counts are its classes; rows with counts are a course each, unless their counts are equal.
      let name = value("courseName")
      make("courseId", hasCounts ? name.map { names.made($0, of: all) } : name, .courseID)
      guard !hasCounts || completeCounts(&values, at: start) else { return false }
      make("semesterId", "term", .termOfCourses)
    case .semesters:
      make(
        "semesterId",
        value("name") ?? value("semesterType").map { "\(value("startDate") ?? "") \($0)" }, .termID)
    case .periodTimes: make("semesterId", "term", .termOfTimes)
    case .calendar: make("kind", "noClass", .kindOfDay)
    case .reviewLogs:
      // Any other number is rejected as a rating.
      let rating = value("rating").flatMap { Int($0) }
      if value("result") == nil, let rating {
        values.append(PlacedCell("result", .integer(rating > Int(Rating.again.rawValue) ? 1 : 0), at: start))
      }
    case .recurringTasks: return completeTask(&values, all, at: start)
    case .settings, .cards, .attemptTasks, .completions, .attempts, .lists, .listItems, .opens, .checkmarks,
      .loopCheckmarks, .habits, .loopHabits, .oldLoopHabits, .observations, .schoolAttendance,
      .publicReviewLog,
      .pyFSRSReviewLog, .srsBenchmarkLog, .ankiReviewLog, .duolingoTraces, .ankiCards, .fsrsCards:
      break
    }
    return true
  }

  /// True if the table has a column of counts of a course.
  private var hasCounts: Bool { columns.contains { $0?.value == .count } }

  /// Completes the counts of a course.
  ///
  /// Classes attended and missed add up to the classes held, so that each is computed from the two others. Any other missing
  /// column counts as 0. An empty cell is unknown, and a remark names its row.
  ///
  /// - Returns: `false` if the row was rejected: every count is empty, or the counts contradict each other.
  private mutating func completeCounts(_ values: inout [PlacedCell], at start: Int) -> Bool {
    func number(_ column: String) -> Int? {
      (values.first { $0.column == column }?.value?.written).flatMap { Int($0) }.flatMap {
        0...1_000_000 ~= $0 ? $0 : nil
      }
    }
    func heading(of column: String) -> WrittenTable.Cell? {
      columns.firstIndex { $0?.name == column }.map { headings[$0] }
    }
    let course = values.first { $0.column == "courseName" }?.value?.written ?? ""
    for column in columns.compactMap({ $0 }) where column.value == .count {
      guard let heading = heading(of: column.name), !values.contains(where: { $0.column == column.name })
      else { continue }
      translation.note(.emptyCount(heading.text.quoted, course: course.quoted), at: start)
    }
    let kinds = ["absences", "lateArrivals", "earlyLeaves", "officialAbsences"]
    let attended = number(SpreadsheetKind.attended)
    if heading(of: "absences") == nil, heading(of: "classesHeld") != nil {
      // Late arrivals and early leaves are attended classes.
      if let attended, let held = number("classesHeld") {
        let missed = held - attended - (number("officialAbsences") ?? 0)
        guard missed >= 0 else {
          translation.reject(
            at: start, "\(attended) classes attended are more than \(held) held; correct one of the numbers")
          return false
        }
        values.append(PlacedCell("absences", .integer(missed), at: start))
        translation.note(.made(.absences), at: start)
      }
    } else if heading(of: "absences") == nil {
      values.append(PlacedCell("absences", .integer(0), at: start))
    }
    values += kinds.dropFirst().filter { heading(of: $0) == nil }.map {
      PlacedCell($0, .integer(0), at: start)
    }
    if let attended, let held = number("classesHeld"), let absent = number("absences"),
      heading(of: "absences") != nil
    {
      // An official absence, a late arrival and an early leave may count as attended or not.
      let others = kinds.dropFirst().map { number($0) }
      let most = others.contains(nil) ? .max : attended + absent + others.compactMap(\.self).reduce(0, +)
      if !(attended + absent...most).contains(held) {
        translation.note(
          .contradictingCounts(course: course.quoted, held: held, attended: attended, missed: absent),
          at: start)
      }
    }
    if let fault = Self.contradiction(
      held: number("classesHeld"), total: number("totalClasses"),
      absent: (number("absences") ?? 0) + (number("officialAbsences") ?? 0),
      late: max(number("lateArrivals") ?? 0, number("earlyLeaves") ?? 0))
    {
      translation.reject(at: start, fault)
      return false
    }
    values.removeAll { $0.column == SpreadsheetKind.attended }
    let missed = kinds.compactMap(number)
    if let attended, heading(of: "classesHeld") == nil, missed.count == kinds.count {
      values.append(PlacedCell("classesHeld", .integer(attended + missed.reduce(0, +)), at: start))
      translation.note(.made(.classesHeld), at: start)
    }
    guard values.contains(where: { $0.column == "classesHeld" || kinds.contains($0.column) }) else {
      translation.reject(
        at: start, "every count of the row is empty; write the number of absences, such as 0")
      return false
    }
    return true
  }

  /// Returns the fault of counts that no course can have; `nil` if there is none.
  ///
  /// A class may have a late arrival and an early leave, but neither of them beside an absence.
  private static func contradiction(held: Int?, total: Int?, absent: Int, late: Int) -> Phrase? {
    if let held, let total, held > total {
      return "\(held) classes held are more than the course's total of \(total); correct one of the numbers"
    }
    guard let classes = held ?? total, absent + late > classes else { return nil }
    return
      "\(absent + late) absences, late arrivals and early leaves are more than \(classes, "class"); correct one of the numbers"
  }

  /// Splits the interval of a recurring task into number and unit, and adds a missing id and next due time.
  ///
  /// - Returns: `false` if the row was rejected because its interval is not an interval.
  private mutating func completeTask(_ values: inout [PlacedCell], _ all: String, at start: Int) -> Bool {
    func cell(_ column: String) -> PlacedCell? { values.first { $0.column == column && $0.value != nil } }
    if let index = values.firstIndex(where: { $0.column == "intervalValue" }),
      !values.contains(where: { $0.column == "intervalUnit" }), let phrase = values[index].value?.written
    {
      guard let interval = CalendarInterval(phrase: phrase) else {
        let heading = columns.firstIndex { $0?.name == "intervalValue" }.map { headings[$0].text.quoted }
        translation.reject(
          at: values[index].offset,
          "\(heading ?? "intervalValue") \"\(phrase.quoted)\" is not an interval; write days, weeks or months, such as 3 days"
        )
        return false
      }
      translation.note(
        .interval(phrase.quoted, readAs: interval), at: values[index].offset, like: "interval")
      values[index].value = .integer(interval.value)
      values.append(PlacedCell("intervalUnit", .text(interval.unit.rawValue), at: values[index].offset))
    }
    if cell("id") == nil, let title = cell("title")?.value?.written {
      values.append(PlacedCell("id", .text(names.made(title, of: all)), at: start))
      translation.note(.made(.taskID), at: start)
    }
    if cell("nextReminderDate") == nil, let created = cell("createdDate") {
      let date = cell("lastCompletedDate") ?? created
      values.append(PlacedCell("nextReminderDate", date.value, at: date.offset))
      translation.note(.made(.nextReminder), at: start)
    }
    return true
  }
}
