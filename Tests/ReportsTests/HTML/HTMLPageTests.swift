import Encoding
import Phrases
import Testing

@testable import Reports

/// A page as one file of HTML.
struct HTMLPageTests {
  private static let hostile = "</script><img src=x onerror=\"alert(1)\">'&"
  private static let escaped = "&lt;/script&gt;&lt;img src=x onerror=&quot;alert(1)&quot;&gt;&#39;&amp;"

  private static func page(_ block: Page.Block) -> Page {
    Page(sections: [Page.Section(title: "t", blocks: []), Page.Section(title: "u", blocks: [block], id: "u")])
  }

  private static func plot(_ text: Phrase, sideways: Bool = false) -> Page {
    page(
      .chart(
        Chart(
          name: "a", title: text, reading: text,
          form: .plot(
            Plot(
              x: .names(text, [text, "b"]), y: Plot.Axis(text),
              layers: [
                Plot.Layer(text, .dots, [Plot.Point(0, 1, ends: 0...2), Plot.Point(1, 2)]),
                Plot.Layer(text, .line, [Plot.Point(0, 1, label: text)]),
              ], marks: [.level(y: 1, text)], isSideways: sideways)))))
  }

  /// A page for each place where a text can stand.
  private static let positions: [(name: String, page: @Sendable (Phrase) -> Page)] = [
    ("title of the page", { Page(sections: [Page.Section(title: $0, blocks: [])]) }),
    (
      "title of a section",
      { Page(sections: [Page.Section(title: "t", blocks: []), .init(title: $0, blocks: [])]) }
    ),
    ("line", { page(.line($0)) }), ("name of a pair", { page(.pairs([Page.Pair($0, "1")])) }),
    ("value of a pair", { page(.pairs([Page.Pair("a", .text($0))])) }),
    ("title of a column", { page(.table(Page.Table(columns: [.text($0), .number($0)], rows: []))) }),
    ("cell", { page(.table(Page.Table(columns: [.text("")], rows: [[.text($0)]]))) }),
    (
      "cell with a tone",
      { page(.table(Page.Table(columns: [.text("")], rows: [[.toned(.text($0), .alarm)]]))) }
    ),
    ("plot", { plot($0) }), ("plot of names below each other", { plot($0, sideways: true) }),
    (
      "grid",
      { text in
        page(
          .chart(
            Chart(
              name: "a", title: text, reading: text,
              form: .grid(
                Grid(
                  columns: (text, [text]), rows: (text, [text]), shownColumns: [(0, text)], values: [[1]],
                  words: (text, text), most: 1)))))
      }
    ),
    (
      "timetable",
      { text in
        page(
          .chart(
            Chart(
              name: "a", title: text, reading: text,
              form: .timetable(
                Timetable(
                  title: text, days: [text], periods: [text],
                  classes: [[[Timetable.Lesson(name: text, count: text, standing: text, tone: .good)]]])))))
      }
    ),
    (
      "summary",
      {
        Page(
          sections: [.init(title: "t", blocks: [])],
          summary: [.init(.course, .bad, $0), .init(.openItems, .unknown, $0)])
      }
    ),
  ]

  private static func grid(_ name: String, fold: Phrase?) -> Page.Block {
    .chart(
      Chart(
        name: name, title: Phrase(verbatim: name), reading: "",
        form: .grid(
          Grid(
            columns: ("c", ["1"]), rows: ("r", ["1"]), shownColumns: [], values: [[1]], words: ("", ""),
            most: 1)),
        fold: fold))
  }

  @Test func `charts of one fold stand below one heading, and others outside of it`() {
    let blocks = [
      Self.grid("a", fold: nil), Self.grid("b", fold: "Earlier"), Self.grid("c", fold: "Earlier"),
    ]
    let page = Page(sections: [.init(title: "t", blocks: []), .init(title: "u", blocks: blocks)])
    let html = page.html(.english)
    #expect(html.matches(of: #/<details class="fold"><summary>Earlier<\/summary>/#).count == 1)
    let parts = html.split(separator: "<details class=\"fold\">", maxSplits: 1)
    #expect(parts.count == 2 && parts[0].contains("chart-a") && !parts[0].contains("chart-b"))
    #expect(parts[1].contains("chart-b") && parts[1].contains("chart-c"))
  }

  @Test func `what a link opens holds the place that it leads to`() {
    let page = Page(
      sections: [.init(title: "t", blocks: [.line("said")])],
      summary: [.init(.reading, .unknown, "why", section: Page.said)])
    let html = page.html(.english)
    #expect(html.contains("<a href=\"#first\">· why</a>"))
    #expect(html.contains("</summary><div id=\"first\"><p>said</p></div></details>"))
  }

  @Test func `no text becomes markup, wherever it stands`() {
    for (name, page) in Self.positions {
      let (html, plain) = (page(Phrase(verbatim: Self.hostile)).html(.english), page("plain").html(.english))
      #expect(html.contains(Self.escaped), "\(name)")
      #expect(html.count { $0 == "<" } == plain.count { $0 == "<" }, "\(name)")
      #expect(html.count { $0 == ">" } == plain.count { $0 == ">" }, "\(name)")
      #expect(html.count { $0 == "\"" } == plain.count { $0 == "\"" }, "\(name)")
    }
  }

  /// What stands in the only element of a name.
  private func content(of name: String, in html: String) throws -> String {
    let (open, close) = ("<\(name)>", "</\(name)>")
    let parts = html.split(separator: open, omittingEmptySubsequences: false)
    try #require(parts.count == 2, "\(name)")
    return String(try #require(parts[1].split(separator: close, omittingEmptySubsequences: false).first))
  }

  @Test func `the policy names the one style and the one script by their hashes, and allows nothing else`()
    throws
  {
    let html = Self.plot("a").html(.english)
    let hashes = try ["style", "script"].map { name in
      "'sha256-" + Base64Text.of(SHA256.digest(of: Array(try content(of: name, in: html).utf8))) + "'"
    }
    #expect(
      html.contains(
        "content=\"default-src &#39;none&#39;; style-src \(hashes[0]); script-src \(hashes[1]); base-uri &#39;none&#39;; form-action &#39;none&#39;\""
          .replacing("'sha256", with: "&#39;sha256").replacing("'; ", with: "&#39;; ")))
  }

  @Test func `the script is small`() {
    #expect(Script.text.utf8.count <= 4_096)
  }

  @Test func `there are no attributes of style or of events, and nothing is loaded`() async throws {
    let answers = try await RichHistory.answers
    let page = Page(
      sections: [Page.Section(title: "t", blocks: [])] + answers.map { $0.section },
      summary: answers.flatMap { $0.summary })
    let html = page.html(.english)
    for part in html.split(separator: "<").dropFirst() {
      let tag = part.prefix { $0 != ">" }
      guard !tag.hasPrefix("/") else { continue }
      #expect(!tag.contains(/[ ](style|src|on[a-z]+)="/), "\(tag.prefix(200))")
      if let link = tag.firstRange(of: "href=\"") {
        #expect(tag[link.upperBound...].hasPrefix("#"), "\(tag)")
      }
    }
  }

  @Test func `every link leads to a section`() async throws {
    for language in Language.allCases {
      let answers = try await RichHistory.answers
      let page = Page(
        sections: [Page.Section(title: "t", blocks: [])] + answers.map { $0.section },
        summary: answers.flatMap { $0.summary })
      let html = page.html(language)
      #expect(html.contains("<html lang=\"\(language.rawValue)\">"))
      let links = html.split(separator: "href=\"#").dropFirst().map { $0.prefix { $0 != "\"" } }
      #expect(links.count >= 5)
      for link in links { #expect(html.contains("id=\"\(link)\""), "\(link)") }
    }
  }

  @Test func `a state has its word, and a warning also a sign`() {
    let cells = Page.Tone.allCases.map { Page.Cell.toned(.text("word"), $0).html(.english).text }
    #expect(
      cells == [
        "<span class=\"chip good\">word</span>", "<span class=\"chip attention\">! word</span>",
        "<span class=\"chip alarm\">✕ word</span>",
      ])
  }

  @Test func `a chart has its picture, its read-out and its numbers as a table`() {
    let html = Self.plot("a").html(.english)
    #expect(html.contains("<figure id=\"chart-a\" data-rows=\"plot\""))
    #expect(html.contains("<div class=\"view\"><svg class=\"chart\" width=\"100%\""))
    #expect(html.contains("<output></output><details><summary>The numbers</summary>"))
    #expect(html.contains("<tr data-x=\"25\">"))
  }

  @Test func `a picture by itself is well-formed, of a width of its own, and light`() {
    let charts = Self.positions.flatMap { $0.page(Phrase(verbatim: Self.hostile)).charts }
    #expect(charts.count == 4)
    let pictures = charts.compactMap { $0.picture(.japanese) }
    // A week of classes is a table.
    #expect(pictures.count == 3)
    for picture in pictures {
      #expect(picture.hasPrefix("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 720 "))
      #expect(!picture.contains("var(") && picture.contains(Palette.s1.light))
      #expect(WellFormed.isXML(picture), "\(picture)")
    }
  }
}
