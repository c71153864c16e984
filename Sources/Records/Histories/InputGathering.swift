/// Finds the inputs that paths name: files, standard input, and what a folder holds.
struct InputGathering {
  /// Files of folders that are of no known kind.
  private(set) var passedOver: [String] = []
  /// Sheets of workbooks that are not read, each with its reason.
  private(set) var unreadSheets: [ReadingNote] = []
  /// How many of all files are kept open.
  private let allowance = OpenedFile.Allowance()

  /// The files, and standard input, that some paths name.
  ///
  /// - Parameters:
  ///   - paths: Folders, files, or `-` for standard input.
  ///   - kind: What files hold whose name does not say it.
  /// - Throws: `ReadingError.file` for a folder that cannot be listed, `.nothingInFolder`.
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
    // A table of cards as its own program calls it says nothing of how the files beside it are called.
    let hasNamed = files.contains { file in
      guard file.kind == .cards else { return true }
      var input = input(fullPath(file.name), file.kind)
      return (try? input.withHead { $0.native?.isOfOtherCards ?? false }) != true
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

  /// An input that is a file.
  private func input(_ path: String, _ kind: DataKind?) -> Input {
    Input(name: path, kind: kind, file: OpenedFile(path, within: allowance))
  }

  /// The files to be read of a folder that has none of a known kind.
  private func others(among names: [String], of path: String) throws(ReadingError) -> [String] {
    // The data folder of Taskwarrior: reading one of its files fails with the export command that works.
    if let name = TaskwarriorData.fileNames.first(where: names.contains) { return [name] }
    let packages = names.filter(ArchiveContents.isPackage)
    if !packages.isEmpty { return packages }
    // The folder of a profile, or an unpacked package.
    guard let name = ArchiveContents.collections.first(where: names.contains) else {
      throw .nothingInFolder(path: path)
    }
    return [name]
  }

  /// Whether a name is that of a workbook, and not of the lock that Excel puts beside an open one.
  private static func isWorkbook(_ name: String) -> Bool {
    [".xlsx", ".xlsm"].contains { name.lowercased().hasSuffix($0) } && !name.hasPrefix("~$")
  }

  /// The sheets of the workbooks of a folder that are of a known kind; other workbooks
  /// are ignored, like all files of unknown kind.
  private mutating func sheets(ofWorkbooks paths: [String]) -> [Input] {
    paths.flatMap { path -> [Input] in
      let sheets = try? Unpacker.unpacked(
        input(path, nil), passingOver: &passedOver, unreadSheets: &unreadSheets)
      let wanted = (sheets ?? []).filter { sheet in
        var sheet = sheet
        return sheet.kind != nil || sheet.isWanted(besideNamed: false)
      }
      if wanted.isEmpty { passedOver.append(path) }
      return wanted
    }
  }
}
