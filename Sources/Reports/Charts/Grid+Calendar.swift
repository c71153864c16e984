import Kaiki

extension Grid {
  /// A year of days, a column a week from Monday on.
  ///
  /// - Parameters:
  ///   - last: The last day.
  ///   - first: The first day that is known; days before it have no field.
  ///   - words: What the lightest and the darkest field are.
  ///   - most: The number of the darkest field.
  ///   - number: The number of a day; `nil` for no field.
  static func calendar(
    from first: Day, to last: Day, form: Plot.NumberForm = .amount, words: (least: String, most: String),
    most: Double,
    isBinary: Bool = false,
    _ language: Language, number: (Day) -> Double?
  ) -> Grid {
    let begin = monday(of: max(first, last - 364))
    let weeks = stride(from: begin, through: last, by: 7).map { $0 }
    return Grid(
      columns: (language("week from"), weeks.map(\.description)),
      rows: (language("weekday"), Weekday.allCases.map { $0.shortName(language) }),
      shownColumns: weeks.enumerated().compactMap { column, week in
        // The week that holds the first day of a month names it.
        (0..<7).map { week + $0 }.first { $0.date.day == 1 }.map { (column, month(of: $0, language)) }
      },
      values: weeks.map { week in
        (0..<7).map { week + $0 }.map { $0 < first || $0 > last ? nil : number($0) }
      }, form: form, words: words, most: most, isBinary: isBinary)
  }

  private static func monday(of day: Day) -> Day { day - (day.weekday.rawValue - 1) }

  private static func month(of day: Day, _ language: Language) -> String {
    switch day.date.month {
    case 1: language("Jan")
    case 2: language("Feb")
    case 3: language("Mar")
    case 4: language("Apr")
    case 5: language("May")
    case 6: language("Jun")
    case 7: language("Jul")
    case 8: language("Aug")
    case 9: language("Sep")
    case 10: language("Oct")
    case 11: language("Nov")
    default: language("Dec")
    }
  }
}
