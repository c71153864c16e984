import Phrases
import Testing

/// Phrases and the catalogues that tell them.
struct PhraseTests {
  @Test func `a phrase tells its values in English, inflects counts, and has a key without values`() {
    let deck = "Kanji"
    let phrase: Phrase = "\(1, "card") of \(deck), \(2, "class") of \(3) left"
    #expect(phrase.english == "1 card of Kanji, 2 classes of 3 left")
    #expect(phrase.key == "{1 card} of {2}, {3 class} of {4} left")
  }

  @Test func `an entry has the values where its language wants them, and as often`() {
    let catalogue = Catalogue(["{1 card} of {2}": "{2}の{1}枚（{2}）"])
    #expect(catalogue.tell("\(1, "card") of \("漢字")") == "漢字の1枚（漢字）")
  }

  @Test func `a phrase within a phrase is told in the same language`() {
    let catalogue = Catalogue(["no {1}": "{1}なし", "card": "カード"])
    let inner: Phrase = "card"
    #expect(catalogue.tell("no \(inner)") == "カードなし")
    #expect(("no \(inner)" as Phrase).english == "no card")
  }

  @Test func `what a catalogue lacks is in English, with its phrases in the language`() {
    let catalogue = Catalogue(["card": "カード"])
    let inner: Phrase = "card"
    #expect(catalogue.tell("\(inner): none") == "カード: none")
  }

  @Test func `one wording with two meanings has two entries`() {
    let catalogue = Catalogue(["limit": "上限", "limit|status": "限界"])
    let limit: Phrase = "limit"
    #expect(catalogue.tell(limit) == "上限")
    #expect(catalogue.tell(Phrase(limit, meaning: "status")) == "限界")
    #expect(Phrase(limit, meaning: "status").english == "limit")
  }

  @Test(
    arguments: [("{1}", "[{1}]"), ("{2}", "[{2}]"), ("{", "[{]"), ("a}b", "[a}b]")])
  func `braces in data and in entries are text`(text: String, told: String) {
    let catalogue = Catalogue(["in {1}": "[{1}]", "whole": "{9} {x} { }"])
    #expect(catalogue.tell("in \(text)") == told)
    #expect(catalogue.tell("whole") == "{9} {x} { }")
    #expect(catalogue.tell(Phrase(verbatim: text)) == text)
  }

  @Test func `an entry with a place that the phrase lacks keeps it as text`() {
    #expect(Catalogue(["of {1}": "{1} {2} {1"]).tell("of \("a")") == "a {2} {1")
  }

  @Test func `a phrase keeps typed values until it is told`() {
    let phrase: Phrase = "\(.fixed(-2.5, decimals: 1)) days, \(.percent(0.5, decimals: 0))"
    #expect(phrase.values == [.fixed(-2.5, decimals: 1), .percent(0.5, decimals: 0)])
    #expect(phrase.key == "{1} days, {2}" && phrase.english == "−2.5 days, 50 %")
    #expect(Catalogue(["{1} days, {2}": "{2}、{1}日"]).tell(phrase) == "50 %、−2.5日")
  }

  @Test func `phrases are joined, added and named in the language`() {
    let catalogue = Catalogue([", ": "、", "card": "カード", "none": "なし"])
    let (card, none): (Phrase, Phrase) = ("card", "none")
    #expect(catalogue.tell([card, none].joined(separator: ", ")) == "カード、なし")
    #expect(catalogue.tell(card + none) == "カードなし" && (card + none).english == "cardnone")
    #expect(catalogue.tell(Phrase.list(["a", "b"])) == "a、b" && Phrase.list(["a", "b"]).english == "a, b")
    #expect(Phrase(Phrase.Value.capitalised(card)).english == "Card")
    let rule = Phrase(.english("none", elsewhere: card))
    #expect(rule.english == "none" && catalogue.tell(rule) == "カード")
    #expect(Phrase.list([]).isEmpty && (Phrase("") + Phrase("")).isEmpty && !card.isEmpty)
  }
}
