import Kaiki

/// A file, or standard input, that is to be read.
struct Input {
  /// The path as it was named; `-` for standard input.
  let name: String
  /// The file in which its bytes lie; `nil` where they were at hand from the start.
  let file: OpenedFile?
  /// Keeps a file without a name from going.
  private(set) var temporaryFile: TemporaryFile?
  /// What its name, or the one who asks, says that it holds.
  let kind: DataKind?
  /// Its content, where that had to be looked at before its turn.
  private var bytes: InputBytes?
  /// What is wrong with the input, where it was given up while it was loaded.
  private(set) var fault: Fault?

  /// Where its bytes stand in the file of that name; empty where they are all of it.
  private(set) var pieces: [InputPiece] = []

  /// Whether it is known to be rows of a log of answers, and no sheet as people write them.
  var isPlainLog = false
  /// Whether it is a database, which is no text.
  var isDatabase = false

  /// A database that is at hand.
  init(database name: String, bytes: InputBytes) {
    self.init(name: name, kind: nil, bytes: bytes)
    isDatabase = true
  }

  /// An input whose bytes are in memory.
  ///
  /// - Parameters:
  ///   - pieces: Locations of the bytes in the file of that name; empty if the bytes are the whole file.
  ///   - fault: Fault that ended loading; `nil` if the input was loaded.
  init(name: String, kind: DataKind?, bytes: InputBytes, pieces: [InputPiece] = [], fault: Fault? = nil) {
    self.pieces = pieces
    self.name = name
    self.kind = kind
    self.bytes = bytes
    self.fault = fault
    file = nil
  }

  /// An input whose bytes lie in a file, which may be of another name.
  ///
  /// - Parameter temporaryFile: Is kept as long as the input is.
  init(name: String, kind: DataKind?, file: OpenedFile, keeping temporaryFile: TemporaryFile? = nil) {
    self.name = name
    self.kind = kind
    self.file = file
    self.temporaryFile = temporaryFile
  }

  /// What its first bytes say that it is; `nil` for what may be text. A stream is loaded for that.
  ///
  /// - Throws: `ReadingError.file` where it cannot be loaded.
  mutating func signature() throws(ReadingError) -> FileSignature? {
    if let start = try beginning() {
      return start.withBytes {
        FileSignature(UnsafeRawBufferPointer(rebasing: $0.prefix(FileSignature.maxBytes)))
      }
    }
    let loaded = try takeBytes()
    bytes = loaded
    return loaded.withBytes { FileSignature($0) }
  }

  /// True if the input holds settings. An input of unknown kind is loaded for this, and its content is kept, because
  /// a stream can be read only once.
  ///
  /// - Throws: `ReadingError.file` if the input cannot be loaded. Reading reports all other faults.
  mutating func holdsSettings() throws(ReadingError) -> Bool {
    guard kind == nil, !isDatabase else { return kind == .settings }
    return try lookedAt().withBytes { ImportFormat.recognised(by: names(of: $0), kind: nil) == .settings }
  }

  /// Whether its columns or keys name people.
  ///
  /// - Throws: `ReadingError.file` where it cannot be loaded.
  mutating func namesPeople() throws(ReadingError) -> Bool {
    guard !isDatabase else { return false }
    let content = try lookedAt()
    let names: [String] = content.withBytes { bytes in self.names(of: bytes) }
    return !PeopleColumns.names(among: names, of: ImportFormat.recognised(by: names, kind: kind)).isEmpty
  }

  /// What a text of another program says of its days: a calendar of its zone, Habitica of its clock and day start; `nil`
  /// where it says nothing.
  ///
  /// - Throws: `ReadingError.file` where it cannot be loaded.
  mutating func ownDays() throws(ReadingError) -> AppSettings? {
    guard kind == nil, !isDatabase else { return nil }
    let head: InputBytes
    if let beginning = try beginning() { head = beginning } else { head = try lookedAt() }
    return head.withBytes { bytes in
      let text = ThirdPartyText(name: name, bytes: bytes)
      return ICalendarImport.zone(of: text).map { AppSettings(timeZoneIdentifier: $0) }
        ?? HabiticaImport.days(of: text)
    }
  }

  /// The habits of Loop's own list, with the folder that it is in; `nil` for any other input.
  ///
  /// - Throws: `ReadingError.file` where it cannot be loaded.
  mutating func listedHabits() throws(ReadingError) -> (folder: String, names: [String])? {
    guard kind == .habits, Folder.name(of: name).lowercased() == "habits.csv" else { return nil }
    let names = try lookedAt().withBytes { HabitListImport.names(of: ThirdPartyText(name: name, bytes: $0)) }
    return (Folder.parent(of: name), names)
  }

  /// The recurring tasks of a `todo.txt`, as ``TodoTxtImport/recurrences(of:)`` has them; `nil` for any other input.
  ///
  /// - Throws: `ReadingError.file` where it cannot be loaded.
  mutating func openTasks() throws(ReadingError) -> [String: [String]]? {
    guard kind == nil, name.lowercased().hasSuffix("todo.txt") else { return nil }
    return try lookedAt().withBytes { TodoTxtImport.recurrences(of: ThirdPartyText(name: name, bytes: $0)) }
  }

  /// The beginning of a file that can be read again; `nil` for any other input.
  private func beginning() throws(ReadingError) -> InputBytes? {
    guard isFile, let file else { return nil }
    do throws(FileError) { return try file.beginning() } catch { throw .file(error) }
  }

  /// Its content, which is kept where it cannot be read again.
  private mutating func lookedAt() throws(ReadingError) -> InputBytes {
    let canBeReadAgain = isFile
    let loaded = try takeBytes()
    if !canBeReadAgain { bytes = loaded }
    return loaded
  }

  /// Whether it is to be read with the others of its folder, though its name says nothing of its kind.
  ///
  /// - Parameter hasNamed: Whether files beside it are named after their kinds.
  mutating func isWanted(besideNamed hasNamed: Bool) -> Bool {
    let head = isFile ? try? file?.bytes(first: Self.lookedAtBytes) : try? lookedAt()
    return head.map { Translation.isWanted(name, $0, besideNamed: hasNamed) } ?? false
  }

  /// Whether it is a table of cards of another program.
  var holdsOtherCards: Bool {
    mutating get {
      let head = isFile ? try? file?.bytes(first: Self.lookedAtBytes) : try? lookedAt()
      return head?.withBytes { ImportFormat.recognised(by: names(of: $0), kind: .cards)?.isOfOtherCards }
        ?? false
    }
  }

  /// Whether it is at hand, and its name or content says what it holds.
  var isOfKnownKind: Bool {
    kind != nil || bytes.map { Translation.isWanted(name, $0, besideNamed: false) } ?? false
  }

  /// How much of a nameless file of a folder is looked at (5 MiB).
  private static let lookedAtBytes = 5 << 20

  /// Its content, which is not kept any longer.
  ///
  /// - Throws: `ReadingError.file`.
  mutating func takeBytes() throws(ReadingError) -> InputBytes {
    defer { bytes = nil }
    if let bytes { return bytes }
    var watch = InputWatch(name: name)
    defer { fault = watch.fault }
    do throws(FileError) {
      guard let file else { throw .missing(path: name) }
      return try file.bytes { watch.isHopeless($0) }
    } catch {
      throw .file(error)
    }
  }

  /// The open file of one that nobody has loaded yet, and that can be read again.
  var descriptor: OpenedFile.Descriptor? { isFile ? file?.openDescriptor : nil }

  /// Whether it is a file that nobody has loaded yet.
  var isFile: Bool { fileBytes != nil }

  /// Its length, where it is a file that nobody has loaded yet, and can be read again; else `nil`.
  var fileBytes: Int? { bytes == nil ? file?.byteCount : nil }

  /// The names of its columns or keys; empty where nothing can be read.
  private func names(of bytes: UnsafeRawBufferPointer) -> [String] {
    guard let start = try? InputText.start(of: bytes) else { return [] }
    let names =
      InputText.isJSON(name, bytes, from: start)
      ? try? JSONRowReader(bytes: bytes, from: start, isLines: name.hasSuffix(".jsonl")).names
      : try? CSVRowReader(bytes: bytes, from: start).names
    return names ?? []
  }
}
