import Kaiki

/// The columns of `checkmarks`.
enum CheckmarkColumn: Int, ImportColumn {
  case habit, date, value, frequencyTimes, frequencyDays

  var name: String {
    switch self {
    case .frequencyTimes: "freq_numerator"
    case .frequencyDays: "freq_denominator"
    default: "\(self)"
    }
  }
}

/// What a file says of a habit on one day.
struct Mark: Hashable {
  /// A state by its name, or a number: one of Loop's states, or an amount.
  enum Value: Hashable {
    case state(Checkmark)
    case number(Double)
  }

  var day: Day
  var value: Value

  /// The numbers by which Loop stores its states.
  private static let states: [Double: Checkmark] = [
    -1: .unknown, 0: .no, 1: .automaticYes, 2: .manualYes, 3: .skip,
  ]

  /// Whether the number can only be an amount.
  var isAmount: Bool {
    if case .number(let number) = value { Self.states[number] == nil } else { false }
  }

  /// The value as text, by which two marks of a day are told apart; a state is the same by name and number.
  var text: String {
    switch value {
    case .state(let state): state.rawValue
    case .number(let number): Self.states[number]?.rawValue ?? "\(number)"
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

enum CheckmarkImport {
  /// Reads what was ticked for a habit on a day.
  static func read(_ fields: Fields) throws(Fault) -> (habit: String, mark: Mark, frequency: HabitFrequency?)
  {
    let times = try fields.integer(CheckmarkColumn.frequencyTimes.rawValue, in: HabitFrequency.range)
    let days = try fields.integer(CheckmarkColumn.frequencyDays.rawValue, in: HabitFrequency.range)
    guard (times == nil) == (days == nil) else {
      let given = times == nil ? CheckmarkColumn.frequencyDays : .frequencyTimes
      throw fields.fault(given.rawValue, "half of a frequency is given; give both columns or neither")
    }
    let frequency = times.flatMap { times in days.flatMap { HabitFrequency(times: times, days: $0) } }
    guard
      let mark = try mark(
        fields, CheckmarkColumn.value.rawValue, on: try fields.requiredDate(CheckmarkColumn.date.rawValue))
    else { throw fields.fault(CheckmarkColumn.value.rawValue, "value is missing; give it a value") }
    return (try fields.id(CheckmarkColumn.habit.rawValue), mark, frequency)
  }

  /// Reads a row of Loop's table: what was ticked for each habit on a day.
  static func readTable(_ fields: Fields) throws(Fault) -> [(habit: String, mark: Mark)] {
    let day = try fields.requiredDate(0)
    var marks: [(habit: String, mark: Mark)] = []
    for column in fields.columns.indices.dropFirst() {
      if let mark = try mark(fields, column, on: day) { marks.append((fields.columns[column], mark)) }
    }
    return marks
  }

  /// A state by its name or number, or an amount; `nil` where there is none.
  private static func mark(_ fields: Fields, _ column: Int, on day: Day) throws(Fault) -> Mark? {
    if fields.isMissing(column) { return nil }
    let word = try fields.text(column)
    if let value = Checkmark(rawValue: word) { return Mark(day: day, value: .state(value)) }
    guard let number = Double(word), number.isFinite else {
      let words = Checkmark.allCases.map(\.rawValue).joined(separator: ", ")
      throw fields.fault(
        column, "the mark \"\(word.prefix(40))\" is not known; write a number or one of \(words)")
    }
    guard number >= 0 || number == -1 else {
      throw fields.fault(column, "the amount \(word) is below 0; write -1 for unknown or an amount from 0")
    }
    return Mark(day: day, value: .number(number))
  }
}

/// The columns of `observations`.
enum ObservationColumn: Int, ImportColumn {
  case series, date, value
}

/// The columns of the daily attendance of schools in New York City.
enum SchoolAttendanceColumn: Int, ImportColumn {
  case series, date, value

  var name: String {
    switch self {
    case .series: "school_dbn"
    case .date: "date"
    case .value: "attendance_pct"
    }
  }
}

enum ObservationImport {
  /// Reads a daily number; one that is empty was not submitted.
  static func read(_ fields: Fields) throws(Fault) -> Observation {
    Observation(
      series: try fields.id(ObservationColumn.series.rawValue),
      day: try fields.requiredDate(ObservationColumn.date.rawValue),
      value: try fields.number(ObservationColumn.value.rawValue))
  }
}
