import Kaiki
import KaikiSimulation

extension Kit {
  /// A flashcard: what is asked, and where it stands under its scheduler.
  ///
  /// ``Scheduler/grade(_:_:at:in:early:)`` alone moves it.
  public struct Card: Hashable, Codable, Identifiable, Sendable {
    /// The id; ids that differ in the case of ASCII letters alone are one.
    public var id: String
    /// What is asked, which reminders show.
    public var question: String
    /// What is to be recalled.
    public var answer: String
    /// When the question or the answer was last changed, by which two devices settle which text stays; `nil` where the app
    /// does not say.
    public var modified: Instant?
    /// The day on which it comes back; `nil` while it has never been answered.
    public internal(set) var due: Day?
    /// Days for which it was last sent away, ≥ 0.
    public internal(set) var interval = 0
    /// Answers of every kind.
    public internal(set) var reviewCount = 0
    /// Whether the last answer that counted was right; `nil` while there is none.
    public internal(set) var lastResult: Bool?
    /// When it was last answered.
    public internal(set) var lastAnswered: Instant?
    /// What its scheduler knows of it, with the scheduler's name; `nil` while it has never been answered.
    var place: Place?

    /// A card that has never been answered.
    public init(id: String, question: String, answer: String = "", modified: Instant? = nil) {
      self.id = id
      self.question = question
      self.answer = answer
      self.modified = modified
    }

    /// The step on its scheduler's table, from 0; `nil` under schedulers without steps and while it has never been answered.
    public var step: Int? { if case .step(let step) = place?.state { step } else { nil } }

    /// What a scheduler knows of a card.
    struct Place: Hashable, Codable, Sendable {
      var scheduler: SchedulerChoice.Name
      var state: SchedulerChoice.State
    }
  }

  /// One answer to a card, for the app's log.
  public struct Answer: Hashable, Codable, Identifiable, Sendable {
    /// The id: by default that of the card with the moment, so that an answer that two devices know of is one.
    public var id: String
    /// The card's id.
    public var card: String
    /// When it was given.
    public var at: Instant
    /// The button.
    public var rating: Rating
    /// Whether it moved its card, or was only practice.
    public var kind: ReviewKind

    /// Whether an answer moved its card, or came before the card was due and was only practice.
    public typealias ReviewKind = Kaiki.ReviewKind

    /// An answer; without an id, that of card and moment.
    public init(id: String? = nil, card: String, at: Instant, rating: Rating, kind: ReviewKind = .graded) {
      self.id = id ?? "\(card)@\(at.milliseconds)"
      self.card = card
      self.at = at
      self.rating = rating
      self.kind = kind
    }
  }
}
