/// Past answers to some cards, grouped by card, from which schedulers compute each card's state.
package struct PastAnswers: Hashable, Sendable {
  /// Logical day, minute and button of one answer.
  package struct Answer: Hashable, Sendable {
    /// Logical day of the answer.
    package var day: Day
    /// Minutes since the start of the logical day, 0..<1,440.
    package var minute: Int16
    /// Button that the learner pressed; without buttons, Again if wrong and Good if right.
    package var rating: Rating

    /// Creates an answer; `minute` is minutes since the start of the logical day, 0..<1,440.
    package init(day: Day, minute: Int16 = 0, rating: Rating) {
      self.day = day
      self.minute = minute
      self.rating = rating
    }
  }

  /// Answers to one card, ascending in time; empty for a card without known answers.
  package typealias Answers = ArraySlice<Answer>

  private var answers: [Answer]
  /// Index in `answers` of each card's first answer, then the number of all answers: one element more than cards.
  ///
  /// A card without answers has the index of the next card's first answer.
  private var starts: [Int]

  /// List without cards and answers.
  package static let none = PastAnswers([])

  /// Creates a list from one array per card, each ascending in time and possibly empty.
  package init(_ cards: [[Answer]]) {
    answers = cards.flatMap(\.self)
    starts = [0]
    for card in cards { starts.append(starts[starts.count - 1] + card.count) }
  }

  /// Collects the answers to some cards of a log since the cards were last reset to new.
  ///
  /// Without buttons, a wrong answer is Again and a right answer is Good. A card whose first answers are missing from
  /// the log has no answers here, because its state is unknown (F19).
  ///
  /// - Parameters:
  ///   - cards: Index in the log of each card's id, one element per card of the list; `nil` for a card that the log
  ///     lacks.
  ///   - countsPractice: True to include practice answers; false for cram sessions of third-party apps.
  package init(of cards: [Int?], in log: ReplayedLog, dayStartHour: Int, countsPractice: Bool = true) {
    var indices = [Int](repeating: -1, count: log.cards.count)
    for (index, number) in cards.enumerated() { if let number { indices[number] = index } }
    var counts = [Int](repeating: 0, count: cards.count + 1)
    let firsts = Self.firstIndices(of: cards.count, indices, in: log)
    for (number, review) in log.reviews.enumerated() {
      let index = indices[Int(review.card)]
      guard index >= 0, firsts[index] <= number, countsPractice || review.counting == .graded else {
        continue
      }
      counts[index + 1] += 1
    }
    for index in cards.indices { counts[index + 1] += counts[index] }
    starts = counts
    answers = Array(repeating: Answer(day: Day(0), rating: .again), count: counts[cards.count])
    for (number, review) in log.reviews.enumerated() {
      let index = indices[Int(review.card)]
      guard index >= 0, firsts[index] <= number, countsPractice || review.counting == .graded else {
        continue
      }
      answers[counts[index]] = Answer(
        day: review.day, minute: review.minute(ofDayFrom: dayStartHour),
        rating: review.isCorrect ? review.rating ?? .good : .again)
      counts[index] += 1
    }
  }

  /// Returns the index in the log of each card's first answer since its last reset, one element per card of the list.
  ///
  /// `Int.max` for a card whose first answers are missing from the log; 0 for a card without answers.
  private static func firstIndices(of count: Int, _ indices: [Int], in log: ReplayedLog) -> [Int] {
    var firsts = [Int](repeating: 0, count: count)
    for (number, review) in log.reviews.enumerated() where review.elapsed < 0 {
      let index = indices[Int(review.card)]
      if index >= 0 { firsts[index] = review.followsLostAnswers ? .max : number }
    }
    return firsts
  }

  /// Returns the answers to a card that this list contains, ascending in time.
  ///
  /// - Parameter card: Index of the card in the list, from 0; not its index in the log.
  package subscript(_ card: Int) -> Answers {
    card < starts.count - 1 ? answers[starts[card]..<starts[card + 1]] : []
  }

  /// Number of answers in the list, to all its cards together, ≥ 0.
  package var count: Int { answers.count }
}
