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

/// Gathers the rows of several inputs into one history (R0.8, L2).
///
/// What is added in any order gives the same history, but for the order of rows that have none of their own.
public struct HistoryBuilder: Sendable {
  /// The answers.
  public var log = LogBuilder()
  /// What was found.
  public private(set) var findings = Findings()
  private var parts: Set<HistoryPart> = []
  private var exports = Exports()
  /// The settings in force.
  public var settings: AppSettings? { named ?? assumed }
  /// The settings that were given as such.
  private var named: AppSettings?
  /// What an app without settings of ours says of its days.
  private var assumed: AppSettings?
  private var presets: [(preset: DeckPreset, changed: Instant)] = []
  /// That of the collection which was changed last.
  private var collection: CollectionState?
  /// Where settings come from.
  private var settingsNames: Set<String> = []
  private var otherSettings = RepeatedRows<Bool, AppSettings>()
  private var cards = MergedRows<Card>("card")
  private var recurringTasks = MergedRows<RecurringTask>("task")
  private var completions = MergedRows<Completion>("completion")
  private var attemptTasks = MergedRows<AttemptTask>("task")
  private var attempts = MergedRows<Attempt>("attempt")
  private var lists = ListBuilder()
  private var opens: [AppOpen] = []
  private var openKeys: Set<[UInt8]> = []
  private var habits = HabitBuilder()
  private var observations = MergedRows<DailyObservation>("observation")
  private var semesters = MergedRows<Semester>("semester")
  private var courses = MergedRows<Course>("course")
  private var attendanceRecords = MergedRows<AttendanceRecord>("record")
  private var periodTimes = MergedRows<PeriodTime>("period time")
  private var calendar = MergedRows<CalendarException>("calendar day")

  /// Nothing yet.
  public init() {}

  /// Says that an input of some part begins, which the history then has, though it may be empty.
  ///
  /// - Parameters:
  ///   - part: What the input holds.
  ///   - export: What all inputs of one export have in common; `nil` where nothing is to be said of what it lacks.
  ///   - file: The name of the input, for findings.
  public mutating func beginInput(_ part: HistoryPart, of export: String? = nil, file: String = "") {
    parts.insert(part)
    endInput()
    exports.begin(export, part, file: file)
    log.beginInput(origin: part == .reviews ? .table : part == .foreignReviews ? .foreign : nil)
    lists.beginInput(exports.running)
    switch part {
    case .cards: cards.begin(exports.running)
    case .recurringTasks: recurringTasks.begin(exports.running)
    case .attemptTasks: attemptTasks.begin(exports.running)
    case .habits: habits.begin(exports.running)
    case .courses: courses.begin(exports.running)
    case .settings, .reviews, .foreignReviews, .completions, .attempts, .lists, .opens, .observations,
      .semesters, .attendanceRecords, .periodTimes, .calendar:
      break
    }
  }

  /// Whether an input of some part has begun.
  public func holds(_ part: HistoryPart) -> Bool { parts.contains(part) }

  /// The courses that have been taken in so far.
  public var coursesSoFar: [Course] { courses.values }
  /// The days of the calendar that have been taken in so far.
  public var calendarSoFar: [CalendarException] { calendar.values }

  private mutating func endInput() {
    exports.see(log.takeDates())
  }

  /// Reports something of the data.
  public mutating func add(_ finding: Finding) { findings.append(finding) }

  /// Takes in what was found elsewhere.
  public mutating func add(_ found: Findings) { findings.append(contentsOf: found) }

  /// Takes in settings, which are one object: of two that differ the greater is kept (A0.8), and that is reported.
  ///
  /// - Parameters:
  ///   - settings: The settings.
  ///   - name: Where they come from, for findings.
  public mutating func add(_ settings: AppSettings, from name: String) {
    settingsNames.insert(name)
    let order = named.map { $0.order(beside: settings) } ?? .less
    if let kept = named, order != .equal {
      otherSettings.add(true, gaveWay: order == .less ? kept : settings)
    }
    if order == .less { named = settings }
  }

  /// Takes in what an app says of its days, for where no settings are given; of two values the greater holds.
  ///
  /// - Parameter settings: Of these the zone, the offset of the clock and the day start count.
  public mutating func assume(_ settings: AppSettings) {
    func greater<Value: Comparable>(_ key: KeyPath<AppSettings, Value?>) -> Value? {
      [assumed?[keyPath: key], settings[keyPath: key]].compactMap(\.self).max()
    }
    assumed = AppSettings(
      timeZoneIdentifier: greater(\.timeZoneIdentifier), clockOffset: greater(\.clockOffset),
      dayStartHour: greater(\.dayStartHour))
  }

  /// Takes in what a collection of an app says of itself, and what it lets its learner study a day of each deck. Of
  /// several collections the one that was changed last holds, deck by deck.
  public mutating func add(_ other: CollectionState, _ presets: [DeckPreset]) {
    if let modified = other.modified { exports.see(modified) }
    if collection.map({ other.isNewer(than: $0) }) ?? true { collection = other }
    for preset in presets {
      if let place = self.presets.firstIndex(where: { $0.preset.deck == preset.deck }) {
        if self.presets[place].changed < other.changed { self.presets[place] = (preset, other.changed) }
      } else {
        self.presets.append((preset, other.changed))
      }
    }
  }

  /// Takes in a card.
  public mutating func add(_ card: Card) { cards.add(card, id: card.id) }

  /// Takes in a recurring task.
  public mutating func add(_ task: RecurringTask) {
    exports.see(task.instants)
    recurringTasks.add(task, id: task.id)
  }

  /// Takes in that a recurring task was done.
  public mutating func add(_ completion: Completion) {
    exports.see(completion.at)
    completions.add(completion, id: completion.id)
  }

  /// Takes in a task with attempts.
  public mutating func add(_ task: AttemptTask) {
    exports.see(task.instants)
    attemptTasks.add(task, id: task.id)
  }

  /// Takes in an attempt.
  public mutating func add(_ attempt: Attempt) {
    exports.see(attempt.at)
    attempts.add(attempt, id: attempt.id)
  }

  /// Takes in a daily list, or a part of one.
  public mutating func add(_ list: DailyList) {
    exports.see(list.instants)
    lists.add(list)
  }

  /// How many items of a list the running input has had.
  public func itemCount(ofList id: String) -> Int { lists.itemCount(ofList: id) }

  /// Takes in that the app was opened; openings have no ids: one that stands in two exports is one.
  public mutating func add(_ open: AppOpen) {
    exports.see(open.at)
    let key = "\(open.at.milliseconds) \(open.zone.identifier) \(open.device.map { "=\($0)" } ?? "")"
    if openKeys.insert(Array(key.utf8)).inserted { opens.append(open) }
  }

  /// Takes in a mark of a habit.
  public mutating func add(_ mark: HabitMark, of habit: String, frequency: HabitFrequency? = nil) {
    exports.see(mark.day)
    habits.add(mark, of: habit, frequency)
  }

  /// Takes in what an app's list of habits says of one.
  public mutating func add(_ details: HabitDetails) { habits.add(details) }

  /// Takes in a daily number.
  public mutating func add(_ observation: DailyObservation) {
    exports.see(observation.day)
    observations.add(observation, id: "\(observation.series) \(observation.day)")
  }

  /// Takes in a term.
  public mutating func add(_ semester: Semester) { semesters.add(semester, id: semester.id) }

  /// Takes in a row of a course; one that meets twice a week has a row for each.
  public mutating func add(_ course: Course) {
    courses.add(
      course, id: "\(course.id) (\(course.semester), \(course.weekday) \(course.period))")
  }

  /// Takes in an absence.
  public mutating func add(_ record: AttendanceRecord) {
    if let written = record.createdAt { exports.see(written) } else { exports.see(record.day) }
    attendanceRecords.add(record, id: record.id)
  }

  /// Takes in the times of a period.
  public mutating func add(_ time: PeriodTime) {
    periodTimes.add(time, id: "\(time.period) (\(time.semester))")
  }

  /// Takes in a day on which classes differ.
  public mutating func add(_ exception: CalendarException) {
    calendar.add(exception, id: exception.day.description)
  }

  /// The history of everything taken in.
  public consuming func finish() -> History {
    finish(deletedBy: .none, in: DayBoundary(zone: .utc)).history
  }

  /// The history of everything taken in, and what came of comparing the exports of which it is made (A0.8).
  ///
  /// - Parameters:
  ///   - rule: What becomes of things that one of several exports lacks.
  ///   - boundary: Where the days begin that say how new an export is.
  public consuming func finish(
    deletedBy rule: DeletionRule, in boundary: DayBoundary
  ) -> (history: History, comparison: ExportComparison) {
    endInput()
    reportRepeated()
    var history = History()
    history.settings = settings
    history.collection = collection
    history.presets = presets.map(\.preset)
    setItems(of: &history)
    setEvents(of: &history)
    let (log, logFindings) = log.finish()
    history.log = log
    findings.append(contentsOf: logFindings)
    let end = rule == .newest ? history.strayDates.first : nil
    var judge = LackJudge(exports, latest: exports.latest(before: end, in: boundary), rule: rule)
    cards.settle(.cards, by: &judge)
    recurringTasks.settle(.recurringTasks, by: &judge)
    attemptTasks.settle(.attemptTasks, by: &judge)
    lists.settle(by: &judge)
    habits.settle(by: &judge)
    courses.settle(.courses, by: &judge)
    findings.append(contentsOf: judge.findings)
    if judge.comparison.dropped > 0 { setItems(of: &history) }
    history.countCardsOfPresets()
    history.findings = findings
    return (history, judge.comparison)
  }

  /// Gives a history the things that an export may lack.
  private func setItems(of history: inout History) {
    if parts.contains(.cards) { history.cards = cards.values }
    if parts.contains(.recurringTasks) { history.recurringTasks = recurringTasks.values }
    if parts.contains(.attemptTasks) { history.attemptTasks = attemptTasks.values }
    if parts.contains(.lists) { history.lists = lists.finish() }
    if parts.contains(.courses) { history.courses = courses.values }
  }

  /// Gives a history all else but its settings and answers.
  private mutating func setEvents(of history: inout History) {
    func has(_ part: HistoryPart) -> Bool { parts.contains(part) }
    if has(.completions) {
      history.completions = completions.values.sorted {
        ($0.at, $0.task, $0.id ?? "") < ($1.at, $1.task, $1.id ?? "")
      }
    }
    if has(.attempts) {
      history.attempts = attempts.values.sorted {
        $0.at != $1.at ? $0.at < $1.at : IdentifierTable.isBefore($0.id, $1.id)
      }
    }
    if has(.opens) {
      history.opens = opens.sorted {
        ($0.at, $0.device ?? "", $0.zone.identifier) < ($1.at, $1.device ?? "", $1.zone.identifier)
      }
    }
    if has(.habits) { history.habits = habits.finish(&findings) }
    if has(.observations) { history.observations = observations.values }
    if has(.semesters) { history.semesters = semesters.values }
    if has(.attendanceRecords) { history.attendanceRecords = attendanceRecords.values }
    if has(.periodTimes) { history.periodTimes = periodTimes.values }
    if has(.calendar) { history.calendar = calendar.values.sorted { $0.day < $1.day } }
  }

  /// Reports rows that were not kept.
  private mutating func reportRepeated() {
    if let named {
      let place = settingsNames.sorted().joined(separator: ", ")
      let words = RepetitionWords(again: "the settings occur twice; counted once", two: "the settings")
      otherSettings.report(to: &findings, words: words) { _ in (named, place) }
    }
    cards.report(to: &findings)
    recurringTasks.report(to: &findings)
    completions.report(to: &findings)
    attemptTasks.report(to: &findings)
    attempts.report(to: &findings)
    lists.report(to: &findings)
    habits.report(to: &findings)
    observations.report(to: &findings)
    semesters.report(to: &findings)
    courses.report(to: &findings)
    attendanceRecords.report(to: &findings)
    periodTimes.report(to: &findings)
    calendar.report(to: &findings)
  }
}
