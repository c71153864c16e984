extension Card: HistoryTableRow {
  /// Part of a history that these rows form: `cards`, the flashcards.
  package static var part: HistoryPart { .cards }
  /// Property of ``History`` that stores flashcards; its value is `nil` if the inputs lack this table.
  package static var table: WritableKeyPath<History, [Card]?> { \.cards }
  /// True because a flashcard is an item that a user may delete, so one of several exports may lack its row.
  package static var isThing: Bool { true }
  /// Id of the flashcard; never `nil`. Rows with the same id are merged.
  package var identity: String? { id }

  /// Columns of the table `cards`, in the order in which they are written and compared.
  package enum Column: String, RowColumn {
    case id, question, answer, stepIndex, nextDue, reviewCount, lastResult, tags, deck, standing
  }

  /// Value of the card in a column; ``RowValue/missing`` if there is none.
  package func value(of column: Column) -> RowValue {
    switch column {
    case .id: .text(id)
    case .question: .text(question)
    case .answer: .text(answer)
    case .stepIndex: .integer(step)
    case .nextDue: .instant(nextDue)
    case .reviewCount: .integer(reviewCount)
    case .lastResult: lastResult.map(RowValue.flag) ?? .missing
    case .tags: .texts(tags)
    case .deck: .optional(deck)
    case .standing: standing.map { .word($0.rawValue) } ?? .missing
    }
  }

  /// Values that determine which of two rows of one card is newer: the greater value at the first index that differs.
  ///
  /// The first is the time of the last change if the app exports it; the number of answers and the due date follow.
  package var knowledge: [RowValue] {
    [.optional(modified), .integer(reviewCount), .instant(nextDue)]
  }

  /// Front of the card, shown with its id in messages about the data; never `nil`.
  package var displayName: String? { question }
}

extension AppSettings: HistoryRow {
  /// Keys of the object `settings`, in the order in which they are written and compared.
  package enum Column: String, RowColumn {
    case intervals, morningHour, timeZoneIdentifier, dayStartHour, language
  }

  /// Value of the settings in a column; ``RowValue/missing`` if there is none.
  package func value(of column: Column) -> RowValue {
    switch column {
    case .intervals: .integers(table.intervals)
    case .morningHour: .integer(morningHour)
    case .timeZoneIdentifier: .optional(timeZoneIdentifier)
    case .dayStartHour: .optional(dayStartHour)
    case .language: .optional(language?.rawValue)
    }
  }
}

extension RecurringTask: HistoryTableRow {
  /// Part of a history that these rows form: `recurringTasks`, the recurring tasks.
  package static var part: HistoryPart { .recurringTasks }
  /// Property of ``History`` that stores recurring tasks; its value is `nil` if the inputs lack this table.
  package static var table: WritableKeyPath<History, [RecurringTask]?> { \.recurringTasks }
  /// True because a recurring task is an item that a user may delete, so one of several exports may lack its row.
  public static var isThing: Bool { true }
  /// Id of the recurring task; never `nil`. Rows with the same id are merged.
  public var identity: String? { id }
  /// Known times of creation, last completion and last change: 0 to 3 instants.
  package var moments: RowMoments { .instants(instants) }

  /// Columns of recurring tasks in the table `tasks`, in the order in which they are written and compared.
  ///
  /// This project adds the columns `policy`, `skip`, `anchorDate`, `openDueDates` and `isMakingKnown`.
  package enum Column: String, RowColumn {
    case id, title, intervalValue, intervalUnit, lastCompletedDate, nextReminderDate, createdDate, isActive
    case notificationEnabled, modified, policy, skip, anchorDate, openDueDates, isMakingKnown
  }

  /// Value of the task in a column; ``RowValue/missing`` if there is none.
  package func value(of column: Column) -> RowValue {
    switch column {
    case .id: .text(id)
    case .title: .text(title)
    case .intervalValue: .integer(recurrence.interval.value)
    case .intervalUnit: .word(recurrence.interval.unit.rawValue)
    case .lastCompletedDate: .optional(lastCompleted)
    case .nextReminderDate: .instant(nextReminder)
    case .createdDate: .instant(created)
    case .isActive: .flag(isActive)
    case .notificationEnabled: .flag(isNotificationEnabled)
    case .modified: .optional(modified)
    case .policy: .word(recurrence.policy.rawValue)
    case .skip: recurrence.skip == .backward ? .missing : .word(recurrence.skip.rawValue)
    case .anchorDate: .optional(anchor)
    case .openDueDates: openDues.isEmpty ? .missing : .texts(openDues.map(\.description))
    case .isMakingKnown: isCreationKnown ? .missing : .flag(false)
    }
  }

  /// Times that determine which of two rows of one task is newer: the later time at the first index that differs.
  ///
  /// The first is the last change, or else the latest known event; the second is the latest known event.
  package var knowledge: [RowValue] { [.instant(modified ?? latest), .instant(latest)] }

  /// Title of the task, shown with its id in messages about the data; never `nil`.
  public var displayName: String? { title }

  /// Time of the last completion, or of the creation if that is later; an unknown creation is ignored.
  private var latest: Instant {
    let made = isCreationKnown ? created : Instant(milliseconds: .min)
    return max(lastCompleted ?? made, made)
  }
}

extension Completion: HistoryTableRow {
  /// Part of a history that these rows form: `completions`.
  package static var part: HistoryPart { .completions }
  /// Property of ``History`` that stores completions; its value is `nil` if the inputs lack this table.
  package static var table: WritableKeyPath<History, [Completion]?> { \.completions }
  /// Returns the completions by time, then task, then id.
  public static func ordered(_ rows: [Completion]) -> [Completion] {
    rows.sorted { ($0.at, $0.task, $0.id ?? "") < ($1.at, $1.task, $1.id ?? "") }
  }

  /// Id of the completion; `nil` if its app stores none. Rows with the same id are merged.
  public var identity: String? { id }
  /// Time at which the task was completed.
  package var moments: RowMoments { .instant(at) }

  /// Columns of the table `completions`, in the order in which they are written and compared.
  package enum Column: String, RowColumn {
    case id, taskId, completedAt, dueDate
  }

  /// Value of the completion in a column; ``RowValue/missing`` if there is none.
  package func value(of column: Column) -> RowValue {
    switch column {
    case .id: .optional(id)
    case .taskId: .text(task)
    case .completedAt: .instant(at)
    case .dueDate: .optional(due)
    }
  }
}

extension AttemptTask: HistoryTableRow {
  /// Part of a history that these rows form: `attemptTasks`, the tasks with attempts.
  package static var part: HistoryPart { .attemptTasks }
  /// Property of ``History`` that stores tasks with attempts; its value is `nil` if the inputs lack this table.
  package static var table: WritableKeyPath<History, [AttemptTask]?> { \.attemptTasks }
  /// True because a task with attempts is an item that a user may delete, so one of several exports may lack its row.
  public static var isThing: Bool { true }
  /// Id of the task with attempts; never `nil`. Rows with the same id are merged.
  public var identity: String? { id }
  /// Known times of creation, last change, completion and last attempt: 0 to 4 instants.
  package var moments: RowMoments { .instants(instants) }

  /// Columns of tasks with attempts in the table `tasks`, in the order in which they are written and compared.
  package enum Column: String, RowColumn {
    case id, name, taskDescription, category, priority, targetAttempts, isCompleted, isArchived, createdAt
    case updatedAt, completedAt, totalAttempts, lastAttemptAt, tags, dueDate, isMakingKnown
  }

  /// Value of the task in a column; ``RowValue/missing`` if there is none.
  package func value(of column: Column) -> RowValue {
    switch column {
    case .id: .text(id)
    case .name: .text(name)
    case .taskDescription: .optional(taskDescription)
    case .category: .word(category.rawValue)
    case .priority: .word(priority.rawValue)
    case .targetAttempts: .optional(targetAttempts)
    case .isCompleted: .flag(isCompleted)
    case .isArchived: .flag(isArchived)
    case .createdAt: .instant(createdAt)
    case .updatedAt: .optional(knownChange)
    case .completedAt: .optional(completedAt)
    case .totalAttempts: .optional(isTotalStored ? totalAttempts : nil)
    case .lastAttemptAt: .optional(lastAttemptAt)
    case .tags: .texts(tags)
    case .dueDate: .optional(dueDate)
    case .isMakingKnown: isCreationKnown ? .missing : .flag(false)
    }
  }

  /// Times that determine which of two rows of one task is newer: the later time at the first index that differs.
  ///
  /// The first is the last change; the second is the last attempt.
  package var knowledge: [RowValue] { [.optional(knownChange), .optional(lastAttemptAt)] }

  /// Name of the task, shown with its id in messages about the data; never `nil`.
  public var displayName: String? { name }
}

extension Attempt: HistoryTableRow {
  /// Part of a history that these rows form: `attempts`.
  package static var part: HistoryPart { .attempts }
  /// Property of ``History`` that stores attempts; its value is `nil` if the inputs lack this table.
  package static var table: WritableKeyPath<History, [Attempt]?> { \.attempts }
  /// Returns the attempts by time, then id.
  public static func ordered(_ rows: [Attempt]) -> [Attempt] {
    rows.sorted { $0.at != $1.at ? $0.at < $1.at : IdentifierTable.isBefore($0.id, $1.id) }
  }

  /// Id of the attempt; never `nil`. Rows with the same id are merged.
  public var identity: String? { id }
  /// Time of the attempt: always one instant.
  package var moments: RowMoments { .instant(at) }

  /// Columns of the table `attempts`, in the order in which they are written and compared.
  package enum Column: String, RowColumn {
    case id, taskId, timestamp, note
  }

  /// Value of the attempt in a column; ``RowValue/missing`` if there is none.
  package func value(of column: Column) -> RowValue {
    switch column {
    case .id: .text(id)
    case .taskId: .text(task)
    case .timestamp: .instant(at)
    case .note: .optional(note)
    }
  }
}

/// Row of one answer in a file: the indices of card, answer and user are replaced by their ids.
package struct ReviewRow: HistoryRow {
  let review: Review
  let cards: IdentifierTable
  let ids: IdentifierTable
  let users: IdentifierTable

  /// Columns of the table `reviewLogs`, in the order in which they are written and compared.
  package enum Column: String, RowColumn {
    case id, cardId, reviewedAt, previousStep, nextStep, result, latencyMs, rating, userId, counted
  }

  /// Value of the answer in a column; ``RowValue/missing`` if there is none.
  package func value(of column: Column) -> RowValue {
    switch column {
    case .id: .optional(review.id.map { ids[Int($0)] })
    case .cardId: .text(cards[Int(review.card)])
    case .reviewedAt: .instant(review.reviewedAt)
    case .previousStep: .optional(review.steps.map { Int($0.previous) })
    case .nextStep: .optional(review.steps.map { Int($0.next) })
    case .result: .flag(review.isCorrect)
    case .latencyMs: .optional(review.latency.map { Int($0) })
    case .rating: .optional(review.rating.map { Int($0.rawValue) })
    case .userId: .optional(review.user.map { users[Int($0)] })
    case .counted: review.counting.map { .word("\($0)") } ?? .missing
    }
  }

  /// Interval in days and phase of the card; missing if the log records none.
  package var unwrittenMembers: [RowMember] {
    [
      RowMember("interval", .optional(review.interval.map { Int($0) })),
      RowMember("phase", .optional(review.phase.map { Int($0.rawValue) })),
    ]
  }
}

extension ReviewLog {
  /// One row per answer, in the order of the log; empty if the log was streamed, because it then stores no answers.
  package var rows: [ReviewRow] {
    reviews.map { ReviewRow(review: $0, cards: cards, ids: ids, users: users) }
  }
}
