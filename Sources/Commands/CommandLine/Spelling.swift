/// Words for people: lists of them, the nearest one, and lines of them.
enum Spelling {
  /// `a, b or c`.
  static func list(_ words: [String]) -> String {
    words.count < 2
      ? words.joined() : words.dropLast().joined(separator: ", ") + " or " + (words.last ?? "")
  }

  /// The word that differs least from a misspelt one, where it differs in two letters at most and in no more than
  /// half of them.
  static func nearest(to word: String, of words: [String]) -> String? {
    words.map { (word: $0, distance: distance($0, word)) }
      .min { $0.distance < $1.distance }
      .flatMap { $0.distance <= min(2, word.count / 2) ? $0.word : nil }
  }

  /// `did you mean analyze?`, where a word is near; else what to choose from.
  static func remedy(for word: String, of words: [String]) -> String {
    nearest(to: word, of: words).map { "did you mean \($0)?" } ?? "choose \(list(words))"
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

  /// Names with what they mean beside them, broken into lines of ``width``.
  ///
  /// - Parameter nameColumns: How wide names are at least.
  static func table(_ rows: [(name: String, meaning: String)], nameColumns: Int = 0) -> String {
    let widest = max(nameColumns, rows.map(\.name.count).max() ?? 0)
    let indentation = String(repeating: " ", count: widest + 4)
    return rows.map { name, meaning in
      let heading = "  \(name)\(String(repeating: " ", count: widest - name.count))  "
      let lines = lines(of: meaning, width: width - indentation.count)
      return heading + lines.joined(separator: "\n\(indentation)")
    }.joined(separator: "\n")
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
