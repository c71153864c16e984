import Kaiki

extension Kit {
  /// Rows of every kind that an app stores for one person: save them as one file, merge two devices, or project them.
  ///
  /// An array is empty if the app stores no such rows. Decoding reads a missing key as an empty array, so older journals
  /// stay readable.
  public struct Journal: Hashable, Codable, Sendable {
    /// Start and end of a numbered period (class hour of the day) in one term.
    public typealias PeriodTime = Kaiki.PeriodTime
    /// A day whose classes differ from the usual timetable of its weekday.
    public typealias CalendarException = Kaiki.CalendarException

    /// Flashcards with their states, one element per card, in any order.
    public var cards: [Card] = []
    /// Answers to the flashcards, one element per answer, in any order.
    public var answers: [Answer] = []
    /// Recurring tasks, in use or not, in any order.
    public var tasks: [RecurringTask] = []
    /// Completions of the recurring tasks, one element per completion, in any order.
    public var completions: [Completion] = []
    /// Tasks that the user attempts repeatedly until completion (open, completed or archived), in any order.
    public var attemptTasks: [AttemptTask] = []
    /// Attempts at the tasks in ``attemptTasks``, one element per attempt, in any order.
    public var attempts: [Attempt] = []
    /// Daily lists of all days, in any order.
    public var lists: [DailyList] = []
    /// Habits with their check marks, in any order.
    public var habits: [Habit] = []
    /// Terms of the academic years, in any order.
    public var semesters: [Semester] = []
    /// Courses, one element per weekly class and term, in any order.
    public var courses: [Course] = []
    /// Attendance records (such as absences and late arrivals), one element per record, in any order.
    public var attendance: [AttendanceRecord] = []
    /// Start and end of each period, one element per period and term, in any order.
    public var periodTimes: [PeriodTime] = []
    /// Days whose classes differ from the usual timetable of their weekday, in any order.
    ///
    /// Of several elements for one day, one applies: `noClass` before `classDay` before `actsAs`.
    public var calendar: [CalendarException] = []

    /// Creates a journal without rows.
    public init() {}

    private enum CodingKeys: CodingKey {
      case cards, answers, tasks, completions, attemptTasks, attempts, lists, habits, semesters, courses
      case attendance, periodTimes, calendar
    }

    /// Reads a stored journal; a missing key means no rows of that kind.
    public init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      func rows<Row: Decodable>(_ key: CodingKeys) throws -> [Row] {
        try container.decodeIfPresent([Row].self, forKey: key) ?? []
      }
      cards = try rows(.cards)
      answers = try rows(.answers)
      tasks = try rows(.tasks)
      completions = try rows(.completions)
      attemptTasks = try rows(.attemptTasks)
      attempts = try rows(.attempts)
      lists = try rows(.lists)
      habits = try rows(.habits)
      semesters = try rows(.semesters)
      courses = try rows(.courses)
      attendance = try rows(.attendance)
      periodTimes = try rows(.periodTimes)
      calendar = try rows(.calendar)
    }
  }
}

extension Kit.Journal {
  /// Merges this journal with the journal of another device of the same person.
  ///
  /// Rows with the same id become one: the newer version stays. If neither is newer, a fixed order of their values
  /// decides, so that the order of the journals has no effect. A card that both devices have answered is replayed if
  /// all its answers are present; otherwise the version answered last stays. A row that one device deleted reappears
  /// from the other: archive it, or mark it as not in use, until all devices have merged.
  public func merged(
    with other: Kit.Journal, by scheduler: Kit.Scheduler, in days: Kit.Days
  ) -> Kit.Journal {
    // Cards have states that a history lacks, so they are merged separately.
    var (own, theirs) = (self, other)
    (own.cards, theirs.cards) = ([], [])
    var merged = Kit.Journal(own.history(in: days).merged(with: theirs.history(in: days)))
    merged.cards = mergedCards(other, merged.answers, scheduler, days)
    return merged
  }

  private func mergedCards(
    _ other: Kit.Journal, _ answers: [Kit.Answer], _ scheduler: Kit.Scheduler, _ days: Kit.Days
  ) -> [Kit.Card] {
    let byCard = Dictionary(grouping: answers) { $0.card.lowercased() }
    let before = [self, other].map { journal in
      Dictionary(grouping: journal.answers) { $0.card.lowercased() }.mapValues { Set($0.map(\.id)).count }
    }
    var indices: [String: Int] = [:]
    var merged: [Kit.Card] = []
    for (journal, card) in cards.map({ (0, $0) }) + other.cards.map({ (1, $0) }) {
      let id = card.id.lowercased()
      guard let index = indices[id] else {
        indices[id] = merged.count
        merged.append(card)
        continue
      }
      let known = merged[index]
      guard known != card else { continue }
      let text = Self.isNewer(card.modified, known.modified, card.texts, known.texts) ? card : known
      let isComplete =
        journal == 1 && known.reviewCount == before[0][id] ?? 0 && card.reviewCount == before[1][id] ?? 0
      var settled =
        isComplete
        ? scheduler.replayed(known, byCard[id] ?? [], in: days)
        : Self.isNewer(card.lastAnswered, known.lastAnswered, card.counts, known.counts) ? card : known
      (settled.id, settled.question, settled.answer) = (min(known.id, card.id), text.question, text.answer)
      settled.modified = text.modified
      merged[index] = settled
    }
    return merged.sorted { IdentifierTable.isBefore($0.id, $1.id) }
  }

  /// Returns true if `value` has the later time, or the same time and the greater texts in ascending order.
  private static func isNewer(
    _ at: Kit.Instant?, _ other: Kit.Instant?, _ value: [String], _ otherValue: [String]
  ) -> Bool {
    let (own, known) = (at?.milliseconds ?? .min, other?.milliseconds ?? .min)
    return own != known ? own > known : otherValue.lexicographicallyPrecedes(value)
  }
}

extension Kit.Card {
  fileprivate var texts: [String] { [question, answer] }
  fileprivate var counts: [String] { [padded(max(0, reviewCount), to: 19), due.map(\.description) ?? ""] }
}

extension Kit.Journal {
  /// Converts the rows to a history, from which Kaiki computes figures and projections.
  ///
  /// - Parameter keepsSchedulerStates: True to keep the stored state of each card; false to replay the answers on an interval
  ///   table.
  func history(in days: Kit.Days, keepsSchedulerStates: Bool = false) -> History {
    var builder = HistoryBuilder()
    addCards(to: &builder, days, keepsSchedulerStates)
    func add<Row: HistoryTableRow>(_ rows: [Row]) {
      guard !rows.isEmpty else { return }
      builder.beginInput(Row.part)
      for row in rows { builder.add(row) }
    }
    add(tasks)
    add(completions)
    add(attemptTasks)
    add(attempts)
    add(semesters)
    add(courses)
    add(attendance)
    add(periodTimes)
    add(calendar)
    if !lists.isEmpty {
      builder.beginInput(.lists)
      for list in lists { builder.add(list) }
    }
    if !habits.isEmpty {
      var others = History()
      others.habits = habits
      builder.add(others)
    }
    return builder.finish()
  }

  private func addCards(to builder: inout HistoryBuilder, _ days: Kit.Days, _ keepsSchedulerStates: Bool) {
    if !cards.isEmpty {
      builder.beginInput(.cards)
      for card in cards {
        let due = card.due?.clampedToStored
        builder.add(
          Card(
            id: card.id, question: card.question, answer: card.answer, step: card.step ?? 0,
            nextDue: due.map(days.start) ?? Instant(milliseconds: 0), reviewCount: card.reviewCount,
            lastResult: card.lastResult, tags: [],
            standing: keepsSchedulerStates ? due == nil ? .new : .waiting : nil,
            memory: keepsSchedulerStates && due != nil
              ? StoredMemory(interval: card.interval, answered: card.lastAnswered) : nil,
            modified: card.modified))
      }
    }
    guard !answers.isEmpty else { return }
    builder.beginInput(keepsSchedulerStates ? .thirdPartyReviews : .reviews)
    for answer in answers {
      let card = Int32(builder.log.cards.intern(answer.card))
      let id = Int32(builder.log.ids.intern(answer.id))
      builder.log.append(
        Review(
          reviewedAt: answer.at, card: card, id: id, isCorrect: answer.rating != .again,
          rating: answer.rating, counting: answer.kind), at: 0)
    }
  }

  init(_ history: History) {
    answers = (history.log?.reviews ?? []).map { review in
      let log = history.log
      let rating = review.rating ?? (review.isCorrect ? .good : .again)
      return Kit.Answer(
        id: review.id.flatMap { log?.ids[Int($0)] }, card: log?.cards[Int(review.card)] ?? "",
        at: review.reviewedAt, rating: rating, kind: review.counting ?? .graded)
    }
    tasks = history.recurringTasks ?? []
    completions = history.completions ?? []
    attemptTasks = history.attemptTasks ?? []
    attempts = history.attempts ?? []
    lists = history.lists ?? []
    habits = history.habits ?? []
    semesters = history.semesters ?? []
    courses = history.courses ?? []
    attendance = history.attendanceRecords ?? []
    periodTimes = history.periodTimes ?? []
    calendar = history.calendar ?? []
  }

  /// Throws ``Kit/Problem/row(_:)`` for the first term, course or period time (in this order) with a number out of range.
  func checkCourses() throws(Kit.Problem) {
    for term in semesters where term.days.upperBound - term.days.lowerBound >= Semester.longest {
      throw .row("semester \(term.id)")
    }
    let counts = 0...10_000
    for course in courses {
      let held = course.counts?.held ?? 0
      guard course.period.map(Course.periods.contains) ?? true, course.weekday != nil || course.counts != nil,
        counts.contains(course.totalClasses),
        counts.contains(course.maxAbsences ?? 0), counts.contains(held),
        course.classDays.count <= counts.upperBound,
        course.counts.map({
          [$0.absences.absent, $0.absences.late, $0.absences.earlyLeave, $0.absences.official].allSatisfy(
            counts.contains)
        }) ?? true
      else { throw .row("course \(course.id)") }
    }
    for time in periodTimes where !(0...1_440).contains(time.start) || !(0...2_880).contains(time.end) {
      throw .row("period \(time.period)")
    }
  }
}
