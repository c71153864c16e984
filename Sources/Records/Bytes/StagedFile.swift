#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A whole and synced file under a name of its own, beside the one that it is to become.
struct StagedFile {
  /// The path as it was named.
  private let path: String
  /// The file behind a link.
  let target: String
  private let temporary: String
  /// The device and the number of the file, by which it is known under any name.
  private let identity: (dev_t, ino_t)
  private var isPlaced = false

  /// Names that are tried before the folder is given up.
  private static let maxNames = 100

  /// Writes and syncs a file, with the rights of the one that it will replace.
  ///
  /// - Parameters:
  ///   - pieces: What it holds, one piece after another.
  ///   - path: What it is to become.
  ///   - followsLink: Whether it becomes what a link at the path leads to, and not the link itself.
  ///   - ending: The end of its name. A name that another file has is not taken, and another one is tried.
  /// - Throws: `FileError.cannotCreate`, `.notPermitted` or `.cannotWrite`; nothing is left then.
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

  /// Gives the file its name.
  ///
  /// - Parameter replaces: Whether a file that has the name goes; without, of several writers one alone succeeds.
  /// - Throws: `FileError.exists`, `.cannotCreate` or `.notPermitted`.
  mutating func commit(replaces: Bool) throws(FileError) {
    guard (replaces ? rename(temporary, target) : Self.renameAlone(temporary, target)) == 0 else {
      throw !replaces && errno == EEXIST ? .exists(path: path) : FileError.creating(target)
    }
    isPlaced = true
  }

  /// Removes the file, as far as it has replaced none.
  func takeBack(replaced: Bool) {
    unlink(temporary)
    guard isPlaced, !replaced else { return }
    var status = stat()
    if lstat(target, &status) == 0, (status.st_dev, status.st_ino) == identity { unlink(target) }
  }

  /// 64 random bits, so that neither chance nor another process makes the same name.
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

  /// A path that leaves room for an ending: a name may have 255 bytes.
  private static func stem(of path: String) -> String {
    let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
    let name = path.dropFirst(folder.count).unicodeScalars
    return name.count > 50 ? folder + String(name.prefix(50)) : path
  }

  /// Writes and syncs all pieces, and says which file they went to.
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

  /// Renames a file where no other has the name: 0, or -1 with EEXIST or another reason.
  ///
  /// By a second name for the file, which the system refuses where there is one. A file system that knows no second
  /// names has an empty file made in the place first, which only one writer can make.
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
