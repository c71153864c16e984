import Kaiki

enum CheckmarkImport {
  static let format = RowFormat(.checkmarks, .habits, required: [TickRow.Column.habit, .date, .value]) {
    (fields, history, context) throws(Fault) in
    let (habit, mark, frequency) = try read(fields, in: context.boundary, measured: context.measuredHabits)
    history.add(mark, of: habit, frequency: frequency)
  }

  /// Table of Loop Habit Tracker: a row per day, a column per habit; amounts are in thousandths if `Habits.csv` lists the
  /// habit as measured.
  static let loopFormat = RowFormat(
    kind: .checkmarks, part: .habits, columns: ["Date"], required: ["Date"], hasFreeColumns: true,
    read: { (fields, history, context) throws(Fault) in
      for (habit, mark) in try readTable(fields, in: context.boundary) { history.add(mark, of: habit) }
      return []
    })

  /// Reads the check mark of a habit on a day.
  ///
  /// - Parameter measured: The habits, in lower case, of which all numbers are amounts.
  static func read(
    _ fields: NamedFields<TickRow.Column>, in boundary: DayBoundary, measured: Set<String>
  ) throws(Fault) -> (habit: String, mark: HabitMark, frequency: HabitFrequency?) {
    let (timesField, daysField) = (fields[.frequencyTimes], fields[.frequencyDays])
    let times = try timesField.integer(in: HabitFrequency.range)
    let days = try daysField.integer(in: HabitFrequency.range)
    guard (times == nil) == (days == nil) else {
      let (given, missing) = times == nil ? (daysField, timesField) : (timesField, daysField)
      throw given.fault("\(given.heading) needs \(missing.heading); give both or remove both")
    }
    let frequency = times.flatMap { times in days.flatMap { HabitFrequency(times: times, days: $0) } }
    let day = try fields[.date].requiredDate(in: boundary)
    let habit = try fields[.habit].requiredText()
    let isMeasured = measured.contains(habit.lowercased())
    let mark = try fields[.value].required(
      try mark(fields[.value], on: day) { isMeasured && $0 >= 0 ? .amount($0) : .number($0) })
    return (habit, mark, frequency)
  }

  /// Reads a row of Loop's table: the check marks of all habits on a day.
  static func readTable(
    _ fields: Fields, in boundary: DayBoundary
  ) throws(Fault) -> [(habit: String, mark: HabitMark)] {
    let day = try fields[0].requiredDate(in: boundary)
    var marks: [(habit: String, mark: HabitMark)] = []
    for column in fields.columns.indices.dropFirst() {
      let mark = try mark(fields[column], on: day, HabitMark.Value.stored)
      if let mark { marks.append((fields.columns[column], mark)) }
    }
    return marks
  }

  /// Reads a state by its name or number, or an amount; `nil` if the cell is missing.
  ///
  /// - Parameter value: Returns the meaning of a number.
  private static func mark(
    _ field: Field, on day: Day, _ value: (Double) -> HabitMark.Value
  ) throws(Fault) -> HabitMark? {
    if field.isMissing { return nil }
    let word = try field.text()
    if let state = Checkmark(rawValue: word) { return HabitMark(day: day, value: .state(state)) }
    guard let number = try field.decimal(), number.isFinite else {
      let words = Checkmark.allCases.map(\.rawValue).joined(separator: ", ")
      throw field.fault(
        "the check mark \"\(word.prefix(40))\" is not known; write a number or one of \(words)")
    }
    guard number >= 0 || number == -1 else {
      throw field.fault(
        "the amount \(word) is negative; write an amount of at least 0, or -1 for unknown")
    }
    return HabitMark(day: day, value: value(number))
  }
}

enum ObservationImport {
  static let format = format { $0.rawValue }

  /// Format of the daily attendance of schools in New York City.
  static let schoolFormat = format { column in
    switch column {
    case .series: "school_dbn"
    case .date: "date"
    case .value: "attendance_pct"
    }
  }

  private static func format(_ name: (DailyObservation.Column) -> String) -> RowFormat {
    RowFormat(.observations, .observations, named: name, required: DailyObservation.Column.allCases) {
      (fields, history, context) throws(Fault) in history.add(try read(fields, in: context.boundary))
    }
  }

  /// Reads a daily number; an empty cell is a number that was not submitted.
  static func read(
    _ fields: NamedFields<DailyObservation.Column>, in boundary: DayBoundary
  ) throws(Fault) -> DailyObservation {
    DailyObservation(
      series: try fields[.series].requiredText(), day: try fields[.date].requiredDate(in: boundary),
      value: try fields[.value].number())
  }
}
