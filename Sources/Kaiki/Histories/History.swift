/// A part of a history, which an input may hold.
public enum HistoryPart: CaseIterable, Sendable {
  /// The settings of a flashcard app.
  case settings
  /// Flashcards.
  case cards
  /// Answers by an interval table of ours.
  case reviews
  /// Answers by the intervals of another app.
  case foreignReviews
  /// Recurring tasks.
  case recurringTasks
  /// When recurring tasks were done.
  case completions
  /// Tasks with attempts.
  case attemptTasks
  /// Attempts.
  case attempts
  /// Daily lists.
  case lists
  /// When the app of daily lists was opened.
  case opens
  /// Habits.
  case habits
  /// Daily numbers.
  case observations
  /// Terms.
  case semesters
  /// Courses.
  case courses
  /// Absences from classes.
  case attendanceRecords
  /// When periods begin and end.
  case periodTimes
  /// Class days that differ.
  case calendar
}

extension HistoryPart {
  /// The kind of its rows; `nil` for settings, answers, lists, openings and habits, which are more than rows of one kind.
  package var rows: (any HistoryTableRow.Type)? {
    switch self {
    case .cards: Card.self
    case .recurringTasks: RecurringTask.self
    case .completions: Completion.self
    case .attemptTasks: AttemptTask.self
    case .attempts: Attempt.self
    case .observations: DailyObservation.self
    case .semesters: Semester.self
    case .courses: Course.self
    case .attendanceRecords: AttendanceRecord.self
    case .periodTimes: PeriodTime.self
    case .calendar: CalendarException.self
    case .settings, .reviews, .foreignReviews, .lists, .opens, .habits: nil
    }
  }
}

/// Data of one person from any number of apps.
///
/// A property is `nil` until an app exports its data, and empty if the export has zero rows.
public struct History: Sendable {
  /// The settings of the flashcard app.
  public var settings: AppSettings?
  /// The cards, in the order of their first appearance.
  public var cards: [Card]?
  /// What the flashcard app lets its learner study a day, by deck.
  public var presets: [DeckPreset] = []
  /// State of the flashcard app's collection; `nil` if the app has none.
  public var collection: CollectionState?
  /// Answers to cards; `nil` if no app has exported any.
  public var log: ReviewLog?
  /// The recurring tasks.
  public var recurringTasks: [RecurringTask]?
  /// When recurring tasks were done, by (time, task).
  public var completions: [Completion]?
  /// The tasks with attempts.
  public var attemptTasks: [AttemptTask]?
  /// The attempts, by (time, id).
  public var attempts: [Attempt]?
  /// The daily lists, by (making, id).
  public var lists: [DailyList]?
  /// When the app of daily lists was opened, ascending.
  public var opens: [AppOpen]?
  /// The habits with their ticks.
  public var habits: [Habit]?
  /// Daily numbers.
  public var observations: [DailyObservation]?
  /// The terms.
  public var semesters: [Semester]?
  /// The rows of courses.
  public var courses: [Course]?
  /// The absences from classes.
  public var attendanceRecords: [AttendanceRecord]?
  /// When periods begin and end.
  public var periodTimes: [PeriodTime]?
  /// Days whose classes differ from the timetable, ascending; `nil` if no app has exported any.
  public var calendar: [CalendarException]?
  /// Course whose name is nearest to a name in the attendance records that no course has.
  public var nearestCourses: [String: String] = [:]
  /// What the rules have to say of the data.
  public var findings = Findings()

  /// The latest thing that had happened before something was filtered out.
  private(set) var latestBeforeFilter: Instant?
  /// The latest day of something known by its day alone, before something was filtered out.
  private(set) var latestDayBeforeFilter: Day?

  /// Nothing.
  public init() {}

  /// Whether there are cards, or answers to some.
  public var hasCards: Bool { cards != nil || log != nil }

  // MARK: Filters

  /// Keeps the cards and tasks with one of the given labels, and their answers and attempts.
  ///
  /// Labels stand on cards and tasks, so answers of cards that are not in the history go too.
  public mutating func keep(tags: [String]) {
    noteLatest()
    func isKept(_ own: [String]) -> Bool { !Set(own).isDisjoint(with: tags) }
    if hasCards {
      let kept = (cards ?? []).filter { isKept($0.tags) }
      cards = cards == nil ? nil : kept
      keepReviews(of: kept)
    }
    keepAttemptTasks { isKept($0.tags) }
  }

  /// Keeps the tasks with attempts of one of the given categories, and their attempts.
  public mutating func keep(categories: [AttemptTask.Category]) {
    noteLatest()
    keepAttemptTasks { categories.contains($0.category) }
  }

  /// Keeps the courses that meet in one of some terms, whole, and the absences from them; terms stay.
  ///
  /// A full-year course is one course (T1), so that its classes in the other term stay too.
  ///
  /// - Parameter ids: The ids of the terms, whatever their case.
  public mutating func keep(semesters ids: [String]) {
    guard let rows = courses else { return }
    noteLatest()
    let asked = IdentifierTable(ids)
    let timetable = Timetable(rows: rows, semesters: semesters ?? [])
    let kept = IdentifierTable(
      timetable.courses.filter { course in
        course.terms.contains { asked.number(of: $0) != nil }
      }.flatMap(\.ids))
    courses = rows.filter { kept.number(of: $0.id) != nil }
    let known = IdentifierTable(rows.map(\.id))
    attendanceRecords?.removeAll {
      known.number(of: $0.course) != nil && kept.number(of: $0.course) == nil
    }
  }

  /// Keeps in mind what had happened last before a filter, since that stays the present.
  mutating func noteLatest() {
    let stray = strayDates.first
    (latestBeforeFilter, latestDayBeforeFilter) = (latestEvent(before: stray), latestDay(before: stray))
  }

  private mutating func keepAttemptTasks(where isKept: (AttemptTask) -> Bool) {
    guard let tasks = attemptTasks else { return }
    let kept = tasks.filter(isKept)
    attemptTasks = kept
    let known = IdentifierTable(kept.map(\.id))
    attempts?.removeAll { known.number(of: $0.task) == nil }
  }

  mutating func keepReviews(of cards: [Card]) {
    let known = knownCards(cards)
    log?.keep(cards: known)
  }

  /// Whether each card that the log names is still there: without a list of cards, all of them (G7).
  public var answeredCardsKept: [Bool] {
    cards.map(knownCards) ?? [Bool](repeating: true, count: log?.cards.count ?? 0)
  }

  /// Whether each card that the log names is among some cards.
  func knownCards(_ cards: [Card]) -> [Bool] {
    guard let log else { return [] }
    var known = [Bool](repeating: false, count: log.cards.count)
    for card in cards {
      if let number = log.cards.number(of: card.id) { known[number] = true }
    }
    return known
  }
}
