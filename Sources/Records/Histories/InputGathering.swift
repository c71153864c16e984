/// Finds the inputs at paths: files, standard input, and files of folders.
struct InputGathering {
  /// Files of folders that are of unknown kind.
  private(set) var passedOver: [String] = []
  /// Skipped sheets of workbooks, with reasons.
  private(set) var unreadSheets: [ReadingNote] = []
  private let allowance = OpenedFile.Allowance()

  /// Returns the inputs at paths.
  ///
  /// - Parameters:
  ///   - paths: Folders, files, or `-` for standard input.
  ///   - kind: Kind of data of files whose name does not contain one.
  /// - Throws: `ReadingError.nothingInFolder`, or `.file` for an unreadable folder.
  mutating func inputs(
    of paths: [String], kind: DataKind?, _ standardInput: inout StandardInput?
  ) throws(ReadingError) -> [Input] {
    var inputs: [Input] = []
    for path in paths {
      if path == StandardInput.path, let input = standardInput?.take(kind) {
        inputs.append(input)
      } else if Folder.isFolder(path) {
        inputs += try self.inputs(ofFolder: path)
      } else {
        inputs.append(input(path, DataFileName.kind(of: Folder.name(of: path)) ?? kind))
      }
    }
    return inputs
  }

  private mutating func inputs(ofFolder path: String) throws(ReadingError) -> [Input] {
    let names: [String]
    do throws(FileError) { names = try Folder.names(in: path) } catch { throw .file(error) }
    func fullPath(_ name: String) -> String { path.hasSuffix("/") ? path + name : "\(path)/\(name)" }
    let files = names.compactMap { name in
      DataFileName.kind(of: Unpacker.unpackedName(name)).map { (name: name, kind: $0) }
    }
    let nameless = names.filter { name in
      !files.contains { $0.name == name }
        && (DataFileName.endings + DataFileName.thirdPartyEndings).contains {
          name.lowercased().hasSuffix(".\($0)")
        }
    }
    // // The native name of a third-party table of cards does not show that other files have native names.
    let hasNamed = files.contains { file in
      guard file.kind == .cards else { return true }
      var input = input(fullPath(file.name), file.kind)
      return !input.holdsOtherCards
    }
    let looked = nameless.map { name in
      var input = input(fullPath(name), nil)
      return (name: name, isWanted: input.isWanted(besideNamed: hasNamed), input: input)
    }
    let wanted = looked.filter(\.isWanted).map(\.input)
    let sheets = sheets(ofWorkbooks: names.filter(Self.isWorkbook).map(fullPath))
    guard !files.isEmpty || !wanted.isEmpty || !sheets.isEmpty else {
      return try others(among: names, of: path).map { input(fullPath($0), nil) }
    }
    passedOver += looked.filter { file in
      !file.isWanted && DataFileName.endings.contains { file.name.lowercased().hasSuffix(".\($0)") }
    }.map { "\(path)/\($0.name)" }
    return files.map { input(fullPath($0.name), $0.kind) } + wanted + sheets
  }

  private func input(_ path: String, _ kind: DataKind?) -> Input {
    Input(name: path, kind: kind, file: OpenedFile(path, within: allowance))
  }

  /// Returns the files to read in a folder without files of known kind.
  private func others(among names: [String], of path: String) throws(ReadingError) -> [String] {
    // // Data folder of Taskwarrior: the error for one of its files names the export command.
    if let name = TaskwarriorData.fileNames.first(where: names.contains) { return [name] }
    let packages = names.filter(ArchiveContents.isPackage)
    if !packages.isEmpty { return packages }
    // // Folder of an Anki profile, or an unpacked package.
    guard let name = ArchiveContents.collections.first(where: names.contains) else {
      throw .nothingInFolder(path: path)
    }
    return [name]
  }

  /// True for the name of a workbook, except the lock file of Excel for an open workbook.
  private static func isWorkbook(_ name: String) -> Bool {
    [".xlsx", ".xlsm"].contains { name.lowercased().hasSuffix($0) } && !name.hasPrefix("~$")
  }

  /// Sheets of known kind in the workbooks of a folder; a workbook without such sheets is ignored, like other files of
  /// unknown kind.
  private mutating func sheets(ofWorkbooks paths: [String]) -> [Input] {
    paths.flatMap { path -> [Input] in
      let sheets = try? Unpacker.unpacked(
        input(path, nil), passingOver: &passedOver, unreadSheets: &unreadSheets)
      let wanted = (sheets ?? []).filter(\.isOfKnownKind)
      if wanted.isEmpty { passedOver.append(path) }
      return wanted
    }
  }
}
