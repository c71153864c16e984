import Kaiki

/// Gathers the rows of several inputs into one data set (R0.8, L2).
struct DataSetBuilder {
  /// The answers.
  var log = LogBuilder()
  private var findings = Findings()
  private var kinds: Set<ImportFormat> = []
  private var settings: Settings?
  private var cards = MergedRows<Card>("card") { CardExport.row($0) }
  private var recurringTasks = MergedRows<RecurringTask>("task", modified: \.modified) {
    RecurringTaskExport.row($0)
  }
  private var completions = MergedRows<Completion>("completion") { CompletionExport.row($0) }
  private var attemptTasks = MergedRows<AttemptTask>("task", modified: \.updatedAt) {
    AttemptTaskExport.row($0)
  }
  private var attempts = MergedRows<Attempt>("attempt") { AttemptExport.row($0) }
  private var lists = ListBuilder()
  private var opens: [AppOpen] = []
  private var openRows: Set<String> = []
  private var zones: [String: TimeZoneRules] = [:]
  private var habits = HabitBuilder()
  private var observations = MergedRows<Observation>("observation") { ObservationExport.row($0) }
  private var semesters = MergedRows<Semester>("semester") { SemesterExport.row($0) }
  private var courses = MergedRows<Course>("course") { CourseExport.row($0) }
  private var attendanceRecords = MergedRows<AttendanceRecord>("record", modified: \.createdAt) {
    AttendanceRecordExport.row($0)
  }
  private var periodTimes = MergedRows<PeriodTime>("period time") { PeriodTimeExport.row($0) }
  private var calendar = MergedRows<CalendarException>("calendar day") { CalendarExport.row($0) }
  private let isStrict: Bool

  /// Nothing yet.
  ///
  /// - Parameter isStrict: Whether words that are not known are faults (S13).
  init(isStrict: Bool) {
    self.isStrict = isStrict
  }

  /// Says that an input of some format begins.
  mutating func beginInput(_ format: ImportFormat) {
    kinds.insert(format)
    log.beginInput(format)
    lists.beginInput()
  }

  /// Takes in a row.
  ///
  /// - Parameter name: The file, for findings.
  /// - Returns: The faults of parts that were kept out of the row.
  mutating func accept(_ fields: Fields, as format: ImportFormat, from name: String) throws(Fault) -> [Fault]
  {
    switch format {
    case .settings: merge(try SettingsImport.read(fields), from: name)
    case .cards:
      let card = try CardImport.read(fields)
      cards.add(card, id: card.id, &findings)
    case .reviewLogs: try ReviewLogImport.read(fields, into: &log)
    case .publicReviewLog: try PublicReviewImport.read(fields, into: &log)
    case .ankiReviewLog: try AnkiImport.read(fields, into: &log)
    case .recurringTasks:
      let task = try RecurringTaskImport.read(fields)
      recurringTasks.add(task, id: task.id, &findings)
    case .completions:
      let completion = try CompletionImport.read(fields)
      completions.add(completion, id: completion.id, &findings)
    case .attemptTasks:
      var unknown: [Finding] = []
      let task = try AttemptTaskImport.read(fields, isStrict: isStrict) { id, category in
        unknown.append(
          Finding(
            rule: "S13", severity: .warning, place: id,
            message: "the category \"\(category)\" is not known; read as other"))
      }
      for finding in unknown { findings.append(finding) }
      attemptTasks.add(task, id: task.id, &findings)
    case .attempts:
      let attempt = try AttemptImport.read(fields)
      attempts.add(attempt, id: attempt.id, &findings)
    case .lists:
      let (list, faults) = try ListImport.read(fields)
      lists.add(list, &findings)
      return faults
    case .listItems:
      let (list, fault) = try ListImport.readRow(fields) { lists.itemCount(ofList: $0) }
      lists.add(list, &findings)
      // The row is its item, so it is kept out; the list stays (L7).
      if let fault { throw fault }
    case .opens: add(try OpenImport.read(fields, zones: &zones))
    case .checkmarks:
      let (habit, mark, frequency) = try CheckmarkImport.read(fields)
      habits.add(mark, of: habit, frequency, &findings)
    case .loopCheckmarks:
      for (habit, mark) in try CheckmarkImport.readTable(fields) {
        habits.add(mark, of: habit, nil, &findings)
      }
    case .observations, .schoolAttendance:
      let observation = try ObservationImport.read(fields)
      observations.add(observation, id: "\(observation.series) \(observation.day)", &findings)
    case .semesters:
      let semester = try SemesterImport.read(fields)
      semesters.add(semester, id: semester.id, &findings)
    case .courses:
      // A course that meets twice a week has a row for each.
      let course = try CourseImport.read(fields)
      courses.add(
        course, id: "\(course.id) (\(course.semester), \(course.weekday) \(course.period))", &findings)
    case .attendanceRecords:
      let record = try AttendanceRecordImport.read(fields)
      attendanceRecords.add(record, id: record.id, &findings)
    case .periodTimes:
      let time = try PeriodTimeImport.read(fields)
      periodTimes.add(time, id: "\(time.period) (\(time.semester))", &findings)
    case .calendar:
      let exception = try CalendarImport.read(fields)
      calendar.add(exception, id: exception.day.description, &findings)
    }
    return []
  }

  /// A list that does not fit into one record of the app's store is reported (L8).
  private mutating func reportLarge(_ lists: [DailyList]) {
    for list in lists {
      let size = ListExport.row(list).json.encoded().count
      guard size > Self.recordBytes else { continue }
      findings.append(
        Finding(
          rule: "L8", severity: .warning, place: list.id,
          message: "the list takes \(size) bytes, more than the 1 MB of a record; kept"))
    }
  }

  /// 1 MB.
  private static let recordBytes = 1_000_000

  /// Settings are one object: the first is kept, and another one is reported.
  private mutating func merge(_ settings: Settings, from name: String) {
    if let kept = self.settings, kept != settings {
      findings.append(
        Finding(
          rule: "settings", severity: .warning, place: name,
          message: "these settings differ from those read before; the first were kept"))
    }
    self.settings = self.settings ?? settings
  }

  /// Openings have no ids: one that stands in two exports is one.
  private mutating func add(_ open: AppOpen) {
    let row = OpenExport.row(open).json.encoded()
    if openRows.insert(String(decoding: row, as: UTF8.self)).inserted { opens.append(open) }
  }

  /// Puts what was gathered into a data set.
  consuming func finish(into dataSet: inout DataSet) {
    func has(_ formats: ImportFormat...) -> Bool { !kinds.isDisjoint(with: formats) }
    dataSet.settings = settings
    if has(.cards) { dataSet.cards = cards.values }
    if has(.recurringTasks) { dataSet.recurringTasks = recurringTasks.values }
    if has(.completions) {
      dataSet.completions = completions.values.sorted {
        ($0.at, $0.task, $0.id ?? "") < ($1.at, $1.task, $1.id ?? "")
      }
    }
    if has(.attemptTasks) { dataSet.attemptTasks = attemptTasks.values }
    if has(.attempts) {
      dataSet.attempts = attempts.values.sorted {
        $0.at != $1.at ? $0.at < $1.at : IdentifierTable.isBefore($0.id, $1.id)
      }
    }
    if has(.lists, .listItems) {
      let lists = lists.finish()
      reportLarge(lists)
      dataSet.lists = lists
    }
    if has(.opens) {
      dataSet.opens = opens.sorted {
        ($0.at, $0.device ?? "", $0.zone.identifier) < ($1.at, $1.device ?? "", $1.zone.identifier)
      }
    }
    if has(.checkmarks, .loopCheckmarks) { dataSet.habits = habits.finish() }
    if has(.observations, .schoolAttendance) { dataSet.observations = observations.values }
    if has(.semesters) { dataSet.semesters = semesters.values }
    if has(.courses) { dataSet.courses = courses.values }
    if has(.attendanceRecords) { dataSet.attendanceRecords = attendanceRecords.values }
    if has(.periodTimes) { dataSet.periodTimes = periodTimes.values }
    if has(.calendar) { dataSet.calendar = calendar.values.sorted { $0.day < $1.day } }
    let (log, logFindings) = log.finish()
    dataSet.log = log
    findings.append(contentsOf: logFindings)
    dataSet.findings = findings
  }
}

/// Gathers daily lists, whose items may come row by row and from several devices.
private struct ListBuilder {
  private var numbers = IdentifierTable()
  /// The lists without their items.
  private var heads: [DailyList] = []
  private var items: [[ListItem]] = []
  private var itemNumbers: [IdentifierTable] = []
  private var countsOfInput: [Int: Int] = [:]

  mutating func beginInput() { countsOfInput = [:] }

  /// How many items of a list the running input has had.
  func itemCount(ofList id: String) -> Int {
    numbers.number(of: id).flatMap { countsOfInput[$0] } ?? 0
  }

  mutating func add(_ list: DailyList, _ findings: inout Findings) {
    let number = numbers.intern(list.id)
    let head = DailyList(
      id: list.id, createdAt: list.createdAt, lastReset: list.lastReset, plannedDay: list.plannedDay,
      items: [])
    if number == heads.count {
      heads.append(head)
      items.append([])
      itemNumbers.append(IdentifierTable())
    } else {
      heads[number].merge(head)
    }
    for item in list.items {
      let count = itemNumbers[number].count
      if itemNumbers[number].intern(item.id) < count {
        let isEqual = items[number].contains(item)
        findings.append(
          Finding(
            rule: "L2", severity: isEqual ? .note : .warning, place: item.id,
            message: isEqual
              ? "the item occurs twice on list \(list.id); counted once"
              : "two items of list \(list.id) with this id differ; the newer one was kept"))
      }
      items[number].append(item)
      countsOfInput[number, default: 0] += 1
    }
  }

  /// The lists in the order of their making.
  consuming func finish() -> [DailyList] {
    zip(heads, items).map { head, items in
      DailyList(
        id: head.id, createdAt: head.createdAt, lastReset: head.lastReset, plannedDay: head.plannedDay,
        items: items)
    }.sorted {
      $0.createdAt != $1.createdAt ? $0.createdAt < $1.createdAt : IdentifierTable.isBefore($0.id, $1.id)
    }
  }
}
