import Phrases

extension Arguments {
  /// Endings of workbooks; Kaiki reads some of them and writes none.
  private static let workbookEndings = [
    ".xlsx", ".xlsm", ".xlsb", ".xls", ".xltx", ".xltm", ".xlt", ".ods", ".fods", ".ots", ".numbers",
    ".gsheet",
  ]

  /// Throws if the path of an output ends like a workbook: spreadsheets could not open CSV or JSON under such a name.
  ///
  /// - Parameters:
  ///   - path: Path of the output; `nil` if the option is not given.
  ///   - option: Option with the path.
  ///   - remedy: Instruction with the possible forms, such as "give a name that ends in .jsonl".
  func refuseWorkbook(_ path: String?, of option: OptionDeclaration, _ remedy: Phrase) throws(CommandError) {
    guard let path, Self.workbookEndings.contains(where: path.lowercased().hasSuffix) else { return }
    throw usage(
      "\(option.name) \"\(path)\" is a workbook, and Kaiki writes no workbooks; \(remedy)", of: option)
  }
}
