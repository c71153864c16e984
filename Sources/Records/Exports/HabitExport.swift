import Encoding
import Kaiki

enum CheckmarkExport {
  /// A row of `checkmarks`.
  static func row(_ tick: Tick, of habit: Habit) -> ExportRow {
    ExportRow(
      members: CheckmarkColumn.allCases.map { column in
        let value: ExportValue
        switch column {
        case .habit: value = .text(habit.name)
        case .date: value = .word(tick.day.description)
        case .value: value = .word(tick.amount.map { DecimalText.number($0) } ?? tick.value.rawValue)
        case .frequencyTimes: value = .integer(habit.frequency.times)
        case .frequencyDays: value = .integer(habit.frequency.days)
        }
        return (column.name, value)
      })
  }
}

enum ObservationExport {
  /// A row of `observations`.
  static func row(_ observation: Observation) -> ExportRow {
    ExportRow(
      members: ObservationColumn.allCases.map { column in
        let value: ExportValue
        switch column {
        case .series: value = .text(observation.series)
        case .date: value = .word(observation.day.description)
        case .value: value = observation.value.map { .word(DecimalText.number($0)) } ?? .missing
        }
        return (column.name, value)
      })
  }
}
