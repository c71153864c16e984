import Kaiki

extension SpreadsheetImport {
  /// Makes what a table of people lacks, which is said.
  mutating func complete(
    _ values: inout [(column: String, text: String?, offset: Int)], at start: Int
  ) {
    func value(_ column: String) -> String? { values.first { $0.column == column }?.text }
    func make(_ column: String, _ text: String?, _ made: ReadingFact.Made) {
      guard value(column) == nil, let text else { return }
      values.append((column, text, start))
      translation.note(.made(made), at: start)
    }
    let all = values.map { "\($0.column)\t\($0.text ?? "")\n" }.joined()
    switch kind.format {
    case .attendanceRecords:
      let parts = [value("date"), value("courseId"), value("period"), value("type")].compactMap {
        $0
      }
      make("recordId", names.made(parts.joined(separator: " "), of: all), .recordID)
    case .courses:
      make("courseId", value("courseName"), .courseID)
      if value("dayOfWeek") == nil { completeCounts(&values, at: start) }
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

  /// Makes what the sheet of totals of a course lacks: a slot, which nobody asks for where there are no days, and how many
  /// classes were held, where the sheet counts those that were attended.
  private mutating func completeCounts(
    _ values: inout [(column: String, text: String?, offset: Int)], at start: Int
  ) {
    func number(_ column: String) -> Int? {
      values.first { $0.column == column }?.text.flatMap { Int($0) }
    }
    let attended = number(SpreadsheetKind.attended)
    values.removeAll { $0.column == SpreadsheetKind.attended }
    if let attended, number("classesHeld") == nil {
      let others = ["absences", "lateArrivals", "earlyLeaves", "officialAbsences"].compactMap(number).reduce(
        0, +)
      values.append(("classesHeld", (attended + others).description, start))
      translation.note(.made(.classesHeld), at: start)
    }
    values += [("dayOfWeek", "1", start), ("period", "1", start)]
  }

  private mutating func completeTask(
    _ values: inout [(column: String, text: String?, offset: Int)], _ all: String, at start: Int
  ) {
    if let place = values.firstIndex(where: { $0.column == "intervalValue" }),
      !values.contains(where: { $0.column == "intervalUnit" }),
      let interval = values[place].text.flatMap({ CalendarInterval(phrase: $0) })
    {
      let phrase = values[place].text ?? ""
      translation.note(
        .interval(phrase.quoted, readAs: interval), at: values[place].offset, like: "interval")
      values[place].text = interval.value.description
      values.append(("intervalUnit", interval.unit.rawValue, values[place].offset))
    }
    func value(_ column: String) -> String? { values.first { $0.column == column }?.text }
    if value("id") == nil, let title = value("title") {
      values.append(("id", names.made(title, of: all), start))
      translation.note(.made(.taskID), at: start)
    }
    if value("nextReminderDate") == nil, let created = value("createdDate") {
      values.append(("nextReminderDate", value("lastCompletedDate") ?? created, start))
      translation.note(.made(.nextReminder), at: start)
    }
  }
}
