import Kaiki

/// Answers of a log grouped by card, as columns for fitting memory models.
///
/// A sequence contains a card's answers from its first answer on. If a third-party log has a card learnt again from
/// the start, a new sequence begins. Models predict the *targets*: answers after at least one day. Same-day answers
/// only update a model's state.
package struct AnswerSequences: Sendable {
  /// Index of each sequence's first answer in the other columns (not in the log), followed by the total number of answers.
  let starts: ContiguousArray<Int32>
  /// Whole days since the card's previous answer; 0 for the first answer of a sequence.
  let elapsed: ContiguousArray<Int32>
  /// Days since the card's previous answer, with minutes as a fraction; 0 for the first answer of a sequence.
  let exact: ContiguousArray<Double>
  /// Buttons, 1...4 for Again to Easy; this and the next columns also have one element per answer.
  let ratings: ContiguousArray<UInt8>
  /// Number of each answer among the targets, from 0 in log order; -1 for answers that are not targets.
  let indices: ContiguousArray<Int32>
  /// Number of targets (answers at least one day after the card's previous answer, which a fit predicts), ≥ 0.
  package let targetCount: Int

  /// Groups the answers of a log by card; an answer without a button counts as Good or Again.
  package init(_ reviews: ContiguousArray<ObservedReview>, dayStartHour: Int) {
    self.init(
      reviews.map { review in
        Answer(
          card: review.card, elapsed: review.elapsed,
          rating: review.isCorrect ? review.rating ?? .good : .again,
          minute: review.minute(ofDayFrom: dayStartHour))
      })
  }

  struct Answer {
    var card: Int32
    /// Whole days since the card's previous answer, ≥ 0; -1 for a first answer.
    var elapsed: Int32
    var rating: Rating
    var minute: Int16 = 0
  }

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
    var indices = ContiguousArray<Int32>(repeating: -1, count: sequences.count)
    var targets: Int32 = 0
    for (answer, sequence) in zip(answers, sequences) {
      let index = Int(next[Int(sequence)])
      next[Int(sequence)] += 1
      elapsed[index] = max(0, answer.elapsed)
      ratings[index] = answer.rating.rawValue
      minutes[index] = answer.minute
      if answer.elapsed > 0, index > Int(starts[Int(sequence)]) {
        indices[index] = targets
        targets += 1
      } else {
        elapsed[index] = 0
      }
      if index > Int(starts[Int(sequence)]) {
        exact[index] = max(0, Double(elapsed[index]) + Double(answer.minute - minutes[index - 1]) / 1_440)
      }
    }
    self.elapsed = elapsed
    self.exact = exact
    self.ratings = ratings
    self.indices = indices
    targetCount = Int(targets)
  }
}
