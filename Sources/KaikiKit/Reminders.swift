import Kaiki

extension Kit {
  /// Settings of an app's reminders; setters and initialisers clamp every number to its range.
  public struct ReminderSettings: Hashable, Codable, Sendable {
    /// Language of the reminders' titles and texts: Japanese or English.
    public typealias Language = Kaiki.NotificationLanguage

    /// Language of the reminders' titles and texts.
    public var language: Language
    /// Hour of the morning reminder for cards in local time, 0...23.
    public var morningHour: Int { didSet { morningHour = Self.clamped(morningHour, Days.dayStartHours) } }
    /// Maximum number of reminders that the app plans at one time, 0...64.
    public var cap: Int { didSet { cap = Self.clamped(cap, 0...SystemModel.limit) } }
    /// Number of reminders at one time that the plan for cards leaves free for other uses of the app, 0...64.
    ///
    /// The plan for tasks ignores this number.
    public var reserve: Int { didSet { reserve = Self.clamped(reserve, 0...SystemModel.limit) } }
    /// Minutes from a wrong answer to its reminder, 1...1,440.
    public var retryMinutes: Int { didSet { retryMinutes = Self.clamped(retryMinutes, 1...1_440) } }
    /// Number of days after the reminder of a task on which it is repeated while the task is not done, 0...30.
    public var repeatDays: Int {
      didSet { repeatDays = Self.clamped(repeatDays, TaskReminders.repeatDayRange) }
    }

    /// Creates settings; the numbers are clamped to the ranges of the properties of the same names.
    public init(
      language: Language = .english, morningHour: Int = 8, cap: Int = 64, reserve: Int = 4,
      retryMinutes: Int = 30, repeatDays: Int = 0
    ) {
      self.language = language
      self.morningHour = Self.clamped(morningHour, Days.dayStartHours)
      self.cap = Self.clamped(cap, 0...SystemModel.limit)
      self.reserve = Self.clamped(reserve, 0...SystemModel.limit)
      self.retryMinutes = Self.clamped(retryMinutes, 1...1_440)
      self.repeatDays = Self.clamped(repeatDays, TaskReminders.repeatDayRange)
    }

    /// Reads stored settings and clamps every number to its range.
    public init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      self.init(
        language: try container.decode(Language.self, forKey: .language),
        morningHour: try container.decode(Int.self, forKey: .morningHour),
        cap: try container.decode(Int.self, forKey: .cap),
        reserve: try container.decode(Int.self, forKey: .reserve),
        retryMinutes: try container.decode(Int.self, forKey: .retryMinutes),
        repeatDays: try container.decode(Int.self, forKey: .repeatDays))
    }

    private static func clamped(_ value: Int, _ range: ClosedRange<Int>) -> Int {
      min(max(value, range.lowerBound), range.upperBound)
    }
  }

  /// Plans the reminders of a flashcard app: mornings with due cards, and cards answered wrong.
  ///
  /// A morning reminder is planned for each of the next seven mornings on which a card is due or overdue. A card whose
  /// last graded answer was wrong gets a reminder ``ReminderSettings/retryMinutes`` after its last answer. This reminder
  /// is omitted if its time has passed, or is on another logical day than the answer.
  ///
  ///     let plan = Kit.reminders(of: cards, at: now, in: days)
  ///     let (remove, add) = plan.changes(from: pending)   // ids to remove, reminders to schedule
  ///
  /// - Returns: Mornings first, then cards answered wrong by time; at most `settings.cap - settings.reserve`
  ///   reminders.
  public static func reminders(
    of cards: [Card], at now: Instant, in days: Days, _ settings: ReminderSettings = ReminderSettings()
  ) -> ReminderPlan {
    var reminders = CardReminders(boundary: days)
    reminders.cap = settings.cap
    reminders.reserve = settings.reserve
    reminders.retryDelayMinutes = settings.retryMinutes
    reminders.morningHour = settings.morningHour
    reminders.language = settings.language
    return reminders.plan(
      now: now.clampedToStored, dueDays: cards.compactMap { $0.due?.clampedToStored },
      failures: cards.compactMap { card in
        guard card.lastResult == false, let at = card.lastAnswered?.clampedToStored else { return nil }
        return CardReminders.Failure(card: card.id, at: at, question: card.question)
      })
  }

  /// Plans the reminders of recurring tasks: the soonest future reminders, at most ``ReminderSettings/cap``.
  ///
  /// - Complexity: O(*n*) for *n* tasks.
  public static func reminders(
    of tasks: [RecurringTask], at now: Instant, in days: Days,
    _ settings: ReminderSettings = ReminderSettings()
  ) -> ReminderPlan {
    var reminders = TaskReminders(boundary: days)
    reminders.cap = settings.cap
    reminders.repeatDays = settings.repeatDays
    reminders.language = settings.language
    return reminders.plan(
      now: now.clampedToStored,
      tasks: tasks.map { task in
        var task = task
        task.nextReminder = task.nextReminder.clampedToStored
        return task
      })
  }
}
