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
    p5 = Quantile.of(sorted, percent: 5)
    p50 = Quantile.of(sorted, percent: 50)
    p95 = Quantile.of(sorted, percent: 95)
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

  /// The quantities of cards.
  package static let ofCards: [Quantity] = [.due, .reviews, .correct, .new, .minutes, .backlog, .memorised]
  /// The quantities of recurring tasks.
  package static let ofTasks: [Quantity] = [.due, .done, .overdue, .notified, .starved]
  /// The quantities of daily lists.
  package static let ofLists: [Quantity] = [.items, .done, .carried]
  /// The quantities of tasks with attempts.
  package static let ofAttempts: [Quantity] = [.attempts]
  /// The quantities of courses.
  package static let ofCourses: [Quantity] = [.classes, .absences]
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
    self.init(
      replicates, start: start, days: replicates[0].reviews.count, quantities: Quantity.ofCards
    ) { totals, quantity, day in
      switch quantity {
      case .due: Double(totals.due[day])
      case .reviews: Double(totals.reviews[day])
      case .correct: Double(totals.correct[day])
      case .new: Double(totals.new[day])
      case .minutes:
        (Double(totals.correct[day]) * seconds.right
          + Double(totals.reviews[day] - totals.correct[day]) * seconds.wrong) / 60
      case .backlog: Double(totals.backlog[day])
      case .memorised: knowsMemorised ? totals.memorised(onDay: day) : nil
      default: nil
      }
    }
  }

  /// Sums up replicates of recurring tasks.
  ///
  /// - Parameter replicates: At least one, of equal length.
  package init(_ replicates: [TaskTotals], start: Day) {
    self.init(
      replicates, start: start, days: replicates[0].due.count, quantities: Quantity.ofTasks
    ) { totals, quantity, day in
      switch quantity {
      case .due: Double(totals.due[day])
      case .done: Double(totals.done[day])
      case .overdue: Double(totals.overdue[day])
      case .notified: Double(totals.notified[day])
      case .starved: Double(totals.starved[day])
      default: nil
      }
    }
  }

  /// Sums up replicates of daily lists.
  ///
  /// - Parameter replicates: At least one, of equal length.
  package init(_ replicates: [ListTotals], start: Day) {
    self.init(
      replicates, start: start, days: replicates[0].items.count, quantities: Quantity.ofLists
    ) { totals, quantity, day in
      switch quantity {
      case .items: Double(totals.items[day])
      case .done: Double(totals.done[day])
      case .carried: Double(totals.carried[day])
      default: nil
      }
    }
  }

  /// Sums up replicates of tasks with attempts.
  ///
  /// - Parameter replicates: At least one, of equal length.
  package init(_ replicates: [AttemptTotals], start: Day) {
    self.init(
      replicates, start: start, days: replicates[0].attempts.count, quantities: Quantity.ofAttempts
    ) { totals, quantity, day in
      quantity == .attempts ? Double(totals.attempts[day]) : nil
    }
  }

  /// Sums up replicates of courses.
  ///
  /// - Parameter replicates: At least one, of equal length.
  package init(_ replicates: [AttendanceTotals], start: Day) {
    self.init(
      replicates, start: start, days: replicates[0].classes.count, quantities: Quantity.ofCourses
    ) { totals, quantity, day in
      switch quantity {
      case .classes: Double(totals.classes[day])
      case .absences: Double(totals.absences[day])
      default: nil
      }
    }
  }

  /// Sums up replicates of any kind.
  ///
  /// - Parameter value: A quantity of one replicate on a day; `nil` on every day where it is not known.
  private init<Totals>(
    _ replicates: [Totals], start: Day, days dayCount: Int, quantities: [Quantity],
    value: (Totals, Quantity, Int) -> Double?
  ) {
    func bands(of range: Range<Int>) -> [Quantity: Band] {
      var bands: [Quantity: Band] = [:]
      for quantity in quantities {
        let counted = quantity.isStock ? (range.upperBound - 1)..<range.upperBound : range
        let values = replicates.compactMap { totals in
          counted.reduce(0.0 as Double?) { sum, day in
            sum.flatMap { sum in value(totals, quantity, day).map { sum + $0 } }
          }
        }
        if !values.isEmpty { bands[quantity] = Band(values) }
      }
      return bands
    }
    self.start = start
    self.quantities = quantities
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
}
