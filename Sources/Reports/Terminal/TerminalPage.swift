import Phrases

extension Page {
  /// Returns the page for a terminal: head, summary, remarks, then the sections. All text from data is escaped here.
  ///
  /// - Parameters:
  ///   - language: Language of the words.
  ///   - width: Columns of the terminal; lines are broken or cut to it.
  ///   - isColoured: True for bold titles and coloured states.
  package func text(_ language: Language, width: Int, isColoured: Bool) -> String {
    let width = max(width, 20)
    let lines = parts(language).enumerated().flatMap { index, part in
      let title = DisplayText.truncated(DisplayText.safe(language(part.title)), to: width)
      let inner = part.lines(width - 2).map { line in
        let line = line.text(width: width - 2, isColoured: isColoured)
        return line.isEmpty ? "" : "  \(line)"
      }
      return (index > 0 ? [""] : []) + [isColoured ? "\u{1B}[1m\(title)\u{1B}[0m" : title] + inner
    }
    let ending =
      lines.count > Self.linesOfLongPage ? more.map { [""] + Self.broken(language($0), width: width) } : nil
    return (lines + (ending ?? [])).map { "\($0)\n" }.joined()
  }

  private static let linesOfLongPage = 40

  private typealias Part = (title: Phrase, lines: (_ width: Int) -> [TerminalLine])

  /// Parts from the top. With a summary, the sentences of the first section follow it.
  private func parts(_ language: Language) -> [Part] {
    func part(_ title: Phrase, _ blocks: [Block]) -> Part {
      (title, { width in blocks.flatMap { Self.lines(of: $0, width: width, language) } })
    }
    guard let first = sections.first, !summary.isEmpty else {
      return sections.map { part($0.title, $0.blocks) }
    }
    let said = first.sentences
    return [
      part(first.title, first.blocks.filter { !$0.isLine }),
      (Self.summaryTitle, { self.summaryLines(language, width: $0) }),
    ] + (said.isEmpty ? [] : [part(Self.saidTitle, said)])
      + sections.dropFirst().map { part($0.title, $0.blocks) }
  }

  private static func lines(of block: Block, width: Int, _ language: Language) -> [TerminalLine] {
    switch block {
    case .line(let sentence): broken(language(sentence), width: width).map { TerminalLine($0) }
    case .pairs(let pairs): TerminalLine.pairs(pairs, width: width, language)
    case .table(let table): TerminalTable(table, language).lines(width: width)
    case .chart(let chart):
      switch chart.sketch {
      case nil: []
      case .table(let table): TerminalTable(table, language).lines(width: width)
      case .bars(let bars): bars.lines(width: width, language)
      case .hours(let rows): Sketch.hours(rows, language).map { TerminalLine(DisplayText.safe($0)) }
      }
    }
  }

  private static func broken(_ sentence: String, width: Int) -> [String] {
    DisplayText.broken(DisplayText.safe(sentence), width: width)
  }

  /// Returns the summary: questions with their answers, each after the sign of its state.
  private func summaryLines(_ language: Language, width: Int) -> [TerminalLine] {
    let questions = answeredQuestions.map { (title: language($0.question.title), answers: $0.answers) }
    let widest = questions.map { DisplayText.width($0.title) }.max() ?? 0
    // Narrow terminals show the answers below the questions.
    let isBeside = widest + 2 + Self.minAnswer <= width
    let indentation = isBeside ? widest + 2 : 2
    return questions.flatMap { title, answers -> [TerminalLine] in
      let lines =
        answers.points.flatMap { $0.lines(width: width - indentation, language) }
        + (answers.more > 0
          ? Self.broken(language(SummaryPoint.more(answers.more)), width: width - indentation)
            .map { TerminalLine("  \($0)") } : [])
      guard isBeside else { return [TerminalLine(title)] + lines.map { $0.behind("  ") } }
      return lines.enumerated().map { position, line in
        line.behind(DisplayText.padded(position == 0 ? title : "", to: indentation))
      }
    }
  }

  /// Smallest width, in columns, of an answer next to its question.
  private static let minAnswer = 24
}

extension Page.SummaryPoint {
  fileprivate func lines(width: Int, _ language: Language) -> [TerminalLine] {
    DisplayText.broken(DisplayText.safe(language(words)), width: max(8, width - 2)).enumerated().map {
      position, text in
      var line = TerminalLine()
      line.append(position == 0 ? "\(state.sign) " : "  ", state.tone)
      line.append(text, state.tone)
      return line
    }
  }
}

extension Bars {
  /// Returns the latest bars that fit, followed by the caption on the same line if it fits.
  fileprivate func lines(width: Int, _ language: Language) -> [TerminalLine] {
    let shown = bars.suffix(width)
    guard let first = shown.first, let last = shown.last else { return [] }
    let highest = shown.map(\.value).max() ?? 0
    let drawn = Drawing.bars(shown.map(\.value))
    let days = language(value: .range(.day(first.day), .day(last.day)))
    let scale = "█ = \(language(value: form(highest)))"
    let caption = DisplayText.safe([language(words), days, scale].joined(separator: language(", ")))
    if DisplayText.width(drawn) + 2 + DisplayText.width(caption) <= width {
      return [TerminalLine(drawn + "  " + caption)]
    }
    return ([drawn] + DisplayText.broken(caption, width: width)).map { TerminalLine($0) }
  }
}

extension Sketch {
  fileprivate static func hours(_ rows: [(name: Phrase, counts: [Int])], _ language: Language) -> [String] {
    let rows = rows.map { (name: language($0.name), counts: $0.counts) }
    let most = rows.flatMap(\.counts).max() ?? 0
    let ruler = (0..<24).map { $0 % 6 == 0 ? ($0 < 10 ? " \($0)" : "\($0)") : "  " }.joined()
    let widest = rows.map { DisplayText.width($0.name) }.max() ?? 0
    return [String(repeating: " ", count: widest + 2) + ruler]
      + rows.map { name, counts in
        DisplayText.padded(name, to: widest + 2) + counts.map { Drawing.shade($0, of: most) }.joined()
      }
  }
}

struct TerminalLine {
  private var pieces: [(text: String, tone: Page.Tone?)] = []

  init() {}

  init(_ text: String) { append(text) }

  /// Appends a text without control characters.
  mutating func append(_ text: String, _ tone: Page.Tone? = nil) { pieces.append((text, tone)) }

  func behind(_ text: String) -> TerminalLine {
    var line = self
    line.pieces.insert((text, nil), at: 0)
    return line
  }

  /// Returns the line without trailing spaces, cut to a number of columns.
  ///
  /// - Parameter isColoured: True to show tones as colours; a line that is cut has no colours.
  func text(width: Int, isColoured: Bool) -> String {
    let plain = Self.trimmed(pieces.map(\.text).joined())
    let shortened = DisplayText.truncated(plain, to: width)
    guard isColoured, shortened == plain else { return shortened }
    return Self.trimmed(
      pieces.map { piece in piece.tone.map { "\u{1B}[\($0.code)m\(piece.text)\u{1B}[0m" } ?? piece.text }
        .joined())
  }

  /// Returns names and values; a long value continues on further lines.
  ///
  /// - Parameter nameColumns: Minimum width of the names, in columns.
  static func pairs(
    _ pairs: [Page.Pair], nameColumns: Int = 0, width: Int, _ language: Language
  ) -> [TerminalLine] {
    let names = pairs.map { DisplayText.safe(language($0.name)) }
    let widest = max(nameColumns, names.map(DisplayText.width).max() ?? 0)
    return zip(names, pairs).flatMap { name, pair in
      let value = DisplayText.safe(language(value: pair.value))
      return DisplayText.broken(value, width: max(8, width - widest - 2)).enumerated().map { line, text in
        var shown = TerminalLine(DisplayText.padded(line == 0 ? name : "", to: widest) + "  ")
        shown.append(text, pair.value.tone)
        return shown
      }
    }
  }

  private static func trimmed(_ line: String) -> String {
    var line = line
    while line.last == " " { line.removeLast() }
    return line
  }
}

extension Page.Tone {
  fileprivate var code: Int {
    switch self {
    case .good: 32
    case .attention: 33
    case .alarm: 31
    }
  }
}

extension Page.Section {
  /// Returns the pairs of the section on one line, after its title: `Today: due 3 cards; upcoming 12; streak 4 days`. Line
  /// breaks within text from data become spaces.
  func line(_ language: Language) -> String {
    let values = blocks.flatMap { block -> [String] in
      guard case .pairs(let pairs) = block else { return [] }
      return pairs.map { "\(language($0.name)) \(language(value: $0.value))" }
    }
    let text = language(title) + language(": ") + values.joined(separator: language("; "))
    return DisplayText.safe(text.split(whereSeparator: \.isNewline).joined(separator: " "))
  }
}
