/// Several texts in one cell, separated by semicolons; a backslash precedes a semicolon within a text.
///
/// Compares scalars, because a combining mark after a semicolon would form one character with the semicolon.
enum ListText {
  static func joined(_ texts: [String]) -> String {
    texts.map { text in
      var escaped = String.UnicodeScalarView()
      for scalar in text.unicodeScalars {
        if scalar == ";" || scalar == "\\" { escaped.append("\\") }
        escaped.append(scalar)
      }
      return String(escaped)
    }.joined(separator: ";")
  }

  /// Returns the nonempty texts of a cell; a backslash before any other character is text.
  static func parts(_ cell: String) -> [String] {
    var parts = [String.UnicodeScalarView()]
    var rest = cell.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      if scalar == "\\", let next = rest.first, next == ";" || next == "\\" {
        rest.removeFirst()
        parts[parts.count - 1].append(next)
      } else if scalar == ";" {
        parts.append(String.UnicodeScalarView())
      } else {
        parts[parts.count - 1].append(scalar)
      }
    }
    return parts.map(String.init).filter { !$0.isEmpty }
  }
}
