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
  /// The sum of recall over seen cards at the day's end, in units of 2^-32, so that the order of the
  /// addends does not matter; zeros where the model does not know recall.
  var memorisedUnits: ContiguousArray<Int64>

  /// Zeros for a number of days.
  init(days: Int) {
    let zeros = ContiguousArray<Int32>(repeating: 0, count: days)
    due = zeros
    dueNew = zeros
    reviews = zeros
    correct = zeros
    new = zeros
    backlog = zeros
    memorisedUnits = ContiguousArray(repeating: 0, count: days)
  }

  /// The sum of recall over seen cards at the end of a day.
  public func memorised(onDay day: Int) -> Double { Double(memorisedUnits[day]) * 0x1p-32 }
}
