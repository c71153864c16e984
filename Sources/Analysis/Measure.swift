import Kaiki

/// A question that `analyze` answers.
///
/// A new one is a case here and a file in `Measures`; the compiler names the other places.
package enum Measure: String, CaseIterable, Sendable {
  case today
  case load
  case retention
  case latency
  case streaks
  case due
  case heatmap
  case leeches
  case notifications
  case delays
  case lists
  case attempts
  case strength
  case attendance
  case rhythm
  case trend
  case gaps
  case series
  case forgetting
  case audit
}

/// The answer to one question.
package enum Figure: Sendable {
  case today(TodayFigure)
  case load([LoadDay])
  case retention(RetentionFigure)
  case latency(LatencyFigure)
  case streaks(StreaksFigure)
  case due(DueFigure)
  case heatmap(HeatmapFigure)
  case leeches([Leech])
  case notifications(NotificationPlan)
  case delays(DelaysFigure)
  case lists(ListsFigure)
  case attempts(AttemptsFigure)
  case strength(StrengthFigure)
  case attendance(AttendanceFigure)
  case rhythm(RhythmFigure)
  case trend(TrendFigure)
  case gaps(GapsFigure)
  case series(SeriesFigure)
  case forgetting(ForgettingFigure)
  case audit(Findings)
}

/// Something that is computed from answers one by one.
///
/// Parts of a log can be added to accumulators of their own, which are then merged: merging is the same as
/// adding the second part after the first.
package protocol Accumulator: Sendable {
  /// What the answers amount to.
  associatedtype Result

  /// Takes in one answer.
  mutating func add(_ review: ObservedReview)
  /// Takes in what another one has seen of later answers.
  mutating func merge(_ later: Self)
  /// The result of everything taken in.
  func finish() -> Result
}
