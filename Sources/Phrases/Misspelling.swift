/// Corrections of misspelt words.
package enum Misspelling {
  /// Returns the result of ``letters(of:near:)``, else the only word of which either begins with the other; `nil` if there is none.
  package static func nearest(to word: String, of words: [String]) -> String? {
    if let near = letters(of: word, near: words) { return near }
    let lowered = word.lowercased()
    let known = words.map { (word: $0, lowered: $0.lowercased()) }
    let begun = known.filter { $0.lowered.hasPrefix(lowered) || lowered.hasPrefix($0.lowered) }
    return begun.count == 1 && lowered.count { $0 != "-" } >= minBeginning ? begun[0].word : nil
  }

  /// Returns the word with the fewest changed letters, ignoring case; `nil` if it needs more than two changes, or more than half of
  /// the letters.
  package static func letters(of word: String, near words: [String]) -> String? {
    let lowered = word.lowercased()
    let length = lowered.count
    // Words of another length differ by as many letters, and need not be compared.
    let near = words.filter { abs($0.count - length) <= 2 }
      .map { (word: $0, distance: distance($0.lowercased(), lowered)) }
      .min { $0.distance < $1.distance }
    return near.flatMap { $0.distance <= min(2, length / 2) ? $0.word : nil }
  }

  /// Minimum number of letters for a match of beginnings.
  private static let minBeginning = 3

  /// Returns the number of letters to change or to swap with their neighbour (optimal string alignment, Damerau 1964).
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
}
