import Records

/// A folder that a command writes files to.
struct OutputFolder: Sendable {
  static let out: Option<String?> = .text("--out", "DIR", "the folder to write to")

  static let declarations = OptionDeclaration.list(out, CommonOptions.force)

  let path: String
  let replaces: Bool

  init(_ arguments: Arguments) throws(CommandError) {
    path = try arguments.required(Self.out, or: "name a folder")
    replaces = try arguments[CommonOptions.force]
  }
}
