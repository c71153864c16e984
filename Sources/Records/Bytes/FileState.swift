#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Size and modification time of a file, which change with each write.
struct FileState: Hashable {
  /// Size in bytes.
  let size: Int
  private let seconds: Int
  private let nanoseconds: Int

  /// - Returns: `nil` if the system call fails.
  init?(_ descriptor: Int32) {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return nil }
    self.init(status)
  }

  /// - Returns: `nil` if the file is missing.
  init?(path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    self.init(status)
  }

  private init(_ status: stat) {
    size = Int(status.st_size)
    #if canImport(Glibc)
      let time = status.st_mtim
    #else
      let time = status.st_mtimespec
    #endif
    (seconds, nanoseconds) = (time.tv_sec, time.tv_nsec)
  }

  /// True if earlier content may have changed. A file that has only grown was appended to, like a log of a running app.
  func isRewritten(since earlier: FileState) -> Bool { self != earlier && size <= earlier.size }
}
