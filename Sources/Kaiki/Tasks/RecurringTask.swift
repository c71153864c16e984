/// Something that has to be done again and again (R0.1).
public struct RecurringTask: Hashable, Codable, Identifiable, Sendable {
  /// The id.
  public var id: String
  /// What is to be done.
  public var title: String
  /// When it comes back.
  public var recurrence: Recurrence
  /// The first reminder, from which fixed policies count; `nil` where the app does not say.
  public var anchor: Instant?
  /// When it was last done; `nil` before the first time.
  public var lastCompleted: Instant?
  /// When its reminder is to be shown.
  public var nextReminder: Instant
  /// When it was made; where nobody wrote it down, an interval before its reminder.
  public var created: Instant
  /// Whether somebody wrote down when it was made: what only stands for it is nothing that happened.
  public var isMakingKnown: Bool {
    get { isMakingGuessed != true }
    set { isMakingGuessed = newValue ? nil : true }
  }
  /// Missing in what older versions encoded.
  private var isMakingGuessed: Bool?
  /// Whether it is in use.
  public var isActive: Bool
  /// Whether it wants reminders.
  public var isNotificationEnabled: Bool
  /// When it was last changed; `nil` where the app does not say (A0.8).
  public var modified: Instant?
  /// When the occurrences that wait came due, or will, where the app keeps each by itself, ascending; the reminder is the
  /// first of them.
  public var openDues: [Instant]

  /// A task.
  public init(
    id: String, title: String, recurrence: Recurrence, anchor: Instant? = nil, lastCompleted: Instant? = nil,
    nextReminder: Instant, created: Instant, isActive: Bool = true, isNotificationEnabled: Bool = true,
    modified: Instant? = nil, openDues: [Instant] = []
  ) {
    self.id = id
    self.title = title
    self.recurrence = recurrence
    self.anchor = anchor
    self.lastCompleted = lastCompleted
    self.nextReminder = nextReminder
    self.created = created
    self.isActive = isActive
    self.isNotificationEnabled = isNotificationEnabled
    self.modified = modified
    self.openDues = openDues
  }

  /// Why a task that a user enters is refused.
  public enum Problem: Error, Hashable {
    /// The title is blank (R0.4).
    case blankTitle
    /// The reminder is set to a moment that has passed (R0.4).
    case reminderPassed(Instant)
  }

  /// Refuses what a form must not accept (R0.4).
  ///
  /// The reminder is looked at only when it is set anew: an overdue task can be given another title (A0.5).
  /// Tasks that are read from files are not held to this.
  ///
  /// - Parameters:
  ///   - old: The task before it was edited; `nil` for a new one.
  ///   - now: The moment of the entry.
  /// - Throws: `Problem`, as described there.
  public func check(replacing old: RecurringTask?, now: Instant) throws(Problem) {
    guard title.contains(where: { !$0.isWhitespace }) else { throw .blankTitle }
    if nextReminder != old?.nextReminder, nextReminder < now { throw .reminderPassed(nextReminder) }
  }

  /// The headline of a task's reminder; in Japanese that of the original design.
  public static func reminderTitle(_ language: NotificationLanguage = .japanese) -> String {
    switch language {
    case .japanese: "タスクのリマインダー"
    case .english: "Task reminder"
    }
  }

  /// The text of the task's reminder; in Japanese that of the original design.
  public func reminderBody(_ language: NotificationLanguage = .japanese) -> String {
    switch language {
    case .japanese: "「\(title)」の時間です"
    case .english: "Time for \(title)"
    }
  }
}

/// That a task was done.
public struct Completion: Hashable, Codable, Sendable {
  /// The event's id; `nil` where the app does not say.
  public var id: String?
  /// The task's id.
  public var task: String
  /// When it was done.
  public var at: Instant
  /// When what was done had come due; `nil` where the app does not say.
  public var due: Instant?

  /// A completion.
  public init(id: String? = nil, task: String, at: Instant, due: Instant? = nil) {
    self.id = id
    self.task = task
    self.at = at
    self.due = due
  }
}
