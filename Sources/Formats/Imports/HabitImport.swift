import Files
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

/// Columns of `Habits.csv` of Loop Habit Tracker, in the order of the app.
package enum LoopHabitColumn: String, RowColumn {
  case position = "Position"
  case name = "Name"
  case type = "Type"
  case question = "Question"
  case description = "Description"
  case frequencyNumerator = "FrequencyNumerator"
  case frequencyDenominator = "FrequencyDenominator"
  case color = "Color"
  case unit = "Unit"
  case targetType = "Target Type"
  case targetValue = "Target Value"
  case isArchived = "Archived?"

  /// Names of the columns that the table `habits` lacks.
  fileprivate static let unread = [LoopHabitColumn.position, .question, .description, .color].map(\.rawValue)
}

extension HabitDetails.Column {
  fileprivate var loopName: String {
    let column: LoopHabitColumn =
      switch self {
      case .habit: .name
      case .frequencyTimes: .frequencyNumerator
      case .frequencyDays: .frequencyDenominator
      case .type: .type
      case .unit: .unit
      case .targetType: .targetType
      case .targetValue: .targetValue
      case .isArchived: .isArchived
      }
    return column.rawValue
  }

  /// Name of the column in older versions of the app, whose habits were all ticked.
  fileprivate var oldLoopName: String {
    switch self {
    case .frequencyTimes: "NumRepetitions"
    case .frequencyDays: "Interval"
    case .habit, .type, .unit, .targetType, .targetValue, .isArchived: loopName
    }
  }
}

/// Habits of the files of Loop Habit Tracker.
package struct LoopMemory: FormatMemory {
  /// Habits of each `Habits.csv`, in its order, by the folder of the file.
  package var listed: [String: [String]] = [:]
  /// Unique names of the habits in each `Habits.csv`, by the path of the file.
  private var ofLists: [String: MadeNames] = [:]
  /// Unique names of the habits with folders of their own, by the folder that contains these folders.
  private var ofFolders: [String: MadeNames] = [:]

  /// Returns the unique name of the next habit in a `Habits.csv`.
  package mutating func name(_ habit: String, in file: String) -> String {
    ofLists[file, default: MadeNames(listed[Folder.parent(of: file)] ?? [])].name(habit)
  }

  /// Returns the unique name of the habit in whose folder a file is.
  ///
  /// The number before the name, as in `001 Meditate`, may be the only difference between the folders of two habits.
  package mutating func name(ofFolderOf path: String) -> String {
    let parent = Folder.parent(of: path)
    let folder = Folder.name(of: parent)
    let name = folder.drop { $0.isNumber }.trimmed
    return ofFolders[Folder.parent(of: parent), default: MadeNames()].made(
      name.isEmpty || folder == "." ? "habit" : name, of: folder)
  }

  package init() {}
}

package enum HabitListImport {
  private static let required: [HabitDetails.Column] = [.habit, .frequencyTimes, .frequencyDays]

  package static let format = RowFormat(.habits, .habits, required: required) {
    (fields, _: ReadingContext) throws(Fault) in try read(fields)
  }

  static let loopFormat = loopFormat(\.loopName)

  /// Format of `Habits.csv` of older versions.
  static let oldLoopFormat = loopFormat(\.oldLoopName)

  private static func loopFormat(_ name: (HabitDetails.Column) -> String) -> RowFormat {
    RowFormat(.habits, .habits, named: name, others: LoopHabitColumn.unread, required: required) {
      (fields, history, memories, context) throws(Fault) in
      // The app permits several habits of one name; its table of check marks has them in the same order.
      var details = try read(fields)
      details.name = memories.use(LoopMemory.self) { $0.name(details.name, in: context.file) }
      history.add(details)
    }
  }

  /// Names of the habits in Loop's `Habits.csv`, in the order of its rows; empty for any other table.
  package static func names(of text: ThirdPartyText) -> [String] {
    let rows = WrittenTable(text).rows
    let headings = (rows.first ?? []).map(\.text)
    guard let name = headings.firstIndex(of: HabitDetails.Column.habit.loopName),
      headings.contains(HabitDetails.Column.frequencyTimes.loopName)
        || headings.contains(HabitDetails.Column.frequencyTimes.oldLoopName)
    else { return [] }
    return WrittenTable.texts(of: name, in: rows.dropFirst())
  }

  package static func read(_ fields: NamedFields<HabitDetails.Column>) throws(Fault) -> HabitDetails {
    let name = try fields[.habit].requiredText()
    let times = try fields[.frequencyTimes].requiredInteger(in: HabitFrequency.range)
    let days = try fields[.frequencyDays].requiredInteger(in: HabitFrequency.range)
    guard let frequency = HabitFrequency(times: times, days: days) else {
      preconditionFailure("numbers within the range make a frequency")
    }
    let target = try target(fields)
    return HabitDetails(
      name: name, frequency: frequency,
      kind: try fields[.type].choice() ?? (target == nil ? .ticked : .measured),
      unit: try fields[.unit].optionalText(), target: target,
      isArchived: try fields[.isArchived].flag() ?? false)
  }

  /// Reads the target; `nil` if the row states no amount. By default, the target is a minimum.
  private static func target(_ fields: NamedFields<HabitDetails.Column>) throws(Fault) -> HabitTarget? {
    let kind = try fields[.targetType].choice(HabitTarget.Kind.self)
    guard let amount = try fields[.targetValue].number() else { return nil }
    guard amount >= 0 else {
      throw fields[.targetValue].fault(
        "the target \(try fields[.targetValue].text()) is negative; write an amount of at least 0")
    }
    return HabitTarget(kind ?? .atLeast, amount)
  }
}
