import Kaiki

extension ICalendarReader {
  /// The courses, terms, periods and days without classes that the classes make.
  func addClasses(to translation: inout Translation) {
    var terms: [String: [ClassEvent]] = [:]
    for event in classes { terms[term(of: event).id, default: []].append(event) }
    for (id, events) in terms.sorted(by: { $0.key < $1.key }) { addTerm(id, events, to: &translation) }
    addCancelledDays(to: &translation)
  }

  /// A term with its courses; the beginnings of its classes are its periods.
  private func addTerm(_ id: String, _ events: [ClassEvent], to translation: inout Translation) {
    guard let start = events.map(\.first).min(), let end = events.map(\.last).max() else { return }
    let offset = events[0].offset
    translation.append(
      .semesters, at: offset,
      [
        "semesterId": id, "name": id, "semesterType": term(of: events[0]).half.rawValue,
        "startDate": start.description, "endDate": min(end, start + Semester.longest).description,
      ])
    let ends = Dictionary(events.map { ($0.start, $0.end) }, uniquingKeysWith: max)
    let starts = ends.keys.sorted().prefix(Course.periods.count)
    let periods = Dictionary(uniqueKeysWithValues: zip(starts, Course.periods))
    for (start, period) in zip(starts, Course.periods) {
      translation.append(
        .periodTimes, at: offset,
        [
          "period": "\(period)", "startTime": clock(start), "endTime": clock(ends[start] ?? start + 1),
          "semesterId": id,
        ])
    }
    for event in events {
      guard let period = periods[event.start] else {
        translation.leaveOut(
          "period", at: event.offset, "a class after the tenth beginning of a day was left out")
        continue
      }
      translation.append(
        .courses, at: event.offset,
        [
          "courseId": event.name, "courseName": event.name, "dayOfWeek": "\(event.weekday.rawValue)",
          "period": "\(period)", "totalClasses": "\(event.days.count { !event.excluded.contains($0) })",
          "semesterId": id,
        ])
    }
  }

  /// Days on which all classes fall out; where only some do, that is said.
  private func addCancelledDays(to translation: inout Translation) {
    var held: Set<Day> = []
    var excluded: [Day: Int] = [:]
    for event in classes {
      for day in event.days {
        if event.excluded.contains(day) {
          excluded[day] = excluded[day] ?? event.offset
        } else {
          held.insert(day)
        }
      }
    }
    for (day, offset) in excluded.sorted(by: { $0.key < $1.key }) {
      if held.contains(day) {
        translation.leaveOut(
          "some excluded", at: offset,
          "a class that falls out on a day with other classes was left out of the calendar, which knows whole days"
        )
      } else {
        translation.append(.calendar, at: offset, ["date": day.description, "kind": "noClass"])
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
