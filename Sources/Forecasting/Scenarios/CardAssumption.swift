import Kaiki

/// What a scenario of cards takes for granted: where neither the log nor the question says it, or where something else than
/// the log does.
package enum CardAssumption: Hashable, Sendable {
  /// Why FSRS-6 is taken for the truth though nobody asked for it.
  package enum Substitution: Hashable, Sendable {
    /// There are no reviews to take rates from.
    case noLog
    /// The rates of a log say nothing about other intervals.
    case otherTable
    /// The log was made with intervals of another scheduler.
    case foreignLog
  }

  /// FSRS-6 decides what is remembered, though nobody asked for it.
  case substituted(Substitution)
  /// FSRS-6 is the memory model because an exam needs recall on days without an answer.
  case modelForExam
  /// The weights of FSRS-6 are those that were asked for.
  case givenWeights
  /// The weights of FSRS-6 are those that the app has fitted itself.
  case presetWeights
  /// Cards stand on the table where replaying their reviews puts them, since the log has no steps.
  case placesByReplay
  /// The app's own scheduler continues from what it stores of each card, because the log has too few answers to copy
  /// intervals from.
  case storedStates
  /// The days on which cards were due are drawn, since the log does not say for how long it sent them away.
  case drawnDueDays
  /// Unseen cards come from outside the history: as they did in the log, or as many as are asked for.
  case openDeck
  /// The wanted retention is that of the app's preset.
  case presetRetention
  /// Cards go by the learning steps of the app's preset.
  case presetSteps
  /// The daily limits are those of the app's presets, where no option says otherwise.
  case presetLimits(DailyLimits)
  /// The most due cards of a day by the app's presets, which a question sets aside.
  case limitSetAside(Int)
  /// Answers take ``AnswerSeconds/standard``, since the log does not say how long they took.
  case standardSeconds
}

extension CardScenario {
  /// Whether something is taken for granted.
  package func assumes(_ assumption: CardAssumption) -> Bool { assumptions.contains(assumption) }

  /// Why FSRS-6 is taken for the truth; `nil` where it was asked for, or is not taken.
  package var substitution: CardAssumption.Substitution? {
    assumptions.lazy.compactMap { if case .substituted(let reason) = $0 { reason } else { nil } }.first
  }

  /// The daily limits that the plan has taken over from the app's presets; `nil` where it has none, or others.
  package var presetLimits: DailyLimits? {
    assumptions.lazy.compactMap { if case .presetLimits(let limits) = $0 { limits } else { nil } }.first
  }

  /// The most due cards of a day by the app's presets, where a question sets that aside; `nil` where it does not.
  package var limitSetAside: Int? {
    assumptions.lazy.compactMap { if case .limitSetAside(let limit) = $0 { limit } else { nil } }.first
  }
}
