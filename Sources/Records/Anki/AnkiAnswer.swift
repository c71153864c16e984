import Kaiki

/// A row of Anki's table `revlog`.
struct AnkiAnswer {
  /// Days, or seconds below 0, until the card was wanted back; `nil` where that is not known.
  var interval: Int?
  /// When, which is also the row's id.
  var at: Instant
  /// The button from 1 to 4; 0 where nothing was answered.
  var ease: Int
  /// The ease of the card in thousandths.
  var factor: Int
  /// What was answered: 0 learning, 1 review, 2 relearning, 3 in a filtered deck, 4 set by hand, 5 rescheduled.
  var type: Int
  /// Milliseconds.
  var latency: Int?

  /// The values that each column may have.
  static let eases = 0...4
  static let factors = -1_000_000...1_000_000
  static let types = 0...100
  static let latencies = 0...Int(Int32.max)
  static let intervals = -1_000_000_000...1_000_000_000

  /// Takes the row into a log.
  ///
  /// Ease 0 is no answer. Type 3 with factor 0 was a cram session, and so practice; type 4 with factor 0 was a reset,
  /// after which the card's earlier answers say nothing of it. In all types but 1 older versions had three buttons.
  /// A positive interval counts days, a negative one seconds, of which old versions wrote a day and more too.
  ///
  /// - Parameters:
  ///   - card: The card's number in the log.
  ///   - id: Gives the row's number in the log; asked only for an answer.
  ///   - start: The byte at which the row begins; 0 for none.
  func add<Failure: Error>(
    to log: inout LogBuilder, card: Int32, at start: Int, id: (inout LogBuilder) throws(Failure) -> Int32
  ) throws(Failure) {
    if type == 4, factor == 0 {
      log.void(card: card, before: at)
    } else if ease == 0 {
      log.ignored += 1
    } else {
      let id = try id(&log)
      log.append(
        Review(
          reviewedAt: at, card: card, id: id, latency: latency.map(Int32.init),
          interval: interval.map { Int32($0 < 0 ? -$0 / 86_400 : $0) }, isCorrect: ease > 1,
          rating: Rating(rawValue: UInt8(ease)), counting: type == 3 && factor == 0 ? .practice : nil),
        at: start)
      if type != 1 { log.noteLearning(id) }
    }
  }
}
