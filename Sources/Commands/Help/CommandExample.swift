import Reports

/// A line to copy, and what it is for.
struct CommandExample: Sendable {
  /// The line, as it is typed.
  let line: String
  /// What it does, in a few words.
  let meaning: String

  init(_ line: String, _ meaning: String) {
    self.line = line
    self.meaning = meaning
  }

  /// Examples under a heading, beside what they are for.
  static func text(
    _ examples: [CommandExample], under heading: String, width: Int = Spelling.width, _ told: HelpTeller
  ) -> String {
    "\(told(heading)):\n\(Spelling.table(examples.map { ($0.line, told($0.meaning)) }, width: width))\n"
  }
}
