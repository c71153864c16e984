import Distributions
import Forecasting
import Kaiki
import Statistics

/// Distribution of the gaps, in days, between successive active days.
package struct GapsFigure: Hashable, Sendable, HoldsNoTests {
  /// Gaps between active days of one kind of item, or of a single item.
  package struct Entry: Hashable, Sendable {
    package var kind: ItemKind
    /// Id of a single habit or task; `nil` for all items of the kind together.
    package var item: String?
    /// Survival curve of the gaps in days, or the reason why there is none; the gap since the last active day is censored.
    package var gaps: Outcome<SurvivalSummary>
    /// Nelson-Aalen cumulative hazard of the end of a gap, by gap length in days, ascending; empty without gaps.
    package var hazard: [NelsonAalen.Row]
    package var weibull: Outcome<WeibullFit>
  }

  /// Entries by kind of item with an observed day; each kind is followed by its items with enough gaps for a curve. Courses
  /// are left out, because the timetable determines their days. Empty if no other kind has an observed day.
  package var entries: [Entry]
}

extension HistoryAsOf {
  /// Returns the gaps of every kind of item except courses, whose days the timetable determines.
  func gaps(_ activities: [Activity], on observed: ObservedDays) -> GapsFigure {
    GapsFigure(
      entries: activities.filter { $0.kind != .courses }.flatMap { activity -> [GapsFigure.Entry] in
        let items =
          activity.items.isEmpty ? [Activity.Item(id: "", days: activity.daysDone)] : activity.items
        let clusters = items.map { $0.days.gapLengths(on: observed) }
        let own = zip(items, clusters).map { item, gaps in
          entry(activity.kind, item.id, [gaps])
        }
        return [entry(activity.kind, nil, clusters)]
          + (activity.items.isEmpty ? [] : own.filter { $0.gaps.value != nil })
      })
  }

  private func entry(
    _ kind: ItemKind, _ item: String?, _ clusters: [[(days: Double, isEvent: Bool)]]
  ) -> GapsFigure.Entry {
    let sample = Outcome { () throws(StatisticsError) in
      let gaps = clusters.flatMap { $0 }
      return try SurvivalSample(times: gaps.map(\.days), isEvent: gaps.map(\.isEvent))
    }
    return GapsFigure.Entry(
      kind: kind, item: item,
      gaps: Outcome { () throws(StatisticsError) in try SurvivalSummary(clusters) },
      hazard: sample.value.map { NelsonAalen($0).rows } ?? [],
      weibull: Outcome { () throws(StatisticsError) in
        try WeibullFit(try sample.get())
      })
  }
}

/// Measure of the numbers of days between successive active days, as a ``GapsFigure``.
package enum GapsMeasure: Measure {
  package static let name = "gaps"
  package static let accumulators: [any Accumulator.Type] = [
    LoadAccumulator.self, FirstAnswersAccumulator.self,
  ]
  package static func isAnswerable(by history: HistoryAsOf) -> Bool {
    ItemKind.chosen.contains { $0.traits.isRecorded(in: history) }
  }

  package static func figure(_ context: AnalysisContext) -> GapsFigure {
    context.history.gaps(context.activities, on: context.days)
  }
}
