/// Replays the answers of a log one by one by the rules of an interval table, with one state per card (C1-C4, C8).
package struct Replayer: Sendable {
  let scheduler: TableScheduler
  let boundary: DayBoundary
  /// True if a third-party scheduler chose the intervals; then an answer before the due day is not practice.
  let isThirdParty: Bool
  private var cards = ContiguousArray<PackedCard>()
  /// Last interval of each card in its third-party app, by index of the card in the log, from 0.
  ///
  /// Empty for logs of an interval table.
  private var own = ContiguousArray<OwnInterval>()
  /// Logical day of the latest answer, kept because the next answer is often on the same day.
  private var running = RunningDay.none
  /// Number of answers replayed so far, ≥ 0.
  package private(set) var count = 0
  /// Indices in the log, ascending, of the answers so far whose recorded steps were outside the table (C8); may be empty.
  package private(set) var outOfRange: [Int] = []
  /// True if at least one answer so far recorded its steps (rows of the interval table).
  package private(set) var carriesSteps = false
  private var dueDays = DaySet()
  private var dueDaysByUser = ContiguousArray<DaySet>()

  init(scheduler: TableScheduler, boundary: DayBoundary, isThirdParty: Bool) {
    self.scheduler = scheduler
    self.boundary = boundary
    self.isThirdParty = isThirdParty
  }

  /// Number of answers so far to each card, ≥ 0, by index of the card in the log, from 0.
  ///
  /// Cards beyond the last element have no answers.
  var answersByCard: ContiguousArray<Int> { ContiguousArray(cards.map(\.state.reviewCount)) }

  /// Replays the next answers, which are ascending by time, and returns one element per answer in the same order.
  ///
  /// Updates the state of each answered card, ``count`` and the days with due cards.
  mutating func observe(_ reviews: some RandomAccessCollection<Review>) -> ContiguousArray<ObservedReview> {
    let cardCount = reviews.reduce(0) { max($0, Int($1.card) + 1) }
    // Moves `cards` into a local variable, so that the loop modifies the array in place instead of copying it.
    var packedCards = ContiguousArray<PackedCard>()
    swap(&packedCards, &cards)
    defer { swap(&packedCards, &cards) }
    if cardCount > packedCards.count {
      packedCards.append(contentsOf: repeatElement(PackedCard(), count: cardCount - packedCards.count))
    }
    if isThirdParty, cardCount > own.count {
      own.append(contentsOf: repeatElement(OwnInterval(), count: cardCount - own.count))
    }
    let table = scheduler.table
    return packedCards.withUnsafeMutableBufferPointer { packedCards in
      ContiguousArray(unsafeUninitializedCapacity: reviews.count) { observed, observedCount in
        var rest = reviews[...]
        while !rest.isEmpty {
          let some = rest.prefix(Self.fetched)
          rest = rest.dropFirst(Self.fetched)
          Self.fetch(packedCards, for: some)
          for review in some {
            let card = Int(review.card)
            if !running.instants.contains(review.reviewedAt) { running = boundary.running(review.reviewedAt) }
            let (day, minute) = (running.day, running.minute(of: review.reviewedAt))
            noteWaiting(packedCards[card], due: due(ofCard: card, packedCards[card]), until: day)
            observed.initializeElement(
              at: observedCount, to: observe(review, of: &packedCards[card], by: table, on: day, minute))
            observedCount += 1
            count += 1
          }
        }
      }
    }
  }

  private static let fetched = 128

  /// Loads the states of the cards of some answers into the cache in one pass, so that cache misses overlap.
  @inline(__always)
  private static func fetch(
    _ packedCards: UnsafeMutableBufferPointer<PackedCard>, for reviews: some Collection<Review>
  ) {
    var all: Int32 = 0
    for review in reviews { all |= packedCards[Int(review.card)].ends }
    precondition(all >= 0, "every card has at least 0 answers")
  }

  @inline(__always)
  private mutating func observe(
    _ review: Review, of packedCard: inout PackedCard, by table: IntervalTable, on day: Day, _ minute: Int
  ) -> ObservedReview {
    let firstDay = packedCard.firstDay
    let isFirst = firstDay == nil
    var state = packedCard.state
    var previousStep = state.step
    let counting: ReviewKind
    if let steps = review.steps {
      carriesSteps = true
      previousStep = table.clamped(Int(steps.previous))
      if previousStep != Int(steps.previous) || table.clamped(Int(steps.next)) != Int(steps.next) {
        outOfRange.append(count)
      }
      counting = isFirst ? .graded : review.counting ?? .graded
      if counting == .graded {
        scheduler.accept(&state, nextStep: Int(steps.next), isCorrect: review.isCorrect, on: day)
      } else {
        state.reviewCount += 1
      }
    } else if review.counting == .practice, !isFirst || isThirdParty {
      counting = .practice
      state.reviewCount += 1
    } else {
      let graded = scheduler.grade(&state, isCorrect: review.isCorrect, on: day)
      counting = isThirdParty ? .graded : graded
    }
    var scheduled = isFirst ? -1 : Int32(table.intervals[previousStep])
    var isNew = false
    if isThirdParty {
      let before = own[Int(review.card)].days
      scheduled = max(-1, before)
      if review.counting != .practice {
        // After a reset, or practice alone, a card is learnt as a new one.
        isNew = before == -2
        own[Int(review.card)] = OwnInterval(
          days: review.interval ?? -1, due: review.interval.map { day + Int($0) }, answered: day)
      }
    }
    if counting == .graded { packedCard.failedAt = review.isCorrect ? nil : review.reviewedAt }

    let first = firstDay ?? day
    let lastDay = packedCard.lastDay
    packedCard.state = state
    // Practice in a third-party app does not count as an answer.
    if !isThirdParty || counting == .graded { (packedCard.firstDay, packedCard.lastDay) = (first, day) }
    packedCard.lastUser = review.user ?? -1
    return ObservedReview(
      card: review.card, user: review.user ?? -1, latency: review.latency ?? -1, day: day,
      elapsed: isNew ? -1 : lastDay.map { Int32(max(0, day - $0)) } ?? -1, scheduled: scheduled,
      previousStep: UInt8(previousStep),
      nextStep: UInt8(counting == .graded ? state.step : previousStep),
      minute: Int16(minute), rating: review.rating,
      isCorrect: review.isCorrect, counting: counting,
      phase: review.phase ?? (day == first ? .learning : .review))
  }

  /// Applies a schedule change that a third-party app made without an answer: sets the card's interval and due day.
  ///
  /// A reset makes the card new, with its number of answers kept.
  ///
  /// - Precondition: The log is from a third-party app.
  mutating func take(_ change: ScheduleChange, on day: Day) {
    let card = Int(change.card)
    if card >= own.count { own.append(contentsOf: repeatElement(OwnInterval(), count: card + 1 - own.count)) }
    if card >= cards.count {
      cards.append(contentsOf: repeatElement(PackedCard(), count: card + 1 - cards.count))
    }
    guard change.kind != .reset else {
      noteWaiting(cards[card], due: due(ofCard: card, cards[card]), until: day)
      cards[card].beginNewLife()
      own[card] = OwnInterval()
      return
    }
    if change.kind != .noticed {
      noteWaiting(cards[card], due: due(ofCard: card, cards[card]), until: day)
    }
    let answered = own[card].answered
    own[card] = OwnInterval(
      days: change.interval, due: change.due(answered: answered, changedOn: day), answered: answered)
  }

  /// Returns the result of the replay: the state of each card, its due day, and the days with due cards.
  consuming func finish(
    _ reviews: ContiguousArray<ObservedReview>, cardCount: Int, until today: Day
  ) -> ReplayedLog {
    for (card, packedCard) in cards.enumerated() {
      noteWaiting(packedCard, due: due(ofCard: card, packedCard), until: today)
    }
    if cards.count < cardCount {
      cards.append(contentsOf: repeatElement(PackedCard(), count: cardCount - cards.count))
    }
    var byUser: [Int32: DaySet] = [:]
    for (user, days) in dueDaysByUser.enumerated() where days.count > 0 { byUser[Int32(user)] = days }
    return ReplayedLog(
      reviews: reviews, cards: ContiguousArray(cards.map(\.state)),
      ownDue: ContiguousArray(cards.indices.map { $0 < own.count ? own[$0].due : nil }),
      failedAt: ContiguousArray(cards.map(\.failedAt)),
      outOfRange: outOfRange, carriesSteps: carriesSteps, dueDays: dueDays, dueDaysByUser: byUser)
  }

  /// Returns the due day of a card by its third-party app, or by the table if the app states none; `nil` if unknown.
  @inline(__always)
  private func due(ofCard card: Int, _ packedCard: PackedCard) -> Day? {
    isThirdParty && card < own.count && own[card].days != -1 ? own[card].due : packedCard.due
  }

  /// Adds the days from the due day to `day`, both included, to the days with due cards; nothing if `due` is later.
  @inline(__always)
  private mutating func noteWaiting(_ packedCard: PackedCard, due: Day?, until day: Day) {
    guard let due, due <= day else { return }
    dueDays.insert(due...day)
    let user = Int(packedCard.lastUser)
    guard user >= 0 else { return }
    if user >= dueDaysByUser.count {
      dueDaysByUser.append(contentsOf: repeatElement(DaySet(), count: user + 1 - dueDaysByUser.count))
    }
    dueDaysByUser[user].insert(due...day)
  }
}

/// State and history of one card during a replay, in 32 bytes, to speed up random access to many cards.
struct PackedCard: Sendable {
  /// Number of answers, including practice and answers before a reset to new, ≥ 0.
  private(set) var reviewCount: Int32 = 0
  private var dueNumber = Self.noDay
  private var failed = Self.noInstant
  private var firstNumber = Self.noDay
  private var lastNumber = Self.noDay
  /// Index of the user who answered last, in the log's table of user ids, from 0; -1 if unknown.
  var lastUser: Int32 = -1
  private var step: UInt8 = 0
  /// Result of the last graded answer since the last reset to new: 0 for wrong, 1 for right, 2 if there is none.
  private var result: UInt8 = 2

  private static let noInstant = Int64.min
  private static let noDay = Int32.min

  /// Number without meaning, ≥ 0, that combines the first and last bytes of the structure.
  ///
  /// Reading it loads the whole structure into the cache.
  @inline(__always)
  var ends: Int32 { reviewCount | Int32(result) }

  var state: CardState {
    @inline(__always) get {
      CardState(
        step: Int(step), due: due, reviewCount: Int(reviewCount), lastResult: result == 2 ? nil : result == 1)
    }
    @inline(__always) set {
      step = UInt8(truncatingIfNeeded: newValue.step)
      due = newValue.due
      reviewCount = Int32(truncatingIfNeeded: newValue.reviewCount)
      result = newValue.lastResult.map { $0 ? 1 : 0 } ?? 2
    }
  }

  /// Due day by the interval table; `nil` before the first answer, and before the next one after a reset to new.
  var due: Day? {
    @inline(__always) get { Self.day(dueNumber) }
    @inline(__always) set { dueNumber = newValue?.number ?? Self.noDay }
  }

  /// Day of the first answer since the card was last reset to new; `nil` if there is none.
  ///
  /// In a third-party log, practice answers do not count.
  var firstDay: Day? {
    @inline(__always) get { Self.day(firstNumber) }
    @inline(__always) set { firstNumber = newValue?.number ?? Self.noDay }
  }

  /// Day of the last answer since the card was last reset to new; `nil` if there is none.
  ///
  /// In a third-party log, practice answers do not count.
  var lastDay: Day? {
    @inline(__always) get { Self.day(lastNumber) }
    @inline(__always) set { lastNumber = newValue?.number ?? Self.noDay }
  }

  /// Time of the last graded answer if it was wrong; `nil` if it was right, or without one since the last reset to new.
  var failedAt: Instant? {
    @inline(__always) get { failed == Self.noInstant ? nil : Instant(milliseconds: failed) }
    @inline(__always) set { failed = newValue?.milliseconds ?? Self.noInstant }
  }

  /// Resets all values of the card to the values of a new card, except the number of answers.
  mutating func beginNewLife() {
    let count = reviewCount
    self = PackedCard()
    reviewCount = count
  }

  @inline(__always)
  private static func day(_ number: Int32) -> Day? { number == noDay ? nil : Day(Int(number)) }
}

/// Last interval that a third-party app stated for a card, with the due day derived from it.
struct OwnInterval: Sendable {
  /// Interval in days, ≥ 0; -1 if unknown, -2 for a new card.
  var days: Int32 = -2
  var due: Day?
  /// Day of the last answer other than practice; `nil` before the first one and after a reset.
  var answered: Day?
}
