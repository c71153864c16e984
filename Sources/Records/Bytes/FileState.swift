#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// What changes whenever something is written to a file.
struct FileState: Hashable {
  /// In bytes.
  let size: Int
  private let seconds: Int
  private let nanoseconds: Int

  /// The state of an open file; `nil` where the system does not tell.
  init?(_ descriptor: Int32) {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return nil }
    self.init(status)
  }

  /// The state of a file by its path; `nil` where there is none.
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

  /// Whether what stood in the file may be another since an earlier state. A file that has grown was appended to, as a log is
  /// while its app runs: what it held still stands there.
  func isRewritten(since earlier: FileState) -> Bool { self != earlier && size <= earlier.size }
}
