import Analysis
import Forecasting

/// Options that several commands share.
enum CommonOptions {
  /// Version of all programs.
  static let version = "0.3.0"

  static let printsVersion: Option<Bool> = .flag("--version")
  /// Amount of help to print: `-h` is short, `--help` is full.
  enum HelpLength: Sendable { case short, full }

  static let help: Option<HelpLength?> = Option(
    OptionDeclaration(name: "--help", short: "-h"),
    standard: nil
  ) { $0.last == "-h" ? .short : .full }

  /// Options of every command.
  static let ofAll = OptionDeclaration.list(printsVersion, help)

  static let jobs: Option<Int?> = .integer(
    "--jobs", "N", in: 1...1_024)
  static let seed: Option<Int> = .integer(
    "--seed", "N", in: 0...Int.max, default: Int(ScenarioOptions.standardSeed))
  static let force: Option<Bool> = .flag("--force")
  static let raw: Option<Bool> = .flag(
    "--raw")
  static let quiet: Option<Bool> = .flag("--quiet")
}
