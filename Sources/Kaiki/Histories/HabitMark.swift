/// What a file says of a habit on one day, before it is known whether the habit is measured.
public struct HabitMark: Hashable, Sendable {
  /// A state by its name, or a number: one of Loop's states, or an amount.
  public enum Value: Hashable, Sendable {
    /// A state.
    case state(Checkmark)
    /// A number that may be either.
    case number(Double)
    /// A number as Loop exports it: a state, or thousandths of an amount.
    case stored(Double)
    /// An amount.
    case amount(Double)
  }

  /// The day.
  public var day: Day
  /// What stands there.
  public var value: Value

  /// A mark.
  public init(day: Day, value: Value) {
    self.day = day
    self.value = value
  }

  /// The mark that a tick was made from.
  init(_ tick: Tick) {
    self.init(day: tick.day, value: tick.amount.map(Value.amount) ?? .state(tick.value))
  }

  /// The numbers by which Loop stores its states.
  private static let states: [Double: Checkmark] = [
    -1: .unknown, 0: .no, 1: .automaticYes, 2: .manualYes, 3: .skip,
  ]

  /// Whether amounts are all numbers by which states are written, so that marks alone do not tell that they are none.
  package static func mayBeStates(_ amounts: [Double]) -> Bool {
    !amounts.isEmpty && amounts.allSatisfy { states[$0] != nil }
  }

  /// Whether the mark can only be an amount.
  var isAmount: Bool {
    switch value {
    case .state: false
    case .number(let number), .stored(let number): Self.states[number] == nil
    case .amount: true
    }
  }

  /// The value by which two marks of a day are told apart; a state is the same by name and number.
  private var rowValue: RowValue {
    switch value {
    case .state(let state): .word(state.rawValue)
    case .number(let number), .stored(let number), .amount(let number):
      Self.states[number].map { .word($0.rawValue) } ?? .number(number)
    }
  }

  /// Whether this mark takes the place of another of its day: the greater one, and of equal ones that which may be an
  /// amount, so that the order of the inputs does not matter.
  func isGreater(than other: HabitMark) -> Bool {
    switch order(beside: other) {
    case .less: false
    case .greater: true
    case .equal: certainty > other.certainty
    }
  }

  /// How much is known of an amount.
  private var certainty: Int {
    switch value {
    case .state: 0
    case .stored: 1
    case .number: 2
    case .amount: 3
    }
  }

  /// What was ticked.
  ///
  /// - Parameters:
  ///   - numbers: What the marks of the habit show of their numbers.
  ///   - isListed: Whether the app's own list says that the habit is measured, by which what it stores are thousandths.
  func tick(_ numbers: HabitNumbers, isListed: Bool) -> Tick {
    switch value {
    case .state(let state): return Tick(day: day, value: state)
    case .stored(let number):
      if isListed, number >= 0 {
        // A skipped day is stored as the state that it is.
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

  /// The state that a number stands for. A 1 is that the habit was done, but for the automatic days of Loop.
  private func state(_ number: Double, _ numbers: HabitNumbers) -> Checkmark {
    let state = Self.states[number] ?? .unknown
    return state == .automaticYes && !numbers.showStates ? .manualYes : state
  }
}

/// What the marks of a habit, kept or not, show of what its numbers are.
struct HabitNumbers {
  /// Whether one of them can only be an amount.
  private(set) var isMeasured = false
  /// Which numbers of Loop's states there are.
  private var seen: Set<Double> = []
  /// Whether a state stands there by its name.
  private var hasNames = false

  mutating func add(_ mark: HabitMark) {
    if mark.isAmount { isMeasured = true }
    switch mark.value {
    case .state: hasNames = true
    case .number(let number), .stored(let number): if !mark.isAmount { seen.insert(number) }
    case .amount: break
    }
  }

  /// Whether the numbers have to be Loop's states: where one is -1 or a name, which no amount is, or 2 stands there.
  ///
  /// Without them 1 is no automatic day: those come of days that were ticked, which are 2.
  var showStates: Bool { hasNames || seen.contains(-1) || seen.contains(2) }

  /// Whether numbers that may be states or amounts are amounts: where they are more than yes and no, and nothing tells them
  /// from amounts, as 0 for no does beside 2 for done.
  var arePlainAmounts: Bool {
    if hasNames || seen.contains(-1) || seen.isSubset(of: [0, 1]) { return false }
    return !seen.contains(2) || !seen.contains(0) && seen.count > 1
  }
}

extension HabitMark: HistoryRow {
  /// What stands on the day.
  public static let columns: [RowColumn<HabitMark>] = [RowColumn("value") { $0.rowValue }]
}
