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
    public var morningHour: Int {
      get { numbers.morningHour }
      set { numbers.morningHour = Self.held(newValue, Days.dayStartHours) }
    }
    /// The most reminders that are handed to the system, 0...64.
    public var cap: Int {
      get { numbers.cap }
      set { numbers.cap = Self.held(newValue, 0...SystemModel.limit) }
    }
    /// How many of these are left free for other uses of the app, of cards alone, 0...64.
    public var reserve: Int {
      get { numbers.reserve }
      set { numbers.reserve = Self.held(newValue, 0...SystemModel.limit) }
    }
    /// Minutes from a wrong answer to its second try, 1...1,440.
    public var retryMinutes: Int {
      get { numbers.retryMinutes }
      set { numbers.retryMinutes = Self.held(newValue, 1...1_440) }
    }
    /// On how many days after its first reminder an unfinished task is announced again, 0...30.
    public var repeatDays: Int {
      get { numbers.repeatDays }
      set { numbers.repeatDays = Self.held(newValue, TaskReminders.repeatDayRange) }
    }

    /// The numbers, within their ranges.
    private struct Numbers: Hashable {
      var morningHour = 8
      var cap = 64
      var reserve = 4
      var retryMinutes = 30
      var repeatDays = 0
    }
    private var numbers = Numbers()

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

    /// Writes the settings.
    public func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(language, forKey: .language)
      try container.encode(morningHour, forKey: .morningHour)
      try container.encode(cap, forKey: .cap)
      try container.encode(reserve, forKey: .reserve)
      try container.encode(retryMinutes, forKey: .retryMinutes)
      try container.encode(repeatDays, forKey: .repeatDays)
    }

    private static func held(_ value: Int, _ range: ClosedRange<Int>) -> Int {
      min(max(value, range.lowerBound), range.upperBound)
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
