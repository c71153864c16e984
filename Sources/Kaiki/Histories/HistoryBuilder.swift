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
  /// The state of the collection that was changed last.
  private var collection: CollectionState?
  /// Where settings come from.
  private var settingsNames: Set<String> = []
  private var otherSettings = RepeatedRows<Bool, AppSettings>()
  /// Course whose name is nearest to a name in the attendance records that no course has.
  public var nearestCourses: [String: String] = [:]
  private var tables = GatheredTables()
  private var lists = ListBuilder()
  private var opens: [AppOpen] = []
  private var openKeys: Set<[UInt8]> = []
  private var habits = HabitBuilder()

  /// Nothing yet.
  public init() {}

  /// Begins an input of one part. The history then has this part, even if the input is empty.
  ///
  /// - Parameters:
  ///   - part: The part of the history that the input holds.
  ///   - export: What all inputs of one export have in common; `nil` where nothing is to be said of what it lacks.
  ///   - file: The name of the input, for findings.
  public mutating func beginInput(_ part: HistoryPart, of export: String? = nil, file: String = "") {
    parts.insert(part)
    endInput()
    exports.begin(export, part, file: file)
    log.beginInput(origin: part == .reviews ? .table : part == .foreignReviews ? .foreign : nil)
    lists.beginInput(exports.running)
    if part == .habits { habits.begin(exports.running) }
    if let kind = part.rows, kind.isThing { tables.begin(kind, exports.running) }
  }

  /// Whether an input of some part has begun.
  public func holds(_ part: HistoryPart) -> Bool { parts.contains(part) }

  /// Attendance records gathered so far.
  public var attendanceSoFar: [AttendanceRecord] { tables.values(AttendanceRecord.self) }
  /// Terms gathered so far.
  public var semestersSoFar: [Semester] { tables.values(Semester.self) }
  /// The courses that have been taken in so far.
  public var coursesSoFar: [Course] { tables.values(Course.self) }
  /// The days of the calendar that have been taken in so far.
  public var calendarSoFar: [CalendarException] { tables.values(CalendarException.self) }

  /// Replaces each course by the rows that a function returns, such as one row per class of the week.
  public mutating func reviseCourses(_ change: (Course) -> [Course]) { tables.revise(Course.self, change) }

  /// Replaces each attendance record by the rows that a function returns.
  public mutating func reviseAttendance(_ change: (AttendanceRecord) -> [AttendanceRecord]) {
    tables.revise(AttendanceRecord.self, change)
  }

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

  /// Takes in a row of a table.
  public mutating func add<Row: HistoryTableRow>(_ row: Row) { row.add(to: &self) }

  /// Takes in a row, and when what it tells of happened.
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

  /// The history of everything taken in.
  public consuming func finish() -> History {
    finish(deletedBy: .none, in: DayBoundary(zone: .utc)).history
  }

  /// Returns the history of all inputs, and the comparison of their exports (A0.8).
  ///
  /// - Parameters:
  ///   - rule: Rule for items that one of several exports lacks.
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
    for part in HistoryPart.allCases where parts.contains(part) { set(part, of: &history) }
    let (log, logFindings) = log.finish()
    history.log = log
    findings.append(contentsOf: logFindings)
    let end = rule == .newest ? history.strayDates.first : nil
    var judge = LackJudge(exports, latest: exports.latest(before: end, in: boundary), rule: rule)
    for part in HistoryPart.allCases {
      switch part {
      case .lists: lists.settle(by: &judge)
      case .habits: habits.settle(by: &judge)
      case .cards, .recurringTasks, .completions, .attemptTasks, .attempts, .observations, .semesters,
        .courses,
        .attendanceRecords, .periodTimes, .calendar:
        if let kind = part.rows, kind.isThing { tables.settle(kind, by: &judge) }
      // Events and settings are not items.
      case .settings, .reviews, .foreignReviews, .opens: break
      }
    }
    findings.append(contentsOf: judge.findings)
    if judge.comparison.dropped > 0 {
      for part in parts where part == .lists || part.rows?.isThing ?? false { set(part, of: &history) }
    }
    history.countCardsOfPresets()
    history.nearestCourses = nearestCourses
    history.findings = findings
    return (history, judge.comparison)
  }

  /// Gives a history the rows of a part.
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
    case .settings, .reviews, .foreignReviews: break
    }
  }

  /// Reports rows that were not kept.
  private mutating func reportRepeated() {
    if let named {
      let place = settingsNames.sorted().joined(separator: ", ")
      let words = RepetitionWords(again: "the settings occur twice; counted once", two: "the settings")
      otherSettings.report(to: &findings, words: words) { _ in (named, place) }
    }
    for part in HistoryPart.allCases {
      switch part {
      case .lists: lists.report(to: &findings)
      case .habits: habits.report(to: &findings)
      case .cards, .recurringTasks, .completions, .attemptTasks, .attempts, .observations, .semesters,
        .courses,
        .attendanceRecords, .periodTimes, .calendar:
        if let kind = part.rows { tables.report(kind, to: &findings) }
      // Settings are reported above, answers by their log.
      case .settings, .reviews, .foreignReviews, .opens: break
      }
    }
  }
}
