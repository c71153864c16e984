/// A shell that completes command lines.
enum Shell: String, CaseIterable, Sendable {
  case bash, zsh, fish

  /// The script that tells the shell what can follow, from the declarations of commands and options.
  var script: String {
    switch self {
    case .bash: BashCompletion.script
    case .zsh: ZshCompletion.script
    case .fish: FishCompletion.script
    }
  }

  /// The first line of a script, behind the sign of a comment.
  var heading: String { "Completion of kaiki, simulate and analyze, made by: kaiki completion \(rawValue)" }

  /// The commands that are programs of their own too.
  static let programs = [Program.CommandName.simulate, .analyze]

  /// A word that every shell takes as it stands.
  static func quoted(_ text: some StringProtocol) -> String {
    "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: #"'\''"#) + "'"
  }
}
