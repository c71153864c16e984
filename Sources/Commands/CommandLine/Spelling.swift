/// Words for people: lists of them, the nearest one, and lines of them.
enum Spelling {
  /// `a, b or c`.
  static func list(_ words: [String]) -> String {
    words.count < 2
      ? words.joined() : words.dropLast().joined(separator: ", ") + " or " + (words.last ?? "")
  }

  /// The word that a misspelt one is nearest to: the one that differs least in its letters, large or small, where
  /// these are two at most and no more than half; or else the only one that begins like it, or that it begins with.
  static func nearest(to word: String, of words: [String]) -> String? {
    let lowered = word.lowercased()
    let known = words.map { (word: $0, lowered: $0.lowercased()) }
    let near = known.map { (word: $0.word, distance: distance($0.lowered, lowered)) }
      .min { $0.distance < $1.distance }
    if let near, near.distance <= min(2, word.count / 2) { return near.word }
    let begun = known.filter { $0.lowered.hasPrefix(lowered) || lowered.hasPrefix($0.lowered) }
    return begun.count == 1 && lowered.count { $0 != "-" } >= leastBeginning ? begun[0].word : nil
  }

  /// From so many letters on a beginning says which word is meant.
  private static let leastBeginning = 3

  /// `did you mean analyze?`, where a word is near; else what to choose from.
  static func remedy(for word: String, of words: [String]) -> String {
    question(for: word, of: words) ?? "choose \(list(words))"
  }

  /// `did you mean analyze?`; `nil` where no word is near.
  static func question(for word: String, of words: [String]) -> String? {
    nearest(to: word, of: words).map { "did you mean \($0)?" }
  }

  /// How many letters must change to make one word of another (Levenshtein 1966).
  private static func distance(_ left: String, _ right: String) -> Int {
    let right = Array(right)
    var row = Array(0...right.count)
    for (i, letter) in left.enumerated() {
      var diagonal = row[0]
      row[0] = i + 1
      for (j, other) in right.enumerated() {
        let substituted = diagonal + (letter == other ? 0 : 1)
        diagonal = row[j + 1]
        row[j + 1] = min(substituted, row[j] + 1, row[j + 1] + 1)
      }
    }
    return row[right.count]
  }

  /// The columns of help.
  static let width = 100

  /// Names with what they mean beside them, broken into lines.
  ///
  /// - Parameters:
  ///   - nameColumns: How wide names are at least.
  ///   - width: How wide lines are at most, where names leave room.
  static func table(
    _ rows: [(name: String, meaning: String)], nameColumns: Int = 0, width: Int = width
  ) -> String {
    let widest = max(nameColumns, rows.map(\.name.count).max() ?? 0)
    let indentation = String(repeating: " ", count: widest + 4)
    return rows.map { name, meaning in
      let heading = "  \(name)\(String(repeating: " ", count: widest - name.count))  "
      let lines = lines(of: meaning, width: width - indentation.count)
      return heading + lines.joined(separator: "\n\(indentation)")
    }.joined(separator: "\n")
  }

  /// A text, or as much of its beginning as has room: up to the first mark that ends a thought of several words, or else
  /// to a word.
  static func beginning(of text: String, columns: Int) -> String {
    guard text.count > columns else { return text }
    let ends = text.indices.filter { place in
      let before = text[..<place]
      return before.contains(" ")
        && (text[place...].hasPrefix(" (") || [": ", "; "].contains { text[place...].hasPrefix($0) })
    }
    if let end = ends.first, text[..<end].count <= columns { return String(text[..<end]) }
    let start = text.prefix(columns - 1)
    return "\(start[..<(start.lastIndex(of: " ") ?? start.endIndex)])…"
  }

  /// A paragraph broken into lines.
  static func paragraph(_ text: String) -> String { lines(of: text, width: width).joined(separator: "\n") }

  private static func lines(of text: String, width: Int) -> [String] {
    var lines: [String] = []
    for word in text.split(separator: " ") {
      if let last = lines.last, last.count + 1 + word.count <= width {
        lines[lines.count - 1] += " \(word)"
      } else {
        lines.append(String(word))
      }
    }
    return lines
  }
}
