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
  ///
  /// - Throws: `FileError.missing`, `.notPermitted` or `.cannotRead`.
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
      #if canImport(Glibc)
        let changed = status.st_mtim
      #else
        let changed = status.st_mtimespec
      #endif
      return ["\(path) \(status.st_size) \(changed.tv_sec).\(changed.tv_nsec)"]
    }
    return names.flatMap { state(of: "\(path)/\($0)", levels: levels - 1) }
  }

  /// Creates a folder and its missing parents.
  ///
  /// - Throws: `FileError.cannotCreate` or `.notPermitted`.
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

  /// Last component of a path.
  package static func name(of path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? path
  }
}
