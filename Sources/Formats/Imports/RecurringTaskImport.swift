import Kaiki
import Rows

package enum RecurringTaskImport {
  package static let format = RowFormat(
    .tasks, .recurringTasks,
    required: [
      RecurringTask.Column.id, .title, .intervalValue, .intervalUnit, .nextReminderDate, .createdDate,
    ], read)

  package static func read(_ fields: NamedFields<RecurringTask.Column>, _: ReadingContext) throws(Fault)
    -> RecurringTask
  {
    let recurrence = Recurrence(
      interval: try interval(fields), policy: try fields[.policy].choice() ?? .fromCompletion,
      skip: try fields[.skip].choice() ?? .backward)
    var task = RecurringTask(
      id: try fields[.id].requiredText(), title: try fields[.title].requiredText(),
      recurrence: recurrence,
      anchor: try fields[.anchorDate].optionalInstant(),
      lastCompleted: try fields[.lastCompletedDate].optionalInstant(),
      nextReminder: try fields[.nextReminderDate].instant(),
      created: try fields[.createdDate].instant(),
      isActive: try fields[.isActive].flag() ?? true,
      isNotificationEnabled: try fields[.notificationEnabled].flag() ?? true,
      modified: try fields[.modified].optionalInstant(),
      openDues: try fields[.openDueDates].instants().sorted())
    task.isCreationKnown = try fields[.isMakingKnown].flag() ?? true
    return task
  }

  /// Reads the interval; a value outside the range of its unit is a fault (A0.7).
  private static func interval(
    _ fields: NamedFields<RecurringTask.Column>
  ) throws(Fault) -> CalendarInterval {
    let unit = try fields[.intervalUnit].requiredChoice(CalendarInterval.Unit.self)
    let value = try fields[.intervalValue].requiredInteger(in: unit.range)
    do throws(CalendarInterval.Problem) {
      return try CalendarInterval(value, unit)
    } catch {
      preconditionFailure("a number within the unit's range makes an interval")
    }
  }
}

package enum CompletionImport {
  package static let format = RowFormat(
    .completions, .completions, required: [Completion.Column.taskId, .completedAt], read)

  package static func read(_ fields: NamedFields<Completion.Column>, _: ReadingContext) throws(Fault)
    -> Completion
  {
    Completion(
      id: try fields[.id].optionalText(),
      task: try fields[.taskId].requiredText(),
      at: try fields[.completedAt].instant(),
      due: try fields[.dueDate].optionalInstant())
  }
}
