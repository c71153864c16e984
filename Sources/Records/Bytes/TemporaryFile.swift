#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A file without a name, which goes when it is closed.
final class TemporaryFile: Sendable {
  private let descriptor: Int32

  /// Where such files lie: what `TMPDIR` names, or `/tmp`.
  static var folder: String { getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp" }

  /// Makes an empty file; `nil` where that cannot be.
  init?() {
    var path = Array("\(Self.folder)/kaiki-XXXXXX".utf8CString)
    let made = mkstemp(&path)
    guard made >= 0 else { return nil }
    unlink(path)
    descriptor = made
  }

  deinit { close(descriptor) }

  /// A path under which the file can be opened anew, and then is read from its beginning; `nil` on systems that have none.
  var path: String? {
    #if canImport(Glibc)
      "/proc/self/fd/\(descriptor)"
    #else
      nil
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

  /// Reads numbers; `nil` where they are not there.
  func read(_ count: Int, at offset: Int) -> [UInt64]? {
    let numbers = [UInt64](unsafeUninitializedCapacity: count / 8) { buffer, initialized in
      let read = pread(descriptor, buffer.baseAddress, count, off_t(offset))
      initialized = read == count ? count / 8 : 0
    }
    return numbers.isEmpty ? nil : numbers
  }
}
