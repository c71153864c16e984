import Kaiki

/// Assumption of a card scenario that replaces missing data or a missing option, or differs from the log.
package enum CardAssumption: Hashable, Sendable {
  /// Reason why FSRS-6 is the assumed memory model without a request.
  package enum Substitution: Hashable, Sendable {
    /// There are no reviews to count recall rates from.
    case noLog
    /// The recall rates of a log are no evidence of other intervals.
    case otherTable
    /// A scheduler other than the table chose the intervals of the log.
    case thirdPartyLog
  }

  /// FSRS-6 is the assumed memory model without a request.
  case substituted(Substitution)
  /// FSRS-6 is the memory model because an exam needs recall on days without an answer.
  case modelForExam
  /// FSRS-6 uses the parameters of the option.
  case givenWeights
  /// FSRS-6 uses the parameters that the app fitted.
  case presetWeights
  /// Each card's step results from replaying its reviews, because the log has no steps.
  case stepsByReplay
  /// The app's own scheduler continues from each card's stored state, because the log has too few answers to copy
  /// intervals from.
  case storedStates
  /// Due days are drawn at random, because the log does not contain the intervals.
  case drawnDueDays
  /// Unseen cards are added from outside the history, at the log's rate or at the requested one.
  case openDeck
  /// The app's preset determines the desired retention.
  case presetRetention
  /// The app's preset determines the learning steps.
  case presetSteps
  /// The app's presets determine the daily limits that no option sets.
  case presetLimits(DailyLimits)
  /// An option disables the presets' limit of this many reviews per day.
  case limitSetAside(Int)
  /// Answers take ``AnswerSeconds/standard``, because the log has no durations.
  case standardSeconds
}

extension CardScenario {
  /// Returns true if the scenario makes the assumption.
  package func assumes(_ assumption: CardAssumption) -> Bool { assumptions.contains(assumption) }

  /// Reason why FSRS-6 is the assumed memory model without a request; `nil` if the user requested it, or if another model is
  /// assumed.
  package var substitution: CardAssumption.Substitution? {
    assumptions.lazy.compactMap { if case .substituted(let reason) = $0 { reason } else { nil } }.first
  }

  /// Daily limits from the app's presets; `nil` if none apply.
  package var presetLimits: DailyLimits? {
    assumptions.lazy.compactMap { if case .presetLimits(let limits) = $0 { limits } else { nil } }.first
  }

  /// Reviews per day that the presets allow but an option disables; `nil` if no option does.
  package var limitSetAside: Int? {
    assumptions.lazy.compactMap { if case .limitSetAside(let limit) = $0 { limit } else { nil } }.first
  }
}
