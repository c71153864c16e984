import Kaiki

extension SpreadsheetImport {
  /// Makes what a table of people lacks, which is said.
  mutating func complete(_ values: inout [PlacedCell], at start: Int) {
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
      // Rows of a course with slots are its classes; of totals, each is of a course of its own.
      let isOfTotals = value("dayOfWeek") == nil
      let name = value("courseName")
      make("courseId", isOfTotals ? name.map { names.made($0, of: all) } : name, .courseID)
      if isOfTotals { completeCounts(&values, at: start) }
      make("semesterId", "term", .termOfCourses)
    case .semesters:
      make(
        "semesterId",
        value("name") ?? value("semesterType").map { "\(value("startDate") ?? "") \($0)" }, .termID)
    case .periodTimes: make("semesterId", "term", .termOfTimes)
    case .calendar: make("kind", "noClass", .kindOfDay)
    case .recurringTasks: completeTask(&values, all, at: start)
    default: break
    }
  }

  /// Adds the number of classes held to the totals of a course, if the sheet only counts the classes attended.
  private mutating func completeCounts(_ values: inout [PlacedCell], at start: Int) {
    func number(_ column: String) -> Int? {
      (values.first { $0.column == column }?.value?.written).flatMap { Int($0) }.flatMap {
        0...1_000_000 ~= $0 ? $0 : nil
      }
    }
    let attended = number(SpreadsheetKind.attended)
    values.removeAll { $0.column == SpreadsheetKind.attended }
    if let attended, number("classesHeld") == nil {
      let others = ["absences", "lateArrivals", "earlyLeaves", "officialAbsences"].compactMap(number).reduce(
        0, +)
      values.append(PlacedCell("classesHeld", .integer(attended + others), at: start))
      translation.note(.made(.classesHeld), at: start)
    }
  }

  private mutating func completeTask(_ values: inout [PlacedCell], _ all: String, at start: Int) {
    func value(_ column: String) -> CellValue? { values.first { $0.column == column }?.value }
    if let place = values.firstIndex(where: { $0.column == "intervalValue" }),
      !values.contains(where: { $0.column == "intervalUnit" }),
      let phrase = values[place].value?.written, let interval = CalendarInterval(phrase: phrase)
    {
      translation.note(
        .interval(phrase.quoted, readAs: interval), at: values[place].offset, like: "interval")
      values[place].value = .integer(interval.value)
      values.append(PlacedCell("intervalUnit", .text(interval.unit.rawValue), at: values[place].offset))
    }
    if value("id") == nil, let title = value("title")?.written {
      values.append(PlacedCell("id", .text(names.made(title, of: all)), at: start))
      translation.note(.made(.taskID), at: start)
    }
    if value("nextReminderDate") == nil, let created = value("createdDate") {
      values.append(PlacedCell("nextReminderDate", value("lastCompletedDate") ?? created, at: start))
      translation.note(.made(.nextReminder), at: start)
    }
  }
}
