import Kaiki

/// What came of one kind on the days before a projection, to be shown beside it.
package struct RecentPast: Hashable, Sendable {
  /// The kind.
  package var kind: ItemKind
  /// The first day.
  package var start: Day
  /// What came on each day, as the projection counts it.
  package var days: [Double]
  /// What came in each calendar month that these days touch.
  package var months: [Month]

  /// A calendar month, or the part of it that is past.
  package struct Month: Hashable, Sendable {
    /// The first day that counts.
    package var first: Day
    /// The sum over its days.
    package var came: Double
  }

  /// The past of one kind.
  package init(kind: ItemKind, start: Day, days: [Double]) {
    self.kind = kind
    self.start = start
    self.days = days
    months = []
    for (place, came) in days.enumerated() {
      let date = (start + place).date
      if place == 0 || date.day == 1 { months.append(Month(first: start + place, came: 0)) }
      months[months.count - 1].came += came
    }
  }

  /// The last days, as many as there are of them.
  package func last(_ count: Int) -> RecentPast {
    let days = Array(days.suffix(count))
    return RecentPast(kind: kind, start: start + (self.days.count - days.count), days: days)
  }

  /// So many days are shown at most.
  package static let most = 365

  /// The past of every kind that a history knows, up to today, or to the day before a projection that starts earlier.
  ///
  /// - Parameter start: The first day of the projection.
  package static func all(of history: HistoryAsOf, before start: Day) -> [RecentPast] {
    let end = min(start, history.today + 1)
    return ItemKind.allCases.compactMap { kind in
      let came = kind.came(in: history)
      guard let first = came.keys.min(), first < end else { return nil }
      let begin = max(first, end - most)
      return RecentPast(kind: kind, start: begin, days: (begin..<end).map { came[$0] ?? 0 })
    }
  }
}

/// What a whole calendar month comes to: what has come of it, and what is expected.
package struct MonthTotal: Hashable, Sendable {
  /// The first of the month: a month of which only a part is known or simulated has no total.
  package var first: Day
  /// What has come.
  package var came: Double
  /// What is expected of the whole, what has come included; `nil` of a month that is over.
  package var expected: Expected?

  /// The mean over the replicates and the ends of its 90 % band.
  package struct Expected: Hashable, Sendable {
    package var mean: Double
    package var low: Double
    package var high: Double
  }

  /// The months before and within a projection, as far as they are whole.
  ///
  /// - Parameters:
  ///   - past: What came; `nil` where that is not known.
  ///   - quantity: What is summed; no stock.
  package static func all(past: RecentPast?, _ projection: Projection, _ quantity: Quantity) -> [MonthTotal] {
    // The record, or what is shown of it, may begin within a month, and end in one.
    let over = (past?.months ?? []).filter { $0.first.date.day == 1 }
    let end = past.map { $0.start + $0.days.count } ?? projection.start
    var months = over.filter { $0.first.monthEnd < end }.map { MonthTotal(first: $0.first, came: $0.came) }
    for month in projection.months where month.first.monthEnd <= projection.last {
      guard let band = month.bands[quantity] else { continue }
      var (first, came) = (month.first, 0.0)
      if month.first.date.day > 1 {
        // What lies between the past and the projection is not known.
        guard end == projection.start, let begun = over.last, begun.first.monthEnd == month.first.monthEnd
        else { continue }
        (first, came) = (begun.first, begun.came)
      }
      months.append(
        MonthTotal(
          first: first, came: came,
          expected: Expected(
            mean: came + band.mean, low: came + band.ends.lowerBound, high: came + band.ends.upperBound
          )))
    }
    return months
  }
}

extension Day {
  /// The last day of the month.
  fileprivate var monthEnd: Day {
    self + (CivilDate.daysInMonth(date.month, ofYear: date.year) - date.day)
  }
}
