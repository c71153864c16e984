import Kaiki

/// The columns of `tasks` that are tried again and again.
enum AttemptTaskColumn: Int, ImportColumn {
  case id, name, taskDescription, category, priority, targetAttempts, isCompleted, isArchived, createdAt
  case updatedAt, completedAt, totalAttempts, lastAttemptAt, tags, dueDate, isMakingKnown
}

enum AttemptTaskImport {
  static let format = RowFormat(
    .tasks, .attemptTasks, required: [AttemptTaskColumn.id, .name, .category, .createdAt], mark: .category
  ) { (fields, history, context) throws(Fault) in
    var unknown: [Finding] = []
    let task = try read(fields, isStrict: context.isStrict, startOfDay: context.reading.start) {
      id, name, message in
      unknown.append(
        Finding(rule: "S13", severity: .warning, location: id, name: name, message: message))
    }
    for finding in unknown { history.add(finding) }
    history.add(task)
  }

  /// Reads a task with attempts; one without `tags` and `isArchived` is of the first schema.
  ///
  /// What the checks of the design object to is kept and reported (R3.6).
  ///
  /// - Parameters:
  ///   - isStrict: Whether a category or priority that is not known is a fault rather than read as a usual one (S13).
  ///   - startOfDay: When the logical day of a date begins, which a due date may be.
  ///   - onUnknown: Is told of a category or priority that is not known.
  static func read(
    _ fields: Fields, isStrict: Bool, startOfDay: (CivilDate) -> Instant,
    onUnknown: (_ id: String, _ name: String, _ message: String) -> Void
  ) throws(Fault) -> AttemptTask {
    func column(_ name: AttemptTaskColumn) -> Int { name.rawValue }
    let id = try fields.requiredText(column(.id))
    let name = try fields.text(column(.name))
    func known<Choice: CaseIterable & RawRepresentable<String>>(
      _ taskColumn: AttemptTaskColumn, else usual: Choice
    ) throws(Fault) -> Choice {
      let word = try fields.text(column(taskColumn))
      if let choice = Choice(rawValue: word) { return choice }
      if isStrict { _ = try fields.choice(column(taskColumn), Choice.self) }
      onUnknown(
        id, name,
        "the \(fields.heading(column(taskColumn))) \"\(word)\" is not known; read as \(usual.rawValue)")
      return usual
    }
    func instant(_ taskColumn: AttemptTaskColumn) -> Instant? {
      fields.lenient(column(taskColumn)) { (fields, column) throws(Fault) in
        try fields.optionalInstant(column)
      }
    }
    _ = try fields.requiredText(column(.category))
    let createdAt = try fields.instant(column(.createdAt))
    let dueDate = fields.lenient(column(.dueDate)) { (fields, column) throws(Fault) in
      if let date = InstantText.date(try fields.optionalText(column) ?? "") { return startOfDay(date) }
      return try fields.optionalInstant(column)
    }
    let counts = Int(Int32.min)...Int(Int32.max)
    var task = AttemptTask(
      id: id, name: name,
      taskDescription: fields.lenient(column(.taskDescription)) { (fields, column) throws(Fault) in
        try fields.optionalText(column)
      },
      category: try known(.category, else: .other),
      priority: fields.isMissing(column(.priority)) ? .medium : try known(.priority, else: .medium),
      targetAttempts: fields.lenientInteger(column(.targetAttempts), in: counts),
      isCompleted: try fields.flag(column(.isCompleted)) ?? false,
      isArchived: try fields.flag(column(.isArchived)) ?? false, createdAt: createdAt,
      updatedAt: instant(.updatedAt), completedAt: instant(.completedAt),
      totalAttempts: fields.lenientInteger(column(.totalAttempts), in: counts) ?? 0,
      lastAttemptAt: instant(.lastAttemptAt),
      tags: fields.lenient(column(.tags)) { (fields, column) throws(Fault) in try fields.list(column) } ?? [],
      dueDate: dueDate)
    task.isCreationKnown = try fields.flag(column(.isMakingKnown)) ?? true
    task.isTotalStored = !fields.isMissing(column(.totalAttempts))
    return task
  }
}

/// The columns of `attempts`.
enum AttemptColumn: Int, ImportColumn {
  case id, taskId, timestamp, note
}

enum AttemptImport {
  static let format = RowFormat(
    .attempts, .attempts, required: [AttemptColumn.id, .taskId, .timestamp]
  ) { (fields, history, _) throws(Fault) in history.add(try read(fields)) }

  /// Reads a try at a task.
  static func read(_ fields: Fields) throws(Fault) -> Attempt {
    Attempt(
      id: try fields.requiredText(AttemptColumn.id.rawValue),
      task: try fields.requiredText(AttemptColumn.taskId.rawValue),
      at: try fields.instant(AttemptColumn.timestamp.rawValue),
      note: fields.lenient(AttemptColumn.note.rawValue) { (fields, column) throws(Fault) in
        try fields.optionalText(column)
      })
  }
}
