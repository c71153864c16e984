#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A file that is opened on first use, and only once if possible.
///
/// The start of a regular file stays in memory; a file that fits into it is read once. Only as many files stay open as the
/// ``Allowance`` permits; other files are opened again.
final class OpenedFile {
  /// An open file, closed by the last owner.
  final class Descriptor: Sendable {
    let number: Int32

    init(_ number: Int32) { self.number = number }

    deinit { close(number) }
  }

  /// Maximum number of open files, and of bytes in memory, over all files.
  final class Allowance {
    fileprivate var descriptors = 64
    fileprivate var bytes = 64 << 20
  }

  let path: String
  private let allowance: Allowance
  private var descriptor: Descriptor?
  /// Start of a regular file, up to ``startBytes``; `nil` before the first read.
  private var start: InputBytes?
  /// Size of a regular file in bytes when it was opened; `nil` for other files.
  private var length: Int?

  /// Maximum number of reads of a file that another program writes to.
  private static let maxTries = 3
  /// Size of the start of a file in bytes (256 KiB).
  private static let startBytes = 1 << 18

  init(_ path: String, within allowance: Allowance = Allowance()) {
    self.path = path
    self.allowance = allowance
  }

  deinit { if descriptor != nil { allowance.descriptors += 1 } }

  /// Size of a regular file in bytes; `nil` for other files and unreadable files.
  var byteCount: Int? {
    if length == nil, descriptor == nil { _ = try? opened() }
    return length
  }

  /// Returns the start of a regular file: 256 KiB or the whole file.
  func beginning() throws(FileError) -> InputBytes {
    if let start { return start }
    let file = try opened()
    let read = try InputBytes(file.number, name: path, first: Self.startBytes)
    let count = read.withBytes { $0.count }
    if count <= allowance.bytes {
      allowance.bytes -= count
      start = read
      // // A database is read again later, because its app may be writing to it.
      if count < Self.startBytes, read.withBytes({ FileSignature($0) != .database }) { letGo() }
    }
    return read
  }

  /// Returns the first bytes of a regular file.
  func bytes(first count: Int) throws(FileError) -> InputBytes {
    let start = try beginning()
    if start.withBytes({ $0.count }) < Self.startBytes { return start }
    return try InputBytes(try opened().number, name: path, first: count)
  }

  /// Returns all bytes, from memory if possible.
  ///
  /// - Parameter isHopeless: True to stop reading; called with all bytes read so far.
  func bytes(
    until isHopeless: (UnsafeRawBufferPointer) -> Bool = { _ in false }
  ) throws(FileError) -> InputBytes {
    if let start, descriptor == nil, start.withBytes({ $0.count }) < Self.startBytes { return start }
    for _ in 0..<Self.maxTries {
      let before = try state()
      let read = try bytesAnew(until: isHopeless)
      guard let before, let after = try state(), after.isRewritten(since: before) else { return read }
    }
    throw .cannotRead(path: path, reason: "another program writes to it during reading")
  }

  /// State of a regular file; `nil` for other files.
  private func state() throws(FileError) -> FileState? {
    let file = try opened()
    return length == nil ? nil : FileState(file.number)
  }

  /// Reads all bytes again.
  func bytesAnew(
    until isHopeless: (UnsafeRawBufferPointer) -> Bool = { _ in false }
  ) throws(FileError) -> InputBytes {
    let file = try opened()
    if length != nil { lseek(file.number, 0, SEEK_SET) }
    return try InputBytes(file.number, name: path, until: isHopeless)
  }

  /// Returns the file for reading in pieces; `nil` if it is not regular, smaller than `minBytes`, or too large for the
  /// memory.
  func streamed(minBytes: Int) -> StreamedFile? {
    guard let file = try? opened(), length != nil else { return nil }
    return StreamedFile(file, minBytes: minBytes)
  }

  /// The open file; `nil` if it cannot be opened.
  var openDescriptor: Descriptor? { try? opened() }

  private func opened() throws(FileError) -> Descriptor {
    if let descriptor { return descriptor }
    let number = open(path, O_RDONLY | O_CLOEXEC)
    guard number >= 0 else { throw FileError.opening(path) }
    let file = Descriptor(number)
    var status = stat()
    length = fstat(number, &status) == 0 && status.st_mode & S_IFMT == S_IFREG ? Int(status.st_size) : nil
    // // A pipe cannot be opened twice.
    if length == nil || allowance.descriptors > 0 {
      allowance.descriptors -= 1
      descriptor = file
    }
    return file
  }

  private func letGo() {
    if descriptor != nil { allowance.descriptors += 1 }
    descriptor = nil
  }
}
