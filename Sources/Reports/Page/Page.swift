import Analysis
import Distributions
import Kaiki
import Phrases

/// Content of a page by meaning: titled sections of sentences, named values, tables and charts. A renderer decides
/// their appearance.
///
/// A terminal shows everything except chart details that characters cannot draw.
package struct Page: Sendable {
  package var sections: [Section]
  package var summary: [SummaryPoint]
  /// Last line of a long page on a terminal: how to see more; `nil` for none.
  package var more: Phrase?

  package init(sections: [Section], summary: [SummaryPoint] = [], more: Phrase? = nil) {
    self.sections = sections
    self.summary = summary
    self.more = more
  }

  package struct Section: Sendable {
    package var title: Phrase
    package var blocks: [Block]
    /// Target of links in lower-case letters and hyphens; `nil` for none.
    package var id: String?

  }

  package enum Block: Sendable {
    case line(Phrase)
    case pairs([Pair])
    case table(Table)
    case chart(Chart)
  }

  package struct Pair: Sendable {
    package var name: Phrase
    package var value: Cell

    package init(_ name: Phrase, _ value: Cell) {
      self.name = name
      self.value = value
    }
  }

  package struct Table: Sendable {
    /// Column with its title; numbers are never cut.
    package struct Column: Sendable {
      package var title: Phrase
      package var isNumber: Bool
      var isLeftOut = LeftOut.whereEmpty

      enum LeftOut {
        case never
        /// Omitted if all cells are empty.
        case whereEmpty
        /// Omitted if all cells are empty or 0.
        case whereZero
      }

      static func text(_ title: Phrase) -> Column { Column(title: title, isNumber: false) }
      static func number(_ title: Phrase) -> Column { Column(title: title, isNumber: true) }
      static func sparseText(_ title: Phrase) -> Column {
        Column(title: title, isNumber: false, isLeftOut: .never)
      }
      static func seldom(_ title: Phrase) -> Column {
        Column(title: title, isNumber: true, isLeftOut: .whereZero)
      }
    }

    package var columns: [Column]
    package var rows: [[Cell]]

  }

  package typealias Cell = Phrase.Value
  package typealias Tone = Phrase.Tone
}

extension Page.Table {
  init(_ columns: Column..., rows: [[Page.Cell]]) { self.init(columns: columns, rows: rows) }
}

extension Page.Cell {
  static func estimate(_ estimate: Estimate?) -> Page.Cell {
    optional(estimate) { .interval(.rounded($0.value), from: .rounded($0.low), to: .rounded($0.high)) }
  }

  static func change(_ estimate: Estimate?) -> Page.Cell {
    optional(estimate) { .interval(.change($0.value), from: .change($0.low), to: .change($0.high)) }
  }

  /// P value of a test, adjusted if available; a dash for `nil`.
  static func p(_ test: TestResult?) -> Page.Cell {
    optional(test) { .p($0.adjusted ?? $0.p) }
  }
}

extension Page.Block {
  var isLine: Bool { if case .line = self { true } else { false } }

  /// True for an empty sentence, a blank line of a terminal.
  var isBlankLine: Bool { if case .line("") = self { true } else { false } }
}

extension Page.Section {
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

enum LocalText {
  /// Returns a time of day, such as `09:05`, from its minute of the day.
  static func clock(_ minutes: Int) -> String {
    "\(padded(minutes / 60, to: 2)):\(padded(minutes % 60, to: 2))"
  }

  /// Returns a local time to the minute: `2026-01-31 09:05`.
  static func minute(_ time: LocalTime) -> String {
    time.description.prefix(16).split(separator: "T").joined(separator: " ")
  }

  /// Returns an instant to the minute, in the local time of a zone.
  static func of(_ instant: Instant, in zone: TimeZoneRules) -> String { minute(zone.localTime(of: instant)) }
}

/// Possible finding of one statistical test.
struct PageFinding {
  var subject: Phrase
  var question: Phrase
  var answer: Page.Cell
  var test: TestResult?

  var holds: Bool { test?.isBeyondChance ?? false }
}

extension TestResult {
  /// True if p is below 0.05 after the adjustment for all tests of the report.
  var isBeyondChance: Bool { (adjusted ?? p) < 0.05 }
}

extension Page.Block {
  private static let maxSubjects = 8

  /// Returns the results that hold as a table, and the others in one line (F13).
  static func findings(_ findings: [PageFinding]) -> [Page.Block] {
    let found = findings.filter(\.holds)
    let table = Page.Table(
      .text(""), .text(""), .text("found"), .number("p"),
      rows: found.map { [.text($0.subject), .text($0.question), $0.answer, .p($0.test)] })
    var names: [Phrase] = []
    var subjects: [Phrase: [Phrase]] = [:]
    for finding in findings where finding.test != nil && !finding.holds {
      if subjects[finding.question] == nil { names.append(finding.question) }
      subjects[finding.question, default: []].append(finding.subject)
    }
    let rest = names.map { name in
      let own = subjects[name] ?? []
      let more = own.count - Self.maxSubjects
      let all =
        own.prefix(Self.maxSubjects).joined(separator: ", ")
        + (more > 0 ? Phrase(" and \(more) more") : "")
      return name + Phrase(" (\(all))")
    }.joined(separator: "; ")
    return (found.isEmpty ? [] : [.table(table)])
      + (rest.isEmpty ? [] : [.line("No more than chance: \(rest).")])
      + (found.isEmpty && rest.isEmpty
        ? [.line("the data are too few for these tests")] : [.testNote])
  }
}
