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
    var replayer =
      digest?.replayer ?? Replayer(scheduler: scheduler, boundary: boundary, isForeign: origin == .foreign)
    let observed = replayer.observe(reviews)
    return replayer.finish(observed, cardCount: cards.count, until: today)
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
