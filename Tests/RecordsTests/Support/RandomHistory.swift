import Kaiki
@testable import Files
@testable import Rows

/// Rows with everything in them that a format could lose, in the order in which they are read.
///
/// An empty text is a missing one.
extension History {
  /// Adds rows of every kind about tasks and lists.
  mutating func addTasksAndLists(_ random: inout SeededGenerator) throws {
    let recurring = (0..<Int.random(in: 1...5, using: &random)).map { Self.recurringTask($0, &random) }
    let attempted = (0..<Int.random(in: 1...5, using: &random)).map { Self.attemptTask($0, &random) }
    recurringTasks = recurring
    attemptTasks = attempted
    completions = (0..<Int.random(in: 0...6, using: &random)).map { number in
      Completion(
        id: Bool.random(using: &random) ? "\(random.text())#\(number)" : nil,
        task: recurring.randomElement(using: &random)?.id ?? "", at: Self.ascending(number, &random))
    }
    attempts = (0..<Int.random(in: 0...6, using: &random)).map { number in
      Attempt(
        id: "\(random.text())#\(number)", task: attempted.randomElement(using: &random)?.id ?? "",
        at: Self.ascending(number, &random), note: Self.optionalText(&random))
    }
    lists = (0..<Int.random(in: 0...4, using: &random)).map { Self.list($0, &random) }
    let zones = try ["UTC", "Asia/Tokyo", "Etc/GMT+5", "America/Argentina/Buenos_Aires"].map {
      try TimeZoneDatabase.rules(for: $0)
    }
    opens = (0..<Int.random(in: 0...5, using: &random)).map { number in
      AppOpen(
        at: Self.ascending(number, &random), zone: zones.randomElement(using: &random) ?? .utc,
        device: Self.optionalText(&random))
    }
  }

  /// Adds rows of every kind about habits, daily numbers and courses.
  ///
  /// A habit is written by its ticks, so each has one; amounts that Loop's states have for numbers are states.
  mutating func addHabitsAndCourses(_ random: inout SeededGenerator) {
    let amounts: [Double] = [0.1, 0.5, 2.5, 4, 12.25, 1_500, 123_456_789_012, 1e15, 1e-7]
    habits = (0..<Int.random(in: 1...4, using: &random)).map { number in
      let name = "\(random.text())#\(number)"
      let ticks = Self.days(upTo: 6, atLeast: 1, &random).map { day in
        Bool.random(using: &random)
          ? Tick(day: day, value: Checkmark.allCases.randomElement(using: &random) ?? .no)
          : Tick(day: day, value: .manualYes, amount: amounts.randomElement(using: &random))
      }
      return Habit(
        name: name, named: Bool.random(using: &random) ? Self.frequency(&random) : nil,
        until: Bool.random(using: &random) ? ticks.randomElement(using: &random)?.day : nil,
        details: Bool.random(using: &random) ? Self.details(name, &random) : nil, ticks: ticks)
    }
    observations = (0..<Int.random(in: 0...3, using: &random)).flatMap { number in
      let series = "\(random.text())#\(number)"
      return Self.days(upTo: 4, &random).map { day in
        let value = (amounts + [0, 1, 2, 3]).randomElement(using: &random) ?? 0
        return DailyObservation(
          series: series, day: day,
          value: Bool.random(using: &random) ? nil : Bool.random(using: &random) ? value : -value)
      }
    }
    semesters = (0..<Int.random(in: 1...3, using: &random)).map { number in
      let start = Self.day(&random)
      return Semester(
        id: "\(random.text())#\(number)", name: random.text(),
        half: Semester.Half.allCases.randomElement(using: &random) ?? .first,
        days: start...start + Int.random(in: 0...Semester.longest, using: &random))
    }
    addCourses(&random)
    calendar = Self.days(upTo: 6, &random).map { day in
      let weekday = Weekday.allCases.randomElement(using: &random) ?? .monday
      let changes: [CalendarException.Change] = [.noClass, .classDay, .actsAs(weekday)]
      return CalendarException(
        day: day, change: changes.randomElement(using: &random) ?? .noClass, note: Self.optionalText(&random))
    }
  }

  private static func frequency(_ random: inout SeededGenerator) -> HabitFrequency {
    HabitFrequency(
      times: Int.random(in: HabitFrequency.range, using: &random),
      days: Int.random(in: HabitFrequency.range, using: &random)) ?? .daily
  }

  private static func details(_ habit: String, _ random: inout SeededGenerator) -> HabitDetails {
    let targets: [Double] = [0, 0.5, 2, 1_500]
    let kind = HabitTarget.Kind.allCases.randomElement(using: &random) ?? .atLeast
    return HabitDetails(
      name: habit, frequency: frequency(&random),
      kind: HabitDetails.Kind.allCases.randomElement(using: &random) ?? .ticked, unit: optionalText(&random),
      target: Bool.random(using: &random)
        ? HabitTarget(kind, targets.randomElement(using: &random) ?? 1) : nil,
      isArchived: Bool.random(using: &random))
  }

  private mutating func addCourses(_ random: inout SeededGenerator) {
    let terms = (semesters ?? []).map(\.id)
    let rows = (0..<Int.random(in: 1...5, using: &random)).map { number in
      Course(
        id: "\(random.text())#\(number)", name: random.text() + "。",
        weekday: Weekday.allCases.randomElement(using: &random) ?? .monday,
        period: Int.random(in: 1...9, using: &random),
        totalClasses: Int.random(in: 0...1_000, using: &random),
        maxAbsences: Bool.random(using: &random) ? Int.random(in: 0...1_000, using: &random) : nil,
        isFullYear: Bool.random(using: &random),
        colorIndex: Int.random(in: -1_000_000...1_000_000, using: &random),
        semester: terms.randomElement(using: &random) ?? "s", pairId: Self.optionalText(&random))
    }
    courses = rows.flatMap { row in
      // A course that meets twice a week has a row for each.
      var second = row
      second.period = (second.period ?? 1) + 1
      return Bool.random(using: &random) ? [row] : [row, second]
    }
    attendanceRecords = (0..<Int.random(in: 0...6, using: &random)).map { number in
      AttendanceRecord(
        id: "\(random.text())#\(number)", course: rows.randomElement(using: &random)?.id ?? "c",
        day: Self.day(&random),
        kind: AttendanceRecord.Kind.allCases.randomElement(using: &random) ?? .absent,
        memo: Self.optionalText(&random), createdAt: Self.optionalInstant(&random),
        period: Bool.random(using: &random) ? Int.random(in: 1...10, using: &random) : nil)
    }
    periodTimes = terms.flatMap { term in
      (1...10).shuffled(using: &random).prefix(Int.random(in: 0...3, using: &random)).map { period in
        let start = Int.random(in: 0...1_438, using: &random)
        return PeriodTime(
          period: period, start: start, end: Int.random(in: start + 1...1_439, using: &random), semester: term
        )
      }
    }
  }

  /// Any day whose year after it is read too.
  private static func day(_ random: inout SeededGenerator) -> Day {
    // From 0001-01-01 to 9998-12-30.
    Day(Int.random(in: -719_162...2_932_530 - 1, using: &random))
  }

  /// Some days, ascending.
  private static func days(
    upTo most: Int, atLeast least: Int = 0, _ random: inout SeededGenerator
  ) -> [Day] {
    let days = (0..<Int.random(in: least...most, using: &random)).map { _ in day(&random) }
    return Set(days).sorted()
  }

  private static func recurringTask(_ number: Int, _ random: inout SeededGenerator) -> RecurringTask {
    let units: [CalendarInterval.Unit] = [.day, .week, .month]
    let unit = units.randomElement(using: &random) ?? .day
    guard let interval = try? CalendarInterval(Int.random(in: unit.range, using: &random), unit) else {
      preconditionFailure("a number within the unit's range makes an interval")
    }
    return RecurringTask(
      id: "\(random.text())#\(number)", title: random.text() + "。",
      recurrence: Recurrence(
        interval: interval, policy: RecurrencePolicy.allCases.randomElement(using: &random) ?? .fixed,
        skip: SkipRule.allCases.randomElement(using: &random) ?? .omit),
      anchor: optionalInstant(&random), lastCompleted: optionalInstant(&random),
      nextReminder: instant(&random), created: instant(&random), isActive: Bool.random(using: &random),
      isNotificationEnabled: Bool.random(using: &random), modified: optionalInstant(&random))
  }

  private static func attemptTask(_ number: Int, _ random: inout SeededGenerator) -> AttemptTask {
    let counts = -2_147_483_648...2_147_483_647
    let tags = (0..<Int.random(in: 0...3, using: &random)).map { _ in random.text() }
    return AttemptTask(
      id: "\(random.text())#\(number)", name: random.text(), taskDescription: optionalText(&random),
      category: AttemptTask.Category.allCases.randomElement(using: &random) ?? .other,
      priority: AttemptTask.Priority.allCases.randomElement(using: &random) ?? .low,
      targetAttempts: Bool.random(using: &random) ? Int.random(in: counts, using: &random) : nil,
      isCompleted: Bool.random(using: &random), isArchived: Bool.random(using: &random),
      createdAt: instant(&random), updatedAt: instant(&random), completedAt: optionalInstant(&random),
      totalAttempts: Int.random(in: counts, using: &random), lastAttemptAt: optionalInstant(&random),
      tags: tags.filter { !$0.isEmpty }, dueDate: optionalInstant(&random))
  }

  private static func list(_ number: Int, _ random: inout SeededGenerator) -> DailyList {
    let items = (0..<Int.random(in: 0...4, using: &random)).map { index in
      ListItem(
        id: "\(random.text())#\(index)", content: ListItem.content(random.text(upTo: 20)) ?? "x",
        isCompleted: Bool.random(using: &random), order: Int.random(in: -2...2, using: &random),
        modified: optionalInstant(&random))
    }
    let dates = [nil, "0001-01-01", "2024-02-29", "9999-12-31"].map { $0.flatMap(InstantText.date) }
    return DailyList(
      id: "\(random.text())#\(number)", createdAt: ascending(number, &random),
      lastReset: optionalInstant(&random),
      plannedDay: (dates.randomElement(using: &random) ?? nil).map { Day($0) }, items: items)
  }

  /// Any instant that is read.
  static func instant(_ random: inout SeededGenerator) -> Instant {
    Instant(milliseconds: Int64.random(in: -62_135_596_800_000...253_402_300_799_999, using: &random))
  }

  /// Later instants for greater numbers.
  private static func ascending(_ number: Int, _ random: inout SeededGenerator) -> Instant {
    Instant(milliseconds: Int64(number) * 40_000_000_000_000 - Int64.random(in: 0...999, using: &random))
  }

  private static func optionalInstant(_ random: inout SeededGenerator) -> Instant? {
    Bool.random(using: &random) ? instant(&random) : nil
  }

  private static func optionalText(_ random: inout SeededGenerator) -> String? {
    let text = random.text()
    return text.isEmpty || Bool.random(using: &random) ? nil : text
  }
}
