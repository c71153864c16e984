import Encoding
import Phrases

extension Page {
  /// Returns the page as one HTML file; its content security policy allows no external resources.
  package func html(_ language: Language) -> String {
    var page = MarkupText()
    page.line("<!DOCTYPE html>")
    page.element("html", [("lang", language.rawValue)]) { html in
      html.element("head") { head(&$0, language) }
      html.element("body") { body(&$0, language) }
    }
    return page.text + "\n"
  }

  private func head(_ head: inout MarkupText, _ language: Language) {
    let rules = [
      "default-src 'none'", "style-src '\(Self.hash(Stylesheet.page))'",
      "script-src '\(Self.hash(Script.text))'",
      "base-uri 'none'", "form-action 'none'",
    ]
    head.void("meta", [("charset", "utf-8")])
    head.void(
      "meta", [("http-equiv", "Content-Security-Policy"), ("content", rules.joined(separator: "; "))])
    head.void("meta", [("name", "viewport"), ("content", "width=device-width, initial-scale=1")])
    head.element("title", [], language(sections.first?.title ?? ""))
    head.source("style", Stylesheet.page)
  }

  /// Source expression of a style or a script in the content security policy.
  private static func hash(_ source: String) -> String {
    "sha256-" + Base64Text.of(SHA256.digest(of: Array(source.utf8)))
  }

  private func body(_ body: inout MarkupText, _ language: Language) {
    let first = sections.first
    body.element("header") { header in
      header.element("h1", [], language(first?.title ?? ""))
      for block in first?.blocks ?? [] where !block.isLine { header.append(block.html(in: first, language)) }
    }
    let said = first?.sentences ?? []
    let ids = sections.dropFirst().compactMap(\.id) + (said.isEmpty ? [] : [Self.said])
    if !summary.isEmpty { body.append(summaryList(to: Set(ids), language)) }
    if !said.isEmpty {
      body.element("details") { details in
        details.element(
          "summary", [], language(Self.saidTitle) + language(" (\(said.count))"))
        // A link to an element in a closed `details` opens it.
        details.element("div", [("id", Self.said)]) { details in
          for block in said { details.append(block.html(in: first, language)) }
        }
      }
    }
    body.element("main") { main in
      for section in sections.dropFirst() {
        main.element("section", section.id.map { [("id", $0)] } ?? []) { part in
          part.element("h2", [], language(section.title))
          append(section, to: &part, language)
        }
      }
    }
    body.source("script", Script.text)
  }

  /// Appends the blocks of a section; consecutive charts of one fold share a collapsed block.
  private func append(_ section: Section, to part: inout MarkupText, _ language: Language) {
    var rest = section.pictured[...]
    while let block = rest.first {
      guard let fold = block.fold else {
        part.append(block.html(in: section, language))
        rest = rest.dropFirst()
        continue
      }
      let folded = rest.prefix { $0.fold == fold }
      part.element("details", [("class", "fold")]) { details in
        details.element("summary", [], language(fold))
        for block in folded { details.append(block.html(in: section, language)) }
      }
      rest = rest.dropFirst(folded.count)
    }
  }

  /// Id of the section with the remarks before the figures.
  package static let said = "first"

  private func summaryList(to ids: Set<String>, _ language: Language) -> MarkupText {
    var list = MarkupText()
    list.element("nav", [("aria-label", language(Self.summaryTitle))]) { nav in
      nav.element("ul", [("class", "summary")]) { list in
        for (question, answers) in answeredQuestions {
          list.element("li") { item in
            item.element("h2", [], language(question.title))
            item.element("ul") { list in
              for point in answers.points {
                list.element("li") { item in
                  guard let section = point.section, ids.contains(section) else {
                    return item.append(point.html(language))
                  }
                  item.element("a", [("href", "#\(section)")]) { $0.append(point.html(language)) }
                }
              }
              if answers.more > 0 { list.element("li", [], language(SummaryPoint.more(answers.more))) }
            }
          }
        }
      }
    }
    return list
  }
}

extension Page.Section {
  /// Blocks in the order pairs, charts, others, without empty lines and blank charts.
  fileprivate var pictured: [Page.Block] {
    let shown = blocks.filter { !$0.isBlankLine && !$0.isBlank }
    return shown.filter(\.isPairs) + shown.filter(\.isChart) + shown.filter { !$0.isPairs && !$0.isChart }
  }
}

extension Page.SummaryPoint {
  /// The sign of the state and the answer; the sign makes the line legible without colours.
  fileprivate func html(_ language: Language) -> MarkupText {
    var html = MarkupText()
    let text = "\(state.sign) \(language(words))"
    if let tone = state.tone {
      html.element("span", [("class", "chip \(tone.rawValue)")]) { $0.append(prose: text) }
    } else {
      html.append(prose: text)
    }
    return html
  }
}

extension Page.Block {
  fileprivate var isBlank: Bool { if case .chart(let chart) = self { chart.isBlank } else { false } }

  fileprivate var isChart: Bool { if case .chart = self { true } else { false } }

  fileprivate var fold: Phrase? { if case .chart(let chart) = self { chart.fold } else { nil } }

  fileprivate var isPairs: Bool { if case .pairs = self { true } else { false } }

  fileprivate func html(in section: Page.Section?, _ language: Language) -> MarkupText {
    var html = MarkupText()
    switch self {
    case .line(let sentence): html.element("p") { $0.append(prose: language(sentence)) }
    case .pairs(let pairs):
      html.element("dl") { list in
        for pair in pairs {
          list.element("dt", [], language(pair.name))
          list.element("dd") { $0.append(pair.value.html(language)) }
        }
      }
    case .table(let table): html.append(table.html(named: language(section?.title ?? ""), language))
    case .chart(let chart): html.append(chart.html(language))
    }
    return html
  }
}

extension Chart {
  /// True for a timetable, and for a grid of over 31 columns: they need the whole width of a sheet of paper.
  private var isBroad: Bool {
    switch form {
    case .timetable: true
    case .grid(let grid): grid.columns.names.count > 31
    case .plot: false
    }
  }

  fileprivate func html(_ language: Language) -> MarkupText {
    let hint = language("Arrow keys or the pointer read the numbers.")
    let reading = readOut.map { [("data-rows", $0), ("data-hint", hint)] } ?? []
    var html = MarkupText()
    html.element("figure", [("id", "chart-\(name)")] + (isBroad ? [("class", "broad")] : []) + reading) {
      figure in
      figure.element("figcaption") { caption in
        caption.element("h3", [], language(title))
        caption.element("p", [], language(self.reading))
      }
      if case .timetable(let timetable) = form { figure.append(timetable.html(language)) }
      let legend = legend(language)
      if !legend.isEmpty {
        figure.element("ul", [("class", "legend")]) { list in
          for entry in legend {
            list.element("li") { item in
              item.append(entry.sample)
              item.append(entry.words)
            }
          }
        }
      }
      if let drawing = drawing(width: nil, language) {
        let isFar = drawing.frame.left == DrawingFrame.far
        figure.element("div", [("class", isFar ? "view far" : "view")]) { $0.append(drawing.svg) }
      }
      if let numbers {
        figure.element("output") { _ in }
        figure.element("details") { details in
          details.element("summary", [], language("The numbers"))
          details.append(
            numbers.table.html(
              named: language(title), positions: numbers.positions, isOfChart: true, language))
        }
      }
    }
    return html
  }
}

extension Timetable {
  fileprivate func html(_ language: Language) -> MarkupText {
    var html = MarkupText()
    html.element("div", MarkupText.region(named: language(title))) { $0.append(table(language)) }
    return html
  }

  private func table(_ language: Language) -> MarkupText {
    var html = MarkupText()
    html.element("table", [("class", "week"), ("aria-label", language(title))]) { table in
      table.element("thead") { head in
        head.element("tr") { row in
          row.element("td") { _ in }
          for day in days { row.element("th", [("scope", "col")], language(day)) }
        }
      }
      table.element("tbody") { body in
        for (period, classes) in zip(periods, classes) {
          body.element("tr") { row in
            row.element("th", [("scope", "row")], language(period))
            for lessons in classes {
              row.element("td") { cell in
                for lesson in lessons {
                  cell.element("span", [("class", "chip \(lesson.tone.rawValue)")]) { chip in
                    if let sign = lesson.tone.warningSign { chip.append("\(sign) ") }
                    chip.append("\(language(lesson.name)) ")
                    chip.element("b", [], language(lesson.count))
                    chip.append(" \(language(lesson.standing))")
                  }
                }
              }
            }
          }
        }
      }
    }
    return html
  }
}
