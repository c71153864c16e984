import Phrases
import Records

/// Folder that receives the files of a command.
struct OutputFolder: Sendable {
  static let out: Option<String?> = .text("--out", "DIR")

  static let declarations = OptionDeclaration.list(out, CommonOptions.force)

  let path: String
  let replaces: Bool

  /// - Parameter remedy: End of the error if the name ends like a workbook.
  init(_ arguments: Arguments, insteadOfWorkbook remedy: Phrase = "name a folder") throws(CommandError) {
    path = try arguments.required(Self.out, or: "name a folder")
    try arguments.refuseWorkbook(path, of: Self.out.declaration, remedy)
    replaces = try arguments[CommonOptions.force]
  }
}
