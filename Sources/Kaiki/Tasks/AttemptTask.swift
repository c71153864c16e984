/// A task that the user attempts repeatedly until it is completed (R3.1).
public struct AttemptTask: Hashable, Codable, Identifiable, Sendable {
  /// Subject of a task, as the user sets it.
  public enum Category: String, CaseIterable, Codable, Sendable {
    case habit, project, learning, other
  }

  /// Importance of a task, as the user sets it.
  public enum Priority: String, CaseIterable, Codable, Sendable {
    case low, medium, high
  }

  /// Unique id of the task.
  public var id: String
  /// Name that the user sees.
  public var name: String
  /// Description by the user; `nil` if there is none.
  public var taskDescription: String?
  /// Subject of the task, as the user sets it.
  public var category: Category
  /// Importance, as the user sets it.
  public var priority: Priority
  /// Number of attempts that the user aims at, ≥ 1; `nil` without a target.
  ///
  /// Stored data may have a number below 1, which ``problems`` reports.
  public var targetAttempts: Int?
  /// True if the user completed the task; false while it is open or archived unfinished.
  public var isCompleted: Bool
  /// True if the user archived the task, completed or not.
  public var isArchived: Bool
  /// Time at which the task was created; if the data state none, its due date.
  public var createdAt: Instant
  /// True if the data state ``createdAt``; false if ``createdAt`` is the due date, which is no past event.
  public var isCreationKnown: Bool {
    get { isCreationGuessed != true }
    set { isCreationGuessed = newValue ? nil : true }
  }
  /// True if ``createdAt`` is a guess; `nil` if the creation time is known, and in JSON of older versions.
  private var isCreationGuessed: Bool?

  private enum CodingKeys: String, CodingKey {
    case id, name, taskDescription, category, priority, targetAttempts, isCompleted, isArchived,
      createdAt, updatedAt, completedAt, dueDate, totalAttempts, isTotalStored, lastAttemptAt,
      tags
    case isCreationGuessed = "isMakingGuessed"
  }

  /// Time of the last change; if the data state none, the last attempt, or else the creation (A0.8).
  public var updatedAt: Instant
  /// Time at which the task was completed; `nil` while it is not completed.
  public var completedAt: Instant?
  /// Time at which the task is due; the start of a day represents the whole day. `nil` without a due date.
  public var dueDate: Instant?
  /// Number of attempts that the app stores, ≥ 0; if the attempts in the data differ, their number counts (S6).
  ///
  /// Stored data may have a number below 0, which ``problems`` reports.
  public var totalAttempts: Int
  /// True if the data state ``totalAttempts``; if false, the number is never compared with the attempts.
  public var isTotalStored = true
  /// Time of the latest attempt that the app stores; `nil` if it stores none. The attempts in the data take
  /// precedence (S6).
  public var lastAttemptAt: Instant?
  /// Labels that the user gave the task, in the order of the data; empty if the user gave none.
  public var tags: [String]

  /// Creates a task.
  ///
  /// Without `updatedAt`, the time of the last change is the last attempt, or else the creation (A0.8).
  public init(
    id: String, name: String, taskDescription: String? = nil, category: Category,
    priority: Priority = .medium,
    targetAttempts: Int? = nil, isCompleted: Bool = false, isArchived: Bool = false, createdAt: Instant,
    updatedAt: Instant? = nil, completedAt: Instant? = nil, totalAttempts: Int = 0,
    lastAttemptAt: Instant? = nil, tags: [String] = [], dueDate: Instant? = nil
  ) {
    self.id = id
    self.name = name
    self.taskDescription = taskDescription
    self.category = category
    self.priority = priority
    self.targetAttempts = targetAttempts
    self.isCompleted = isCompleted
    self.isArchived = isArchived
    self.createdAt = createdAt
    self.updatedAt = updatedAt ?? lastAttemptAt ?? createdAt
    self.completedAt = completedAt
    self.totalAttempts = totalAttempts
    self.lastAttemptAt = lastAttemptAt
    self.tags = tags
    self.dueDate = dueDate
  }

  /// Contradictions in a stored task (R3.6), and reasons to reject a change.
  public enum Problem: Error, Hashable, Sendable {
    /// The name is empty or contains only white space.
    case blankName
    /// The stored number of attempts, the associated value, is below 0.
    case negativeAttempts(Int)
    /// The target number of attempts, the associated value, is below 1.
    case targetTooLow(Int)
    /// The task has a completion time but is not completed.
    case completedTooSoon
    /// The task is completed, so it accepts no further attempt or completion (S7, S9).
    case isCompleted
    /// The task is archived, so it accepts no attempt, completion or further archiving (S7, S9).
    case isArchived
  }

  /// Contradictions in the stored task, by the app's published checks (R3.6); empty if the task is consistent.
  ///
  /// Each of the first four cases of ``Problem`` occurs at most once, in the order of their declaration.
  public var problems: [Problem] {
    var problems: [Problem] = []
    if !name.contains(where: { !$0.isWhitespace }) { problems.append(.blankName) }
    if totalAttempts < 0 { problems.append(.negativeAttempts(totalAttempts)) }
    if let targetAttempts, targetAttempts < 1 { problems.append(.targetTooLow(targetAttempts)) }
    if completedAt != nil, !isCompleted { problems.append(.completedTooSoon) }
    return problems
  }

  /// Returns true if the task exists at a moment: it was created by then, or its creation time is unknown.
  public func isMade(by moment: Instant) -> Bool { createdAt <= moment || !isCreationKnown }

  /// Time of the last change; `nil` if ``updatedAt`` is only the guessed creation time.
  var knownChange: Instant? { isCreationKnown || updatedAt != createdAt ? updatedAt : nil }

  /// True if the task is open; false if it is completed or archived (R3.2).
  public var isActive: Bool { !isCompleted && !isArchived }

  /// True if the task is open, so that ``complete(at:)`` succeeds.
  public var canComplete: Bool { isActive }

  /// True if the task is not archived, so that ``archive(at:)`` succeeds.
  public var canArchive: Bool { !isArchived }

  /// Completes an open task: sets ``isCompleted``, and completion time and last change to `now` (S7).
  ///
  /// The completion time never changes later.
  ///
  /// - Throws: `Problem.isCompleted` or `Problem.isArchived`.
  public mutating func complete(at now: Instant) throws(Problem) {
    guard canComplete else { throw isArchived ? .isArchived : .isCompleted }
    isCompleted = true
    completedAt = now
    updatedAt = now
  }

  /// Archives an open or completed task: sets ``isArchived``, and the time of the last change to `now`.
  ///
  /// - Throws: `Problem.isArchived`.
  public mutating func archive(at now: Instant) throws(Problem) {
    guard canArchive else { throw .isArchived }
    isArchived = true
    updatedAt = now
  }

  /// Records an attempt: adds 1 to ``totalAttempts``, and sets last attempt and last change to `now` (R3.3, S6).
  ///
  /// A stored last attempt after `now` remains.
  ///
  /// Reaching the target number of attempts does not complete the task (S10).
  ///
  /// - Throws: `Problem.isCompleted` or `Problem.isArchived` (S9).
  public mutating func recordAttempt(at now: Instant) throws(Problem) {
    guard isActive else { throw isArchived ? .isArchived : .isCompleted }
    if totalAttempts < .max { totalAttempts += 1 }
    lastAttemptAt = max(lastAttemptAt ?? now, now)
    updatedAt = now
  }
}

/// One attempt at a task.
public struct Attempt: Hashable, Codable, Identifiable, Sendable {
  /// Unique id of the attempt.
  public var id: String
  /// Id of the attempted task.
  public var task: String
  /// Time at which the attempt took place.
  public var at: Instant
  /// Note by the user; `nil` if there is none.
  public var note: String?

  /// Creates an attempt; the parameters are the properties of the same names.
  public init(id: String, task: String, at: Instant, note: String? = nil) {
    self.id = id
    self.task = task
    self.at = at
    self.note = note
  }
}

extension AttemptTask: HistoryTableRow {
  /// Part of a history that these rows form: `attemptTasks`, the tasks with attempts.
  public static var part: HistoryPart { .attemptTasks }
  /// Property of ``History`` that stores tasks with attempts; its value is `nil` if the inputs lack this table.
  public static var table: WritableKeyPath<History, [AttemptTask]?> { \.attemptTasks }
  /// True because a task with attempts is an item that a user may delete, so one of several exports may lack its row.
  public static var isThing: Bool { true }
  /// Id of the task with attempts; never `nil`. Rows with the same id are merged.
  public var identity: String? { id }
  /// Known times of creation, last change, completion and last attempt: 0 to 4 instants.
  public var moments: RowMoments { .instants(instants) }

  /// Columns of tasks with attempts in the table `tasks`, in the order in which they are written and compared.
  public enum Column: String, RowColumn {
    case id, name, taskDescription, category, priority, targetAttempts, isCompleted, isArchived, createdAt
    case updatedAt, completedAt, totalAttempts, lastAttemptAt, tags, dueDate, isMakingKnown
  }

  /// Value of the task in a column; ``RowValue/missing`` if there is none.
  public func value(of column: Column) -> RowValue {
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
  public var knowledge: [RowValue] { [.optional(knownChange), .optional(lastAttemptAt)] }

  /// Name of the task, shown with its id in messages about the data; never `nil`.
  public var displayName: String? { name }
}

extension Attempt: HistoryTableRow {
  /// Part of a history that these rows form: `attempts`.
  public static var part: HistoryPart { .attempts }
  /// Property of ``History`` that stores attempts; its value is `nil` if the inputs lack this table.
  public static var table: WritableKeyPath<History, [Attempt]?> { \.attempts }
  /// Returns the attempts by time, then id.
  public static func ordered(_ rows: [Attempt]) -> [Attempt] {
    rows.sorted { $0.at != $1.at ? $0.at < $1.at : IdentifierTable.isBefore($0.id, $1.id) }
  }
  /// Id of the attempt; never `nil`. Rows with the same id are merged.
  public var identity: String? { id }
  /// Time of the attempt: always one instant.
  public var moments: RowMoments { .instant(at) }

  /// Columns of the table `attempts`, in the order in which they are written and compared.
  public enum Column: String, RowColumn {
    case id, taskId, timestamp, note
  }

  /// Value of the attempt in a column; ``RowValue/missing`` if there is none.
  public func value(of column: Column) -> RowValue {
    switch column {
    case .id: .text(id)
    case .taskId: .text(task)
    case .timestamp: .instant(at)
    case .note: .optional(note)
    }
  }
}
