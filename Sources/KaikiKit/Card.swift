import Kaiki
import KaikiSimulation

extension Kit {
  /// Flashcard: its texts, and its state under a scheduler.
  public struct Card: Hashable, Codable, Identifiable, Sendable {
    /// Id of the card; ids that differ only in the case of ASCII letters are equal.
    public var id: String
    /// Question (front of the card), also shown in reminders; may be empty.
    public var question: String
    /// Answer (back of the card) that the learner recalls; may be empty.
    public var answer: String
    /// Time of the last change of question or answer; `nil` if the app does not store it.
    ///
    /// A merge of two devices keeps the texts that were changed later.
    public var modified: Instant?
    /// Day of the next review, past if the card is overdue; `nil` if the card has never had a graded answer.
    public internal(set) var due: Day?
    /// Interval in days, ≥ 0, from the last graded answer to ``due``; 0 for a card without a graded answer.
    public internal(set) var interval = 0
    /// Number of answers, graded and practice, ≥ 0.
    public internal(set) var reviewCount = 0
    /// True if the last graded answer was right, false if wrong; `nil` if there is no graded answer.
    public internal(set) var lastResult: Bool?
    /// Time of the last answer, graded or practice; `nil` if the learner has never answered the card.
    public internal(set) var lastAnswered: Instant?
    var schedulerState: StoredState?

    private enum CodingKeys: String, CodingKey {
      case id, question, answer, modified, due, interval, reviewCount, lastResult, lastAnswered
      case schedulerState = "place"
    }

    /// Creates a card without answers; the parameters are the properties of the same names.
    public init(id: String, question: String, answer: String = "", modified: Instant? = nil) {
      self.id = id
      self.question = question
      self.answer = answer
      self.modified = modified
    }

    /// Step after the last graded answer: row of the scheduler's interval table, from 0 (first interval).
    ///
    /// `nil` if the scheduler has no steps, and before the first graded answer.
    public var step: Int? { schedulerState?.state.step }

    /// State of a card, with the scheduler that computed it and alone can read it.
    struct StoredState: Hashable, Codable, Sendable {
      var scheduler: SchedulerChoice.Name
      var state: SchedulerChoice.State
    }
  }

  /// Answer to a card, as the app's log stores it.
  public struct Answer: Hashable, Codable, Identifiable, Sendable {
    /// Id of the answer; by default the card's id, `@` and the milliseconds of ``at``.
    ///
    /// So two devices give the same answer the same id.
    public var id: String
    /// Id of the answered card.
    public var card: String
    /// Time at which the learner answered.
    public var at: Instant
    /// Button that the learner pressed.
    public var rating: Rating
    /// Role of the answer: graded if it changed the schedule, practice if it did not.
    public var kind: ReviewKind

    /// Role of an answer: a graded answer changes the schedule, a practice answer before the due day does not.
    public typealias ReviewKind = Kaiki.ReviewKind

    /// Creates an answer; without an id, the id consists of card and time.
    public init(id: String? = nil, card: String, at: Instant, rating: Rating, kind: ReviewKind = .graded) {
      self.id = id ?? "\(card)@\(at.milliseconds)"
      self.card = card
      self.at = at
      self.rating = rating
      self.kind = kind
    }
  }
}
