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

enum CheckmarkImport {
  /// Reads what was ticked for a habit on a day.
  static func read(_ fields: Fields) throws(Fault) -> (habit: String, tick: Tick, frequency: HabitFrequency?)
  {
    let times = try fields.integer(CheckmarkColumn.frequencyTimes.rawValue, in: HabitFrequency.range)
    let days = try fields.integer(CheckmarkColumn.frequencyDays.rawValue, in: HabitFrequency.range)
    guard (times == nil) == (days == nil) else {
      let given = times == nil ? CheckmarkColumn.frequencyDays : .frequencyTimes
      throw fields.fault(given.rawValue, "half of a frequency is given; give both columns or neither")
    }
    let frequency = times.flatMap { times in days.flatMap { HabitFrequency(times: times, days: $0) } }
    guard
      let tick = try tick(
        fields, CheckmarkColumn.value.rawValue, on: try fields.requiredDate(CheckmarkColumn.date.rawValue))
    else { throw fields.fault(CheckmarkColumn.value.rawValue, "value is missing; give it a value") }
    return (try fields.id(CheckmarkColumn.habit.rawValue), tick, frequency)
  }

  /// Reads a row of Loop's table: what was ticked for each habit on a day.
  static func readTable(_ fields: Fields) throws(Fault) -> [(habit: String, tick: Tick)] {
    let day = try fields.requiredDate(0)
    var ticks: [(habit: String, tick: Tick)] = []
    for column in fields.columns.indices.dropFirst() {
      if let tick = try tick(fields, column, on: day) { ticks.append((fields.columns[column], tick)) }
    }
    return ticks
  }

  /// A state by its name or number, or an amount; `nil` where there is none.
  private static func tick(_ fields: Fields, _ column: Int, on day: Day) throws(Fault) -> Tick? {
    if fields.isMissing(column) { return nil }
    let word = try fields.text(column)
    if let value = Checkmark(rawValue: word) { return Tick(day: day, value: value) }
    guard let number = Double(word), number.isFinite else {
      let words = Checkmark.allCases.map(\.rawValue).joined(separator: ", ")
      throw fields.fault(
        column, "the mark \"\(word.prefix(40))\" is not known; write a number or one of \(words)")
    }
    if let state = Int(exactly: number), let value = states[state] { return Tick(day: day, value: value) }
    guard number >= 0 else {
      throw fields.fault(column, "the amount \(word) is below 0; write -1 for unknown or an amount from 0")
    }
    return Tick(day: day, value: .manualYes, amount: number)
  }

  /// The numbers by which Loop stores its states.
  private static let states: [Int: Checkmark] = [
    -1: .unknown, 0: .no, 1: .automaticYes, 2: .manualYes, 3: .skip,
  ]
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
