/// Daily results of cards in one replicate; all arrays have one element per day of the plan, in order.
public struct DailyTotals: Hashable, Sendable {
  /// Number of cards due at the start of each day, including overdue cards, without new cards.
  public var due: ContiguousArray<Int32>
  /// Number of cards that become due on each day; a waiting card counts on its due day only, a card overdue at the start never.
  public var dueNew: ContiguousArray<Int32>
  /// Number of answers on each day, including repeats on the same day and practice answers.
  public var reviews: ContiguousArray<Int32>
  /// Number of right answers on each day, including repeats and practice answers.
  public var correct: ContiguousArray<Int32>
  /// Number of new cards on each day: cards that got their first answer.
  public var new: ContiguousArray<Int32>
  /// Number of cards that are still due at the end of each day, after its study.
  public var backlog: ContiguousArray<Int32>
  /// Expected number of cards remembered at the end of each day, ≥ 0; zeros if the memory model gives no recall between answers.
  public var memorised: ContiguousArray<Double>

  /// Creates zeros for a number of days.
  init(days: Int) {
    let zeros = ContiguousArray<Int32>(repeating: 0, count: days)
    due = zeros
    dueNew = zeros
    reviews = zeros
    correct = zeros
    new = zeros
    backlog = zeros
    memorised = ContiguousArray(repeating: 0, count: days)
  }
}

/// Mutable totals of a running replicate; the counts of one day are adjacent in memory.
struct DailyTally {
  /// Counts of one day; the fields have the meaning of the arrays of ``DailyTotals``.
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

  /// Counts of each day of the plan, in order.
  var days: ContiguousArray<Counts>
  /// Sum of the retrievability (0...1) of all cards with an answer at the end of each day.
  var recall: RecallSums

  /// Creates zeros for a number of days.
  init(days: Int) {
    self.days = ContiguousArray(repeating: Counts(), count: days)
    recall = RecallSums(days: days)
  }

  var totals: DailyTotals {
    var totals = DailyTotals(days: 0)
    totals.due = ContiguousArray(days.map(\.due))
    totals.dueNew = ContiguousArray(days.map(\.dueNew))
    totals.reviews = ContiguousArray(days.map(\.reviews))
    totals.correct = ContiguousArray(days.map(\.correct))
    totals.new = ContiguousArray(days.map(\.new))
    totals.backlog = ContiguousArray(days.map(\.backlog))
    totals.memorised = recall.byDay()
    return totals
  }
}
