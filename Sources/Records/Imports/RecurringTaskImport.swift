import Kaiki

/// The columns of `tasks` that recur.
///
/// `policy`, `skip`, `anchorDate`, `openDueDates` and `isMakingKnown` are ours: the original design counts from the completion only.
enum RecurringTaskColumn: Int, ImportColumn {
  case id, title, intervalValue, intervalUnit, lastCompletedDate, nextReminderDate, createdDate, isActive
  case notificationEnabled, modified, policy, skip, anchorDate, openDueDates, isMakingKnown
}

enum RecurringTaskImport {
  static let format = RowFormat(
    .tasks, .recurringTasks,
    required: [
      RecurringTaskColumn.id, .title, .intervalValue, .intervalUnit, .nextReminderDate, .createdDate,
    ]
  ) { (fields, history, _) throws(Fault) in history.add(try read(fields)) }

  /// Reads a recurring task.
  static func read(_ fields: Fields) throws(Fault) -> RecurringTask {
    func column(_ name: RecurringTaskColumn) -> Int { name.rawValue }
    let recurrence = Recurrence(
      interval: try interval(fields), policy: try fields.choice(column(.policy)) ?? .fromCompletion,
      skip: try fields.choice(column(.skip)) ?? .backward)
    var task = RecurringTask(
      id: try fields.requiredText(column(.id)), title: try fields.requiredText(column(.title)),
      recurrence: recurrence,
      anchor: try fields.optionalInstant(column(.anchorDate)),
      lastCompleted: try fields.optionalInstant(column(.lastCompletedDate)),
      nextReminder: try fields.instant(column(.nextReminderDate)),
      created: try fields.instant(column(.createdDate)),
      isActive: try fields.flag(column(.isActive)) ?? true,
      isNotificationEnabled: try fields.flag(column(.notificationEnabled)) ?? true,
      modified: try fields.optionalInstant(column(.modified)),
      openDues: try fields.instants(column(.openDueDates)).sorted())
    task.isCreationKnown = try fields.flag(column(.isMakingKnown)) ?? true
    return task
  }

  /// The interval, held to its unit's range (A0.7).
  private static func interval(_ fields: Fields) throws(Fault) -> CalendarInterval {
    let unit = try fields.requiredChoice(
      RecurringTaskColumn.intervalUnit.rawValue, CalendarInterval.Unit.self)
    let value = try fields.requiredInteger(RecurringTaskColumn.intervalValue.rawValue, in: unit.range)
    do throws(CalendarInterval.Problem) {
      return try CalendarInterval(value, unit)
    } catch {
      preconditionFailure("a number within the unit's range makes an interval")
    }
  }
}

/// The columns of `completions`.
enum CompletionColumn: Int, ImportColumn {
  case id, taskId, completedAt, dueDate
}

enum CompletionImport {
  static let format = RowFormat(
    .completions, .completions, required: [CompletionColumn.taskId, .completedAt]
  ) { (fields, history, _) throws(Fault) in history.add(try read(fields)) }

  /// Reads that a recurring task was done.
  static func read(_ fields: Fields) throws(Fault) -> Completion {
    Completion(
      id: try fields.optionalText(CompletionColumn.id.rawValue),
      task: try fields.requiredText(CompletionColumn.taskId.rawValue),
      at: try fields.instant(CompletionColumn.completedAt.rawValue),
      due: try fields.optionalInstant(CompletionColumn.dueDate.rawValue))
  }
}
