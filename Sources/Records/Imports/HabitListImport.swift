import Kaiki

/// Columns of `habits`.
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

/// Columns of Loop Habit Tracker's `Habits.csv`: the columns of ``HabitColumn``, then ignored columns.
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

/// Columns of `Habits.csv` in older versions of the app, which had only yes/no habits.
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

/// Habits of the files of Loop Habit Tracker.
struct LoopMemory: FormatMemory {
  /// Habits of each `Habits.csv`, in its order, by the folder of the file.
  var listed: [String: [String]] = [:]
  /// Unique names of the habits in each `Habits.csv`, by the path of the file.
  private var ofLists: [String: MadeNames] = [:]
  /// Unique names of the habits with folders of their own, by the folder that contains these folders.
  private var ofFolders: [String: MadeNames] = [:]

  /// Returns the unique name of the next habit in a `Habits.csv`.
  mutating func name(_ habit: String, in file: String) -> String {
    ofLists[file, default: MadeNames(listed[Folder.parent(of: file)] ?? [])].name(habit)
  }

  /// Returns the unique name of the habit in whose folder a file is.
  ///
  /// The number before the name, as in `001 Meditate`, may be the only difference between the folders of two habits.
  mutating func name(ofFolderOf path: String) -> String {
    let parent = Folder.parent(of: path)
    let folder = Folder.name(of: parent)
    let name = folder.drop { $0.isNumber }.trimmed
    return ofFolders[Folder.parent(of: parent), default: MadeNames()].made(
      name.isEmpty || folder == "." ? "habit" : name, of: folder)
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

  /// Reads a row of the app's own list. Habits with one name have the same order in the table of check marks.
  private static func readLoop(_ fields: Fields, _ context: inout ImportContext) throws(Fault) -> HabitDetails
  {
    var details = try read(fields)
    let file = context.name
    details.name = context.memories.use(LoopMemory.self) { $0.name(details.name, in: file) }
    return details
  }

  /// Names in Loop's `Habits.csv`, one per row with a name; empty for any other table.
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

  /// Reads a row with the columns of ``HabitColumn``.
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

  /// Target of a measured habit, a minimum by default; `nil` without an amount.
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
