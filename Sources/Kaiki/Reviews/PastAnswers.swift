/// The answers of a past, card by card.
public struct PastAnswers: Hashable, Sendable {
  /// One answer.
  public struct Answer: Hashable, Sendable {
    /// The logical day.
    public var day: Day
    /// Minutes since that day began, 0..<1,440.
    public var minute: Int16
    /// The button.
    public var rating: Rating

    /// An answer.
    public init(day: Day, minute: Int16 = 0, rating: Rating) {
      self.day = day
      self.minute = minute
      self.rating = rating
    }
  }

  /// The answers of one card, in order.
  public typealias Answers = ArraySlice<Answer>

  private var answers: [Answer]
  /// Where the answers of each card begin, and where the last ones end.
  private var starts: [Int]

  /// No answers.
  public static let none = PastAnswers([])

  /// The answers of each card, in order.
  public init(_ cards: [[Answer]]) {
    answers = cards.flatMap(\.self)
    starts = [0]
    for card in cards { starts.append(starts[starts.count - 1] + card.count) }
  }

  /// The answers of some cards of a log in their present lives; of two buttons, wrong is Again and right is Good.
  ///
  /// A card has none here whose first answers are lost: nothing follows from the others alone (F19).
  ///
  /// - Parameters:
  ///   - cards: The number of each card in the log; `nil` for one that it does not have.
  ///   - log: The log.
  ///   - dayStartHour: The hour at which a day begins, 0...23.
  ///   - countsPractice: Whether practice shapes memory, as it does but for cram sessions of other apps.
  public init(of cards: [Int?], in log: ReplayedLog, dayStartHour: Int, countsPractice: Bool = true) {
    var places = [Int](repeating: -1, count: log.cards.count)
    for (place, number) in cards.enumerated() { if let number { places[number] = place } }
    var counts = [Int](repeating: 0, count: cards.count + 1)
    let firsts = Self.firstPlaces(of: cards.count, places, in: log)
    for (number, review) in log.reviews.enumerated() {
      let place = places[Int(review.card)]
      guard place >= 0, firsts[place] <= number, countsPractice || review.counting == .graded else {
        continue
      }
      counts[place + 1] += 1
    }
    for place in cards.indices { counts[place + 1] += counts[place] }
    starts = counts
    answers = Array(repeating: Answer(day: Day(0), rating: .again), count: counts[cards.count])
    for (number, review) in log.reviews.enumerated() {
      let place = places[Int(review.card)]
      guard place >= 0, firsts[place] <= number, countsPractice || review.counting == .graded else {
        continue
      }
      answers[counts[place]] = Answer(
        day: review.day, minute: review.minute(ofDayFrom: dayStartHour),
        rating: review.isCorrect ? review.rating ?? .good : .again)
      counts[place] += 1
    }
  }

  /// Where the present life of each card begins among the answers; beyond the last where its beginning is lost.
  private static func firstPlaces(of count: Int, _ places: [Int], in log: ReplayedLog) -> [Int] {
    var firsts = [Int](repeating: 0, count: count)
    for (number, review) in log.reviews.enumerated() where review.elapsed < 0 {
      let place = places[Int(review.card)]
      if place >= 0 { firsts[place] = review.followsLostAnswers ? .max : number }
    }
    return firsts
  }

  /// The answers of a card; none for one beyond the last.
  public subscript(_ card: Int) -> Answers {
    card < starts.count - 1 ? answers[starts[card]..<starts[card + 1]] : []
  }

  /// All answers.
  public var count: Int { answers.count }
}
