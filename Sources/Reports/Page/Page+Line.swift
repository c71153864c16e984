extension Page.Section {
  /// The named values of the section on one line, after its title: `Today: due 3 cards; upcoming 12; streak 4 days`.
  ///
  /// What is no named value is left out. Line breaks within text from data are a space.
  func line(_ language: Language) -> String {
    let values: [String] = blocks.flatMap { (block: Page.Block) -> [String] in
      guard case .pairs(let pairs) = block else { return [] }
      return pairs.map { "\($0.name) \($0.value.terminalText)" }
    }
    let text = title + language(": ") + values.joined(separator: language("; "))
    return DisplayText.safe(text.split(whereSeparator: \.isNewline).joined(separator: " "))
  }
}
