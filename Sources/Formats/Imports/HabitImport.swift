import Kaiki
import Rows

package enum CheckmarkImport {
  package static let format = RowFormat(
    .checkmarks, .habits, required: [TickRow.Column.habit, .date, .value], read)

  /// One row per day and one column per habit; amounts of habits that `Habits.csv` lists as measured are thousandths.
  static let loopFormat = RowFormat(
    kind: .checkmarks, part: .habits, columns: ["Date"], required: ["Date"], hasFreeColumns: true,
    read: { (fields, history, _, context) throws(Fault) in
      for (habit, mark) in try readTable(fields, in: context.boundary) { history.add(mark, of: habit) }
      return []
    })

  package static func read(
    _ fields: NamedFields<TickRow.Column>, _ context: ReadingContext
  ) throws(Fault) -> HabitEntry {
    let (timesField, daysField) = (fields[.frequencyTimes], fields[.frequencyDays])
    let times = try timesField.integer(in: HabitFrequency.range)
    let days = try daysField.integer(in: HabitFrequency.range)
    guard (times == nil) == (days == nil) else {
      let (given, missing) = times == nil ? (daysField, timesField) : (timesField, daysField)
      throw given.fault("\(given.heading) needs \(missing.heading); give both or remove both")
    }
    let frequency = times.flatMap { times in days.flatMap { HabitFrequency(times: times, days: $0) } }
    let day = try fields[.date].requiredDate(in: context.boundary)
    let habit = try fields[.habit].requiredText()
    let mark = try mark(fields[.value], on: day, HabitMark.Value.number)
    return HabitEntry(habit: habit, mark: try fields[.value].required(mark), frequency: frequency)
  }

  /// Reads a row of Loop's table: the values of all habits on one day.
  package static func readTable(
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

  /// Reads a cell of a native table; `nil` if the cell is empty.
  ///
  /// - Parameter value: Makes the value of a number.
  private static func mark(
    _ field: Field, on day: Day, _ value: (Double) -> HabitMark.Value
  ) throws(Fault) -> HabitMark? {
    if field.isMissing { return nil }
    return HabitMark(
      day: day, value: try self.value(try field.text(), at: field.offset, value))
  }

  /// Reads a check mark: a state by its name, a state code, or an amount.
  ///
  /// - Parameters:
  ///   - offset: Byte offset of the word in the text.
  ///   - value: Makes the value of a number.
  package static func value(
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

package enum ObservationImport {
  package static let format = format { $0.rawValue }

  /// Format of the daily attendance of schools in New York City.
  static let schoolFormat = format { column in
    switch column {
    case .series: "school_dbn"
    case .date: "date"
    case .value: "attendance_pct"
    }
  }

  private static func format(_ name: (DailyObservation.Column) -> String) -> RowFormat {
    RowFormat(.observations, .observations, named: name, required: DailyObservation.Column.allCases, read)
  }

  /// Reads a daily number; an empty cell is a number that was not submitted.
  package static func read(
    _ fields: NamedFields<DailyObservation.Column>, _ context: ReadingContext
  ) throws(Fault) -> DailyObservation {
    DailyObservation(
      series: try fields[.series].requiredText(), day: try fields[.date].requiredDate(in: context.boundary),
      value: try fields[.value].number())
  }
}
