#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Paths, folders and their files.
package enum Folder {
  package static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// True if a file, folder or link exists at a path.
  package static func exists(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0
  }

  /// Names of the files in a folder without hidden files, sorted by their bytes.
  package static func names(in path: String) throws(FileError) -> [String] {
    guard let folder = opendir(path) else { throw FileError.opening(path) }
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { field in
        field.withMemoryRebound(to: CChar.self, capacity: Int(NAME_MAX) + 1) { String(cString: $0) }
      }
      if !name.hasPrefix(".") { names.append(name) }
    }
    return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// Paths, sizes and modification times of a file, or of all files of a folder down to the third level; differs after a
  /// change.
  package static func state(of path: String, levels: Int = 3) -> [String] {
    var status = stat()
    guard stat(path, &status) == 0 else { return [path] }
    guard status.st_mode & S_IFMT == S_IFDIR, levels > 0, let names = try? names(in: path) else {
      let state = FileState(status)
      return ["\(path) \(state.size) \(state.seconds).\(state.nanoseconds)"]
    }
    return names.flatMap { state(of: "\(path)/\($0)", levels: levels - 1) }
  }

  /// Creates a folder and its missing parents.
  package static func make(_ path: String) throws(FileError) {
    guard !isFolder(path) else { return }
    let parent = self.parent(of: path)
    if parent != path, !isFolder(parent) { try make(parent) }
    guard mkdir(path, 0o777) == 0 || errno == EEXIST && isFolder(path) else {
      throw FileError.creating(path)
    }
  }

  package static func parent(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// Normalised path without links and `..`, equal for all paths of one location; the file itself may be missing.
  package static func location(of path: String) -> String {
    resolved(path) ?? "\(resolved(parent(of: path)) ?? parent(of: path))/\(name(of: path))"
  }

  static func isLink(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
  }

  /// Path of an existing file without links and `..`; `nil` if the file is missing.
  static func resolved(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  package static func name(of path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? path
  }
}

package enum FileError: Error, Hashable {
  case missing(path: String)
  /// Reading the file or writing to the folder is forbidden.
  case notPermitted(path: String, reason: String)
  case exists(path: String)
  case cannotCreate(path: String, reason: String)
  case cannotRead(path: String, reason: String)
  case cannotWrite(path: String, reason: String)
  /// The reader of a pipe has closed it.
  case closedPipe
}

extension FileError {
  package static func check(_ path: String) throws(FileError) {
    guard access(path, R_OK) == 0 else { throw opening(path) }
  }

  /// Error of a failed `open` for reading. Like ``creating(_:)`` and ``writing(_:)``, it must directly follow the failure,
  /// because it reads `errno`.
  package static func opening(_ path: String) -> FileError {
    switch errno {
    case ENOENT, ENOTDIR: .missing(path: path)
    case EACCES, EPERM: .notPermitted(path: path, reason: errorText(errno))
    default: .cannotRead(path: path, reason: errorText(errno))
    }
  }

  static func creating(_ path: String) -> FileError {
    switch errno {
    case EACCES, EPERM, EROFS: .notPermitted(path: path, reason: errorText(errno))
    default: .cannotCreate(path: path, reason: errorText(errno))
    }
  }

  static func writing(_ path: String) -> FileError {
    errno == EPIPE ? .closedPipe : .cannotWrite(path: path, reason: errorText(errno))
  }
}

/// Writes all bytes to an open descriptor; returns false on failure, with `errno` set.
func writeAll(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Bool {
  var offset = 0
  while offset < bytes.count {
    let count = write(descriptor, bytes.baseAddress.map { $0 + offset }, bytes.count - offset)
    if count < 0, errno == EINTR { continue }
    guard count > 0 else { return false }
    offset += count
  }
  return true
}

/// Reads bytes from an offset, fewer at the end of the file; returns `nil` on failure, with `errno` set.
package func readAll(_ bytes: UnsafeMutableRawBufferPointer, from descriptor: Int32, at offset: Int) -> Int? {
  var filled = 0
  while filled < bytes.count, let start = bytes.baseAddress {
    let count = pread(descriptor, start + filled, bytes.count - filled, off_t(offset + filled))
    if count < 0, errno == EINTR { continue }
    guard count >= 0 else { return nil }
    if count == 0 { break }
    filled += count
  }
  return filled
}

package func errorText(_ number: Int32) -> String {
  String(cString: strerror(number))
}

/// Size and modification time of a file, which change with each write.
package struct FileState: Hashable {
  package let size: Int
  fileprivate let seconds: Int
  fileprivate let nanoseconds: Int

  package init?(_ descriptor: Int32) {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return nil }
    self.init(status)
  }

  package init?(path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    self.init(status)
  }

  fileprivate init(_ status: stat) {
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
