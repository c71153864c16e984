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
  /// Cards or tasks that come due on the day: each time once, however long they wait.
  case dueNew
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
  case shown
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

  /// Whether the whole run is told by its last day, rather than by the sum of its days (F6).
  package var isStock: Bool {
    switch self {
    case .due, .backlog, .memorised, .overdue: true
    case .dueNew, .reviews, .correct, .new, .minutes, .done, .shown, .starved, .items, .carried, .attempts,
      .classes, .absences:
      false
    }
  }
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

  /// A quantity with where its values of a replicate's days come from; `nil` where it is not known.
  private typealias Source<Totals> = (quantity: Quantity, values: (Totals) -> [Double]?)

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
      (.due, { $0.due.map(Double.init) }), (.dueNew, { $0.dueNew.map(Double.init) }),
      (.reviews, { $0.reviews.map(Double.init) }),
      (.correct, { $0.correct.map(Double.init) }), (.new, { $0.new.map(Double.init) }),
      (
        .minutes,
        { zip($0.correct, $0.reviews).map { seconds.minutes(right: $0, wrong: $1 - $0) } }
      ),
      (.backlog, { $0.backlog.map(Double.init) }),
      (
        .memorised,
        { totals in knowsMemorised ? totals.due.indices.map(totals.memorised(onDay:)) : nil }
      ),
    ]
    self.init(replicates, start: start, days: replicates[0].reviews.count, sources)
  }

  /// Sums up replicates of recurring tasks.
  ///
  /// - Parameter replicates: At least one, of equal length.
  package init(_ replicates: [TaskTotals], start: Day) {
    let sources: [Source<TaskTotals>] = [
      (.due, { $0.due.map(Double.init) }), (.dueNew, { $0.dueNew.map(Double.init) }),
      (.done, { $0.done.map(Double.init) }),
      (.overdue, { $0.overdue.map(Double.init) }), (.shown, { $0.shown.map(Double.init) }),
      (.starved, { $0.starved.map(Double.init) }),
    ]
    self.init(replicates, start: start, days: replicates[0].due.count, sources)
  }

  /// Sums up replicates of daily lists.
  ///
  /// - Parameter replicates: At least one, of equal length.
  package init(_ replicates: [ListTotals], start: Day) {
    let sources: [Source<ListTotals>] = [
      (.items, { $0.items.map(Double.init) }), (.done, { $0.done.map(Double.init) }),
      (.carried, { $0.carried.map(Double.init) }),
    ]
    self.init(replicates, start: start, days: replicates[0].items.count, sources)
  }

  /// Sums up replicates of tasks with attempts.
  ///
  /// - Parameter replicates: At least one, of equal length.
  package init(_ replicates: [AttemptTotals], start: Day) {
    let sources: [Source<AttemptTotals>] = [(.attempts, { $0.attempts.map(Double.init) })]
    self.init(replicates, start: start, days: replicates[0].attempts.count, sources)
  }

  /// Sums up replicates of courses.
  ///
  /// - Parameter replicates: At least one, of equal length.
  package init(_ replicates: [CourseTotals], start: Day) {
    let sources: [Source<CourseTotals>] = [
      (.classes, { $0.classes.map(Double.init) }), (.absences, { $0.absences.map(Double.init) }),
    ]
    self.init(replicates, start: start, days: replicates[0].classes.count, sources)
  }

  /// Sums up replicates of any kind.
  ///
  /// One quantity after another, so that the values of no more than one are held at a time.
  private init<Totals>(_ replicates: [Totals], start: Day, days dayCount: Int, _ sources: [Source<Totals>]) {
    self.start = start
    quantities = sources.map(\.quantity)
    days = Array(repeating: [:], count: dayCount)
    totals = [:]
    months = Self.months(of: start..<(start + dayCount))
    for (quantity, values) in sources {
      let series = replicates.compactMap(values)
      if series.isEmpty { continue }
      func band(of range: Range<Int>) -> Band {
        let counted = quantity.isStock ? (range.upperBound - 1)..<range.upperBound : range
        return Band(series.map { values in counted.reduce(0) { $0 + values[$1] } })
      }
      for day in days.indices { days[day][quantity] = band(of: day..<(day + 1)) }
      totals[quantity] = band(of: 0..<dayCount)
      for month in months.indices {
        let first = months[month].first - start
        months[month].bands[quantity] = band(of: first..<(first + months[month].days))
      }
    }
  }

  /// The months of a run, without figures.
  private static func months(of run: Range<Day>) -> [Month] {
    var months: [Month] = []
    var first = run.lowerBound
    while first < run.upperBound {
      let date = first.date
      let rest = CivilDate.daysInMonth(date.month, ofYear: date.year) - date.day + 1
      let end = min(run.upperBound, first + rest)
      months.append(Month(first: first, days: end - first, bands: [:]))
      first = end
    }
    return months
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
