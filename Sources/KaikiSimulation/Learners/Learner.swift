import Kaiki
import KaikiNumerics

/// When and how much is studied.
public protocol Learner: Sendable {
  /// What is drawn of the learner for one replicate.
  associatedtype Habits: Sendable

  /// Whether a day of study takes all cards that wait, so that no card ever keeps another waiting.
  var takesAll: Bool { get }
  /// After so many answers in a day without a right one, the learner leaves a card for the next day of study, ≥ 1.
  var mostAnswersPerDay: Int { get }

  /// Spells away, on whose days nothing is studied; `nil` where none are drawn.
  var spells: SpellsAway? { get }

  /// What one replicate lives by.
  ///
  /// - Parameters:
  ///   - days: How many days the replicate has.
  ///   - start: The first of them.
  ///   - stream: What is drawn from.
  func habits(of days: Int, from start: Day, drawnFrom stream: inout RandomStream) -> Habits

  /// Whether the learner studies on a day, by its number from the start.
  func studies(on day: Int, _ habits: Habits) -> Bool

  /// How many unseen cards are begun on a day while there are any, by its number from the start.
  func newCards(on day: Int, _ habits: Habits) -> Int

  /// Answers to cards that are not due, by the number of the day from the start.
  func practice(on day: Int, _ habits: Habits) -> PracticeCount

  /// Chooses what is studied on a day of study.
  ///
  /// - Parameters:
  ///   - waiting: The cards that are due, in the order of their due days; those that are chosen are put first.
  ///   - day: The number of the day from the start.
  ///   - habits: Those of the replicate.
  ///   - stream: What is drawn from.
  /// - Returns: How many are chosen.
  func choose(
    from waiting: inout [WaitingCard], on day: Int, _ habits: Habits, drawing stream: inout RandomStream
  ) -> Int
}

/// Answers to cards that are not due: they move no card.
public struct PracticeCount: Hashable, Codable, Sendable {
  /// All of them.
  public var answers: Int32
  /// Those that were right.
  public var right: Int32

  /// A number of answers; without arguments, none.
  public init(answers: Int32 = 0, right: Int32 = 0) {
    self.answers = answers
    self.right = right
  }
}

/// A card that is due.
public struct WaitingCard: Hashable, Sendable {
  /// Its number in the plan.
  public var card: Int32
  /// The number of its due day from the start; before it, negative.
  public var due: Int32
  /// Days of study since the due day on which it was passed over.
  public var passed: Int32
  /// What was drawn for it; cards with the least are chosen.
  var draw = 0.0

  /// A card that is due.
  public init(card: Int32, due: Int32, passed: Int32) {
    self.card = card
    self.due = due
    self.passed = passed
  }
}

extension WaitingCard {
  /// Whether two are the same card that waits in the same way, whatever was drawn for them.
  public static func == (one: WaitingCard, other: WaitingCard) -> Bool {
    (one.card, one.due, one.passed) == (other.card, other.due, other.passed)
  }

  /// As `==` compares them.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(card)
    hasher.combine(due)
    hasher.combine(passed)
  }
}

extension Learner {
  /// None.
  public var spells: SpellsAway? { nil }

  /// None.
  @inlinable
  public func practice(on day: Int, _ habits: Habits) -> PracticeCount { PracticeCount() }
}

/// Studies every day.
public struct DailyLearner: Learner, Hashable {
  /// How many unseen cards are begun on a day.
  public var newPerDay: Int
  /// The most due cards that are studied on a day; repeats and new cards do not count. `nil` for all.
  public var reviewLimit: Int?

  /// The answers that a card gets on a day where nothing else is said.
  public static let standardMostAnswers = 20

  /// The standard.
  public var mostAnswersPerDay: Int { Self.standardMostAnswers }
  /// Without a limit.
  public var takesAll: Bool { reviewLimit == nil }

  /// A learner.
  public init(newPerDay: Int, reviewLimit: Int? = nil) {
    self.newPerDay = newPerDay
    self.reviewLimit = reviewLimit
  }

  /// Nothing is drawn.
  public func habits(of days: Int, from start: Day, drawnFrom stream: inout RandomStream) {}

  /// Every day.
  @inlinable
  public func studies(on day: Int, _ habits: Void) -> Bool { true }

  /// The same number on every day.
  @inlinable
  public func newCards(on day: Int, _ habits: Void) -> Int { newPerDay }

  /// Those that have waited longest, up to the limit.
  public func choose(
    from waiting: inout [WaitingCard], on day: Int, _ habits: Void, drawing stream: inout RandomStream
  ) -> Int {
    min(reviewLimit ?? waiting.count, waiting.count)
  }
}
