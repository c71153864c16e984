#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// What the file system says of a path.
package enum Folder {
  /// Whether a path names a folder.
  package static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// Whether a path names anything.
  package static func exists(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0
  }

  /// The names of the files in a folder, sorted by their bytes.
  ///
  /// - Throws: `FileError.missing`, `.notPermitted` or `.failed`.
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

  /// What tells whether a file, or anything in a folder, has changed: paths with lengths and moments of the last change, down to
  /// the third level.
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

  /// Makes a folder and those above it, where they are missing.
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

  /// The folder that holds a path.
  package static func parent(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// The same text for all paths of one place, whether or not anything lies there: without links and steps upward, as
  /// far as its folder exists.
  package static func location(of path: String) -> String {
    resolved(path) ?? "\(resolved(parent(of: path)) ?? parent(of: path))/\(name(of: path))"
  }

  /// Whether a link lies at a path.
  static func isLink(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
  }

  /// The path of what lies at a path, without links and steps upward; `nil` where nothing does.
  static func resolved(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  /// The last part of a path.
  package static func name(of path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? path
  }
}
