import Kaiki

enum RecurringTaskExport {
  /// A row of `tasks` that recur.
  static func row(_ task: RecurringTask) -> ExportRow {
    ExportRow(
      members: RecurringTaskColumn.allCases.map { column in
        let value: ExportValue
        switch column {
        case .id: value = .text(task.id)
        case .title: value = .text(task.title)
        case .intervalValue: value = .integer(task.recurrence.interval.value)
        case .intervalUnit: value = .word(task.recurrence.interval.unit.rawValue)
        case .lastCompletedDate: value = .optional(task.lastCompleted)
        case .nextReminderDate: value = .word(task.nextReminder.description)
        case .createdDate: value = .word(task.created.description)
        case .isActive: value = .flag(task.isActive)
        case .notificationEnabled: value = .flag(task.isNotificationEnabled)
        case .modified: value = .optional(task.modified)
        case .policy: value = .word(task.recurrence.policy.rawValue)
        case .skip:
          value = task.recurrence.skip == .backward ? .missing : .word(task.recurrence.skip.rawValue)
        case .anchorDate: value = .optional(task.anchor)
        }
        return (column.name, value)
      })
  }
}

enum CompletionExport {
  /// A row of `completions`.
  static func row(_ completion: Completion) -> ExportRow {
    ExportRow(
      members: CompletionColumn.allCases.map { column in
        let value: ExportValue
        switch column {
        case .id: value = .optional(completion.id)
        case .taskId: value = .text(completion.task)
        case .completedAt: value = .word(completion.at.description)
        }
        return (column.name, value)
      })
  }
}

enum AttemptTaskExport {
  /// A row of `tasks` with attempts.
  static func row(_ task: AttemptTask) -> ExportRow {
    ExportRow(
      members: AttemptTaskColumn.allCases.map { column in
        let value: ExportValue
        switch column {
        case .id: value = .text(task.id)
        case .name: value = .text(task.name)
        case .taskDescription: value = .optional(task.taskDescription)
        case .category: value = .word(task.category.rawValue)
        case .priority: value = .word(task.priority.rawValue)
        case .targetAttempts: value = .optional(task.targetAttempts)
        case .isCompleted: value = .flag(task.isCompleted)
        case .isArchived: value = .flag(task.isArchived)
        case .createdAt: value = .word(task.createdAt.description)
        case .updatedAt: value = .word(task.updatedAt.description)
        case .completedAt: value = .optional(task.completedAt)
        case .totalAttempts: value = .integer(task.totalAttempts)
        case .lastAttemptAt: value = .optional(task.lastAttemptAt)
        case .tags: value = .list(task.tags)
        }
        return (column.name, value)
      })
  }
}

enum AttemptExport {
  /// A row of `attempts`.
  static func row(_ attempt: Attempt) -> ExportRow {
    ExportRow(
      members: AttemptColumn.allCases.map { column in
        let value: ExportValue
        switch column {
        case .id: value = .text(attempt.id)
        case .taskId: value = .text(attempt.task)
        case .timestamp: value = .word(attempt.at.description)
        case .note: value = .optional(attempt.note)
        }
        return (column.name, value)
      })
  }
}
