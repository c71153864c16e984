/// State of a history at a given time, computed from all events up to this time.
package struct HistoryAsOf: Sendable {
  /// Whole history without its ``History/earlyEvents``; still includes events after ``now``.
  package let history: History
  /// Settings by which the state is computed, such as the interval table; the history may have other settings.
  package let settings: AppSettings
  /// Rule that assigns a logical day to each point in time.
  package let boundary: DayBoundary
  /// Time of the analysis; the properties describe the state at this time.
  package let now: Instant
  /// Answers up to ``now``, ascending in time; `nil` if the history lacks a log, empty if all answers are later.
  package let log: ReviewLog?
  /// Answers up to ``now`` with the step and due day after each answer by the interval table; `nil` if ``log`` is
  /// `nil`.
  package let replayed: ReplayedLog?
  /// Cards whose own app exports their schedule, by lower-case id.
  ///
  /// Cards answered or rescheduled after ``now`` are excluded, because their exported schedule is newer than ``now``.
  let standing: [String: Card]
  /// State of the recurring tasks at ``now``; `nil` if the history lacks both recurring tasks and completions.
  package let tasks: TaskHistories?
  /// State of the tasks with attempts at ``now``; `nil` if the history lacks both such tasks and attempts.
  package let attempts: AttemptHistory?
  /// State of the daily lists at ``now``; `nil` if the history lacks both lists and app sessions.
  package let lists: ListHistory?
  /// State at ``now`` of the courses with their attendance records; `nil` if the history has no table of courses.
  package let courses: CourseHistory?
  /// Findings (messages of the validation rules) about the data, by the current rules for absences; may be empty.
  package let findings: Findings
  /// Findings (messages of the validation rules) about the data, by the original rules for absences; may be empty.
  package let originalFindings: Findings

  /// Cards as stored, one per id, in the order of first appearance; `nil` if the history has no table of cards.
  package var cards: [Card]? { history.cards }
  /// Habits with all their check marks, also those after ``now``; `nil` without a table of habits.
  package var habits: [Habit]? { history.habits }
  /// Daily numbers, also those after ``now``; `nil` without a table of daily numbers.
  package var observations: [DailyObservation]? { history.observations }
  /// Logical day of ``now``.
  package var today: Day { boundary.day(of: now) }

  /// Replays the events of a history up to a given time; later events are ignored and reported (S4).
  ///
  /// - Parameters:
  ///   - settings: Settings in force, which may differ from the settings of the history.
  ///   - keepsTime: True if a recurring task keeps the time of day of its reminder; false if the next reminder has
  ///     the time of day of the completion (A0.2).
  package init(
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
    if let early {
      findings.append(
        Finding(
          rule: "far", severity: .warning, location: "",
          code: .eventsFar(before: early.next, first: early.first, count: early.count)))
    }
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
      findings.append(
        Finding(
          rule: "orphan", severity: .warning, location: "",
          code: .orphan(Orphan(.course, name: "", count: records.count))))
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

  private static func courses(_ history: History, on today: Day, minute: Int) -> CourseHistory? {
    history.courses.map { rows in
      CourseHistory(
        courses: rows, semesters: history.semesters ?? [], records: history.attendanceRecords,
        calendar: history.calendar ?? [], periodTimes: history.periodTimes ?? [],
        nearest: history.nearestCourses, today: today, minute: minute)
    }
  }

  private static func report(_ history: History, on today: Day, _ findings: inout Findings) {
    let ticks = (history.habits ?? []).reduce(0) { $0 + $1.ticks.count { $0.day > today } }
    findings.noteLater(ticks, .checkMarks, than: today.description)
    let numbers = history.observations ?? []
    findings.noteLater(numbers.count { $0.day > today }, .dailyNumbers, than: today.description)
    for habit in history.habits ?? [] {
      let known = habit.ticks.filter { $0.day <= today && $0.value != .unknown }.map(\.day)
      guard let first = known.first, let begun = Strength.begun(known), first < begun else { continue }
      findings.append(
        Finding(
          rule: "far", severity: .warning, location: habit.name,
          code: .checkMarksFar(before: begun, first: first)))
    }
  }

  private static func replayed(
    _ log: ReviewLog?, _ settings: AppSettings, _ boundary: DayBoundary, _ now: Instant,
    _ findings: inout Findings
  ) -> (ReviewLog?, ReplayedLog?) {
    guard var log else { return (nil, nil) }
    let later = log.setAside(after: now)
    findings.noteLater(later, .reviews, than: boundary.zone.clockText(of: now))
    let replayed = log.replayed(
      by: TableScheduler(table: settings.table), boundary: boundary, until: boundary.day(of: now))
    for position in replayed.outOfRange {
      let review = log.reviews[position]
      findings.append(
        Finding(
          rule: "C8", severity: .warning,
          location: review.id.map { log.ids[Int($0)] } ?? log.cards[Int(review.card)],
          code: .answerStepsOutside(top: settings.table.topStep)))
    }
    return (log, replayed)
  }
}

/// Schedule of one card: its step in the interval table and its next due day.
package struct CardPosition: Hashable, Sendable {
  /// Id of the card, in the spelling of its first appearance.
  package var id: String
  /// Front of the card; the card's ``id`` if the front is unknown or empty.
  package var question: String
  /// Step in the interval table, from 0 to the table's highest step; 0 is a card's first interval, 0 days.
  package var step: Int
  /// Logical day on which the card is due; for a new card of an app, today.
  package var due: Day
  /// True if the card has ever been answered; false for a new card.
  package var isSeen: Bool
  /// True if the card's own app stores its schedule; false if the schedule is computed from the answers.
  package var isStored: Bool
  /// True if ``due`` is computed from the interval table because a third-party log has no due day of the card (F7).
  package var isAssumed: Bool
  /// Index of the card in ``ReviewLog/cards``; `nil` if the log lacks the card, or without a log.
  package var number: Int?
  /// Number of answers to the card according to its stored row, ≥ 0; 0 if the history has no row of the card.
  package var storedCount: Int
  /// Memory state (such as stability and difficulty) that the card's own app stores; `nil` if it stores none.
  package var memory: StoredMemory?
  /// Full name of the card's deck, such as `Languages::Japanese`; `nil` for a card outside any deck.
  package var deck: String?

  /// Creates the schedule of a card from its values.
  package init(
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
  /// Returns the cards whose own app exports their schedule, by id in lower case.
  fileprivate func standing(asOf now: Instant) -> [String: Card] {
    var standing: [String: Card] = [:]
    for card in cards ?? [] where card.standing != nil { standing[card.id.lowercased()] = card }
    guard !standing.isEmpty, let log else { return standing }
    for card in log.cards(changedAfter: now) { standing[log.cards[Int(card)].lowercased()] = nil }
    return standing
  }
}

extension HistoryAsOf {
  /// True if the data have a table of answers, completions or attempts, even if it is empty.
  ///
  /// False if the data have only items, such as cards: the activity is then unknown, so a streak or count of 0 would be
  /// wrong (F20).
  package var knowsActivity: Bool {
    log != nil || history.completions != nil || history.attempts != nil
  }

  /// True if today has an absence, no course records presence, and a class is still to come, today or later.
  package var endsWithAbsence: Bool {
    guard let courses, courses.coming.contains(where: { !$0.isEmpty }) else { return false }
    return courses.rows.contains { $0.day == today && $0.kind.isAbsence }
      && !courses.rows.contains { $0.kind == .present }
      && !courses.timetable.courses.contains(where: \.marksPresence)
  }

  /// True if the log is from a third-party app that exports no intervals or due days: all due days are unknown (F7).
  package var lacksDueDays: Bool {
    log?.origin == .thirdParty && standing.isEmpty && replayed?.ownDue.contains { $0 != nil } == false
  }

  /// True if due cards may have been deleted: a third-party log without a table of cards also contains deleted cards.
  package var mayNameDeletedCards: Bool { log?.origin == .thirdParty && cards == nil && !lacksDueDays }

  /// Returns the due day of a card of the log; `nil` if the card has no due day, or its day is unknown.
  ///
  /// The day is the one stored by the card's own app, else from the intervals of a third-party log, else from the
  /// interval table.
  ///
  /// The result is also `nil` if the history has no log.
  package func dueDay(ofCard number: Int) -> Day? {
    guard let log, let replayed else { return nil }
    let isStored = !standing.isEmpty && standing[log.cards[number].lowercased()] != nil
    return log.origin == .thirdParty || isStored ? replayed.ownDue[number] : replayed.cards[number].due
  }

  /// New cards (never answered) according to their own app, one element per card, in the order of ``cards``.
  package var newCards: [CardPosition] {
    (cards ?? []).filter { standing[$0.id.lowercased()]?.standing == .new }.map { card in
      CardPosition(
        id: card.id, question: card.question.isEmpty ? card.id : card.question, step: 0, due: today,
        isSeen: false, isStored: true, number: log?.cards.number(of: card.id), deck: card.deck)
    }
  }

  /// Schedules of the cards with a due day, ascending by due day, then by id; one element per card.
  ///
  /// With a table of cards, these are the cards of the table except those that their app marks as suspended or new.
  /// Without a table, these are the answered cards.
  ///
  /// The due day is the first known day of this list:
  ///
  /// 1. The day that the card's own app stores (``CardPosition/isStored``).
  /// 2. The day from the intervals of a third-party log.
  /// 3. The day by the interval table, from the answers (G7).
  /// 4. The day in the card's row.
  package var cardPositions: [CardPosition] {
    var positions: [CardPosition] = []
    let isThirdParty = log?.origin == .thirdParty
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
          isAssumed: isThirdParty && stored == nil && own == nil && state.due != nil, number: number,
          storedCount: card.reviewCount, memory: stored == nil ? nil : card.memory, deck: card.deck))
    }
    // Without a table of cards, every answered card is listed. A deleted card keeps its answers, but is never due
    // (G7).
    if cards == nil, let log, let replayed {
      for (number, state) in replayed.cards.enumerated() where !isListed[number] {
        let (id, own) = (log.cards[number], replayed.ownDue[number])
        guard let due = own ?? state.due else { continue }
        positions.append(
          CardPosition(
            id: id, question: id, step: state.step, due: due, isSeen: true,
            isAssumed: isThirdParty && own == nil, number: number))
      }
    }
    // Sort indices and the first bytes of ids: they are cheaper to move and compare than whole cards and ids.
    let keys = positions.indices.map { index in
      (due: positions[index].due, beginning: IdentifierTable.beginning(of: positions[index].id), index: index)
    }
    let order = keys.sorted { one, other in
      if one.due != other.due { return one.due < other.due }
      if one.beginning != other.beginning { return one.beginning < other.beginning }
      return IdentifierTable.isBefore(positions[one.index].id, positions[other.index].id)
    }
    return order.map { positions[$0.index] }
  }
}

extension History {
  /// Returns the history with all derived values filled in, as they are after the latest event (G7).
  ///
  /// - Settings: time zone and day start in force.
  /// - Answers: steps in the interval table, from 0.
  /// - Cards, recurring tasks and tasks with attempts: state recomputed from the events (S6). Due dates are at the
  ///   start of their day (C5).
  ///
  /// If no event has a known time, only settings, answers and due dates are filled in.
  package func filledIn(in boundary: DayBoundary) -> History {
    var filled = self
    let own = (settings ?? AppSettings()).inForce(in: boundary)
    filled.settings = own
    filled.log = log?.withSteps(by: TableScheduler(table: own.table), boundary: boundary)
    guard let latest = latestEvent else {
      filled.cards = cards?.map { $0.atStartOfDay(in: boundary) }
      return filled
    }
    let known = HistoryAsOf(self, settings: own, boundary: boundary, now: latest)
    filled.cards = cards?.map { card in
      var card = card
      // Cards of a third-party app have no steps in the interval table.
      if let number = known.log?.cards.number(of: card.id), known.log?.origin == .table,
        let state = known.replayed?.cards[number], let due = state.due
      {
        card.step = state.step
        card.nextDue = boundary.start(of: due)
        card.reviewCount = state.reviewCount
        card.lastResult = state.lastResult
      }
      return card.atStartOfDay(in: boundary)
    }
    if let standings = known.tasks?.standings { filled.recurringTasks = standings.map(\.task) }
    if attempts != nil { filled.attemptTasks = known.attempts?.tasks }
    return filled
  }
}

extension Card {
  fileprivate func atStartOfDay(in boundary: DayBoundary) -> Card {
    var card = self
    card.nextDue = boundary.start(of: boundary.day(of: nextDue))
    return card
  }
}
