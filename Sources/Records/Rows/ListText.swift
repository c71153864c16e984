/// Several texts in one cell, separated by semicolons; a backslash goes before one that belongs to a text.
enum ListText {
  /// The texts as one.
  static func joined(_ texts: [String]) -> String {
    texts.map { text in
      text.reduce(into: "") { escaped, character in
        if character == ";" || character == "\\" { escaped.append("\\") }
        escaped.append(character)
      }
    }.joined(separator: ";")
  }

  /// The texts of a cell; empty ones are left out, and a backslash before any other character stands for itself.
  static func parts(_ cell: String) -> [String] {
    var parts: [String] = [""]
    var rest = cell[...]
    while let character = rest.popFirst() {
      if character == "\\", let next = rest.first, next == ";" || next == "\\" {
        rest.removeFirst()
        parts[parts.count - 1].append(next)
      } else if character == ";" {
        parts.append("")
      } else {
        parts[parts.count - 1].append(character)
      }
    }
    return parts.filter { !$0.isEmpty }
  }
}
