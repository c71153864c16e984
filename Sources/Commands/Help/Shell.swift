/// A shell that completes command lines.
enum Shell: String, CaseIterable, Sendable {
  case bash, zsh, fish

  /// Completion script for the shell, made from the declarations of commands and options.
  var script: String {
    switch self {
    case .bash: BashCompletion.script
    case .zsh: ZshCompletion.script
    case .fish: FishCompletion.script
    }
  }

  /// First line of the script, without the comment sign.
  var heading: String { "Completion of kaiki, simulate and analyze, made by: kaiki completion \(rawValue)" }

  /// Commands that are also separate programs.
  static let programs = [Program.CommandName.simulate, .analyze]

  /// Returns text as one quoted word for any shell.
  static func quoted(_ text: some StringProtocol) -> String {
    "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: #"'\''"#) + "'"
  }
}
