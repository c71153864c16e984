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
    let entry = try read(fields, in: context.boundary)
    history.add(entry.mark, of: entry.habit, frequency: entry.frequency)
  }

  /// One row per day and one column per habit; amounts of habits that `Habits.csv` lists as measured are thousandths.
  static let loopFormat = RowFormat(
    kind: .checkmarks, part: .habits, columns: ["Date"], required: ["Date"], hasFreeColumns: true,
    read: { (fields, history, context) throws(Fault) in
      for (habit, mark) in try readTable(fields, in: context.boundary) { history.add(mark, of: habit) }
      return []
    })

  /// Reads the value of a habit on one day.
  static func read(_ fields: Fields, in boundary: DayBoundary) throws(Fault) -> HabitEntry {
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
    let mark = try mark(fields, CheckmarkColumn.value.rawValue, on: day, HabitMark.Value.number)
    return HabitEntry(
      habit: habit, mark: try fields.required(mark, CheckmarkColumn.value.rawValue), frequency: frequency)
  }

  /// Reads a row of Loop's table: the values of all habits on one day.
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

  /// Reads a cell of a native table; `nil` if the cell is empty.
  ///
  /// - Parameter value: Makes the value of a number.
  private static func mark(
    _ fields: Fields, _ column: Int, on day: Day, _ value: (Double) -> HabitMark.Value
  ) throws(Fault) -> HabitMark? {
    if fields.isMissing(column) { return nil }
    let word = try fields.text(column)
    return HabitMark(
      day: day, value: try self.value(word, at: fields.row.cells[column].range.lowerBound, value))
  }

  /// Reads a check mark: a state by its name, a state code, or an amount.
  ///
  /// - Parameters:
  ///   - offset: Byte offset of the word in the text.
  ///   - value: Makes the value of a number.
  static func value(
    _ word: String, at offset: Int, _ value: (Double) -> HabitMark.Value
  ) throws(Fault) -> HabitMark.Value {
    if let state = Checkmark(rawValue: word) { return .state(state) }
    guard let number = Double(word), number.isFinite else {
      let words = Checkmark.allCases.map(\.rawValue).joined(separator: ", ")
      throw Fault(
        offset: offset,
        message: "the check mark \"\(word.prefix(40))\" is not known; write a number or one of \(words)")
    }
    guard number >= 0 || number == -1 else {
      throw Fault(
        offset: offset,
        message: "the amount \(word) is negative; write an amount of at least 0, or -1 for unknown")
    }
    return value(number)
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

  /// Daily attendance of schools in New York City.
  static let schoolFormat = RowFormat(
    .observations, .observations, required: SchoolAttendanceColumn.allCases
  ) { (fields, history, context) throws(Fault) in history.add(try read(fields, in: context.boundary)) }

  /// Reads a daily number; an empty cell is a number that was not submitted.
  static func read(_ fields: Fields, in boundary: DayBoundary) throws(Fault) -> DailyObservation {
    DailyObservation(
      series: try fields.requiredText(ObservationColumn.series.rawValue),
      day: try fields.requiredDate(ObservationColumn.date.rawValue, in: boundary),
      value: try fields.number(ObservationColumn.value.rawValue))
  }
}
