/// Several texts in one cell, separated by semicolons; a backslash goes before one that belongs to a text.
///
/// Scalars are compared, since a mark that follows a semicolon would make one character with it.
enum ListText {
  /// The texts as one.
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

  /// The texts of a cell; empty ones are left out, and a backslash before any other character stands for itself.
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
