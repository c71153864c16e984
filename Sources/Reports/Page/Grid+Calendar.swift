import Kaiki
import Phrases

extension Chart {
  /// Returns a calendar of the last year, then one folded calendar per earlier year with data, latest first.
  ///
  /// - Parameters:
  ///   - name: Name of the first chart; other names end in their year.
  ///   - title: Title of the first chart; other titles are their year.
  ///   - known: Days with data, in ascending order, at least one.
  ///   - grid: Returns the grid of a range of days.
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
  /// Returns a grid of days with one column per week from Monday.
  ///
  /// - Parameters:
  ///   - days: Days with cells; other days of the first and last week have none.
  ///   - words: Legend of the lightest and of the darkest cell.
  ///   - most: Number of the darkest cell.
  ///   - number: Returns the number of a day; `nil` for no cell.
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
        // The week with the first day of a month has its name.
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
