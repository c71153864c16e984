#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A file that grows by one line per write.
package final class AppendedFile: Sendable {
  private let path: String
  private let descriptor: Int32

  private init(_ path: String, _ descriptor: Int32) {
    self.path = path
    self.descriptor = descriptor
  }

  deinit { close(descriptor) }

  /// Opens a file, or creates an empty one; existing content is unchanged.
  ///
  /// - Returns: The file, its complete lines without their ends, and the bytes after the last line end.
  package static func open(_ path: String) throws(FileError) -> (
    file: AppendedFile, lines: [[UInt8]], rest: [UInt8]
  ) {
    let descriptor = systemOpen(path, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw FileError.creating(path) }
    let file = AppendedFile(path, descriptor)
    var status = stat()
    // // Reading a pipe would wait forever.
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      throw .cannotCreate(path: path, reason: "it is not a regular file")
    }
    let bytes = try InputBytes(descriptor, name: path) { _ in false }
    return bytes.withBytes { bytes in
      let whole = bytes.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
      let lines = UnsafeRawBufferPointer(rebasing: bytes[..<whole]).split(separator: 0x0A).map { Array($0) }
      return (file, lines, Array(bytes[whole...]))
    }
  }

  /// Removes bytes from the end, such as an incomplete line.
  package func truncate(_ count: Int) throws(FileError) {
    var status = stat()
    guard fstat(descriptor, &status) == 0, ftruncate(descriptor, status.st_size - off_t(count)) == 0 else {
      throw .cannotWrite(path: path, reason: errorText(errno))
    }
  }

  /// Appends a line.
  package func append(_ line: [UInt8]) throws(FileError) {
    var rest = line[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw .cannotWrite(path: path, reason: errorText(errno)) }
      rest = rest.dropFirst(count)
    }
  }
}

private func systemOpen(_ path: String, _ flags: Int32, _ mode: mode_t) -> Int32 { open(path, flags, mode) }
