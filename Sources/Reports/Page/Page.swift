import Analysis
import Distributions
import Kaiki

/// Content of a page by meaning: titled sections of sentences, named values, tables and charts. A renderer decides
/// their appearance.
///
/// A terminal shows everything except chart details that characters cannot draw.
package struct Page: Sendable {
  /// The sections, from the top.
  package var sections: [Section]
  /// Most important points; empty for none.
  package var summary: [SummaryPoint]
  /// Last line of a long page on a terminal: how to see more; `nil` for none.
  package var more: String?

  /// A page.
  package init(sections: [Section], summary: [SummaryPoint] = [], more: String? = nil) {
    self.sections = sections
    self.summary = summary
    self.more = more
  }

  /// A part of a page.
  package struct Section: Sendable {
    /// Title of the section.
    package var title: String
    /// Blocks of the section, from the top.
    package var blocks: [Block]
    /// A word of lower-case letters and hyphens by which links name it; `nil` for none.
    package var id: String?

    /// A section.
    package init(title: String, blocks: [Block], id: String? = nil) {
      self.title = title
      self.blocks = blocks
      self.id = id
    }
  }

  /// Something within a section.
  package enum Block: Sendable {
    /// A sentence.
    case line(String)
    /// Names and values.
    case pairs([Pair])
    /// A table.
    case table(Table)
    /// A picture of numbers.
    case chart(Chart)
  }

  /// A named value.
  package struct Pair: Sendable {
    /// Name of the value.
    package var name: String
    /// The value.
    package var value: Cell

    /// A named value.
    package init(_ name: String, _ value: Cell) {
      self.name = name
      self.value = value
    }
  }

  /// Rows under a header.
  package struct Table: Sendable {
    /// A column: its title, and whether it is one of numbers, which must not be cut.
    package struct Column: Sendable {
      /// The title.
      package var title: String
      /// Whether its cells are numbers.
      package var isNumber: Bool
      /// When a terminal leaves the column out.
      var isLeftOut = LeftOut.whereEmpty

      /// Condition under which a column is omitted.
      enum LeftOut {
        case never
        /// Omitted if all cells are empty.
        case whereEmpty
        /// Omitted if all cells are empty or 0.
        case whereZero
      }

      static func text(_ title: String) -> Column { Column(title: title, isNumber: false) }
      static func number(_ title: String) -> Column { Column(title: title, isNumber: true) }
      /// Words that may be none, which says something too.
      static func sparseText(_ title: String) -> Column {
        Column(title: title, isNumber: false, isLeftOut: .never)
      }
      /// Numbers of what many readers have none of.
      static func seldom(_ title: String) -> Column {
        Column(title: title, isNumber: true, isLeftOut: .whereZero)
      }
    }

    /// The columns.
    package var columns: [Column]
    /// One cell for each column.
    package var rows: [[Cell]]
  }

  /// A value as a page shows it; how it is written is up to the renderer.
  package indirect enum Cell: Hashable, Sendable {
    /// Words: ours, or text from data.
    case text(String)
    /// A whole number.
    case integer(Int)
    /// A number with `decimals` decimals.
    case fixed(Double, decimals: Int)
    /// A number with three digits that say something.
    case rounded(Double)
    /// A whole number from ten up, one decimal below.
    case amount(Double)
    /// A share as a percentage with `decimals` decimals.
    case percent(Double, decimals: Int)
    /// A change as a percentage with its sign.
    case change(Double)
    /// The p of a test.
    case p(Double)
    /// A day.
    case day(Day)
    /// The hour of a clock, in 0..<24.
    case clock(Double)
    /// From one value to another.
    case range(Cell, Cell)
    /// A value with the ends of its interval.
    case interval(Cell, from: Cell, to: Cell)
    /// A small bar for each value, the highest, or one of `whole`, of full height.
    case bars([Double], whole: Double?)
    /// One bar of at most `width` columns for `whole`.
    case bar(Double, whole: Double, width: Int)
    /// Boxes of which some are filled, and how many more there are than boxes.
    case boxes(filled: Int, of: Int, beyond: Int)
    /// A value with a good or bad meaning, next to a word that states it.
    case toned(Cell, Tone)
    /// There is none.
    case missing
  }
}

extension Page.Cell: ExpressibleByStringInterpolation {
  /// Words.
  package init(stringLiteral text: String) { self = .text(text) }

  /// A share with one decimal.
  static func percent(_ share: Double) -> Page.Cell { .percent(share, decimals: 1) }

  /// A cell of a value, or one that says that there is none.
  static func optional<Value>(_ value: Value?, _ cell: (Value) -> Page.Cell) -> Page.Cell {
    value.map(cell) ?? .missing
  }

  /// A value that has a tone where something holds.
  static func toned(_ cell: Page.Cell, where holds: Bool, _ tone: Page.Tone) -> Page.Cell {
    holds ? .toned(cell, tone) : cell
  }

  /// An estimate with its interval.
  static func estimate(_ estimate: Estimate?) -> Page.Cell {
    optional(estimate) { .interval(.rounded($0.value), from: .rounded($0.low), to: .rounded($0.high)) }
  }

  /// A change by shares with its interval.
  static func change(_ estimate: Estimate?) -> Page.Cell {
    optional(estimate) { .interval(.change($0.value), from: .change($0.low), to: .change($0.high)) }
  }

  /// The p value of a test, adjusted if available.
  static func p(_ test: TestResult?) -> Page.Cell {
    optional(test) { .p($0.adjusted ?? $0.p) }
  }
}

extension Page.Cell {
  /// True if the cell is empty.
  var isEmpty: Bool {
    switch self {
    case .text(let text): text.isEmpty
    case .missing: true
    case .toned(let cell, _): cell.isEmpty
    case .integer, .fixed, .rounded, .amount, .percent, .change, .p, .day, .clock, .range, .interval, .bars,
      .bar,
      .boxes:
      false
    }
  }

  /// Whether it is the number 0, or an interval of nothing else.
  var isZero: Bool {
    switch self {
    case .integer(let integer): integer == 0
    case .fixed(let number, _), .rounded(let number), .amount(let number), .percent(let number, _):
      number == 0
    case .range(let low, let high): low.isZero && high.isZero
    case .toned(let cell, _): cell.isZero
    case .text, .change, .p, .day, .clock, .interval, .bars, .bar, .boxes, .missing: false
    }
  }
}

extension Page.Block {
  /// Whether it is a sentence.
  var isLine: Bool { if case .line = self { true } else { false } }

  /// Whether it is a sentence without words, which parts lines of a terminal.
  var isBlankLine: Bool { if case .line("") = self { true } else { false } }
}

extension Page.Section {
  /// The sentences that say anything.
  var sentences: [Page.Block] { blocks.filter { $0.isLine && !$0.isBlankLine } }
}

extension Page {
  /// All charts that show anything, from the top.
  package var charts: [Chart] {
    sections.flatMap(\.blocks).compactMap { block in
      if case .chart(let chart) = block, !chart.isBlank { chart } else { nil }
    }
  }
}
