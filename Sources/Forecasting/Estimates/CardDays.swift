import Kaiki
import KaikiNumerics
import KaikiSimulation

/// Answers to one card on one day of a log, with the resulting interval.
struct CardDay: Hashable, Sendable {
  /// Index of the card's id in the log's table of cards, from 0; not an index of an answer.
  var card: Int32
  var day: Day
  var isRight: Bool
  /// Numbers of graded answers, all and right ones, after the first answer of the day.
  var repeats = PracticeCount()
  /// Days since the card's previous day with a graded answer, ≥ 1; `nil` for a new card, also for one that was reset to new.
  /// If the log lacks earlier answers, the scheduled interval replaces the days.
  var elapsed: Int?
  /// Interval in force before this day in days, ≥ 0; `nil` for a new card, also for one that was reset to new.
  var scheduled: Int?
  /// Interval that the app gave with the last answer of the day, in days, ≥ 0; `nil` if the log does not contain it.
  var given: Int?
  /// Interval in force until the card's next day, in days, ≥ 0; `nil` if the log does not contain it. The value equals
  /// ``given``, unless the app or the user changed the due day later.
  var inForce: Int?
  /// Index of the card's next day in ``CardDays/days``, from 0; `nil` for the card's last day, or its last day before a reset.
  var next: Int?
  /// Day on which the card was reset to new after this day; `nil` if it was not.
  var reset: Day?

  /// Interval that ended on this day, in days, ≥ 0: the scheduled interval, or otherwise the elapsed days. The interval is
  /// `nil` for a new card, also for one that was reset to new.
  var before: Int? { elapsed.map { scheduled ?? $0 } }
}

/// Answers of a review log grouped by card and day, with the intervals that followed.
struct CardDays: Sendable {
  /// Cards with the days of their graded answers, one element per card and day: by day, then in the order of the answers.
  private(set) var days: [CardDay] = []
  /// Numbers of practice answers (they change no interval), all and right ones, by day; a missing day has 0.
  private(set) var practice: [Day: PracticeCount] = [:]
  /// Days with a graded or practice answer, ascending, each once; empty without answers.
  private(set) var studyDays: [Day] = []
  /// Index in ``days`` of each card's last day, one element per card of the log; `nil` without one, or after a reset to new.
  private(set) var last: [Int?]
  /// True if the log lacks some intervals, so that they are drawn at random; false if all intervals are from the log.
  private(set) var isInferred = false

  /// Groups the answers of a log by card and day; `hasSteps` is true if the app used the interval table.
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
    } change: { index in
      take(log.changes[index], on: replayed.changeDays[index])
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
    if let index = last[card], days[index].day == review.day {
      days[index].repeats.add(review.isCorrect)
      (days[index].given, days[index].inForce) = (interval, interval)
      return
    }
    let before = last[card]
    if let before { days[before].next = days.count }
    last[card] = days.count
    // If the earlier answers are lost, take the scheduled interval as the elapsed days.
    let lost = before == nil && review.scheduled >= 1 ? Int(review.scheduled) : nil
    days.append(
      CardDay(
        card: review.card, day: review.day, isRight: review.isCorrect,
        elapsed: before.map { review.day - days[$0].day } ?? lost, scheduled: lost, given: interval,
        inForce: interval))
  }

  /// Applies a change of a card's schedule on a day: sets the card's interval in force, or resets the card to new.
  ///
  /// The interval that the app gave is unchanged. A card without an earlier answer stays unchanged.
  private mutating func take(_ change: ScheduleChange, on day: Day) {
    guard let index = last[Int(change.card)] else { return }
    guard let due = change.due(answered: days[index].day, changedOn: day) else {
      (days[index].reset, last[Int(change.card)]) = (day, nil)
      return
    }
    // If the new due day is already past, the card waits from the day of the change. A noticed interval keeps its due day.
    let isLate = change.kind != .noticed && due < day
    days[index].inForce = (isLate ? day : due) - days[index].day
  }

  /// Sets the intervals in force by the stored due days, because the app may have moved cards after their last answer.
  private mutating func takeDueDays(_ due: ContiguousArray<Day?>) {
    for (index, due) in zip(last, due) {
      if let index, let due { days[index].inForce = max(0, due - days[index].day) }
    }
  }

  /// Returns the due day after the answers at an index of ``days``; at the earliest the day after the answers.
  ///
  /// The due day is also the day after the answers if the interval in force is unknown.
  func due(after index: Int) -> Day { days[index].day + max(1, days[index].inForce ?? 1) }

  /// Returns the days before `end` on which at least one card with an earlier answer was due and unanswered; may be empty.
  func waiting(before end: Day) -> DaySet {
    var runs = days.indices.compactMap { index -> ClosedRange<Day>? in
      let first = due(after: index)
      let last = min(days[index].next.map { days[$0].day } ?? days[index].reset ?? end + -1, end + -1)
      return first <= last ? first...last : nil
    }
    runs.sort { $0.lowerBound < $1.lowerBound }
    var waiting = DaySet()
    for run in runs { waiting.insert(run) }
    return waiting
  }

  /// Draws missing intervals of cards that were answered again.
  ///
  /// The due day is drawn from the days after the previous study day, up to the day of the answer.
  private mutating func inferIntervalsOfReturns() {
    for index in days.indices where days[index].inForce == nil {
      guard let next = days[index].next else { continue }
      var stream = RandomStream(seed: 0, domain: .dueDays, item: index)
      let nextDay = days[next].day
      let before = studyDays.partitioningIndex { $0 >= nextDay } - 1
      let earliest = max(studyDays[before], days[index].day) + 1
      days[index].inForce = earliest - days[index].day + stream.below(nextDay - earliest + 1)
    }
  }

  /// Draws missing intervals of cards that were not answered again.
  ///
  /// The draws are intervals of all cards, repeated until the card becomes due after the last study day.
  private mutating func inferLastIntervals() {
    guard isInferred, let end = studyDays.last else { return }
    let scheduler = LoggedScheduler(cases: cases)
    for index in days.indices where days[index].inForce == nil {
      var stream = RandomStream(seed: 1, domain: .dueDays, item: index)
      let day = days[index]
      var interval = 0
      for _ in 0..<Self.maxDraws where interval <= end - day.day {
        var state = scheduler.state(after: day.before)
        interval = scheduler.answer(
          &state, rating: day.isRight ? .good : .again, on: day.day, drawing: &stream)
      }
      days[index].inForce = max(interval, end - day.day + 1)
    }
  }

  /// Maximum number of draws, 50, of an interval that is too short to be consistent with the log.
  private static let maxDraws = 50

  /// Answers and the intervals that the app gave after them, one element per card and day.
  ///
  /// Elements are in the order of ``days``; days without a known interval are omitted.
  ///
  /// A later reschedule is a separate event that does not recur. Example: the app gives 50 days, and the user reschedules the
  /// card to 8. The next interval is then based on the 50 days. Only an app that reschedules after nearly every answer keeps
  /// doing so; then the intervals in force are copied.
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

  /// True if most intervals that ended with an answer were changed before it, and on average two or more per changed card. A
  /// single move of all cards (holidays, "Set due date", one reschedule) changes only one interval per card.
  private var reschedulesRegularly: Bool {
    let ended = days.filter { $0.next != nil && $0.given != nil }
    let changed = ended.filter { $0.given != $0.inForce }
    return 2 * changed.count > ended.count && changed.count >= 2 * Set(changed.map(\.card)).count
  }

  /// Numbers of first answers of a day, all and right ones, per class of interval and lateness, and of cards that were new.
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
  mutating func add(_ isRight: Bool) {
    answers += 1
    if isRight { right += 1 }
  }
}

extension [EmpiricalMemory.Count] {
  /// Counts each graded answer in the element whose index is the card's step before the answer; practice answers are ignored.
  ///
  /// A step is an index of the interval table, from 0. The array must already have an element for every step of the answers.
  package mutating func addBySteps(_ reviews: ArraySlice<ObservedReview>) {
    withUnsafeMutableBufferPointer { counts in
      for review in reviews where review.counting == .graded {
        counts[Int(review.previousStep)].add(review.isCorrect)
      }
    }
  }
}

extension EmpiricalMemory.Count {
  @inline(__always)
  package mutating func add(_ isCorrect: Bool) {
    answers += 1
    // Avoid a branch, which the processor could not predict.
    correct += isCorrect ? 1 : 0
  }
}
