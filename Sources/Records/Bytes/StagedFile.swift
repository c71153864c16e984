#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A complete and synced temporary file in the folder of its target.
struct StagedFile {
  private let path: String
  /// Path to replace, after links.
  let target: String
  private let temporary: String
  /// Device and inode number, which identify the file under every name.
  private let identity: (dev_t, ino_t)
  private var isPlaced = false

  /// Maximum number of attempts to find an unused name.
  private static let maxNames = 100

  /// Writes and syncs a temporary file, with the permissions of the file at the path.
  ///
  /// - Parameters:
  ///   - pieces: Content, in order.
  ///   - followsLink: True to replace the target of a link instead of the link.
  ///   - ending: Returns an ending of the temporary name; called again if the name exists.
  /// - Throws: `FileError.cannotCreate`, `.notPermitted` or `.cannotWrite`, after removing the temporary file.
  init(
    _ pieces: some Sequence<[UInt8]>, for path: String, followsLink: Bool = true,
    ending: () -> String = StagedFile.randomEnding
  ) throws(FileError) {
    self.path = path
    target = followsLink ? Folder.resolved(path) ?? path : path
    let descriptor: Int32
    (temporary, descriptor) = try Self.create(beside: target, named: path, ending)
    do throws(FileError) {
      identity = try Self.fill(descriptor, with: pieces, for: target, named: path)
    } catch {
      close(descriptor)
      Unfinished.waitWhereEnding()
      unlink(temporary)
      throw error
    }
    guard close(descriptor) == 0 else {
      let reason = errorText(errno)
      unlink(temporary)
      throw .cannotWrite(path: path, reason: reason)
    }
  }

  /// Renames the file to its target.
  ///
  /// - Parameter replaces: True to replace an existing file. If false, only one of several concurrent writers succeeds.
  mutating func commit(replaces: Bool) throws(FileError) {
    guard (replaces ? rename(temporary, target) : Self.renameAlone(temporary, target)) == 0 else {
      throw !replaces && errno == EEXIST ? .exists(path: path) : FileError.creating(target)
    }
    isPlaced = true
  }

  /// Removes the file, unless it has replaced another file.
  func takeBack(replaced: Bool) {
    unlink(temporary)
    guard isPlaced, !replaced else { return }
    var status = stat()
    if lstat(target, &status) == 0, (status.st_dev, status.st_ino) == identity { unlink(target) }
  }

  /// 64 random bits: a collision with another process is practically impossible.
  static func randomEnding() -> String {
    String(UInt64.random(in: .min ... .max), radix: 36)
  }

  private static func create(
    beside target: String, named path: String, _ ending: () -> String
  ) throws(FileError) -> (name: String, descriptor: Int32) {
    for _ in 0..<maxNames {
      let name = "\(stem(of: target)).kaiki-\(ending())"
      let descriptor = Unfinished.adding(name) { open(name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666) }
      if descriptor >= 0 { return (name, descriptor) }
      guard errno == EEXIST else { break }
    }
    throw FileError.creating(path)
  }

  /// Path shortened for an ending, because a file name has at most 255 bytes.
  private static func stem(of path: String) -> String {
    let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
    let name = path.dropFirst(folder.count).unicodeScalars
    return name.count > 50 ? folder + String(name.prefix(50)) : path
  }

  /// Writes and syncs all pieces; returns the identity of the file.
  private static func fill(
    _ descriptor: Int32, with pieces: some Sequence<[UInt8]>, for target: String, named path: String
  ) throws(FileError) -> (dev_t, ino_t) {
    var status = stat()
    if stat(target, &status) == 0 { fchmod(descriptor, status.st_mode & 0o7777) }
    for piece in pieces { try FileDescriptorWriter.write(piece, to: descriptor, name: path) }
    guard fsync(descriptor) == 0, fstat(descriptor, &status) == 0 else {
      throw .cannotWrite(path: path, reason: errorText(errno))
    }
    return (status.st_dev, status.st_ino)
  }

  /// Renames a file if the new name is unused; returns -1 and sets `errno` otherwise, with EEXIST for a used name.
  ///
  /// Uses a hard link, which the system refuses for a used name. On file systems without hard links, an exclusively created
  /// empty file reserves the name.
  private static func renameAlone(_ old: String, _ new: String) -> Int32 {
    if link(old, new) == 0 {
      unlink(old)
      return 0
    }
    guard [EPERM, ENOTSUP, EOPNOTSUPP, ENOSYS].contains(errno) else { return -1 }
    let descriptor = open(new, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { return -1 }
    close(descriptor)
    guard rename(old, new) == 0 else {
      let reason = errno
      unlink(new)
      errno = reason
      return -1
    }
    return 0
  }
}
