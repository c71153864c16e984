/// A task with repeated attempts until it is completed (R3.1).
public struct AttemptTask: Hashable, Codable, Identifiable, Sendable {
  /// Subject of a task.
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
  /// Description by the user; `nil` if empty.
  public var taskDescription: String?
  /// Subject of the task.
  public var category: Category
  /// Importance, as the user sets it.
  public var priority: Priority
  /// Target number of attempts, ≥ 1; `nil` without a target.
  public var targetAttempts: Int?
  /// True if the user completed the task.
  public var isCompleted: Bool
  /// True if the user archived the task.
  public var isArchived: Bool
  /// Creation time; if the data state none, the due date.
  public var createdAt: Instant
  /// True if the data state ``createdAt``; false if it is the due date, which is a plan and not a past event.
  public var isCreationKnown: Bool {
    get { isCreationGuessed != true }
    set { isCreationGuessed = newValue ? nil : true }
  }
  /// True if ``createdAt`` is a guess; `nil` if the creation time is known, and in JSON of older versions.
  private var isCreationGuessed: Bool?

  /// Keys of the stored JSON, which outlive the names of properties.
  private enum CodingKeys: String, CodingKey {
    case id, name, taskDescription, category, priority, targetAttempts, isCompleted, isArchived,
      createdAt, updatedAt, completedAt, dueDate, totalAttempts, isTotalStored, lastAttemptAt,
      tags
    case isCreationGuessed = "isMakingGuessed"
  }

  /// Time of the last change.
  public var updatedAt: Instant
  /// Completion time; `nil` while the task is open.
  public var completedAt: Instant?
  /// Due time; the start of a day represents the whole day. `nil` without a due date.
  public var dueDate: Instant?
  /// Number of attempts that the app stores, ≥ 0; if the events differ, they count (S6).
  public var totalAttempts: Int
  /// True if the data state ``totalAttempts``; otherwise no rule compares it.
  public var isTotalStored = true
  /// Time of the latest attempt that the app stores (S6); `nil` if it stores none.
  public var lastAttemptAt: Instant?
  /// Labels that the user gave the task.
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

  /// Contradictions in a task (R3.6), and reasons to reject a change.
  public enum Problem: Error, Hashable, Sendable {
    /// The name is empty or contains only whitespace.
    case blankName
    /// The stored count of attempts is below 0.
    case negativeAttempts(Int)
    /// The target is below 1.
    case targetTooLow(Int)
    /// The task has a completion time but is not completed.
    case completedTooSoon
    /// The task is completed and accepts no further attempt or completion (S7, S9).
    case isCompleted
    /// The task is archived (S7, S9).
    case isArchived
  }

  /// Contradictions in the stored task, by the published checks (R3.6); empty if the task is consistent.
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

  /// Time of the last change; `nil` if unknown.
  var knownChange: Instant? { isCreationKnown || updatedAt != createdAt ? updatedAt : nil }

  /// True if the task is open: it has not been completed or archived (R3.2).
  public var isActive: Bool { !isCompleted && !isArchived }

  /// True if ``complete(at:)`` succeeds.
  public var canComplete: Bool { isActive }

  /// True if ``archive(at:)`` succeeds.
  public var canArchive: Bool { !isArchived }

  /// Completes the task once; the completion time never changes later (S7).
  ///
  /// - Throws: `Problem.isCompleted` or `Problem.isArchived`.
  public mutating func complete(at now: Instant) throws(Problem) {
    guard canComplete else { throw isArchived ? .isArchived : .isCompleted }
    isCompleted = true
    completedAt = now
    updatedAt = now
  }

  /// Archives the task.
  ///
  /// - Throws: `Problem.isArchived`.
  public mutating func archive(at now: Instant) throws(Problem) {
    guard canArchive else { throw .isArchived }
    isArchived = true
    updatedAt = now
  }

  /// Records an attempt; count, last attempt and last change get the same time (R3.3, S6).
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
  /// Unique id of the event.
  public var id: String
  /// Id of the task that was tried.
  public var task: String
  /// Time at which the attempt took place.
  public var at: Instant
  /// Note by the user; `nil` if empty.
  public var note: String?

  /// Creates an attempt.
  public init(id: String, task: String, at: Instant, note: String? = nil) {
    self.id = id
    self.task = task
    self.at = at
    self.note = note
  }
}
