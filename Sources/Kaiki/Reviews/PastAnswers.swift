/// Past answers of cards, grouped by card.
public struct PastAnswers: Hashable, Sendable {
  /// Answer with its logical day and button.
  public struct Answer: Hashable, Sendable {
    /// Logical day of the answer.
    public var day: Day
    /// Minutes since the start of that day, 0..<1,440.
    public var minute: Int16
    /// Answer button that the learner pressed.
    public var rating: Rating

    /// Creates an answer.
    public init(day: Day, minute: Int16 = 0, rating: Rating) {
      self.day = day
      self.minute = minute
      self.rating = rating
    }
  }

  /// Answers to one card, ascending in time.
  public typealias Answers = ArraySlice<Answer>

  private var answers: [Answer]
  /// Start index of each card's answers, followed by the end index of the last card.
  private var starts: [Int]

  /// Past answers of no card.
  public static let none = PastAnswers([])

  /// Creates a list from the answers to each card, ascending in time.
  public init(_ cards: [[Answer]]) {
    answers = cards.flatMap(\.self)
    starts = [0]
    for card in cards { starts.append(starts[starts.count - 1] + card.count) }
  }

  /// Collects the answers to some cards of a log since their last reset.
  ///
  /// Without buttons, wrong is Again and right is Good. A card whose first answers are missing from the log has no
  /// answers here, because its state is unknown (F19).
  ///
  /// - Parameters:
  ///   - cards: Index of each card in the log; `nil` for a card that the log lacks.
  ///   - log: Replayed log.
  ///   - dayStartHour: Hour at which a logical day begins, 0...23.
  ///   - countsPractice: True to include practice answers; false for cram sessions of third-party apps.
  public init(of cards: [Int?], in log: ReplayedLog, dayStartHour: Int, countsPractice: Bool = true) {
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

  /// Returns the index of each card's first answer since its last reset; `Int.max` if its first answers are missing.
  private static func firstIndices(of count: Int, _ indices: [Int], in log: ReplayedLog) -> [Int] {
    var firsts = [Int](repeating: 0, count: count)
    for (number, review) in log.reviews.enumerated() where review.elapsed < 0 {
      let index = indices[Int(review.card)]
      if index >= 0 { firsts[index] = review.followsLostAnswers ? .max : number }
    }
    return firsts
  }

  /// Returns the answers to a card; empty for an index beyond the last card.
  public subscript(_ card: Int) -> Answers {
    card < starts.count - 1 ? answers[starts[card]..<starts[card + 1]] : []
  }

  /// Total number of answers.
  public var count: Int { answers.count }
}
