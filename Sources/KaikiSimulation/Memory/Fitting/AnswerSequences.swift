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
  /// - Parameter reviews: In the order in which they were given; `card` and `elapsed` are read, the rating, and whether
  ///   it was right.
  /// - Complexity: O(*n*).
  public init(_ reviews: ContiguousArray<ObservedReview>) {
    self.init(
      answers: reviews.map { review in
        (review.card, review.elapsed, review.isCorrect ? review.rating ?? .good : .again)
      })
  }

  /// - Parameter answers: The card, the days since its answer before or -1 for a first one, and the button of each, in
  ///   the order in which they were given.
  init(answers: [(card: Int32, elapsed: Int32, rating: Rating)]) {
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
    var ratings = ContiguousArray<UInt8>(repeating: 0, count: sequences.count)
    var places = ContiguousArray<Int32>(repeating: -1, count: sequences.count)
    var targets: Int32 = 0
    for (answer, sequence) in zip(answers, sequences) {
      let place = Int(next[Int(sequence)])
      next[Int(sequence)] += 1
      elapsed[place] = max(0, answer.elapsed)
      ratings[place] = answer.rating.rawValue
      if answer.elapsed > 0, place > Int(starts[Int(sequence)]) {
        places[place] = targets
        targets += 1
      } else {
        elapsed[place] = 0
      }
    }
    self.elapsed = elapsed
    self.ratings = ratings
    self.places = places
    targetCount = Int(targets)
  }
}
