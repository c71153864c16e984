import Kaiki

/// What the questions are asked of: a person's cards, tasks and lists and what became of them, as of a moment.
package struct Subject: Sendable {
  /// The cards of the app; `nil` where only answers are known.
  package var cards: [Card]?
  /// The answers up to `now`; `nil` where only cards are known.
  package var log: ReviewLog?
  /// The answers as the rules of the table read them; `nil` with `log`.
  package var replayed: ReplayedLog?
  /// The recurring tasks; `nil` where the data have none.
  package private(set) var tasks: TaskRecords?
  /// The tasks with attempts; `nil` where the data have none.
  package private(set) var attempts: AttemptRecords?
  /// The daily lists; `nil` where the data have none.
  package private(set) var lists: ListRecords?
  /// The courses and absences; `nil` where the data have none.
  package private(set) var courses: CourseRecords?
  /// The habits with their ticks; `nil` where the data have none.
  package var habits: [Habit]?
  /// Daily numbers; `nil` where the data have none.
  package var observations: [Observation]?
  /// The settings in force.
  package var settings: Settings
  /// The logical day.
  package var boundary: DayBoundary
  /// The moment of the question.
  package var now: Instant
  /// What was found while reading and replaying.
  package var findings: Findings

  /// The logical day of the question.
  package var today: Day { boundary.day(of: now) }

  /// A card and where it stands.
  package struct Standing: Hashable, Sendable {
    /// The id as first spelled.
    package var id: String
    /// What the learner sees; the id where the front is not known.
    package var question: String
    /// The step, in 0...`topStep`.
    package var step: Int
    /// The day on which the card comes back.
    package var due: Day
    /// Whether it has ever been answered.
    package var isSeen: Bool
    /// Its number in the log; `nil` where it has no answers there.
    package var number: Int?
  }

  /// Prepares the questions: later answers are set aside (S4), the others replayed.
  package init(
    cards: [Card]?, log: ReviewLog?, settings: Settings, boundary: DayBoundary, now: Instant,
    findings: Findings
  ) {
    self.cards = cards
    self.settings = settings
    self.boundary = boundary
    self.now = now
    self.findings = findings
    guard var log else { return }
    let count = log.reviews.count
    log.keep { $0.reviewedAt <= now }
    if log.reviews.count < count {
      self.findings.append(
        Finding(
          rule: "S4", severity: .warning, place: "",
          message: "\(count - log.reviews.count) reviews are later than \(now) and were ignored"))
    }
    let replayed = log.replayed(
      by: TableScheduler(table: settings.table), boundary: boundary, until: boundary.day(of: now))
    for position in replayed.outOfRange {
      let review = log.reviews[position]
      self.findings.append(
        Finding(
          rule: "C8", severity: .warning,
          place: review.id.map { log.ids[Int($0)] } ?? log.cards[Int(review.card)],
          message: "the steps of the review lie outside 0...\(settings.table.topStep); moved to the nearest"))
    }
    self.log = log
    self.replayed = replayed
  }

  /// Takes in recurring tasks.
  package mutating func add(_ tasks: TaskRecords) {
    self.tasks = tasks
    findings.append(contentsOf: tasks.findings)
  }

  /// Takes in tasks with attempts.
  package mutating func add(_ attempts: AttemptRecords) {
    self.attempts = attempts
    findings.append(contentsOf: attempts.findings)
  }

  /// Takes in courses and absences.
  package mutating func add(_ courses: CourseRecords) {
    self.courses = courses
    findings.append(contentsOf: courses.findings)
  }

  /// Takes in daily lists.
  package mutating func add(_ lists: ListRecords) {
    self.lists = lists
    findings.append(contentsOf: lists.findings)
  }

  /// Every card that has a due day, by (due, id).
  ///
  /// The log is the truth (G7): the stored step and due day of a card count only where it has no answers.
  package var standings: [Standing] {
    var standings: [Standing] = []
    var isListed = [Bool](repeating: false, count: log?.cards.count ?? 0)
    for card in cards ?? [] {
      let number = log?.cards.number(of: card.id)
      if let number { isListed[number] = true }
      let state = number.flatMap { replayed?.cards[$0] } ?? CardState()
      standings.append(
        Standing(
          id: card.id, question: card.question.isEmpty ? card.id : card.question,
          step: state.due == nil ? settings.table.clamped(card.step) : state.step,
          due: state.due ?? boundary.day(of: card.nextDue),
          isSeen: state.due != nil || card.reviewCount > 0 || card.step > 0 || card.lastResult != nil,
          number: number))
    }
    if let log, let replayed {
      for (number, state) in replayed.cards.enumerated() where !isListed[number] {
        guard let due = state.due else { continue }
        let id = log.cards[number]
        standings.append(
          Standing(id: id, question: id, step: state.step, due: due, isSeen: true, number: number))
      }
    }
    return standings.sorted {
      $0.due != $1.due ? $0.due < $1.due : IdentifierTable.isBefore($0.id, $1.id)
    }
  }
}
