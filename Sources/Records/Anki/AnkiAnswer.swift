import Kaiki

/// A row of Anki's table `revlog`.
struct AnkiAnswer {
  /// Days, or seconds below 0, until the card was wanted back; `nil` where that is not known.
  var interval: Int?
  /// Days, or seconds below 0, for which the card had been sent away before the row; `nil` where that is not
  /// known.
  var lastInterval: Int?
  /// When the card was answered or changed; the id of the row says it, in milliseconds since 1970.
  var at: Instant
  /// The button from 1 to 4; 0 where nothing was answered.
  var ease: Int
  /// The ease of the card in thousandths.
  var factor: Int
  /// What was answered: 0 learning, 1 review, 2 relearning, 3 in a filtered deck, 4 set by hand, 5 rescheduled.
  var type: Int
  /// Milliseconds that the answer took; `nil` where that is not known.
  var latency: Int?

  /// The values that each column may have.
  static let eases = 0...4
  static let factors = -1_000_000...1_000_000
  static let types = 0...100
  static let latencies = 0...Int(Int32.max)
  static let intervals = -1_000_000_000...1_000_000_000

  /// Whether something was answered. Ease 0 is no answer, and a reset is none whatever stands beside it.
  var isAnswer: Bool { ease > 0 && !isReset }

  /// Whether the card was made new again by hand.
  private var isReset: Bool { type == 4 && factor == 0 }

  /// Takes the row into a log.
  ///
  /// Ease 0 is no answer, but may set an interval. Type 3 with factor 0 was a cram session, and so practice; type 4 with
  /// factor 0 was a reset, after which the card is a new one. In all types but 1 older versions had three buttons.
  ///
  /// - Parameters:
  ///   - card: The card's number in the log.
  ///   - id: Gives the row's number in the log; asked only for an answer.
  ///   - start: The byte at which the row begins; 0 for none.
  func add<Failure: Error>(
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
      // A review that was due on its own day is not told from one of which nothing is known.
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

  /// A positive interval counts days, a negative one seconds, of which whole days are days.
  private static func days(_ interval: Int) -> Int32 { Int32(interval >= 0 ? interval : -interval / 86_400) }

  private var phase: CardPhase {
    switch type {
    case 0: .learning
    case 1: .review
    default: .relearning
    }
  }

  /// Whether an interval that was set counts from the row: so it does where a person set a due date under SM-2, whose
  /// factors are those of ease. Under FSRS they are of difficulty, and all intervals count from the last answer.
  private var countsFromRow: Bool { type == 4 && factor >= Self.minEase }

  /// The least ease; difficulties are written as 100...1,100.
  private static let minEase = 1_300
}
