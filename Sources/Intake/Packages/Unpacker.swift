import Archives
import Files
import Formats
import Kaiki
import Phrases
import Rows

/// Unpacks ZIP, gzip and Zstandard in memory.
package struct Unpacker {
  private var limits: UnpackingLimits
  package private(set) var passedOver: [String] = []
  private(set) var unreadSheets: [ReadingNote] = []

  private struct Content {
    var name: String
    var kind: DataKind?
    var bytes: InputBytes
  }

  /// Returns the inputs inside an input, or the input itself if it is not packed.
  static func unpacked(
    _ input: Input, passingOver: inout [String], unreadSheets: inout [ReadingNote]
  ) throws(ReadingError) -> [Input] {
    var input = input
    guard let signature = try input.signature() else { return [input] }
    if case .unread(let kind) = signature {
      throw ReadingError.refusal(input.name, "the file is \(kind.message)")
    }
    let bytes =
      try signature == .database ? DatabaseFile.image(of: &input) : input.takeBytes()
    var unpacker = Unpacker(limits: UnpackingLimits(inputBytes: bytes.withBytes { $0.count }))
    let content = Content(name: input.name, kind: input.kind, bytes: bytes)
    let inputs = try unpacker.unpack(content, as: signature, depth: 0)
    passingOver += unpacker.passedOver
    unreadSheets += unpacker.unreadSheets
    return inputs
  }

  private mutating func unpack(_ content: Content, depth: Int) throws(ReadingError) -> [Input] {
    let signature = content.bytes.withBytes { FileSignature($0) }
    return try unpack(content, as: signature, depth: depth)
  }

  private mutating func unpack(
    _ content: Content, as signature: FileSignature?, depth: Int
  ) throws(ReadingError) -> [Input] {
    guard depth <= UnpackingLimits.maxDepth else {
      throw ReadingError.refusal(
        content.name,
        "archives are nested more than \(UnpackingLimits.maxDepth) deep; unpack the outer archives")
    }
    switch signature {
    case nil: return [Input(name: content.name, kind: content.kind, bytes: content.bytes)]
    case .unread(let kind): throw ReadingError.refusal(content.name, "the file is \(kind.message)")
    case .database:
      DatabaseFile.seal(content.bytes)
      return [Input(database: content.name, bytes: content.bytes)]
    case .gzip: return try unpackStream(content, .gzip, depth)
    case .zstd: return try unpackStream(content, .zstd, depth)
    case .zip: return try unpackArchive(content, depth)
    }
  }

  /// Unpacked start of a gzip or Zstandard stream, long enough to recognise its content; shorter if the stream ends or is
  /// damaged. `nil` for any other bytes.
  package static func beginning(of bytes: UnsafeRawBufferPointer) -> [UInt8]? {
    let form: PackedBytes.Form
    switch FileSignature(of: bytes) {
    case .gzip: form = .gzip
    case .zstd: form = .zstd
    case nil, .zip, .database, .unread: return nil
    }
    var beginning: [UInt8] = []
    _ = try? PackedBytes.reading(bytes, as: form) { packed throws(ArchiveError) in
      guard try packed.next() != nil else { return }
      while beginning.count < InputWatch.minBytes, let piece = try packed.piece() {
        beginning.append(contentsOf: piece)
      }
    }
    return beginning
  }

  static func unpackedName(_ name: String) -> String {
    let ending = [".gz", ".zst"].first { name.lowercased().hasSuffix($0) }
    return String(name.dropLast(ending?.count ?? 0))
  }

  private mutating func unpackStream(
    _ content: Content, _ form: PackedBytes.Form, _ depth: Int
  ) throws(ReadingError) -> [Input] {
    let unpacked = try gather(content, form, nil).first
    guard let bytes = unpacked?.bytes else {
      throw ReadingError.refusal(content.name, "the packed file is empty; export it again")
    }
    let isWhole = content.bytes.withBytes { packed in
      form != .gzip || bytes.withBytes { GzipTrailer.allows($0, of: packed) }
    }
    guard isWhole else {
      throw ReadingError.refusal(
        content.name, "the packed file is damaged (its checksum differs); export it again")
    }
    let name = Self.unpackedName(content.name)
    let kind = DataFileName.kind(of: Folder.name(of: name)) ?? content.kind
    return try unpack(Content(name: name, kind: kind, bytes: bytes), depth: depth + 1)
  }

  /// Unpacks the relevant members of an archive, like the files of a folder.
  private mutating func unpackArchive(_ content: Content, _ depth: Int) throws(ReadingError) -> [Input] {
    let names = try names(of: content)
    guard !names.isEmpty else {
      throw ReadingError.refusal(content.name, "the zip is empty; export it again")
    }
    guard !ArchiveContents.isHollowPackage(names) else {
      throw ReadingError.refusal(content.name, "the package lacks its collection; export it again")
    }
    if Workbook.isWorkbook(names) { return try unpackWorkbook(content, names) }
    let contents = ArchiveContents(names)
    if let document = contents.document { throw ReadingError.refusal(content.name, document) }
    if let collection = contents.collection {
      guard let bytes = try gather(content, .zip, [collection]).first?.bytes else {
        throw ReadingError.refusal(content.name, "the package lacks its collection; export it again")
      }
      return try unpack(Content(name: content.name, kind: nil, bytes: bytes), depth: depth + 1)
    }
    let wanted = contents.files + contents.others
    let files = Dictionary(wanted.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    if let twice = Self.repeated(contents.files.map(\.name)) {
      throw ReadingError.refusal(
        content.name,
        "the zip has several files named \"\(twice.quoted)\"; pack each file under another name")
    }
    passedOver += contents.elsewhere.map { "\(content.name)/\($0.shownName)" }
    let named = Set(contents.files)
    var inputs: [Input] = []
    for (name, bytes) in try gather(content, .zip, Set(files.keys)) {
      guard let file = name.flatMap({ files[$0] }) else { continue }
      let shownName = "\(content.name)/\(file.shownName)"
      guard
        named.contains(file)
          || Head.reading(bytes, named: shownName, { Recognition($0).isWanted(besideNamed: !named.isEmpty) })
      else {
        if DataFileName.endings.contains(where: { shownName.lowercased().hasSuffix(".\($0)") }) {
          passedOver.append(shownName)
        }
        continue
      }
      inputs += try unpack(
        Content(name: shownName, kind: file.kind ?? content.kind, bytes: bytes), depth: depth + 1)
    }
    guard !inputs.isEmpty else {
      let kinds = DataKind.allCases.map(\.rawValue).joined(separator: ", ")
      throw ReadingError.refusal(
        content.name,
        "the zip has no file of a data set; name files \(kinds) (.json, .jsonl, .csv)"
      )
    }
    return inputs
  }

  private static func repeated(_ names: [String]) -> String? {
    var seen: Set<String> = []
    return names.first { !seen.insert($0).inserted }
  }

  /// Visible sheets of a known kind in a workbook, like the files of a folder; otherwise the first visible sheet, so that
  /// the reader reports its fault.
  private mutating func unpackWorkbook(_ content: Content, _ names: [String]) throws(ReadingError) -> [Input]
  {
    var parts: [String: InputBytes] = [:]
    for (name, bytes) in try gather(content, .zip, Workbook.wanted(of: names)) {
      if let name { parts[name] = bytes }
    }
    let workbook: Workbook
    do throws(WorkbookProblem) { workbook = try Workbook(parts) } catch {
      throw ReadingError.refusal(content.name, error.message)
    }
    let shown = workbook.sheets.filter { !$0.isHidden }
    guard !shown.isEmpty else {
      throw ReadingError.refusal(
        content.name, "the visible sheets of the workbook have no cells; give a workbook with a table")
    }
    let sheets = shown.map { sheet -> (input: Input, isWanted: Bool) in
      let named = DataKind.allCases.first { $0.rawValue.lowercased() == sheet.name.lowercased() }
      let name = "\(content.name)/\(sheet.name)"
      let bytes = InputBytes(bytes: sheet.text)
      let isWanted =
        named != nil || Head.reading(bytes, named: name) { Recognition($0).isWanted(besideNamed: false) }
      return (Input(name: name, kind: named ?? content.kind, bytes: bytes), isWanted)
    }
    let wanted = sheets.filter(\.isWanted).map(\.input)
    guard !wanted.isEmpty else { return [sheets[0].input] }
    for (sheet, (_, isWanted)) in zip(shown, sheets) where !isWanted {
      note(sheet, of: content, .unknownTable)
    }
    for sheet in workbook.sheets where sheet.isHidden { note(sheet, of: content, .hidden) }
    return wanted
  }

  private mutating func note(
    _ sheet: Workbook.Sheet, of content: Content, _ reason: ReadingFact.UnreadSheet
  ) {
    unreadSheets.append(
      ReadingNote(
        file: "\(content.name)/\(sheet.name)", line: 1, column: 1,
        fact: .unreadSheet(sheet.name.quoted, reason), count: 1))
  }

  private func names(of content: Content) throws(ReadingError) -> [String] {
    try reading(content, .zip) { packed throws(ArchiveError) in
      var (names, count) = ([String](), 0)
      while let member = try packed.next() {
        count += 1
        guard count <= UnpackingLimits.maxMembers else { throw .damaged("it has too many files") }
        if member.isFile, let name = member.name { names.append(name) }
      }
      return names
    }
  }

  /// Returns the bytes of the members with these names, the first of each name; `nil` for the only member of a stream. All
  /// members are decompressed up to a limit, to detect damage.
  private mutating func gather(
    _ content: Content, _ form: PackedBytes.Form, _ names: Set<String>?
  ) throws(ReadingError) -> [(name: String?, bytes: InputBytes)] {
    var (limits, wanted, isTooMuch) = (self.limits, names, false)
    let members = try reading(content, form) { packed throws(ArchiveError) in
      var members: [(name: String?, bytes: InputBytes)] = []
      var unread = UnpackingLimits.maxUnread
      while let member = try packed.next() {
        if let name = member.name, wanted != nil, wanted?.remove(name) == nil {
          unread = try packed.pass(unread)
          continue
        }
        var gathered = GatheredBytes()
        while let piece = try packed.piece() {
          guard limits.allows(piece.count, after: gathered.count, from: packed.consumed),
            gathered.append(piece)
          else {
            isTooMuch = true
            return members
          }
        }
        members.append((member.name, InputBytes(gathered)))
      }
      return members
    }
    self.limits = limits
    if isTooMuch {
      throw ReadingError.refusal(
        content.name,
        "the file unpacks to more than \(UnpackingLimits.maxTimes) times its packed size, which exports never do; unpack the file yourself if you trust it"
      )
    }
    return members
  }

  private func reading<Value>(
    _ content: Content, _ form: PackedBytes.Form,
    _ body: (inout PackedBytes) throws(ArchiveError) -> Value
  ) throws(ReadingError) -> Value {
    do throws(ArchiveError) {
      return try content.bytes.withBytes { bytes throws(ArchiveError) in
        try PackedBytes.reading(bytes, as: form, body)
      }
    } catch {
      switch error {
      case .encrypted:
        throw ReadingError.refusal(
          content.name, "the archive is encrypted; export it without a password, or unpack it")
      case .damaged(let reason, let member?):
        throw ReadingError.refusal(
          content.name, "\"\(member.quoted)\" in the packed file is damaged (\(reason)); export it again")
      case .damaged(let reason, nil):
        throw ReadingError.refusal(content.name, "the packed file is damaged (\(reason)); export it again")
      }
    }
  }
}

/// Limits for compressed inputs, so that a small file cannot claim much memory.
package struct UnpackingLimits {
  /// Bytes that any input may expand to, plus ``maxTimes`` its size (16 MiB).
  package static let free = 16 << 20
  static let maxTimes = 100
  /// Maximum total size of the unpacked bytes of one input (4 GiB).
  package static let most = 4 << 30
  /// Maximum total size of archive members that are only checked for damage (16 MiB), such as media of a package.
  static let maxUnread = 16 << 20
  static let maxMembers = 20_000
  /// Maximum nesting, as in a ZIP archive that contains a package that contains a compressed database.
  static let maxDepth = 4

  private var left: Int

  package init(inputBytes count: Int) {
    left = min(Self.most, Self.free + Self.maxTimes * count)
  }

  /// Subtracts unpacked bytes; returns false if they exceed a limit.
  ///
  /// - Parameter made: Bytes of the current stage before the piece; an uncompressed member is one piece.
  mutating func allows(_ count: Int, after made: Int, from consumed: Int) -> Bool {
    left -= count
    return left >= 0 && made <= Self.free + Self.maxTimes * consumed
  }
}

/// Files of an archive, selected by their names.
package struct ArchiveContents {
  package struct File: Hashable {
    package var name: String
    /// Name without components that leave the archive.
    var shownName: String
    package var kind: DataKind?
  }

  /// Collection of an Anki package; `nil` for other archives.
  private(set) var collection: String?
  private(set) var document: Phrase?
  /// Files to read: the only file, or the files with a kind in their names in the highest folder that has such files.
  package private(set) var files: [File] = []
  /// Files of the same folder without a kind in their names, which may be in a third-party format.
  package private(set) var others: [File] = []
  /// Similar files of other folders; empty for a backup of Loop, which contains everything twice.
  private(set) var elsewhere: [File] = []

  /// Collections of Anki, newest first. Beside a new collection, the old one contains only a request to update Anki.
  static let collections = ["collection.anki21b", "collection.anki21", "collection.anki2"]

  private static let documents: [(mark: String, message: Phrase)] = [
    (
      "xl/workbook.bin",
      "the file is a binary workbook of Excel, which Kaiki cannot read; save it as .xlsx or CSV (UTF-8)"
    ),
    (
      "word/document.xml",
      "the file is a document of Word, which Kaiki cannot read; save its table as CSV (UTF-8)"
    ),
    (
      "content.xml",
      "the file is a document of LibreOffice, which Kaiki cannot read; save its sheet as .xlsx or CSV (UTF-8)"
    ),
    (
      "Index/Document.iwa",
      "the file is a document of Numbers or Pages, which Kaiki cannot read; export it as CSV"
    ),
  ]

  package init(_ names: [String]) {
    collection = Self.collections.first { names.contains($0) }
    document = Self.documents.first { names.contains($0.mark) }?.message
    guard collection == nil, document == nil else { return }
    let all = names.compactMap { name -> (file: File, folder: [Substring])? in
      let parts = name.split(separator: "/").filter { $0 != "." && $0 != ".." }
      guard let last = parts.last, !last.hasPrefix("."), parts.first != "__MACOSX" else { return nil }
      let kind = DataFileName.kind(of: String(last))
      return (File(name: name, shownName: parts.joined(separator: "/"), kind: kind), parts.dropLast())
    }
    func folder(of files: [(file: File, folder: [Substring])]) -> [Substring]? {
      files.map(\.folder).min { ($0.count, $0.joined()) < ($1.count, $1.joined()) }
    }
    if all.count == 1 {
      files = [all[0].file]
      return
    }
    let named = all.filter { $0.file.kind != nil }
    let packages = all.filter { Self.isPackage($0.file.name) }
    if named.isEmpty, !packages.isEmpty {
      files = packages.map(\.file)
      return
    }
    let nameless = all.filter { $0.file.kind == nil && Self.mayBeText($0.file.name) }
    guard let folder = folder(of: named) ?? folder(of: nameless) else { return }
    files = named.filter { $0.folder == folder }.map(\.file)
    others = nameless.filter { $0.folder == folder }.map(\.file)
    let isOfLoop = files.contains { $0.shownName.lowercased().hasSuffix("habits.csv") }
    let alike = named.isEmpty ? nameless.filter { DataFileName.isThirdParty($0.file.name) } : named
    elsewhere = isOfLoop ? [] : alike.filter { $0.folder != folder }.map(\.file)
  }

  static func isPackage(_ name: String) -> Bool {
    [".apkg", ".colpkg"].contains { name.lowercased().hasSuffix($0) }
  }

  /// True if a package of Anki lacks its collection.
  static func isHollowPackage(_ names: [String]) -> Bool {
    names.contains("media") && names.allSatisfy { $0 == "media" || $0 == "meta" || Int($0) != nil }
  }

  private static func mayBeText(_ name: String) -> Bool {
    (DataFileName.endings + DataFileName.thirdPartyEndings).contains {
      name.lowercased().hasSuffix(".\($0)")
    }
  }
}
