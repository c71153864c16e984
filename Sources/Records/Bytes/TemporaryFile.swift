#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A file without a name, which goes when it is closed.
final class TemporaryFile: Sendable {
  private let descriptor: Int32

  /// Where such files lie: what `TMPDIR` names, or `/tmp`.
  private static var folder: String {
    getenv("TMPDIR").map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 } ?? "/tmp"
  }

  /// Makes an empty file; `nil` where that cannot be.
  init?() {
    var path = Array("\(Self.folder)/kaiki-XXXXXX".utf8CString)
    let made = mkstemp(&path)
    guard made >= 0 else { return nil }
    unlink(path)
    descriptor = made
  }

  deinit { close(descriptor) }

  /// A path under which the file can be opened anew, and then is read from its beginning; `nil` where there is none.
  var path: String? { Self.path(of: descriptor) }

  /// The same of any open file.
  static func path(of descriptor: Int32) -> String? {
    #if canImport(Glibc)
      let path = "/proc/self/fd/\(descriptor)"
      return access(path, R_OK) == 0 ? path : nil
    #else
      return nil
    #endif
  }

  /// Writes at the end; whether all was written.
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

  /// Reads bytes from a place on; whether all were there.
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
