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
  /// Days since the card's previous answer of any kind, in a log of another app since the last that was no practice; -1
  /// for the card's first answer and the first after it was made new again (reset), each of which begins a life of the card.
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
  /// Where the card stood: as its app says, or else in learning at its first answer and on the day of it.
  public var phase: CardPhase

  /// Wall-clock hour, 0...23.
  public var hour: Int { Int(minute) / 60 }

  /// Minutes since the logical day began by the wall clock, 0..<1,440.
  ///
  /// - Parameter hour: The hour at which a day begins, 0...23.
  public func minute(ofDayFrom hour: Int) -> Int16 { (minute + 1_440 - Int16(60 * hour)) % 1_440 }

  /// Whether the answer was given on the day on which the card was begun, or its app was still teaching it.
  public var isLearning: Bool { phase == .learning }

  /// Whether it is the first known answer of a card that had been learnt before: its app tells for how many days it had
  /// sent the card away.
  public var followsLostAnswers: Bool { elapsed < 0 && scheduled >= 1 }

  /// Whether it is the first answer of a life of its card.
  public var isFirst: Bool { elapsed < 0 && scheduled < 1 }

  /// Whether the answer tells of memory (F8, F19): no practice, at least a day after the card's previous answer, where
  /// that is known, and not while the card was being learnt, unless its app had sent it away for a day or more.
  @inlinable @inline(__always)
  public var isTest: Bool {
    guard counting == .graded, elapsed != 0 else { return false }
    return phase == .review ? elapsed > 0 || scheduled >= 1 : scheduled >= 1
  }
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
  /// The logical day of each of the log's ``ReviewLog/changes``.
  public var changeDays: [Day] = []
  /// The days on which at least one seen card was due or overdue at some time.
  public var dueDays: DaySet
  /// The days on which a card was due or overdue that a user had answered last, by the user's number in the
  /// log.
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
    guard !changes.isEmpty else {
      let observed = replayer.observe(reviews)
      return replayer.finish(observed, cardCount: cards.count, until: today)
    }
    var observed = ContiguousArray<ObservedReview>()
    observed.reserveCapacity(reviews.count)
    let changeDays = changes.map { boundary.day(of: $0.at) }
    forEachStretch { stretch in
      observed.append(contentsOf: replayer.observe(reviews[stretch]))
    } change: { place in
      replayer.take(changes[place], on: changeDays[place])
    }
    var replayed = replayer.finish(observed, cardCount: cards.count, until: today)
    replayed.changeDays = changeDays
    return replayed
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
