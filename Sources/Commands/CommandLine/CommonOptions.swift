/// Options that commands have in common.
enum CommonOptions {
  /// The version of all programs.
  static let version = "0.1.0"

  /// What every command takes.
  static let ofAll: [OptionSpecification] = [
    OptionSpecification("--version", "print the version"),
    OptionSpecification("--help", short: "-h", "print this text"),
  ]

  /// What commands take whose work can be shared out.
  static let ofParallel: [OptionSpecification] = [
    OptionSpecification("--jobs", "N", "parts of the work done side by side (default: all processors)")
  ]

  /// How many parts of the work are done side by side.
  static func jobs(_ arguments: Arguments) throws(CommandError) -> Int {
    try arguments.integer("--jobs", in: 1...1_024) ?? Terminal.processorCount
  }
}
