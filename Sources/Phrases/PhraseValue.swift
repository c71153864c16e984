import Kaiki

extension Phrase {
  /// Value of a phrase or a cell of a table, before it becomes characters.
  package indirect enum Value: Hashable, Sendable {
    /// Text from data, the same in every language.
    case verbatim(String)
    /// Words, which a catalogue translates.
    case text(Phrase)
    /// English text without entries in catalogues, and the phrase for all other languages.
    case english(Phrase, elsewhere: Phrase)
    /// Words with a capital first letter.
    case capitalised(Phrase)
    /// A number with its noun in the singular.
    case count(Int, String)
    case integer(Int)
    /// A number with `decimals` decimals.
    case fixed(Double, decimals: Int)
    /// A number with three significant digits.
    case rounded(Double)
    /// A whole number from ten up, one decimal below.
    case amount(Double)
    /// A share as a percentage with `decimals` decimals.
    case percent(Double, decimals: Int)
    /// A change as a percentage with its sign.
    case change(Double)
    case p(Double)
    case day(Day)
    /// Hour of the day on a clock, in 0..<24.
    case clock(Double)
    /// Range from one value to another.
    case range(Value, Value)
    /// A value with the ends of its interval.
    case interval(Value, from: Value, to: Value)
    /// A small bar for each value, the highest, or one of `whole`, of full height.
    case bars([Double], whole: Double?)
    /// One bar of at most `width` columns for `whole`.
    case bar(Double, whole: Double, width: Int)
    /// Row of `of` boxes with the first `filled` ones filled, then the number of boxes beyond `of`.
    case boxes(filled: Int, of: Int, beyond: Int)
    /// A value with a good or bad meaning, next to a word that states it.
    case toned(Value, Tone)
    /// A dash in place of an unknown value.
    case missing
  }

  /// Meaning of a value or a label, shown as a colour with a sign or a word.
  package enum Tone: String, CaseIterable, Sendable {
    /// Green: in order.
    case good
    /// Orange: due today, or near a limit.
    case attention
    /// Red: overdue, or at a limit or over it.
    case alarm
  }
}

extension Phrase.Value: ExpressibleByStringInterpolation {
  package init(stringLiteral text: String) { self = .text(Phrase(stringLiteral: text)) }

  package init(stringInterpolation: Phrase.StringInterpolation) {
    self = .text(Phrase(stringInterpolation: stringInterpolation))
  }

  package static func percent(_ share: Double) -> Phrase.Value { .percent(share, decimals: 1) }

  package static func optional<Wrapped>(_ value: Wrapped?, _ cell: (Wrapped) -> Phrase.Value) -> Phrase.Value
  {
    value.map(cell) ?? .missing
  }

  package static func toned(
    _ value: Phrase.Value, where holds: Bool, _ tone: Phrase.Tone
  ) -> Phrase.Value {
    holds ? .toned(value, tone) : value
  }
}

extension Phrase.Value {
  /// True for empty words and for ``missing``.
  package var isEmpty: Bool {
    switch self {
    case .verbatim(let text): text.isEmpty
    case .text(let phrase), .english(let phrase, _), .capitalised(let phrase): phrase.isEmpty
    case .missing: true
    case .toned(let value, _): value.isEmpty
    case .count, .integer, .fixed, .rounded, .amount, .percent, .change, .p, .day, .clock, .range, .interval,
      .bars, .bar, .boxes:
      false
    }
  }

  /// True for the number 0 and for a range from 0 to 0.
  package var isZero: Bool {
    switch self {
    case .integer(let integer): integer == 0
    case .fixed(let number, _), .rounded(let number), .amount(let number), .percent(let number, _):
      number == 0
    case .range(let low, let high): low.isZero && high.isZero
    case .toned(let value, _): value.isZero
    case .verbatim, .text, .english, .capitalised, .count, .change, .p, .day, .clock, .interval, .bars, .bar,
      .boxes, .missing:
      false
    }
  }

  /// Meaning of the value for the reader; `nil` if neutral.
  package var tone: Phrase.Tone? {
    if case .toned(_, let tone) = self { tone } else { nil }
  }

  package func characters(_ catalogue: Catalogue? = nil) -> String {
    switch self {
    case .verbatim(let text): text
    case .text(let phrase): phrase.told(by: catalogue)
    case .english(let phrase, let other): catalogue.map(other.told) ?? phrase.english
    case .capitalised(let phrase):
      phrase.told(by: catalogue).prefix(1).uppercased() + phrase.told(by: catalogue).dropFirst()
    // In a catalogue the entry has the noun.
    case .count(let number, _) where catalogue != nil: "\(number)"
    case .count(1, let noun): "1 \(noun)"
    case .count(let number, let noun): "\(number) \(noun)\(noun.hasSuffix("s") ? "es" : "s")"
    case .integer(let integer): Self.signed(integer.description)
    case .fixed(let number, let decimals): Self.fixed(number, decimals)
    case .rounded(let number): Self.rounded(number)
    case .amount(let number):
      Self.fixed(number, abs(number) < 10 && number != number.rounded() ? 1 : 0)
    // A small chance is more than 0 (F4).
    case .percent(let share, 0) where share > 0 && share < 0.005: "< 0.5 %"
    case .percent(let share, let decimals): "\(Self.fixed(share * 100, decimals)) %"
    case .change(let share): "\(Self.signed(share)) %"
    case .p(let p): p < 0.001 ? "< 0.001" : DecimalText.fixed(p, 3)
    case .day(let day): day.description
    case .clock(let hour): Self.clock(hour)
    case .range(let low, let high): "\(low.characters(catalogue)) – \(high.characters(catalogue))"
    case .interval(let value, let low, let high):
      "\(value.characters(catalogue)) (\(low.withoutUnit(catalogue)) – \(high.withoutUnit(catalogue)))"
    case .bars(let values, let whole): Drawing.bars(values, of: whole)
    case .bar(let value, let whole, let width):
      String(repeating: "█", count: min(width, Int((value / max(whole, 1) * Double(width)).rounded())))
    case .boxes(let filled, let count, let beyond):
      String(repeating: "■", count: filled) + String(repeating: "□", count: count - filled)
        + (beyond > 0 ? "+\(beyond)" : "")
    case .toned(let value, _): value.characters(catalogue)
    case .missing: "–"
    }
  }

  /// Characters of an end of an interval whose value states the unit.
  private func withoutUnit(_ catalogue: Catalogue?) -> String {
    if case .change(let share) = self { Self.signed(share) } else { characters(catalogue) }
  }

  private static func fixed(_ number: Double, _ decimals: Int) -> String {
    signed(DecimalText.fixed(number, decimals))
  }

  private static func signed(_ number: String) -> String {
    number.hasPrefix("-") ? "−" + number.dropFirst() : number
  }

  private static func rounded(_ number: Double) -> String {
    let size = abs(number)
    return fixed(number, number == number.rounded() || size >= 100 ? 0 : size >= 10 ? 1 : 2)
  }

  private static func signed(_ share: Double) -> String {
    (share > 0 ? "+" : "") + fixed(share * 100, abs(share) < 0.1 ? 1 : 0)
  }

  private static func clock(_ hour: Double) -> String {
    let minutes = Int((hour * 60).rounded()) % 1_440
    return "\(padded(minutes / 60, to: 2)):\(padded(minutes % 60, to: 2))"
  }
}

/// Small pictures made of characters.
package enum Drawing {
  /// Returns one bar per value; a bar of `whole`, or of the highest value for `nil`, has full height.
  package static func bars(_ values: [Double], of whole: Double? = nil) -> String {
    let marks = Array(" ▁▂▃▄▅▆▇█")
    let most = whole ?? values.max() ?? 0
    guard most > 0 else { return String(repeating: " ", count: values.count) }
    return String(values.map { marks[$0 == 0 ? 0 : max(1, Int(($0 / most * 8).rounded()))] })
  }

  /// Returns a cell of a map from light to dark, two columns wide.
  package static func shade(_ value: Int, of most: Int) -> String {
    guard value > 0 else { return " ·" }
    let marks = ["░", "▒", "▓", "█"]
    let mark = marks[min(3, value * 4 / max(most, 1))]
    return mark + mark
  }
}
