import Kaiki

/// A picture of numbers, as what they are and mean: no columns of a terminal and no points of a screen.
package struct Chart: Sendable {
  /// A word of lower-case letters and hyphens by which files and links name it, alone of its page.
  package var name: String
  /// What it shows.
  package var title: String
  /// How it is read, and what for, in a sentence or two.
  package var reading: String
  /// The numbers.
  package var form: Form
  /// What a terminal shows of it; `nil` for nothing.
  package var sketch: Sketch?
  /// What is written above charts that a page shows only when they are asked for; `nil` for one that is shown at once.
  package var fold: String?

  /// The kinds of pictures.
  package enum Form: Sendable {
    /// Numbers over an axis.
    case plot(Plot)
    /// A number in each field of a grid, from light to dark.
    case grid(Grid)
    /// A week of classes.
    case timetable(Timetable)
  }

  /// A chart.
  package init(
    name: String, title: String, reading: String, form: Form, sketch: Sketch? = nil, fold: String? = nil
  ) {
    self.name = name
    self.title = title
    self.reading = reading
    self.form = form
    self.sketch = sketch
    self.fold = fold
  }
}

extension Chart {
  /// Whether there is nothing to be seen: all fields are alike.
  var isBlank: Bool {
    if case .grid(let grid) = form { grid.most <= 0 } else { false }
  }
}

/// What characters can show of a chart.
package enum Sketch: Sendable {
  /// Bar chart of daily or periodic values; the highest bar has full height.
  case bars(Bars)
  /// A map of counts from light to dark: rows with their names under the hours of a day.
  case hours(rows: [(name: String, counts: [Int])])
  /// A table.
  case table(Page.Table)
}

/// Bar chart for a terminal, with one bar per day or per period that begins on a day.
package struct Bars: Sendable {
  /// The heights by day, from left to right.
  package var bars: [(day: Day, value: Double)]
  /// What the heights are, with their unit.
  package var words: String
  /// That of the words.
  package var language: Language
  /// How a height is written.
  package var form: @Sendable (Double) -> Page.Cell

  /// Creates a bar chart with one bar per element, from left to right.
  package init(
    _ bars: [(day: Day, value: Double)], _ words: String, _ language: Language,
    form: @escaping @Sendable (Double) -> Page.Cell
  ) {
    self.language = language
    self.bars = bars
    self.words = words
    self.form = form
  }
}

/// Numbers over an axis.
package struct Plot: Sendable {
  /// The axis from left to right; from the top down where ``isSideways``.
  package var x: Axis
  /// The axis from the bottom up; from left to right where ``isSideways``.
  package var y: Axis
  /// What is drawn, the first at the back.
  package var layers: [Layer]
  /// Lines that mean something, such as today or a limit.
  package var marks: [Mark]
  /// Whether the names of `x` stand below each other, and `y` runs from left to right.
  package var isSideways: Bool

  /// A plot.
  package init(x: Axis, y: Axis, layers: [Layer], marks: [Mark] = [], isSideways: Bool = false) {
    self.x = x
    self.y = y
    self.layers = layers
    self.marks = marks
    self.isSideways = isSideways
  }

  /// What one direction means.
  package struct Axis: Sendable {
    /// What is measured, with its unit.
    package var title: String
    /// How numbers become places.
    package var scale: Scale
    /// How its numbers are written.
    package var form: NumberForm
    /// Numbers that have to be within the axis.
    package var includes: [Double]

    /// An axis.
    package init(
      _ title: String, _ scale: Scale = .linear, form: NumberForm = .amount, includes: [Double] = []
    ) {
      self.title = title
      self.scale = scale
      self.form = form
      self.includes = includes
    }

    /// An axis of days, as ``Day/number`` counts them.
    static func days(_ title: String) -> Axis { Axis(title, .days, form: .day) }

    /// An axis of names, the first at 0, the next at 1.
    static func names(_ title: String, _ names: [String]) -> Axis { Axis(title, .names(names)) }

    /// An axis of shares from 0 to 1.
    static func share(_ title: String) -> Axis { Axis(title, form: .percent, includes: [0, 1]) }

    /// An axis of amounts from 0 on.
    static func fromZero(_ title: String, form: NumberForm = .amount) -> Axis {
      Axis(title, form: form, includes: [0])
    }
  }

  /// How numbers become places.
  package enum Scale: Sendable {
    /// By differences.
    case linear
    /// By ratios; of numbers above 0.
    case logarithmic
    /// Days, as ``Day/number`` counts them.
    case days
    /// Names at equal distances, the first at 0, the next at 1.
    case names([String])
  }

  /// How numbers are written.
  package enum NumberForm: Sendable {
    /// As ``Page/Cell/amount(_:)``.
    case amount
    /// As ``Page/Cell/rounded(_:)``.
    case rounded
    /// A share, in whole percent.
    case percent
    /// A day, as ``Day/number`` counts it.
    case day

    /// A number as a page has it.
    func cell(_ number: Double) -> Page.Cell {
      switch self {
      case .amount: .amount(number)
      case .rounded: .rounded(number)
      case .percent: .percent(number, decimals: 0)
      case .day: .day(Day(Int(number)))
      }
    }
  }

  /// Numbers that belong together.
  package struct Layer: Sendable {
    /// What they are.
    package var name: String
    /// How they are drawn.
    package var style: Style
    /// The numbers, from left to right.
    package var points: [Point]

    /// Numbers that belong together.
    package init(_ name: String, _ style: Style, _ points: [Point]) {
      self.name = name
      self.style = style
      self.points = points
    }
  }

  /// How numbers are drawn.
  package enum Style: Sendable {
    /// A bar each, from 0.
    case bars
    /// A bar each of what is only expected, with a line from its low to its high end.
    case expectedBars
    /// A line through them, and an area from their low to their high ends.
    case line
    /// A line that keeps its height until the next, and an area from their low to their high ends.
    case steps
    /// A dot each, with a line from its low to its high end.
    case dots
    /// A curve through them, which is known everywhere.
    case curve
    /// A box each from the lower to the upper quartile, a mark at the median, and a line from its low to its high end.
    case boxes
  }

  /// A number.
  package struct Point: Sendable {
    /// Where it stands.
    package var x: Double
    /// How high.
    package var y: Double
    /// The ends of its interval or band; `nil` for none.
    package var ends: ClosedRange<Double>?
    /// The lower and the upper quartile of what the number is the median of; `nil` for none.
    package var quartiles: ClosedRange<Double>?
    /// What it is called, where it has a name of its own.
    package var label: String?
    /// How many observations it is of; `nil` where that is not told.
    package var count: Int?

    /// A number.
    package init(
      _ x: Double, _ y: Double, ends: ClosedRange<Double>? = nil, quartiles: ClosedRange<Double>? = nil,
      label: String? = nil, count: Int? = nil
    ) {
      self.x = x
      self.y = y
      self.ends = ends
      self.quartiles = quartiles
      self.label = label
      self.count = count
    }

    /// The observations below which a dot is drawn hollow.
    static let fewObservations = 30

    /// Whether it is of few observations, so that it says little.
    var isOfFew: Bool { count.map { $0 < Self.fewObservations } ?? false }
  }

  /// A line that means something.
  package enum Mark: Sendable {
    /// From the bottom to the top.
    case at(x: Double, String)
    /// From the left to the right.
    case level(y: Double, String)
    /// Where both axes have the same number.
    case diagonal(String)
  }
}

extension Plot.Point {
  /// The number of a day.
  static func on(_ day: Day, _ y: Double, ends: ClosedRange<Double>? = nil) -> Plot.Point {
    Plot.Point(Double(day.number), y, ends: ends)
  }
}

extension Plot.Mark {
  /// A line on a day.
  static func on(_ day: Day, _ words: String) -> Plot.Mark { .at(x: Double(day.number), words) }
}

/// A number in each field of a grid.
package struct Grid: Sendable {
  /// What the columns are, and their names.
  package var columns: (title: String, names: [String])
  /// What the rows are, and their names.
  package var rows: (title: String, names: [String])
  /// The columns that are named on the picture, with a short name.
  package var shownColumns: [(column: Int, name: String)]
  /// The numbers by column, then row; `nil` where there is no field.
  package var values: [[Double?]]
  /// How numbers are written.
  package var form: Plot.NumberForm
  /// What the lightest and the darkest field are, in words.
  package var words: (least: String, most: String)
  /// The number of the darkest field.
  package var most: Double
  /// Whether there are no other fields than these two.
  package var isBinary: Bool

  /// A grid.
  package init(
    columns: (title: String, names: [String]), rows: (title: String, names: [String]),
    shownColumns: [(column: Int, name: String)], values: [[Double?]], form: Plot.NumberForm = .amount,
    words: (least: String, most: String), most: Double, isBinary: Bool = false
  ) {
    self.columns = columns
    self.rows = rows
    self.shownColumns = shownColumns
    self.values = values
    self.form = form
    self.words = words
    self.most = most
    self.isBinary = isBinary
  }
}

/// A week of classes.
package struct Timetable: Sendable {
  /// What it is of, such as a term.
  package var title: String
  /// The days from left to right.
  package var days: [String]
  /// The periods from the top.
  package var periods: [String]
  /// The classes by period, then day.
  package var classes: [[[Lesson]]]

  /// A class of the week.
  package struct Lesson: Sendable {
    /// What it is called.
    package var name: String
    /// How many times it was missed, of how many that are allowed.
    package var count: String
    /// How it stands, in a word.
    package var standing: String
    /// The same as a tone.
    package var tone: Page.Tone
  }
}
