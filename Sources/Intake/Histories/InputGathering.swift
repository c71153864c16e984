import Apps
import Files
import Formats
import Rows

/// Finds the inputs at paths: files, standard input, and files of folders.
package struct InputGathering {
  package private(set) var passedOver: [String] = []
  private(set) var unreadSheets: [ReadingNote] = []
  private let allowance = OpenedFile.Allowance()

  /// - Parameter kind: Kind of data of files whose name does not contain one.
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
    // The native name of a third-party table of cards does not show that other files have native names.
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

  private func input(_ path: String, _ kind: DataKind?) -> Input {
    Input(name: path, kind: kind, file: OpenedFile(path, within: allowance))
  }

  /// Returns the files to read in a folder without files of known kind.
  private func others(among names: [String], of path: String) throws(ReadingError) -> [String] {
    // Data folder of Taskwarrior: the error for one of its files names the export command.
    if let name = TaskwarriorData.fileNames.first(where: names.contains) { return [name] }
    let packages = names.filter(ArchiveContents.isPackage)
    if !packages.isEmpty { return packages }
    // Folder of an Anki profile, or an unpacked package.
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
      let wanted = (sheets ?? []).filter { sheet in
        var sheet = sheet
        return sheet.kind != nil || sheet.isWanted(besideNamed: false)
      }
      if wanted.isEmpty { passedOver.append(path) }
      return wanted
    }
  }
}

/// Order of reading, independent of the order of the arguments (A0.8).
///
/// Inputs with settings are first, because settings determine the time zone (T0). The others are sorted by name, after the
/// inputs on which they depend.
package struct InputOrder {
  var inputs: [Input]
  package let settings: [Int]
  package let others: [Int]

  package init(_ inputs: [Input], settings: [Int]) {
    self.inputs = inputs
    self.settings = settings
    let named = inputs.indices.filter { !settings.contains($0) }.sorted {
      (inputs[$0].name, $0) < (inputs[$1].name, $1)
    }
    let rank = { (index: Int) in Self.rank(of: inputs[index]) }
    others = (0...2).flatMap { wanted in named.filter { rank($0) == wanted } }
  }

  /// Inputs below this need no memory check, in bytes (16 MiB).
  private static let unchecked = 16 << 20
  /// Minimum memory per byte of a file, including its rows. Measured: 3.0 (a log in JSON), 6.4 (a log in CSV), 28 (a
  /// calendar) and 38 (recurring tasks in CSV).
  private static let minShare = 2

  /// Rejects inputs that need more memory than available, before the reading starts. `room` is in bytes; `nil` if
  /// unlimited.
  func checkMemory(_ room: @autoclosure () -> Int? = MemoryRoom().bytes) throws(ReadingError) {
    let sizes = inputs.map { $0.fileBytes ?? 0 }
    let needed = sizes.reduce(0, +) * Self.minShare
    guard needed > Self.unchecked, let room = room(), needed > room,
      let largest = inputs.indices.max(by: { sizes[$0] < sizes[$1] })
    else { return }
    throw .file(InputBytes.noMemory(inputs[largest].name, needed: needed, room: room))
  }

  /// Rank of an input: terms and calendars precede dated rows, and completions precede the state of their tasks.
  private static func rank(of input: Input) -> Int {
    if input.kind == .semesters || input.name.lowercased().hasSuffix(".ics") { return 0 }
    return TodoTxtImport.isArchive(input.name) ? 1 : 2
  }
}
