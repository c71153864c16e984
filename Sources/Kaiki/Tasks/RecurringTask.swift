/// A task that recurs after each interval (R0.1).
public struct RecurringTask: Hashable, Codable, Identifiable, Sendable {
  /// Unique id of the task.
  public var id: String
  /// Title that the user sees.
  public var title: String
  /// Interval and policy of the recurrence, such as one month counted from the completion.
  public var recurrence: Recurrence
  /// First reminder, from which the policies with fixed dates count.
  ///
  /// `nil` if the app does not store it; the fixed dates then count from ``nextReminder``.
  public var anchor: Instant?
  /// Time of the last completion; `nil` before the first completion.
  public var lastCompleted: Instant?
  /// Time of the next reminder, which is the due time of the task; may be in the past.
  public var nextReminder: Instant
  /// Time at which the task was created; if the data state none, one interval before ``nextReminder``.
  public var created: Instant
  /// True if the data state ``created``; false if it is derived from the reminder, which is no past event.
  public var isCreationKnown: Bool {
    get { isCreationGuessed != true }
    set { isCreationGuessed = newValue ? nil : true }
  }

  /// True if the creation time is a guess; `nil` if it is known, and in JSON of older versions.
  private var isCreationGuessed: Bool?

  private enum CodingKeys: String, CodingKey {
    case id, title, recurrence, anchor, lastCompleted, nextReminder, created, isActive,
      isNotificationEnabled, modified, openDues
    case isCreationGuessed = "isMakingGuessed"
  }

  /// True if the task is in use; false if it is paused or ended, so that it is never due.
  public var isActive: Bool
  /// True if the user wants reminders of this task.
  public var isNotificationEnabled: Bool
  /// Time of the last change; `nil` if the app does not store it (A0.8).
  public var modified: Instant?
  /// Due times of the occurrences that are not done, past and future, ascending, ``nextReminder`` first.
  public var openDues: [Instant]

  /// Creates a task, by default in use and with reminders; the parameters are the properties of the same names.
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

  /// Reasons to reject a task that a user enters in a form.
  public enum Problem: Error, Hashable {
    /// The title is empty or contains only white space (R0.4).
    case blankTitle
    /// The new reminder, the associated value, is in the past (R0.4).
    case reminderPassed(Instant)
  }

  /// Checks a task that a user enters in a form (R0.4).
  ///
  /// A reminder that the user did not change may be in the past, so the title of an overdue task can be edited
  /// (A0.5). The check applies to forms only, never to files.
  ///
  /// - Throws: `Problem` if the title is blank or a new reminder is before `now`.
  public func check(replacing old: RecurringTask?, now: Instant) throws(Problem) {
    guard title.contains(where: { !$0.isWhitespace }) else { throw .blankTitle }
    if nextReminder != old?.nextReminder, nextReminder < now { throw .reminderPassed(nextReminder) }
  }

  /// Returns the title of a task's notification; the published app has the Japanese title.
  public static func reminderTitle(_ language: NotificationLanguage = .japanese) -> String {
    switch language {
    case .japanese: "タスクのリマインダー"
    case .english: "Task reminder"
    }
  }

  /// Returns the text of the task's notification, which contains its title.
  public func reminderBody(_ language: NotificationLanguage = .japanese) -> String {
    switch language {
    case .japanese: "「\(title)」の時間です"
    case .english: "Time for \(title)"
    }
  }
}

/// One completion of a recurring task.
public struct Completion: Hashable, Codable, Sendable {
  /// Id of the completion; `nil` if the app stores none.
  public var id: String?
  /// Id of the completed task.
  public var task: String
  /// Time at which the task was completed.
  public var at: Instant
  /// Due time of the completed occurrence; `nil` if the app does not store it.
  public var due: Instant?

  /// Creates a completion; the parameters are the properties of the same names.
  public init(id: String? = nil, task: String, at: Instant, due: Instant? = nil) {
    self.id = id
    self.task = task
    self.at = at
    self.due = due
  }
}
