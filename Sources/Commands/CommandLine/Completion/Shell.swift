/// A shell that completes command lines.
enum Shell: String, CaseIterable, Sendable {
  case bash, zsh, fish

  /// First line of the script, without the comment sign.
  var heading: String { "Completion of kaiki, simulate and analyze, made by: kaiki completion \(rawValue)" }

  /// Returns text as one quoted word for any shell.
  static func quoted(_ text: some StringProtocol) -> String {
    "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: #"'\''"#) + "'"
  }
}
