import CommandLine
import Phrases

/// Options of a command line that analyse each user of a cohort alone.
struct UsersRequest: Sendable {
  let isAsked: Bool
  /// True if the line gives `--by-user`; otherwise a file of several people is an error.
  let isGiven: Bool
  /// JSON Lines file that receives each row as soon as it is known; `nil` for none.
  let rowsPath: String?
  /// Values of the options that can change a row, by name.
  let options: [String: [String]]

  static let byUser: Option<Bool> = .flag("--by-user")
  static let rows: Option<String?> = .text("--rows", "FILE")
  static let sample: Option<Int?> = .integer("--sample", "N", in: 1...10_000_000)
  static let declarations = OptionDeclaration.list(byUser, rows)
  /// Options on which the row of a user does not depend.
  static let withoutEffect =
    OutputOptions.declarations() + OptionDeclaration.list(CommonOptions.jobs, rows, sample)

  /// Returns the contradictions of `--by-user` for a command that analyses one history without this option.
  ///
  /// - Parameters:
  ///   - alone: Options for one history.
  ///   - own: Format for one history; `nil` for none.
  ///   - remedy: Instruction for a user who gives an option of `alone`.
  static func contradictions(
    _ alone: [OptionDeclaration] = [], or own: OutputOptions.Format? = nil, _ remedy: Phrase = ""
  ) -> [Contradiction] {
    [
      Contradiction(
        .given(rows), without: .given(byUser),
        "--rows stores one row per user; give --by-user or leave out --rows"),
      Contradiction(.given(byUser), with: [.given(DataOptions.student)]) { _, _ in
        "--by-user analyses every user, --student only one; leave out one of the two options"
      },
      Contradiction(.given(byUser), with: [.given(alone)]) { _, option in
        "--by-user cannot be given with \(option); \(remedy)"
      },
      Contradiction(
        .given(byUser), with: [.value(OutputOptions.format(or: own)) { $0 == own ? own?.rawValue : nil }]
      ) { _, _ in "--by-user writes one row per user; give --format table, json, jsonl or csv" },
    ]
  }

  /// Contradictions of a command that analyses only users.
  static let contradictionsOfAll = [
    Contradiction(
      .given(rows),
      with: [.init { arguments throws(CommandError) in try OutputOptions.rowsPath(arguments) }]
    ) { _, path in "--rows and --out \(path) both store rows; give only one of them" }
  ]

  /// - Parameter output: Output of a command that analyses only users; `nil` for a command that analyses one history by default.
  init(_ arguments: Arguments, ofAll output: OutputOptions? = nil) throws(CommandError) {
    isGiven = try arguments[Self.byUser]
    isAsked = isGiven || output != nil
    try arguments.refuseWorkbook(Self.rows, "give a name that ends in .jsonl")
    rowsPath = try arguments[Self.rows] ?? output?.rowsPath
    options = arguments.words(except: Self.withoutEffect)
  }
}
