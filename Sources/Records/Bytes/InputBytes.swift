#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Why an input or output failed, as the operating system sees it.
package enum FileError: Error, Hashable {
  /// There is no such file or folder.
  case missing(path: String)
  /// The file may not be read or the folder not be written to.
  case notPermitted(path: String, reason: String)
  /// The output exists already.
  case exists(path: String)
  /// The output cannot be made.
  case cannotCreate(path: String, reason: String)
  /// Reading or writing broke off.
  case failed(path: String, reason: String)
}

/// The whole content of a file or stream.
///
/// A copy in memory, not a map of the file: a file that shrinks while it is mapped would end the process.
package struct InputBytes: Sendable {
  /// The content.
  package let bytes: [UInt8]

  /// Reads a regular file, a pipe or a device to its end.
  ///
  /// - Throws: `FileError.missing`, `.notPermitted` or `.failed`.
  package init(path: String) throws(FileError) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw FileError.opening(path) }
    defer { close(descriptor) }
    bytes = try Self.read(descriptor, name: path)
  }

  /// Reads standard input to its end.
  ///
  /// - Throws: `FileError.failed`.
  package static func standardInput() throws(FileError) -> InputBytes {
    InputBytes(bytes: try read(STDIN_FILENO, name: "standard input"))
  }

  package init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  private static func read(_ descriptor: Int32, name: String) throws(FileError) -> [UInt8] {
    var status = stat()
    let isSized = fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
    var capacity = isSized ? max(4_096, Int(status.st_size) + 1) : 1 << 16
    var content: [UInt8] = []
    while true {
      var count = 0
      let chunk = [UInt8](unsafeUninitializedCapacity: capacity) { buffer, initialised in
        repeat {
          count = systemRead(descriptor, buffer.baseAddress, buffer.count)
        } while count < 0 && errno == EINTR
        initialised = max(0, count)
      }
      if count < 0 { throw .failed(path: name, reason: errorText(errno)) }
      if count == 0 { return content }
      if content.isEmpty { content = chunk } else { content += chunk }
      capacity = isSized ? 1 << 16 : min(capacity * 2, 1 << 24)
    }
  }
}

extension FileError {
  /// The error behind a failed `open` for reading.
  static func opening(_ path: String) -> FileError {
    switch errno {
    case ENOENT, ENOTDIR: .missing(path: path)
    case EACCES, EPERM: .notPermitted(path: path, reason: errorText(errno))
    default: .failed(path: path, reason: errorText(errno))
    }
  }
}

private func systemRead(_ descriptor: Int32, _ buffer: UnsafeMutableRawPointer?, _ count: Int) -> Int {
  read(descriptor, buffer, count)
}

/// The system's words for an error number.
func errorText(_ number: Int32) -> String {
  String(cString: strerror(number))
}
