import Kaiki

/// Row of Anki's table `revlog`: an answer, or a manual change of a card's schedule.
package struct AnkiAnswer {
  /// Interval given by this row: days if ≥ 0, seconds if below 0; `nil` if missing or out of range.
  package var interval: Int?
  /// Interval in force before this row: days if ≥ 0, seconds if below 0; `nil` if missing or out of range.
  var lastInterval: Int?
  /// Time of the answer or change, from the row's id (milliseconds since 1970).
  package var at: Instant
  /// Button, 1 (Again) to 4 (Easy); 0 if the row is a change without an answer.
  var ease: Int
  /// Ease of the card in thousandths under SM-2; under FSRS the difficulty, written as 100...1,100.
  package var factor: Int
  /// Answers are of type 0 (learning), 1 (review), 2 (relearning) or 3 (filtered deck). Changes of the schedule are of type
  /// 4 (by hand) or 5 (by Anki).
  package var type: Int
  /// Answer time in milliseconds, ≥ 0; `nil` if missing or out of range.
  package var latency: Int?

  /// Allowed values of the columns `ease`, `factor`, `type`, `time` and both intervals.
  static let eases = 0...4
  static let factors = -1_000_000...1_000_000
  static let types = 0...100
  static let latencies = 0...Int(Int32.max)
  static let intervals = -1_000_000_000...1_000_000_000

  /// True if the row is an answer: its ease is 1 to 4, and the row is not a reset.
  package var isAnswer: Bool { ease > 0 && !isReset }

  private var isReset: Bool { type == 4 && factor == 0 }

  /// Appends the row to a log: as an answer, as a schedule change, or as an ignored row.
  ///
  /// A row with ease 0 may set an interval. Type 3 with factor 0 is a cram session and so a practice answer. Type 4 with
  /// factor 0 is a reset, after which the card is new. Older versions of Anki had three buttons except in type 1.
  package func add<Failure: Error>(
    to log: inout LogBuilder, card: Int32, at start: Int, id: (inout LogBuilder) throws(Failure) -> Int32
  ) throws(Failure) {
    if isReset {
      log.append(ScheduleChange(at: at, card: card, kind: .reset))
    } else if isAnswer {
      let id = try id(&log)
      let isCram = type == 3 && factor == 0
      log.append(
        Review(
          reviewedAt: at, card: card, id: id, latency: latency.map(Int32.init),
          interval: interval.map(Self.days), isCorrect: ease > 1,
          rating: Rating(rawValue: UInt8(ease)), counting: isCram ? .practice : nil, phase: phase),
        at: start)
      if type != 1 { log.noteLearning(id) }
      // In a review, 0 is ambiguous: an interval of 0 days or an unknown interval.
      if let lastInterval, !isCram, type != 1 || lastInterval != 0 {
        log.note(intervalBefore: Self.days(lastInterval), of: id)
      }
    } else if type == 4 || type == 5, let interval {
      log.append(
        ScheduleChange(
          at: at, card: card, kind: countsFromRow ? .set : .rescheduled, interval: Self.days(interval)))
    } else {
      log.ignored += 1
    }
  }

  private static func days(_ interval: Int) -> Int32 { Int32(interval >= 0 ? interval : -interval / 86_400) }

  private var phase: CardPhase {
    switch type {
    case 0: .learning
    case 1: .review
    default: .relearning
    }
  }

  /// True if a set interval counts from this row, which is so if the user set a due date under SM-2.
  ///
  /// Factors from 1,300 are an ease of SM-2. Smaller factors (100...1,100) are a difficulty of FSRS, under which all
  /// intervals count from the last answer.
  private var countsFromRow: Bool { type == 4 && factor >= 1_300 }
}

/// Batch of rows of Anki's table `revlog`, whose ids are looked up together.
///
/// The look-ups of a batch wait for memory at the same time, and so are faster than single look-ups.
package struct AnkiAnswerBatch {
  package static let maxRows = 4_096

  private var answers = ContiguousArray<AnkiAnswer>()
  private var cards = ContiguousArray<Int64>()

  package var isFull: Bool { answers.count >= Self.maxRows }

  /// - Parameter card: Anki's id of the card.
  package mutating func append(_ answer: AnkiAnswer, ofCard card: Int64) {
    answers.append(answer)
    cards.append(card)
  }

  package mutating func empty(into log: inout LogBuilder) {
    let numbers = log.cards.intern(cards)
    let ids = log.ids.intern(ContiguousArray(answers.lazy.filter(\.isAnswer).map(\.at.milliseconds)))
    var next = 0
    for (answer, card) in zip(answers, numbers) {
      answer.add(to: &log, card: card, at: 0) { _ in
        defer { next += 1 }
        return ids[next]
      }
    }
    answers.removeAll(keepingCapacity: true)
    cards.removeAll(keepingCapacity: true)
  }

  package init() {}
}

extension LogBuilder {
  /// Corrects the ratings of Anki's early versions, and reports rows of Anki's log that are not graded answers.
  ///
  /// Early versions had three buttons in learning: button 2 was Good, and button 3 was Easy. A log is from such a version if
  /// it has at least 20 answers in learning, none with button 4, and more with button 2 than with button 3.
  package mutating func finishAnki() {
    guard stream == nil else { return }
    let ratings = learningRatings
    let counts = Rating.allCases.map { rating in ratings.count { $0 == rating } }
    if ratings.count >= 20, counts[3] == 0, counts[1] > counts[2] {
      mapLearningRatings { $0 == .good ? .easy : $0 == .hard ? .good : $0 }
      noteAnki(ratings.count) { .threeButtons($0) }
    }
    noteAnki(ignored) { .rowsWithoutAnswer($0) }
    noteAnki(Set(changes.lazy.filter { $0.kind == .reset }.map(\.card)).count) { .resetCards($0) }
    noteAnki(Set(changes.lazy.filter { $0.kind != .reset }.map(\.card)).count) { .rescheduledCards($0) }
  }

  private mutating func noteAnki(_ count: Int, _ code: (Int) -> Finding.Code) {
    if count > 0 { add(Finding(rule: "anki", severity: .note, location: "", code: code(count))) }
  }
}
