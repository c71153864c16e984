import Apps
import Files
import Formats
import Kaiki
import Rows

/// File or standard input that the reader has yet to read.
package struct Input {
  /// Path as the user gave it; `-` for standard input.
  package let name: String
  /// File that contains the bytes; `nil` if the input was created from bytes in memory.
  package let file: OpenedFile?
  /// Keeps a temporary file without a name in existence; `nil` if the bytes are elsewhere.
  private(set) var temporaryFile: TemporaryFile?
  /// Kind of data by the file's name or by `--kind`; `nil` if the content has to determine it.
  package let kind: DataKind?
  /// Content in memory; `nil` before loading and after ``takeBytes()``.
  private var bytes: InputBytes?
  /// Fault that ended loading early; `nil` without such a fault and before loading.
  package private(set) var fault: Fault?

  /// Locations of the bytes in the file with this name; empty if the bytes are the whole file.
  package private(set) var pieces: [InputPiece] = []

  /// True if the rows are known to be a log of answers, so that the reader skips the checks for tables that people write.
  var isPlainLog = false
  /// True if the content is a SQLite database instead of text.
  var isDatabase = false

  package init(database name: String, bytes: InputBytes) {
    self.init(name: name, kind: nil, bytes: bytes)
    isDatabase = true
  }

  /// Creates an input from bytes in memory.
  ///
  /// - Parameters:
  ///   - pieces: Locations of the bytes in the file of that name; empty if the bytes are the whole file.
  ///   - fault: Fault that ended loading; `nil` if the input was loaded.
  package init(
    name: String, kind: DataKind?, bytes: InputBytes, pieces: [InputPiece] = [], fault: Fault? = nil
  ) {
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
  package init(name: String, kind: DataKind?, file: OpenedFile, keeping temporaryFile: TemporaryFile? = nil) {
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

  /// Calls a function with the head of the input, and keeps the content if the input can be read only once.
  ///
  /// The head is the whole content if a format learns from all of it.
  ///
  /// - Throws: `ReadingError.file` if the input cannot be loaded.
  mutating func withHead<Value>(_ body: (Head) -> Value) throws(ReadingError) -> Value {
    let isWhole = AppFormats.all.contains { $0.learnsAll(of: name, kind) }
    return Head.reading(
      try isFile && isWhole ? takeBytes() : headBytes(), named: name, kind: kind, body)
  }

  /// Returns the first bytes of a file that can be read again; `nil` for any other input.
  private func beginning() throws(ReadingError) -> InputBytes? {
    guard isFile, let file else { return nil }
    do throws(FileError) { return try file.beginning() } catch { throw .file(error) }
  }

  /// True if the reader includes this file of a folder, although its name gives no kind of data.
  ///
  /// - Parameter hasNamed: True if other files of the folder are named after their kinds.
  package mutating func isWanted(besideNamed hasNamed: Bool) -> Bool {
    guard let head = try? headBytes() else { return false }
    return Head.reading(head, named: name) { Recognition($0).isWanted(besideNamed: hasNamed) }
  }

  /// Returns the first bytes of a file, or all other content, which is kept.
  private mutating func headBytes() throws(ReadingError) -> InputBytes {
    if isFile, let file {
      do throws(FileError) { return try file.bytes(first: Self.headCount) } catch { throw .file(error) }
    }
    let loaded = try takeBytes()
    bytes = loaded
    return loaded
  }

  /// Number of bytes of a file by which it is recognised: 5 MiB.
  private static let headCount = 5 << 20
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
  package var descriptor: OpenedFile.Descriptor? { isFile ? file?.openDescriptor : nil }

  /// True for a regular file that has yet to be loaded.
  var isFile: Bool { fileBytes != nil }

  /// Length in bytes of a regular file that has yet to be loaded; `nil` for any other input.
  var fileBytes: Int? { bytes == nil ? file?.byteCount : nil }
}

/// Location of a part of gathered bytes in its file.
package struct InputPiece: Hashable, Sendable {
  /// Byte offset of the part among the gathered bytes.
  package var offset: Int
  /// Line of the part in the file, from 1.
  package var line: Int
  /// Column of the part in the file, in characters, from 1.
  package var column = 1
}
