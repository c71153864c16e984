import Kaiki

/// Observed daily values of one kind of item before a projection, which pages show next to it.
package struct RecentPast: Hashable, Sendable {
  package var kind: ItemKind
  /// First day with an observed value.
  package var start: Day
  /// Observed value of each day from ``start`` on, ≥ 0, in the unit of the kind's quantity.
  package var days: [Double]
  /// Observed sum of each calendar month that these days touch, ascending.
  package var months: [Month]

  /// Calendar month, or its part within the observed days.
  package struct Month: Hashable, Sendable {
    /// First observed day of the month.
    package var first: Day
    /// Sum of the month's observed values, ≥ 0, in the unit of the kind's quantity.
    package var observed: Double
  }

  /// Creates the past of one kind from its first day and one value per day.
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

  /// Returns the last `count` days (≥ 0), or all days if there are fewer.
  package func last(_ count: Int) -> RecentPast {
    let days = Array(days.suffix(count))
    return RecentPast(kind: kind, start: start + (self.days.count - days.count), days: days)
  }

  /// Maximum number of observed days: 365.
  package static let most = 365

  /// Returns the past of every recorded kind in the order of ``ItemKind``, up to today or to the day before the projection.
  ///
  /// Kinds without an event before that day are missing.
  ///
  /// - Parameter start: First day of the projection.
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
  /// First day of the month; a month of which only a part is observed or projected has no total.
  package var first: Day
  /// Sum of the observed values of the month, ≥ 0, in the unit of the quantity; 0 for a future month.
  package var observed: Double
  /// Expected total, the observed part included; `nil` for a month without projected days.
  package var expected: Expected?

  /// Mean over the replicates, with the ends of its 90 % band, in the unit of the quantity.
  package struct Expected: Hashable, Sendable {
    package var mean: Double
    package var low: Double
    package var high: Double
  }

  /// Returns the complete months before and within a projection, ascending by first day.
  ///
  /// - Parameters:
  ///   - past: Observed values up to the projection; `nil` if unknown.
  ///   - quantity: Quantity to sum; a stock such as due cards has no total.
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
  /// Last day of the calendar month that contains the day.
  fileprivate var monthEnd: Day {
    self + (CivilDate.daysInMonth(date.month, ofYear: date.year) - date.day)
  }
}
