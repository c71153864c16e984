/// Kind of data that one input file may contain; each kind is one part of a history.
public enum HistoryPart: CaseIterable, Sendable {
  /// Settings of a flashcard app.
  case settings
  /// Flashcards with their stored schedule.
  case cards
  /// Answers to cards that an interval table of this project schedules.
  case reviews
  /// Answers to cards whose intervals a third-party app chose.
  case thirdPartyReviews
  /// Tasks that recur at an interval.
  case recurringTasks
  /// Completions of recurring tasks.
  case completions
  /// Tasks that count attempts.
  case attemptTasks
  /// Attempts at tasks.
  case attempts
  /// Daily lists: to-do lists, one per day.
  case lists
  /// Sessions of the app of daily lists: the times at which the user opened the app.
  case opens
  /// Habits with their check marks.
  case habits
  /// Daily numbers, such as a weight: one number per day and series.
  case observations
  /// Terms of a school or university, with first and last day.
  case semesters
  /// Courses, one row per weekly class.
  case courses
  /// Attendance records, such as absences from classes.
  case attendanceRecords
  /// Start and end time of each period of the timetable.
  case periodTimes
  /// Days whose classes differ from the timetable, such as holidays.
  case calendar
}

extension HistoryPart {
  /// Type of the rows of this part; `nil` if the part has no plain table of rows.
  ///
  /// Settings, answers, lists, app sessions and habits have none.
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
  /// State of the flashcard app's collection, such as its last change and scheduler; `nil` if the app has none.
  public var collection: CollectionState?
  /// Answers to cards, ascending in time; `nil` if no app has exported any.
  public var log: ReviewLog?
  /// Recurring tasks, in the order of their first appearance; `nil` if no app has exported any.
  public var recurringTasks: [RecurringTask]?
  /// Completions of recurring tasks, by time, then task; `nil` if no app has exported any.
  public var completions: [Completion]?
  /// Tasks with attempts, in the order of their first appearance; `nil` if no app has exported any.
  public var attemptTasks: [AttemptTask]?
  /// Attempts at tasks, by time, then id; `nil` if no app has exported any.
  public var attempts: [Attempt]?
  /// Daily lists, by creation time, then id; `nil` if no app has exported any.
  public var lists: [DailyList]?
  /// Sessions of the app of daily lists, ascending in time; `nil` if no app has exported any.
  public var opens: [AppOpen]?
  /// Habits with their check marks, in the order of their first appearance; `nil` if no app has exported any.
  public var habits: [Habit]?
  /// Daily numbers of all series, in the order of their first appearance; `nil` if no app has exported any.
  public var observations: [DailyObservation]?
  /// Terms, in the order of their first appearance; `nil` if no app has exported any.
  public var semesters: [Semester]?
  /// Courses, one row per weekly class, in the order of their first appearance; `nil` if no app has exported any.
  public var courses: [Course]?
  /// Attendance records, in the order of their first appearance; `nil` if no app has exported any.
  public var attendanceRecords: [AttendanceRecord]?
  /// Start and end times of periods, in the order of their first appearance; `nil` if no app has exported any.
  public var periodTimes: [PeriodTime]?
  /// Days whose classes differ from the timetable, ascending; `nil` if no app has exported any.
  public var calendar: [CalendarException]?
  /// Most similar course name for each name in the attendance records that no course has.
  ///
  /// Empty if each record has a known course, or if no name is similar.
  public var nearestCourses: [String: String] = [:]
  /// Findings of the validation rules about the data, such as duplicates and rows that contradict each other.
  public var findings = Findings()

  /// Time of the latest event before a filter removed data; `nil` if the history is unfiltered or has no such event.
  private(set) var latestBeforeFilter: Instant?
  /// Latest day with an event of unknown time before a filter removed data.
  ///
  /// `nil` if the history is unfiltered or has no such event.
  private(set) var latestDayBeforeFilter: Day?

  /// Creates a history without any data.
  public init() {}

  /// True if the history has a table of cards, or answers to cards.
  public var hasCards: Bool { cards != nil || log != nil }

  // MARK: Filters

  /// Keeps the cards and tasks with at least one of the given labels, and their answers and attempts.
  ///
  /// Other kinds of data stay. Only cards and tasks have labels, so the answers to cards outside the history are
  /// removed.
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

  /// Keeps the tasks with attempts of the given categories, and their attempts; other kinds of data stay.
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

  /// Stores the time of the latest event before a filter is applied, because it still determines the present; stray dates (probable
  /// clock errors) do not count.
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

  /// True for each card of the log that still exists, by the card's index in the log; empty without a log.
  ///
  /// All elements are true if the history has no table of cards (G7).
  public var answeredCardsKept: [Bool] {
    cards.map(knownCards) ?? [Bool](repeating: true, count: log?.cards.count ?? 0)
  }

  /// Returns true for each card of the log that is among the given cards, by the card's index in the log.
  ///
  /// The array is empty if the history has no log.
  func knownCards(_ cards: [Card]) -> [Bool] {
    guard let log else { return [] }
    var known = [Bool](repeating: false, count: log.cards.count)
    for card in cards {
      if let number = log.cards.number(of: card.id) { known[number] = true }
    }
    return known
  }
}
