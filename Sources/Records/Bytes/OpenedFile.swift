#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A file that is to be read, opened once whatever is asked of it.
///
/// It is opened when it is first asked. Of a regular file the beginning is kept, and where that is all of it nothing is read
/// again. Of many files only some are kept open, as the allowance of all has room: the others are opened anew.
final class OpenedFile {
  /// An open file, which is closed when nobody needs it any more.
  final class Descriptor: Sendable {
    let number: Int32

    init(_ number: Int32) { self.number = number }

    deinit { close(number) }
  }

  /// How many files may be open, and how many bytes of files be kept, at a time.
  final class Allowance {
    fileprivate var descriptors = 64
    fileprivate var bytes = 64 << 20
  }

  let path: String
  private let allowance: Allowance
  private var descriptor: Descriptor?
  /// What stands at the beginning of a regular file, up to ``startBytes``.
  private var start: InputBytes?
  /// The length of a regular file as it was when it was opened; `nil` for anything else.
  private var length: Int?

  /// How often a file that is written to meanwhile is read.
  private static let maxTries = 3
  /// How much of a file is kept that was looked at (256 KiB).
  private static let startBytes = 1 << 18

  init(_ path: String, within allowance: Allowance = Allowance()) {
    self.path = path
    self.allowance = allowance
  }

  deinit { if descriptor != nil { allowance.descriptors += 1 } }

  /// The length of a regular file; `nil` for anything else, and where it cannot be opened.
  var byteCount: Int? {
    if length == nil, descriptor == nil { _ = try? opened() }
    return length
  }

  /// The beginning of a regular file, 256 KiB or all of it.
  ///
  /// - Throws: `FileError.missing`, `.notPermitted` or `.cannotRead`.
  func beginning() throws(FileError) -> InputBytes {
    if let start { return start }
    let file = try opened()
    let read = try InputBytes(file.number, name: path, first: Self.startBytes)
    let count = read.withBytes { $0.count }
    if count <= allowance.bytes {
      allowance.bytes -= count
      start = read
      // A database is looked at anew, since its app may be writing to it.
      if count < Self.startBytes, read.withBytes({ FileSignature($0) != .database }) { letGo() }
    }
    return read
  }

  /// The first bytes of a regular file.
  ///
  /// - Throws: `FileError`.
  func bytes(first count: Int) throws(FileError) -> InputBytes {
    let start = try beginning()
    if start.withBytes({ $0.count }) < Self.startBytes { return start }
    return try InputBytes(try opened().number, name: path, first: count)
  }

  /// All bytes of the file, which is read from its beginning on where it can be.
  ///
  /// - Parameter isHopeless: Whether reading on is of no use; asked again and again with all that has been read.
  /// - Throws: `FileError`.
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

  /// The state of a regular file; `nil` for anything else.
  private func state() throws(FileError) -> FileState? {
    let file = try opened()
    return length == nil ? nil : FileState(file.number)
  }

  /// All bytes of the file as they are now.
  ///
  /// - Throws: `FileError`.
  func bytesAnew(
    until isHopeless: (UnsafeRawBufferPointer) -> Bool = { _ in false }
  ) throws(FileError) -> InputBytes {
    let file = try opened()
    if length != nil { lseek(file.number, 0, SEEK_SET) }
    return try InputBytes(file.number, name: path, until: isHopeless)
  }

  /// The file, to be read piece by piece; `nil` where it is no regular file of at least some bytes, or there is no room for it.
  func streamed(minBytes: Int) -> StreamedFile? {
    guard let file = try? opened(), length != nil else { return nil }
    return StreamedFile(file, minBytes: minBytes)
  }

  /// The file as it is open; `nil` where it cannot be opened.
  var openDescriptor: Descriptor? { try? opened() }

  private func opened() throws(FileError) -> Descriptor {
    if let descriptor { return descriptor }
    let number = open(path, O_RDONLY | O_CLOEXEC)
    guard number >= 0 else { throw FileError.opening(path) }
    let file = Descriptor(number)
    var status = stat()
    length = fstat(number, &status) == 0 && status.st_mode & S_IFMT == S_IFREG ? Int(status.st_size) : nil
    // What comes only once is never opened again.
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
