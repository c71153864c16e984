#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A file without a name, deleted when it is closed.
final class TemporaryFile: Sendable {
  private let descriptor: Int32

  /// `TMPDIR`, or `/tmp`.
  private static var folder: String {
    getenv("TMPDIR").map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 } ?? "/tmp"
  }

  /// - Returns: `nil` if the file cannot be created.
  init?() {
    var path = Array("\(Self.folder)/kaiki-XXXXXX".utf8CString)
    let made = mkstemp(&path)
    guard made >= 0 else { return nil }
    unlink(path)
    descriptor = made
  }

  deinit { close(descriptor) }

  /// Path that opens the file again for reading from its start; `nil` if the system has none.
  var path: String? { Self.path(of: descriptor) }

  /// Path that opens an open file again; `nil` if the system has none.
  static func path(of descriptor: Int32) -> String? {
    #if canImport(Glibc)
      let path = "/proc/self/fd/\(descriptor)"
      return access(path, R_OK) == 0 ? path : nil
    #else
      return nil
    #endif
  }

  /// Appends bytes; returns false on failure.
  func append(_ bytes: UnsafeRawBufferPointer) -> Bool {
    var rest = bytes
    while !rest.isEmpty {
      let count = write(descriptor, rest.baseAddress, rest.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return false }
      rest = UnsafeRawBufferPointer(rebasing: rest[count...])
    }
    return true
  }

  /// Reads bytes from an offset; returns false if the file has fewer bytes.
  func read(_ bytes: UnsafeMutableRawBufferPointer, at offset: Int) -> Bool {
    var count = 0
    while count < bytes.count, let start = bytes.baseAddress {
      let read = pread(descriptor, start + count, bytes.count - count, off_t(offset + count))
      if read < 0, errno == EINTR { continue }
      guard read > 0 else { return false }
      count += read
    }
    return true
  }
}
