/// When and how much is studied.
public protocol Learner: Sendable {
  /// What is drawn of the learner for one replicate.
  associatedtype Habits: Sendable

  /// How many unseen cards are begun on a day of study, ≥ 0.
  var newPerDay: Int { get }
  /// The most due cards that are studied on a day, ≥ 0; repeats and new cards do not count. `nil` for all.
  var reviewLimit: Int? { get }
  /// After so many answers in a day without a right one, the learner leaves a card for the next day of study, ≥ 1.
  var mostAnswersPerDay: Int { get }

  /// What one replicate lives by.
  func habits(drawnFrom stream: inout RandomStream) -> Habits

  /// Whether the learner studies on a day.
  func studies(on day: Day, _ habits: Habits) -> Bool
}

/// Studies every day.
public struct DailyLearner: Learner, Hashable {
  /// How many unseen cards are begun on a day.
  public var newPerDay: Int
  /// The most due cards that are studied on a day; `nil` for all.
  public var reviewLimit: Int?

  /// The answers that a card gets on a day where nothing else is said.
  public static let standardMostAnswers = 20

  /// The standard.
  public var mostAnswersPerDay: Int { Self.standardMostAnswers }

  /// A learner.
  public init(newPerDay: Int, reviewLimit: Int? = nil) {
    self.newPerDay = newPerDay
    self.reviewLimit = reviewLimit
  }

  /// Nothing is drawn.
  public func habits(drawnFrom stream: inout RandomStream) {}

  /// Every day.
  @inlinable
  public func studies(on day: Day, _ habits: Void) -> Bool { true }
}
