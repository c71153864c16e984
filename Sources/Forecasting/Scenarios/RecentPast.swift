import Kaiki
import KaikiSimulation

/// Observed daily values of one kind of item before a projection, which pages show next to it.
package struct RecentPast: Hashable, Sendable {
  package var kind: ItemKind
  /// First day of ``days``.
  package var start: Day
  /// Observed values in the unit of the kind's quantity, ≥ 0, one element per day from ``start`` on; 0 for a day without events.
  package var days: [Double]
  /// Observed sums, one element per calendar month that these days touch, ascending; empty if there are no days.
  package var months: [Month]

  /// Calendar month, or its part within the observed days.
  package struct Month: Hashable, Sendable {
    /// First day of the month that is observed: the first of the month, or the first day of the whole past.
    package var first: Day
    /// Sum of the month's observed values, ≥ 0, in the unit of the kind's quantity.
    package var observed: Double
  }

  package init(kind: ItemKind, start: Day, days: [Double]) {
    self.kind = kind
    self.start = start
    self.days = days
    months = []
    for (index, observed) in days.enumerated() {
      let date = (start + index).date
      if index == 0 || date.day == 1 { months.append(Month(first: start + index, observed: 0)) }
      months[months.count - 1].observed += observed
    }
  }

  /// Returns the past of the last `count` days (≥ 0), or of all days if there are fewer; sums of months cover these days only.
  package func last(_ count: Int) -> RecentPast {
    let days = Array(days.suffix(count))
    return RecentPast(kind: kind, start: start + (self.days.count - days.count), days: days)
  }

  /// Maximum number of observed days that ``all(of:before:)`` returns per kind: 365.
  package static let most = 365

  /// Returns the past of every recorded kind in the order of ``ItemKind``, up to today or to the day before the projection.
  ///
  /// Kinds without an event until then are missing. The days begin with the first event, or 365 days before the end.
  package static func all(of history: HistoryAsOf, before start: Day) -> [RecentPast] {
    let end = min(start, history.today + 1)
    return ItemKind.allCases.compactMap { kind in
      let observed = kind.observed(in: history)
      guard let first = observed.keys.min(), first < end else { return nil }
      let begin = max(first, end - most)
      return RecentPast(kind: kind, start: begin, days: (begin..<end).map { observed[$0] ?? 0 })
    }
  }
}

/// Total of a calendar month: the observed part, and the expected total if the month includes projected days.
package struct MonthTotal: Hashable, Sendable {
  /// First day of the calendar month; a month of which only a part is observed or projected has no total.
  package var first: Day
  /// Sum of the observed values of the month, ≥ 0, in the unit of the quantity; 0 for a future month.
  package var observed: Double
  /// Expected total, the observed part included; `nil` for a month without projected days.
  package var expected: Expected?

  /// Mean over the replicates, with the lower and upper end of the 90 % band, in the unit of the quantity.
  package struct Expected: Hashable, Sendable {
    package var mean, low, high: Double
  }

  /// Returns the complete calendar months before and within a projection, ascending by first day; empty if all are incomplete.
  ///
  /// - Parameters:
  ///   - past: Observed values of the quantity up to the projection; `nil` if unknown.
  ///   - quantity: Quantity to sum; must not be a stock such as due cards. Projected months without it are omitted.
  package static func all(past: RecentPast?, _ projection: Projection, _ quantity: Quantity) -> [MonthTotal] {
    // The observed days may begin or end within a month.
    let over = (past?.months ?? []).filter { $0.first.date.day == 1 }
    let end = past.map { $0.start + $0.days.count } ?? projection.start
    var months = over.filter { $0.first.monthEnd < end }.map {
      MonthTotal(first: $0.first, observed: $0.observed)
    }
    for month in projection.months where month.first.monthEnd <= projection.last {
      guard let band = month.bands[quantity] else { continue }
      var (first, observed) = (month.first, 0.0)
      if month.first.date.day > 1 {
        // Skip the month if days between the past and the projection are unknown.
        guard end == projection.start, let begun = over.last, begun.first.monthEnd == month.first.monthEnd
        else { continue }
        (first, observed) = (begun.first, begun.observed)
      }
      months.append(
        MonthTotal(
          first: first, observed: observed,
          expected: Expected(
            mean: observed + band.mean, low: observed + band.ends.lowerBound,
            high: observed + band.ends.upperBound
          )))
    }
    return months
  }
}

extension Day {
  fileprivate var monthEnd: Day {
    self + (CivilDate.daysInMonth(date.month, ofYear: date.year) - date.day)
  }
}
