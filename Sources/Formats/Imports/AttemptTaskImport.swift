import Kaiki
import Rows

package enum AttemptTaskImport {
  package static let format = RowFormat(
    .tasks, .attemptTasks, required: [AttemptTask.Column.id, .name, .category, .createdAt], mark: .category
  ) { (fields, history, _, context) throws(Fault) in
    var unknown: [Finding] = []
    let task = try read(fields, isStrict: context.isStrict, startOfDay: context.start) { id, name, code in
      unknown.append(
        Finding(rule: "S13", severity: .warning, location: id, name: name, code: code))
    }
    for finding in unknown { history.add(finding) }
    history.add(task)
  }

  /// Reads a task with attempts; one without `tags` and `isArchived` is of the first schema.
  ///
  /// A row that violates a rule of the original design is kept and reported (R3.6).
  ///
  /// - Parameters:
  ///   - isStrict: True if an unknown category or priority is a fault; if false, a usual one replaces it (S13).
  ///   - startOfDay: Returns the start of the logical day of a date, because a due date may be a date.
  ///   - onUnknown: Receives each unknown category or priority.
  package static func read(
    _ fields: NamedFields<AttemptTask.Column>, isStrict: Bool, startOfDay: (CivilDate) -> Instant,
    onUnknown: (_ id: String, _ name: String, _ code: Finding.Code) -> Void
  ) throws(Fault) -> AttemptTask {
    let id = try fields[.id].requiredText()
    let name = try fields[.name].text()
    func known<Choice: CaseIterable & RawRepresentable<String>>(
      _ column: AttemptTask.Column, else usual: Choice
    ) throws(Fault) -> Choice {
      let field = fields[column]
      let word = try field.text()
      if let choice = Choice(rawValue: word) { return choice }
      if isStrict { _ = try field.choice(Choice.self) }
      onUnknown(id, name, .unknownChoice(heading: field.heading, word, readAs: usual.rawValue))
      return usual
    }
    _ = try fields[.category].requiredText()
    let createdAt = try fields[.createdAt].instant()
    let dueDate = fields[.dueDate].lenient { field throws(Fault) in
      if let date = InstantText.date(try field.optionalText() ?? "") { return startOfDay(date) }
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
    return task
  }
}

package enum AttemptImport {
  package static let format = RowFormat(
    .attempts, .attempts, required: [Attempt.Column.id, .taskId, .timestamp], read)

  package static func read(_ fields: NamedFields<Attempt.Column>, _: ReadingContext) throws(Fault) -> Attempt
  {
    Attempt(
      id: try fields[.id].requiredText(), task: try fields[.taskId].requiredText(),
      at: try fields[.timestamp].instant(), note: fields[.note].lenient(Field.optionalText))
  }
}
