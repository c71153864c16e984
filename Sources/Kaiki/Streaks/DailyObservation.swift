/// Value of one day in a named series of daily numbers, such as the number of pupils present in a school.
public struct DailyObservation: Hashable, Sendable {
  /// Name of the series.
  public var series: String
  /// Day of the observation.
  public var day: Day
  /// Observed number, in the unit of the series; `nil` if no number was submitted for the day.
  public var value: Double?

  /// Creates an observation; `value` is in the unit of the series.
  public init(series: String, day: Day, value: Double?) {
    self.series = series
    self.day = day
    self.value = value
  }
}

extension DailyObservation: HistoryTableRow {
  /// Part of a history that these rows form: `observations`, the daily numbers.
  public static var part: HistoryPart { .observations }
  /// Property of ``History`` that stores daily numbers; its value is `nil` if the inputs lack this table.
  public static var table: WritableKeyPath<History, [DailyObservation]?> { \.observations }
  /// Series and day, which identify a daily number; never `nil`. Rows with the same series and day are merged.
  public var identity: String? { "\(series) \(day)" }
  /// Day of the number.
  public var moments: RowMoments { .day(day) }

  /// Columns of the table `observations`, in the order in which they are written and compared.
  public enum Column: String, RowColumn {
    case series, date, value
  }

  /// Value of the daily number in a column; ``RowValue/missing`` if there is none.
  public func value(of column: Column) -> RowValue {
    switch column {
    case .series: .text(series)
    case .date: .day(day)
    case .value: value.map(RowValue.number) ?? .missing
    }
  }
}
