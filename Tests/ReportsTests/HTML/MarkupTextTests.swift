import Testing

@testable import Reports

/// The one place where text from data becomes part of markup.
struct MarkupTextTests {
  @Test func `words and values of attributes are escaped`() {
    var text = MarkupText()
    text.element("p", [("title", "\"a' & <b>")], "</script><img src=x onerror=alert(1)>")
    #expect(
      text.text
        == "<p title=\"&quot;a&#39; &amp; &lt;b&gt;\">&lt;/script&gt;&lt;img src=x onerror=alert(1)&gt;</p>")
  }

  @Test func `what steers a terminal is no part of a page either`() {
    #expect(MarkupText("a\u{1B}[31m\n\u{202E}b").text == #"a\u{1b}[31m\u{a}\u{202e}b"#)
  }

  @Test(
    arguments: [
      ("from 2026-01-05 to 2026-02-28.", "from D2026-01-05/ to D2026-02-28/."), ("2026-01", "2026-01"),
      ("x2026-01-055", "xD2026-01-05/5"), ("日<2026-01-05", "日&lt;D2026-01-05/"), ("", ""),
      ("20-01-2026", "20-01-2026"),
    ] as [(String, String)])
  func `a date within prose stands in an element of its own`(words: String, expected: String) {
    var text = MarkupText()
    text.append(prose: words)
    let shown = text.text.replacing("<time>", with: "D").replacing("</time>", with: "/")
    #expect(shown == expected)
  }

  @Test func `elements stand within each other`() {
    var text = MarkupText()
    text.element("svg", [("width", "1")]) { svg in
      svg.shape("rect", [("x", "2")])
      svg.element("text", [], "a")
    }
    text.void("meta", [("charset", "utf-8")])
    #expect(text.text == "<svg width=\"1\"><rect x=\"2\"/><text>a</text></svg><meta charset=\"utf-8\">")
  }
}
