import Encoding
import Kaiki

extension Page.Cell {
  /// The value as characters.
  var terminalText: String {
    switch self {
    case .text(let text): text
    case .integer(let integer): Self.signed(integer.description)
    case .fixed(let number, let decimals): Self.fixed(number, decimals)
    case .rounded(let number): Self.rounded(number)
    case .amount(let number):
      Self.fixed(number, abs(number) < 10 && number != number.rounded() ? 1 : 0)
    // A small chance is not none (F4).
    case .percent(let share, 0) where share > 0 && share < 0.005: "< 0.5 %"
    case .percent(let share, let decimals): "\(Self.fixed(share * 100, decimals)) %"
    case .change(let share): "\(Self.signed(share)) %"
    case .p(let p): p < 0.001 ? "< 0.001" : DecimalText.fixed(p, 3)
    case .day(let day): day.description
    case .clock(let hour): Self.clock(hour)
    case .range(let low, let high): "\(low.terminalText) – \(high.terminalText)"
    case .interval(let value, let low, let high):
      "\(value.terminalText) (\(low.withoutUnit) – \(high.withoutUnit))"
    case .bars(let values, let whole): Drawing.bars(values, of: whole)
    case .bar(let value, let whole, let width):
      String(repeating: "█", count: min(width, Int((value / max(whole, 1) * Double(width)).rounded())))
    case .boxes(let filled, let count, let beyond):
      String(repeating: "■", count: filled) + String(repeating: "□", count: count - filled)
        + (beyond > 0 ? "+\(beyond)" : "")
    case .toned(let cell, _): cell.terminalText
    case .missing: "–"
    }
  }

  /// What it means to the person; `nil` for nothing good or bad.
  var tone: Page.Tone? {
    if case .toned(_, let tone) = self { tone } else { nil }
  }

  /// Whether it is a row of small bars.
  var isRowOfBars: Bool {
    if case .bars = self { true } else { false }
  }

  /// Whether it is drawn in the room that is left.
  var isBar: Bool {
    if case .bar = self { true } else { false }
  }

  /// The value as the end of an interval whose unit has been said.
  private var withoutUnit: String {
    if case .change(let share) = self { Self.signed(share) } else { terminalText }
  }

  private static func fixed(_ number: Double, _ decimals: Int) -> String {
    signed(DecimalText.fixed(number, decimals))
  }

  /// A number with the sign that people read for a hyphen before it.
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
    return "\(Kaiki.padded(minutes / 60, to: 2)):\(Kaiki.padded(minutes % 60, to: 2))"
  }
}
