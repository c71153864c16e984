import Testing

@testable import Reports

/// Text that is safe to show, and how wide it is.
struct DisplayTextTests {
  @Test(
    arguments: [
      ("plain, 日本語, é, 🐕, 👨‍👩‍👧, नमस्ते", "plain, 日本語, é, 🐕, 👨‍👩‍👧, नमस्ते"), ("", ""),
      ("\u{1B}[31mred\u{1B}[0m", #"\u{1b}[31mred\u{1b}[0m"#),
      ("a\nb\r\nc\td\u{0}", #"a\u{a}b\u{d}\u{a}c\u{9}d\u{0}"#),
      ("\u{7F}\u{80}\u{9B}31m\u{9F}\u{A0}", #"\u{7f}\u{80}\u{9b}31m\u{9f}"# + "\u{A0}"),
      ("\u{200E}\u{200F}\u{61C}", #"\u{200e}\u{200f}\u{61c}"#),
      ("\u{202A}\u{202B}\u{202C}\u{202D}\u{202E}", #"\u{202a}\u{202b}\u{202c}\u{202d}\u{202e}"#),
      ("\u{2066}\u{2067}\u{2068}\u{2069}", #"\u{2066}\u{2067}\u{2068}\u{2069}"#),
      ("\u{2028}\u{2029}\u{FEFF}", #"\u{2028}\u{2029}\u{feff}"#),
      ("e\u{301}\u{1B}", "e\u{301}" + #"\u{1b}"#),
    ] as [(String, String)])
  func `what could steer a terminal or turn its direction is spelled out`(text: String, safe: String) {
    #expect(Array(DisplayText.safe(text).unicodeScalars) == Array(safe.unicodeScalars))
  }

  @Test func `no control of ASCII and Latin-1 gets through`() {
    for value in UInt8.min...UInt8.max {
      let isControl = value < 0x20 || 0x7F..<0xA0 ~= value
      let scalar = Unicode.Scalar(value)
      let safe = DisplayText.safe(String(Character(scalar)))
      #expect(safe.unicodeScalars.contains(scalar) == !isControl, "\(value)")
    }
  }

  @Test(
    arguments: [
      ("", 0), ("abc", 3), ("é", 1), ("e\u{301}", 1), ("a\u{300}\u{323}b", 2),
      ("日本語", 6), ("ひらがな", 8), ("カタカナ", 8), ("が", 2), ("か\u{3099}", 2), ("。、「」", 8), ("　", 2),
      ("ＡＢＣ１", 8), ("￥", 2), ("〒100", 5), ("々〆ヶ", 6), ("㈱㌔", 4), ("𠮟る", 4), ("한국어", 6), ("中文", 4),
      ("ｱｲｳ", 3), ("ｶﾞｷﾞﾊﾟ", 6), ("｢ｶﾅ｣", 4), ("\u{1B001}", 2), ("\u{2329}", 2), ("\u{FE10}", 2),
      ("\u{1F210}", 2), ("\u{17000}", 2),
      ("🐕", 2), ("👍🏽", 2), ("👨‍👩‍👧", 2), ("🇯🇵", 2), ("❤️", 2), ("1️⃣", 2), ("⌚", 2),
      ("–…·█░", 5), ("\u{1100}\u{1161}\u{11A8}", 2), ("กำ", 2), ("สวัสดี", 4),
    ] as [(String, Int)])
  func `width counts terminal columns`(text: String, width: Int) {
    #expect(DisplayText.width(text) == width)
  }

  @Test(
    arguments: [
      // Between wide characters a line may end, beside a word it needs no space.
      ("日本語の文", 6, ["日本語", "の文"]), ("AUC が低い", 8, ["AUC が低", "い"]), ("ab cd", 4, ["ab", "cd"]),
      // What closes stays with what stands before it, what opens and digits with what follows.
      ("日本語、犬", 6, ["日本", "語、犬"]), ("薬の補充（2）", 11, ["薬の補充", "（2）"]), ("最大 64件", 7, ["最大", "64件"]),
      ("ライティング", 6, ["ライ", "ティン", "グ"]), ("カード(x)", 6, ["カード", "(x)"]),
      // A range and a percentage stay together.
      ("in 28 days 317 – 1219", 14, ["in 28 days", "317 – 1219"]),
      ("about 95 % yes", 9, ["about", "95 % yes"]),
      ("even (p = 0.117)", 12, ["even", "(p = 0.117)"]),
      // A part that is wider than the line is broken after a comma, or else anywhere.
      ("0,1,6,12,48", 7, ["0,1,6,", "12,48"]), ("a 0,12,3", 4, ["a", "0,", "12,3"]),
      ("abcdefgh", 3, ["abc", "def", "gh"]),
      ("a e\u{301}e\u{301}e\u{301}", 2, ["a", "e\u{301}e\u{301}", "e\u{301}"]),
      (
        String(repeating: "L", count: 2_000) + " b", 16,
        Array(repeating: String(repeating: "L", count: 16), count: 125) + ["b"]
      ),
      ("。。。。", 4, ["。。", "。。"]), ("", 4, [""]),
    ] as [(String, Int, [String])])
  func `a sentence is broken where readers of its language expect it`(
    text: String, width: Int, lines: [String]
  ) {
    #expect(DisplayText.broken(text, width: width) == lines)
  }

  @Test(arguments: Array(4...40) as [Int])
  func `breaking loses nothing but spaces, and passes no edge`(width: Int) {
    let text = "datasets/x.json の 383行に含まれる項目のうち 25件は（lists を含めて）読めませんでした。🐕 Kein Wort verloren, e\u{301}."
    let lines = DisplayText.broken(text, width: width)
    #expect(lines.allSatisfy { DisplayText.width($0) <= width })
    #expect(lines.joined().filter { $0 != " " } == text.filter { $0 != " " })
  }

  @Test(
    arguments: [
      ("abcdef", 6, "abcdef"), ("abcdef", 5, "abcd…"), ("abcdef", 1, "…"), ("日本語", 6, "日本語"),
      ("日本語", 5, "日本…"), ("日本語", 4, "日…"), ("日本語", 2, "…"), ("a日", 3, "a日"), ("a日", 2, "a…"),
      ("e\u{301}e\u{301}e\u{301}", 2, "e\u{301}…"), ("👨‍👩‍👧👨‍👩‍👧", 3, "👨‍👩‍👧…"), ("", 0, ""),
    ] as [(String, Int, String)])
  func `cutting never splits a character nor passes the edge`(text: String, columns: Int, truncated: String) {
    #expect(DisplayText.truncated(text, to: columns) == truncated)
  }
}
