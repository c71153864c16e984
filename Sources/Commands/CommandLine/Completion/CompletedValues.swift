/// Values that a shell completes for an option or an operand.
enum CompletedValues: Hashable, Sendable {
  /// Values that a shell cannot complete, such as a number or a name within the data.
  case unknown
  /// Path of a file or folder.
  case files
  /// Path of a folder.
  case folders
  /// One of the given words.
  case words([String])
  /// Several of the given words, separated by commas.
  case list([String])

  /// Creates the values that fit the placeholder of an option; unknown for `nil`, which marks an option without a value.
  init(placeholder: String?) {
    switch placeholder {
    case "FILE", "PATH": self = .files
    case "DIR": self = .folders
    default: self = .unknown
    }
  }
}
