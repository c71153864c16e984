import Phrases
import Reports

/// Words for people: lists of them, the nearest one, and lines of them.
enum Spelling {
  /// `a, b or c`.
  static func list(_ words: [String]) -> Phrase {
    words.count < 2
      ? Phrase(verbatim: words.joined())
      : "\(words.dropLast().joined(separator: ", ")) or \(words.last ?? "")"
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
  static func remedy(for word: String, of words: [String]) -> Phrase {
    question(for: word, of: words) ?? "choose \(list(words))"
  }

  /// `did you mean analyze?`; `nil` where no word is near.
  static func question(for word: String, of words: [String]) -> Phrase? {
    nearest(to: word, of: words).map { "did you mean \($0)?" }
  }

  /// How many letters must change, or change places with their neighbour, to make one word of another (optimal string
  /// alignment, after Damerau 1964).
  private static func distance(_ left: String, _ right: String) -> Int {
    let (left, right) = (Array(left), Array(right))
    var (before, row) = ([Int](), Array(0...right.count))
    for i in left.indices {
      var next = [i + 1]
      for j in right.indices {
        let substituted = row[j] + (left[i] == right[j] ? 0 : 1)
        next.append(min(substituted, next[j] + 1, row[j + 1] + 1))
        if i > 0, j > 0, left[i] == right[j - 1], left[i - 1] == right[j] {
          next[j + 1] = min(next[j + 1], before[j - 1] + 1)
        }
      }
      (before, row) = (row, next)
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
      let lines = DisplayText.broken(meaning, width: width - indentation.count)
      return heading + lines.joined(separator: "\n\(indentation)")
    }.joined(separator: "\n")
  }

  /// A text, or as much of its beginning as has room: up to the first mark that ends a thought of several words, or else
  /// to where a line may end.
  static func beginning(of text: String, columns: Int) -> String {
    guard DisplayText.width(text) > columns else { return text }
    let ends = text.indices.filter { place in
      let (before, rest) = (text[..<place], text[place...])
      let endsEnglish =
        before.contains(" ") && ["(", ": ", "; "].contains { rest.hasPrefix($0) || rest.hasPrefix(" \($0)") }
      return endsEnglish || ["（", "：", "。"].contains { rest.hasPrefix($0) }
    }
    if let end = ends.first, DisplayText.width(String(text[..<end])) <= columns {
      return String(text[..<end])
    }
    return (DisplayText.broken(text, width: columns - 1).first ?? "") + "…"
  }

  /// A paragraph broken into lines.
  static func paragraph(_ text: String) -> String {
    DisplayText.broken(text, width: width).joined(separator: "\n")
  }
}
