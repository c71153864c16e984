import Kaiki
import KaikiSimulation

extension Kit {
  /// Flashcard: its texts and its state under a scheduler.
  ///
  /// Only ``Scheduler/grade(_:_:at:in:early:)`` changes the state.
  public struct Card: Hashable, Codable, Identifiable, Sendable {
    /// Id; ASCII letters are compared without regard to case.
    public var id: String
    /// Question, also shown in reminders.
    public var question: String
    /// Answer that the learner recalls.
    public var answer: String
    /// Time of the last change of question or answer; `nil` if the app does not store it. A merge keeps the newer
    /// texts.
    public var modified: Instant?
    /// Day of the next review; `nil` if the learner has never answered the card.
    public internal(set) var due: Day?
    /// Current interval in days, ≥ 0.
    public internal(set) var interval = 0
    /// Number of graded and practice answers, ≥ 0.
    public internal(set) var reviewCount = 0
    /// True if the last graded answer was right, false if wrong; `nil` without a graded answer.
    public internal(set) var lastResult: Bool?
    /// Time of the last answer; `nil` if the learner has never answered the card.
    public internal(set) var lastAnswered: Instant?
    /// State under the scheduler that last moved the card; `nil` before the first graded answer.
    var schedulerState: StoredState?

    /// Keys of the stored JSON, which outlive the names of properties.
    private enum CodingKeys: String, CodingKey {
      case id, question, answer, modified, due, interval, reviewCount, lastResult, lastAnswered
      case schedulerState = "place"
    }

    /// Creates a card without answers.
    public init(id: String, question: String, answer: String = "", modified: Instant? = nil) {
      self.id = id
      self.question = question
      self.answer = answer
      self.modified = modified
    }

    /// Step in the scheduler's table, from 0; `nil` for schedulers without steps and before the first graded answer.
    public var step: Int? { if case .step(let step) = schedulerState?.state { step } else { nil } }

    /// State of a card, with the scheduler that computed it.
    struct StoredState: Hashable, Codable, Sendable {
      var scheduler: SchedulerChoice.Name
      var state: SchedulerChoice.State
    }
  }

  /// Answer to a card, as the app's log stores it.
  public struct Answer: Hashable, Codable, Identifiable, Sendable {
    /// Id; by default the card's id and the time, so that two devices give the same answer the same id.
    public var id: String
    /// Id of the answered card.
    public var card: String
    /// Time of the answer.
    public var at: Instant
    /// Button that the learner pressed.
    public var rating: Rating
    /// Graded if the answer changed the schedule, practice if not.
    public var kind: ReviewKind

    /// Effect of an answer: a graded answer changes the schedule, a practice answer before the due day does not.
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
