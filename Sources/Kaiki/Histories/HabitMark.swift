/// What a file says of a habit on one day, before it is known whether the habit is measured.
public struct HabitMark: Hashable, Sendable {
  /// A state by its name, or a number: one of Loop's states, or an amount.
  public enum Value: Hashable, Sendable {
    /// A state.
    case state(Checkmark)
    /// A number.
    case number(Double)
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
    self.init(day: tick.day, value: tick.amount.map(Value.number) ?? .state(tick.value))
  }

  /// The numbers by which Loop stores its states.
  private static let states: [Double: Checkmark] = [
    -1: .unknown, 0: .no, 1: .automaticYes, 2: .manualYes, 3: .skip,
  ]

  /// Whether the number can only be an amount.
  var isAmount: Bool {
    if case .number(let number) = value { Self.states[number] == nil } else { false }
  }

  /// The value by which two marks of a day are told apart; a state is the same by name and number.
  var rowValue: RowValue {
    switch value {
    case .state(let state): .word(state.rawValue)
    case .number(let number): Self.states[number].map { .word($0.rawValue) } ?? .number(number)
    }
  }

  /// What was ticked.
  ///
  /// - Parameter isMeasured: Whether numbers from 0 are amounts.
  func tick(isMeasured: Bool) -> Tick {
    switch value {
    case .state(let state): return Tick(day: day, value: state)
    case .number(let number):
      guard isMeasured, number >= 0 else {
        return Tick(day: day, value: Self.states[number] ?? .unknown)
      }
      return Tick(day: day, value: number > 0 ? .manualYes : .no, amount: number)
    }
  }
}
