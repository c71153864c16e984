/// One answer with everything that the rules say about it.
public struct ObservedReview: Hashable, Sendable {
  /// Index of the card's id in the log.
  public var card: Int32
  /// Index of the user's id in the log; -1 where there is none.
  public var user: Int32
  /// Milliseconds from question to answer; -1 where not recorded.
  public var latency: Int32
  /// The logical day.
  public var day: Day
  /// Days since the card's previous answer of any kind; -1 for its first, in a log of another app for the first that is
  /// no practice.
  public var elapsed: Int32
  /// Days after which the card was wanted back, as scheduled before the answer; -1 where that is not known.
  public var scheduled: Int32
  /// The step before the answer, held to the table.
  public var previousStep: UInt8
  /// The step after the answer, held to the table.
  public var nextStep: UInt8
  /// Minutes since midnight by the wall clock, 0..<1,440.
  public var minute: Int16
  /// The button; `nil` where only right and wrong are known.
  public var rating: Rating?
  /// Whether the card was recalled.
  public var isCorrect: Bool
  /// Whether the answer moved its card on the table.
  public var counting: ReviewKind
  /// Whether it is the card's first answer, or follows on the day of the first.
  public var isLearning: Bool

  /// Wall-clock hour, 0...23.
  public var hour: Int { Int(minute) / 60 }
}

/// A log as the rules of a table read it.
public struct ReplayedLog: Sendable {
  /// In the order of the log.
  public var reviews: ContiguousArray<ObservedReview>
  /// Where each card stands at the end, by its number in the log.
  public var cards: ContiguousArray<CardState>
  /// The day on which the log's own app wanted each card back, by its number in the log; `nil` where it does not say,
  /// and in logs of a table (F7).
  public var ownDue: ContiguousArray<Day?>
  /// When each card was last graded wrong and not yet right since, by its number in the log.
  public var failedAt: ContiguousArray<Instant?>
  /// Reviews whose steps lay outside the table, by their position in `reviews` (C8).
  public var outOfRange: [Int]
  /// Whether any answer came with its steps.
  public var carriesSteps: Bool
  /// The days on which at least one seen card was due or overdue at some time.
  public var dueDays: DaySet
  /// The same for the cards that each user answered last, by the user's number in the log.
  public var dueDaysByUser: [Int32: DaySet]
}

extension ReviewLog {
  /// Replays the log by the rules of a table (C1-C4, C8).
  ///
  /// Answers that carry steps are taken as they are; the others are graded from where their card stands.
  ///
  /// - Parameters:
  ///   - scheduler: The table.
  ///   - boundary: The logical day.
  ///   - today: The last day that the question is about; a card still due is due until then.
  /// - Complexity: O(*n*) and one state a card.
  public func replayed(by scheduler: TableScheduler, boundary: DayBoundary, until today: Day) -> ReplayedLog {
    var replay = Replay(
      scheduler: scheduler, boundary: boundary, cardCount: cards.count, isForeign: origin == .foreign)
    replay.reviews.reserveCapacity(reviews.count)
    for review in reviews { replay.observe(review) }
    return replay.finish(until: today)
  }
}

private struct Replay {
  let scheduler: TableScheduler
  let boundary: DayBoundary
  var reviews = ContiguousArray<ObservedReview>()
  /// Whether another scheduler gave the intervals: that an answer came early on our table is no practice there.
  let isForeign: Bool
  var cards: ContiguousArray<CardState>
  var ownDue: ContiguousArray<Day?>
  /// The interval that the log's own app gave each card last; -1 where it does not say, -2 before an answer that counts.
  var ownInterval: ContiguousArray<Int32>
  var failedAt: ContiguousArray<Instant?>
  var firstDay: ContiguousArray<Day?>
  var lastDay: ContiguousArray<Day?>
  var outOfRange: [Int] = []
  var carriesSteps = false
  var dueDays = DaySet()
  var dueDaysByUser: [Int32: DaySet] = [:]
  var lastUser: ContiguousArray<Int32>

  init(scheduler: TableScheduler, boundary: DayBoundary, cardCount: Int, isForeign: Bool) {
    self.scheduler = scheduler
    self.isForeign = isForeign
    ownDue = ContiguousArray(repeating: nil, count: cardCount)
    ownInterval = ContiguousArray(repeating: -2, count: cardCount)
    self.boundary = boundary
    cards = ContiguousArray(repeating: CardState(), count: cardCount)
    failedAt = ContiguousArray(repeating: nil, count: cardCount)
    firstDay = ContiguousArray(repeating: nil, count: cardCount)
    lastDay = ContiguousArray(repeating: nil, count: cardCount)
    lastUser = ContiguousArray(repeating: -1, count: cardCount)
  }

  mutating func observe(_ review: Review) {
    let card = Int(review.card)
    let day = boundary.day(of: review.reviewedAt)
    let table = scheduler.table
    let isFirst = firstDay[card] == nil
    noteWaiting(card, until: day)

    var previousStep = cards[card].step
    let counting: ReviewKind
    if let steps = review.steps {
      carriesSteps = true
      previousStep = table.clamped(Int(steps.previous))
      if previousStep != Int(steps.previous) || table.clamped(Int(steps.next)) != Int(steps.next) {
        outOfRange.append(reviews.count)
      }
      counting = isFirst ? .graded : review.counting ?? .graded
      if counting == .graded {
        scheduler.accept(&cards[card], nextStep: Int(steps.next), isCorrect: review.isCorrect, on: day)
      } else {
        cards[card].reviewCount += 1
      }
    } else if review.counting == .practice, !isFirst {
      counting = .practice
      cards[card].reviewCount += 1
    } else {
      let graded = scheduler.grade(&cards[card], isCorrect: review.isCorrect, on: day)
      counting = isForeign ? .graded : graded
    }
    let scheduled =
      isForeign ? max(-1, ownInterval[card]) : isFirst ? -1 : Int32(table.intervals[previousStep])
    // After a reset, or practice alone, a card is learnt as a new one.
    let isNew = isForeign && review.counting != .practice && ownInterval[card] == -2
    if isForeign, review.counting != .practice {
      ownInterval[card] = review.interval ?? -1
      ownDue[card] = review.interval.map { day + Int($0) }
    }
    if counting == .graded { failedAt[card] = review.isCorrect ? nil : review.reviewedAt }

    let first = firstDay[card] ?? day
    firstDay[card] = first
    reviews.append(
      ObservedReview(
        card: review.card, user: review.user ?? -1, latency: review.latency ?? -1, day: day,
        elapsed: isNew ? -1 : lastDay[card].map { Int32(max(0, day - $0)) } ?? -1, scheduled: scheduled,
        previousStep: UInt8(previousStep),
        nextStep: UInt8(counting == .graded ? cards[card].step : previousStep),
        minute: Int16(boundary.minute(of: review.reviewedAt)), rating: review.rating,
        isCorrect: review.isCorrect, counting: counting, isLearning: day == first))
    lastDay[card] = day
    lastUser[card] = review.user ?? -1
  }

  consuming func finish(until today: Day) -> ReplayedLog {
    for card in cards.indices { noteWaiting(card, until: today) }
    return ReplayedLog(
      reviews: reviews, cards: cards, ownDue: ownDue, failedAt: failedAt, outOfRange: outOfRange,
      carriesSteps: carriesSteps, dueDays: dueDays, dueDaysByUser: dueDaysByUser)
  }

  /// A card that is due waits from its day until it is answered.
  private mutating func noteWaiting(_ card: Int, until day: Day) {
    guard let due = cards[card].due, due <= day else { return }
    dueDays.insert(due...day)
    if lastUser[card] >= 0 { dueDaysByUser[lastUser[card], default: DaySet()].insert(due...day) }
  }
}

extension ReviewLog {
  /// The log with the steps, the marks of practice and the ids that it lacks, as the table derives them.
  ///
  /// A review without an id is named after its card and its milliseconds since 1970.
  public func withSteps(by scheduler: TableScheduler, boundary: DayBoundary) -> ReviewLog {
    guard let last = reviews.last else { return self }
    let replayed = replayed(by: scheduler, boundary: boundary, until: boundary.day(of: last.reviewedAt))
    var ids = ids
    var filled = reviews
    var copies: [String: Int] = [:]
    for index in filled.indices {
      let observed = replayed.reviews[index]
      if filled[index].steps == nil {
        filled[index].steps = Review.StepChange(
          previous: Int16(observed.previousStep), next: Int16(observed.nextStep))
      }
      filled[index].counting = observed.counting
      if filled[index].id == nil {
        let stem = "\(cards[Int(filled[index].card)])-\(filled[index].reviewedAt.milliseconds)"
        var id = stem
        while ids.number(of: id) != nil {
          copies[stem, default: 1] += 1
          id = "\(stem)-\(copies[stem, default: 1])"
        }
        filled[index].id = Int32(ids.intern(id))
      }
    }
    return ReviewLog(reviews: filled, cards: cards, ids: ids, users: users, origin: .table)
  }
}
