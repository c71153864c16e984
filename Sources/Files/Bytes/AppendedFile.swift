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
    // Reading a pipe would wait forever.
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

  package func append(_ line: [UInt8]) throws(FileError) {
    guard line.withUnsafeBytes({ writeAll($0, to: descriptor) }) else {
      throw .cannotWrite(path: path, reason: errorText(errno))
    }
  }
}

private func systemOpen(_ path: String, _ flags: Int32, _ mode: mode_t) -> Int32 { open(path, flags, mode) }

/// A file without a name, deleted when it is closed.
package final class TemporaryFile: Sendable {
  private let descriptor: Int32

  private static var folder: String {
    getenv("TMPDIR").map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 } ?? "/tmp"
  }

  package init?() {
    var path = Array("\(Self.folder)/kaiki-XXXXXX".utf8CString)
    let made = mkstemp(&path)
    guard made >= 0 else { return nil }
    unlink(path)
    descriptor = made
  }

  deinit { close(descriptor) }

  /// Path that opens the file again for reading from its start; `nil` if the system has none.
  package var path: String? { Self.path(of: descriptor) }

  package static func path(of descriptor: Int32) -> String? {
    #if canImport(Glibc)
      let path = "/proc/self/fd/\(descriptor)"
      return access(path, R_OK) == 0 ? path : nil
    #else
      return nil
    #endif
  }

  package func append(_ bytes: UnsafeRawBufferPointer) -> Bool { writeAll(bytes, to: descriptor) }

  package func read(_ bytes: UnsafeMutableRawBufferPointer, at offset: Int) -> Bool {
    readAll(bytes, from: descriptor, at: offset) == bytes.count
  }
}
