import Phrases

/// Options of a command line that analyse each user of a cohort alone.
struct UsersRequest: Sendable {
  /// True if the command analyses each user.
  let isAsked: Bool
  /// Whether the line gives `--by-user`, without which a file of several people is refused.
  let isGiven: Bool
  /// The file in which rows are kept; `nil` for none.
  let rowsPath: String?
  /// Options that the answer can depend on, by name, with their values.
  let said: [String: [String]]

  static let byUser: Option<Bool> = .flag(
    "--by-user")
  static let rows: Option<String?> = .text(
    "--rows", "FILE")
  static let sample: Option<Int?> = .integer("--sample", "N", in: 1...10_000_000)
  static let declarations = OptionDeclaration.list(byUser, rows)
  /// Options on which the row of a user does not depend.
  static let withoutEffect =
    OutputOptions.declarations + OptionDeclaration.list(CommonOptions.jobs, rows, sample)

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
      with: [
        .init { arguments throws(CommandError) in
          try OutputOptions.rowsPath(arguments)
        }
      ]
    ) { _, path in "--rows and --out \(path) both store rows; give only one of them" }
  ]

  /// Creates the request of a command that analyses one history by default.
  init(_ arguments: Arguments) throws(CommandError) {
    isGiven = try arguments[Self.byUser]
    isAsked = isGiven
    rowsPath = try arguments[Self.rows]
    try arguments.refuseWorkbook(rowsPath, of: Self.rows.declaration, "give a name that ends in .jsonl")
    said = arguments.words(except: Self.withoutEffect)
  }

  /// Of a command that is about users alone.
  init(ofAll arguments: Arguments, _ output: OutputOptions) throws(CommandError) {
    isAsked = true
    isGiven = try arguments[Self.byUser]
    let rows = try arguments[Self.rows]
    try arguments.refuseWorkbook(rows, of: Self.rows.declaration, "give a name that ends in .jsonl")
    rowsPath = rows ?? output.rowsPath
    said = arguments.words(except: Self.withoutEffect)
  }
}
