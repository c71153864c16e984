import Kaiki

/// The columns of `habits`.
enum HabitColumn: Int, ImportColumn {
  case habit, frequencyTimes, frequencyDays, type, unit, targetType, targetValue, isArchived

  var name: String {
    switch self {
    case .frequencyTimes: CheckmarkColumn.frequencyTimes.name
    case .frequencyDays: CheckmarkColumn.frequencyDays.name
    default: "\(self)"
    }
  }
}

/// The columns of `Habits.csv` as Loop Habit Tracker exports it: those of ``HabitColumn``, then what is not wanted.
enum LoopHabitColumn: Int, ImportColumn {
  case habit, frequencyTimes, frequencyDays, type, unit, targetType, targetValue, isArchived
  case position, question, description, color

  var name: String {
    switch self {
    case .habit: "Name"
    case .frequencyTimes: "FrequencyNumerator"
    case .frequencyDays: "FrequencyDenominator"
    case .type: "Type"
    case .unit: "Unit"
    case .targetType: "Target Type"
    case .targetValue: "Target Value"
    case .isArchived: "Archived?"
    case .position: "Position"
    case .question: "Question"
    case .description: "Description"
    case .color: "Color"
    }
  }
}

/// The same in older versions, which had only habits that are ticked.
enum OldLoopHabitColumn: Int, ImportColumn {
  case habit, frequencyTimes, frequencyDays, type, unit, targetType, targetValue, isArchived
  case position, question, description, color

  var name: String {
    switch self {
    case .frequencyTimes: "NumRepetitions"
    case .frequencyDays: "Interval"
    default: LoopHabitColumn.allCases[rawValue].name
    }
  }
}

enum HabitListImport {
  static let format = RowFormat(
    .habits, .habits, required: [HabitColumn.habit, .frequencyTimes, .frequencyDays]
  ) { (fields, history, _) throws(Fault) in history.add(try read(fields)) }

  /// Loop's `Habits.csv`.
  static let loopFormat = RowFormat(
    .habits, .habits, required: [LoopHabitColumn.habit, .frequencyTimes, .frequencyDays]
  ) { (fields, history, context) throws(Fault) in history.add(try readLoop(fields, &context)) }

  /// Loop's `Habits.csv` of older versions.
  static let oldLoopFormat = RowFormat(
    .habits, .habits, required: [OldLoopHabitColumn.habit, .frequencyTimes, .frequencyDays]
  ) { (fields, history, context) throws(Fault) in history.add(try readLoop(fields, &context)) }

  /// Reads a row of the app's own list, which may have several habits of one name; a table of ticks beside it has them in
  /// the same order.
  private static func readLoop(_ fields: Fields, _ context: inout ImportContext) throws(Fault) -> HabitDetails
  {
    var details = try read(fields)
    let listed = context.listedHabits[Folder.parent(of: context.name)] ?? []
    details.name = context.habitNames[context.name, default: MadeNames(listed)].name(details.name)
    return details
  }

  /// The names of Loop's `Habits.csv`, in its order; empty for any other table.
  static func names(of text: ThirdPartyText) -> [String] {
    let rows = WrittenTable(text).rows
    let headings = (rows.first ?? []).map(\.text)
    guard let name = headings.firstIndex(of: LoopHabitColumn.habit.name),
      headings.contains(LoopHabitColumn.frequencyTimes.name)
        || headings.contains(OldLoopHabitColumn.frequencyTimes.name)
    else { return [] }
    return rows.dropFirst().compactMap {
      $0.indices.contains(name) && !$0[name].text.isEmpty ? $0[name].text : nil
    }
  }

  /// Reads what a list says of a habit, by the columns of ``HabitColumn``.
  static func read(_ fields: Fields) throws(Fault) -> HabitDetails {
    func column(_ name: HabitColumn) -> Int { name.rawValue }
    let name = try fields.requiredText(column(.habit))
    let times = try fields.requiredInteger(column(.frequencyTimes), in: HabitFrequency.range)
    let days = try fields.requiredInteger(column(.frequencyDays), in: HabitFrequency.range)
    guard let frequency = HabitFrequency(times: times, days: days) else {
      preconditionFailure("numbers within the range make a frequency")
    }
    let target = try target(fields)
    return HabitDetails(
      name: name, frequency: frequency,
      kind: try fields.choice(column(.type)) ?? (target == nil ? .ticked : .measured),
      unit: try fields.optionalText(column(.unit)), target: target,
      isArchived: try fields.flag(column(.isArchived)) ?? false)
  }

  /// How much is wanted; at least so much, where the side is not named.
  private static func target(_ fields: Fields) throws(Fault) -> HabitTarget? {
    let column = HabitColumn.targetValue.rawValue
    let kind = try fields.choice(HabitColumn.targetType.rawValue, HabitTarget.Kind.self)
    guard let amount = try fields.number(column) else { return nil }
    guard amount >= 0 else {
      throw fields.fault(
        column, "the target \(try fields.text(column)) is negative; write an amount of at least 0")
    }
    return HabitTarget(kind ?? .atLeast, amount)
  }
}
