/// Something that is tried again and again until it is done (R3.1).
public struct AttemptTask: Hashable, Codable, Identifiable, Sendable {
  /// What a task is about.
  public enum Category: String, CaseIterable, Codable, Sendable {
    case habit, project, learning, other
  }

  /// How much a task matters.
  public enum Priority: String, CaseIterable, Codable, Sendable {
    case low, medium, high
  }

  /// The id.
  public var id: String
  /// What it is called.
  public var name: String
  /// What else there is to say of it.
  public var taskDescription: String?
  /// What it is about.
  public var category: Category
  /// How much it matters.
  public var priority: Priority
  /// The attempts that are aimed at; `nil` for none.
  public var targetAttempts: Int?
  /// Whether it is done.
  public var isCompleted: Bool
  /// Whether it is put away.
  public var isArchived: Bool
  /// When it was made; where nobody wrote it down, the due date.
  public var createdAt: Instant
  /// Whether somebody wrote down when it was made: what only stands for it is a plan, and nothing that happened.
  public var isMakingKnown: Bool {
    get { isMakingGuessed != true }
    set { isMakingGuessed = newValue ? nil : true }
  }
  /// Missing in what older versions encoded.
  private var isMakingGuessed: Bool?
  /// When it was last changed.
  public var updatedAt: Instant
  /// When it was done.
  public var completedAt: Instant?
  /// By when it is to be done, where somebody has said; the start of a day stands for the day.
  public var dueDate: Instant?
  /// The attempts as the app counted them; the events are the truth (S6).
  public var totalAttempts: Int
  /// Whether a row says so; no rule compares a count that nobody stored.
  public var isTotalStored = true
  /// The latest attempt as the app stored it (S6).
  public var lastAttemptAt: Instant?
  /// Labels.
  public var tags: [String]

  /// A task.
  ///
  /// Where the app does not say when it was last changed, it was by its last attempt, or else by its making (A0.8).
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

  /// What is wrong with a task (R3.6).
  public enum Problem: Error, Hashable, Sendable {
    /// The name is blank.
    case blankName
    /// The stored count of attempts is below 0.
    case negativeAttempts(Int)
    /// The target is below 1.
    case targetTooLow(Int)
    /// It has a time of completion and is not completed.
    case completedTooSoon
    /// It has been completed, so that it takes no more attempts and no second completion (S7, S9).
    case isCompleted
    /// It has been archived (S7, S9).
    case isArchived
  }

  /// What the checks of the design find wrong with the stored task.
  public var problems: [Problem] {
    var problems: [Problem] = []
    if !name.contains(where: { !$0.isWhitespace }) { problems.append(.blankName) }
    if totalAttempts < 0 { problems.append(.negativeAttempts(totalAttempts)) }
    if let targetAttempts, targetAttempts < 1 { problems.append(.targetTooLow(targetAttempts)) }
    if completedAt != nil, !isCompleted { problems.append(.completedTooSoon) }
    return problems
  }

  /// Whether it was there at a moment, as far as is known.
  public func isMade(by moment: Instant) -> Bool { createdAt <= moment || !isMakingKnown }

  /// When it was last changed, where that is known.
  var knownChange: Instant? { isMakingKnown || updatedAt != createdAt ? updatedAt : nil }

  /// Whether it is being worked on (R3.2).
  public var isActive: Bool { !isCompleted && !isArchived }

  /// Whether it may be completed.
  public var canComplete: Bool { isActive }

  /// Whether it may be put away.
  public var canArchive: Bool { !isArchived }

  /// Completes the task; it keeps its first time of completion (S7).
  ///
  /// - Throws: `Problem.isCompleted` or `Problem.isArchived`.
  public mutating func complete(at now: Instant) throws(Problem) {
    guard canComplete else { throw isArchived ? .isArchived : .isCompleted }
    isCompleted = true
    completedAt = now
    updatedAt = now
  }

  /// Puts the task away.
  ///
  /// - Throws: `Problem.isArchived`.
  public mutating func archive(at now: Instant) throws(Problem) {
    guard canArchive else { throw .isArchived }
    isArchived = true
    updatedAt = now
  }

  /// Takes in an attempt, with one time for all that it changes (R3.3, S6).
  ///
  /// A target that is reached does not complete the task (S10).
  ///
  /// - Throws: `Problem.isCompleted` or `Problem.isArchived` (S9).
  public mutating func recordAttempt(at now: Instant) throws(Problem) {
    guard isActive else { throw isArchived ? .isArchived : .isCompleted }
    if totalAttempts < .max { totalAttempts += 1 }
    lastAttemptAt = max(lastAttemptAt ?? now, now)
    updatedAt = now
  }
}

/// One try at a task.
public struct Attempt: Hashable, Codable, Identifiable, Sendable {
  /// The event's id.
  public var id: String
  /// The task's id.
  public var task: String
  /// When it was.
  public var at: Instant
  /// What there is to say of it.
  public var note: String?

  /// An attempt.
  public init(id: String, task: String, at: Instant, note: String? = nil) {
    self.id = id
    self.task = task
    self.at = at
    self.note = note
  }
}
