import Kaiki

/// The spread of one quantity over all replicates.
package struct Band: Hashable, Sendable {
  /// The mean.
  package var mean: Double
  /// Exact quantiles.
  package var p5: Double
  package var p50: Double
  package var p95: Double

  /// The band of some values, in any order.
  ///
  /// - Precondition: At least one value.
  package init(_ values: [Double]) {
    let sorted = values.sorted()
    mean = values.reduce(0, +) / Double(values.count)
    p5 = InverseECDF.of(sorted, percent: 5)
    p50 = InverseECDF.of(sorted, percent: 50)
    p95 = InverseECDF.of(sorted, percent: 95)
  }
}

/// The quantities that a simulation projects.
package enum Quantity: String, CaseIterable, Sendable {
  /// Cards or tasks due at the day's start, overdue ones included.
  case due
  /// Answers, repeats of the day included.
  case reviews
  /// Right answers.
  case correct
  /// Unseen cards begun.
  case new
  /// Time spent on answers.
  case minutes
  /// Cards due and not done at the day's end.
  case backlog
  /// The sum of recall probabilities over seen cards at the day's end.
  case memorised
  /// Tasks or items of a list done.
  case done
  /// Tasks at the day's start whose day had passed.
  case overdue
  /// Reminders that came due and were shown.
  case notified
  /// Reminders that came due and were not planned (N2).
  case starved
  /// Items of the day's list.
  case items
  /// Items that came from the list before.
  case carried
  /// Tries at tasks.
  case attempts
  /// Classes held.
  case classes
  /// Classes missed.
  case absences

  /// Whether the whole run is told by its last day, rather than by the sum of its days.
  package var isStock: Bool { self == .backlog || self == .memorised || self == .overdue }
}

/// What a plan leads to, with bands over its replicates.
package struct Projection: Hashable, Sendable {
  /// The first day.
  package var start: Day
  /// What is projected, in the order in which it is printed.
  package var quantities: [Quantity]
  /// One entry a day; a quantity that the model does not know is missing.
  package var days: [[Quantity: Band]]
  /// Over the whole run: sums, and the last day's value of a stock.
  package var totals: [Quantity: Band]
  /// One entry for each month that the run touches, of sums and last values like `totals`.
  package var months: [Month]

  /// A calendar month, or the part of it that the run covers.
  package struct Month: Hashable, Sendable {
    /// The first day of the run in this month.
    package var first: Day
    /// Days of the run in this month.
    package var days: Int
    /// The bands of the month's sums and last values.
    package var bands: [Quantity: Band]
  }

  /// A quantity with where its value of a day comes from; `nil` on every day where it is not known.
  private typealias Source<Totals> = (quantity: Quantity, value: (Totals, Int) -> Double?)

  /// Sums up replicates of cards.
  ///
  /// - Parameters:
  ///   - replicates: At least one, of equal length.
  ///   - start: The first day.
  ///   - seconds: The mean time of an answer.
  ///   - knowsMemorised: Whether the memory model knows recall.
  package init(
    _ replicates: [DailyTotals], start: Day, seconds: AnswerSeconds, knowsMemorised: Bool
  ) {
    let sources: [Source<DailyTotals>] = [
      (.due, { Double($0.due[$1]) }), (.reviews, { Double($0.reviews[$1]) }),
      (.correct, { Double($0.correct[$1]) }), (.new, { Double($0.new[$1]) }),
      (.minutes, { seconds.minutes(right: $0.correct[$1], wrong: $0.reviews[$1] - $0.correct[$1]) }),
      (.backlog, { Double($0.backlog[$1]) }),
      (.memorised, { knowsMemorised ? $0.memorised(onDay: $1) : nil }),
    ]
    self.init(replicates, start: start, days: replicates[0].reviews.count, sources)
  }

  /// Sums up replicates of recurring tasks.
  ///
  /// - Parameter replicates: At least one, of equal length.
  package init(_ replicates: [TaskTotals], start: Day) {
    let sources: [Source<TaskTotals>] = [
      (.due, { Double($0.due[$1]) }), (.done, { Double($0.done[$1]) }),
      (.overdue, { Double($0.overdue[$1]) }), (.notified, { Double($0.notified[$1]) }),
      (.starved, { Double($0.starved[$1]) }),
    ]
    self.init(replicates, start: start, days: replicates[0].due.count, sources)
  }

  /// Sums up replicates of daily lists.
  ///
  /// - Parameter replicates: At least one, of equal length.
  package init(_ replicates: [ListTotals], start: Day) {
    let sources: [Source<ListTotals>] = [
      (.items, { Double($0.items[$1]) }), (.done, { Double($0.done[$1]) }),
      (.carried, { Double($0.carried[$1]) }),
    ]
    self.init(replicates, start: start, days: replicates[0].items.count, sources)
  }

  /// Sums up replicates of tasks with attempts.
  ///
  /// - Parameter replicates: At least one, of equal length.
  package init(_ replicates: [AttemptTotals], start: Day) {
    let sources: [Source<AttemptTotals>] = [(.attempts, { Double($0.attempts[$1]) })]
    self.init(replicates, start: start, days: replicates[0].attempts.count, sources)
  }

  /// Sums up replicates of courses.
  ///
  /// - Parameter replicates: At least one, of equal length.
  package init(_ replicates: [CourseTotals], start: Day) {
    let sources: [Source<CourseTotals>] = [
      (.classes, { Double($0.classes[$1]) }), (.absences, { Double($0.absences[$1]) }),
    ]
    self.init(replicates, start: start, days: replicates[0].classes.count, sources)
  }

  /// Sums up replicates of any kind.
  private init<Totals>(_ replicates: [Totals], start: Day, days dayCount: Int, _ sources: [Source<Totals>]) {
    func bands(of range: Range<Int>) -> [Quantity: Band] {
      var bands: [Quantity: Band] = [:]
      for (quantity, value) in sources {
        let counted = quantity.isStock ? (range.upperBound - 1)..<range.upperBound : range
        let values = replicates.compactMap { totals in
          counted.reduce(0.0 as Double?) { sum, day in
            sum.flatMap { sum in value(totals, day).map { sum + $0 } }
          }
        }
        if !values.isEmpty { bands[quantity] = Band(values) }
      }
      return bands
    }
    self.start = start
    quantities = sources.map(\.quantity)
    days = (0..<dayCount).map { bands(of: $0..<($0 + 1)) }
    totals = bands(of: 0..<dayCount)
    months = []
    var first = 0
    while first < dayCount {
      let date = (start + first).date
      let rest = CivilDate.daysInMonth(date.month, ofYear: date.year) - date.day + 1
      let end = min(dayCount, first + rest)
      months.append(Month(first: start + first, days: end - first, bands: bands(of: first..<end)))
      first = end
    }
  }

  // MARK: What a page shows of it

  /// The last day.
  package var last: Day { start + (days.count - 1) }

  /// The mean of a quantity over all days.
  package func perDay(_ quantity: Quantity) -> Double {
    (totals[quantity]?.mean ?? 0) / Double(days.count)
  }

  /// The months, without those at the end in which nothing happens any more.
  package func months(with quantities: [Quantity]) -> ArraySlice<Month> {
    let last = months.lastIndex { month in
      quantities.contains { (month.bands[$0]?.mean ?? 0) > 0 }
    }
    return months[...(last ?? 0)]
  }

  /// The days with the largest means of a quantity, the largest first, ties by day.
  package func heaviest(_ quantity: Quantity, count: Int) -> [(day: Day, bands: [Quantity: Band])] {
    let means = days.enumerated().compactMap { index, bands in
      bands[quantity].map { (day: start + index, mean: $0.mean, bands: bands) }
    }
    return means.sorted { ($0.mean, $1.day) > ($1.mean, $0.day) }.prefix(count)
      .map { ($0.day, $0.bands) }
  }
}
