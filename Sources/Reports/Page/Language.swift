/// The language of tables and pages; JSON and CSV are the same in all.
package enum Language: String, CaseIterable, Sendable {
  /// English.
  case english = "en"
  /// Japanese.
  case japanese = "ja"

  /// One of two wordings that stand side by side in the source.
  package func callAsFunction(_ english: @autoclosure () -> String, _ japanese: @autoclosure () -> String)
    -> String
  {
    self == .english ? english() : japanese()
  }

  /// A number with its unit, which English inflects.
  ///
  ///     language.count(1, "day", "日")   // "1 day", "1日"
  package func count(_ number: Int, _ english: String, _ japanese: String) -> String {
    self(
      number == 1 ? "1 \(english)" : "\(number) \(english)\(english.hasSuffix("s") ? "es" : "s")",
      "\(number)\(japanese)")
  }
}
