/// Value of a habit on one day as a file states it; a number may be a state code or an amount.
package struct HabitMark: Hashable, Sendable {
  /// State of a yes/no habit, or number: one of the state codes of the app Loop Habit Tracker, or an amount.
  package enum Value: Hashable, Sendable {
    /// State of the day, such as done or not done, which the file gives by its name.
    case state(Checkmark)
    /// Number that is a state code (-1...3) or an amount in the unit of the habit; other values of the habit decide.
    case number(Double)
    /// Number in an export of Loop Habit Tracker: a state code (-1...3), or an amount in thousandths of the unit.
    case stored(Double)
    /// Amount in the unit of the habit, such as kilometres; 0 or less means not done.
    case amount(Double)
  }

  /// Day to which the habit's value belongs.
  package var day: Day
  /// State or number that the file contains for the day.
  package var value: Value

  /// Creates the value of a habit on one day.
  package init(day: Day, value: Value) {
    self.day = day
    self.value = value
  }

  /// Creates the value that gives a check mark: its amount, or its state if it has no amount.
  init(_ tick: Tick) {
    self.init(day: tick.day, value: tick.amount.map(Value.amount) ?? .state(tick.value))
  }

  /// State for each state code of Loop Habit Tracker; the codes are the whole numbers -1...3.
  private static let states: [Double: Checkmark] = [
    -1: .unknown, 0: .no, 1: .automaticYes, 2: .manualYes, 3: .skip,
  ]

  /// True if every amount is also a state code (-1...3), so that a file of these amounts alone is ambiguous.
  package static func mayBeStates(_ amounts: [Double]) -> Bool {
    !amounts.isEmpty && amounts.allSatisfy { states[$0] != nil }
  }

  /// True if the value can only be an amount; false for a state, or a number that is also a state code (-1...3).
  var isAmount: Bool {
    switch value {
    case .state: false
    case .number(let number), .stored(let number): Self.states[number] == nil
    case .amount: true
    }
  }

  /// True if this entry replaces another entry of its day: its value is greater, or equal and more certainly an
  /// amount.
  func isGreater(than other: HabitMark) -> Bool {
    switch order(beside: other) {
    case .less: false
    case .greater: true
    case .equal: certainty > other.certainty
    }
  }

  /// Rank of the certainty that the value is an amount: 0 (a state name) to 3 (stated as an amount).
  private var certainty: Int {
    switch value {
    case .state: 0
    case .stored: 1
    case .number: 2
    case .amount: 3
    }
  }

  /// Returns the check mark of the day.
  ///
  /// - Parameter isListed: True if the app's list of habits marks the habit as measured; numbers of Loop Habit Tracker are
  ///   then amounts in thousandths. If false, an amount is the number itself.
  func tick(_ numbers: HabitNumbers, isListed: Bool) -> Tick {
    switch value {
    case .state(let state): return Tick(day: day, value: state)
    case .stored(let number):
      if isListed, number >= 0 {
        // Loop stores a skipped day as state code 3 even for a measured habit.
        if Self.states[number] == .skip { return Tick(day: day, value: .skip) }
        return Self.tick(day, amount: number / 1_000)
      }
      if numbers.isMeasured, number >= 0 { return Self.tick(day, amount: number) }
      return Tick(day: day, value: state(number, numbers))
    case .number(let number):
      let isAmount = isListed || numbers.isMeasured || numbers.arePlainAmounts
      if isAmount, number >= 0 { return Self.tick(day, amount: number) }
      return Tick(day: day, value: state(number, numbers))
    case .amount(let amount): return Self.tick(day, amount: amount)
    }
  }

  private static func tick(_ day: Day, amount: Double) -> Tick {
    Tick(day: day, value: amount > 0 ? .manualYes : .no, amount: amount)
  }

  /// Returns the state of a state code; unknown if the number is no code.
  ///
  /// Code 1 means done, unless the values show that they are state codes of Loop Habit Tracker; then 1 is a day that
  /// the frequency covers automatically.
  private func state(_ number: Double, _ numbers: HabitNumbers) -> Checkmark {
    let state = Self.states[number] ?? .unknown
    return state == .automaticYes && !numbers.showStates ? .manualYes : state
  }
}

/// Summary of all values of a habit, kept or not, which decides between state codes and amounts.
struct HabitNumbers {
  /// True if at least one value can only be an amount; false if all are states or numbers that are also state codes.
  private(set) var isMeasured = false
  /// Distinct state codes (-1...3) among the numbers; empty if no number is a state code.
  private var seen: Set<Double> = []
  /// True if the file gives at least one state by its name, such as `YES_MANUAL`, and not by a number.
  private var hasNames = false

  mutating func add(_ mark: HabitMark) {
    if mark.isAmount { isMeasured = true }
    switch mark.value {
    case .state: hasNames = true
    case .number(let number), .stored(let number): if !mark.isAmount { seen.insert(number) }
    case .amount: break
    }
  }

  /// True if the numbers must be state codes: the file has a state name, -1 or 2.
  ///
  /// Otherwise 1 means done: an automatic day requires a day that the user checked, which has code 2.
  var showStates: Bool { hasNames || seen.contains(-1) || seen.contains(2) }

  /// True if numbers that could be state codes are read as amounts.
  ///
  /// The numbers then include others than 0 and 1, and no value marks them as state codes. Example: 2 together with 0
  /// is read as state codes (done and not done).
  var arePlainAmounts: Bool {
    if hasNames || seen.contains(-1) || seen.isSubset(of: [0, 1]) { return false }
    return !seen.contains(2) || !seen.contains(0) && seen.count > 1
  }
}

extension HabitMark: HistoryRow {
  /// The only column: the value of the habit on the day.
  package enum Column: String, RowColumn {
    case value
  }

  /// Value of the habit on the day; a state name equals its state code.
  package func value(of column: Column) -> RowValue {
    switch value {
    case .state(let state): .word(state.rawValue)
    case .number(let number), .stored(let number), .amount(let number):
      Self.states[number].map { .word($0.rawValue) } ?? .number(number)
    }
  }
}
