import Kaiki

@testable import Records

/// Rows with everything in them that a format could lose, in the order in which they are read.
///
/// A semicolon separates tags in CSV and has no escape, so tags have none; an empty text is a missing one.
extension DataSet {
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
    let tags = (0..<Int.random(in: 0...3, using: &random)).map { _ in random.text(without: [";"]) }
    return AttemptTask(
      id: "\(random.text())#\(number)", name: random.text(), taskDescription: optionalText(&random),
      category: AttemptTask.Category.allCases.randomElement(using: &random) ?? .other,
      priority: AttemptTask.Priority.allCases.randomElement(using: &random) ?? .low,
      targetAttempts: Bool.random(using: &random) ? Int.random(in: counts, using: &random) : nil,
      isCompleted: Bool.random(using: &random), isArchived: Bool.random(using: &random),
      createdAt: instant(&random), updatedAt: instant(&random), completedAt: optionalInstant(&random),
      totalAttempts: Int.random(in: counts, using: &random), lastAttemptAt: optionalInstant(&random),
      tags: tags.filter { !$0.isEmpty })
  }

  private static func list(_ number: Int, _ random: inout SeededGenerator) -> DailyList {
    let items = (0..<Int.random(in: 0...4, using: &random)).map { place in
      ListItem(
        id: "\(random.text())#\(place)", content: ListItem.content(random.text(upTo: 20)) ?? "x",
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
