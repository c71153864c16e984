import Kaiki

/// Assumption of a card scenario that replaces missing data or a missing option, or differs from the log.
package enum CardAssumption: Hashable, Sendable {
  /// Reason why FSRS-6 is the assumed memory model although the user has requested no model.
  package enum Substitution: Hashable, Sendable {
    /// The log has no reviews from which recall rates could be counted.
    case noLog
    /// The scheduler or its intervals differ from the log's, so the log's recall rates per step do not apply.
    case otherTable
    /// A scheduler other than the interval table chose the intervals of the log.
    case thirdPartyLog
  }

  /// FSRS-6 is the assumed memory model although the user has requested no model; the value is the reason.
  case substituted(Substitution)
  /// FSRS-6 is the memory model because an exam needs recall on days without an answer.
  case modelForExam
  /// FSRS-6 uses the parameters of the user's option.
  case givenWeights
  /// FSRS-6 uses the parameters that the app fitted and stored in a preset.
  case presetWeights
  /// Each card's step results from replaying its reviews, because the log has no steps.
  case stepsByReplay
  /// The app's own scheduler continues from each card's stored state, because the log has too few answers to copy
  /// intervals from.
  case storedStates
  /// Due days are drawn at random, because the log does not contain the intervals.
  case drawnDueDays
  /// Unseen cards are added from outside the history, at the log's rate or at the requested rate.
  case openDeck
  /// The app's preset determines the desired retention.
  case presetRetention
  /// The app's preset determines the learning steps.
  case presetSteps
  /// The app's presets determine the daily limits that no option sets; the value is these limits.
  case presetLimits(DailyLimits)
  /// An option disables the presets' limit of reviews; the value is that limit, in reviews per day, ≥ 0.
  case limitSetAside(Int)
  /// Answers take the default durations ``AnswerSeconds/standard``, because the log has no durations.
  case standardSeconds
}

extension CardScenario {
  /// Returns true if the scenario makes the assumption, including its value.
  package func assumes(_ assumption: CardAssumption) -> Bool { assumptions.contains(assumption) }

  /// Reason why FSRS-6 is the assumed memory model without a request; `nil` if the user requested it or another model applies.
  package var substitution: CardAssumption.Substitution? {
    assumptions.lazy.compactMap { if case .substituted(let reason) = $0 { reason } else { nil } }.first
  }

  /// Daily limits from the app's presets; `nil` if the app has no presets, or if options or a learner of the log replace them.
  package var presetLimits: DailyLimits? {
    assumptions.lazy.compactMap { if case .presetLimits(let limits) = $0 { limits } else { nil } }.first
  }

  /// Limit of reviews per day from the presets that an option disables, ≥ 0; `nil` if no option does.
  package var limitSetAside: Int? {
    assumptions.lazy.compactMap { if case .limitSetAside(let limit) = $0 { limit } else { nil } }.first
  }
}
