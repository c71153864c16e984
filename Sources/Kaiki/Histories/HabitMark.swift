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
  ///   - isMeasured: Whether numbers from 0 are amounts.
  ///   - isListed: Whether it is the app's own list that says so, by which what it stores are thousandths.
  func tick(isMeasured: Bool, isListed: Bool) -> Tick {
    switch value {
    case .state(let state): return Tick(day: day, value: state)
    case .stored(let number):
      guard isMeasured, isListed, number >= 0 else {
        return HabitMark(day: day, value: .number(number)).tick(isMeasured: isMeasured, isListed: isListed)
      }
      // A skipped day is stored as the state that it is.
      if Self.states[number] == .skip { return Tick(day: day, value: .skip) }
      return HabitMark(day: day, value: .amount(number / 1_000)).tick(isMeasured: true, isListed: true)
    case .number(let number):
      guard isMeasured, number >= 0 else {
        return Tick(day: day, value: Self.states[number] ?? .unknown)
      }
      return Tick(day: day, value: number > 0 ? .manualYes : .no, amount: number)
    case .amount(let amount): return Tick(day: day, value: amount > 0 ? .manualYes : .no, amount: amount)
    }
  }
}

extension HabitMark: HistoryRow {
  /// What stands on the day.
  public static let columns: [RowColumn<HabitMark>] = [RowColumn("value") { $0.rowValue }]
}
