/// Random numbers that a seed repeats (SplitMix64: G. L. Steele, D. Lea, C. H. Flood, 2014,
/// doi:10.1145/2660193.2660195).
package struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  /// The distance from a state to the next.
  private static let step: UInt64 = 0x9E37_79B9_7F4A_7C15

  /// - Parameter seed: Scrambled, since all seeds go through one cycle of states: neighbours on it would give the same
  ///   numbers but for the first.
  package init(seed: Int) {
    state = Self.scrambled(UInt64(bitPattern: Int64(seed)) &+ Self.step)
  }

  package mutating func next() -> UInt64 {
    state &+= Self.step
    return Self.scrambled(state)
  }

  /// The finaliser: one to one, and each bit of the result hangs on every bit.
  private static func scrambled(_ value: UInt64) -> UInt64 {
    var z = value
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  /// Texts with everything that a reader or writer could stumble over.
  ///
  /// - Parameter without: Scalars to leave out.
  package mutating func text(upTo most: Int = 12, without: Set<Unicode.Scalar> = []) -> String {
    let pieces = [
      "a", "b", "Z", "0", "7", " ", ",", ";", "\"", "\"\"", "'", "=", "+", "-", "@", "\t", "\n", "\r", "\r\n",
      "\\", "/", "{", "}", "[", "]", ":", "null", "true", "1e999", "\u{1}", "\u{7F}", "é", "e\u{301}", "ß",
      "İ",
      "日本", "語", "カ\u{3099}", "𠮷", "😀", "👩‍👩‍👧", "🇯🇵", "\u{202E}", "\u{FEFF}", "\u{FFFD}", "\u{2028}",
    ]
    let count = Int.random(in: 0...most, using: &self)
    let text = (0..<count).map { _ in pieces.randomElement(using: &self) ?? "" }.joined()
    return String(String.UnicodeScalarView(text.unicodeScalars.filter { !without.contains($0) }))
  }
}
