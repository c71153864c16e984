import Kaiki
import Phrases

extension Chart {
  /// Calendars of all that is known: one of the last year, and below a fold one of each calendar year that began before it and
  /// has anything, the latest first.
  ///
  /// - Parameters:
  ///   - name: What files and links name the first by; the others have their year after it.
  ///   - title: What the first is called; the others by their year.
  ///   - reading: How all are read.
  ///   - grid: The days from one to another as a grid.
  ///   - known: The days that have anything, ascending, at least one.
  static func calendars(
    name: String, title: Phrase, reading: Phrase, of known: [Day],
    grid: (ClosedRange<Day>) -> Grid
  ) -> [Chart] {
    guard let first = known.first, let last = known.last else { return [] }
    let shown = max(first, last - 364)...last
    let latest = Chart(name: name, title: title, reading: reading, form: .grid(grid(shown)))
    let years = Set(known.filter { $0 < shown.lowerBound }.map(\.date.year)).sorted(by: >)
    return [latest]
      + years.compactMap { year in
        guard let begin = CivilDate(year: year, month: 1, day: 1),
          let end = CivilDate(year: year, month: 12, day: 31)
        else { return nil }
        return Chart(
          name: "\(name)-\(year)", title: Phrase(verbatim: year.description), reading: reading,
          form: .grid(grid(max(first, Day(begin))...min(last, Day(end)))),
          fold: "Earlier years (\(years.count))")
      }
  }
}

extension Grid {
  /// Some days, a column a week from Monday on.
  ///
  /// - Parameters:
  ///   - days: The days; those of the first and the last week before and after them have no field.
  ///   - words: What the lightest and the darkest field are.
  ///   - most: The number of the darkest field.
  ///   - number: The number of a day; `nil` for no field.
  static func calendar(
    _ days: ClosedRange<Day>, form: Plot.NumberForm = .amount, words: (least: Phrase, most: Phrase),
    most: Double,
    isBinary: Bool = false, number: (Day) -> Double?
  ) -> Grid {
    let weeks = stride(from: monday(of: days.lowerBound), through: days.upperBound, by: 7).map { $0 }
    return Grid(
      columns: (Phrase("week from"), weeks.map { Phrase(verbatim: $0.description) }),
      rows: (Phrase("weekday"), Weekday.allCases.map(\.shortName)),
      shownColumns: weeks.enumerated().compactMap { column, week in
        // The week that holds the first day of a month names it.
        (0..<7).map { week + $0 }.first { days.contains($0) && $0.date.day == 1 }.map {
          (column, month(of: $0))
        }
      },
      values: weeks.map { week in
        (0..<7).map { week + $0 }.map { days.contains($0) ? number($0) : nil }
      }, form: form, words: words, most: most, isBinary: isBinary)
  }

  private static func monday(of day: Day) -> Day { day - (day.weekday.rawValue - 1) }

  private static func month(of day: Day) -> Phrase {
    switch day.date.month {
    case 1: "Jan"
    case 2: "Feb"
    case 3: "Mar"
    case 4: "Apr"
    case 5: "May"
    case 6: "Jun"
    case 7: "Jul"
    case 8: "Aug"
    case 9: "Sep"
    case 10: "Oct"
    case 11: "Nov"
    default: Phrase("Dec")
    }
  }
}
