import Kaiki

extension Kit {
  /// What an app settles about its reminders.
  ///
  /// Every number is moved into its range when it is set.
  public struct ReminderSettings: Hashable, Codable, Sendable {
    /// The language of what reminders say.
    public typealias Language = Kaiki.NotificationLanguage

    /// The language of what reminders say.
    public var language: Language
    /// The wall-clock hour of the morning's reminder of cards, 0...23.
    public var morningHour: Int { didSet { hold() } }
    /// The most reminders that are handed to the system, 0...64.
    public var cap: Int { didSet { hold() } }
    /// How many of these are left free for other uses of the app, of cards alone, 0...64.
    public var reserve: Int { didSet { hold() } }
    /// Minutes from a wrong answer to its second try, 1...1,440.
    public var retryMinutes: Int { didSet { hold() } }
    /// On how many days after its first reminder an unfinished task is announced again, 0...30.
    public var repeatDays: Int { didSet { hold() } }

    /// Settings; without arguments, mornings at eight in English, all 64 reminders but four.
    public init(
      language: Language = .english, morningHour: Int = 8, cap: Int = 64, reserve: Int = 4,
      retryMinutes: Int = 30, repeatDays: Int = 0
    ) {
      self.language = language
      self.morningHour = morningHour
      self.cap = cap
      self.reserve = reserve
      self.retryMinutes = retryMinutes
      self.repeatDays = repeatDays
      hold()
    }

    private enum CodingKeys: CodingKey {
      case language, morningHour, cap, reserve, retryMinutes, repeatDays
    }

    /// Reads settings; a number outside its range is moved into it.
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

    private mutating func hold() {
      func hold(_ value: inout Int, _ range: ClosedRange<Int>) {
        let held = min(max(value, range.lowerBound), range.upperBound)
        if held != value { value = held }
      }
      hold(&morningHour, Days.dayStartHours)
      hold(&cap, 0...SystemModel.limit)
      hold(&reserve, 0...SystemModel.limit)
      hold(&retryMinutes, 1...1_440)
      hold(&repeatDays, TaskReminders.repeatDayRange)
    }
  }

  /// The reminders of a flashcard app: the next seven mornings on which a card waits, and a second try for each card whose
  /// last answer was wrong.
  ///
  ///     let plan = Kit.reminders(of: cards, at: now, in: days)
  ///     let (remove, add) = plan.changes(from: pending)   // ids to take back, reminders to hand over
  ///
  /// - Parameters:
  ///   - cards: All cards.
  ///   - now: Only reminders after it are planned.
  ///   - days: Where days begin.
  ///   - settings: What the app settles.
  /// - Returns: At most `settings.cap - settings.reserve` reminders, mornings first.
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
      now: now.held, dueDays: cards.compactMap { $0.due?.held },
      failures: cards.compactMap { card in
        guard card.lastResult == false, let at = card.lastAnswered?.held else { return nil }
        return CardReminders.Failure(card: card.id, at: at, question: card.question)
      })
  }

  /// The reminders of recurring tasks: the soonest that are still to come, as many as the system keeps.
  ///
  /// - Parameters:
  ///   - tasks: All tasks; those not in use, or without notifications, are passed over.
  ///   - now: Only reminders after it are planned.
  ///   - days: Where days begin.
  ///   - settings: What the app settles.
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
      now: now.held,
      tasks: tasks.map { task in
        var task = task
        task.nextReminder = task.nextReminder.held
        return task
      })
  }
}
