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

  /// Of a command that asks one history where the line says nothing else.
  init(_ arguments: Arguments) throws(CommandError) {
    isGiven = try arguments[Self.byUser]
    isAsked = isGiven
    rowsPath = try arguments[Self.rows]
    try arguments.refuseWorkbook(rowsPath, of: Self.rows.declaration, "give a name that ends in .jsonl")
    said = arguments.words(except: Self.withoutEffect)
    if isAsked, try arguments[DataOptions.student] != nil {
      throw arguments.usage(
        "--by-user analyses every user, --student only one; leave out one of the two options")
    }
    if rowsPath != nil, !isAsked {
      throw arguments.usage("--rows stores one row per user; give --by-user or leave out --rows")
    }
  }

  /// Of a command that is about users alone.
  init(ofAll arguments: Arguments, _ output: OutputOptions) throws(CommandError) {
    isAsked = true
    isGiven = try arguments[Self.byUser]
    let rows = try arguments[Self.rows]
    if rows != nil, let path = output.rowsPath {
      throw arguments.usage("--rows and --out \(path) both store rows; give only one of them")
    }
    try arguments.refuseWorkbook(rows, of: Self.rows.declaration, "give a name that ends in .jsonl")
    rowsPath = rows ?? output.rowsPath
    said = arguments.words(except: Self.withoutEffect)
  }
}
