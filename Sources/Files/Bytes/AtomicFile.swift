import Synchronization

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

package struct NewFile {
  package let path: String
  /// Content, made piece by piece during writing.
  package let pieces: AnySequence<[UInt8]>
  /// True to write the target of a link at the path. In a folder that the user names, Kaiki follows no links.
  let followsLink: Bool

  package init(_ bytes: [UInt8], at path: String) {
    self.init(of: CollectionOfOne(bytes), at: path)
  }

  package init(of pieces: some Sequence<[UInt8]>, at path: String) {
    self.init(of: pieces, at: path, followsLink: true)
  }

  /// A file in a folder; a link with its name is an error.
  package init(_ bytes: [UInt8], named name: String, in folder: String) {
    self.init(of: CollectionOfOne(bytes), at: "\(folder)/\(name)", followsLink: false)
  }

  private init(of pieces: some Sequence<[UInt8]>, at path: String, followsLink: Bool) {
    self.path = path
    self.pieces = AnySequence(pieces)
    self.followsLink = followsLink
  }
}

/// Replaces files atomically: after a crash each file has its old or its whole new content.
package enum AtomicFile {
  /// Writes a file through a temporary file in the same folder, which is synced and renamed; a failed sync is not retried.
  ///
  /// - Parameter replaces: True to replace an existing file.
  package static func write(_ bytes: [UInt8], to path: String, replaces: Bool) throws(FileError) {
    try write([NewFile(bytes, at: path)], replaces: replaces)
  }

  /// Writes and syncs several files before it renames the first.
  ///
  /// - Parameter replaces: True to replace existing files. If false, only one of several concurrent writers succeeds.
  /// - Throws: As ``write(_:to:replaces:)``; all files are then unchanged, unless a rename failed.
  package static func write(_ files: [NewFile], replaces: Bool) throws(FileError) {
    for file in files {
      if !file.followsLink, Folder.isLink(file.path) {
        throw .cannotCreate(path: file.path, reason: "it is a link")
      }
      try check(file.path, replaces: replaces)
    }
    var staged: [StagedFile] = []
    defer { Unfinished.forgetAll() }
    do throws(FileError) {
      for file in files {
        staged.append(try StagedFile(file.pieces, for: file.path, followsLink: file.followsLink))
      }
      for index in staged.indices { try staged[index].commit(replaces: replaces) }
    } catch {
      Unfinished.waitWhereEnding()
      for file in staged { file.takeBack(replaced: replaces) }
      throw error
    }
    for folder in Set(staged.map { Folder.parent(of: $0.target) }) { try syncFolder(folder) }
  }

  /// Checks in advance that a file can be written.
  package static func check(_ path: String, replaces: Bool) throws(FileError) {
    if Folder.isFolder(path) { throw .cannotCreate(path: path, reason: "the path is a folder") }
    if !replaces, Folder.exists(path) { throw .exists(path: path) }
    var status = stat()
    let isThere = stat(path, &status) == 0
    let reason = errno
    guard isThere || Folder.isFolder(Folder.parent(of: path)) else {
      throw .cannotCreate(path: path, reason: errorText(reason))
    }
    guard !isThere || status.st_mode & S_IFMT == S_IFREG else {
      throw .cannotCreate(path: path, reason: "it is a device or a pipe")
    }
  }

  /// Removes the temporary files of interrupted writes; safe in a signal handler.
  package static func removeUnfinished() {
    Unfinished.remove()
  }

  private static func syncFolder(_ folder: String) throws(FileError) {
    let descriptor = open(folder, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    defer { close(descriptor) }
    // EINVAL: the file system cannot sync a folder. The rename is valid anyway.
    guard fsync(descriptor) == 0 || errno == EINVAL else {
      throw .cannotWrite(path: folder, reason: errorText(errno))
    }
  }
}

extension Folder {
  /// Writes all files or none into a folder, which is created if missing, together with files elsewhere.
  package static func write(
    _ files: [(name: String, bytes: [UInt8])], with others: [NewFile] = [], to folder: String, replaces: Bool
  ) throws(FileError) {
    if exists(folder), !isFolder(folder) {
      throw .cannotCreate(path: folder, reason: "it is a file, not a folder")
    }
    if !replaces, let existing = files.first(where: { exists("\(folder)/\($0.name)") }) {
      throw .exists(path: "\(folder)/\(existing.name)")
    }
    try make(folder)
    try AtomicFile.write(
      files.map { NewFile($0.bytes, named: $0.name, in: folder) } + others, replaces: replaces)
  }
}

package enum FileDescriptorWriter {
  /// Writes all bytes to an open descriptor.
  package static func write(_ bytes: [UInt8], to descriptor: Int32, name: String) throws(FileError) {
    guard bytes.withUnsafeBytes({ writeAll($0, to: descriptor) }) else { throw FileError.writing(name) }
  }
}

/// A complete and synced temporary file in the folder of its target.
package struct StagedFile {
  private let path: String
  package let target: String
  private let temporary: String
  /// Device and inode number, which identify the file under every name.
  private let identity: (dev_t, ino_t)
  private var isPlaced = false

  private static let maxNames = 100

  /// Writes and syncs a temporary file, with the permissions of the file at the path; removes it after a failure.
  package init(
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

  mutating func commit(replaces: Bool) throws(FileError) {
    guard (replaces ? rename(temporary, target) : Self.renameAlone(temporary, target)) == 0 else {
      throw !replaces && errno == EEXIST ? .exists(path: path) : FileError.creating(target)
    }
    isPlaced = true
  }

  func takeBack(replaced: Bool) {
    unlink(temporary)
    guard isPlaced, !replaced else { return }
    var status = stat()
    if lstat(target, &status) == 0, (status.st_dev, status.st_ino) == identity { unlink(target) }
  }

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

/// Temporary files in progress, readable by a signal handler without a lock.
///
/// Linked list of C strings at fixed addresses: each node has the address of the previous node.
package enum Unfinished {
  private struct Node {
    var path: UnsafeMutablePointer<CChar>
    var previous: UInt
  }

  private static let last = Atomic<UInt>(0)
  private static let isEnding = Atomic<Bool>(false)
  /// Number of files that may exist without being in the list yet.
  private static let filesInCreation = Atomic<Int>(0)

  /// Creates a file and adds it to the list. A file that another process created under the name is not added.
  ///
  /// Signals are blocked on this thread during the call; a signal on another thread waits for the end of the call.
  package static func adding(_ path: String, _ make: () -> Int32) -> Int32 {
    var (all, before) = (sigset_t(), sigset_t())
    sigfillset(&all)
    pthread_sigmask(SIG_BLOCK, &all, &before)
    filesInCreation.add(1, ordering: .sequentiallyConsistent)
    var descriptor: Int32 = -1
    var reason = EINTR
    if !isEnding.load(ordering: .sequentiallyConsistent) {
      descriptor = make()
      reason = errno
    }
    if descriptor >= 0 { add(path) }
    filesInCreation.subtract(1, ordering: .sequentiallyConsistent)
    pthread_sigmask(SIG_SETMASK, &before, nil)
    waitWhereEnding()
    errno = reason
    return descriptor
  }

  private static func add(_ path: String) {
    guard let copy = strdup(path) else { return }
    let node = UnsafeMutablePointer<Node>.allocate(capacity: 1)
    var previous = last.load(ordering: .sequentiallyConsistent)
    node.initialize(to: Node(path: copy, previous: previous))
    while true {
      let exchange = last.compareExchange(
        expected: previous, desired: UInt(bitPattern: node), ordering: .sequentiallyConsistent)
      if exchange.exchanged { return }
      previous = exchange.original
      node.pointee.previous = previous
    }
  }

  static func forgetAll() {
    var address = last.exchange(0, ordering: .sequentiallyConsistent)
    while let node = UnsafeMutablePointer<Node>(bitPattern: address) {
      address = node.pointee.previous
      free(node.pointee.path)
      node.deallocate()
    }
  }

  /// Waits for the end of the process after a signal, so that failures caused by the signal are not reported.
  static func waitWhereEnding() {
    while isEnding.load(ordering: .sequentiallyConsistent) { pause() }
  }

  /// Removes the files; calls only functions that are safe in a signal handler.
  package static func remove() {
    isEnding.store(true, ordering: .sequentiallyConsistent)
    // Creating a file is fast; after one second the handler stops waiting for a hanging file system.
    for _ in 0..<1_000 where filesInCreation.load(ordering: .sequentiallyConsistent) > 0 { poll(nil, 0, 1) }
    var address = last.load(ordering: .sequentiallyConsistent)
    while let node = UnsafeMutablePointer<Node>(bitPattern: address) {
      unlink(node.pointee.path)
      address = node.pointee.previous
    }
  }
}
