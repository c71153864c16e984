/// Kind of data that one input file may contain; each kind is one part of a history.
package enum HistoryPart: CaseIterable, Comparable, Sendable {
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
/// A table is `nil` if the inputs lack it, and empty if it is in an input but has zero rows.
package struct History: Sendable {
  /// Settings of the app, such as its interval table; `nil` if no input contains any.
  ///
  /// If the inputs contain only the time zone or day start of an app, the other settings have their defaults.
  package var settings: AppSettings?
  /// Flashcards, one element per id, in the order of first appearance; `nil` if the inputs lack a table of cards.
  package var cards: [Card]?
  /// Daily limits and scheduling options of the flashcard app, one element per deck, subdecks included.
  ///
  /// If the history has a table of cards, the order is by deck name, and decks without cards are omitted. Otherwise
  /// the elements are in input order.
  package var presets: [DeckPreset] = []
  /// State of the flashcard app's collection, such as its last change and scheduler; `nil` if no input
  /// contains it.
  ///
  /// Of several collections, the history has the state of the collection that changed last.
  package var collection: CollectionState?
  /// Answers to cards, ascending in time; `nil` if the inputs lack a table of answers, empty if it has zero rows.
  package var log: ReviewLog?
  /// Recurring tasks, one element per id, in the order of first appearance; `nil` without a table.
  package var recurringTasks: [RecurringTask]?
  /// Completions of recurring tasks, by time, then by task and id; `nil` without a table.
  package var completions: [Completion]?
  /// Tasks with attempts, one element per id, in the order of first appearance; `nil` without a table.
  package var attemptTasks: [AttemptTask]?
  /// Attempts at tasks, one element per id, by time and id; `nil` without a table.
  package var attempts: [Attempt]?
  /// Daily lists, one element per id, by creation time and id; `nil` without a table.
  package var lists: [DailyList]?
  /// Sessions of the app of daily lists, by time, then by device and time zone; `nil` without a table.
  package var opens: [AppOpen]?
  /// Habits with their check marks, one per name, in the order of first appearance; `nil` without a table.
  package var habits: [Habit]?
  /// Daily numbers, one per series and day, in the order of first appearance; `nil` without a table.
  package var observations: [DailyObservation]?
  /// Terms, one element per id, in the order of first appearance; `nil` without a table.
  package var semesters: [Semester]?
  /// Courses, one row per term and weekly class, in the order of first appearance; `nil` without a table.
  package var courses: [Course]?
  /// Attendance records, one element per id, in the order of first appearance; `nil` without a table.
  package var attendanceRecords: [AttendanceRecord]?
  /// Start and end times, one element per period and term, in the order of first appearance; `nil` without a table.
  package var periodTimes: [PeriodTime]?
  /// Days whose classes differ from the timetable, one element per day, ascending; `nil` without a table.
  package var calendar: [CalendarException]?
  /// Most similar course name for each name in the attendance records that no course has.
  ///
  /// The keys are names as the records write them; a name without a similar course is missing.
  package var nearestCourses: [String: String] = [:]
  /// Findings of the validation rules about the data, such as duplicates and rows that contradict each other; may be
  /// empty.
  package var findings = Findings()

  /// Time of the latest event, stray dates excluded, before a filter removed data.
  ///
  /// `nil` before the first filter, or if all events had an unknown time.
  private(set) var latestBeforeFilter: Instant?
  /// Latest day with an event of unknown time before a filter removed data; `nil` before the first filter.
  private(set) var latestDayBeforeFilter: Day?

  /// Creates a history without any data.
  package init() {}

  /// True if the history has a table of cards or of answers to cards; the table may be empty.
  package var hasCards: Bool { cards != nil || log != nil }

  // MARK: Filters

  /// Keeps the cards and the tasks with attempts that have at least one of the given labels.
  ///
  /// Answers and attempts stay only if their card or task is kept. All answers are removed if the history has no table of
  /// cards. All other data stay, also recurring tasks, which have no labels.
  ///
  /// - Parameter tags: Labels, compared with regard to case.
  package mutating func keep(tags: [String]) {
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
  package mutating func keep(categories: [AttemptTask.Category]) {
    noteLatest()
    keepAttemptTasks { categories.contains($0.category) }
  }

  /// Keeps the courses with a class in one of the given terms, and removes other courses and their attendance records.
  ///
  /// All terms are kept, and also records of courses that the history lacks. A full-year course is one course (T1), so
  /// its classes in the other term are kept. The history stays unchanged if it has no table of courses.
  ///
  /// - Parameter ids: Ids of the terms, compared without regard to case.
  package mutating func keep(semesters ids: [String]) {
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

  /// Stores the time and day of the latest events before a filter is applied, because they still determine the present.
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

  /// True for each card of the log that the table of cards still contains; one element per card of the log.
  ///
  /// The index is the card's index in ``ReviewLog/cards``. All elements are true if the history has no table of cards
  /// (G7).
  package var answeredCardsKept: [Bool] {
    cards.map(knownCards) ?? [Bool](repeating: true, count: log?.cards.count ?? 0)
  }

  /// Returns true for each card of the log that is among the given cards; one element per card of the log.
  func knownCards(_ cards: [Card]) -> [Bool] {
    guard let log else { return [] }
    var known = [Bool](repeating: false, count: log.cards.count)
    for card in cards {
      if let number = log.cards.number(of: card.id) { known[number] = true }
    }
    return known
  }
}

extension History {
  /// Counts the cards of each preset's deck, including its subdecks, and removes the presets of decks without cards.
  mutating func countCardsOfPresets() {
    guard let cards, !presets.isEmpty else { return }
    var counts: [String: Int] = [:]
    for card in cards { if let deck = card.deck { counts[deck, default: 0] += 1 } }
    let sums = DeckName.sums(counts.map { (deck: $0.key, count: $0.value) })
    for index in presets.indices {
      presets[index].cardCount = sums[presets[index].deck.lowercased()] ?? 0
    }
    presets.removeAll { $0.cardCount == 0 }
    presets.sort { $0.deck < $1.deck }
  }

  /// Keeps the cards of the given decks and of their subdecks, and the answers to these cards; removes all other
  /// cards.
  ///
  /// Presets (the options of decks) of other decks are also removed. All other data stay. Without a table of cards, all
  /// answers are removed.
  ///
  /// - Parameter decks: Names of decks, compared without regard to case.
  package mutating func keep(decks: [String]) {
    guard hasCards else { return }
    noteLatest()
    let kept = (cards ?? []).filter { card in
      card.deck.map { deck in decks.contains { DeckName.isWithin(deck, $0) } } ?? false
    }
    cards = cards == nil ? nil : kept
    keepReviews(of: kept)
    presets.removeAll { preset in !decks.contains { DeckName.isWithin(preset.deck, $0) } }
  }

  /// Returns one history per deck with its cards and answers, then one with all other cards.
  ///
  /// A card belongs to the innermost of the given decks that contain it. Data other than cards, answers and presets
  /// are in every history. Without a table of cards, all answers are in the last history.
  ///
  /// - Parameter decks: Names of decks, compared without regard to case.
  /// - Returns: Histories in the order of `decks`, then the history for all other cards: one more than decks. A history
  ///   whose table of cards is empty has no log (`nil`).
  package func divided(among decks: [String]) -> [History] {
    var owners: [String: Int] = [:]
    func owner(_ name: String?) -> Int {
      guard let name else { return decks.count }
      if let known = owners[name] { return known }
      let owner = decks.indices.filter { DeckName.isWithin(name, decks[$0]) }
        .max { decks[$0].count < decks[$1].count }
      owners[name] = owner ?? decks.count
      return owner ?? decks.count
    }
    var rest = self
    rest.noteLatest()
    (rest.cards, rest.log, rest.presets) = (cards.map { _ in [] }, nil, [])
    var parts = [History](repeating: rest, count: decks.count + 1)
    for card in cards ?? [] { parts[owner(card.deck)].cards?.append(card) }
    for preset in presets { parts[owner(preset.deck)].presets.append(preset) }
    guard let log else { return parts }
    // Without cards, the deck of each answer is unknown.
    guard cards != nil else {
      parts[decks.count].log = log
      return parts
    }
    for index in parts.indices where parts[index].cards?.isEmpty == false {
      parts[index].log = log
      parts[index].keepReviews(of: parts[index].cards ?? [])
    }
    return parts
  }

  /// Presets (the daily limits and options of decks) of the topmost decks: no parent of the deck has a preset.
  package var topPresets: [DeckPreset] {
    let names = Set(presets.map { $0.deck.lowercased() })
    return presets.filter { !DeckName.line(to: $0.deck).dropLast().contains(where: names.contains) }
  }

  /// Preset in ``topPresets`` whose deck has the most cards, for the whole plan; `nil` without presets.
  package var mainPreset: DeckPreset? { topPresets.max { $0.cardCount < $1.cardCount } }
}
