#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A file that is to be written.
package struct NewFile {
  /// Where to.
  package let path: String
  /// What it holds, one piece after another, each made when its turn comes.
  package let pieces: AnySequence<[UInt8]>
  /// Whether what a link at the path leads to is written. In a folder that is named, no file of ours follows a link out of it.
  let followsLink: Bool

  /// A file of one piece.
  package init(_ bytes: [UInt8], at path: String) {
    self.init(of: CollectionOfOne(bytes), at: path)
  }

  /// A file of several pieces.
  package init(of pieces: some Sequence<[UInt8]>, at path: String) {
    self.init(of: pieces, at: path, followsLink: true)
  }

  /// A file in a folder, which follows no link out of it.
  package init(_ bytes: [UInt8], named name: String, in folder: String) {
    self.init(of: CollectionOfOne(bytes), at: "\(folder)/\(name)", followsLink: false)
  }

  private init(of pieces: some Sequence<[UInt8]>, at path: String, followsLink: Bool) {
    self.path = path
    self.pieces = AnySequence(pieces)
    self.followsLink = followsLink
  }
}

/// Writes files that are either the old one or the whole new one.
package enum AtomicFile {
  /// Writes a file through a temporary one in the same folder, which is synced and renamed.
  ///
  /// A failed sync is final. On any failure the temporary file is removed and the old file left as it was.
  ///
  /// - Parameter replaces: Whether an existing file may be replaced.
  /// - Throws: `FileError.exists`, `.cannotCreate`, `.notPermitted` or `.cannotWrite`.
  package static func write(_ bytes: [UInt8], to path: String, replaces: Bool) throws(FileError) {
    try write([NewFile(bytes, at: path)], replaces: replaces)
  }

  /// Writes several files: all are written and synced before the first gets its name.
  ///
  /// - Parameter replaces: Whether existing files may be replaced. Where not, one alone of several writers succeeds.
  /// - Throws: As ``write(_:to:replaces:)``; nothing has changed then, unless a rename itself failed.
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

  /// Whether a file could be written there, as far as can be told before.
  ///
  /// - Throws: `FileError.exists` or `.cannotCreate`.
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

  /// Removes temporary files that a signal interrupted; safe to call from a signal handler.
  package static func removeUnfinished() {
    Unfinished.remove()
  }

  private static func syncFolder(_ folder: String) throws(FileError) {
    let descriptor = open(folder, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    defer { close(descriptor) }
    // Some file systems cannot sync a folder and say so with EINVAL; the rename stands all the same.
    guard fsync(descriptor) == 0 || errno == EINVAL else {
      throw .cannotWrite(path: folder, reason: errorText(errno))
    }
  }
}

extension Folder {
  /// Writes files into a folder, which is made where it is missing: all of them or none.
  ///
  /// - Parameters:
  ///   - others: Files elsewhere that are written with them.
  ///   - replaces: Whether existing files may be replaced.
  /// - Throws: `FileError`; with `exists` before anything is written.
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

/// Writes all bytes to an open descriptor.
package enum FileDescriptorWriter {
  /// - Throws: `FileError.closedPipe` or `.cannotWrite`, with the system's reason.
  package static func write(_ bytes: [UInt8], to descriptor: Int32, name: String) throws(FileError) {
    var offset = 0
    while offset < bytes.count {
      let written = bytes.withUnsafeBytes {
        systemWrite(descriptor, $0.baseAddress?.advanced(by: offset), $0.count - offset)
      }
      if written < 0 {
        if errno == EINTR { continue }
        throw FileError.writing(name)
      }
      offset += written
    }
  }
}

private func systemWrite(_ descriptor: Int32, _ buffer: UnsafeRawPointer?, _ count: Int) -> Int {
  write(descriptor, buffer, count)
}
