import Kaiki

/// File or standard input that the reader has yet to read.
struct Input {
  /// Path as the user gave it; `-` for standard input.
  let name: String
  /// File that contains the bytes; `nil` if the input was created from bytes in memory.
  let file: OpenedFile?
  /// Keeps a temporary file without a name in existence; `nil` if the bytes are elsewhere.
  private(set) var temporaryFile: TemporaryFile?
  /// Kind of data by the file's name or by `--kind`; `nil` if the content has to determine it.
  let kind: DataKind?
  /// Content in memory; `nil` before loading and after ``takeBytes()``.
  private var bytes: InputBytes?
  /// Fault that ended loading early; `nil` without such a fault and before loading.
  private(set) var fault: Fault?

  /// Locations of the bytes in the file with this name; empty if the bytes are the whole file.
  private(set) var pieces: [InputPiece] = []

  /// True if the rows are known to be a log of answers, so that the reader skips the checks for tables that people write.
  var isPlainLog = false
  /// True if the content is a SQLite database instead of text.
  var isDatabase = false

  /// Creates an input from a database in memory.
  init(database name: String, bytes: InputBytes) {
    self.init(name: name, kind: nil, bytes: bytes)
    isDatabase = true
  }

  /// Creates an input from bytes in memory.
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

  /// Creates an input from a file, whose path may differ from `name`.
  ///
  /// - Parameter temporaryFile: Temporary file that exists as long as the input; `nil` for a file with a name.
  init(name: String, kind: DataKind?, file: OpenedFile, keeping temporaryFile: TemporaryFile? = nil) {
    self.name = name
    self.kind = kind
    self.file = file
    self.temporaryFile = temporaryFile
  }

  /// Returns the file signature in the first bytes; `nil` if the content may be text. Loads a stream for this.
  ///
  /// - Throws: `ReadingError.file` if the input cannot be loaded.
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

  /// True if the input holds settings. Loads an input of unknown kind, and keeps the content of a stream, because a stream
  /// can be read only once.
  ///
  /// - Throws: `ReadingError.file` if the input cannot be loaded. Reading reports all other faults.
  mutating func holdsSettings() throws(ReadingError) -> Bool {
    guard kind == nil, !isDatabase else { return kind == .settings }
    return try lookedAt().withBytes { ImportFormat.recognised(by: names(of: $0), kind: nil) == .settings }
  }

  /// True if a column or key names the person of a row.
  ///
  /// - Throws: `ReadingError.file` if the input cannot be loaded.
  mutating func namesPeople() throws(ReadingError) -> Bool {
    guard !isDatabase else { return false }
    let content = try lookedAt()
    let names: [String] = content.withBytes { bytes in self.names(of: bytes) }
    return !PeopleColumns.names(among: names, of: ImportFormat.recognised(by: names, kind: kind)).isEmpty
  }

  /// Returns the day settings of a third-party text: the time zone of a calendar, or the clock and day start of Habitica.
  ///
  /// - Returns: `nil` if the text has no such settings, or if the kind of the input is known.
  /// - Throws: `ReadingError.file` if the input cannot be loaded.
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

  /// Returns the habits in a habit list of Loop Habit Tracker, with the folder of the list; `nil` for any other input.
  ///
  /// - Throws: `ReadingError.file` if the input cannot be loaded.
  mutating func listedHabits() throws(ReadingError) -> (folder: String, names: [String])? {
    guard kind == .habits, Folder.name(of: name).lowercased() == "habits.csv" else { return nil }
    let names = try lookedAt().withBytes { HabitListImport.names(of: ThirdPartyText(name: name, bytes: $0)) }
    return (Folder.parent(of: name), names)
  }

  /// Returns the recurring tasks of a `todo.txt` by ``TodoTxtImport/recurrences(of:)``; `nil` for any other input.
  ///
  /// - Throws: `ReadingError.file` if the input cannot be loaded.
  mutating func openTasks() throws(ReadingError) -> [String: [String]]? {
    guard kind == nil, name.lowercased().hasSuffix("todo.txt") else { return nil }
    return try lookedAt().withBytes { TodoTxtImport.recurrences(of: ThirdPartyText(name: name, bytes: $0)) }
  }

  /// Returns the first bytes of a file that can be read again; `nil` for any other input.
  private func beginning() throws(ReadingError) -> InputBytes? {
    guard isFile, let file else { return nil }
    do throws(FileError) { return try file.beginning() } catch { throw .file(error) }
  }

  /// Returns the content, and keeps it if the input can be read only once.
  private mutating func lookedAt() throws(ReadingError) -> InputBytes {
    let canBeReadAgain = isFile
    let loaded = try takeBytes()
    if !canBeReadAgain { bytes = loaded }
    return loaded
  }

  /// True if the reader includes this file of a folder, although its name gives no kind of data.
  ///
  /// - Parameter hasNamed: True if other files of the folder are named after their kinds.
  mutating func isWanted(besideNamed hasNamed: Bool) -> Bool {
    let head = isFile ? try? file?.bytes(first: Self.lookedAtBytes) : try? lookedAt()
    return head.map { Translation.isWanted(name, $0, besideNamed: hasNamed) } ?? false
  }

  /// True if the input is a table of cards from another app; false if it cannot be read.
  var holdsOtherCards: Bool {
    mutating get {
      let head = isFile ? try? file?.bytes(first: Self.lookedAtBytes) : try? lookedAt()
      return head?.withBytes { ImportFormat.recognised(by: names(of: $0), kind: .cards)?.isOfOtherCards }
        ?? false
    }
  }

  /// True if the kind is known from the name, or if the content is in memory and determines it.
  var isOfKnownKind: Bool {
    kind != nil || bytes.map { Translation.isWanted(name, $0, besideNamed: false) } ?? false
  }

  /// Number of bytes of a folder's file without a known name that recognition reads: 5 MiB.
  private static let lookedAtBytes = 5 << 20

  /// Returns the content and releases it, so that the input keeps no bytes.
  ///
  /// - Throws: `ReadingError.file` if the input cannot be loaded.
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

  /// Descriptor of a regular file that has yet to be loaded; `nil` for any other input and for unreadable files.
  var descriptor: OpenedFile.Descriptor? { isFile ? file?.openDescriptor : nil }

  /// True for a regular file that has yet to be loaded.
  var isFile: Bool { fileBytes != nil }

  /// Length in bytes of a regular file that has yet to be loaded; `nil` for any other input.
  var fileBytes: Int? { bytes == nil ? file?.byteCount : nil }

  /// Returns the names of the columns or keys; empty if the bytes are no table or JSON.
  private func names(of bytes: UnsafeRawBufferPointer) -> [String] {
    guard let start = try? InputText.start(of: bytes) else { return [] }
    let names =
      InputText.isJSON(name, bytes, from: start)
      ? try? JSONRowReader(bytes: bytes, from: start, isLines: name.hasSuffix(".jsonl")).names
      : try? CSVRowReader(bytes: bytes, from: start).names
    return names ?? []
  }
}

/// Where rows within gathered bytes come from.
struct InputPiece: Hashable, Sendable {
  /// The byte at which they begin.
  var offset: Int
  /// The line of the file at which they began there, from 1.
  var line: Int
  /// The column of the file at which they began there, in characters, from 1.
  var column = 1
}
