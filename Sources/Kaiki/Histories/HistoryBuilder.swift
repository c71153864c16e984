/// Gathers the rows of several inputs into one history, and merges rows with the same id (R0.8, L2).
///
/// The order of the inputs affects only rows that have no order of their own.
package struct HistoryBuilder: Sendable {
  /// Answers to cards gathered from all inputs.
  package var log = LogBuilder()
  /// Findings (messages of the validation rules) about all gathered rows except answers.
  package private(set) var findings = Findings()
  private var parts: Set<HistoryPart> = []
  private var exports = Exports()
  /// Settings gathered so far: explicit settings, else the time zone and day start of an app; `nil` if no input has
  /// either.
  package var settings: AppSettings? { named ?? assumed }
  private var named: AppSettings?
  private var assumed: AppSettings?
  private var presets: [(preset: DeckPreset, changed: Instant)] = []
  private var collection: CollectionState?
  private var settingsNames: Set<String> = []
  private var otherSettings = RepeatedRows<Bool, AppSettings>()
  /// Most similar course name for each name in the attendance records that no course has; may be empty.
  package var nearestCourses: [String: String] = [:]
  private var tables = GatheredTables()
  private var lists = ListBuilder()
  private var opens: [AppOpen] = []
  private var openKeys: Set<[UInt8]> = []
  private var habits = HabitBuilder()

  /// Creates a builder without rows.
  package init() {}

  /// Begins an input of one part, and ends the previous input. The history then has this part, even without rows.
  ///
  /// - Parameter export: Name shared by all inputs of one export; `nil` to exclude the input from the search for missing
  ///   items.
  package mutating func beginInput(_ part: HistoryPart, of export: String? = nil, file: String = "") {
    parts.insert(part)
    endInput()
    exports.begin(export, part, file: file)
    log.beginInput(origin: part == .reviews ? .table : part == .thirdPartyReviews ? .thirdParty : nil)
    lists.beginInput(exports.running)
    if part == .habits { habits.begin(exports.running) }
    if let kind = part.rows, kind.isThing { tables.begin(kind, exports.running) }
  }

  /// Returns true if an input of the part has begun, even if the input is empty.
  package func holds(_ part: HistoryPart) -> Bool { parts.contains(part) }

  /// Attendance records gathered so far, one element per id, in the order of first appearance; empty if no row was added.
  package var attendanceSoFar: [AttendanceRecord] { tables.values(AttendanceRecord.self) }
  /// Terms gathered so far, one element per id, in the order of first appearance; empty if no row was added.
  package var semestersSoFar: [Semester] { tables.values(Semester.self) }
  /// Courses gathered so far, one element per term and weekly class, in the order of first appearance.
  package var coursesSoFar: [Course] { tables.values(Course.self) }
  /// Days that differ from the timetable, gathered so far, one element per day, in the order of first appearance.
  package var calendarSoFar: [CalendarException] { tables.values(CalendarException.self) }

  /// Replaces each course row by the rows that a function returns, such as one row per class of the week.
  package mutating func reviseCourses(_ change: (Course) -> [Course]) { tables.revise(Course.self, change) }

  /// Replaces each attendance record by the rows that a function returns; an empty array removes the record.
  package mutating func reviseAttendance(_ change: (AttendanceRecord) -> [AttendanceRecord]) {
    tables.revise(AttendanceRecord.self, change)
  }

  private mutating func endInput() {
    exports.see(log.takeDates())
  }

  /// Adds a finding: a message of a validation rule about the data.
  package mutating func add(_ finding: Finding) { findings.append(finding) }

  /// Adds all findings of another list.
  package mutating func add(_ found: Findings) { findings.append(contentsOf: found) }

  /// Adds settings; if two inputs have different settings, the greater are kept and a finding reports it (A0.8).
  package mutating func add(_ settings: AppSettings, from name: String) {
    settingsNames.insert(name)
    let order = named.map { $0.order(beside: settings) } ?? .less
    if let kept = named, order != .equal {
      otherSettings.add(true, gaveWay: order == .less ? kept : settings)
    }
    if order == .less { named = settings }
  }

  /// Adds the day settings of an app, which apply if no input has explicit settings.
  ///
  /// Of two different values of a setting, the greater is kept.
  ///
  /// - Parameter settings: Settings of which only time zone, clock offset and day start are used.
  package mutating func assume(_ settings: AppSettings) {
    func greater<Value: Comparable>(_ key: KeyPath<AppSettings, Value?>) -> Value? {
      [assumed?[keyPath: key], settings[keyPath: key]].compactMap(\.self).max()
    }
    assumed = AppSettings(
      timeZoneIdentifier: greater(\.timeZoneIdentifier), clockOffset: greater(\.clockOffset),
      dayStartHour: greater(\.dayStartHour))
  }

  /// Adds the state of a flashcard app's collection, and the daily limits and scheduling options of its decks.
  ///
  /// If several collections have one deck, the presets of the most recently changed collection are kept.
  package mutating func add(_ other: CollectionState, _ presets: [DeckPreset]) {
    if let modified = other.modified { exports.see(modified) }
    if collection.map({ other.isNewer(than: $0) }) ?? true { collection = other }
    for preset in presets {
      if let index = self.presets.firstIndex(where: { $0.preset.deck == preset.deck }) {
        if self.presets[index].changed < other.changed { self.presets[index] = (preset, other.changed) }
      } else {
        self.presets.append((preset, other.changed))
      }
    }
  }

  /// Adds a row to the table of its type; of this row and an earlier row of the same identity, only one is kept.
  package mutating func add<Row: HistoryTableRow>(_ row: Row) { row.add(to: &self) }

  @inline(__always)
  mutating func gather<Row: HistoryTableRow>(_ row: Row) {
    switch row.moments {
    case .none: break
    case .instant(let instant): exports.see(instant)
    case .instants(let instants): exports.see(instants)
    case .day(let day): exports.see(day)
    }
    tables.add(row)
  }

  /// Adds a daily list, or some items of a list; items with the same id are merged.
  package mutating func add(_ list: DailyList) {
    exports.see(list.instants)
    lists.add(list)
  }

  /// Returns the number of items that the current input has added to a list so far, duplicates included, ≥ 0.
  package func itemCount(ofList id: String) -> Int { lists.itemCount(ofList: id) }

  /// Adds an app session. Sessions have no ids, so two equal sessions count once.
  package mutating func add(_ open: AppOpen) {
    exports.see(open.at)
    let key = "\(open.at.milliseconds) \(open.zone.identifier) \(open.device.map { "=\($0)" } ?? "")"
    if openKeys.insert(Array(key.utf8)).inserted { opens.append(open) }
  }

  /// Adds the value of a habit on one day.
  package mutating func add(_ mark: HabitMark, of habit: String, frequency: HabitFrequency? = nil) {
    exports.see(mark.day)
    habits.add(mark, of: habit, frequency)
  }

  /// Adds a habit's row of an app's list of habits, with type, unit, target and frequency.
  package mutating func add(_ details: HabitDetails) { habits.add(details) }

  /// Returns the history of all inputs; items missing from some exports are kept.
  package consuming func finish() -> History {
    finish(deletedBy: .none, in: DayBoundary(zone: .utc)).history
  }

  /// Returns the history of all inputs, and the result of the comparison of their exports (A0.8).
  package consuming func finish(
    deletedBy rule: DeletionRule, in boundary: DayBoundary
  ) -> (history: History, comparison: ExportComparison) {
    endInput()
    reportRepeated()
    var history = History()
    history.settings = settings
    history.collection = collection
    history.presets = presets.map(\.preset)
    for part in HistoryPart.allCases where parts.contains(part) { set(part, of: &history) }
    let (log, logFindings) = log.finish()
    history.log = log
    findings.append(contentsOf: logFindings)
    let end = rule == .newest ? history.strayDates.first : nil
    var judge = DeletionResolver(exports, latest: exports.latest(before: end, in: boundary), rule: rule)
    // Events and settings are not items.
    for kind in HistoryPart.allCases.compactMap(\.rows) where kind.isThing { tables.settle(kind, by: &judge) }
    lists.settle(by: &judge)
    habits.settle(by: &judge)
    findings.append(contentsOf: judge.findings)
    if judge.comparison.dropped > 0 {
      for part in parts where part == .lists || part.rows?.isThing ?? false { set(part, of: &history) }
    }
    history.countCardsOfPresets()
    history.nearestCourses = nearestCourses
    history.findings = findings
    return (history, judge.comparison)
  }

  private mutating func set(_ part: HistoryPart, of history: inout History) {
    switch part {
    case .lists: history.lists = lists.finish()
    case .opens:
      history.opens = opens.sorted {
        ($0.at, $0.device ?? "", $0.zone.identifier) < ($1.at, $1.device ?? "", $1.zone.identifier)
      }
    case .habits: history.habits = habits.finish(&findings)
    case .cards, .recurringTasks, .completions, .attemptTasks, .attempts, .observations, .semesters, .courses,
      .attendanceRecords, .periodTimes, .calendar:
      if let kind = part.rows { tables.set(kind, of: &history) }
    // Set by `finish`.
    case .settings, .reviews, .thirdPartyReviews: break
    }
  }

  private mutating func reportRepeated() {
    if let named {
      let location = settingsNames.sorted().joined(separator: ", ")
      otherSettings.report(to: &findings, .settings) { _ in (named, location) }
    }
    // Answers are reported by their log.
    for kind in HistoryPart.allCases.compactMap(\.rows) { tables.report(kind, to: &findings) }
    lists.report(to: &findings)
    habits.report(to: &findings)
  }
}

extension DailyList: GatheredRow {
  /// Adds the list, or some of its items, to a history that is being built.
  package func add(to builder: inout HistoryBuilder) { builder.add(self) }
}

extension AppOpen: GatheredRow {
  /// Adds the session to a history that is being built.
  package func add(to builder: inout HistoryBuilder) { builder.add(self) }
}

extension HabitDetails: GatheredRow {
  /// Adds the habit's row of a list of habits to a history that is being built.
  package func add(to builder: inout HistoryBuilder) { builder.add(self) }
}

/// Value of a habit on one day, with the habit's name.
package struct HabitEntry: GatheredRow {
  /// Name of the habit.
  package var habit: String
  /// Day and value.
  package var mark: HabitMark
  /// Frequency that the row states; `nil` if it states none.
  package var frequency: HabitFrequency?

  /// Creates a value of a habit.
  package init(habit: String, mark: HabitMark, frequency: HabitFrequency? = nil) {
    self.habit = habit
    self.mark = mark
    self.frequency = frequency
  }

  /// Adds the value to a history that is being built.
  package func add(to builder: inout HistoryBuilder) { builder.add(mark, of: habit, frequency: frequency) }
}

extension History {
  /// Returns this history merged with another export of the same person: items of either history are in the result.
  ///
  /// Rows with one id become one row. Of two rows that differ, the newer is kept, or else the greater; the same rule
  /// applies to settings (R0.8, A0.8, L2). The order of the two histories affects only rows that have no order of
  /// their own.
  ///
  /// - Note: A history does not store how a file wrote a check mark. If one history read ambiguous numbers as states,
  ///   they stay states, even if the other history shows that the habit is measured. Files that are read together
  ///   avoid this.
  package func merged(with other: History) -> History {
    var builder = HistoryBuilder()
    builder.add(self)
    builder.add(other)
    return builder.finish()
  }
}

extension HistoryBuilder {
  /// Adds all rows and findings of a history to the rows gathered so far.
  package mutating func add(_ history: History) {
    add(history.findings)
    nearestCourses.merge(history.nearestCourses) { max($0, $1) }
    for part in HistoryPart.allCases {
      switch part {
      case .settings:
        if let settings = history.settings { add(settings, from: "") }
        if let collection = history.collection { add(collection, history.presets) }
      case .reviews:
        if let log = history.log {
          beginInput(log.origin == .table ? .reviews : .thirdPartyReviews)
          self.log.append(contentsOf: log)
        }
      case .lists: add(part, history.lists) { $0.add($1) }
      case .opens: add(part, history.opens) { $0.add($1) }
      case .habits: addHabits(history.habits)
      case .cards, .recurringTasks, .completions, .attemptTasks, .attempts, .observations, .semesters,
        .courses, .attendanceRecords, .periodTimes, .calendar:
        if let kind = part.rows { addTable(kind, of: history) }
      // `reviews` adds the log, which includes answers by the intervals of another app.
      case .thirdPartyReviews: break
      }
    }
  }

  private mutating func addTable<Row: HistoryTableRow>(_ kind: Row.Type, of history: History) {
    add(Row.part, history[keyPath: Row.table]) { $0.add($1) }
  }

  private mutating func addHabits(_ habits: [Habit]?) {
    add(.habits, habits) { builder, habit in
      if let details = habit.details { builder.add(details) }
      for tick in habit.ticks {
        builder.add(HabitMark(tick), of: habit.name, frequency: habit.frequency(namedOn: tick.day))
      }
    }
  }

  private mutating func add<Row>(
    _ part: HistoryPart, _ rows: [Row]?, _ add: (inout HistoryBuilder, Row) -> Void
  ) {
    guard let rows else { return }
    beginInput(part)
    for row in rows { add(&self, row) }
  }
}
