/// Daily results of one replicate: a column per quantity, with one element per day of the plan, in order.
package struct DailyTotals: Hashable, Sendable {
  fileprivate var counts: QuantityColumns<Int32>
  fileprivate var amounts: QuantityColumns<Double>

  init(days: Int) {
    counts = QuantityColumns(days: days)
    amounts = QuantityColumns(days: days)
  }

  /// Returns the values of a quantity, counts or amounts; zeros if no column was set.
  package func values(_ quantity: Quantity) -> [Double] {
    amounts.column(quantity).map(Array.init) ?? counts[quantity].map(Double.init)
  }
}

/// Columns of numbers by quantity, each with one element per day; zeros until they are set.
private struct QuantityColumns<Number: Numeric & Hashable & Sendable>: Hashable, Sendable {
  let days: Int
  private var columns: [(quantity: Quantity, values: ContiguousArray<Number>)] = []

  init(days: Int) { self.days = days }

  private var zeros: ContiguousArray<Number> { ContiguousArray(repeating: 0, count: days) }

  func column(_ quantity: Quantity) -> ContiguousArray<Number>? {
    columns.first { $0.quantity == quantity }?.values
  }

  subscript(quantity: Quantity) -> ContiguousArray<Number> {
    get { column(quantity) ?? zeros }
    _modify {
      let index = columns.firstIndex { $0.quantity == quantity } ?? columns.count
      if index == columns.count { columns.append((quantity, zeros)) }
      yield &columns[index].values
    }
  }

  static func == (left: Self, right: Self) -> Bool {
    left.days == right.days && Quantity.allCases.allSatisfy { left[$0] == right[$0] }
  }

  func hash(into hasher: inout Hasher) {
    for quantity in Quantity.allCases { hasher.combine(self[quantity]) }
  }
}

/// Results of one replicate that contain daily columns.
package protocol DailyResults: Sendable {
  var daily: DailyTotals { get set }
}

extension DailyTotals: DailyResults {
  package var daily: DailyTotals {
    get { self }
    _modify { yield &self }
  }
}

extension DailyResults {
  /// Column of a quantity that counts whole things.
  package subscript(quantity: Quantity) -> ContiguousArray<Int32> {
    get { daily.counts[quantity] }
    _modify { yield &daily.counts[quantity] }
  }

  /// Column of a quantity with fractions, such as the cards remembered.
  package subscript(amounts quantity: Quantity) -> ContiguousArray<Double> {
    get { daily.amounts[quantity] }
    _modify { yield &daily.amounts[quantity] }
  }
}

/// Mutable totals of a running replicate; the counts of one day are adjacent in memory.
struct DailyTally {
  struct Counts {
    var due: Int32 = 0
    var dueNew: Int32 = 0
    var reviews: Int32 = 0
    var correct: Int32 = 0
    var new: Int32 = 0
    var backlog: Int32 = 0

    @inline(__always)
    static func += (sum: inout Counts, other: Counts) {
      sum.due &+= other.due
      sum.dueNew &+= other.dueNew
      sum.reviews &+= other.reviews
      sum.correct &+= other.correct
      sum.new &+= other.new
      sum.backlog &+= other.backlog
    }
  }

  var days: ContiguousArray<Counts>
  /// Sum of the retrievability (0...1) of all cards with an answer at the end of each day.
  var recall: RecallSums

  init(days: Int) {
    self.days = ContiguousArray(repeating: Counts(), count: days)
    recall = RecallSums(days: days)
  }

  var totals: DailyTotals {
    var totals = DailyTotals(days: days.count)
    totals[.due] = ContiguousArray(days.map(\.due))
    totals[.dueNew] = ContiguousArray(days.map(\.dueNew))
    totals[.reviews] = ContiguousArray(days.map(\.reviews))
    totals[.correct] = ContiguousArray(days.map(\.correct))
    totals[.new] = ContiguousArray(days.map(\.new))
    totals[.backlog] = ContiguousArray(days.map(\.backlog))
    totals[amounts: .memorised] = recall.byDay()
    return totals
  }
}

/// Simulated quantities: numbers per day, ≥ 0, unless stated otherwise.
package enum Quantity: String, CaseIterable, Sendable {
  /// Number of cards or tasks due at the start of the day, overdue ones included.
  case due
  /// Number of cards or tasks that become due on the day; a waiting item counts only on its first day.
  case dueNew
  /// Number of answers to cards, repeats of the day included.
  case reviews
  /// Number of right answers to cards, repeats of the day included.
  case correct
  /// Number of new cards introduced (first answers to unseen cards).
  case new
  /// Duration of the answers to cards in minutes.
  case minutes
  /// Number of due cards that are still unanswered at the end of the day.
  case backlog
  /// Expected cards remembered: the sum of retrievability over seen cards at the end of the day.
  case memorised
  /// Number of completed tasks or list items, or of habits with a check mark.
  case done
  /// Number of tasks at the start of the day that were due on an earlier day.
  case overdue
  /// Number of reminders that became due and were shown.
  case shown
  /// Number of reminders that became due but were missing from the plan of scheduled reminders (N2).
  case starved
  /// Number of items on the day's list, carried items included.
  case items
  /// Number of unfinished items carried over from the previous list.
  case carried
  /// Number of attempts at tasks.
  case attempts
  /// Sum of the habits' strength scores, each 0...1, at the end of the day.
  case strength
  /// Number of classes held.
  case classes
  /// Number of classes missed.
  case absences

  /// True if the last day's value describes a whole run, such as due cards; false if the sum over its days does (F6).
  package var isStock: Bool {
    switch self {
    case .due, .backlog, .memorised, .overdue, .strength: true
    case .dueNew, .reviews, .correct, .new, .minutes, .done, .shown, .starved, .items, .carried, .attempts,
      .classes, .absences:
      false
    }
  }
}
