import Testing

@testable import Formats

struct FieldTextTests {
  @Test(
    arguments: [
      ("<b>犬</b>&nbsp;は&amp;猫[sound:inu.mp3]", "犬 は&猫"), ("canis<br>m.", "canis m."), ("1 &lt; 2", "1 < 2"),
      ("&#x2192;&#33;&#xD800;&bogus;&", "→!&#xD800;&bogus;&"), ("<img src='a.png'>", ""), ("a < b", "a < b"),
      ("{{c1::Rome::city}} lies in {{c2::Italy}}", "Rome lies in Italy"), ("{{c1::open", "{{c1::open"),
      ("{{cloze:Text}}", "{{cloze:Text}}"), ("  a \n\t b ", "a b"), ("", ""),
    ])
  func `the text of a field is what a person reads`(field: String, text: String) {
    #expect(FieldText.plain(field[...]) == text)
  }

  @Test(
    arguments: [
      ("<", ""), ("[sound:", ""), ("<", "<b>"), ("[sound:", "[sound:a]"), ("&", ""), ("{{c1::", ""),
    ])
  func `marks without an end are text, however many`(mark: String, before: String) {
    let field = before + String(repeating: mark, count: 16_000)
    #expect(FieldText.plain(field[...]) == String(repeating: mark, count: 200).prefix(200))
  }

  @Test func `a long field is cut`() {
    #expect(FieldText.plain(String(repeating: "長", count: 30_000)[...]).count == FieldText.maxCharacters)
  }
}
