import Kaiki
import KaikiNumerics
import KaikiSimulation

/// What happened to a card on one day of a log.
struct CardDay: Hashable, Sendable {
  /// The card's number in the log.
  var card: Int32
  /// The logical day.
  var day: Day
  /// Whether the first answer was right.
  var isRight: Bool
  /// The answers after the first.
  var repeats = PracticeCount()
  /// Days since the card's day before; `nil` for the first.
  var elapsed: Int?
  /// Interval in force before this day, in days; `nil` for the first day.
  var scheduled: Int?
  /// Interval that the app gave with the last answer of the day, in days; `nil` if the log does not name it.
  var given: Int?
  /// Interval in force until the card's next day, in days: the given one, unless the app or the user moved the card since.
  /// `nil` if the log does not name it.
  var inForce: Int?
  /// The place of the card's next day in ``CardDays/days``; `nil` for the last day before the card is made new again
  /// (reset), or of the log.
  var next: Int?
  /// The day on which the card was made new again after its last day; `nil` where it was not.
  var reset: Day?

  /// Days of the interval that ended on this day: as scheduled, or else as elapsed; `nil` for the first day.
  var before: Int? { elapsed.map { scheduled ?? $0 } }
}

/// A log by cards and days: what was studied when, and for how long each card was then sent away.
struct CardDays: Sendable {
  /// By day, then in the order of the answers.
  private(set) var days: [CardDay] = []
  /// Answers to cards that were not due, by day.
  private(set) var practice: [Day: PracticeCount] = [:]
  /// The days with an answer, ascending.
  private(set) var studyDays: [Day] = []
  /// The place of each card's last day; `nil` where it has none.
  private(set) var last: [Int?]
  /// Whether some intervals are not of the log, but drawn from what it leaves open.
  private(set) var isInferred = false

  /// The days of a log.
  ///
  /// - Parameters:
  ///   - log: The answers.
  ///   - replayed: The same as the rules of a table read them.
  ///   - table: The table of the app that made the log.
  ///   - hasSteps: Whether the app was on that table; otherwise only the log's own intervals count.
  init(_ log: ReviewLog, _ replayed: ReplayedLog, table: IntervalTable, hasSteps: Bool) {
    last = Array(repeating: nil, count: log.cards.count)
    log.forEachStretch { stretch in
      for (review, observed) in zip(log.reviews[stretch], replayed.reviews[stretch]) {
        if studyDays.last != observed.day { studyDays.append(observed.day) }
        let interval =
          hasSteps
          ? table.intervals[table.clamped(Int(observed.nextStep))] : review.interval.map(Int.init)
        take(observed, interval: interval)
      }
    } change: { place in
      take(log.changes[place], on: replayed.changeDays[place])
    }
    if !hasSteps { takeDueDays(replayed.ownDue) }
    isInferred = days.contains { $0.inForce == nil }
    inferIntervalsOfReturns()
    for day in days { if let next = day.next { days[next].scheduled = day.inForce } }
    inferLastIntervals()
  }

  private mutating func take(_ review: ObservedReview, interval: Int?) {
    let card = Int(review.card)
    guard review.counting == .graded else {
      practice[review.day, default: PracticeCount()].add(review.isCorrect)
      return
    }
    if let place = last[card], days[place].day == review.day {
      days[place].repeats.add(review.isCorrect)
      (days[place].given, days[place].inForce) = (interval, interval)
      return
    }
    let before = last[card]
    if let before { days[before].next = days.count }
    last[card] = days.count
    // Where the answers before are lost, the card came back after the days for which it had been sent away.
    let lost = before == nil && review.scheduled >= 1 ? Int(review.scheduled) : nil
    days.append(
      CardDay(
        card: review.card, day: review.day, isRight: review.isCorrect,
        elapsed: before.map { review.day - days[$0].day } ?? lost, scheduled: lost, given: interval,
        inForce: interval))
  }

  /// Sets the interval in force as the app or the user changed it; the interval that the app gave stays as it was.
  private mutating func take(_ change: ScheduleChange, on day: Day) {
    guard let place = last[Int(change.card)] else { return }
    guard let due = change.due(answered: days[place].day, changedOn: day) else {
      (days[place].reset, last[Int(change.card)]) = (day, nil)
      return
    }
    // A card that is found to be overdue waits from the day on which that was found.
    let isLate = change.kind != .noticed && due < day
    days[place].inForce = (isLate ? day : due) - days[place].day
  }

  /// Sets the intervals in force by the due days that the app stores: it may have moved cards since it gave their intervals.
  private mutating func takeDueDays(_ due: ContiguousArray<Day?>) {
    for (place, due) in zip(last, due) {
      if let place, let due { days[place].inForce = max(0, due - days[place].day) }
    }
  }

  /// The day on which a card came back after its day at a place; the day after that at the earliest.
  func due(after place: Int) -> Day { days[place].day + max(1, days[place].inForce ?? 1) }

  /// The days before one on which at least one seen card waited.
  func waiting(before end: Day) -> DaySet {
    var runs = days.indices.compactMap { place -> ClosedRange<Day>? in
      let first = due(after: place)
      let last = min(days[place].next.map { days[$0].day } ?? days[place].reset ?? end + -1, end + -1)
      return first <= last ? first...last : nil
    }
    runs.sort { $0.lowerBound < $1.lowerBound }
    var waiting = DaySet()
    for run in runs { waiting.insert(run) }
    return waiting
  }

  /// Draws the intervals that a log does not say of cards that came back: each was due on the day of its answer, or since
  /// the day of study before.
  private mutating func inferIntervalsOfReturns() {
    for place in days.indices where days[place].inForce == nil {
      guard let next = days[place].next else { continue }
      var stream = RandomStream(seed: 0, domain: .dueDays, item: place)
      let came = days[next].day
      let before = studyDays.partitioningIndex { $0 >= came } - 1
      let earliest = max(studyDays[before], days[place].day) + 1
      days[place].inForce = earliest - days[place].day + stream.below(came - earliest + 1)
    }
  }

  /// Draws the intervals that a log does not say of cards that have not come back: from those of the others, but such
  /// that none was due by the last day of study.
  private mutating func inferLastIntervals() {
    guard isInferred, let end = studyDays.last else { return }
    let scheduler = LoggedScheduler(cases: cases)
    for place in days.indices where days[place].inForce == nil {
      var stream = RandomStream(seed: 1, domain: .dueDays, item: place)
      let day = days[place]
      var interval = 0
      for _ in 0..<Self.mostDraws where interval <= end - day.day {
        var state = scheduler.state(after: day.before)
        interval = scheduler.answer(
          &state, rating: day.isRight ? .good : .again, on: day.day, drawing: &stream)
      }
      days[place].inForce = max(interval, end - day.day + 1)
    }
  }

  /// So often is an interval drawn anew that is too short to be true.
  private static let mostDraws = 50

  /// What the app did with each card on each day; days without a known interval are left out.
  ///
  /// The app gave an interval, and a later reschedule is an event of its own that does not repeat itself: after a cut of 50
  /// days to 8, the next answer gives days by the 50. Only an app that moves its cards after nearly every answer goes on
  /// doing so, and its intervals in force are copied.
  var cases: [LoggedScheduler.Case] {
    let copiesInForce = reschedulesRegularly
    return days.compactMap { day in
      let interval = copiesInForce ? day.inForce : day.given ?? day.inForce
      return interval.map {
        LoggedScheduler.Case(
          interval: day.before, isRight: day.isRight, repeats: day.repeats, next: max(1, $0))
      }
    }
  }

  /// True if most intervals that ended with an answer had been changed before it, and those of each such card more than once:
  /// a single move of all cards (holidays, "Set due date", one reschedule) changes one interval of each card.
  private var reschedulesRegularly: Bool {
    let ended = days.filter { $0.next != nil && $0.given != nil }
    let changed = ended.filter { $0.given != $0.inForce }
    return 2 * changed.count > ended.count && changed.count >= 2 * Set(changed.map(\.card)).count
  }

  /// The rates of right answers by interval and lateness.
  var memory: IntervalMemory {
    var first = EmpiricalMemory.Count()
    var counts = Array(repeating: EmpiricalMemory.Count(), count: IntervalMemory.cells)
    for day in days {
      if let elapsed = day.elapsed, let interval = day.before {
        counts[IntervalMemory.cell(interval: interval, elapsed: elapsed)].add(day.isRight)
      } else {
        first.add(day.isRight)
      }
    }
    return IntervalMemory(first: first, counts: counts)
  }
}

extension PracticeCount {
  /// One more answer.
  mutating func add(_ isRight: Bool) {
    answers += 1
    if isRight { right += 1 }
  }
}
