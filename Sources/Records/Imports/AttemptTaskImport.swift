import Kaiki

/// The columns of `tasks` that are tried again and again.
enum AttemptTaskColumn: Int, ImportColumn {
  case id, name, taskDescription, category, priority, targetAttempts, isCompleted, isArchived, createdAt
  case updatedAt, completedAt, totalAttempts, lastAttemptAt, tags
}

enum AttemptTaskImport {
  static let format = RowFormat(
    .tasks, .attemptTasks, required: [AttemptTaskColumn.id, .name, .category, .createdAt], mark: .category
  ) { (fields, history, context) throws(Fault) in
    var unknown: [Finding] = []
    let task = try read(fields, isStrict: context.isStrict) { id, category in
      unknown.append(
        Finding(
          rule: "S13", severity: .warning, place: id,
          message: "the category \"\(category)\" is not known; read as other"))
    }
    for finding in unknown { history.add(finding) }
    history.add(task)
  }

  /// Reads a task with attempts; one without `tags` and `isArchived` is of the first schema.
  ///
  /// What the checks of the design object to is kept and reported (R3.6).
  ///
  /// - Parameter isStrict: Whether a category that is not known is a fault rather than `other` (S13).
  static func read(
    _ fields: Fields, isStrict: Bool, onUnknownCategory: (_ id: String, _ category: String) -> Void
  ) throws(Fault) -> AttemptTask {
    func column(_ name: AttemptTaskColumn) -> Int { name.rawValue }
    let id = try fields.requiredText(column(.id))
    let word = try fields.requiredText(column(.category))
    let known = AttemptTask.Category(rawValue: word)
    if known == nil {
      if isStrict { _ = try fields.choice(column(.category), AttemptTask.Category.self) }
      onUnknownCategory(id, word)
    }
    let createdAt = try fields.instant(column(.createdAt))
    let counts = Int(Int32.min)...Int(Int32.max)
    return AttemptTask(
      id: id, name: try fields.text(column(.name)),
      taskDescription: try fields.optionalText(column(.taskDescription)), category: known ?? .other,
      priority: try fields.choice(column(.priority)) ?? .medium,
      targetAttempts: try fields.integer(column(.targetAttempts), in: counts),
      isCompleted: try fields.flag(column(.isCompleted)) ?? false,
      isArchived: try fields.flag(column(.isArchived)) ?? false, createdAt: createdAt,
      updatedAt: try fields.optionalInstant(column(.updatedAt)),
      completedAt: try fields.optionalInstant(column(.completedAt)),
      totalAttempts: try fields.integer(column(.totalAttempts), in: counts) ?? 0,
      lastAttemptAt: try fields.optionalInstant(column(.lastAttemptAt)),
      tags: try fields.list(column(.tags)))
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
      note: try fields.optionalText(AttemptColumn.note.rawValue))
  }
}
