#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif
import Synchronization

/// Writes files that are either the old one or the whole new one.
package enum AtomicFile {
  /// Writes a file through a temporary one in the same folder, which is synced and renamed.
  ///
  /// A failed sync is final. On any failure the temporary file is removed and the old file left as it was.
  ///
  /// - Parameter replaces: Whether an existing file may be replaced.
  /// - Throws: `FileError.exists`, `.cannotCreate`, `.notPermitted` or `.failed`.
  package static func write(_ bytes: [UInt8], to path: String, replaces: Bool) throws(FileError) {
    if Folder.isFolder(path) { throw .cannotCreate(path: path, reason: "it is a folder") }
    if !replaces, Folder.exists(path) { throw .exists(path: path) }
    let path = try target(of: path)
    let temporary = "\(path).kaiki-\(getpid())"
    let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw FileError.creating(path) }
    Unfinished.set(temporary)
    defer { Unfinished.set(nil) }
    var isOpen = true
    do throws(FileError) {
      try FileDescriptorWriter.write(bytes, to: descriptor, name: path)
      guard fsync(descriptor) == 0 else { throw .failed(path: path, reason: errorText(errno)) }
      isOpen = false
      guard close(descriptor) == 0 else { throw .failed(path: path, reason: errorText(errno)) }
      guard rename(temporary, path) == 0 else { throw FileError.creating(path) }
    } catch {
      if isOpen { close(descriptor) }
      unlink(temporary)
      throw error
    }
    try syncFolder(of: path)
  }

  /// The file behind a link; only regular files may be replaced, never a device or a pipe.
  private static func target(of path: String) throws(FileError) -> String {
    var status = stat()
    guard stat(path, &status) == 0 else { return path }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw .cannotCreate(path: path, reason: "it is a device or a pipe")
    }
    guard let resolved = realpath(path, nil) else { return path }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  /// Removes a temporary file that a signal interrupted; safe to call from a signal handler.
  package static func removeUnfinished() {
    Unfinished.remove()
  }

  private static func syncFolder(of path: String) throws(FileError) {
    let folder = Folder.parent(of: path)
    let descriptor = open(folder, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    defer { close(descriptor) }
    // Some file systems cannot sync a folder and say so with EINVAL; the rename stands all the same.
    guard fsync(descriptor) == 0 || errno == EINVAL else {
      throw .failed(path: folder, reason: errorText(errno))
    }
  }
}

extension Folder {
  /// Writes files into a folder, which is made where it is missing.
  ///
  /// - Parameter replaces: Whether existing files may be replaced.
  /// - Throws: `FileError`; with `exists` before anything is written.
  package static func write(
    _ files: [(name: String, bytes: [UInt8])], to folder: String, replaces: Bool
  ) throws(FileError) {
    if exists(folder), !isFolder(folder) {
      throw .cannotCreate(path: folder, reason: "it is a file and not a folder")
    }
    if !replaces, let existing = files.first(where: { exists("\(folder)/\($0.name)") }) {
      throw .exists(path: "\(folder)/\(existing.name)")
    }
    try make(folder)
    for file in files { try AtomicFile.write(file.bytes, to: "\(folder)/\(file.name)", replaces: replaces) }
  }
}

/// The temporary file being written, where a signal handler can find it without taking a lock.
private enum Unfinished {
  private static let address = Atomic<UInt>(0)

  static func set(_ path: String?) {
    let pointer = path.flatMap { strdup($0) }
    let old = address.exchange(UInt(bitPattern: pointer), ordering: .sequentiallyConsistent)
    free(UnsafeMutableRawPointer(bitPattern: old))
  }

  static func remove() {
    let current = address.load(ordering: .sequentiallyConsistent)
    guard let path = UnsafePointer<CChar>(bitPattern: current) else { return }
    unlink(path)
  }
}

/// Writes all bytes to an open descriptor.
package enum FileDescriptorWriter {
  /// - Throws: `FileError.failed`, with the system's reason.
  package static func write(_ bytes: [UInt8], to descriptor: Int32, name: String) throws(FileError) {
    var offset = 0
    while offset < bytes.count {
      let written = bytes.withUnsafeBytes {
        systemWrite(descriptor, $0.baseAddress?.advanced(by: offset), $0.count - offset)
      }
      if written < 0 {
        if errno == EINTR { continue }
        throw .failed(path: name, reason: errorText(errno))
      }
      offset += written
    }
  }
}

extension FileError {
  /// The error behind a failed attempt to make a file or folder.
  static func creating(_ path: String) -> FileError {
    switch errno {
    case EACCES, EPERM, EROFS: .notPermitted(path: path, reason: errorText(errno))
    default: .cannotCreate(path: path, reason: errorText(errno))
    }
  }
}

private func systemWrite(_ descriptor: Int32, _ buffer: UnsafeRawPointer?, _ count: Int) -> Int {
  write(descriptor, buffer, count)
}
