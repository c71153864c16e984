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

  /// Completes an open task: sets ``isCompleted``, and completion time and last change to `now` (S7).
  ///
  /// The completion time never changes later.
  ///
  /// - Throws: `Problem.isCompleted` or `Problem.isArchived`.
  public mutating func complete(at now: Instant) throws(Problem) {
    guard isActive else { throw isArchived ? .isArchived : .isCompleted }
    isCompleted = true
    completedAt = now
    updatedAt = now
  }

  /// Archives an open or completed task: sets ``isArchived``, and the time of the last change to `now`.
  ///
  /// - Throws: `Problem.isArchived`.
  public mutating func archive(at now: Instant) throws(Problem) {
    guard !isArchived else { throw .isArchived }
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
