import Kaiki

extension ICalendarReader {
  /// The courses, terms, periods and days without classes that the classes make.
  func addClasses(to translation: inout Translation) {
    guard !classes.isEmpty else { return }
    let starts = Set(classes.map(\.start)).sorted()
    var terms: [String: (half: Semester.Half, days: ClosedRange<Day>, offset: Int)] = [:]
    for event in classes {
      let (id, half) = term(of: event)
      let days = terms[id].map { min($0.days.lowerBound, event.first)...max($0.days.upperBound, event.last) }
      terms[id] = (half, days ?? event.first...event.last, terms[id]?.offset ?? event.offset)
    }
    for (id, term) in terms.sorted(by: { $0.key < $1.key }) {
      translation.append(
        .semesters, at: term.offset,
        [
          "semesterId": id, "name": id, "semesterType": term.half.rawValue,
          "startDate": term.days.lowerBound.description, "endDate": term.days.upperBound.description,
        ])
      for (number, start) in starts.enumerated() where Course.periods ~= number + 1 {
        let end = classes.filter { $0.start == start }.map(\.end).max() ?? start + 1
        translation.append(
          .periodTimes, at: term.offset,
          [
            "period": "\(number + 1)", "startTime": clock(start), "endTime": clock(end), "semesterId": id,
          ])
      }
    }
    for event in classes {
      guard let period = starts.firstIndex(of: event.start), Course.periods ~= period + 1 else {
        translation.leaveOut(
          "period", at: event.offset, "a class after the tenth beginning of a day was left out")
        continue
      }
      translation.append(
        .courses, at: event.offset,
        [
          "courseId": event.name, "courseName": event.name, "dayOfWeek": "\(event.weekday.rawValue)",
          "period": "\(period + 1)",
          "totalClasses": "\(event.days.count { !event.excluded.contains($0) })",
          "semesterId": term(of: event).id,
        ])
    }
    addCancelledDays(to: &translation)
  }

  /// Days on which all classes fall out; where only some do, that is said.
  private func addCancelledDays(to translation: inout Translation) {
    for day in Set(classes.flatMap(\.excluded)).sorted() {
      let meant = classes.filter { $0.days.contains(day) }
      guard let first = meant.first(where: { $0.excluded.contains(day) }) else { continue }
      if meant.allSatisfy({ $0.excluded.contains(day) }) {
        translation.append(.calendar, at: first.offset, ["date": day.description, "kind": "noClass"])
      } else {
        translation.leaveOut(
          "some excluded", at: first.offset,
          "a class that falls out on a day with other classes was left out of the calendar, which knows whole days"
        )
      }
    }
  }

  private func term(of event: ClassEvent) -> (id: String, half: Semester.Half) {
    let date = event.first.date
    // A term begins up to a month before April or October.
    let half: Semester.Half = 3...8 ~= date.month ? .first : .second
    let year = date.month < 3 ? date.year - 1 : date.year
    return ("\(year) \(half.rawValue)", half)
  }

  private func clock(_ minute: Int) -> String {
    "\(padded(minute / 60, to: 2)):\(padded(minute % 60, to: 2))"
  }
}
