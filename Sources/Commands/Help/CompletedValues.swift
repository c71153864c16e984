/// What can stand as the value of an option, or as an operand, for a shell that completes it.
enum CompletedValues: Hashable, Sendable {
  /// Values that a shell cannot complete, such as a number or a name within the data.
  case unknown
  /// A file or a folder.
  case files
  /// A folder.
  case folders
  /// One of some words.
  case words([String])
  /// Some of some words, separated by commas.
  case list([String])

  /// Those of a value that help shows by a placeholder.
  init(placeholder: String?) {
    switch placeholder {
    case "FILE", "PATH": self = .files
    case "DIR": self = .folders
    default: self = .unknown
    }
  }
}
