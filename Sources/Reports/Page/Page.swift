import Analysis
import Distributions
import Kaiki
import Phrases

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
  package var more: Phrase?

  /// A page.
  package init(sections: [Section], summary: [SummaryPoint] = [], more: Phrase? = nil) {
    self.sections = sections
    self.summary = summary
    self.more = more
  }

  /// A part of a page.
  package struct Section: Sendable {
    /// Title of the section.
    package var title: Phrase
    /// Blocks of the section, from the top.
    package var blocks: [Block]
    /// A word of lower-case letters and hyphens by which links name it; `nil` for none.
    package var id: String?

    /// A section.
    package init(title: Phrase, blocks: [Block], id: String? = nil) {
      self.title = title
      self.blocks = blocks
      self.id = id
    }
  }

  /// Something within a section.
  package enum Block: Sendable {
    /// A sentence.
    case line(Phrase)
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
    package var name: Phrase
    /// The value.
    package var value: Cell

    /// A named value.
    package init(_ name: Phrase, _ value: Cell) {
      self.name = name
      self.value = value
    }
  }

  /// Rows under a header.
  package struct Table: Sendable {
    /// Column with its title; numbers are never cut.
    package struct Column: Sendable {
      /// The title.
      package var title: Phrase
      /// True if the cells are numbers.
      package var isNumber: Bool
      /// Condition under which a terminal omits the column.
      var isLeftOut = LeftOut.whereEmpty

      /// Condition under which a column is omitted.
      enum LeftOut {
        case never
        /// Omitted if all cells are empty.
        case whereEmpty
        /// Omitted if all cells are empty or 0.
        case whereZero
      }

      static func text(_ title: Phrase) -> Column { Column(title: title, isNumber: false) }
      static func number(_ title: Phrase) -> Column { Column(title: title, isNumber: true) }
      /// Returns a column of words whose empty cells are meaningful.
      static func sparseText(_ title: Phrase) -> Column {
        Column(title: title, isNumber: false, isLeftOut: .never)
      }
      /// Returns a column of numbers, omitted if all are 0.
      static func seldom(_ title: Phrase) -> Column {
        Column(title: title, isNumber: true, isLeftOut: .whereZero)
      }
    }

    /// The columns.
    package var columns: [Column]
    /// One cell for each column.
    package var rows: [[Cell]]
  }

  /// A value as a page shows it; the renderer decides how.
  package typealias Cell = Phrase.Value
  /// Meaning of a value or a label.
  package typealias Tone = Phrase.Tone
}

extension Page.Cell {
  /// Returns an estimate with its interval; a dash for `nil`.
  static func estimate(_ estimate: Estimate?) -> Page.Cell {
    optional(estimate) { .interval(.rounded($0.value), from: .rounded($0.low), to: .rounded($0.high)) }
  }

  /// Returns a change of a share with its interval; a dash for `nil`.
  static func change(_ estimate: Estimate?) -> Page.Cell {
    optional(estimate) { .interval(.change($0.value), from: .change($0.low), to: .change($0.high)) }
  }

  /// The p value of a test, adjusted if available.
  static func p(_ test: TestResult?) -> Page.Cell {
    optional(test) { .p($0.adjusted ?? $0.p) }
  }
}

extension Page.Block {
  /// True for a sentence.
  var isLine: Bool { if case .line = self { true } else { false } }

  /// True for an empty sentence, a blank line of a terminal.
  var isBlankLine: Bool { if case .line("") = self { true } else { false } }
}

extension Page.Section {
  /// The sentences with words.
  var sentences: [Page.Block] { blocks.filter { $0.isLine && !$0.isBlankLine } }
}

extension Page {
  /// All charts with content, from the top.
  package var charts: [Chart] {
    sections.flatMap(\.blocks).compactMap { block in
      if case .chart(let chart) = block, !chart.isBlank { chart } else { nil }
    }
  }
}

extension Page.Section {
  /// Returns one line per remark before the figures; many details of the files become one line.
  static func lines(_ remarks: [Remark]) -> [Page.Block] {
    Remark.brief(remarks).map { .line($0.text) }
  }

  /// Id of the section about the reading of the files.
  static let readingID = "reading"

  /// Returns the section with the details of the files; empty if the lines before the figures list all details.
  static func details(of remarks: [Remark]) -> [Page.Section] {
    guard Remark.brief(remarks).count < remarks.count else { return [] }
    return [
      Page.Section(
        title: "How the files were read",
        blocks: remarks.filter(\.isDetail).map { .line($0.text) }, id: readingID)
    ]
  }
}

/// Times of day as text.
enum LocalText {
  /// Returns a local time to the minute: `2026-01-31 09:05`.
  static func minute(_ time: LocalTime) -> String {
    time.description.prefix(16).split(separator: "T").joined(separator: " ")
  }

  /// Returns an instant to the minute, in the local time of a zone.
  static func of(_ instant: Instant, in zone: TimeZoneRules) -> String { minute(zone.localTime(of: instant)) }
}
