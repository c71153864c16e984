import Archives
import Kaiki
import Phrases

/// Takes an input out of what it is packed in: zip, gzip and Zstandard, in memory alone.
struct Unpacker {
  private var limits: UnpackingLimits
  /// Files of archives that are of no known kind.
  private(set) var passedOver: [String] = []
  /// Sheets of workbooks that are not read, each with its reason.
  private(set) var unreadSheets: [ReadingNote] = []

  /// Something that is to be looked into.
  private struct Content {
    var name: String
    var kind: DataKind?
    var bytes: InputBytes
  }

  /// The inputs that an input holds: itself, where it is not packed.
  ///
  /// - Parameters:
  ///   - passingOver: Receives the files of archives that are of no known kind.
  ///   - unreadSheets: Receives the sheets of workbooks that are not read.
  /// - Throws: `ReadingError.unreadable` for what is damaged, too large or known and not read.
  static func unpacked(
    _ input: Input, passingOver: inout [String], unreadSheets: inout [ReadingNote]
  ) throws(ReadingError) -> [Input] {
    var input = input
    guard let signature = try input.signature() else { return [input] }
    if case .unread(let kind) = signature { throw refusal(input.name, "the file is \(kind.message)") }
    let bytes =
      try signature == .database ? DatabaseFile.image(of: &input) : input.takeBytes()
    var unpacker = Unpacker(limits: UnpackingLimits(inputBytes: bytes.withBytes { $0.count }))
    let content = Content(name: input.name, kind: input.kind, bytes: bytes)
    let inputs = try unpacker.unpack(content, as: signature, depth: 0)
    passingOver += unpacker.passedOver
    unreadSheets += unpacker.unreadSheets
    return inputs
  }

  private static func refusal(_ name: String, _ message: Phrase) -> ReadingError {
    .unreadable(Rejection(file: name, line: 1, column: 1, message: message))
  }

  /// - Parameter depth: How many packings lie around it.
  private mutating func unpack(_ content: Content, depth: Int) throws(ReadingError) -> [Input] {
    let signature = content.bytes.withBytes { FileSignature($0) }
    return try unpack(content, as: signature, depth: depth)
  }

  private mutating func unpack(
    _ content: Content, as signature: FileSignature?, depth: Int
  ) throws(ReadingError) -> [Input] {
    guard depth <= UnpackingLimits.maxDepth else {
      throw Self.refusal(
        content.name,
        "archives are nested more than \(UnpackingLimits.maxDepth) deep; unpack the outer archives")
    }
    switch signature {
    case nil: return [Input(name: content.name, kind: content.kind, bytes: content.bytes)]
    case .unread(let kind): throw Self.refusal(content.name, "the file is \(kind.message)")
    case .database:
      DatabaseFile.seal(content.bytes)
      return [Input(database: content.name, bytes: content.bytes)]
    case .gzip: return try unpackStream(content, .gzip, depth)
    case .zstd: return try unpackStream(content, .zstd, depth)
    case .zip: return try unpackArchive(content, depth)
    }
  }

  /// Unpacked beginning of a gzip or Zstandard stream, long enough to recognise its content; shorter if the stream
  /// ends or is damaged. `nil` for any other bytes.
  static func beginning(of bytes: UnsafeRawBufferPointer) -> [UInt8]? {
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

  /// The name of what a file unpacks to, which is its own without the ending that says so.
  static func unpackedName(_ name: String) -> String {
    let ending = [".gz", ".zst"].first { name.lowercased().hasSuffix($0) }
    return String(name.dropLast(ending?.count ?? 0))
  }

  /// One stream: what it unpacks to has the name without the ending.
  private mutating func unpackStream(
    _ content: Content, _ form: PackedBytes.Form, _ depth: Int
  ) throws(ReadingError) -> [Input] {
    let unpacked = try gather(content, form, nil).first
    guard let bytes = unpacked?.bytes else {
      throw Self.refusal(content.name, "the packed file is empty; export it again")
    }
    let isWhole = content.bytes.withBytes { packed in
      form != .gzip || bytes.withBytes { GzipTrailer.allows($0, of: packed) }
    }
    guard isWhole else {
      throw Self.refusal(
        content.name, "the packed file is damaged (its checksum differs); export it again")
    }
    let name = Self.unpackedName(content.name)
    let kind = DataFileName.kind(of: Folder.name(of: name)) ?? content.kind
    return try unpack(Content(name: name, kind: kind, bytes: bytes), depth: depth + 1)
  }

  /// The files of an archive that are wanted of it, as those of a folder.
  private mutating func unpackArchive(_ content: Content, _ depth: Int) throws(ReadingError) -> [Input] {
    let names = try names(of: content)
    guard !names.isEmpty else { throw Self.refusal(content.name, "the zip is empty; export it again") }
    guard !ArchiveContents.isHollowPackage(names) else {
      throw Self.refusal(content.name, "the package lacks its collection; export it again")
    }
    if Workbook.isWorkbook(names) { return try unpackWorkbook(content, names) }
    let contents = ArchiveContents(names)
    if let document = contents.document { throw Self.refusal(content.name, document) }
    if let collection = contents.collection {
      guard let bytes = try gather(content, .zip, [collection]).first?.bytes else {
        throw Self.refusal(content.name, "the package lacks its collection; export it again")
      }
      return try unpack(Content(name: content.name, kind: nil, bytes: bytes), depth: depth + 1)
    }
    let wanted = contents.files + contents.others
    let files = Dictionary(wanted.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    if let twice = Self.repeated(contents.files.map(\.name)) {
      throw Self.refusal(
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
          || Head.reading(bytes, named: shownName, { $0.isWanted(besideNamed: !named.isEmpty) })
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
      throw Self.refusal(
        content.name,
        "the zip has no file of a data set; name files \(kinds) (.json, .jsonl, .csv)"
      )
    }
    return inputs
  }

  /// The first name that comes a second time.
  private static func repeated(_ names: [String]) -> String? {
    var seen: Set<String> = []
    return names.first { !seen.insert($0).inserted }
  }

  /// Visible sheets of a known kind in a workbook, like the files of a folder. If there are none, the first visible
  /// sheet, so that the reader reports its fault.
  private mutating func unpackWorkbook(_ content: Content, _ names: [String]) throws(ReadingError) -> [Input]
  {
    var parts: [String: InputBytes] = [:]
    for (name, bytes) in try gather(content, .zip, Workbook.wanted(of: names)) {
      if let name { parts[name] = bytes }
    }
    let workbook: Workbook
    do throws(WorkbookProblem) { workbook = try Workbook(parts) } catch {
      throw Self.refusal(content.name, error.message)
    }
    let shown = workbook.sheets.filter { !$0.isHidden }
    guard !shown.isEmpty else {
      throw Self.refusal(
        content.name, "the visible sheets of the workbook have no cells; give a workbook with a table")
    }
    let sheets = shown.map { sheet -> (input: Input, isWanted: Bool) in
      let named = DataKind.allCases.first { $0.rawValue.lowercased() == sheet.name.lowercased() }
      let name = "\(content.name)/\(sheet.name)"
      let bytes = InputBytes(bytes: sheet.text)
      let isWanted = named != nil || Head.reading(bytes, named: name) { $0.isWanted(besideNamed: false) }
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

  /// The names of the files in an archive.
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

  /// The bytes of the members that are wanted, the first of each name. The others are gone through, too, up to a limit,
  /// so that it is known whether they are whole.
  ///
  /// - Parameter names: `nil` for the only member of a stream.
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
      throw Self.refusal(
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
        throw Self.refusal(
          content.name, "the archive is encrypted; export it without a password, or unpack it")
      case .damaged(let reason, let member?):
        throw Self.refusal(
          content.name, "\"\(member.quoted)\" in the packed file is damaged (\(reason)); export it again")
      case .damaged(let reason, nil):
        throw Self.refusal(content.name, "the packed file is damaged (\(reason)); export it again")
      }
    }
  }
}
