/// What happened on each day of one replicate.
public struct DailyTotals: Hashable, Sendable {
  /// Cards due at the day's start, overdue ones included.
  public var due: ContiguousArray<Int32>
  /// Cards that come due on the day: each time once, however long they wait.
  public var dueNew: ContiguousArray<Int32>
  /// Answers, repeats of the day included.
  public var reviews: ContiguousArray<Int32>
  /// Answers that were right.
  public var correct: ContiguousArray<Int32>
  /// Unseen cards begun.
  public var new: ContiguousArray<Int32>
  /// Cards due and not done at the day's end.
  public var backlog: ContiguousArray<Int32>
  /// The sum of recall over seen cards at the day's end; zeros where the model does not know recall.
  public var memorised: ContiguousArray<Double>

  /// Zeros for a number of days.
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

/// What is counted of one replicate while it runs: what happens to a card on a day is added in one place.
struct DailyTally {
  /// The numbers of one day, as in ``DailyTotals``.
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

  /// One entry a day.
  var days: ContiguousArray<Counts>
  /// Recall of seen cards at the ends of days.
  var recall: RecallSums

  /// Zeros for a number of days.
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
