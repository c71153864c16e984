extension Page.Section {
  /// Returns the pairs of the section on one line, after its title: `Today: due 3 cards; upcoming 12; streak 4 days`. Line
  /// breaks within text from data become spaces.
  func line(_ language: Language) -> String {
    let values = blocks.flatMap { block -> [String] in
      guard case .pairs(let pairs) = block else { return [] }
      return pairs.map { "\(language($0.name)) \(language(value: $0.value))" }
    }
    let text = language(title) + language(": ") + values.joined(separator: language("; "))
    return DisplayText.safe(text.split(whereSeparator: \.isNewline).joined(separator: " "))
  }
}
