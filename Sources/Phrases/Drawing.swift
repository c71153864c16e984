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
