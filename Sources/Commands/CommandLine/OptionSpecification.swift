/// One option of a command: how it is written and what it does.
struct OptionSpecification: Sendable {
  /// Such as `--days`.
  var name: String
  /// A one-letter form, such as `-h`.
  var short: String?
  /// How the value is shown, such as `N`; `nil` for an option without one.
  var value: String?
  /// Whether it may be given more than once.
  var isRepeatable = false
  /// What it does, in one line.
  var help: String

  /// An option without a value.
  init(_ name: String, short: String? = nil, _ help: String) {
    self.name = name
    self.short = short
    self.help = help
  }

  /// An option with a value.
  init(_ name: String, _ value: String, isRepeatable: Bool = false, _ help: String) {
    self.name = name
    self.value = value
    self.isRepeatable = isRepeatable
    self.help = help
  }

  /// Such as `-h, --help` or `--days N`.
  var heading: String {
    (short.map { "\($0), " } ?? "") + name + (value.map { " \($0)" } ?? "")
  }
}

/// What a command is called, what it takes, and how it explains itself.
struct CommandSpecification: Sendable {
  /// Such as `simulate`.
  var name: String
  /// The line after `usage:`.
  var usage: String
  /// What the command does, in a few lines.
  var summary: String
  /// Its own options, then those of all commands.
  var options: [OptionSpecification]

  /// The text of `--help`.
  var help: String {
    let widest = options.map(\.heading.count).max() ?? 0
    let lines = options.map { option in
      let heading = option.heading
      return "  \(heading)\(String(repeating: " ", count: widest - heading.count))  \(option.help)"
    }
    return "usage: \(usage)\n\n\(summary)\n\noptions:\n\(lines.joined(separator: "\n"))\n"
  }
}
