import Kaiki

/// The answers of a log card by card, in columns, as memory models are fitted to them.
///
/// A sequence is what a card was asked from its first answer on; where another app's log has a card learnt anew, a
/// new sequence begins. What a model is asked to foretell are the *targets*: answers after at least a day. Answers
/// of the same day only move its state.
public struct AnswerSequences: Sendable {
  /// Where each sequence begins in the columns, and where the last one ends.
  let starts: ContiguousArray<Int32>
  /// Days since the answer before, ≥ 0; 0 for the first of a sequence.
  let elapsed: ContiguousArray<Int32>
  /// The same by the clock, to a minute, ≥ 0: above 0 on the day of the answer before, too.
  let exact: ContiguousArray<Double>
  /// The buttons, 1...4.
  let ratings: ContiguousArray<UInt8>
  /// Which target of the log an answer is, in the order of the log; -1 for those that are none.
  let places: ContiguousArray<Int32>
  /// How many targets there are.
  public let targetCount: Int

  /// The answers of a log.
  ///
  /// An answer without a button counts as Again where it was wrong and as Good where it was right.
  ///
  /// - Parameters:
  ///   - reviews: In the order in which they were given; `card`, `elapsed` and `minute` are read, the rating, and whether it
  ///     was right.
  ///   - dayStartHour: The hour at which a day begins, 0...23.
  /// - Complexity: O(*n*).
  public init(_ reviews: ContiguousArray<ObservedReview>, dayStartHour: Int) {
    self.init(
      reviews.map { review in
        Answer(
          card: review.card, elapsed: review.elapsed,
          rating: review.isCorrect ? review.rating ?? .good : .again,
          minute: review.minute(ofDayFrom: dayStartHour))
      })
  }

  /// One answer.
  struct Answer {
    /// The number of its card, ≥ 0.
    var card: Int32
    /// Days since the card's answer before; -1 for a first one.
    var elapsed: Int32
    var rating: Rating
    /// Minutes since its day began, 0..<1,440.
    var minute: Int16 = 0
  }

  /// - Parameter answers: In the order in which they were given.
  init(_ answers: [Answer]) {
    var current = ContiguousArray<Int32>()
    var sequences = ContiguousArray<Int32>()
    var counts = ContiguousArray<Int32>()
    sequences.reserveCapacity(answers.count)
    for answer in answers {
      let card = Int(answer.card)
      while current.count <= card { current.append(-1) }
      if answer.elapsed < 0 || current[card] < 0 {
        current[card] = Int32(counts.count)
        counts.append(0)
      }
      counts[Int(current[card])] += 1
      sequences.append(current[card])
    }
    var next = ContiguousArray<Int32>(repeating: 0, count: counts.count + 1)
    for sequence in counts.indices { next[sequence + 1] = next[sequence] + counts[sequence] }
    starts = next
    var elapsed = ContiguousArray<Int32>(repeating: 0, count: sequences.count)
    var exact = ContiguousArray<Double>(repeating: 0, count: sequences.count)
    var minutes = ContiguousArray<Int16>(repeating: 0, count: sequences.count)
    var ratings = ContiguousArray<UInt8>(repeating: 0, count: sequences.count)
    var places = ContiguousArray<Int32>(repeating: -1, count: sequences.count)
    var targets: Int32 = 0
    for (answer, sequence) in zip(answers, sequences) {
      let place = Int(next[Int(sequence)])
      next[Int(sequence)] += 1
      elapsed[place] = max(0, answer.elapsed)
      ratings[place] = answer.rating.rawValue
      minutes[place] = answer.minute
      if answer.elapsed > 0, place > Int(starts[Int(sequence)]) {
        places[place] = targets
        targets += 1
      } else {
        elapsed[place] = 0
      }
      if place > Int(starts[Int(sequence)]) {
        exact[place] = max(0, Double(elapsed[place]) + Double(answer.minute - minutes[place - 1]) / 1_440)
      }
    }
    self.elapsed = elapsed
    self.exact = exact
    self.ratings = ratings
    self.places = places
    targetCount = Int(targets)
  }
}
