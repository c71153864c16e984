/// Answer after replay, with its logical day, the card's step before and after, and its role.
package struct ObservedReview: Hashable, Sendable {
  /// Index of the card's id in ``ReviewLog/cards``, from 0.
  package var card: Int32
  /// Index of the user's id in ``ReviewLog/users``, from 0; -1 if the log names no user for the answer.
  package var user: Int32
  /// Milliseconds from question to answer, ≥ 0; -1 if not recorded.
  package var latency: Int32
  /// Logical day of the answer.
  package var day: Day
  /// Days since the card's previous answer, ≥ 0; -1 for its first answer and the first answer after a reset to new.
  ///
  /// In a third-party log, only previous answers other than practice count.
  package var elapsed: Int32
  /// Interval in days that was scheduled before the answer, ≥ 0; -1 if unknown, and for a new card.
  package var scheduled: Int32
  /// Step of the card before the answer (row of the interval table, from 0), clamped to the table.
  package var previousStep: UInt8
  /// Step of the card after the answer (row of the interval table, from 0), clamped to the table.
  package var nextStep: UInt8
  /// Minutes since midnight in local time, 0..<1,440.
  package var minute: Int16
  /// Button that the learner pressed; `nil` if only right or wrong is known.
  package var rating: Rating?
  /// True if the learner recalled the card (any button except Again); false if the card was forgotten.
  package var isCorrect: Bool
  /// Role of the answer: a graded answer changes step and due day of the card, a practice answer does not.
  package var counting: ReviewKind
  /// Learning phase as the log records it.
  ///
  /// If the log does not record it: learning on the day of the card's first answer, and review later.
  package var phase: CardPhase

  /// Hour in local time, 0...23.
  package var hour: Int { Int(minute) / 60 }

  /// Returns the minutes from the start of the logical day to the answer in local time, 0..<1,440.
  package func minute(ofDayFrom hour: Int) -> Int16 { (minute + 1_440 - Int16(60 * hour)) % 1_440 }

  /// True if the card was in the learning phase when it was answered; false in review and relearning.
  package var isLearning: Bool { phase == .learning }

  /// True if the log lacks the card's first answers: its first known answer follows an interval of at least one day.
  package var followsLostAnswers: Bool { elapsed < 0 && scheduled >= 1 }

  /// True if it is the card's first answer, or the first after a reset to new; false also if earlier answers are missing.
  package var isFirst: Bool { elapsed < 0 && scheduled < 1 }

  /// True if the answer tests memory, so that it counts for retention (F8, F19).
  ///
  /// A test is a graded answer on a later day than the previous answer. In learning and relearning, and if the card's
  /// previous answer is missing, the answer is a test only after a scheduled interval of at least one day.
  @inlinable @inline(__always)
  package var isTest: Bool {
    guard counting == .graded, elapsed != 0 else { return false }
    return phase == .review ? elapsed > 0 || scheduled >= 1 : scheduled >= 1
  }
}

/// Log after replay by the rules of an interval table; indices of cards and users refer to the log's id tables.
package struct ReplayedLog: Sendable {
  /// Replayed answers, one element per answer in the order of the log; empty if the log was streamed.
  package var reviews: ContiguousArray<ObservedReview>
  /// State of each card at the end of the replay, one element per card of the log, also for cards without answers.
  package var cards: ContiguousArray<CardState>
  /// Due day of each card by its own app, one element per card of the log, by index of the card (F7).
  ///
  /// `nil` if the app does not state it, for a new card, and in logs of an interval table.
  package var ownDue: ContiguousArray<Day?>
  /// Time of each card's last graded answer if it was wrong, else `nil`; one element per card of the log.
  package var failedAt: ContiguousArray<Instant?>
  /// Indices in ``reviews``, ascending, of the answers whose recorded steps were outside the table (C8).
  package var outOfRange: [Int]
  /// True if at least one answer of the log records its steps.
  package var carriesSteps: Bool
  /// Logical day of each of the log's ``ReviewLog/changes`` (schedule changes without an answer), in their order.
  package var changeDays: [Day] = []
  /// Days, until the last day of the replay, on which at least one card with an answer was due or overdue.
  package var dueDays: DaySet
  /// Days, until the last day of the replay, on which a card that the user answered last was due or overdue.
  package var dueDaysByUser: [Int32: DaySet]
}

extension ReviewLog {
  /// Replays the log by the rules of an interval table: right answers raise the step, wrong ones reset it (C1-C4,
  /// C8).
  ///
  /// A step that the log records is only clamped to the table. An answer without a recorded step is graded from the
  /// current state of its card.
  ///
  /// - Parameter today: Last day for which due days are computed; a card still due is due until then.
  /// - Complexity: O(*n*), with one state per card.
  package func replayed(by scheduler: TableScheduler, boundary: DayBoundary, until today: Day) -> ReplayedLog
  {
    var replayer =
      digest?.replayer
      ?? Replayer(scheduler: scheduler, boundary: boundary, isThirdParty: origin == .thirdParty)
    guard !changes.isEmpty else {
      let observed = replayer.observe(reviews)
      return replayer.finish(observed, cardCount: cards.count, until: today)
    }
    var observed = ContiguousArray<ObservedReview>()
    observed.reserveCapacity(reviews.count)
    let changeDays = changes.map { boundary.day(of: $0.at) }
    forEachStretch { stretch in
      observed.append(contentsOf: replayer.observe(reviews[stretch]))
    } change: { position in
      replayer.take(changes[position], on: changeDays[position])
    }
    var replayed = replayer.finish(observed, cardCount: cards.count, until: today)
    replayed.changeDays = changeDays
    return replayed
  }
}

extension ReviewLog {
  /// Returns the log with missing steps, roles and ids filled in as the interval table derives them.
  ///
  /// The id of an answer without one is the card's id, a hyphen and the milliseconds since 1970; `-2` and so on follows if
  /// that id exists. The result has no schedule changes. A log without answers in memory is returned unchanged.
  package func withSteps(by scheduler: TableScheduler, boundary: DayBoundary) -> ReviewLog {
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
