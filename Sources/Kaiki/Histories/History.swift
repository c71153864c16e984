/// Part of a history that an input file may hold.
public enum HistoryPart: CaseIterable, Sendable {
  /// Settings of a flashcard app.
  case settings
  /// Flashcards with their stored schedule.
  case cards
  /// Answers to cards that an interval table of this project schedules.
  case reviews
  /// Answers to cards that a third-party app schedules.
  case thirdPartyReviews
  /// Tasks that recur at an interval.
  case recurringTasks
  /// Completions of recurring tasks.
  case completions
  /// Tasks that count attempts.
  case attemptTasks
  /// Attempts at tasks.
  case attempts
  /// To-do lists, one per day.
  case lists
  /// Sessions of the app of daily lists.
  case opens
  /// Habits with their check marks.
  case habits
  /// Numbers measured once a day, one series per name.
  case observations
  /// Terms of a school or university.
  case semesters
  /// Courses with their weekly classes.
  case courses
  /// Attendance records, such as absences from classes.
  case attendanceRecords
  /// Start and end time of each period.
  case periodTimes
  /// Days whose classes differ from the timetable.
  case calendar
}

extension HistoryPart {
  /// Type of the rows of this part; `nil` for settings, answers, lists, app sessions and habits, which have other
  /// structure.
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
    case .settings, .reviews, .thirdPartyReviews, .lists, .opens, .habits: nil
    }
  }
}

/// Data of one person from any number of apps.
///
/// A property is `nil` until an app exports its data, and empty if the export has zero rows.
public struct History: Sendable {
  /// Settings of the flashcard app; `nil` if no app has exported any.
  public var settings: AppSettings?
  /// Flashcards, in the order of their first appearance; `nil` if no app has exported any.
  public var cards: [Card]?
  /// Daily limits and scheduling options of the flashcard app, one element per deck; empty if the app has none.
  public var presets: [DeckPreset] = []
  /// State of the flashcard app's collection; `nil` if the app has none.
  public var collection: CollectionState?
  /// Answers to cards; `nil` if no app has exported any.
  public var log: ReviewLog?
  /// Recurring tasks, in the order of their first appearance; `nil` if no app has exported any.
  public var recurringTasks: [RecurringTask]?
  /// Completions of recurring tasks, by (time, task); `nil` if no app has exported any.
  public var completions: [Completion]?
  /// Tasks with attempts, in the order of their first appearance; `nil` if no app has exported any.
  public var attemptTasks: [AttemptTask]?
  /// Attempts, by (time, id); `nil` if no app has exported any.
  public var attempts: [Attempt]?
  /// Daily lists, by (creation time, id); `nil` if no app has exported any.
  public var lists: [DailyList]?
  /// Sessions of the app of daily lists, ascending in time; `nil` if no app has exported any.
  public var opens: [AppOpen]?
  /// Habits with their check marks, in the order of their first appearance; `nil` if no app has exported any.
  public var habits: [Habit]?
  /// Daily numbers of all series, in the order of their first appearance; `nil` if no app has exported any.
  public var observations: [DailyObservation]?
  /// Terms, in the order of their first appearance; `nil` if no app has exported any.
  public var semesters: [Semester]?
  /// Courses, one row per weekly class; `nil` if no app has exported any.
  public var courses: [Course]?
  /// Attendance records, in the order of their first appearance; `nil` if no app has exported any.
  public var attendanceRecords: [AttendanceRecord]?
  /// Start and end times of periods; `nil` if no app has exported any.
  public var periodTimes: [PeriodTime]?
  /// Days whose classes differ from the timetable, ascending; `nil` if no app has exported any.
  public var calendar: [CalendarException]?
  /// Nearest course name for each course name in the attendance records that no course has.
  public var nearestCourses: [String: String] = [:]
  /// Findings of the validation rules about the data.
  public var findings = Findings()

  /// Latest event before filtering; `nil` if the history is unfiltered or has no events.
  private(set) var latestBeforeFilter: Instant?
  /// Latest day before filtering with an event of unknown time; `nil` if the history is unfiltered or has no such event.
  private(set) var latestDayBeforeFilter: Day?

  /// Creates a history without any data.
  public init() {}

  /// True if the history has cards, or answers to cards.
  public var hasCards: Bool { cards != nil || log != nil }

  // MARK: Filters

  /// Keeps the cards and tasks with at least one of the given labels, and their answers and attempts.
  ///
  /// Only cards and tasks have labels, so the answers to cards outside the history are removed.
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

  /// Keeps the tasks with attempts of the given categories, and their attempts.
  public mutating func keep(categories: [AttemptTask.Category]) {
    noteLatest()
    keepAttemptTasks { categories.contains($0.category) }
  }

  /// Keeps the courses with a class in one of the given terms, and their attendance records. All terms are kept.
  ///
  /// A full-year course is one course (T1), so its classes in the other term are kept.
  ///
  /// - Parameter ids: Ids of the terms, compared without regard to case.
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

  /// Stores the latest event before a filter is applied, because that event still determines the present.
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

  /// Values per card of the log: true if the card still exists. All are true if there is no table of cards (G7).
  public var answeredCardsKept: [Bool] {
    cards.map(knownCards) ?? [Bool](repeating: true, count: log?.cards.count ?? 0)
  }

  /// Returns one element per card of the log: true if the card is among the given cards.
  func knownCards(_ cards: [Card]) -> [Bool] {
    guard let log else { return [] }
    var known = [Bool](repeating: false, count: log.cards.count)
    for card in cards {
      if let number = log.cards.number(of: card.id) { known[number] = true }
    }
    return known
  }
}
