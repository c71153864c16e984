import KaikiSimulation

/// A rule of study that is in force beside intervals, memory and the learner's own habits.
package enum CardRule: Hashable, Sendable {
  /// At most so many minutes a day.
  case minutesPerDay(Double)
  /// So many days of the run without study, ≥ 1.
  case daysOff(Int)
  /// Intervals are lengthened and shortened by chance, away from easy days.
  case easyDays
  /// Intervals are lengthened and shortened by chance.
  case fuzz
  /// No card is sent away for more days.
  case mostInterval(Int)
  /// So many right answers of a day send a card away.
  case steps(LearningSteps)
  /// A card that is forgotten so often is put away.
  case leech(Int)
  /// Which due cards come first where a day does not take all.
  case order(StudyRules.Order)
}
