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
  static let format = RowFormat(
    .checkmarks, .habits, required: [CheckmarkColumn.habit, .date, .value]
  ) { (fields, history, context) throws(Fault) in
    let (habit, mark, frequency) = try read(fields, in: context.boundary, measured: context.measuredHabits)
    history.add(mark, of: habit, frequency: frequency)
  }

  /// A row a day, a column a habit, named after it; amounts are thousandths where `Habits.csv` says that it is measured.
  static let loopFormat = RowFormat(
    kind: .checkmarks, part: .habits, columns: ["Date"], required: ["Date"], hasFreeColumns: true,
    read: { (fields, history, context) throws(Fault) in
      for (habit, mark) in try readTable(fields, in: context.boundary) { history.add(mark, of: habit) }
      return []
    })

  /// Reads what was ticked for a habit on a day.
  ///
  /// - Parameter measured: The habits, in lower case, of which all numbers are amounts.
  static func read(_ fields: Fields, in boundary: DayBoundary, measured: Set<String>) throws(Fault) -> (
    habit: String, mark: HabitMark, frequency: HabitFrequency?
  ) {
    let times = try fields.integer(CheckmarkColumn.frequencyTimes.rawValue, in: HabitFrequency.range)
    let days = try fields.integer(CheckmarkColumn.frequencyDays.rawValue, in: HabitFrequency.range)
    guard (times == nil) == (days == nil) else {
      let (given, missing): (CheckmarkColumn, CheckmarkColumn) =
        times == nil ? (.frequencyDays, .frequencyTimes) : (.frequencyTimes, .frequencyDays)
      throw fields.fault(
        given.rawValue,
        "\(fields.heading(given.rawValue)) needs \(fields.heading(missing.rawValue)); give both or remove both"
      )
    }
    let frequency = times.flatMap { times in days.flatMap { HabitFrequency(times: times, days: $0) } }
    let day = try fields.requiredDate(CheckmarkColumn.date.rawValue, in: boundary)
    let habit = try fields.requiredText(CheckmarkColumn.habit.rawValue)
    let isMeasured = measured.contains(habit.lowercased())
    let mark = try mark(fields, CheckmarkColumn.value.rawValue, on: day) {
      isMeasured && $0 >= 0 ? .amount($0) : .number($0)
    }
    guard let mark else {
      let column = CheckmarkColumn.value.rawValue
      throw fields.fault(column, "\(fields.heading(column)) is missing; give it a value")
    }
    return (habit, mark, frequency)
  }

  /// Reads a row of Loop's table: what was ticked for each habit on a day.
  static func readTable(
    _ fields: Fields, in boundary: DayBoundary
  ) throws(Fault) -> [(habit: String, mark: HabitMark)] {
    let day = try fields.requiredDate(0, in: boundary)
    var marks: [(habit: String, mark: HabitMark)] = []
    for column in fields.columns.indices.dropFirst() {
      let mark = try mark(fields, column, on: day, HabitMark.Value.stored)
      if let mark { marks.append((fields.columns[column], mark)) }
    }
    return marks
  }

  /// A state by its name or number, or an amount; `nil` where there is none.
  ///
  /// - Parameter value: What a number is.
  private static func mark(
    _ fields: Fields, _ column: Int, on day: Day, _ value: (Double) -> HabitMark.Value
  ) throws(Fault) -> HabitMark? {
    if fields.isMissing(column) { return nil }
    let word = try fields.text(column)
    if let state = Checkmark(rawValue: word) { return HabitMark(day: day, value: .state(state)) }
    guard let number = try fields.decimal(column), number.isFinite else {
      let words = Checkmark.allCases.map(\.rawValue).joined(separator: ", ")
      throw fields.fault(
        column, "the check mark \"\(word.prefix(40))\" is not known; write a number or one of \(words)")
    }
    guard number >= 0 || number == -1 else {
      throw fields.fault(
        column, "the amount \(word) is negative; write an amount of at least 0, or -1 for unknown")
    }
    return HabitMark(day: day, value: value(number))
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
  static let format = RowFormat(
    .observations, .observations, required: ObservationColumn.allCases
  ) { (fields, history, context) throws(Fault) in history.add(try read(fields, in: context.boundary)) }

  /// The same of schools in New York City.
  static let schoolFormat = RowFormat(
    .observations, .observations, required: SchoolAttendanceColumn.allCases
  ) { (fields, history, context) throws(Fault) in history.add(try read(fields, in: context.boundary)) }

  /// Reads a daily number; one that is empty was not submitted.
  static func read(_ fields: Fields, in boundary: DayBoundary) throws(Fault) -> DailyObservation {
    DailyObservation(
      series: try fields.requiredText(ObservationColumn.series.rawValue),
      day: try fields.requiredDate(ObservationColumn.date.rawValue, in: boundary),
      value: try fields.number(ObservationColumn.value.rawValue))
  }
}
