import Analysis
import Forecasting
import Kaiki
import Phrases

/// Chart as data: titles, numbers and axes, without columns of a terminal or coordinates of a screen.
package struct Chart: Sendable {
  /// Name for files and links: lower-case letters and hyphens, unique on its page.
  package var name: String
  package var title: Phrase
  package var reading: Phrase
  package var form: Form
  package var sketch: Sketch?
  /// Heading of a collapsed block that contains the chart; `nil` for a chart outside such a block.
  package var fold: Phrase?

  package enum Form: Sendable {
    case plot(Plot)
    case grid(Grid)
    case timetable(Timetable)
  }

}

extension Chart {
  init(
    name: String, title: Phrase, reading: Phrase, x: Plot.Axis, y: Plot.Axis, layers: [Plot.Layer],
    marks: [Plot.Mark] = [], isSideways: Bool = false, sketch: Sketch? = nil
  ) {
    let plot = Plot(x: x, y: y, layers: layers, marks: marks, isSideways: isSideways)
    self.init(name: name, title: title, reading: reading, form: .plot(plot), sketch: sketch)
  }

  /// True for a grid whose largest number ``Grid/most`` is ≤ 0: all of its cells look alike, so pages omit it.
  var isBlank: Bool {
    if case .grid(let grid) = form { grid.most <= 0 } else { false }
  }
}

package enum Sketch: Sendable {
  case bars(Bars)
  /// Counts by hour of the day as light to dark characters, one row per name.
  case hours(rows: [(name: Phrase, counts: [Int])])
  case table(Page.Table)
}

/// Bar chart for a terminal, with one bar per day or per period that begins on a day.
package struct Bars: Sendable {
  package var bars: [(day: Day, value: Double)]
  /// Meaning and unit of the heights, such as "cards due a day".
  package var words: Phrase
  package var form: @Sendable (Double) -> Page.Cell

}

package struct Plot: Sendable {
  /// Horizontal axis from left to right; vertical axis from the top down if ``isSideways``.
  package var x: Axis
  /// Vertical axis from the bottom up; horizontal axis from left to right if ``isSideways``.
  package var y: Axis
  package var layers: [Layer]
  package var marks: [Mark] = []
  /// True if the axis `x` runs from the top down, with one name per line, and the axis `y` from left to right.
  package var isSideways = false

  /// Axis of a plot: title, scale, format of its numbers, and numbers that it includes.
  package struct Axis: Sendable {
    package var title: Phrase
    package var scale: Scale
    package var form: NumberForm
    /// Numbers that the axis shows even if no point has them, such as 0; empty if the points decide.
    package var includes: [Double]

    package init(
      _ title: Phrase, _ scale: Scale = .linear, form: NumberForm = .amount, includes: [Double] = []
    ) {
      self.title = title
      self.scale = scale
      self.form = form
      self.includes = includes
    }

    static func days(_ title: Phrase) -> Axis { Axis(title, .days, form: .day) }

    /// Returns an axis of names at equal distances: the first name at 0, the next at 1.
    static func names(_ title: Phrase, _ names: [Phrase]) -> Axis { Axis(title, .names(names)) }

    static func share(_ title: Phrase) -> Axis { Axis(title, form: .percent, includes: [0, 1]) }

    static func fromZero(_ title: Phrase) -> Axis { Axis(title, includes: [0]) }
  }

  package enum Scale: Sendable {
    case linear
    /// Equal ratios have equal distances; all numbers are > 0.
    case logarithmic
    case days
    case names([Phrase])
  }

  package enum NumberForm: Sendable {
    /// As ``Page/Cell/amount(_:)``.
    case amount
    /// As ``Page/Cell/rounded(_:)``.
    case rounded
    case percent
    case day

    /// Returns the number as a cell in this format.
    func cell(_ number: Double) -> Page.Cell {
      switch self {
      case .amount: .amount(number)
      case .rounded: .rounded(number)
      case .percent: .percent(number, decimals: 0)
      case .day: .day(Day(Int(number)))
      }
    }
  }

  package struct Layer: Sendable {
    package var name: Phrase
    package var style: Style
    package var points: [Point]

    package init(_ name: Phrase, _ style: Style, _ points: [Point]) {
      self.name = name
      self.style = style
      self.points = points
    }
  }

  package enum Style: Sendable {
    case bars
    /// Bars of expected values, one per point, with a line from the low to the high end of its interval.
    case expectedBars
    /// Line through the points, and an area between the low and the high ends of their intervals.
    case line
    /// Line that stays level until the next point, and an area between the low and the high ends of the intervals.
    case steps
    /// Dots, one per point, with a line from the low to the high end of its interval.
    case dots
    /// Curve through the points, which represent a function that is defined between the points as well.
    case curve
    /// Boxes from the lower to the upper quartile, with a mark at the median and a line from the low to the high end.
    case boxes
  }

  package struct Point: Sendable {
    package var x: Double
    package var y: Double
    /// Ends of the interval or band of ``y``; `nil` for none.
    package var ends: ClosedRange<Double>?
    /// Lower and upper quartile of the observations whose median is ``y``; `nil` for none.
    package var quartiles: ClosedRange<Double>?
    package var label: Phrase?
    /// Number of observations behind ``y``; `nil` if unknown.
    package var count: Int?

    package init(
      _ x: Double, _ y: Double, ends: ClosedRange<Double>? = nil, quartiles: ClosedRange<Double>? = nil,
      label: Phrase? = nil, count: Int? = nil
    ) {
      self.x = x
      self.y = y
      self.ends = ends
      self.quartiles = quartiles
      self.label = label
      self.count = count
    }

    /// Number of observations below which a dot is drawn hollow: 30.
    static let fewObservations = 30

    /// True if the number of observations is known and below ``fewObservations``.
    var isOfFew: Bool { count.map { $0 < Self.fewObservations } ?? false }
  }

  package enum Mark: Sendable {
    case at(x: Double, Phrase)
    case level(y: Double, Phrase)
    case diagonal(Phrase)
  }
}

extension Plot.Point {
  init(_ x: Double, _ share: ProportionInterval, count: Int? = nil) {
    self.init(x, share.rate, ends: share.low...share.high, count: count)
  }

  /// Creates a point of a mean with its 90 % band.
  init(_ x: Double, _ band: Band) { self.init(x, band.mean, ends: band.ends) }

  /// Returns one point per number, at 0, 1 and so on.
  static func row(_ numbers: [Double]) -> [Plot.Point] {
    numbers.enumerated().map { Plot.Point(Double($0), $1) }
  }

  static func on(_ day: Day, _ band: Band) -> Plot.Point { Plot.Point(Double(day.number), band) }

  static func on(_ day: Day, _ y: Double, ends: ClosedRange<Double>? = nil) -> Plot.Point {
    Plot.Point(Double(day.number), y, ends: ends)
  }
}

extension Plot.Mark {
  static func on(_ day: Day, _ words: Phrase) -> Plot.Mark { .at(x: Double(day.number), words) }
}

package struct Grid: Sendable {
  package var columns: (title: Phrase, names: [Phrase])
  package var rows: (title: Phrase, names: [Phrase])
  /// Columns that the chart labels, each with a short name, from left to right.
  package var shownColumns: [(column: Int, name: Phrase)]
  /// Numbers by column, then by row; `nil` if the grid has no cell there.
  package var values: [[Double?]]
  package var form = Plot.NumberForm.amount
  /// Legend of the lightest and of the darkest cells.
  package var words: (least: Phrase, most: Phrase)
  /// Number of the darkest cell; 0 or less if all cells are alike.
  package var most: Double
  /// True if the legend shows only the lightest and the darkest shade.
  package var isBinary = false

}

package struct Timetable: Sendable {
  package var title: Phrase
  package var days: [Phrase]
  package var periods: [Phrase]
  /// Classes by period, then by weekday; empty arrays for free periods.
  package var classes: [[[Lesson]]]

  package struct Lesson: Sendable {
    package var name: Phrase
    package var count: Phrase
    package var standing: Phrase
    package var tone: Page.Tone
  }
}

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
          (column, months[$0.date.month - 1])
        }
      },
      values: weeks.map { week in
        (0..<7).map { week + $0 }.map { days.contains($0) ? number($0) : nil }
      }, form: form, words: words, most: most, isBinary: isBinary)
  }

  private static func monday(of day: Day) -> Day { day - (day.weekday.rawValue - 1) }

  private static let months: [Phrase] = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]
}
