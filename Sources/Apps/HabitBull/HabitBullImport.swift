import Formats
import Kaiki
import Rows

/// HabitBull's table: `HabitName,HabitDescription,HabitCategory,CalendarDate,Value,CommentText`.
package enum HabitBullImport: AppFormat {
  /// Unique names of HabitBull's habits, because the app allows names that differ only in case.
  package struct Memory: FormatMemory {
    private var names = MadeNames()
    private var made: [String: String] = [:]

    package mutating func name(of habit: String) -> String {
      let name = made[habit] ?? names.made(habit)
      made[habit] = name
      return name
    }

    package init() {}
  }

  package static let hasMoments = false

  package static func score(_ head: Head) -> Score {
    let first = head.text.lines(first: 1).first?.text ?? ""
    return Score(Score.sure, if: first.hasPrefix("HabitName,HabitDescription,HabitCategory"))
  }

  package static func read(
    _ text: ThirdPartyText, into translation: inout Translation, _ memory: inout Memory,
    _ context: ReadingContext
  ) throws(Fault) {
    let table = WrittenTable(text)
    let names = table.rows.first?.map(\.text) ?? []
    guard let habit = names.firstIndex(of: "HabitName"), let date = names.firstIndex(of: "CalendarDate"),
      let value = names.firstIndex(of: "Value")
    else {
      throw Fault(
        offset: text.start,
        message: "the column HabitName, CalendarDate or Value is missing; export the table again")
    }
    translation.begin(.checkmarks)
    let rows = table.rows.dropFirst().filter { row in
      let isWhole = row.count > max(habit, date, value)
      if !isWhole {
        translation.reject(at: row[0].offset, "the row has too few fields; check commas and quotes")
      }
      return isWhole
    }
    // Two habits of the app may differ by case alone; they are named in their order.
    let habits = rows.map { memory.name(of: $0[habit].text) }
    let measured = Set(
      zip(rows, habits).filter { state($0.0[value].text) == nil && Double($0.0[value].text) != nil }.map {
        $0.1.lowercased()
      })
    let dates = WrittenDates(rows.map { $0[date].text })
    for ((row, name), read) in zip(zip(rows, habits), dates.dates) {
      let day = context.day(of: row[date], read, at: row[0].offset, "date", &translation)
      translation.append(.checkmarks, at: row[0].offset) { check throws(Fault) in
        let day = try day.get()
        let name = try check.text(name, "habit")
        let value = try Self.value(
          try check.text(row[value].text, "value"), at: row[value].offset,
          isMeasured: measured.contains(name.lowercased()))
        return HabitEntry(habit: name, mark: HabitMark(day: day, value: value))
      }
    }
  }

  /// Reads a value. For a measured habit, 0 and 1 are amounts too.
  private static func value(
    _ text: String, at offset: Int, isMeasured: Bool
  ) throws(Fault) -> HabitMark.Value {
    let isAmount = isMeasured && Double(text).map { $0 >= 0 } ?? false
    if !isAmount, let state = state(text) { return .state(state) }
    return try CheckmarkImport.value(text, at: offset) { isAmount ? .amount($0) : .number($0) }
  }

  /// State of a value: done, not done or skipped; `nil` for any other value, which is an amount.
  private static func state(_ text: String) -> Checkmark? {
    switch text.lowercased() {
    case "true": .manualYes
    case "false": .no
    default:
      switch Double(text) {
      case 1: .manualYes
      case 0: .no
      // The least number that the app can store is its mark of a skipped day.
      case -2_150_000_000: .skip
      default: nil
      }
    }
  }
}
