/// A history as it stands at a moment: what the rules make of everything that had happened by then.
public struct HistoryAsOf: Sendable {
  /// The whole history but for its ``History/earlyEvents``; what came later is in it.
  public let history: History
  /// The settings in force.
  public let settings: AppSettings
  /// The logical day.
  public let boundary: DayBoundary
  /// The moment.
  public let now: Instant
  /// The answers up to the moment; `nil` where only cards are known.
  public let log: ReviewLog?
  /// The answers as the rules of the table read them; `nil` with `log`.
  public let replayed: ReplayedLog?
  /// The cards of which their own app says when it wants them back, by id in lower case; without those that were
  /// answered later.
  let standing: [String: Card]
  /// The recurring tasks; `nil` where the history has none.
  public let tasks: TaskHistories?
  /// The tasks with attempts; `nil` where the history has none.
  public let attempts: AttemptHistory?
  /// The daily lists; `nil` where the history has none.
  public let lists: ListHistory?
  /// The courses and absences; `nil` where the history has none.
  public let courses: CourseHistory?
  /// What was found in the history and on looking at it from the moment.
  public let findings: Findings
  /// The same by the rules of absences as they were published.
  public let originalFindings: Findings

  /// The cards as stored; `nil` where only answers are known.
  public var cards: [Card]? { history.cards }
  /// The habits with their ticks; `nil` where the history has none.
  public var habits: [Habit]? { history.habits }
  /// Daily numbers; `nil` where the history has none.
  public var observations: [DailyObservation]? { history.observations }
  /// The logical day of the moment.
  public var today: Day { boundary.day(of: now) }

  /// Looks at a history from a moment: later events are set aside (S4), the others replayed.
  ///
  /// - Parameters:
  ///   - whole: What has been kept.
  ///   - settings: The settings in force, which need not be those of the history.
  ///   - boundary: Where days begin.
  ///   - now: The moment.
  ///   - keepsTime: Whether recurring tasks keep the time of day of their reminder (A0.2).
  public init(
    _ whole: History, settings: AppSettings, boundary: DayBoundary, now: Instant, keepsTime: Bool = false
  ) {
    let early = whole.earlyEvents
    let history = early.map(whole.settingAside) ?? whole
    self.history = history
    self.settings = settings
    self.boundary = boundary
    self.now = now
    let today = boundary.day(of: now)
    var findings = history.findings
    if let early { findings.append(Self.finding(of: early)) }
    Self.report(history, on: today, &findings)
    var replayed: ReplayedLog?
    (log, replayed) = Self.replayed(history.log, settings, boundary, now, &findings)
    let standing = history.standing(asOf: now)
    for (card, own) in standing {
      guard let number = log?.cards.number(of: card) else { continue }
      replayed?.ownDue[number] = own.standing == .waiting ? boundary.day(of: own.nextDue) : nil
    }
    (self.replayed, self.standing) = (replayed, standing)
    if let records = history.attendanceRecords, !records.isEmpty, history.courses == nil {
      var finding = Finding(
        rule: "orphan", severity: .warning, place: "",
        message: "\(records.count) attendance records are of no course; add the file courses")
      finding.orphan = Orphan(.course, name: "", count: records.count)
      findings.append(finding)
    }
    courses = Self.courses(history, on: today, minute: boundary.minute(of: now, since: today))
    tasks =
      history.recurringTasks == nil && history.completions == nil
      ? nil
      : TaskHistories(
        history.recurringTasks, completions: history.completions,
        scheduler: TaskScheduler(boundary: boundary, keepsTime: keepsTime), now: now)
    attempts =
      history.attemptTasks == nil && history.attempts == nil
      ? nil : AttemptHistory(history.attemptTasks, events: history.attempts, now: now, in: boundary.zone)
    lists =
      history.lists == nil && history.opens == nil
      ? nil : ListHistory(history.lists, opens: history.opens, boundary: boundary, now: now)
    for found in [tasks?.findings, attempts?.findings, lists?.findings] {
      if let found { findings.append(contentsOf: found) }
    }
    var original = findings
    if let courses {
      findings.append(contentsOf: courses.findings)
      original.append(contentsOf: courses.originalFindings)
    }
    (self.findings, originalFindings) = (findings, original)
  }

  /// That events lie so far back that they are set aside.
  private static func finding(of early: EarlyEvents) -> Finding {
    Finding(
      rule: "far", severity: .warning, place: "",
      message:
        "events before \(early.next) lie more than ten years further back, from \(early.first) on; set aside: \(early.count)"
    )
  }

  /// The courses; `nil` where the history has no table of them.
  private static func courses(_ history: History, on today: Day, minute: Int) -> CourseHistory? {
    history.courses.map { rows in
      CourseHistory(
        courses: rows, semesters: history.semesters ?? [], records: history.attendanceRecords,
        calendar: history.calendar ?? [], periodTimes: history.periodTimes ?? [],
        nearest: history.nearestCourses, today: today, minute: minute)
    }
  }

  /// Reports ticks and daily numbers that are later than today (S4), and ticks that are too far back.
  private static func report(_ history: History, on today: Day, _ findings: inout Findings) {
    let ticks = (history.habits ?? []).reduce(0) { $0 + $1.ticks.count { $0.day > today } }
    findings.noteLater(ticks, called: "ticks", than: today.description)
    let numbers = history.observations ?? []
    findings.noteLater(numbers.count { $0.day > today }, called: "daily numbers", than: today.description)
    for habit in history.habits ?? [] {
      let known = habit.ticks.filter { $0.day <= today && $0.value != .unknown }.map(\.day)
      guard let first = known.first, let begun = Strength.begun(known), first < begun else { continue }
      findings.append(
        Finding(
          rule: "far", severity: .warning, place: habit.name,
          message: "ticks before \(begun) lie more than ten years further back, such as \(first); left out"))
    }
  }

  /// The answers up to a moment, and what the rules of the table make of them.
  private static func replayed(
    _ log: ReviewLog?, _ settings: AppSettings, _ boundary: DayBoundary, _ now: Instant,
    _ findings: inout Findings
  ) -> (ReviewLog?, ReplayedLog?) {
    guard var log else { return (nil, nil) }
    let later = log.setAside(after: now)
    findings.noteLater(later, called: "reviews", than: boundary.zone.clockText(of: now))
    let replayed = log.replayed(
      by: TableScheduler(table: settings.table), boundary: boundary, until: boundary.day(of: now))
    for position in replayed.outOfRange {
      let review = log.reviews[position]
      findings.append(
        Finding(
          rule: "C8", severity: .warning,
          place: review.id.map { log.ids[Int($0)] } ?? log.cards[Int(review.card)],
          message: "the steps of the review lie outside 0...\(settings.table.topStep); moved to the nearest"))
    }
    return (log, replayed)
  }
}

/// A card and where it stands.
public struct CardPosition: Hashable, Sendable {
  /// The id as first spelled.
  public var id: String
  /// What the learner sees; the id where the front is not known.
  public var question: String
  /// The step, in 0...`topStep`.
  public var step: Int
  /// The day on which the card comes back.
  public var due: Day
  /// Whether it has ever been answered.
  public var isSeen: Bool
  /// Whether the day is what the card's own app stores.
  public var isStored: Bool
  /// Whether the day is only what our table makes of answers to another app, which does not say when it wanted the
  /// card back (F7).
  public var isAssumed: Bool
  /// Its number in the log; `nil` where it has no answers there.
  public var number: Int?
  /// How often the stored row says that it was answered.
  public var storedCount: Int
  /// What the card's own app stores of its memory; `nil` where it stores nothing.
  public var memory: StoredMemory?
  /// The deck in which it lies; `nil` where it lies in none.
  public var deck: String?

  /// A card's place.
  public init(
    id: String, question: String, step: Int, due: Day, isSeen: Bool, isStored: Bool = false,
    isAssumed: Bool = false, number: Int?, storedCount: Int = 0, memory: StoredMemory? = nil,
    deck: String? = nil
  ) {
    self.id = id
    self.question = question
    self.step = step
    self.due = due
    self.isSeen = isSeen
    self.isStored = isStored
    self.isAssumed = isAssumed
    self.number = number
    self.storedCount = storedCount
    self.memory = memory
    self.deck = deck
  }
}

extension History {
  /// Cards whose own app exports their schedule, by id in lower case. Leaves out cards with an answer or a schedule
  /// change after `now`, because the exported schedule is newer than `now`.
  fileprivate func standing(asOf now: Instant) -> [String: Card] {
    var standing: [String: Card] = [:]
    for card in cards ?? [] where card.standing != nil { standing[card.id.lowercased()] = card }
    guard !standing.isEmpty, let log else { return standing }
    for card in log.cards(changedAfter: now) { standing[log.cards[Int(card)].lowercased()] = nil }
    return standing
  }
}

extension HistoryAsOf {
  /// Whether the data say on which days anything was done: an export may hold its items alone, and then a streak or count of
  /// 0 would say what nobody knows (F20).
  public var knowsActivity: Bool {
    log != nil || history.completions != nil || history.attempts != nil
  }

  /// True if the last record is an absence, the records are of absences alone, and classes are to come.
  public var endsWithAbsence: Bool {
    guard let courses, courses.coming.contains(where: { !$0.isEmpty }) else { return false }
    return courses.rows.contains { $0.day == today && $0.kind.isAbsence }
      && !courses.rows.contains { $0.kind == .present }
      && !courses.timetable.courses.contains(where: \.marksPresence)
  }

  /// Whether the log is of another app that never says when it wants its cards back (F7).
  public var lacksDueDays: Bool {
    log?.origin == .foreign && standing.isEmpty && replayed?.ownDue.contains { $0 != nil } == false
  }

  /// Whether cards are due of which nothing says that their app still has them: a log of another app, without its cards.
  public var mayNameDeletedCards: Bool { log?.origin == .foreign && cards == nil && !lacksDueDays }

  /// Due day of an answered card, by its number in the log; `nil` if it has no due day or the day is unknown.
  ///
  /// The day is the one stored by the card's own app, else from the intervals of a third-party log, else from the
  /// interval table.
  public func dueDay(ofCard number: Int) -> Day? {
    guard let log, let replayed else { return nil }
    let isStored = !standing.isEmpty && standing[log.cards[number].lowercased()] != nil
    return log.origin == .foreign || isStored ? replayed.ownDue[number] : replayed.cards[number].due
  }

  /// The cards that wait for their first answer and for no day, by their own app, in its order.
  public var newCards: [CardPosition] {
    (cards ?? []).filter { standing[$0.id.lowercased()]?.standing == .new }.map { card in
      CardPosition(
        id: card.id, question: card.question.isEmpty ? card.id : card.question, step: 0, due: today,
        isSeen: false, isStored: true, number: log?.cards.number(of: card.id), deck: card.deck)
    }
  }

  /// Every card that has a due day, by (due, id).
  ///
  /// Cards are due as their own app stores it, or else as a foreign log's own intervals say, and where it has none as
  /// our table would have it; those that the app has put away, or not begun, wait for no day.
  /// The log is the truth (G7): the stored step and due day of a card count only where it has no answers.
  public var cardPositions: [CardPosition] {
    var positions: [CardPosition] = []
    let isForeign = log?.origin == .foreign
    var isListed = [Bool](repeating: false, count: log?.cards.count ?? 0)
    for card in cards ?? [] {
      let number = log?.cards.number(of: card.id)
      if let number { isListed[number] = true }
      let stored = standing[card.id.lowercased()]?.standing
      if stored == .new || stored == .suspended { continue }
      let state = number.flatMap { replayed?.cards[$0] } ?? CardState()
      let own = number.flatMap { replayed?.ownDue[$0] }
      positions.append(
        CardPosition(
          id: card.id, question: card.question.isEmpty ? card.id : card.question,
          step: state.due == nil ? settings.table.clamped(card.step) : state.step,
          due: own ?? (stored == nil ? state.due : nil) ?? boundary.day(of: card.nextDue),
          isSeen: stored != nil || state.due != nil || card.reviewCount > 0 || card.step > 0
            || card.lastResult != nil,
          isStored: stored != nil,
          isAssumed: isForeign && stored == nil && own == nil && state.due != nil, number: number,
          storedCount: card.reviewCount, memory: stored == nil ? nil : card.memory, deck: card.deck))
    }
    // Answers of a card that has been deleted happened; the card waits for nothing (G7).
    if cards == nil, let log, let replayed {
      for (number, state) in replayed.cards.enumerated() where !isListed[number] {
        let (id, own) = (log.cards[number], replayed.ownDue[number])
        guard let due = own ?? state.due else { continue }
        positions.append(
          CardPosition(
            id: id, question: id, step: state.step, due: due, isSeen: true,
            isAssumed: isForeign && own == nil, number: number))
      }
    }
    // By their places, which are sooner moved than the cards, and by the beginnings of ids, which are sooner compared.
    let keys = positions.indices.map { place in
      (due: positions[place].due, beginning: IdentifierTable.beginning(of: positions[place].id), place: place)
    }
    let order = keys.sorted { one, other in
      if one.due != other.due { return one.due < other.due }
      if one.beginning != other.beginning { return one.beginning < other.beginning }
      return IdentifierTable.isBefore(positions[one.place].id, positions[other.place].id)
    }
    return order.map { positions[$0.place] }
  }
}
