import Phrases

extension Arguments {
  /// Endings of workbooks; Kaiki reads some of them and writes none.
  private static let workbookEndings = [
    ".xlsx", ".xlsm", ".xlsb", ".xls", ".xltx", ".xltm", ".xlt", ".ods", ".fods", ".ots", ".numbers",
    ".gsheet",
  ]

  /// Refuses a place for output whose name ends like a workbook: other contents would not open there.
  ///
  /// - Parameters:
  ///   - path: The place; `nil` if the option is not given.
  ///   - option: The option that names it.
  ///   - remedy: Instruction with the possible forms, such as "give a name that ends in .jsonl".
  func refuseWorkbook(_ path: String?, of option: OptionDeclaration, _ remedy: Phrase) throws(CommandError) {
    guard let path, Self.workbookEndings.contains(where: path.lowercased().hasSuffix) else { return }
    throw usage(
      "\(option.name) \"\(path)\" is a workbook, and Kaiki writes no workbooks; \(remedy)", of: option)
  }
}
