import Distributions
import Forecasting
import Kaiki
import Statistics

/// How many days lie between one time and the next.
package struct GapsFigure: Hashable, Sendable, HoldsNoTests {
  /// A kind of thing, or one item of it.
  package struct Entry: Hashable, Sendable {
    package var kind: ItemKind
    /// The item; `nil` for all together.
    package var item: String?
    /// How many days gaps last; the one since the last time is censored.
    package var gaps: Outcome<SurvivalSummary>
    /// The cumulative hazard (Nelson-Aalen) by the length of a gap in days; empty where there are no gaps.
    package var hazard: [NelsonAalen.Row]
    package var weibull: Outcome<WeibullFit>
  }

  /// Every kind, followed by those of its items that have enough gaps.
  package var entries: [Entry]
}

extension HistoryAsOf {
  /// The gaps of every kind of thing whose days are its own: not those of classes, which a timetable sets.
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

/// How many days lie between one time and the next?
package enum GapsMeasure: Measure {
  package static let name = "gaps"
  package static let accumulators: [any Accumulator.Type] = [
    LoadAccumulator.self, FirstAnswersAccumulator.self,
  ]
  package static func isAnswerable(by history: HistoryAsOf) -> Bool {
    ItemKind.chosen.contains { $0.traits.isRecorded(in: history) }
  }
  package static func figure(_ inquiry: Inquiry) -> GapsFigure {
    inquiry.history.gaps(inquiry.activities, on: inquiry.days)
  }
}
