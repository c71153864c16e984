import Kaiki
import KaikiNumerics

/// Model of a learner: the days of study, and the cards studied on each of them.
package protocol Learner: Sendable {
  /// Random part of the learner's behaviour in one replicate, such as the study days; `Void` if every replicate is equal.
  associatedtype Habits: Sendable

  /// True if the learner answers all due cards on every study day, so that no card delays another; false if some may be skipped.
  var takesAll: Bool { get }
  /// Maximum number of answers to one card per day, ≥ 1; a card without a right answer then waits for the next study day.
  var maxAnswersPerDay: Int { get }

  /// Model of inactivity episodes, such as holidays; `nil` if the learner has no such model.
  var episodes: InactivityEpisodes? { get }

  /// Draws the behaviour of one replicate.
  func habits(of days: Int, from start: Day, drawnFrom stream: inout RandomStream) -> Habits

  /// Returns true if the learner studies on a day, counted from 0 at the start of the plan.
  func studies(on day: Int, _ habits: Habits) -> Bool

  /// Returns the maximum number of new cards that start on a day, ≥ 0; days count from 0 at the start of the plan.
  func newCards(on day: Int, _ habits: Habits) -> Int

  /// Returns the numbers of practice answers (to cards that are not due) on a day, counted from 0 at the start of the plan.
  func practice(on day: Int, _ habits: Habits) -> PracticeCount

  /// Chooses the due cards that are studied on a study day.
  ///
  /// - Parameter waiting: Due cards, in the order of ``StudyRules/order``; afterwards the chosen cards are first.
  /// - Returns: Number of chosen cards, 0...`waiting.count`.
  func choose(
    from waiting: inout [WaitingCard], on day: Int, _ habits: Habits, drawing stream: inout RandomStream
  ) -> Int
}

/// Numbers of practice answers: answers that leave a card's schedule unchanged.
package struct PracticeCount: Hashable, Codable, Sendable {
  /// Number of all practice answers, ≥ 0.
  package var answers: Int32
  /// Number of right practice answers, 0...``answers``.
  package var right: Int32

  /// Creates counts; the default is 0 answers.
  package init(answers: Int32 = 0, right: Int32 = 0) {
    self.answers = answers
    self.right = right
  }
}

/// Due card that waits for study.
package struct WaitingCard: Sendable {
  /// Number of the card in the plan, from 0: seen cards (with answers before the plan) first, then unseen cards.
  package var card: Int32
  /// Day on which the card became due, from 0 at the start of the plan; negative for a day before the plan.
  package var due: Int32
  /// Number of study days since the due day on which the learner skipped the card, ≥ 0; days before the plan also count.
  package var passed: Int32
  /// Random sort key, ≥ 0, of learners who choose cards at random: the cards with the smallest keys are chosen. Otherwise 0.
  var draw = 0.0

  /// Creates a due card from its number, its due day (from 0 at the start of the plan) and the number of skipped study days.
  package init(card: Int32, due: Int32, passed: Int32) {
    self.card = card
    self.due = due
    self.passed = passed
  }
}

extension Learner {
  /// `nil`: by default a learner has no inactivity episodes.
  package var episodes: InactivityEpisodes? { nil }

  /// Default maximum number of answers to one card per day: 20.
  package var maxAnswersPerDay: Int { DailyLearner.standardMaxAnswers }

  /// Returns 0 answers: by default a learner does not practise.
  @inlinable
  package func practice(on day: Int, _ habits: Habits) -> PracticeCount { PracticeCount() }
}

/// Learner who studies every day.
package struct DailyLearner: Learner, Hashable {
  /// Maximum number of new cards that start per day, ≥ 0.
  package var newPerDay: Int
  /// Maximum number of due cards studied per day, ≥ 0, repeats and new cards excluded; `nil` if unlimited.
  package var reviewLimit: Int?

  /// Default maximum number of answers to one card per day: 20.
  package static let standardMaxAnswers = 20

  /// True if the learner has no review limit.
  package var takesAll: Bool { reviewLimit == nil }

  /// Creates a learner with daily limits, both ≥ 0; `reviewLimit` is `nil` if due cards are unlimited.
  package init(newPerDay: Int, reviewLimit: Int? = nil) {
    self.newPerDay = newPerDay
    self.reviewLimit = reviewLimit
  }

  /// Draws no random numbers: every replicate is equal.
  package func habits(of days: Int, from start: Day, drawnFrom stream: inout RandomStream) {}

  /// Always true: this learner studies every day.
  @inlinable
  package func studies(on day: Int, _ habits: Void) -> Bool { true }

  /// Returns ``newPerDay``: the same maximum number of new cards for every day.
  @inlinable
  package func newCards(on day: Int, _ habits: Void) -> Int { newPerDay }

  /// Returns the number of cards to answer, ≥ 0: all of `waiting`, or the first ones up to ``reviewLimit``.
  package func choose(
    from waiting: inout [WaitingCard], on day: Int, _ habits: Void, drawing stream: inout RandomStream
  ) -> Int {
    min(reviewLimit ?? waiting.count, waiting.count)
  }
}
