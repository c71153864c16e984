import Kaiki
import Rows

enum AttemptTaskImport {
  static let format = RowFormat(
    .tasks, .attemptTasks, required: [AttemptTask.Column.id, .name, .category, .createdAt], mark: .category
  ) { (fields, history, _, context) throws(Fault) in
    let (task, unknown) = try read(fields, context)
    for finding in unknown { history.add(finding) }
    history.add(task)
  }

  /// Reads a task with attempts; one without `tags` and `isArchived` is of the first schema.
  ///
  /// A row that violates a rule of the original design is kept and reported (R3.6).
  ///
  /// - Returns: The task, and a finding for each unknown category or priority, which a usual one replaces (S13).
  private static func read(
    _ fields: NamedFields<AttemptTask.Column>, _ context: ReadingContext
  ) throws(Fault) -> (AttemptTask, unknown: [Finding]) {
    var unknown: [Finding] = []
    let id = try fields[.id].requiredText()
    let name = try fields[.name].text()
    func known<Choice: CaseIterable & RawRepresentable<String>>(
      _ column: AttemptTask.Column, else usual: Choice
    ) throws(Fault) -> Choice {
      let field = fields[column]
      let word = try field.text()
      if let choice = Choice(rawValue: word) { return choice }
      if context.isStrict { _ = try field.choice(Choice.self) }
      unknown.append(
        Finding(
          rule: "S13", severity: .warning, location: id, name: name,
          code: .unknownChoice(heading: field.heading, word, readAs: usual.rawValue)))
      return usual
    }
    _ = try fields[.category].requiredText()
    let createdAt = try fields[.createdAt].instant()
    let dueDate = fields[.dueDate].lenient { field throws(Fault) in
      if let date = InstantText.date(try field.optionalText() ?? "") { return context.start(of: date) }
      return try field.optionalInstant()
    }
    let counts = Int(Int32.min)...Int(Int32.max)
    var task = AttemptTask(
      id: id, name: name,
      taskDescription: fields[.taskDescription].lenient(Field.optionalText),
      category: try known(.category, else: .other),
      priority: fields[.priority].isMissing ? .medium : try known(.priority, else: .medium),
      targetAttempts: fields[.targetAttempts].lenientInteger(in: counts),
      isCompleted: try fields[.isCompleted].flag() ?? false,
      isArchived: try fields[.isArchived].flag() ?? false, createdAt: createdAt,
      updatedAt: fields[.updatedAt].lenient(Field.optionalInstant),
      completedAt: fields[.completedAt].lenient(Field.optionalInstant),
      totalAttempts: fields[.totalAttempts].lenientInteger(in: counts) ?? 0,
      lastAttemptAt: fields[.lastAttemptAt].lenient(Field.optionalInstant),
      tags: fields[.tags].lenient(Field.list) ?? [],
      dueDate: dueDate)
    task.isCreationKnown = try fields[.isMakingKnown].flag() ?? true
    task.isTotalStored = !fields[.totalAttempts].isMissing
    return (task, unknown)
  }
}

enum AttemptImport {
  static let format = RowFormat(
    .attempts, .attempts, required: [Attempt.Column.id, .taskId, .timestamp], read)

  static func read(_ fields: NamedFields<Attempt.Column>, _: ReadingContext) throws(Fault) -> Attempt {
    Attempt(
      id: try fields[.id].requiredText(), task: try fields[.taskId].requiredText(),
      at: try fields[.timestamp].instant(), note: fields[.note].lenient(Field.optionalText))
  }
}

enum RecurringTaskImport {
  static let format = RowFormat(
    .tasks, .recurringTasks,
    required: [
      RecurringTask.Column.id, .title, .intervalValue, .intervalUnit, .nextReminderDate, .createdDate,
    ], read)

  static func read(_ fields: NamedFields<RecurringTask.Column>, _: ReadingContext) throws(Fault)
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

enum CompletionImport {
  static let format = RowFormat(
    .completions, .completions, required: [Completion.Column.taskId, .completedAt], read)

  static func read(_ fields: NamedFields<Completion.Column>, _: ReadingContext) throws(Fault)
    -> Completion
  {
    Completion(
      id: try fields[.id].optionalText(),
      task: try fields[.taskId].requiredText(),
      at: try fields[.completedAt].instant(),
      due: try fields[.dueDate].optionalInstant())
  }
}
